"""Evaluation by NumPy, once or prepared for many times: the same values."""

from __future__ import annotations

import numpy as np
import pytest

from funcgrad.config import config
from funcgrad.errors import InternalError
from funcgrad.trace.graph.evaluate import Prepared, evaluate, evaluate_once
from funcgrad.trace.ops import PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp, const, iota
from tests.support.graphs import random_graph


def parameter(shape: tuple[int, ...], number: int = 0) -> UOp:
    return UOp(PARAM, (), Param(-7, number, shape, dt.float32, False))


@pytest.mark.parametrize("first", range(0, 120, 40))
def test_all_ways_agree(first: int) -> None:
    with config(enable_x64=True):
        for seed in range(first, first + 40):
            graph = random_graph(seed)
            values = dict(zip(graph.params, graph.values, strict=True))
            prepared = Prepared(graph.params, graph.outputs)
            for found in (
                evaluate(graph.outputs, dict(values)),
                evaluate_once(graph.outputs, values),
                prepared(graph.values),
                prepared(graph.values),
            ):
                for x, y in zip(found, graph.expected, strict=True):
                    assert np.asarray(x).tobytes() == np.asarray(y, x.dtype).tobytes(), seed


def test_constants_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    x = parameter((4,))
    constant = (iota(4, dt.float32) + const(1, dt.float32, (4,))).unary("exp")
    prepared = Prepared([x], [x * constant, constant])
    monkeypatch.setattr(constant.op, "reference", None)
    for _ in range(2):
        product, alone = prepared([np.full(4, 2, np.float32)])
        np.testing.assert_allclose(product, 2 * np.exp(np.arange(4) + 1), rtol=1e-6)
        np.testing.assert_allclose(alone, np.exp(np.arange(4) + 1), rtol=1e-6)


def test_large_constants_are_not_kept() -> None:
    prepared = Prepared([], [iota(1 << 20, dt.int32)])
    assert sum(np.asarray(c).nbytes for c in prepared._constants) < 1 << 16
    np.testing.assert_array_equal(prepared([])[0], np.arange(1 << 20))


def test_parameters_as_outputs() -> None:
    x, y = parameter((2,)), parameter((2,), 1)
    found = Prepared([x, y], [y, x + y, y])([np.ones(2, np.float32), np.zeros(2, np.float32)])
    np.testing.assert_array_equal(np.stack(found), [[0, 0], [1, 1], [0, 0]])


def test_a_parameter_without_value() -> None:
    with pytest.raises(InternalError, match="param has no value"):
        Prepared([], [parameter((2,)).unary("sin")])
