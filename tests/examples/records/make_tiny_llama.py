"""Record what Hugging Face transformers says of a small random Llama: what models/language/llama.py must say too.

    pip install torch transformers tokenizers safetensors && python tests/examples/records/make_tiny_llama.py

writes into the folder tiny_llama, beside this file: config.json, model.safetensors (bfloat16, the embedding is the
head too) and tokenizer.json, as transformers lays them out, and reference.safetensors with

    ids                (1, 16), a prompt
    logits             (1, 16, 512), float32, of that prompt
    greedy             (1, 24), what follows the prompt if each time the likeliest token is taken
    scaled_logits      (1, 512), of the last token, where frequencies are scaled as in Llama 3.1: SCALED below
    text_ids           (1, n), the tokens of TEXT
"""

from __future__ import annotations

import json
from pathlib import Path

import safetensors.torch
import tokenizers
import torch
from transformers import LlamaConfig, LlamaForCausalLM

FOLDER = Path(__file__).parent / "tiny_llama"
TEXT = "The engine compiles a graph: 3 loops, naïve or not."
SHAPE = {
    "vocab_size": 512,
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "max_position_embeddings": 128,
    "rms_norm_eps": 1e-5,
    "initializer_range": 0.3,
    "tie_word_embeddings": True,
    "bos_token_id": 0,
    "eos_token_id": 1,
}
# Lengths so short that all three kinds of frequencies occur: kept, interpolated, and divided.
SCALED = {
    "rope_type": "llama3",
    "rope_theta": 10000.0,
    "factor": 4.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 64,
}


def make_tokenizer() -> tokenizers.Tokenizer:
    """Byte-level pairs, trained on this file's own text, as Llama 3's are."""
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=SHAPE["vocab_size"],
        special_tokens=["<|begin|>", "<|end|>"],
        initial_alphabet=tokenizers.pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator([Path(__file__).read_text()], trainer)
    tokenizer.post_processor = tokenizers.processors.TemplateProcessing(
        single="<|begin|> $A", special_tokens=[("<|begin|>", 0)]
    )
    return tokenizer


def clear_prompt(model: LlamaForCausalLM) -> tuple[torch.Tensor, torch.Tensor]:
    """The first random prompt that is continued by many tokens, each clearly likelier than the next likely one, so
    that rounding changes none of them; and the continuation.
    """
    for seed in range(1000):
        torch.manual_seed(seed)
        ids = torch.randint(2, SHAPE["vocab_size"], (1, 16))
        both = model.generate(ids, max_new_tokens=24, do_sample=False, eos_token_id=None, pad_token_id=1)
        best = model(both).logits[0, 15:-1].topk(2).values
        continuation = both[:, 16:]
        if (best[:, 0] - best[:, 1]).min() > 0.02 and len(continuation.unique()) >= 20:
            return ids, continuation
    raise SystemExit("no prompt of a thousand is continued clearly")


def main() -> None:
    torch.manual_seed(0)
    model = LlamaForCausalLM(LlamaConfig(**SHAPE)).eval()
    for name, parameter in model.named_parameters():
        if "norm" in name:  # ones would hide a norm that is left out
            torch.nn.init.uniform_(parameter, 0.5, 1.5)
    model.to(torch.bfloat16).save_pretrained(FOLDER)
    (FOLDER / "generation_config.json").unlink()
    tokenizer = make_tokenizer()
    tokenizer.save(str(FOLDER / "tokenizer.json"), pretty=False)

    model = LlamaForCausalLM.from_pretrained(FOLDER, dtype=torch.float32).eval()
    scaled = LlamaForCausalLM.from_pretrained(FOLDER, dtype=torch.float32, rope_parameters=SCALED).eval()
    with torch.no_grad():
        ids, greedy = clear_prompt(model)
        record = {
            "ids": ids.int(),
            "logits": model(ids).logits,
            "greedy": greedy.int(),
            "scaled_logits": scaled(ids).logits[:, -1].clone(),
            "text_ids": torch.tensor([tokenizer.encode(TEXT).ids], dtype=torch.int32),
        }
    metadata = {"text": TEXT, "scaled": json.dumps(SCALED)}
    safetensors.torch.save_file(record, FOLDER / "reference.safetensors", metadata=metadata)
    for path in FOLDER.iterdir():
        path.chmod(0o644)


if __name__ == "__main__":
    main()
