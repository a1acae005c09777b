"""Rules that read something from outside run again when it has changed, as all functions do outside of jit."""

from __future__ import annotations

import math
import types
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.transforms.core.closure_vars import may_hold_arrays, plain_state

FACTOR = 1.0
HELD = [1.0]
SETTINGS = types.ModuleType("settings")
OBJECT = types.SimpleNamespace(factor=1.0)


def set_global(value: float) -> None:
    global FACTOR
    FACTOR = value


def with_vjp(factor: Callable[[], float]) -> Callable:
    f = fg.custom_vjp(lambda x: x * x)
    f.defvjp(lambda x: (x * x, x), lambda x, ct: (ct * factor(),))
    return f


def with_jvp(factor: Callable[[], float]) -> Callable:
    f = fg.custom_jvp(lambda x: x * x)
    f.defjvp(lambda primals, tangents: (primals[0] ** 2, tangents[0] * factor()))
    return f


def with_gradient(factor: Callable[[], float]) -> Callable:
    return fg.custom_gradient(lambda x: (x * x, lambda ct: ct * factor()))


READERS: dict[str, tuple[Callable[[], float], Callable[[float], Any]]] = {
    "a global": (lambda: FACTOR, set_global),
    "a list": (lambda: HELD[0], lambda value: HELD.__setitem__(0, value)),
    "a global of a module": (lambda: SETTINGS.factor, lambda value: setattr(SETTINGS, "factor", value)),
    "an attribute": (lambda: OBJECT.factor, lambda value: setattr(OBJECT, "factor", value)),
    "a function within": (lambda: (lambda: FACTOR)(), set_global),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("make", [with_vjp, with_jvp, with_gradient])
def test_rules_run_again(make: Callable, reader: str) -> None:
    factor, change = READERS[reader]
    f = make(factor)
    for value in (1.0, 2.0, 2.0, -3.0):
        change(value)
        assert float(fg.grad(f)(1.0)) == value
        assert float(fg.jit(fg.grad(lambda x: f(x)))(1.0)) == value
        onp.testing.assert_array_equal(fg.vmap(fg.grad(f))(np.ones(2)), [value, value])


def test_a_closed_over_variable_that_is_bound_anew() -> None:
    factor = 1.0
    f = with_vjp(lambda: factor)
    for factor in (1.0, 2.0, 3.0):  # the rule reads it
        assert float(fg.grad(f)(1.0)) == factor


def test_what_can_be_told() -> None:
    k = 3
    assert plain_state(lambda x: x + k) == (int, 3)
    assert plain_state(lambda x: math.sin(x) * math.pi) == (float, math.pi)
    assert plain_state(lambda x: np.sin(x)) == ()
    assert plain_state(lambda x: HELD[0]) is None
    assert plain_state(lambda x: OBJECT) is None
    assert plain_state(lambda x, y=2: x) == (int, 2)
    assert not may_hold_arrays(lambda x: x + k)


def test_rules_that_read_nothing_run_once() -> None:
    runs = []

    def back(x: Any, ct: Any) -> tuple:
        runs.append(1)
        return (ct * x,)

    f = fg.custom_vjp(lambda x: x * x)
    f.defvjp(lambda x: (x * x, x), back)
    g = fg.jit(fg.grad(lambda x: f(f(x))))
    g(1.0), g(2.0)
    assert len(runs) == 2
