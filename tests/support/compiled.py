"""Compiling graphs in tests: the program of a graph on values, compared with the reference."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.backends.interface import open_backend
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.trace.array.array import wrap
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, type_text
from tests.support.graphs import Graph


def run_compiled(
    outputs: Sequence[UOp], params: Sequence[UOp], values: Sequence[np.ndarray]
) -> list[np.ndarray]:
    """The outputs as the compiled program computes them."""
    program = compile_program(outputs, params, open_backend("cpu"))
    return [np.asarray(array.numpy()) for array in program([wrap(x) for x in values])]


def same(found: np.ndarray, expected: np.ndarray) -> bool:
    """Equal, with NaN equal to NaN."""
    if found.shape != expected.shape or found.dtype != expected.dtype:
        return False
    inexact = dt.is_inexact(found.dtype)
    wide = found.astype(np.complex128) if inexact else found
    return np.array_equal(wide, expected.astype(wide.dtype), equal_nan=inexact)


def check_result(node: UOp, found: np.ndarray, expected: np.ndarray, exact: bool) -> None:
    """Equal, or close in units of the greatest number."""
    assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
    if exact or not dt.is_inexact(found.dtype):
        wrong = np.argwhere(np.asarray(found != expected))
        assert same(found, expected), f"{type_text(node)} of {node.op.name} differs at {wrong[:5].tolist()}"
    else:
        scale = 1 + np.abs(expected).max(initial=0)
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-4 * scale)


def check_compiled(graph: Graph) -> None:
    """The compiled program against the expected values."""
    found = run_compiled(graph.outputs, graph.params, graph.values)
    for node, value, expected in zip(graph.outputs, found, graph.expected, strict=True):
        check_result(node, value, expected, graph.exact)
