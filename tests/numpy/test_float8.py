"""Floats of 8 bits: conversions bit by bit as those of ml_dtypes, arithmetic in float32, rounded once."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.backends.cpu.machines import NAMES
from funcgrad.errors import DtypeError
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.lower.render.llvm.gpu.amdgcn import AMDGCN
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace.array.array import wrap
from funcgrad.trace.ops import CAST, PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp
from tests.hardware.cpus import backend_of
from tests.hardware.gpu_on_host import run_graph

by_dtype = pytest.mark.parametrize("dtype", dt.FLOAT8, ids=lambda dtype: dtype.name)
CODES = np.arange(256, dtype=np.uint8)
E4M3, E5M2 = dt.FLOAT8[:2]


def floats(dtype: np.dtype) -> np.ndarray:
    """Every number of the format, what lies in the middle of two and beside that, and numbers of all sizes."""
    every = CODES.view(dtype).astype(np.float32)
    finite = np.unique(every[np.isfinite(every)])
    with np.errstate(all="ignore"):
        middle = (finite[1:] / 2 + finite[:-1] / 2).astype(np.float32)
        beyond = finite[-1] * np.float32([1.01, 1.03, 1.0625, 1.1, 1.25, 1.5, 2, -1.0625, -2])
        up, down = (np.nextafter(middle, np.float32(end)) for end in (np.inf, -np.inf))
    words = np.random.default_rng(0).integers(0, 1 << 32, 40_000, dtype=np.uint32).view(np.float32)
    special = np.float32([0.0, -0.0, np.inf, -np.inf, np.nan, -np.nan, 1e-45, -1e-45])
    return np.concatenate([every, middle, up, down, beyond, special, words])


def converted(x: np.ndarray, dtype: np.dtype) -> np.ndarray:
    with np.errstate(all="ignore"):
        return x.astype(dtype)


def same(x: Any, y: Any) -> None:
    """Equal bits, but NaN may be any."""
    x, y = np.asarray(x), np.asarray(y)
    assert x.dtype == y.dtype
    if x.dtype in dt.FLOAT8:
        x, y = (np.where(np.isnan(v.astype(np.float32)), 0x80, v.view(np.uint8).astype(int)) for v in (x, y))
    elif x.dtype in dt.FLOATS:
        x, y = x.astype(np.float64), y.astype(np.float64)
    np.testing.assert_array_equal(x, y)


def graph(x: np.ndarray, to: np.dtype) -> tuple[list[UOp], list[UOp]]:
    parameter = UOp(PARAM, (), Param(0, 0, x.shape, x.dtype, False))
    return [UOp(CAST, (parameter,), (to, False))], [parameter]


@pytest.mark.parametrize("machine", ["", *NAMES])
@by_dtype
def test_conversions_are_those_of_ml_dtypes(dtype: np.dtype, machine: str) -> None:
    """To and from float32: all 256 numbers, ties, what is subnormal and what is too large, on every machine."""
    x, every = floats(dtype), CODES.view(dtype)
    (found,) = compile_program(*graph(x, dtype), backend_of(machine))([wrap(x)])
    np.testing.assert_array_equal(found.numpy().view(np.uint8), converted(x, dtype).view(np.uint8))
    (back,) = compile_program(*graph(every, np.dtype(np.float32)), backend_of(machine))([wrap(every)])
    expected = every.astype(np.float32)
    np.testing.assert_array_equal(back.numpy(), expected)
    numbers = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(back.numpy())[numbers], np.signbit(expected)[numbers])


@pytest.mark.parametrize("renderer", [NVPTX, AMDGCN], ids=["nvptx", "amdgcn"])
@by_dtype
def test_conversions_as_gpus_get_them(dtype: np.dtype, renderer: Any) -> None:
    x, every = floats(dtype)[:2000], CODES.view(dtype)
    (found,) = run_graph(*graph(x, dtype), [x], renderer)
    same(found, converted(x, dtype))
    (back,) = run_graph(*graph(every, np.dtype(np.float32)), [every], renderer)
    np.testing.assert_array_equal(back, every.astype(np.float32))


@by_dtype
def test_conversions_to_and_from_other_dtypes(dtype: np.dtype) -> None:
    """By way of float32, which is exact in one direction; outside of compiled functions too, and where it is known."""
    every = CODES.view(dtype)
    for other in (*dt.INTEGERS, *dt.FLOATS, dt.bool_, *dt.FLOAT8):
        if other.itemsize == 8:
            continue
        convert = lambda x, to=other: lax.convert_element_type(x, to)  # noqa: E731
        wide = fnp.asarray(every.astype(np.float32))
        for found in (convert(fnp.asarray(every)), fg.jit(convert)(every)):
            same(found, fg.jit(convert)(wide))
        given = np.asarray(fg.jit(convert)(wide))
        back = lambda x: lax.convert_element_type(x, dtype)  # noqa: E731
        for found in (back(fnp.asarray(given)), fg.jit(back)(given), fg.jit(lambda: back(given))()):  # noqa: B023
            same(found, converted(given.astype(np.float32), dtype))


@by_dtype
def test_arithmetic_is_that_of_float32_rounded_once(dtype: np.dtype) -> None:
    x = CODES.view(dtype)
    y = np.random.default_rng(1).permutation(x)
    for name in ("add", "subtract", "multiply", "divide", "maximum", "minimum"):
        with np.errstate(all="ignore"):
            expected = getattr(np, name)(x.astype(np.float32), y.astype(np.float32))
        for function in (getattr(fnp, name), fg.jit(getattr(fnp, name))):
            same(function(fnp.asarray(x), fnp.asarray(y)), converted(expected, dtype))
    for name in ("negative", "abs", "square", "sqrt"):
        with np.errstate(all="ignore"):
            expected = getattr(np, name)(x.astype(np.float32))
        for function in (getattr(fnp, name), fg.jit(getattr(fnp, name))):
            same(function(fnp.asarray(x)), converted(expected, dtype))
    for name in ("less", "equal", "isnan", "isfinite"):
        given = (x, y) if name in ("less", "equal") else (x,)
        expected = getattr(np, name)(*(v.astype(np.float32) for v in given))
        for function in (getattr(fnp, name), fg.jit(getattr(fnp, name))):
            np.testing.assert_array_equal(function(*map(fnp.asarray, given)), expected)


X = np.array([[0.5, 1.5, -2.0], [3.0, 0.25, -448.0]], E4M3)
ROWS = np.array([1, 0, 1])
PROGRAMS: dict[str, Callable] = {
    "sums": lambda x: (x.sum(), x.mean(0), x.std(), x.prod(1), fnp.cumsum(x, 1)),
    "extrema": lambda x: (x.max(0), x.min(), x.argmax(1), fnp.clip(x, -1, 1)),
    "sort": lambda x: (fnp.sort(x, 1), fnp.argsort(x, 0), *lax.top_k(x, 2)),
    "product": lambda x: (x @ x.T, fnp.einsum("ij,ij->i", x, x)),
    "convolution": lambda x: fnp.convolve(x[0], x[1]),
    "indices": lambda x: (x[:, ROWS], x[0, 1:], x.at[0].set(2.0), x.at[:, ROWS].add(1.0)),
    "movement": lambda x: (fnp.pad(x, 1), x.T.reshape(6), fnp.flip(x), fnp.concatenate([x, x + 1]), fnp.roll(x, 1)),
    "creation": lambda x: (fnp.arange(5, dtype=E4M3), fnp.eye(3, dtype=E4M3), fnp.full(2, 3.3, E4M3)),
    "choice": lambda x: (fnp.where(x > 0, x, 0), lax.select(x > 0, x, -x)),
    "bits": lambda x: (lax.bitcast_convert_type(x, np.uint8), lax.reduce_precision(x, 4, 1)),
    "functions": lambda x: (fg.nn.softmax(x), fnp.tanh(x), x**2, fnp.floor(x)),
    "scan": lambda x: lax.scan(lambda c, row: (c + row, c * 2), fnp.zeros(3, E4M3), x),
    "while": lambda x: lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, c[1] * 0.5), (0, x))[1],
    "cond": lambda x: lax.cond(x[0, 0] > 0, lambda: x, lambda: -x),
    "vmap": fg.vmap(lambda row: row.sum() * row),
    "grad": fg.grad(lambda x: (x * x).sum().astype(np.float32)),
    "gradient of indices": fg.grad(lambda x: (x[:, ROWS] * 2).sum().astype(np.float32)),
    "gradient of a conversion": fg.grad(lambda x: fnp.sum(fnp.sin(x.astype(np.float32)))),
    "jvp": lambda x: fg.jvp(fnp.sin, (x,), (fnp.ones_like(x),)),
    "checkpoint": fg.grad(fg.checkpoint(lambda x: fnp.exp(x[:, :2]).sum().astype(np.float32))),
    "nothing": lambda x: (x[:0].sum(), x[:, :0]),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_compiled_and_not(name: str) -> None:
    """Each operation rounds, wherever it is computed."""
    function = PROGRAMS[name]
    eager, compiled = (fg.tree.leaves(f(fnp.asarray(X))) for f in (function, fg.jit(function)))
    assert len(eager) == len(compiled)
    for x, y in zip(eager, compiled, strict=True):
        assert x.dtype == y.dtype and x.shape == y.shape
        np.testing.assert_allclose(x.numpy().astype(np.float64), y.numpy().astype(np.float64), rtol=1e-6)


def test_values_of_programs() -> None:
    x = fnp.asarray(X)
    assert x.at[0].set(2.0).tolist() == [[2, 2, 2], [3, 0.25, -448]]
    assert fg.grad(lambda x: (x * x).sum().astype(np.float32))(x[:, :2]).tolist() == [[1, 3], [6, 0.5]]
    assert fg.grad(lambda x: (x[:, ROWS] * 2).sum().astype(np.float32))(x).tolist() == [[2, 4, 0], [2, 4, 0]]
    assert (fnp.ones(1000, E4M3) * 0.25).sum() == 256  # in float32: the sum of rounded sums would stay at 8
    assert lax.reduce_precision(fnp.asarray([1.125, 1.25, 3.5], E4M3), 4, 1).tolist() == [1, 1, 4]
    assert repr(x[0]) == "Array([0.5, 1.5, -2], dtype=float8_e4m3fn)"


def test_products_of_their_own_dtype() -> None:
    """Operands may differ where the result's dtype is given: weights and gradients of a training in 8 bits do."""
    a, b = np.float32([[1.5, -2], [0.25, 3]]), np.float32([[4, 0.5], [1, 96]])
    for function in (lax.dot, fnp.matmul, lambda a, b, **wanted: fnp.einsum("ij,jk", a, b, **wanted)):
        for first, second, wanted in itertools.product(
            (E4M3, E5M2), (E4M3, E5M2, np.dtype(np.float32)), dt.FLOATS[:3]
        ):
            given = fnp.asarray(a, first), fnp.asarray(b, second)
            found = fg.jit(lambda a, b, f=function, to=wanted: f(a, b, preferred_element_type=to))(*given)
            assert found.dtype == wanted
            np.testing.assert_array_equal(
                found.numpy().astype(np.float32), (a @ b).astype(wanted).astype(np.float32)
            )


