"""Complex numbers in compiled programs: special values, precision, loops, updates in place; no Python for them.

The rows of the op table are compared in test_compiled_rows.py, and graphs that mix complex and other numbers in
test_random_graphs.py; here stands what needs values or programs of its own.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.lower.compile import lower
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.math.complex_functions import UNARY
from funcgrad.trace import ops
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.uop import Op
from tests.lower.program.test_donation import donate, program_of

FUNCTIONS = [*UNARY, ops.ABS, ops.IS_FINITE]


@pytest.fixture(autouse=True)
def _wide_types() -> Iterator[None]:
    with config(enable_x64=True):
        yield


def numbers(*shape: int, dtype: Any = onp.complex64, seed: int = 0) -> onp.ndarray:
    rng = onp.random.default_rng(seed)
    return (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(dtype)


def compiled(op: Op, *values: onp.ndarray) -> onp.ndarray:
    return onp.asarray(fg.jit(lambda *xs: apply(op, *xs))(*values))


def reference(op: Op, *values: onp.ndarray) -> onp.ndarray:
    with onp.errstate(all="ignore"):
        return onp.asarray(op.reference(*values))


def as_pairs(x: onp.ndarray) -> onp.ndarray:
    """Real and imaginary parts along a last axis, in double precision."""
    return onp.stack([x.real, x.imag], -1).astype(onp.float64)


# ---- values ----


def special(dtype: Any) -> onp.ndarray:
    """All pairs of numbers where functions of real parts go wrong."""
    limits = onp.finfo(dtype)
    large, small = float(limits.max), float(limits.tiny)
    magnitudes = [
        0.0,
        0.5,
        1.0,
        2.0,
        1e-5,
        1e10,
        small,
        small / 1024,
        onp.sqrt(large),
        onp.sqrt(small),
        onp.inf,
    ]
    parts = [s * m for m in magnitudes for s in (1, -1)] + [onp.nan, -1000.0, 89.0, 710.0]
    x, y = (g.ravel().astype(dtype) for g in onp.meshgrid(parts, parts))
    z = onp.empty(x.size, onp.result_type(dtype, onp.complex64))
    z.real, z.imag = x, y
    return z


def spread(count: int) -> onp.ndarray:
    """Numbers of all sizes, and near 0, the unit circle, and where functions have zeros and poles."""
    rng = onp.random.default_rng(1)

    def normal() -> onp.ndarray:
        return rng.normal(size=count) + 1j * rng.normal(size=count)

    sizes = 10.0 ** rng.uniform(-8, 8, (2, count)) * rng.choice([-1, 1], (2, count))
    circle = onp.exp(1j * rng.uniform(-onp.pi, onp.pi, count)) * (1 + rng.normal(size=count) * 1e-4)
    poles = rng.choice([1, -1, 0, 1j, -1j], count) + normal() * 10.0 ** rng.uniform(-7, 0, count)
    return onp.concatenate([sizes[0] + 1j * sizes[1], normal(), circle, poles, normal() * 40])


@pytest.mark.parametrize("op", FUNCTIONS, ids=lambda op: op.name)
def test_functions(op: Op) -> None:
    """Special values in both precisions, and single precision against double."""
    first, second = special(onp.float32), special(onp.float64)
    more = spread(3000).astype(onp.complex64)
    found = compiled(op, onp.concatenate([first, more]))
    check_special(op, first, found[: len(first)])
    check_special(op, second, compiled(op, second))
    if op is not ops.IS_FINITE:
        check_precision(op, more, found[len(first) :])


def check_special(op: Op, z: onp.ndarray, found: onp.ndarray) -> None:
    """The values of NumPy, or of the array API standard where NumPy leaves it."""
    expected, limits = reference(op, z), onp.finfo(z.dtype)
    assert found.dtype == expected.dtype
    x, y = as_pairs(found), as_pairs(expected)
    if op is ops.SIGN:  # of a denormal number |z| has few digits, in NumPy
        size = onp.abs(z)
        x, y = (v[~((size > 0) & (size < limits.tiny))] for v in (x, y))
    with onp.errstate(all="ignore"):
        size = onp.hypot(y[:, :1], y[:, 1:])
        size = onp.where(onp.isfinite(size), size, onp.abs(y))
        limit = 8 * limits.eps * size + 16 * float(limits.smallest_subnormal)
        right = (x == y) | (onp.abs(x - y) <= limit) | (onp.isnan(x) & onp.isnan(y))
    wrong = ~right.all(-1)
    assert not wrong.any(), f"{x[wrong][:5]} for {y[wrong][:5]}"


def check_precision(op: Op, z: onp.ndarray, found: onp.ndarray) -> None:
    """To three ULP of the modulus."""
    expected = reference(op, z.astype(onp.complex128))
    size = onp.abs(expected)
    kept = (size < 1e38) & (size > 1e-36)
    if op is ops.EXP2:  # the product with log(2) is rounded, as in NumPy
        kept &= onp.abs(z) < 1
    error = onp.abs(found[kept] - expected[kept]) / size[kept]
    assert error.max() < 3.2 * onp.finfo(onp.float32).eps


def test_arithmetic() -> None:
    z, w = (g.ravel() for g in onp.meshgrid(special(onp.float32), special(onp.float32)[::7]))
    found, expected = compiled(ops.DIV, z, w), reference(ops.DIV, z, w)
    onp.testing.assert_allclose(as_pairs(found), as_pairs(expected), rtol=1e-6)
    with onp.errstate(all="ignore"):  # each product rounded, so that z times its conjugate is real
        re, im = z.real * w.real - z.imag * w.imag, z.real * w.imag + z.imag * w.real
    found = compiled(ops.MUL, z, w)
    onp.testing.assert_array_equal(found.real, re)
    onp.testing.assert_array_equal(found.imag, im)
    z = numbers(100)
    assert not onp.asarray(fg.jit(lambda z: (z * np.conj(z)).imag)(z)).any()


def test_powers() -> None:
    z = numbers(32)
    exponents = (0, 1, 2, 3, -1, -7, 40, 0.5, 1 / 3, 2 - 1j, 1j)
    expected = [onp.power(z.astype(onp.complex128), e) for e in exponents]
    for found, wanted in zip(fg.jit(lambda z: [z**e for e in exponents])(z), expected, strict=True):
        onp.testing.assert_allclose(found, wanted, rtol=3e-6)
    w = onp.array(exponents, onp.complex64)[:, None]
    for e, found, wanted in zip(exponents, fg.jit(lambda z, w: z**w)(z, w), expected, strict=True):
        onp.testing.assert_allclose(found, wanted, rtol=3e-6 * (1 + abs(e)))
    zeros = onp.zeros(4, onp.complex64)
    exponents = onp.array([0, 1, 2.5 + 1j, -1], onp.complex64)
    onp.testing.assert_array_equal(fg.jit(lambda z, w: z**w)(zeros, exponents), [1, 0, 0, onp.nan * (1 + 1j)])


# ---- programs ----


def rotate(z: Any) -> Any:
    return lax.scan(lambda c, x: (c * 1j + x, (c.real, c)), z[0], z)


PROGRAMS: dict[str, Callable] = {
    "elementwise": lambda z: np.exp(z) * np.conj(z) / (1 + np.sqrt(z)) - np.log(z) ** 2,
    "inverse functions": lambda z: np.arcsin(z) + np.arctan(z) * np.arccosh(z),
    "comparisons": lambda z: (z == np.conj(z)) | (z != 1j) & np.isfinite(z),
    "parts": lambda z: lax.complex(z.imag, np.abs(z.real)) + np.angle(z),
    "casts": lambda z: (z.astype(bool), z.real.astype(np.complex128), z.astype(np.complex128) * 2),
    "bits": lambda z: lax.bitcast_convert_type(lax.bitcast_convert_type(z, np.int64) ^ 1, np.complex64),
    "where": lambda z: np.where(z.real > 0, z, 1j),
    "movement": lambda z: np.pad(z.T[::-1, 1:], ((1, 2), (0, 1))).reshape(-1)[::3],
    "sums": lambda z: (np.sum(z), np.mean(z, 0), np.var(z, 1), np.sum(z * z, 1)),
    "products": lambda z: (np.prod(z), np.prod(z, 0), np.cumsum(z, 1), np.cumprod(z, 0)),
    "order": lambda z: (np.max(z, 0), np.argmin(z), np.maximum(z, 1j), np.sort(z[0])),
    "matrices": lambda z: (z @ z.T, np.conj(z.T) @ z, np.einsum("ij,ik->jk", z, z), np.vdot(z, z)),
    "convolution": lambda z: np.convolve(z[0], z[1, :3]),
    "gather": lambda z: (z[:, onp.array([3, 0, -1])], z[onp.array([[1], [0]]), onp.array([2, 4])]),
    "scatter": lambda z: (
        z.at[1].set(1j),
        z.at[onp.array([0, 0, 2])].add(z[:3]),
        z.at[:, onp.array([1, 9])].multiply(2j),
    ),
    "concatenation": lambda z: (np.concatenate([z, np.ones((2, 5)), z * 1j]), np.stack([z, z], 2)),
    "scan": rotate,
    "while": lambda z: lax.while_loop(lambda c: np.abs(c) < 50.0, lambda c: c * (1.5 + 1j), z[0, 0]),
    "cond": lambda z: lax.cond(z[0, 0].real > 0, lambda z: z * 1j, np.exp, z),
    "constants": lambda z: z[0] + onp.array([1j, 2, 3j, 4, 5], onp.complex64),
    "counts": lambda z: (np.arange(5, dtype=np.complex64) * z, np.arange(7, dtype=np.complex64)),
    "gradient": lambda z: fg.grad(lambda z: np.sum(np.abs(np.tanh(z) @ z.T) ** 2))(z),
    "holomorphic": lambda z: fg.vmap(fg.vmap(fg.grad(lambda z: np.sin(z) ** 2 / z, holomorphic=True)))(z),
    "forward": lambda z: fg.jvp(lambda z: z * np.abs(z) ** 2, (z,), (z * 1j,)),
    "batch": lambda z: fg.vmap(lambda row: row / np.sum(row * np.conj(row)), in_axes=1)(z),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_call_no_python(name: str) -> None:
    function, z = PROGRAMS[name], np.asarray(numbers(7, 5))
    step = fg.jit(function)
    assert "host" not in step.lower(z).as_text("table")
    for found, expected in zip(fg.tree.leaves(step(z)), fg.tree.leaves(function(z)), strict=True):
        assert found.dtype == expected.dtype
        onp.testing.assert_allclose(found, expected, rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("size", [1, 2, 7, 8, 9, 65, 5000])
def test_long_products(size: int) -> None:
    """Made in stretches: written out, a long one would take the compiler for ever."""
    z = onp.exp(1j * onp.random.default_rng(0).normal(size=(3, size))).astype(onp.complex64)
    for axis in (1, None):
        found = fg.jit(lambda z, axis=axis: np.prod(z, axis))(z)
        onp.testing.assert_allclose(found, onp.prod(z.astype(complex), axis), rtol=1e-3)


def test_transforms_and_factorizations_between_kernels() -> None:
    """NumPy's loops read and write pairs as kernels do."""
    z = numbers(5, 5)

    def function(z: Any) -> Any:
        return np.fft.fft(np.exp(z))[::-1] * 1j, np.linalg.inv(z + 1) @ z

    step = fg.jit(function)
    assert "host" not in step.lower(z).as_text("table")
    for found, expected in zip(step(z), function(np.asarray(z)), strict=True):
        onp.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-4)


