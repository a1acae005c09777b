"""Make GGUF files that the tests read, and the numbers that the package gguf says are in them. It needs gguf (PyPI).

python tests/disk/recorded/make_gguf.py
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

FOLDER = Path(__file__).resolve().parent
HALVES = {  # where a block has its scales of 16 bits: others are arbitrary bytes
    "Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q8_0": [0], "Q2_K": [80, 82], "Q3_K": [108],
    "Q4_K": [0, 2], "Q5_K": [0, 2], "Q6_K": [208], "IQ4_NL": [0], "IQ4_XS": [0], "MXFP4": [],
    "IQ1_S": [0], "IQ1_M": [], "IQ2_XXS": [0], "IQ2_XS": [0], "IQ2_S": [0], "IQ3_XXS": [0], "IQ3_S": [0],
    "TQ1_0": [52], "TQ2_0": [64], "NVFP4": [],
}  # fmt: skip


def main() -> None:
    import gguf  # pytest imports this file, and gguf is not installed beside it

    draw = np.random.default_rng(0)
    writer = gguf.GGUFWriter(FOLDER / "all.gguf", "llama")
    writer.add_name("small")
    writer.add_context_length(128)
    writer.add_float32("a.float", 0.5)
    writer.add_bool("a.bool", True)
    writer.add_int64("an.int", -(1 << 40))
    writer.add_uint64("a.count", 1 << 63)
    writer.add_array("texts", ["a", "é", ""])
    writer.add_array("numbers", [1, -2, 3])
    writer.add_array("floats", [0.5, 1.5])
    expected: dict[str, np.ndarray] = {}
    for name, at in HALVES.items():
        kind = gguf.GGMLQuantizationType[name]
        values, nbytes = gguf.GGML_QUANT_SIZES[kind]
        blocks = draw.integers(0, 256, (2, 512 // values, nbytes), np.uint8)
        for byte in at:
            scales = draw.standard_normal(blocks.shape[:2]).astype(np.float16)
            blocks[..., byte : byte + 2] = scales[..., None].view(np.uint8)
        # The highest bits of the last four numbers are those of the scale, which is finite so.
        if name == "IQ1_M":
            blocks[..., 55] &= 0xBF
        if name == "MXFP4":
            blocks[0, :, 0] = np.array([0, 1, 2, 3, 126, 127, 128, 129, 200, 252, 253, 254, 5, 6, 7, 8])
        rows = blocks.reshape(2, -1)
        writer.add_tensor(name, rows, raw_dtype=kind)
        expected[name] = gguf.dequantize(rows, kind)
    for name, x in {
        "F32": draw.standard_normal((2, 3, 4)).astype(np.float32),
        "F16": draw.standard_normal(5).astype(np.float16),
        "F64": draw.standard_normal((2, 2)),
        "I8": draw.integers(-9, 9, 7).astype(np.int8),
        "I32": draw.integers(-9, 9, (3, 1)).astype(np.int32),
    }.items():
        writer.add_tensor(name, x)
        expected[name] = x
    half = draw.standard_normal((2, 4)).astype(np.float32).view(np.uint32) >> 16 << 16
    writer.add_tensor("BF16", (half >> 16).astype(np.uint16), raw_dtype=gguf.GGMLQuantizationType.BF16)
    expected["BF16"] = half.view(np.float32)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    np.savez_compressed(FOLDER / "gguf.npz", **expected)
    books = {}
    for name in ("IQ1_S", "IQ2_XXS", "IQ2_XS", "IQ2_S", "IQ3_XXS", "IQ3_S"):
        kind = getattr(gguf.quants, name)
        kind.init_grid()
        books[name] = kind.grid.reshape(kind.grid_shape).astype(np.int8)
    np.savez_compressed(FOLDER / "gguf_codebooks.npz", **books)


if __name__ == "__main__":
    main()
