"""Generate text with a model of the Llama family, from its files as Hugging Face or llama.cpp lays them out.

    python examples/models/language/llama.py                         a tiny random model, which babbles
    python examples/models/language/llama.py FOLDER --prompt "Once"  config.json, *.safetensors, tokenizer.json
    python examples/models/language/llama.py FILE.gguf --ids 1,306   one file, whose weights may be quantized

Weights are read as they are used, from one file or from several with an index. The prompt goes through the model at
once; from then on each token goes alone, and what the layers remember of those before it is in a cache whose size is
fixed, so that one compiled function makes all steps. Texts need the package tokenizers; numbers of tokens (--ids) none.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from functools import partial
from pathlib import Path

import funcgrad.numpy as np
from funcgrad import disk, jit, lax, nn, random

TINY = Path(__file__).parents[3] / "tests" / "examples" / "records" / "tiny_llama"


def load(folder, dtype="float32"):
    """The settings as in config.json, and the weights: a dict from Hugging Face's names to arrays."""
    if folder.suffix == ".gguf":
        return load_gguf(folder, dtype)
    config = json.loads((folder / "config.json").read_text())
    if config["model_type"] not in ("llama", "mistral"):
        raise SystemExit(f"{folder} holds a model of type {config['model_type']}: llama or mistral is needed")
    index = folder / "model.safetensors.index.json"
    weights = disk.load_safetensors(index if index.exists() else folder / "model.safetensors")
    # Compiled, since its results are in large pages of memory, which are read in less time than those of a file.
    return config, jit(lambda all: {name: weight.astype(dtype) for name, weight in all.items()})(
        dict(weights)
    )


GGUF_NAMES = dict(
    pair.split("=")
    for pair in "token_embd=embed_tokens output_norm=norm blk=layers attn_norm=input_layernorm attn_q=self_attn.q_proj "
    "attn_k=self_attn.k_proj attn_v=self_attn.v_proj attn_output=self_attn.o_proj ffn_gate=mlp.gate_proj "
    "ffn_up=mlp.up_proj ffn_down=mlp.down_proj ffn_norm=post_attention_layernorm".split()
)


