"""Files as arrays: values as in the file, no memory before they are used, errors for what is not there."""

from __future__ import annotations

import gc
import os
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.disk import memmap
from funcgrad.errors import ArgumentError, DtypeError, FileFormatError, ShapeError
from funcgrad.trace.array.array import Array
from funcgrad.trace.types import dtypes as dt


def written(folder, data: bytes) -> str:
    path = os.path.join(folder, "raw")
    with open(path, "wb") as file:
        file.write(data)
    return path


def resident_nbytes() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(dt.ALL),
    st.lists(st.integers(0, 4), max_size=3).map(tuple),
    st.integers(0, 20),
    st.binary(min_size=1100, max_size=1100),
    st.booleans(),
)
def test_values_are_those_of_the_file(tmp_path_factory, dtype, shape, offset, data, x64):
    """Every dtype, shape and offset, aligned or not, with 64 bits and without."""
    if dtype == dt.bool_:
        data = bytes(b & 1 for b in data)
    path = written(tmp_path_factory.mktemp("raw"), data)
    count = int(np.prod(shape))
    expected = np.frombuffer(data, dtype, count, offset).reshape(shape)
    with fg.config(enable_x64=x64), np.errstate(all="ignore"):
        x = memmap(path, dtype, shape=shape, offset=offset)
        expected = expected.astype(dt.canonical(dtype))
        assert (x.shape, x.dtype, x.device) == (shape, expected.dtype, "cpu")
        assert x.numpy().flags.aligned and x.tobytes() == expected.tobytes()
        same, twice = fg.jit(lambda x: (x, fnp.where(x == x, x, x) if x.dtype == dt.bool_ else x + x))(x)
        assert same.tobytes() == expected.tobytes()
        wide = np.float32 if dtype == dt.bfloat16 else expected.dtype  # NumPy knows no NaN of bfloat16
        wanted = expected if dtype == dt.bool_ else expected + expected
        np.testing.assert_array_equal(twice.numpy().astype(wide), wanted.astype(wide))


@pytest.mark.cpu
def test_a_big_file_costs_nothing_until_it_is_used(tmp_path):
    """64 GB of a sparse file: parts of it, eager and compiled, in less than 64 MB more than before."""
    path = written(tmp_path, b"")
    os.truncate(path, 1 << 36)
    warm = memmap(written(tmp_path, bytes(1 << 12)), "float32", shape=(4, 256))
    part = fg.jit(lambda x, i: fnp.sum(fg.lax.dynamic_index_in_dim(x, i)))
    part(warm, 0)
    path = written(tmp_path, b"")
    os.truncate(path, 1 << 36)
    before = resident_nbytes()
    x = memmap(path, "float32", shape=(1 << 14, 1 << 20))
    assert float(x[-1, 5] + fnp.sum(x[77, ::1000])) == 0.0
    assert float(part(x, 9000)) == 0.0
    assert resident_nbytes() - before < 1 << 26


@pytest.mark.cpu
def test_arrays_read_where_they_are(tmp_path):
    """Compiled programs and NumPy get the pages of the file; a result that is an argument is the same memory."""
    path = written(tmp_path, np.arange(5000, dtype=np.float32).tobytes())
    x = memmap(path, "float32")
    assert not x.numpy().flags.writeable and not x.numpy().flags.owndata
    assert fg.jit(lambda x: (x, x.sum()))(x)[0].address == x.address
    assert memmap(path, "float32").address != x.address
    assert fnp.asarray(x) is x


def test_a_file_that_is_replaced_stays_for_those_who_have_it(tmp_path):
    path = written(tmp_path, b"\1\2\3")
    x = memmap(path)
    other = tmp_path / "other"
    other.write_bytes(b"\4\5\6\7")
    os.replace(other, path)
    assert x.tolist() == [1, 2, 3] and memmap(path).tolist() == [4, 5, 6, 7]
    os.unlink(path)
    assert x.tolist() == [1, 2, 3]


@pytest.mark.cpu
def test_the_file_is_closed_with_its_last_array(tmp_path):
    path = written(tmp_path, bytes(4096))

    def mapped() -> bool:
        with open("/proc/self/maps") as file:
            return path in file.read()

    x = memmap(path)
    part = fg.jit(lambda x: x)(x)
    del x
    gc.collect()
    assert mapped() and part[0] == 0
    del part
    gc.collect()
    assert not mapped()


def test_donation_leaves_the_file_alone(tmp_path):
    """An array of a file may be donated; its memory is not written to."""
    data = np.arange(2000, dtype=np.float32)
    path = written(tmp_path, data.tobytes())
    step = fg.jit(lambda x: x + 1, donate_argnums=0)
    for _ in range(3):  # by Python, then by native code
        x = memmap(path, "float32")
        np.testing.assert_array_equal(step(x).numpy(), data + 1)
    assert np.fromfile(path, np.float32).tobytes() == data.tobytes()
    with pytest.raises((ValueError, RuntimeError)):
        memmap(path, "float32").numpy()[0] = 1


