"""models/language/llama.py says what Hugging Face transformers said, in records/make_tiny_llama.py, of these files."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import struct
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import disk, random
from tests.support.example_programs import RECORDS, load_example, run_example

llama = load_example("models/language/llama.py")
FOLDER = RECORDS / "tiny_llama"
REFERENCE = {
    name: np.asarray(x) for name, x in disk.load_safetensors(FOLDER / "reference.safetensors").items()
}
METADATA = disk.safetensors_metadata(FOLDER / "reference.safetensors")
KEY = random.key(0)


def _scores(config: dict, weights: dict, ids: np.ndarray, cuts: tuple[int, ...] = ()) -> np.ndarray:
    """The scores of all tokens, put into the model in pieces between the cuts."""
    cache = llama.empty_cache(config, len(ids), ids.shape[1] + 3)
    step = fg.jit(lambda weights, *rest: llama.forward(config, weights, *rest))
    parts = []
    for start, stop in itertools.pairwise((0, *cuts, ids.shape[1])):
        logits, cache = step(weights, ids[:, start:stop], cache, start)
        parts.append(np.asarray(logits))
    return np.concatenate(parts, axis=1)


def test_logits_of_a_prompt() -> None:
    logits = _scores(*llama.load(FOLDER), REFERENCE["ids"])
    np.testing.assert_allclose(logits, REFERENCE["logits"], rtol=0, atol=1e-3)


def test_a_prompt_in_pieces_has_the_same_logits() -> None:
    """Later pieces see the earlier ones through the cache alone. Two prompts at once do not see each other."""
    ids = np.concatenate([REFERENCE["ids"][:, ::-1], REFERENCE["ids"]])
    logits = _scores(*llama.load(FOLDER), ids, cuts=(7, 8))
    np.testing.assert_allclose(logits[1:], REFERENCE["logits"], rtol=0, atol=1e-3)
    assert np.abs(logits[0] - logits[1]).max() > 1


def test_frequencies_of_llama_3() -> None:
    config, weights = llama.load(FOLDER)
    config = {**config, "rope_parameters": json.loads(METADATA["scaled"])}
    last = _scores(config, weights, REFERENCE["ids"])[:, -1]
    np.testing.assert_allclose(last, REFERENCE["scaled_logits"], rtol=0, atol=1e-3)
    older = {
        **config,
        "rope_theta": 10000.0,
        "rope_scaling": config.pop("rope_parameters"),
    }  # as files before 2026
    np.testing.assert_array_equal(llama.frequencies(older), llama.frequencies({**config, **older}))


def test_the_likeliest_continuation() -> None:
    config, weights = llama.load(FOLDER)
    made = llama.generate(config, weights, REFERENCE["ids"], REFERENCE["greedy"].shape[1], key=KEY)
    assert [int(token[0]) for token, _ in made] == REFERENCE["greedy"][0].tolist()


def test_a_head_of_its_own() -> None:
    """Larger models have other weights for the head than for the embedding."""
    config, weights = llama.load(FOLDER)
    head = np.asarray(weights["model.embed_tokens.weight"])[::-1]
    logits = _scores(config, {**weights, "lm_head.weight": head}, REFERENCE["ids"])
    np.testing.assert_allclose(logits, REFERENCE["logits"][..., ::-1], rtol=0, atol=1e-3)


def test_files_in_parts(tmp_path: Path) -> None:
    """An index names the file of each tensor."""
    config, weights = llama.load(FOLDER, "bfloat16")
    names = sorted(weights)
    parts = {"a.safetensors": names[::2], "b.safetensors": names[1::2]}
    for file, held in parts.items():
        disk.save_safetensors({name: weights[name] for name in held}, tmp_path / file)
    table = {name: file for file, held in parts.items() for name in held}
    (tmp_path / "model.safetensors.index.json").write_text(json.dumps({"weight_map": table}))
    shutil.copy(FOLDER / "config.json", tmp_path)
    found_config, found = llama.load(tmp_path, "bfloat16")
    assert found_config == config and sorted(found) == names
    assert all(np.array_equal(found[name], weights[name]) for name in names)


def _text(x: str) -> bytes:
    return struct.pack("<Q", len(x)) + x.encode()


def _quantized(weight: np.ndarray) -> bytes:
    """Blocks of Q8_0: a scale, float16, and 32 numbers."""
    blocks = weight.reshape(-1, 32)
    scales = (np.abs(blocks).max(1, keepdims=True) / 127).astype(np.float16)
    return np.hstack(
        [scales.view(np.int8), np.round(blocks / scales.astype(np.float32)).astype(np.int8)]
    ).tobytes()


def _rounded(weight: np.ndarray) -> np.ndarray:
    records = np.frombuffer(_quantized(weight), [("scale", "<f2"), ("numbers", "i1", 32)])
    return (records["scale"][:, None].astype(np.float32) * records["numbers"]).reshape(weight.shape)


def _write_gguf(path: Path, config: dict, weights: dict, quantized: bool) -> None:
    """The model as llama.cpp's converter writes it: names of its own, and pairs of queries and keys side by side."""
    numbers = {
        "attention.head_count": config["num_attention_heads"],
        "attention.head_count_kv": config["num_key_value_heads"],
        "embedding_length": config["hidden_size"],
        "block_count": config["num_hidden_layers"],
        "rope.freq_base": 10000.0,
        "attention.layer_norm_rms_epsilon": config["rms_norm_eps"],
    }
    keys = [_text("general.architecture") + struct.pack("<I", 8) + _text("llama")]
    for name, value in numbers.items():
        keys.append(
            _text(f"llama.{name}") + struct.pack("<If" if isinstance(value, float) else "<II", *_typed(value))
        )
    renamed = {
        "embed_tokens": "token_embd", "norm": "output_norm", "layers": "blk", "input_layernorm": "attn_norm",
        "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
        "self_attn.o_proj": "attn_output", "post_attention_layernorm": "ffn_norm", "mlp.gate_proj": "ffn_gate",
        "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
    }  # fmt: skip
    tensors, data = [], b""
    for name, weight in weights.items():
        weight = np.asarray(weight)
        for part, heads in (("q_proj", 4), ("k_proj", 2)):
            if part in name:  # as llama.cpp's converter does: permute
                weight = (
                    weight.reshape(heads, 2, len(weight) // heads // 2, -1)
                    .swapaxes(1, 2)
                    .reshape(weight.shape)
                )
        middle = name.removeprefix("model.").removesuffix(".weight")
        for theirs, ours in renamed.items():
            middle = re.sub(rf"(^|(?<=\.)){re.escape(theirs)}((?=\.)|$)", ours, middle)
        blocks = quantized and weight.ndim == 2
        sizes = struct.pack(f"<I{weight.ndim}Q", weight.ndim, *weight.shape[::-1])
        tensors.append(_text(f"{middle}.weight") + sizes + struct.pack("<IQ", 8 if blocks else 0, len(data)))
        data += _quantized(weight) if blocks else weight.astype("<f4").tobytes()
        data += bytes(-len(data) % 32)
    header = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(keys)) + b"".join(keys + tensors)
    path.write_bytes(header + bytes(-len(header) % 32) + data)