def load_gguf(path, dtype):
    """The same of a file of llama.cpp, where the pairs that `rotate` turns are neighbours: they are put apart again."""
    file = disk.load_gguf(path)
    kind, about = file.metadata["general.architecture"], lambda name: file.metadata.get(f"llama.{name}")
    if kind != "llama" or "rope_freqs.weight" in file:
        raise SystemExit(
            f"{path} holds a model of type {kind}: llama is needed, with positions that are not scaled"
        )
    heads, width = about("attention.head_count"), about("embedding_length")
    config = {"hidden_size": width, "num_attention_heads": heads, "num_hidden_layers": about("block_count")}
    config |= {
        "num_key_value_heads": about("attention.head_count_kv"),
        "head_dim": about("attention.key_length"),
    }
    config["rms_norm_eps"] = about("attention.layer_norm_rms_epsilon")
    config["rope_theta"] = about("rope.freq_base") or 10000.0
    weights = {}
    for name in file:
        weight = file.read(name, dtype)
        if ".attn_q." in name or ".attn_k." in name:
            weight = weight.reshape(-1, head_size(config) // 2, 2, width).swapaxes(1, 2).reshape(-1, width)
        theirs = ".".join(GGUF_NAMES.get(part, part) for part in name.split("."))
        weights["lm_head.weight" if name == "output.weight" else f"model.{theirs}"] = weight
    return config, weights


def head_size(config):
    return config.get("head_dim") or config["hidden_size"] // config["num_attention_heads"]


def frequencies(config):
    """The angle by which each pair of numbers in a head turns from one position to the next.

    Llama 3.1 makes them smaller for texts longer than it was trained on at first: those that turn fully less than
    `low_freq_factor` times in the old length are divided by `factor`, those above `high_freq_factor` stay.
    """
    rope = {"rope_theta": config.get("rope_theta", 10000.0)}
    rope |= config.get("rope_scaling") or config.get("rope_parameters") or {}
    size, kind = head_size(config), rope.get("rope_type", "default")
    turn = rope["rope_theta"] ** (-np.arange(0, size, 2) / size)
    if kind == "default":
        return turn
    if kind != "llama3":
        raise SystemExit(f"rotary positions of type {kind!r} are not known here: default and llama3 are")
    turns = rope["original_max_position_embeddings"] * turn / (2 * math.pi)
    low, high = rope["low_freq_factor"], rope["high_freq_factor"]
    kept = np.clip((turns - low) / (high - low), 0, 1)
    return turn * (kept + (1 - kept) / rope["factor"])


def rotate(x, angles):
    """Turn the pair of the numbers i and i + size / 2 of each head: (batch, n, heads, size), angles (n, size / 2)."""
    cos, sin = np.cos(angles)[:, None].astype(x.dtype), np.sin(angles)[:, None].astype(x.dtype)
    left, right = np.split(x, 2, axis=-1)
    return np.concatenate([left * cos - right * sin, right * cos + left * sin], axis=-1)


def empty_cache(config, batch, length, dtype="float32"):
    """The keys and the values of each layer: (batch, length, heads of keys, size)."""
    heads = config.get("num_key_value_heads") or config["num_attention_heads"]
    shape = batch, length, heads, head_size(config)
    return [(np.zeros(shape, dtype), np.zeros(shape, dtype)) for _ in range(config["num_hidden_layers"])]


def attention(layer, x, cache, position, angles):
    """What each token gathers from itself and from those before it, in the cache; and the cache with it."""
    keys, values = cache
    by_head = (*x.shape[:2], -1, keys.shape[-1])
    query, key, value = ((x @ layer(f"self_attn.{name}_proj").T).reshape(by_head) for name in "qkv")
    at = (0, position, 0, 0)
    keys = lax.dynamic_update_slice(keys, rotate(key, angles), at)
    values = lax.dynamic_update_slice(values, value, at)
    seen = np.arange(keys.shape[1]) <= position + np.arange(x.shape[1])[:, None]
    gathered = nn.dot_product_attention(rotate(query, angles), keys, values, mask=seen[None, None])
    return gathered.reshape(*x.shape[:2], -1) @ layer("self_attn.o_proj").T, (keys, values)


def feed_forward(layer, x):
    return (nn.silu(x @ layer("mlp.gate_proj").T) * (x @ layer("mlp.up_proj").T)) @ layer("mlp.down_proj").T


def forward(config, weights, ids, cache, position):
    """Put n tokens (batch, n) at a position: the scores of what follows each, (batch, n, vocabulary), and the cache."""
    angles = (position + np.arange(ids.shape[1]))[:, None] * frequencies(config)

    def norm(x, weight):
        return nn.RMSNorm(weight, len(weight), config["rms_norm_eps"])(x)

    x, after = weights["model.embed_tokens.weight"][ids], []
    for i, before in enumerate(cache):

        def layer(name, i=i):
            return weights[f"model.layers.{i}.{name}.weight"]

        gathered, remembered = attention(layer, norm(x, layer("input_layernorm")), before, position, angles)
        x = x + gathered
        x = x + feed_forward(layer, norm(x, layer("post_attention_layernorm")))
        after.append(remembered)
    # Small models have one table for both ends.
    head = weights.get("lm_head.weight", weights["model.embed_tokens.weight"])
    return (norm(x, weights["model.norm.weight"]) @ head.T).astype("float32"), after


def sample(key, logits, *, temperature=0.0, top_k=0, top_p=1.0):
    """Draw a token for each row of scores: of the top_k likeliest, and of the fewest whose probabilities add up to
    top_p; the likeliest if the temperature is 0.
    """
    if temperature == 0:
        return np.argmax(logits, axis=-1)
    order = np.argsort(-logits, axis=-1)
    sorted_logits = np.take_along_axis(logits, order, axis=-1) / temperature
    probabilities = nn.softmax(sorted_logits, axis=-1)
    kept = np.cumsum(probabilities, axis=-1) - probabilities < top_p  # the likeliest one always
    if top_k:
        kept &= np.arange(logits.shape[-1]) < top_k
    drawn = random.categorical(key, np.where(kept, sorted_logits, -np.inf))
    return np.take_along_axis(order, drawn[..., None], axis=-1)[..., 0]


def generate(config, weights, ids, count, *, key, **sampling):
    """Yield `count` times the next tokens, (batch,), and the logarithms of their probabilities."""
    cache = empty_cache(config, len(ids), ids.shape[1] + count, next(iter(weights.values())).dtype)

    @partial(jit, donate_argnums=2)  # the cache is updated in its place
    def step(weights, ids, cache, position, i):
        logits, cache = forward(config, weights, ids, cache, position)
        token = sample(random.fold_in(key, i), logits[:, -1], **sampling)
        scores = nn.log_softmax(logits[:, -1], axis=-1)
        score = np.take_along_axis(scores, token[:, None], axis=-1)[:, 0]
        return token, score, token[:, None], cache

    position, new = 0, ids
    for i in range(count):
        token, score, following, cache = step(weights, new, cache, position, i)
        yield token, score
        position, new = position + new.shape[1], following


def load_tokenizer(folder):
    """The tokenizer of the model, None if it has none or the package is missing."""
    try:
        from tokenizers import Tokenizer
    except ImportError:
        return None
    path = folder / "tokenizer.json"
    return Tokenizer.from_file(str(path)) if path.exists() else None


def encode(tokenizer, arguments):
    if arguments.ids is not None:
        return [int(number) for number in arguments.ids.split(",")]
    if tokenizer is None:
        raise SystemExit("--prompt needs tokenizer.json in the folder, and: pip install tokenizers")
    return tokenizer.encode(arguments.prompt).ids


def main():
    parser = argparse.ArgumentParser(description="Generate text with a model of the Llama family.")
    parser.add_argument("folder", nargs="?", type=Path, default=TINY, help="default: a tiny random model")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--prompt", help="a text; needs the package tokenizers")
    start.add_argument("--ids", help="numbers of tokens, such as 5,7,9")
    parser.add_argument("--tokens", type=int, default=16, help="how many to generate")
    parser.add_argument("--temperature", type=float, default=0.0, help="0 takes the likeliest token")
    parser.add_argument("--top-k", type=int, default=0, help="draw of so many likeliest tokens; 0: of all")
    parser.add_argument("--top-p", type=float, default=1.0, help="draw of the likeliest so probable")
    parser.add_argument(
        "--dtype", default="float32", help="of weights and computation; bfloat16 has half the bytes"
    )
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    if arguments.prompt is None and arguments.ids is None:
        arguments.ids = "20,299,433,296,10,311,254,357"

    config, weights = load(arguments.folder, arguments.dtype)
    tokenizer = load_tokenizer(arguments.folder)
    ids = encode(tokenizer, arguments)
    layers, count = config["num_hidden_layers"], sum(weight.size for weight in weights.values())
    print(f"{layers} layers, {config['hidden_size']} wide, {count:,} parameters of {arguments.dtype}")
    print(f"a prompt of {len(ids)} tokens: {ids if tokenizer is None else repr(tokenizer.decode(ids))}")

    sampling = {name: getattr(arguments, name) for name in ("temperature", "top_k", "top_p")}
    rows, times = [], [time.perf_counter()]
    for token, score in generate(
        config, weights, np.array([ids]), arguments.tokens, key=random.key(arguments.seed), **sampling
    ):
        rows.append((int(token[0]), math.exp(score[0])))
        times.append(time.perf_counter())
    print("\nposition   token   probability   text")
    for i, (token, probability) in enumerate(rows, len(ids)):
        print(
            f"{i:8}   {token:5}   {probability:11.4f}   {'' if tokenizer is None else repr(tokenizer.decode([token]))}"
        )
    print(f"\nprompt, with compiling   {times[1] - times[0]:8.3f} s")
    if len(rows) > 2:  # the second step compiled, too
        print(f"a token                  {(times[-1] - times[2]) / (len(rows) - 2) * 1e3:8.3f} ms")


if __name__ == "__main__":
    main()
