"""Memory to and from other libraries: DLPack both ways, `__array__`, and kinds of arrays that are refused.

The tests with torch and jax run where these are installed.
"""

from __future__ import annotations

import gc
import importlib
import itertools
import weakref
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DeletedArrayError, DtypeError, InterchangeError, TracedValueError
from funcgrad.trace.array import dlpack
from funcgrad.trace.types import dtypes as dt

DTYPES = [d.name for d in dt.ALL]


def numbers(shape: tuple[int, ...], dtype: Any) -> onp.ndarray:
    x = onp.arange(onp.prod(shape, dtype=int)).reshape(shape) % 5
    return (x + 1j * x if dt.kind(onp.dtype(dtype)) == "c" else x).astype(dtype)


def same(found: Any, expected: onp.ndarray) -> None:
    found = onp.asarray(found)
    assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
    onp.testing.assert_array_equal(found, expected)


class Older:
    """An array of a library written before DLPack had versions."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, stream: Any = None) -> Any:
        return self.array.__dlpack__()

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


class Reader:
    """What others make of a capsule: NumPy's from_dlpack with what it asks for noted."""

    def __init__(self, array: Any, **asked: Any) -> None:
        self.array, self.asked = array, asked

    def __dlpack__(self, **_: Any) -> Any:
        return self.array.__dlpack__(**self.asked)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


def read(array: Any, **asked: Any) -> onp.ndarray:
    return onp.from_dlpack(Reader(array, **asked))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", DTYPES)
def test_there_and_back(name: str) -> None:
    with config(enable_x64=True):
        for shape in ((), (3,), (0, 2), (2, 1, 3)):
            value = numbers(shape, dt.as_dtype(name))
            for ask in ({}, {"max_version": (1, 0)}, {"max_version": (1, 3), "copy": True}, {"copy": True}):
                same(np.from_dlpack(Reader(np.asarray(value), **ask)), value)
            same(np.from_dlpack(Older(np.asarray(value))), value)
            same(np.from_dlpack(np.asarray(value).__dlpack__(max_version=(1, 0))), value)


slices = st.builds(slice, st.integers(0, 2), st.integers(2, 6), st.integers(1, 3))


@settings(max_examples=40, deadline=None)
@given(st.lists(slices, min_size=1, max_size=3), st.booleans(), st.sampled_from(DTYPES))
def test_views_of_any_strides(cuts: list[slice], backwards: bool, name: str) -> None:
    with config(enable_x64=True):
        whole = numbers((6,) * len(cuts), dt.as_dtype(name))
        view = whole[tuple(cuts)]
        view = view[::-1].T if backwards else view
        source: Any = view
        if name == "bfloat16":  # NumPy exports none
            source = Reader(_Bits(view))
        same(np.from_dlpack(source), view)
        if not view.flags.c_contiguous and view.size:
            with pytest.raises(ArgumentError, match="needs a copy"):
                np.from_dlpack(source, copy=False)


class _Bits:
    """A bfloat16 array of any strides, as torch would export it."""

    def __init__(self, array: onp.ndarray) -> None:
        self.array = array

    def __dlpack__(self, **_: Any) -> Any:
        capsule = self.array.view(onp.uint16).__dlpack__()
        dlpack._tensor(capsule).code = 4
        return capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


def test_memory_is_shared_and_read_only() -> None:
    x = np.arange(3.0)
    view = read(x, max_version=(1, 0))
    assert onp.shares_memory(view, x.numpy()) and not view.flags.writeable
    assert onp.shares_memory(read(x), x.numpy())
    copied = read(x, max_version=(1, 0), copy=True)
    copied[0] = 7
    assert x.tolist() == [0, 1, 2]
    frozen = onp.arange(3.0)
    frozen.flags.writeable = False
    with config(enable_x64=True):
        y = np.from_dlpack(frozen)
        assert onp.shares_memory(y.numpy(), frozen)
        assert not onp.shares_memory(read(y), frozen)  # an older reader would not know that it must not write
        assert onp.shares_memory(read(y, max_version=(1, 0)), frozen)
        with pytest.raises(InterchangeError, match="read-only"):
            read(y, copy=False)
    assert np.from_dlpack(x) is x and np.from_dlpack(x, copy=True) is not x


def test_memory_lives_as_long_as_someone_reads_it() -> None:
    class Memory(onp.ndarray):
        pass

    source = onp.arange(1000.0, dtype=onp.float32).view(Memory)
    alive = weakref.ref(source)
    x = np.from_dlpack(source)
    del source
    gc.collect()
    assert alive() is not None and float(x[-1]) == 999
    del x
    gc.collect()
    assert alive() is None
    y = np.arange(1000.0) + 0
    view = read(y, max_version=(1, 0))
    del y
    gc.collect()
    junk = [fg.jit(lambda x: x + 1)(onp.zeros(1000, onp.float32)) for _ in range(8)]
    assert view.sum() == 499500 and junk


