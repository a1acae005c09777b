"""Record what Hugging Face transformers says of a small random Whisper: what models/speech/whisper.py must say, too.

    pip install torch transformers safetensors && python tests/examples/records/make_tiny_whisper.py

writes tiny_whisper.safetensors, beside this file, which has the weights by openai-whisper's names, bfloat16, and

    sound              (12800,) int16, 0.8 seconds: a rising tone, and noise
    bands              (1, 80, 80), what WhisperFeatureExtractor makes of it: (bands, time)
    heard              (1, 40, 16), the encoder's result
    ids                (1, 6), and
    logits             (1, 6, 40), what the decoder says of them
    greedy             (1, 9), what follows the first two ids if each time the likeliest is taken
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import safetensors.torch
import torch
from transformers import WhisperConfig, WhisperFeatureExtractor, WhisperForConditionalGeneration

FILE = Path(__file__).parent / "tiny_whisper.safetensors"
SHAPE = {
    "vocab_size": 40,
    "num_mel_bins": 80,
    "d_model": 16,
    "encoder_layers": 2,
    "decoder_layers": 2,
    "encoder_attention_heads": 2,
    "decoder_attention_heads": 2,
    "encoder_ffn_dim": 64,
    "decoder_ffn_dim": 64,
    "max_source_positions": 40,
    "max_target_positions": 16,
    "init_std": 0.3,
    "pad_token_id": 0,
    "bos_token_id": 1,
    "eos_token_id": 1,
    "decoder_start_token_id": 2,
}
# openai-whisper's names, in the order in which parts of transformers' names are replaced
NAMES = {
    "model.": "", "layers": "blocks", "fc1": "mlp.0", "fc2": "mlp.2", "final_layer_norm": "mlp_ln",
    "encoder_attn_layer_norm": "cross_attn_ln", "self_attn_layer_norm": "attn_ln", "encoder_attn": "cross_attn",
    "self_attn": "attn", "q_proj": "query", "k_proj": "key", "v_proj": "value", "out_proj": "out",
    "embed_positions.weight": "positional_embedding", "embed_tokens": "token_embedding",
    "encoder.layer_norm": "encoder.ln_post", "decoder.layer_norm": "decoder.ln",
}  # fmt: skip


def renamed(name: str) -> str:
    for theirs, openais in NAMES.items():
        name = name.replace(theirs, openais)
    return name


def made_sound() -> np.ndarray:
    time = np.arange(12800) / 16000
    noise = np.random.default_rng(0).standard_normal(12800)
    sound = 0.4 * np.sin(2 * np.pi * (200 * time + 2500 * time**2)) + 0.01 * noise
    return np.round(sound * 32767).astype(np.int16)


def greedy(
    model: WhisperForConditionalGeneration, heard: torch.Tensor, ids: torch.Tensor
) -> tuple[torch.Tensor, float]:
    """The likeliest letters behind ids, and how much likelier, at least, each was than any other."""
    count, margins = ids.shape[1], []
    for _ in range(9):
        logits = model(encoder_outputs=(heard,), decoder_input_ids=ids).logits[:, -1]
        best = logits.topk(2).values[0]
        margins.append(float(best[0] - best[1]))
        ids = torch.cat([ids, logits.argmax(-1, keepdim=True)], dim=1)
    return ids[:, count:], min(margins)


def main() -> None:
    sound = made_sound()
    extract = WhisperFeatureExtractor()
    bands = extract(
        sound / np.float32(32768), sampling_rate=16000, return_tensors="pt", padding=False
    ).input_features
    for seed in range(1000):
        torch.manual_seed(seed)
        model = WhisperForConditionalGeneration(WhisperConfig(**SHAPE)).eval()
        for name, parameter in model.named_parameters():
            if "norm" in name:  # ones and zeros would hide a norm that is left out
                torch.nn.init.uniform_(parameter, *((0.5, 1.5) if name.endswith("weight") else (-0.3, 0.3)))
            elif name.endswith("bias"):
                torch.nn.init.normal_(parameter, std=0.3)
        sinusoids = model.model.encoder.embed_positions.weight.data  # which are computed, and not read
        model = model.to(torch.bfloat16).float()
        model.model.encoder.embed_positions.weight.data = sinusoids
        ids = torch.randint(2, SHAPE["vocab_size"], (1, 6))
        with torch.no_grad():
            heard = model.model.encoder(bands).last_hidden_state
            logits = model(encoder_outputs=(heard,), decoder_input_ids=ids).logits
            written, margin = greedy(model, heard, ids[:, :2])
        if margin > 0.05 and len(written.unique()) >= 5 and 1 not in written:
            break
    else:
        raise SystemExit("none of a thousand models writes clearly")
    weights = {
        renamed(k): v.to(torch.bfloat16) for k, v in model.state_dict().items() if k != "proj_out.weight"
    }
    record = {"sound": torch.from_numpy(sound), "bands": bands, "heard": heard, "ids": ids.int()}
    record |= {"logits": logits, "greedy": written.int()}
    safetensors.torch.save_file({k: v.contiguous() for k, v in (weights | record).items()}, FILE)
    FILE.chmod(0o644)


if __name__ == "__main__":
    main()
