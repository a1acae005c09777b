"""Every row of the op table compiled: for each dtype against its reference, where kernels go wrong.

All cases of a row and dtype are outputs of one program, which is compiled once. How near they have to be says
tests/nearness.py.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from funcgrad.config import config
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Op, Param, UOp
from tests.compiled import run_compiled
from tests.generators import ROWS, Case, cases, kernel_cases
from tests.nearness import check


@pytest.fixture(autouse=True)
def _wide_types() -> Iterator[None]:
    with config(enable_x64=True):
        yield


def graph_of(op: Op, all_cases: list[Case]) -> tuple[list[UOp], list[UOp], list[np.ndarray]]:
    """One output a case, over parameters of its own."""
    params: list[UOp] = []
    outputs = []
    for case in all_cases:
        own = [
            UOp(PARAM, (), Param(0, len(params) + i, x.shape, x.dtype, False))
            for i, x in enumerate(case.sources)
        ]
        params += own
        outputs.append(UOp(op, tuple(own), case.arg))
    return outputs, params, [x for case in all_cases for x in case.sources]


@pytest.mark.parametrize(
    ("op", "dtype"), [pytest.param(op, d, id=f"{op.name}-{d.name}") for op in ROWS for d in op.dtypes]
)
def test_compiled_is_the_reference(op: Op, dtype: np.dtype) -> None:
    all_cases = [*cases(op, dtype), *kernel_cases(op, dtype)]
    outputs, params, values = graph_of(op, all_cases)
    expected = evaluate(outputs, dict(zip(params, values, strict=True)))
    for case, value, wanted in zip(all_cases, run_compiled(outputs, params, values), expected, strict=True):
        check(op, case, value, wanted)
