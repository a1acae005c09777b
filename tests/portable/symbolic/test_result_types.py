"""eval_shape of symbolic sizes: at any sizes, expressions of the result have the values of eval_shape there."""

from __future__ import annotations

from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, tree
from funcgrad.errors import ArgumentError
from funcgrad.portable.symbolic.scope import with_sizes
from tests.portable.symbolic.steps import STEPS, spec


def agrees(function: Any, specs: list[Any], *points: dict[str, int]) -> Any:
    """Compare the types of a result of symbolic sizes with those at sizes."""
    found = fg.eval_shape(function, *specs)
    for sizes in points:
        there = fg.eval_shape(function, *[with_sizes(x, sizes) for x in specs])
        assert tree.map(lambda x, sizes=sizes: with_sizes(x, sizes), found) == there
    return found


@pytest.mark.parametrize("name", STEPS)
def test_steps(name: str) -> None:
    agrees(STEPS[name], [spec("b, s, 3")], {"b": 2, "s": 5}, {"b": 9, "s": 10}, {"b": 128, "s": 77})


def test_windows_and_strides() -> None:
    def function(x: Any, w: Any) -> Any:
        return {
            "window": lax.conv_general_dilated(x, w, (2, 2), "SAME"),
            "every third": x[::3],
            "rest": x[5:],
        }

    b, s = fg.symbolic_shape("b, s")
    specs = [fg.ShapeDtypeStruct((b, 3, s, s), "float32"), fg.ShapeDtypeStruct((4, 3, 3, 3), "float32")]
    points = [{"b": b, "s": s} for b in range(6, 12) for s in range(8, 11)]
    found = agrees(function, specs, *points)
    assert str(found["window"].shape) == "(b, 4, floordiv(s + 1, 2), floordiv(s + 1, 2))"


def test_gradients_and_what_functions_return() -> None:
    x = spec("2*b, s")
    found = agrees(fg.value_and_grad(lambda x: np.sum(x @ x.T)), [x], {"b": 1, "s": 3}, {"b": 4, "s": 1})
    assert found[1].shape == x.shape and found[0].shape == ()
    assert fg.eval_shape(lambda x: None, x) is None
    assert fg.eval_shape(lambda x, y: x[: len(y)] + 1, x, onp.ones(7)).shape == (7, x.shape[1])


def test_results_without_expressions_are_refused() -> None:
    (b,) = fg.symbolic_shape("b")
    x = fg.ShapeDtypeStruct((b,), "float32")
    with pytest.raises(
        ArgumentError, match=r"eval_shape: the function cannot be traced where b = \d+: reshape"
    ):
        fg.eval_shape(lambda x: x.reshape(-1, 2), x)
    with pytest.raises(ArgumentError, match="the result has another form at b = "):
        fg.eval_shape(lambda x: list(x), x)
    with pytest.raises(ArgumentError, match="no expression of its arguments'"):
        fg.eval_shape(lambda x: np.ones(sum(map(int, str(x.size)))), x)
