"""Arrays as Python objects: methods of NumPy's, conversions, texts, copies, and what cannot be done with them."""

from __future__ import annotations

import copy
import ctypes
import math
import pickle
import sys
from collections.abc import Hashable

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import (
    DeletedArrayError,
    DtypeError,
    FuncgradError,
    ImmutableError,
    NoSuchMethodError,
    ShapeError,
)

X = np.arange(6, dtype=np.float32).reshape(2, 3)

METHODS = [
    ("argpartition", (1,)),
    ("argsort", ()),
    ("choose", ([10, 20, 30],)),
    ("compress", ([True, False], 0)),
    ("conjugate", ()),
    ("copy", ()),
    ("nonzero", ()),
    ("searchsorted", ([1.5, 3.0],)),
    ("swapaxes", (0, 1)),
    ("trace", ()),
    ("view", ("int32",)),
    ("view", ("uint8",)),
    ("view", ("float32",)),
]


@pytest.mark.parametrize("name, args", METHODS)
def test_methods_are_numpys(name, args):
    value = X[0] if name == "searchsorted" else X.astype(np.int32) % 3 if name == "choose" else X
    expected = getattr(value, name)(*args)
    ours = [fnp.asarray(a) if name == "searchsorted" else a for a in args]
    got = getattr(fnp.asarray(value), name)(*ours)
    for a, b in zip(*((v if isinstance(v, tuple) else (v,)) for v in (got, expected)), strict=True):
        np.testing.assert_array_equal(np.asarray(a), b)
        assert a.dtype == {"int64": "int32"}.get(np.asarray(b).dtype.name, np.asarray(b).dtype)


WIDTHS = [
    ("float32", "uint8"),
    ("uint8", "float32"),
    ("int16", "uint32"),
    ("uint32", "float16"),
    ("int32", "float32"),
]


@pytest.mark.parametrize("old, new", [*WIDTHS, ("bfloat16", "uint16")])
def test_view_under_jit(old, new):
    """Bytes in the order of this machine's memory, at any width."""
    x = fnp.asarray(np.arange(16).reshape(2, 8), dtype=old)
    for way in (lambda v: v.view(new), funcgrad.jit(lambda v: v.view(new))):
        np.testing.assert_array_equal(np.asarray(way(x)).view("uint8"), np.asarray(x).view(new).view("uint8"))
        assert way(x).dtype == fnp.dtype(new)
    with pytest.raises(ShapeError, match="whole number"):
        fnp.ones((2, 3), dtype="int8").view("int16")


def test_operators_of_python():
    x = fnp.asarray(7)
    assert divmod(x, 2)[0].item() == divmod(23, x)[0].item() == 3 and divmod(23, x)[1].item() == 2
    assert (math.floor(fnp.asarray(2.7)), math.ceil(fnp.asarray(2.2)), math.trunc(fnp.asarray(-2.7))) == (
        2,
        3,
        -2,
    )
    assert round(fnp.asarray(2.567), 1).item() == pytest.approx(2.6) and pow(2, x).item() == 128
    assert 3 in fnp.asarray(X) and 7 not in fnp.asarray(X)
    assert hex(fnp.asarray(255)) == "0xff" and "ab"[fnp.asarray(1)] == "b"
    assert [r.tolist() for r in reversed(fnp.asarray(X))] == X[::-1].tolist()


def test_formats():
    assert f"{fnp.asarray(3.14159):.2f} {fnp.asarray(7):03d} {fnp.asarray(True)}" == "3.14 007 True"
    assert f"{fnp.asarray(2 + 1j):.1f}" == "2.0+1.0j"
    assert f"{fnp.asarray(X)}" == str(X)


def test_texts():
    assert repr(fnp.zeros((0, 3))) == "Array([], shape=(0, 3), dtype=float32)"
    assert repr(fnp.zeros(0)) == "Array([], dtype=float32)"
    assert repr(fnp.asarray(1.5)) == "Array(1.5, dtype=float32, weak_type=True)"
    assert "..." in repr(fnp.zeros(2000))
    with fnp.printoptions(precision=2, threshold=3):
        assert (
            repr(fnp.asarray([1.234, 1, 1, 1, 1, 1, 1]))
            == "Array([1.23, 1.  , 1.  , ..., 1.  , 1.  , 1.  ], dtype=float32)"
        )
    assert fnp.array_repr(fnp.asarray([2 / 3]), precision=2) == "Array([0.67], dtype=float32)"
    assert fnp.array_str(fnp.asarray([1e-20, 1.0]), suppress_small=True) == "[0. 1.]"


