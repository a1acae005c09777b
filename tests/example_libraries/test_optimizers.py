"""Optimizers: four steps of each are those of JAX, states pass through transforms, schedules and norms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, TreeError
from funcgrad.example_libraries import optimizers

# What jax.example_libraries.optimizers of JAX 0.10.2 returns for the parameters and gradients below.
AFTER_FOUR_STEPS = {
    "sgd": [0.9000000357627869, 2.1999998092651367, 2.9800000190734863],
    "momentum": [0.8144100308418274, 2.3711800575256348, 2.8328499794006348],
    "nesterov": [0.7329689860343933, 2.534062147140503, 2.8295650482177734],
    "adagrad": [0.9188342094421387, 2.0811660289764404, 2.964911937713623],
    "rmsprop": [-0.09975574910640717, 3.099757194519043, 2.828566789627075],
    "rmsprop_momentum": [-1.5927598476409912, 4.592764854431152, 1.904290795326233],
    "adam": [0.6116445660591125, 2.3883554935455322, 2.7503976821899414],
    "adamax": [0.6888984441757202, 2.3111014366149902, 2.7935163974761963],
    "sm3": [0.9188342094421387, 2.0811660289764404, 2.964911937713623],
}
PARAMS = [np.array([1.0, 2.0], np.float32), {"a": np.float32(3)}]
names = pytest.mark.parametrize("name", AFTER_FOUR_STEPS)


def gradients(i: Any) -> list:
    return [fnp.asarray([0.1, -0.2]) * (i + 1), {"a": fnp.asarray(0.5) - i * 0.3}]


def made(name: str, size: Any = 0.1) -> optimizers.Optimizer:
    more = (0.9,) if name in ("momentum", "nesterov") else ()
    return getattr(optimizers, name)(size, *more)


@names
@pytest.mark.parametrize("compiled", [False, True])
def test_steps_are_those_of_jax(name: str, compiled: bool) -> None:
    init, update, get_params = made(name)
    step = fg.jit(lambda i, state: update(i, gradients(i), state)) if compiled else None
    state = init(PARAMS)
    for i in range(4):
        state = step(i, state) if step else update(i, gradients(i), state)
    assert fg.tree.structure(get_params(state)) == fg.tree.structure(PARAMS)
    found = np.concatenate([np.ravel(x) for x in fg.tree.leaves(get_params(state))])
    np.testing.assert_allclose(found, AFTER_FOUR_STEPS[name], rtol=3e-6)


def test_axes_of_sm3() -> None:
    init, update, get_params = optimizers.sm3(0.1)
    state = init(np.ones((2, 3), np.float32))
    for i in range(4):
        state = update(i, fnp.arange(6.0).reshape(2, 3) * (i + 1), state)
    np.testing.assert_allclose(get_params(state)[0], [1, 0.9311487, 0.9188342], rtol=1e-6)
    np.testing.assert_allclose(get_params(state)[1], [0.9188342] * 3, rtol=1e-6)


@names
def test_all_minimize(name: str) -> None:
    """A quadratic, by a loop that is compiled, with a schedule."""
    init, update, get_params = made(name, optimizers.polynomial_decay(0.05, 300, 0.001))
    loss = lambda x: fnp.sum((x["w"] - 1) ** 2) + (x["b"] + 2) ** 2  # noqa: E731

    @fg.jit
    def run(params: Any) -> Any:
        body = lambda i, s: update(i, fg.grad(loss)(get_params(s)), s)  # noqa: E731
        return get_params(fg.lax.fori_loop(0, 300, body, init(params)))

    start = {"w": np.zeros(3, np.float32), "b": np.float32(0)}
    assert loss(run(start)) < 0.2 * loss(start)
    batch = fg.vmap(run)(fg.tree.map(lambda x: np.stack([x, x + 1]), start))
    np.testing.assert_allclose(batch["w"][0], run(start)["w"], rtol=1e-4, atol=1e-5)


def test_states_as_trees() -> None:
    state = made("adam").init_fn(PARAMS)
    marked = optimizers.unpack_optimizer_state(state)
    assert isinstance(marked[1]["a"], optimizers.JoinPoint)
    (inside,) = marked[1]["a"]
    assert inside is marked[1]["a"].subtree and [float(x) for x in inside] == [3, 0, 0]
    again = optimizers.pack_optimizer_state(marked)
    assert fg.tree.structure(again) == fg.tree.structure(state)
    packed, tree_def, subtree_defs = again
    assert (len(packed), tree_def, len(subtree_defs)) == (2, fg.tree.structure(PARAMS), 2)
    assert fg.tree.structure(fg.jit(lambda s: s)(state)) == fg.tree.structure(state)
    with pytest.raises(DtypeError, match="a JoinPoint is needed"):
        optimizers.pack_optimizer_state(PARAMS)


def test_mistakes() -> None:
    init, update, _ = made("sgd")
    with pytest.raises(TreeError, match="gradients of structure"):
        update(0, PARAMS[:1], init(PARAMS))
    other = optimizers.optimizer(lambda: (lambda x: x, lambda i, g, x: (x, x), lambda x: x))()
    with pytest.raises(TreeError, match="update returns states of structures"):
        other.update_fn(0, PARAMS, other.init_fn(PARAMS))
    for wrong in ("text", np.ones(2)):
        with pytest.raises(DtypeError, match="a number or a function is needed"):
            optimizers.make_schedule(wrong)
    for wrong in (([3, 6], [1.0, 0.5]), ([[3, 6]], [1.0, 0.5, 0.1])):
        with pytest.raises(ArgumentError, match="one value more than boundaries"):
            optimizers.piecewise_constant(*wrong)


@pytest.mark.parametrize(
    "schedule, values",
    [
        (optimizers.constant(0.1), [0.1, 0.1, 0.1, 0.1]),
        (optimizers.exponential_decay(1.0, 10, 0.5), [1.0, 0.8122524, 0.6597540, 0.1767767]),
        (optimizers.inverse_time_decay(1.0, 10, 2.0), [1.0, 0.625, 0.4545455, 1 / 6]),
        (optimizers.inverse_time_decay(1.0, 10, 2.0, True), [1.0, 1.0, 1.0, 0.2]),
        (optimizers.polynomial_decay(1.0, 10, 0.1, 2.0), [1.0, 0.541, 0.244, 0.1]),
        (optimizers.piecewise_constant([3, 6], [1.0, 0.5, 0.1]), [1.0, 1.0, 0.5, 0.1]),
        (optimizers.make_schedule(fnp.asarray(0.3)), [0.3] * 4),
        (optimizers.make_schedule(lambda i: i * 2), [0, 6, 12, 50]),
    ],
)
def test_schedules(schedule: Any, values: list[float]) -> None:
    for run in (schedule, fg.jit(schedule)):
        np.testing.assert_allclose([float(run(i)) for i in (0, 3, 6, 25)], values, rtol=1e-6)


def test_norms() -> None:
    np.testing.assert_allclose(optimizers.l2_norm(PARAMS), np.sqrt(14), rtol=1e-6)
    np.testing.assert_allclose(optimizers.l2_norm([np.array([3 + 4j])]), 5, rtol=1e-6)
    np.testing.assert_allclose(optimizers.l2_norm(optimizers.clip_grads(PARAMS, 1.0)), 1, rtol=1e-6)
    kept = optimizers.clip_grads(PARAMS, 10.0)
    assert kept[0].tolist() == [1, 2] and kept[1]["a"] == 3
