"""GGUF: the numbers that the package gguf says are in a file, bit for bit; damaged headers take no memory."""

from __future__ import annotations

import struct
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad.disk import load_gguf
from funcgrad.disk.ggml_blocks import BLOCKS, dequantised
from funcgrad.disk.ggml_codebooks import codebook
from funcgrad.errors import ArgumentError, DtypeError, FileFormatError, FuncgradError

RECORDED = Path(__file__).parent / "recorded"  # by make_gguf.py
EXPECTED = dict(np.load(RECORDED / "gguf.npz"))


@pytest.mark.parametrize("name", EXPECTED)
def test_numbers_are_those_of_the_package(name):
    with fg.config(enable_x64=True):
        found, expected = load_gguf(RECORDED / "all.gguf")[name], EXPECTED[name]
    assert found.shape == expected.shape
    assert np.asarray(found).astype(expected.dtype).tobytes() == expected.tobytes()


def test_metadata_and_tensors():
    model = load_gguf(RECORDED / "all.gguf")
    assert set(model) == set(EXPECTED) and len(model) == len(EXPECTED)
    found = dict(model.metadata)
    assert found.pop("numbers").tolist() == [1, -2, 3] and found.pop("floats").tolist() == [0.5, 1.5]
    assert found == {
        "general.architecture": "llama", "general.name": "small", "llama.context_length": 128, "a.float": 0.5,
        "a.bool": True, "an.int": -(1 << 40), "a.count": 1 << 63, "texts": ["a", "é", ""],
    }  # fmt: skip
    assert model.tensors["Q4_K"].type == "Q4_K" and model.tensors["Q4_K"].shape == (2, 512)
    assert model.blocks("Q4_K").shape == (2, 288) and model.blocks("F32").shape == (2, 3, 16)
    assert "Q4_K" in model and "other" not in model and "29 tensors" in repr(model)
    with pytest.raises(ArgumentError, match="no tensor 'other'"):
        model["other"]
    assert not model["F32"].numpy().flags.owndata
    assert (
        model.read("Q8_0", "bfloat16").dtype == "bfloat16" and model.read("F32", "float16").dtype == "float16"
    )
    np.testing.assert_array_equal(model.read("Q8_0", "float16"), EXPECTED["Q8_0"].astype(np.float16))


