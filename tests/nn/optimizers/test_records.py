"""Fifty steps of each optimizer against those that Optax 0.2.8, or torch, made in double precision (../records).

In double precision the parameters are within 1e-9 of the way that they went; in float32, where each addition of an
update rounds the parameter, within 1e-6 of the way and half a place of the parameter for each step.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.nn import optimizers
from tests.nn.records import optimizer_cases as of

RECORD = dict(np.load(Path(__file__).parents[1] / "records" / "optimizers.npz"))
# Those that choose between two signs, where float32 may choose the other one; one with random signs of its dtype; and
# those that divide by differences of gradients, which have few digits.
NOT_IN_FLOAT32 = {"sign_sgd", "signum", "lion", "rprop", "lbfgs", "lbfgs_unscaled", *of.NEED_LOSS}
IN_FLOAT32 = ("adamw", "adafactor", "amsgrad", "lamb", "muon", "rmsprop", "sgd_nesterov")
SINGLE = {"adafactor": 1e-6, "adafactor_momentum": 1e-6}  # Optax counts their steps in float32
COMPILED = ("adamw", "adafactor", "injected", "multi_steps", *of.NEED_LOSS)


def test_each_case_is_recorded() -> None:
    assert sorted(RECORD) == sorted(of.CASES)


def _flat(params: dict[str, Any]) -> np.ndarray:
    return np.concatenate([np.asarray(params[name], np.float64).ravel() for name in of.SHAPES])


def _start(dtype: Any) -> dict[str, Any]:
    return {name: fnp.asarray(value, dtype) for name, value in of.START.items()}


def _gradient(params: dict[str, Any], step: int, dtype: Any) -> dict[str, Any]:
    found = of.gradient(params, step)
    return {name: g.astype(dtype) for name, g in found.items()}


def _extra(name: str, params: Any, grads: Any, step: Any, noise: Any = of.NOISE) -> dict[str, Any]:
    if name not in of.NEED_LOSS:
        return {}
    loss = lambda p: of.loss(p, step, noise)  # noqa: E731
    return {"value": loss(params), "grad": grads, "value_fn": loss}


def _eager(name: str, dtype: Any) -> tuple[np.ndarray, np.ndarray]:
    """The kept parameters, and how far each element went until then."""
    optimizer = of.CASES[name](optimizers)
    params = _start(dtype)
    state, way, kept, ways = optimizer.init(params), 0.0, [], []
    for step in range(of.STEPS):
        grads = _gradient(params, step, dtype)
        updates, state = optimizer.update(grads, state, params, **_extra(name, params, grads, step))
        params = optimizers.apply_updates(params, updates)
        way = way + np.abs(_flat(updates))
        if step + 1 in of.KEPT:
            kept.append(_flat(params))
            ways.append(way)
    return np.stack(kept), np.stack(ways)


@pytest.mark.parametrize("name", [name for name in of.CASES if name not in of.NEED_LOSS])  # those below
def test_double_precision(name: str) -> None:
    with fg.config(enable_x64=True):
        found, way = _eager(name, np.float64)
    error = np.abs(found - RECORD[name])
    assert (error <= SINGLE.get(name, 1e-9) * (way + 1e-3)).all(), (error / (way + 1e-3)).max()


def _float32(name: str) -> None:
    found, way = _eager(name, np.float32)
    roundings = np.array(of.KEPT)[:, None] + 1  # that of the start is one
    rounding = roundings * 2.0**-24 * np.maximum(np.abs(found), 1)
    error = np.abs(found - RECORD[name])
    assert (error <= 1e-6 * way + rounding).all(), (error / (1e-6 * way + rounding)).max()


@pytest.mark.parametrize("name", IN_FLOAT32)
def test_float32(name: str) -> None:
    _float32(name)


@pytest.mark.nightly
@pytest.mark.parametrize("name", [n for n in of.CASES if n not in NOT_IN_FLOAT32 and n not in IN_FLOAT32])
def test_float32_of_others(name: str) -> None:
    _float32(name)


def _compiled(name: str, wrap: Callable) -> None:
    """All steps in one `scan`, in double precision."""
    with fg.config(enable_x64=True):
        optimizer = of.CASES[name](optimizers)
        noise = {key: fnp.asarray(value) for key, value in of.NOISE.items()}

        def body(carry: Any, step: Any) -> Any:
            params, state = carry
            grads = of.gradient(params, step, noise)
            extra = _extra(name, params, grads, step, noise)
            updates, state = optimizer.update(grads, state, params, **extra)
            params = optimizers.apply_updates(params, updates)
            return (params, state), params

        def run(params: Any) -> Any:
            return lax.scan(body, (params, optimizer.init(params)), fnp.arange(of.STEPS))[1]

        found = wrap(run)(_start(np.float64))
    for row, step in enumerate(of.KEPT):
        at = _flat({key: np.asarray(value)[step - 1] for key, value in found.items()})
        np.testing.assert_allclose(
            at, RECORD[name][row], rtol=SINGLE.get(name, 1e-9), atol=SINGLE.get(name, 1e-9) / 10
        )


@pytest.mark.parametrize("name", COMPILED)
def test_compiled(name: str) -> None:
    _compiled(name, fg.jit)


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for name in of.CASES if name not in COMPILED])
def test_compiled_others(name: str) -> None:
    _compiled(name, fg.jit)
