"""Archives of NumPy: what NumPy reads, as views of the file where that can be."""

from __future__ import annotations

import io
import os
import zipfile

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import funcgrad as fg
from funcgrad.disk import load_npz
from funcgrad.errors import ArgumentError, FileFormatError

DTYPES = "float32 float16 int8 uint32 bool complex64 int64 float64 >f4 >i2".split()
arrays = st.sampled_from(DTYPES).flatmap(
    lambda dtype: hnp.arrays(dtype, hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4))
)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from("abcd"), arrays, max_size=4), st.booleans(), st.booleans())
def test_numpy_reads_the_same(tmp_path_factory, given, compressed, fortran):
    path = tmp_path_factory.mktemp("npz") / "a.npz"
    given = {
        name: np.asfortranarray(x).reshape(x.shape, order="A") if fortran else x for name, x in given.items()
    }
    (np.savez_compressed if compressed else np.savez)(path, **given)
    with fg.config(enable_x64=True):
        found = load_npz(path)
    with np.load(path) as expected:
        assert list(found) == expected.files
        for name, x in found.items():
            native = expected[name].astype(expected[name].dtype.newbyteorder("="))
            assert (x.shape, x.dtype) == (native.shape, native.dtype) and x.tobytes() == native.tobytes()


def test_views_names_and_bfloat16(tmp_path):
    path = tmp_path / "a.npz"
    np.savez(
        path, w=np.ones((64, 4), np.float32), h=np.ones(3, ml_dtypes.bfloat16), b=np.zeros(2, np.float32)
    )
    found = load_npz(path, ["w", "h"])
    assert list(found) == ["w", "h"] and found["h"].dtype == "bfloat16" and list(load_npz(path, "b")) == ["b"]
    assert not found["h"].numpy().flags.owndata
    with pytest.raises(ArgumentError, match=r"no array 'x'(.*\n)*.*it has 3: 'w', 'h', 'b'"):
        load_npz(path, ["x"])


def archive(header: bytes | None, data: bytes = b"", **settings) -> bytes:
    file, member = io.BytesIO(), io.BytesIO()
    if header is not None:
        member.write(b"\x93NUMPY\1\0" + (len(header)).to_bytes(2, "little") + header + data)
    with zipfile.ZipFile(file, "w", **settings) as made:
        made.writestr("a.npy", member.getvalue())
    return file.getvalue()


def header(dtype: str = "<f4", shape: object = (2,)) -> bytes:
    return repr({"descr": dtype, "fortran_order": False, "shape": shape}).encode() + b"\n"


@pytest.mark.parametrize(
    "data, text",
    [
        (b"", "damaged"),
        (archive(None), "damaged"),
        (archive(header(), bytes(7)), "takes 8 bytes, and 7 are there"),
        (archive(header(shape=(1 << 40, 1 << 40)), bytes(7)), "and 7 are there"),
        (archive(header(shape=(-1,)), bytes(7)), "said to have the shape"),
        (archive(header(shape=(1,) * 70), bytes(7)), "said to have the shape"),
        (archive(header("|O"), bytes(99)), "is of objects"),
        (archive(b"__import__('os').system('touch /tmp/ran')\n"), "damaged"),
        (archive(header(), bytes(8))[:-30], "damaged"),
    ],
)
def test_damaged_files(tmp_path, data, text):
    path = tmp_path / "a.npz"
    path.write_bytes(data)
    with pytest.raises(FileFormatError, match=text):
        load_npz(path)
    assert not os.path.exists("/tmp/ran")


def test_sizes_that_no_compression_has(tmp_path):
    """An entry of few bytes that is said to become many: refused before memory is taken."""
    data = bytearray(archive(header(shape=(1 << 28,)), bytes(100), compression=zipfile.ZIP_DEFLATED))
    at = data.index(b"PK\1\2") + 24  # the size in the directory
    data[at : at + 4] = (1 << 31).to_bytes(4, "little")
    path = tmp_path / "a.npz"
    path.write_bytes(data)
    with pytest.raises(FileFormatError, match="is said to be 2,147,483,648 bytes"):
        load_npz(path)