shapes = st.lists(st.sampled_from([0, 1, 2, 3, 5, 8, 16, 17, 33]), max_size=3).map(tuple)


@settings(max_examples=15, deadline=None)
@given(shapes, st.sampled_from([onp.complex64, onp.complex128]), st.integers(0, 3))
def test_shapes(shape: tuple[int, ...], dtype: Any, seed: int) -> None:
    z = numbers(*shape, dtype=dtype, seed=seed)
    w = numbers(*shape[1:], dtype=dtype, seed=seed + 1)

    def function(z: Any, w: Any) -> Any:
        total = np.sum(z * w, axis=tuple(range(z.ndim)))
        return z * w - np.conj(z) + total, np.abs(z) + np.flip(z).imag, total, z.T

    for found, expected in zip(fg.jit(function)(z, w), function(np.asarray(z), np.asarray(w)), strict=True):
        assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
        onp.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-4)


def test_updates_in_place_and_donated_memory() -> None:
    def fill(z: Any) -> Any:
        return lax.fori_loop(0, 9, lambda i, z: z.at[i].multiply(1j * i).at[i + 1].add(2j), z)

    z = numbers(16)
    graph = fg.make_graph(fill)(z)
    normal, slots, _ = canonicalize(graph.outputs, graph.parameters)
    lowered, _ = lower(normal, slots, open_backend("cpu").target)
    assert [why for part in lowered.all_sections() for why in part.updates.values()] == ["", ""]
    onp.testing.assert_allclose(fg.jit(fill)(z), fill(np.asarray(z)), rtol=1e-5, atol=1e-5)
    for function in (
        lambda z: lax.complex(z.imag, z.real),
        lambda z: z * z,
        fill,
        lambda z: np.cumsum(z) * 1j,
    ):
        for size in (1, 7, 16, 37):
            z = numbers(max(size, 16) if function is fill else size)
            program = program_of(function, z)
            given_ = np.array(z)
            address, expected = given_.address, onp.asarray(fg.jit(function)(z))
            (found,) = donate(program, [given_], 0)
            assert found.address == address or function is fill or size == 1
            onp.testing.assert_array_equal(found, expected)


def test_transposes_of_pairs() -> None:
    """Every way to walk an array of pairs: neighbours, strides, one element."""
    z = numbers(6, 4, 5)
    for axes in itertools.permutations(range(3)):
        found = fg.jit(lambda z, axes=axes: np.transpose(z, axes) * 2)(z)
        onp.testing.assert_array_equal(found, onp.transpose(z, axes) * 2)
        found = fg.jit(lambda z, axes=axes: np.transpose(z, axes)[::2, 1:, ::-1])(z)
        onp.testing.assert_array_equal(found, onp.transpose(z, axes)[::2, 1:, ::-1])