def test_what_others_read_is_not_donated() -> None:
    """Memory that another library holds is not written to, whatever is given away."""
    step = fg.jit(lambda x: x * 2, donate_argnums=0)
    for export in (read, lambda x: read(x, max_version=(1, 0)), onp.asarray, lambda x: x.__dlpack__()):
        x = np.arange(50000.0) + 0
        address, held = x.address, export(x)
        y = step(x)
        assert y.address != address
        if isinstance(held, onp.ndarray):
            assert held[1] == 1
    theirs = onp.ones(50000, onp.float32)
    given_ = np.from_dlpack(theirs)
    assert float(step(given_)[0]) == 2 and theirs[0] == 1 and given_.is_deleted()
    with pytest.raises(DeletedArrayError):
        given_.__dlpack__()
    with pytest.raises(DeletedArrayError):
        onp.asarray(given_)


def test_refusals() -> None:
    x = np.ones(2)
    refused: list[tuple[Callable[[], Any], type, str]] = [
        (lambda: x.__dlpack__(stream=1), InterchangeError, "no streams"),
        (lambda: x.__dlpack__(dl_device=(2, 0)), InterchangeError, "on the CPU"),
        (lambda: np.from_dlpack([1, 2]), DtypeError, "no method __dlpack__"),
        (lambda: np.from_dlpack(onp.ones(2, "M8[s]")), InterchangeError, "ndarray"),
        (lambda: np.from_dlpack(onp.ones(4)[::2], copy=False), ArgumentError, "needs a copy"),
        (lambda: np.from_dlpack(onp.ones(4), copy=False), ArgumentError, "enable_x64"),
        (lambda: np.from_dlpack(x, device="gpu"), ArgumentError, "does not exist"),
        (lambda: onp.asarray(x, onp.float64, copy=False), ValueError, "needs a copy|avoid copy"),
    ]
    capsule = x.__dlpack__()
    np.from_dlpack(capsule)
    refused.append((lambda: np.from_dlpack(capsule), InterchangeError, "read before"))

    class Elsewhere:
        def __dlpack__(self, **_: Any) -> Any:
            raise AssertionError("nobody can read it")

        def __dlpack_device__(self) -> tuple[int, int]:
            return 2, 1

    refused.append((lambda: np.from_dlpack(Elsewhere()), InterchangeError, r"\.cpu\(\)"))
    for call, error, text in refused:
        with pytest.raises(error, match=text):
            call()


def test_traced_values_have_no_memory() -> None:
    for read_ in (onp.asarray, onp.from_dlpack, np.from_dlpack, onp.array2string):
        with pytest.raises(TracedValueError, match=r"funcgrad\.numpy"):
            fg.jit(lambda x, read_=read_: read_(x))(onp.ones(2))
    known = fg.grad(lambda x: onp.asarray(fg.lax.stop_gradient(x)).sum() * x.sum())(np.ones(2))
    assert known.tolist() == [2, 2]


def test_numpy_arrays_of_ours() -> None:
    x = np.arange(3.0)
    view = onp.asarray(x)
    assert onp.shares_memory(view, x.numpy()) and not view.flags.writeable
    assert onp.array(x).flags.writeable and not onp.shares_memory(onp.array(x), x.numpy())
    assert onp.asarray(x, onp.int64).tolist() == [0, 1, 2]
    assert isinstance(onp.sin(x), fg.Array) and isinstance(onp.concatenate([x, x]), fg.Array)
    assert onp.arange(5)[np.arange(2)].tolist() == [0, 1]


OPERATORS: list[Callable[[Any, Any], Any]] = [
    lambda a, b: a + b,
    lambda a, b: a - b,
    lambda a, b: a * b,
    lambda a, b: a / b,
    lambda a, b: a**b,
    lambda a, b: a @ b,
    lambda a, b: a == b,
    lambda a, b: a < b,
]


def test_operators_with_numpy_on_the_left() -> None:
    x = np.arange(1.0, 4.0)
    for f, left in itertools.product(
        OPERATORS, (onp.full(3, 2, onp.float32), onp.float32(2), onp.array(2.0))
    ):
        if f is OPERATORS[5] and not onp.ndim(left):
            continue
        found = f(left, x)
        assert isinstance(found, np.ndarray) and found.dtype in (onp.float32, bool)
        onp.testing.assert_allclose(found, f(onp.asarray(left, onp.float32), onp.asarray(x)), rtol=1e-6)
        traced = fg.jit(lambda x, f=f, left=left: f(left, x))(x)
        onp.testing.assert_allclose(traced, found, rtol=1e-6)


