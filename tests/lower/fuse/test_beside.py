"""Kernels that write parts of joined arrays, or copies, beside others: what is merged, and that results are right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target

TARGET = Target("vectors", vector_nbytes=64, registers=32, l2_nbytes=1 << 20, cores=2, renderer="llvm")


def kernels(function: Callable, *shapes: tuple[int, ...]) -> list[str]:
    arguments = [fg.ShapeDtypeStruct(shape, "float32") for shape in shapes]
    return fg.jit(function).lower(*arguments).for_target(TARGET).kernels


def joined_and_beside(x: Any, y: Any) -> Any:
    return fnp.concatenate([x * y, x + y, x - 2 * y], axis=-1), x * y + 1, y * fnp.maximum(x, 0)


PROGRAMS: list[Callable[[Any, Any], Any]] = [
    joined_and_beside,
    lambda x, y: (fnp.concatenate([x * y, y]), fnp.concatenate([x * y, x], axis=-1), x * y - 1),
    lambda x, y: (fnp.concatenate([x * y, x * y]), x * y),
    lambda x, y: (fnp.concatenate([x + y, x - y]), fnp.concatenate([x + y, x * y], axis=-1)),
    lambda x, y: (fnp.concatenate([x + y, x - y]) * 2, x * 3 + y, fnp.concatenate([x, y]).sum(0)),
    lambda x, y: (fnp.stack([x + y, x - y]), (fnp.stack([x + y, x - y]) ** 2).sum(), x - y * y),
    lambda x, y: (fnp.pad(x * y, 1), x * y + y, fnp.stack([x, y, x * y], axis=-1)),
    lambda x, y: (fnp.stack([fnp.cumsum(x + y, axis=0), x * y]), x * y * 2),
    lambda x, y: (fnp.stack([x[::-1] * y, x + 1]), x * y + 1, x[::-1] - y),
]
DTYPES = ["float32", "float64", "bfloat16", "int32", "uint8", "complex64", "bool"]


@settings(max_examples=100)
@given(
    st.integers(0, len(PROGRAMS) - 1),
    st.tuples(st.sampled_from([0, 1, 3, 32]), st.sampled_from([1, 5, 16, 33, 256])),
    st.sampled_from(DTYPES),
    st.sampled_from([None, np.nan, np.inf]),
)
def test_results_are_those_of_numpy(
    number: int, shape: tuple[int, int], dtype: str, special: float | None
) -> None:
    if dtype == "bool" or (dtype == "complex64" and number == 0):
        number = 1
    program = PROGRAMS[number]
    values = np.random.default_rng(number + shape[1]).integers(0, 4, (2, *shape))
    if dtype == "bool":
        program = lambda x, y: (fnp.concatenate([x & y, y]), fnp.concatenate([x | y, x], axis=-1), x ^ y)  # noqa: E731
    with fg.config(enable_x64=True):
        x, y = (fnp.asarray(v).astype(dtype) for v in values)
        if special is not None and x.size and dtype.startswith(("float", "bfloat", "complex")):
            x = x.at[0, -1].set(special)
        expected = fg.tree.leaves(program(x, y))  # not compiled: by NumPy
        found = fg.tree.leaves(fg.jit(lambda x, y: program(x, y))(x, y))
    for a, b in zip(found, expected, strict=True):
        assert (a.dtype, a.shape) == (b.dtype, b.shape)
        np.testing.assert_array_equal(*(np.asarray(x).astype(np.complex128) for x in (a, b)))


def test_one_kernel_writes_parts_of_a_joined_array_and_others() -> None:
    assert len(kernels(joined_and_beside, (32, 256), (32, 256))) == 1


def test_what_reads_a_joined_array_waits_for_all_of_it() -> None:
    def program(x: Any, y: Any) -> Any:
        both = fnp.concatenate([x * y, x + y])
        return both, both[::-1] * 2

    assert len(kernels(program, (32, 256), (32, 256))) == 2


def recurrent(w: Any, xs: Any) -> Any:
    def cell(h: Any, x: Any) -> tuple[Any, Any]:
        h = fnp.tanh(x + h @ w)
        return h, h

    return fnp.sum(fg.lax.scan(cell, fnp.zeros(xs.shape[1:]), xs)[1] ** 2)


def test_the_tile_of_a_product_stores_a_copy_of_what_it_reads() -> None:
    """The gradient keeps the state before each step, which the step's product reads."""
    lines = kernels(fg.grad(recurrent), (64, 64), (9, 32, 64))
    first = next(place for place, line in enumerate(lines) if line.startswith("loop"))
    inside = [line for line in lines[first + 1 :] if line.startswith("  ")]
    assert inside[0].count("float32[32,64]") >= 2
    assert lines[first + 2].startswith("kernel") or lines[first + 2].startswith("loop")


@pytest.mark.parametrize(("batch", "width", "steps"), [(1, 16, 3), (5, 33, 4), (32, 64, 2), (8, 7, 1)])
def test_gradients_of_recurrent_networks(batch: int, width: int, steps: int) -> None:
    rng = np.random.default_rng(batch)
    w, xs = rng.normal(size=(width, width)) * 0.1, rng.normal(size=(steps, batch, width))
    with fg.config(enable_x64=True):
        found = np.asarray(fg.jit(fg.grad(recurrent))(w, xs))
    states = [np.zeros((batch, width))]
    for x in xs:
        states.append(np.tanh(x + states[-1] @ w))
    expected, back = np.zeros_like(w), np.zeros((batch, width))
    for before, after in reversed(list(zip(states[:-1], states[1:], strict=True))):
        back = (back + 2 * after) * (1 - after**2)
        expected += before.T @ back
        back = back @ w.T
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9)
