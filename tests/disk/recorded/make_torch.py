"""Make the files of torch.save that the tests read, and what torch says is in them. It needs torch and safetensors.

python tests/disk/recorded/make_torch.py
"""

from __future__ import annotations

import json
from collections import OrderedDict
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
NAMES = "float32 float64 float16 bfloat16 int8 int16 int32 int64 uint8 bool complex64 complex128".split()
NEWER = (
    "uint16 uint32 uint64 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu".split()
)


def tensors(torch: Any) -> dict:
    """Views of all kinds: transposed, cut, with steps, expanded, shared, empty, without axes, of every dtype."""
    torch.manual_seed(0)
    base = torch.randn(4, 6)
    found = {
        "base": base,
        "transposed": base.T,
        "rows": base[1:3],
        "steps": base[::2, 1::2],
        "expanded": torch.arange(3.0).expand(2, 3),
        "empty": torch.zeros(0, 3),
        "scalar": torch.tensor(2.5),
        "conj": torch.randn(3, dtype=torch.complex64).conj(),
        "parameter": torch.nn.Parameter(torch.ones(2, 2)),
        "channels_last": torch.randn(1, 2, 3, 4).to(memory_format=torch.channels_last),
    }
    for name in NAMES:
        found[name] = (torch.randn(5) * 3).to(getattr(torch, name))
    return found


def newer(torch: Any) -> dict:
    """Dtypes that the older format lacks."""
    return {name: torch.tensor([0.0, 1.0, 2.0, 4.0]).to(getattr(torch, name)) for name in NEWER}


def others(torch: Any) -> dict:
    """What is no tensor."""
    return {
        "step": 7, "big": 1 << 70, "lr": 0.5, "name": "é", "none": None, "flags": [True, False], "betas": (0.9, 0.99),
        "size": torch.Size([2, 3]), "dtype": torch.bfloat16, "device": torch.device("cuda:1"), "bytes": b"\x00\xff",
        "set": {1, 2}, "complex": 1 + 2j, "ordered": OrderedDict([("b", 1), ("a", 2)]),
    }  # fmt: skip


def main() -> None:
    import torch  # pytest imports this file, and torch is not installed beside it

    module = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4))
    optimizer = torch.optim.Adam(module.parameters())
    module(torch.ones(2, 3)).sum().backward()
    optimizer.step()
    state = {"model": module.state_dict(), "optimizer": optimizer.state_dict()}
    torch.save({"tensors": tensors(torch) | newer(torch), "others": others(torch)}, FOLDER / "all.pt")
    torch.save({"tensors": tensors(torch)}, FOLDER / "old.pt", _use_new_zipfile_serialization=False)
    torch.save(state, FOLDER / "training.pt")
    torch.save(torch.nn.Linear(2, 2), FOLDER / "module.pt")
    expected = {}
    for file, tree in (("all", tensors(torch) | newer(torch)), ("training", module.state_dict())):
        for name, x in tree.items():
            whole = x.detach().resolve_conj().contiguous().clone()
            data = whole.reshape(-1).view(torch.uint8).numpy().tobytes() if whole.numel() else b""
            expected[f"{file}.{name}"] = [str(x.dtype).removeprefix("torch."), list(x.shape), data.hex()]
    (FOLDER / "torch.json").write_text(json.dumps(expected, indent=0) + "\n")


if __name__ == "__main__":
    main()