@by_dtype
def test_nothing_promotes_to_another_float(dtype: np.dtype) -> None:
    x = fnp.ones(2, dtype)
    for other in (1, 1.0, True, fnp.ones(2, np.int8), fnp.ones(2, np.uint32), fnp.asarray(True), x):
        assert (x + other).dtype == (other + x).dtype == dtype
    others = (
        1j,
        *(fnp.ones(2, d) for d in (*dt.FLOATS[:3], np.complex64, *(d for d in dt.FLOAT8 if d != dtype))),
    )
    for other, add in itertools.product(others, (fnp.add, fg.jit(fnp.add))):
        with pytest.raises(DtypeError, match="floats of 8 bits mix with"):
            add(x, other)
    assert fnp.result_type(dtype, "int32") == fnp.promote_types(dtype, dtype) == dtype


@by_dtype
def test_the_dtype_itself(dtype: np.dtype) -> None:
    named = getattr(fnp, dtype.name)
    assert named == dtype == dtype.name and named(1.5).dtype == dtype and fnp.dtype(named) == dtype
    assert fnp.issubdtype(named, fnp.floating) and not fnp.issubdtype(named, fnp.integer)
    assert (
        fnp.isdtype(named, "real floating") and fnp.isdtype(named, "numeric") and fnp.finfo(named).bits == 8
    )
    assert (
        fnp.zeros(3, named).nbytes == 3 and fg.eval_shape(lambda x: x + x, fnp.ones(2, named)).dtype == dtype
    )
    with pytest.raises(DtypeError, match="nextafter"):
        fnp.nextafter(fnp.ones(2, named), 2)


def test_arrays_in_files(tmp_path: Any) -> None:
    x = fnp.asarray(CODES.view(E4M3))
    fnp.save(tmp_path / "tree.npz", {"x": x})
    same(fnp.load(tmp_path / "tree.npz")["x"], x)
    fg.disk.save_safetensors({"x": x}, tmp_path / "x.safetensors")
    same(fg.disk.load_safetensors(tmp_path / "x.safetensors")["x"], x)
