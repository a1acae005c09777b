"""Every function is called three ways, which must agree: on concrete arrays, traced and evaluated, and by jit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.trace.array.array import Array, ArrayBase, wrap
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.tracing.tracer import new_trace, run_traced, signature_of
from funcgrad.trace.types import tree


def _call_traced(function: Callable, *args: Any) -> Any:
    """function(*args) with every array a parameter of a staging trace; the graph is then evaluated."""
    with new_trace("jit", function, staging=True) as trace:
        given: dict[Any, np.ndarray] = {}

        def parameter(x: Any) -> Any:
            if not isinstance(x, Array):
                return x
            tracer = trace.parameter(signature_of(x), "x")
            given[tracer.node] = x.numpy()
            return tracer

        tracers = tree.map(parameter, list(args))
        nodes, treedef = run_traced(trace, function, tuple(tracers))
        values = evaluate(nodes, given)
    for node, value in zip(nodes, values, strict=True):
        assert node.shape == value.shape, f"{node!r} evaluates to shape {value.shape}"
        assert node.dtype == value.dtype, f"{node!r} evaluates to {value.dtype}"
    return tree.unflatten(treedef, [wrap(v, n.weak) for n, v in zip(nodes, values, strict=True)])


def assert_same(x: Any, y: Any, rtol: float = 2e-6, atol: float = 1e-6) -> None:
    """Two results of one type, and equal values but for rounding."""
    for a, b in zip(tree.leaves(x), tree.leaves(y), strict=True):
        if not isinstance(a, ArrayBase):
            assert a == b
            continue
        assert (a.shape, a.dtype, a.weak) == (b.shape, b.dtype, b.weak), f"{a!r} and {b!r}"
        assert_close(a.numpy(), b.numpy(), rtol, atol)


def assert_close(a: np.ndarray, b: np.ndarray, rtol: float = 2e-6, atol: float = 1e-6) -> None:
    if a.dtype.itemsize == 2 and a.dtype.kind not in "iu":
        rtol, atol = 2e-2, 2e-2
    wide = np.complex128 if a.dtype.kind == "c" else np.float64
    np.testing.assert_allclose(a.astype(wide), np.asarray(b).astype(wide), rtol=rtol, atol=atol)


def _call_compiled(function: Callable, *args: Any) -> Any:
    """function(*args) by jit: arrays are its arguments, everything else is closed over."""
    leaves, treedef = tree.flatten(list(args))
    places = [i for i, leaf in enumerate(leaves) if isinstance(leaf, Array)]

    def of_arrays(*arrays: Any) -> Any:
        given = list(leaves)
        for place, x in zip(places, arrays, strict=True):
            given[place] = x
        return function(*tree.unflatten(treedef, given))

    return funcgrad.jit(of_arrays)(*(leaves[place] for place in places))


@pytest.fixture
def both() -> Callable[..., Any]:
    """both(function, *args): the result, after a check that eager, traced and compiled agree."""

    def run(
        function: Callable, *args: Any, rtol: float = 2e-6, atol: float = 1e-6, compiled: bool = True
    ) -> Any:
        eager = function(*args)
        assert_same(eager, _call_traced(function, *args), rtol, atol)
        if compiled:
            assert_same(eager, _call_compiled(function, *args), max(rtol, 3e-5), max(atol, 1e-5))
        return eager

    return run


@pytest.fixture
def check(both: Callable[..., Any]) -> Callable[..., Any]:
    """check(name, *args, **keywords): all ways, and the value of NumPy's function of that name in double precision."""

    def run(
        name: str, *args: Any, rtol: float = 1e-5, atol: float = 1e-5, compiled: bool = True, **keywords: Any
    ) -> Any:
        result = both(lambda *a: getattr(fnp, name)(*a, **keywords), *args, compiled=compiled)
        wide = tree.map(lambda x: _wide(x.numpy()) if isinstance(x, Array) else x, list(args))
        with np.errstate(all="ignore"):
            expected = getattr(np, name)(*wide, **keywords)
        for a, b in zip(tree.leaves(result), tree.leaves(expected), strict=True):
            assert a.shape == np.shape(b), f"{name}: {a.shape}, NumPy has {np.shape(b)}"
            assert_close(a.numpy(), np.asarray(b), rtol, atol)
        return result

    return run


def _wide(x: np.ndarray) -> np.ndarray:
    kinds = {"f": np.float64, "c": np.complex128, "i": np.int64, "u": np.int64, "V": np.float64}
    return x.astype(kinds.get(x.dtype.kind, x.dtype))


SHAPES = [(), (1,), (5,), (0,), (3, 4), (1, 4), (2, 0, 3), (2, 3, 4), (2, 1, 3)]


def _sample(
    shape: tuple[int, ...], dtype: str = "float32", seed: int = 0, low: float = -3, high: float = 3
) -> Array:
    """Random numbers of a dtype; the same in every run."""
    rng = np.random.default_rng(seed + len(shape))
    value = np.asarray(rng.uniform(low, high, shape))
    if np.dtype(dtype).kind == "c":
        value = value + 1j * np.asarray(rng.uniform(low, high, shape))
    if dtype == "bool":
        return Array(np.asarray(value > 0))
    return wrap(value.astype(fnp.dtype(dtype)))


@pytest.fixture(params=SHAPES, ids=str)
def shape(request: pytest.FixtureRequest) -> tuple[int, ...]:
    return request.param


@pytest.fixture
def sample() -> Callable[..., Array]:
    """sample(shape, dtype, seed=, low=, high=): random numbers."""
    return _sample


@pytest.fixture
def call_traced() -> Callable[..., Any]:
    """call_traced(function, *args): through a trace and its evaluation."""
    return _call_traced