def test_pickles_and_copies():
    for x in (fnp.asarray(X), fnp.asarray(2.5), fnp.ones(2, dtype="bfloat16"), fnp.zeros((0, 2))):
        back = pickle.loads(pickle.dumps(x))
        assert (back.shape, back.dtype, back.weak_type) == (x.shape, x.dtype, x.weak_type)
        np.testing.assert_array_equal(np.asarray(back), np.asarray(x))
    original = fnp.asarray(X)
    copies = copy.deepcopy({"a": original})["a"], original.copy(), fnp.array(original), fnp.copy(original)
    copies = *copies, copy.copy(original)
    assert len({x.unsafe_buffer_pointer() for x in (original, *copies)}) == 6
    original.delete()
    for x in copies:
        np.testing.assert_array_equal(np.asarray(x), X)
    with pytest.raises(DeletedArrayError):
        original.copy()


def test_arrays_of_the_host_are_ready():
    for x in (fnp.asarray(X), fnp.ones(2, dtype="bfloat16"), fnp.zeros((0, 2))):
        assert x.is_ready() is True and x.copy_to_host_async() is None
        assert x.on_device_size_in_bytes() == x.size * x.dtype.itemsize == np.asarray(x).nbytes


def test_nothing_writes():
    x = fnp.asarray(X)
    with pytest.raises(ImmutableError, match=r"x\.at\[index\]"):
        x[0, 0] = 1.0
    for name in ("fill", "itemset", "put", "partition", "resize", "setflags"):
        assert not hasattr(x, name)
        with pytest.raises(AttributeError, match=rf"{name}[^$]*immutable: use "):
            getattr(x, name)
        with pytest.raises(NoSuchMethodError, match="use "):
            funcgrad.jit(lambda v, name=name: getattr(v, name))(x)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        x.nonsense  # noqa: B018
    for update in ("add", "multiply", "negative"):
        with pytest.raises(FuncgradError, match="inplace=False"):
            getattr(fnp, update).at(x, 0, *([] if update == "negative" else [1]))


def test_keys_and_truth():
    x = fnp.asarray(X)
    with pytest.raises(DtypeError, match=r"not hashable[^$]*tobytes"):
        hash(x)
    assert not isinstance(x, Hashable) and not isinstance(funcgrad.random.key(0), Hashable)
    with pytest.raises(ShapeError, match="any"):
        bool(x)
    with pytest.raises(ShapeError, match="one element, it has 0"):
        bool(fnp.zeros(0))
    with pytest.raises(DtypeError, match="0-dimensional"):
        iter(fnp.asarray(1.0))


def test_missing_attributes() -> None:
    x = fnp.zeros(3)
    with pytest.raises(NoSuchMethodError) as caught:
        x.fill(3)
    text = str(caught.value)
    assert "'fill'" in text and "hint: " in text and "test_missing_attributes" in text
    assert str(pickle.loads(pickle.dumps(caught.value))) == text
    assert not hasattr(x, "no_such") and not hasattr(x, "__no_such__")
    with pytest.raises(AttributeError, match="'Array' object has no attribute '__no_such__'"):
        x.__no_such__  # noqa: B018


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint16", "int32", "float16", "float32", "complex64"])
@pytest.mark.parametrize("shape", [(), (0, 3), (4,), (2, 3)])
def test_buffers_are_the_memory(dtype: str, shape: tuple[int, ...]) -> None:
    values = np.arange(int(np.prod(shape))).reshape(shape).astype(dtype)
    x = fnp.asarray(values.copy())
    lent = x.__buffer__(0) if sys.version_info < (3, 12) else memoryview(x)
    assert lent.shape == shape and lent.readonly and lent.tobytes() == values.tobytes()
    assert lent.format == memoryview(values).format
    again = np.asarray(lent)
    assert again.dtype == dtype and (again == values).all()
    assert not x.size or np.shares_memory(again, x.numpy())
    if sys.version_info >= (3, 12) and x.size:
        with pytest.raises((BufferError, TypeError), match=r"read-only|not writable"):
            ctypes.c_char.from_buffer(x)


def test_buffers_without_a_format() -> None:
    with pytest.raises(ValueError, match="buffer"):
        fnp.ones(2, fnp.bfloat16).__buffer__(0)
    assert np.asarray(fnp.ones(2, fnp.bfloat16)).dtype == fnp.bfloat16