def test_transforms_and_copies(tmp_path):
    path = written(tmp_path, np.arange(6, dtype=np.float32).tobytes())
    x = memmap(path, "float32", shape=(2, 3))
    assert fg.grad(lambda x: fnp.sum(x * x))(x).tolist() == [[0, 2, 4], [6, 8, 10]]
    assert fg.vmap(fnp.sum)(x).tolist() == [3, 12]
    assert pickle.loads(pickle.dumps(x)).tolist() == x.tolist()
    assert x.at[0, 0].set(9)[0, 0] == 9 and x[0, 0] == 0
    assert np.from_dlpack(x.copy()).tolist() == x.tolist()


def test_floats_of_8_bits_are_where_they_are(tmp_path):
    path = written(tmp_path, bytes(range(256)))
    for dtype in dt.FLOAT8:
        x = memmap(path, dtype)
        assert x.dtype == dtype and x.numpy().tobytes() == bytes(range(256))
        assert not x.numpy().flags.owndata
        expected = np.arange(256, dtype=np.uint8).view(dtype).astype(np.float32)
        np.testing.assert_array_equal(fg.jit(lambda x: x.astype("float32"))(x), expected)


def test_other_order_of_bytes(tmp_path):
    path = written(tmp_path, np.arange(4, dtype=">i4").tobytes())
    assert memmap(path, ">i4").tolist() == [0, 1, 2, 3]


def test_what_is_not_there(tmp_path):
    path = written(tmp_path, bytes(10))
    for call, error, text in (
        (
            lambda: memmap(path, "float32"),
            FileFormatError,
            "10 bytes: from byte 0 on that is no whole number",
        ),
        (lambda: memmap(path, "uint8", offset=11), FileFormatError, "10 bytes"),
        (
            lambda: memmap(path, "int16", shape=3, offset=6),
            FileFormatError,
            r"int16\[3\] from byte 6 on ends at 12",
        ),
        (lambda: memmap(path, "int8", shape=1, offset=1 << 70), FileFormatError, "10 bytes"),
        (lambda: memmap(path, offset=-1), ArgumentError, "negative"),
        (lambda: memmap(path, shape=-1), ShapeError, "negative"),
        (lambda: memmap(path, "int8", shape=(0, 1 << 62, 1 << 62)), ShapeError, "too long"),
        (lambda: memmap(path, "S4"), DtypeError, "unsupported dtype"),
        (lambda: memmap(path, "nonsense"), DtypeError, "unsupported dtype"),
        (lambda: memmap(tmp_path / "missing"), FileNotFoundError, "missing"),
        (lambda: memmap(tmp_path), IsADirectoryError, "directory"),
    ):
        with pytest.raises(error, match=text):
            call()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(ArgumentError, match="no file that can be mapped"):
        memmap(pipe)


def test_an_empty_file(tmp_path):
    path = written(tmp_path, b"")
    assert memmap(path, "float32").shape == (0,)
    assert memmap(path, "float32", shape=(3, 0)).shape == (3, 0)


@pytest.mark.parametrize("dtype", ["bool", "int8", "float16", "bfloat16", "float32", "complex64"])
def test_numpy_files(tmp_path, dtype):
    """load(file, mmap_mode="r") is what load gives, read later."""
    x = fnp.asarray(np.arange(6).reshape(2, 3), dtype=dtype)
    path = str(tmp_path / "x.npy")
    fnp.save(path, x)
    y = fnp.load(path, mmap_mode="r")
    assert type(y) is Array and type(y.numpy()) is np.ndarray and not y.numpy().flags.owndata
    assert (y.dtype, y.tobytes()) == (x.dtype, x.tobytes())


def test_numpy_files_in_other_forms(tmp_path):
    path = str(tmp_path / "x.npy")
    for values in (
        np.asfortranarray(np.arange(6.0).reshape(2, 3)),
        np.array(7, ">i8"),
        np.zeros((0, 2), np.int8),
    ):
        np.save(path, values)
        for mode in ("r", "c"):
            y = fnp.load(path, mode)
            assert y.dtype == dt.canonical(values.dtype.newbyteorder("=")) and y.tolist() == values.tolist()
    np.savez(tmp_path / "x.npz", a=np.ones(2))
    assert fnp.load(tmp_path / "x.npz", mmap_mode="r")["a"].tolist() == [1, 1]
    with pytest.raises(ArgumentError, match="arrays are immutable"):
        fnp.load(path, mmap_mode="r+")
    os.truncate(path, 40)
    with pytest.raises(ValueError):
        fnp.load(path, mmap_mode="r")