class Wrapped:
    """A library's own kind of array, by the protocol that JAX has for these."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __jax_array__(self) -> Any:
        return self.value


def test_jax_array_protocol() -> None:
    for value in (onp.arange(3, dtype=onp.float32), np.arange(3.0), Wrapped(np.arange(3.0))):
        w = Wrapped(value)
        for found in (
            np.asarray(w),
            w + np.zeros(3),
            np.zeros(3) + w,
            np.add(w, 0.0),
            fg.jit(lambda x: x + 0)(w),
        ):
            assert found.tolist() == [0, 1, 2]
        assert np.stack([w, w]).shape == np.array([w, w]).shape == (2, 3)
        assert np.arange(4.0)[Wrapped(onp.array([1, 2]))].tolist() == [1, 2]
    holding = lambda x: np.sin(Wrapped(x)) * Wrapped(x)  # noqa: E731
    assert float(fg.grad(holding)(0.0)) == 0.0 and fg.vmap(holding)(np.zeros(3)).tolist() == [0.0] * 3
    assert float(fg.grad(lambda y: fg.grad(lambda x: np.multiply(Wrapped(y), x))(1.0))(2.0)) == 1.0
    x = Wrapped(0)
    x.value = x
    with pytest.raises(DtypeError, match="returns the object itself"):
        np.asarray(x)


def test_refused_kinds() -> None:
    """With what to do instead, wherever an array may stand."""
    x = np.ones(2)
    kinds = [
        (onp.ones((1, 2)).view(onp.matrix), "matrix"),
        (onp.ma.array([1.0, 2.0], mask=[0, 1]), "filled"),
        (onp.array([1, None]), "object"),
        (onp.array(["a", "b"]), "<U1"),
        (onp.array(["2020-01-01"], "M8[D]"), "datetime64"),
        (onp.zeros(2, [("a", "f4")]), "f4"),
    ]
    calls: list[Callable[[Any], Any]] = [
        np.asarray,
        np.sin,
        lambda v: x + v,
        fg.jit(lambda v: v),
        fg.grad(lambda v: 1.0),
    ]
    for (value, text), call in itertools.product(kinds, calls):
        with pytest.raises(DtypeError, match=text):
            call(value)


# ---- torch and jax ----


def peer(name: str) -> Any:
    return pytest.importorskip(name, reason=f"{name} is not installed")


def test_torch_tensors() -> None:
    torch = peer("torch")
    with config(enable_x64=True):
        kinds = "float32 float64 float16 bfloat16 int8 int16 int32 int64 uint8 bool complex64 complex128"
        for name, shape in itertools.product(kinds.split(), [(), (4,), (0, 3), (2, 3)]):
            theirs = torch.arange(int(onp.prod(shape))).reshape(shape).to(getattr(torch, name))
            for ours in (np.from_dlpack(theirs), np.asarray(theirs), fg.jit(lambda x: x)(theirs)):
                assert ours.dtype.name == name and ours.shape == shape
                back = torch.from_dlpack(ours)
                assert back.dtype == theirs.dtype and torch.equal(back, theirs)
        theirs = torch.ones(3, dtype=torch.bfloat16)
        ours = np.from_dlpack(theirs)
        theirs[0] = 2
        assert float(ours[0]) == 2  # shared
        x = np.arange(3.0)
        assert torch.from_dlpack(x).data_ptr() == x.address
        del x
    y = np.ones((2, 3)) * 2
    assert (torch.ones(2, 3) * y).tolist() == (y * torch.ones(2, 3)).tolist() == y.tolist()
    assert np.from_dlpack(torch.ones(2, 3).T).shape == (3, 2)
    assert np.from_dlpack(torch.utils.dlpack.to_dlpack(torch.ones(2))).tolist() == [1, 1]
    for tensor, text in (
        (torch.ones(2, requires_grad=True), "detach"),
        (torch.ones(2, dtype=torch.complex64).conj(), "resolve_conj"),
        (torch.eye(2).to_sparse(), "dense"),
    ):
        with pytest.raises(DtypeError, match=text):
            np.asarray(tensor)
        with pytest.raises(InterchangeError, match="Tensor"):
            np.from_dlpack(tensor)


def test_jax_arrays() -> None:
    jnp = peer("jax.numpy")
    jax = importlib.import_module("jax")
    for name, shape in itertools.product(
        "float32 float16 bfloat16 int8 int32 uint8 bool complex64".split(), [(), (4,), (0, 3), (2, 3)]
    ):
        theirs = jnp.arange(int(onp.prod(shape))).reshape(shape).astype(name)
        for ours in (np.from_dlpack(theirs), np.asarray(theirs), fg.jit(lambda x: x)(theirs)):
            assert ours.dtype.name == name and ours.shape == shape
            for back in (jnp.from_dlpack(ours), jnp.asarray(ours)):
                assert back.dtype == theirs.dtype and (back == theirs).all()
    x = np.arange(3.0)
    assert (jnp.ones(3) + x).tolist() == (x + jnp.ones(3)).tolist() == [1, 2, 3]
    assert np.stack([jnp.ones(3), x]).shape == (2, 3)
    with pytest.raises(DtypeError, match="key_data"):
        np.asarray(jax.random.key(0))
