"""Every row of the op table, written as a model and run by onnxruntime: the values are those of its NumPy reference."""

from __future__ import annotations

from collections.abc import Iterable

import ml_dtypes
import numpy as np
import pytest

from funcgrad.trace.graph.evaluate import evaluate_once
from funcgrad.trace.ops import PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, Param, UOp
from tests.onnx.exporting.running import run_nodes
from tests.support.generators import ROWS, Case, cases, kernel_cases

_NO_KERNELS = "tan asin acos atan sinh cosh asinh acosh atanh erf erfc ndtr atan2 convolve".split()
"""Of float64: the standard has the operators, onnxruntime's CPU no kernels for them."""
_NAN_IS_OPEN = ("reduce_max", "reduce_min", "window_max", "window_min", "sign")
"""What the operators do with NaN is not said, and onnxruntime's lose it."""


def _is_written(op: Op, dtype: np.dtype) -> bool:
    lacks = dtype == dt.float64 and op.name in _NO_KERNELS or op.name == "bitcast" and dtype == dt.bool_
    return dt.kind(dtype) != "c" and op.name != "complex" and not lacks


PAIRS = [(op, dtype) for op in ROWS for dtype in op.dtypes if _is_written(op, dtype)]


def check(rows: Iterable[tuple[Op, Case]], tolerance: int = 16) -> None:
    """Compare cases of rows, as one model. tolerance: of floats, in units of their epsilon."""
    rows = [row for row in rows if not _leaves_the_reals(row[1].arg)]
    nodes: list[UOp] = []
    values: dict[UOp, np.ndarray] = {}
    for op, case in rows:
        own = [
            UOp(PARAM, (), Param(7, len(values) + i, x.shape, x.dtype, False))
            for i, x in enumerate(case.sources)
        ]
        values.update(zip(own, case.sources, strict=True))
        nodes.append(UOp(op, tuple(own), case.arg))
    expected = evaluate_once(nodes, dict(values))
    found = run_nodes(list(values), nodes, list(values.values()))
    for row, x, y in zip(rows, found, expected, strict=True):
        assert x.shape == y.shape, row
        if dt.is_inexact(y.dtype):
            eps = float(ml_dtypes.finfo(y.dtype).eps)
            wide = x.astype(np.float64), y.astype(np.float64)
            np.testing.assert_allclose(
                *wide, rtol=tolerance * eps, atol=2 * tolerance * max(eps, 1e-8), err_msg=str(row)
            )
        else:
            np.testing.assert_array_equal(x, y, str(row))


def _leaves_the_reals(arg: object) -> bool:
    dtype = arg[0] if isinstance(arg, tuple) and arg else arg
    return isinstance(dtype, np.dtype) and dt.kind(dtype) == "c"


@pytest.mark.parametrize("dtype", [d for d in dt.ALL if dt.kind(d) != "c"], ids=str)
def test_every_row_has_the_values_of_its_reference(dtype: np.dtype) -> None:
    every = 2 if dtype == dt.float32 else 6
    chosen = [(op, case) for op, of in PAIRS if of == dtype for case in cases(op, dtype)[1::every]]
    check(chosen)


@pytest.mark.nightly
@pytest.mark.parametrize("op, dtype", PAIRS, ids=lambda x: getattr(x, "name", None))
def test_all_cases_of_a_row(op: Op, dtype: np.dtype) -> None:
    check((op, case) for case in cases(op, dtype))


@pytest.mark.nightly
@pytest.mark.parametrize("op, dtype", PAIRS, ids=lambda x: getattr(x, "name", None))
def test_ends_of_dtypes(op: Op, dtype: np.dtype) -> None:
    """NaN, infinities, the least and the largest numbers, positions outside, divisions by zero."""
    if op.name == "muladd" or op.name in _NAN_IS_OPEN and dt.is_inexact(dtype):
        return  # muladd rounds twice as a model: what overflows between the two is lost
    check(((op, case) for case in kernel_cases(op, dtype)), 64)