def test_a_tensor_of_many_pieces():
    """Pieces are joined where they belong: each block comes out as it does alone."""
    draw = np.random.default_rng(1)
    for number, count in ((2, 5000), (14, 600)):
        row = BLOCKS[number]
        blocks = draw.integers(0, 255, (count, row.record.itemsize), np.uint8).view(row.record)[:, 0]
        blocks["d"] = 0.25
        whole = dequantised(blocks, row, (count, row.values), np.dtype(np.float32))
        for k in (0, 1, count // 2, count - 1):
            alone = dequantised(blocks[k : k + 1], row, (row.values,), np.dtype(np.float32))
            np.testing.assert_array_equal(whole[k], alone)


def test_codebooks_are_those_of_the_package():
    for name, rows in np.load(RECORDED / "gguf_codebooks.npz").items():
        np.testing.assert_array_equal(codebook(name), rows)


def test_8_bits_with_a_sum():
    """The package does not read Q8_1, and llama.cpp has it in memory only: scale, scale * sum, 32 numbers."""
    draw = np.random.default_rng(3)
    values = draw.integers(-128, 128, (4, 32)).astype(np.int8)
    scales = draw.standard_normal(4).astype(np.float16)
    sums = (scales.astype(np.float32) * values.sum(1)).astype(np.float16)
    data = b"".join(d.tobytes() + s.tobytes() + v.tobytes() for d, s, v in zip(scales, sums, values))
    blocks = np.frombuffer(data, BLOCKS[9].record)
    assert blocks["m"].tolist() == sums.tolist()
    found = dequantised(blocks, BLOCKS[9], (4, 32), np.dtype(np.float32))
    for row, d, numbers in zip(found, scales, values, strict=True):
        assert row.tolist() == [float(np.float32(int(x)) * np.float32(d)) for x in numbers]


def test_8_bits_of_256():
    """The package does not read Q8_K, and llama.cpp has it in memory only: a scale of 32 bits for 256 numbers."""
    draw = np.random.default_rng(2)
    values, scales = (
        draw.integers(-128, 128, (3, 256)).astype(np.int8),
        draw.standard_normal(3).astype(np.float32),
    )
    data = b"".join(s.tobytes() + v.tobytes() + bytes(32) for s, v in zip(scales, values))
    found = dequantised(np.frombuffer(data, BLOCKS[15].record), BLOCKS[15], (3, 256), np.dtype(np.float32))
    for row, scale, numbers in zip(found, scales, values, strict=True):
        assert row.tolist() == [float(np.float32(int(x)) * scale) for x in numbers]


# ---- files by hand ----


def text(x: str | bytes) -> bytes:
    data = x if isinstance(x, bytes) else x.encode()
    return struct.pack("<Q", len(data)) + data


def key(name: str, kind: int, value: bytes) -> bytes:
    return text(name) + struct.pack("<I", kind) + value


def tensor(name: str, sizes: list[int], kind: int = 0, offset: int = 0) -> bytes:
    return text(name) + struct.pack(f"<I{len(sizes)}QIQ", len(sizes), *sizes, kind, offset)


def file_of(keys=(), tensors=(), data=b"", counts=None, version=3, align=32) -> bytes:
    count = counts or (len(tensors), len(keys))
    header = struct.pack("<4sIQQ", b"GGUF", version, *count) + b"".join([*keys, *tensors])
    return header + bytes(-len(header) % align) + data


def written(folder, data: bytes) -> Path:
    path = folder / "x.gguf"
    path.write_bytes(data)
    return path


BIG = (1 << 64) - 1


@pytest.mark.parametrize(
    "data, message",
    [
        (b"", "first bytes"),
        (b"GGML" + bytes(40), "does not begin with GGUF"),
        (b"GGUF\3\0\0\0", "the count of tensors"),
        (file_of(version=1), "has version 0x1; versions 2 and 3"),
        (file_of(version=3 << 24), "order of bytes of other machines"),
        (file_of(counts=(BIG, 0)), "18,446,744,073,709,551,615 tensors, at least 24 bytes each, and"),
        (file_of(counts=(0, BIG)), "said to have 18,446,744,073,709,551,615 keys"),
        (file_of(counts=(3, 0)), "said to have 3 tensors"),
        (file_of([struct.pack("<Q", BIG) + b"a" * 20]), "the length of a key|a key takes"),
        (file_of([key("k", 8, struct.pack("<Q", 1 << 40))]), "the text of 'k' takes 1,099,511,627,776 bytes"),
        (file_of([key("k", 9, struct.pack("<IQ", 4, 1 << 60))]), "numbers as 'k'"),
        (file_of([key("k", 9, struct.pack("<IQ", 8, 1 << 60))]), "items of 'k'"),
        (file_of([key("k", 9, struct.pack("<IQ", 9, 1) * 20)], data=bytes(99)), "type 9"),
        (file_of([key("k", 77, bytes(9))]), "the type 77"),
        (file_of([key("k", 9, struct.pack("<IQ", 77, 1)), bytes(20)], counts=(0, 1)), "the type 77"),
        (file_of([key("k", 0, b"1"), key("k", 0, b"1")]), "key 'k' is there twice"),
        (file_of([text(b"\xff\xfe") + bytes(20)], counts=(0, 1)), "a key is no text"),
        (file_of([], [tensor("a", [2]), tensor("a", [2])], bytes(64)), "tensor 'a' is there twice"),
        (file_of([], [tensor("a", [1] * 65)], bytes(64)), "65 axes"),
        (file_of([], [text("a") + struct.pack("<I", 1 << 31)], bytes(64)), "2,147,483,648 axes"),
        (file_of([], [tensor("a", [9])], bytes(32)), r"'a', F32\[9\], is said to take"),
        (file_of([], [tensor("a", [BIG, BIG])], bytes(32)), "is said to take"),
        (file_of([], [tensor("a", [2], offset=BIG)], bytes(32)), "is said to take"),
        (file_of([], [tensor("a", [2], offset=4)], bytes(32)), "begins at a multiple of 32"),
        (file_of([], [tensor("a", [31], 2)], bytes(32)), r"Q4_0\[31\], has rows of no whole blocks"),
        (file_of([], [tensor("a", [], 2)], bytes(32)), "no whole blocks"),
        (file_of([], [tensor("a", [9]), tensor("b", [2], offset=32)], bytes(64)), "'a' and 'b' overlap"),
        (file_of([], [tensor("a", [2]), tensor("b", [2])], bytes(64)), "overlap"),
        (file_of([key("general.alignment", 4, struct.pack("<I", 0))]), "not a power of 2"),
        (file_of([key("general.alignment", 4, struct.pack("<I", 24))]), "not a power of 2"),
        (file_of([key("general.alignment", 8, text("a"))]), "not a power of 2"),
    ],
)  # fmt: skip
def test_damaged_files(tmp_path, data, message):
    path = written(tmp_path, data)
    tracemalloc.start()
    try:
        with pytest.raises(FileFormatError, match=message):
            load_gguf(path)
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_alignment_unknown_types_and_no_axes(tmp_path):
    """A tensor of a type that is not known does not lock out the others; bytes of a token that are no text stay."""
    keys = [key("general.alignment", 4, struct.pack("<I", 64)), key("t", 8, text(b"\xff"))]
    keys.append(key("n", 9, struct.pack("<IQ", 9, 1) + struct.pack("<IQ", 8, 1) + text("x")))
    tensors = [
        tensor("new", [5], 200),
        tensor("a", [2], 0, 64),
        tensor("s", [], 0, 128),
        tensor("q", [128], 41, 192),
    ]
    data = (
        bytes(64)
        + struct.pack("<2f", 1, 2).ljust(64, b"\0")
        + struct.pack("<f", 7).ljust(64, b"\0")
        + bytes(18)
    )
    model = load_gguf(written(tmp_path, file_of(keys, tensors, data, align=64)))
    assert model.metadata["t"] == "\xff" and model.metadata["n"] == [["x"]]
    assert model["a"].tolist() == [1, 2] and float(model["s"]) == 7 and model.blocks("s").shape == (4,)
    with pytest.raises(DtypeError, match="the type 200 of ggml"):
        model["new"]
    with pytest.raises(DtypeError, match="the type Q1_0"):
        model["q"]
    assert model.blocks("q").shape == (18,)
    empty = load_gguf(written(tmp_path, file_of([], [tensor("a", [0, 3])], version=2)))
    assert empty["a"].shape == (3, 0)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_no_damage_does_more_than_raise(tmp_path_factory, data):
    keys = [key("k", 8, text("value")), key("n", 9, struct.pack("<IQ3i", 5, 3, 1, 2, 3))]
    content = bytearray(file_of(keys, [tensor("a", [2, 2]), tensor("b", [32], 8, 32)], bytes(range(66))))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        piece = data.draw(st.binary(max_size=3) | st.sampled_from([b"\xff" * 8, b"\0" * 4, b"\7", b"\x7f"]))
        content[at : at + data.draw(st.integers(0, 8))] = piece
    try:
        model = load_gguf(written(tmp_path_factory.mktemp("damaged"), bytes(content)))
        for name in model:
            assert model[name].nbytes <= 20 * len(content)
    except FuncgradError:
        return