def _typed(value: float) -> tuple[int, float]:
    return (6, value) if isinstance(value, float) else (4, value)


@pytest.mark.parametrize("quantized", [False, True])
def test_files_of_llama_cpp(quantized: bool, tmp_path: Path) -> None:
    config, weights = llama.load(FOLDER)
    _write_gguf(tmp_path / "x.gguf", config, weights, quantized)
    logits = _scores(*llama.load(tmp_path / "x.gguf"), REFERENCE["ids"])
    expected = REFERENCE["logits"]
    if quantized:  # as of the weights that the blocks hold
        rounded = {name: _rounded(np.asarray(w)) if w.ndim == 2 else w for name, w in weights.items()}
        expected = _scores(config, rounded, REFERENCE["ids"])
        assert 0.01 < np.abs(expected - REFERENCE["logits"]).mean() < 0.2
    np.testing.assert_allclose(logits, expected, rtol=0, atol=1e-3)


@pytest.mark.parametrize(
    "settings, allowed",
    [
        ({"temperature": 0.0}, [3]),
        ({"temperature": 1.0, "top_k": 1}, [3]),
        ({"temperature": 1.0, "top_k": 2}, [1, 3]),
        ({"temperature": 1.0, "top_p": 0.3}, [3]),
        ({"temperature": 1.0, "top_p": 0.6}, [1, 3]),
        ({"temperature": 1.0, "top_p": 0.6, "top_k": 3}, [1, 3]),
        ({"temperature": 1.0}, [0, 1, 2, 3]),
        ({"temperature": 0.01}, [3]),
        ({"temperature": 100.0, "top_p": 0.4}, [1, 3]),
    ],
)
def test_sampling_draws_of_what_is_allowed(settings: dict, allowed: list[int]) -> None:
    """Each of them, of 0.1, 0.3, 0.15 and 0.45: about as often as it is likely."""
    probabilities = np.array([0.1, 0.3, 0.15, 0.45])
    drawn = np.asarray(llama.sample(KEY, np.tile(np.log(probabilities), (2000, 1)), **settings))
    assert sorted(set(drawn.tolist())) == allowed
    if settings["temperature"] == 1:
        shares = probabilities[allowed] / probabilities[allowed].sum()
        np.testing.assert_allclose([(drawn == token).mean() for token in allowed], shares, atol=0.05)


def test_the_program_prints_a_table(tmp_path: Path) -> None:
    ids = ",".join(map(str, REFERENCE["ids"][0]))
    printed = run_example("models/language/llama.py", "--ids", ids, "--tokens", "5", folder=tmp_path)
    assert "2 layers, 64 wide, 106,816 parameters of float32" in printed
    rows = [line.split() for line in printed.partition("position")[2].splitlines()[1:6]]
    assert [int(row[0]) for row in rows] == [16, 17, 18, 19, 20]
    assert [int(row[1]) for row in rows] == REFERENCE["greedy"][0, :5].tolist()


def test_a_text_as_prompt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tokenizers", reason="needs: pip install --no-deps tokenizers")
    tokenizer = llama.load_tokenizer(FOLDER)
    assert tokenizer.encode(METADATA["text"]).ids == REFERENCE["text_ids"][0].tolist()
    monkeypatch.setattr("sys.argv", ["llama.py", str(FOLDER), "--prompt", METADATA["text"], "--tokens", "2"])
    llama.main()
    printed = capsys.readouterr().out
    assert f"a prompt of {REFERENCE['text_ids'].size} tokens: {METADATA['text']!r}" in printed


def test_other_models_are_refused(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text('{"model_type": "gpt2"}')
    with pytest.raises(SystemExit, match="holds a model of type gpt2: llama or mistral is needed"):
        llama.load(tmp_path)
