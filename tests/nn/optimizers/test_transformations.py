"""The contract of transformations: how they are put together, and what wrappers do in which steps.

Under `jit`, `vmap`, `grad` and on two devices the steps are those that single ones make eagerly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn, random
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.nn import optimizers as o
from funcgrad.sharding import NamedSharding
from funcgrad.sharding import PartitionSpec as P

RNG = np.random.default_rng(5)


def _tree(*lead: int, dtype: Any = np.float32) -> dict[str, Any]:
    shapes = {"b": (3,), "layers": [(2, 4), (4, 2)], "s": ()}
    draw = lambda shape: RNG.standard_normal((*lead, *shape)).astype(dtype)  # noqa: E731
    return {"b": draw((3,)), "layers": [draw(s) for s in shapes["layers"]], "s": draw(())}


def _alike(found: Any, expected: Any, rtol: float = 1e-6) -> None:
    assert fg.tree.structure(found) == fg.tree.structure(expected)
    for a, b in zip(fg.tree.leaves(found), fg.tree.leaves(expected), strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=rtol, atol=1e-6)


def _run(optimizer: nn.GradientTransformation, params: Any, steps: int = 4, **extra: Any) -> Any:
    state = optimizer.init(params)
    for step in range(steps):
        grads = fg.tree.map(lambda p, step=step: p * 2 - step, params)
        updates, state = optimizer.update(grads, state, params, **extra)
        params = o.apply_updates(params, updates)
    return params, state


MADE: dict[str, Callable[[], nn.GradientTransformation]] = {
    "adamw": lambda: o.adamw(0.1),
    "amsgrad": lambda: o.amsgrad(0.1),
    "adafactor": lambda: o.adafactor(0.1, min_dim_size_to_factor=2),
    "lamb": lambda: o.lamb(0.1, weight_decay=0.1),
    "clipped momentum": lambda: o.chain(o.clip_by_global_norm(1.0), o.sgd(0.1, 0.9)),
    "masked": lambda: o.masked(o.adam(0.1), {"b": True, "layers": False, "s": True}),
    "partition": lambda: o.partition({1: o.adam(0.1), 2: o.lion(0.1)}, {"b": 1, "layers": [2, 1], "s": 2}),
    "multi steps": lambda: o.multi_steps(o.adam(0.1), 3),
    "lookahead": lambda: o.lookahead(o.adam(0.1), 2, 0.5, reset_state=True),
    "finite": lambda: o.apply_if_finite(o.adam(0.1), 2),
    "scaled": lambda: o.dynamic_loss_scale(o.adam(0.1)),
    "injected": lambda: o.inject_hyperparams(o.rmsprop)(0.1),
}


@pytest.mark.parametrize("name", MADE)
def test_structures_and_types_stay(name: str) -> None:
    """So that a compiled step is compiled once; also of float16 and of complex numbers."""
    params = fg.tree.map(fnp.asarray, {**_tree(), "half": RNG.standard_normal(4).astype(np.float16)})
    optimizer = o.adamw(0.1) if name in ("masked", "partition") else MADE[name]()
    state = optimizer.init(params)
    updates, new_state = optimizer.update(fg.tree.map(lambda p: p / 2, params), state, params)
    for old, new in ((params, updates), (state, new_state)):
        assert fg.tree.structure(old) == fg.tree.structure(new)
        types = [[(x.shape, x.dtype, x.weak_type) for x in fg.tree.leaves(t)] for t in (old, new)]
        assert types[0] == types[1]


@pytest.mark.parametrize("name", ["adafactor", "partition", "scaled"])
def test_compiled_steps_are_the_eager_ones(name: str) -> None:
    optimizer, params = MADE[name](), fg.tree.map(fnp.asarray, _tree())
    _alike(fg.jit(lambda p: _run(optimizer, p))(params), _run(optimizer, params), 1e-5)


@pytest.mark.parametrize(
    "name",
    ["lamb", *(pytest.param(n, marks=pytest.mark.nightly) for n in MADE if n not in ("lamb", "finite"))],
)
def test_mapped_steps_are_those_of_each(name: str) -> None:
    optimizer, params = MADE[name](), fg.tree.map(fnp.asarray, _tree(3))
    found, _ = fg.vmap(lambda p: _run(optimizer, p))(params)
    for i in range(3):
        expected, _ = _run(optimizer, fg.tree.map(lambda x, i=i: x[i], params))
        _alike(fg.tree.map(lambda x, i=i: x[i], found), expected, 1e-5)


@pytest.fixture
def two_devices() -> Iterator[None]:
    with fg.config(cpu_devices=2):
        yield


@pytest.mark.cpu
def test_two_devices_make_the_steps_of_one(two_devices: None) -> None:
    mesh = fg.make_mesh((2,), ("x",))
    params = fg.tree.map(fnp.asarray, {"w": RNG.standard_normal((4, 6)), "b": RNG.standard_normal(4)})
    spread = fg.tree.map(lambda p: fg.device_put(p, NamedSharding(mesh, P("x"))), params)
    optimizer = o.chain(o.clip_by_global_norm(1.0), o.adamw(0.1))

    def step(params: Any, state: Any) -> Any:
        updates, state = optimizer.update(fg.tree.map(lambda p: p * p, params), state, params)
        return o.apply_updates(params, updates), state

    found, expected = ((p, optimizer.init(p)) for p in (spread, params))
    for _ in range(2):
        found, expected = fg.jit(step)(*found), step(*expected)
    assert found[0]["w"].sharding == spread["w"].sharding
    _alike(found, expected, 1e-5)


def test_the_derivative_by_the_learning_rate() -> None:
    """Of the loss after three steps of momentum: as by differences."""

    def after(rate: Any) -> Any:
        params, _ = _run(o.sgd(rate, 0.9), fnp.array([1.0, -2.0, 0.5]), 3)
        return (params**2).sum()

    with fg.config(enable_x64=True):
        rate, h = fnp.array(0.1), 1e-6
        found = fg.grad(after)(rate)
        np.testing.assert_allclose(found, (after(rate + h) - after(rate - h)) / (2 * h), rtol=1e-5)


RECIPES = {
    "adadelta": (lambda: o.adadelta(0.5), lambda: [o.scale_by_adadelta(), o.scale(-0.5)]),
    "adamax": (lambda: o.adamax(0.5), lambda: [o.scale_by_adamax(), o.scale(-0.5)]),
    "adan": (lambda: o.adan(0.5), lambda: [o.scale_by_adan(eps_root=1e-8), o.scale(-0.5)]),
    "amsgrad": (lambda: o.amsgrad(0.5), lambda: [o.scale_by_amsgrad(), o.scale(-0.5)]),
    "adabelief": (lambda: o.adabelief(0.5), lambda: [o.scale_by_belief(), o.scale(-0.5)]),
    "adafactor": (
        lambda: o.adafactor(0.5, clipping_threshold=None),
        lambda: [o.scale_by_factored_rms(), o.scale_by_param_block_rms(), o.scale(-0.5)],
    ),
    "lion": (lambda: o.lion(0.5, weight_decay=0), lambda: [o.scale_by_lion(), o.scale(-0.5)]),
    "radam": (lambda: o.radam(0.5), lambda: [o.scale_by_radam(), o.scale(-0.5)]),
    "rmsprop": (lambda: o.rmsprop(0.5), lambda: [o.scale_by_rms(), o.scale(-0.5)]),
    "rprop": (lambda: o.rprop(0.5), lambda: [o.scale_by_rprop(0.5), o.scale(-1)]),
    "adagrad": (lambda: o.adagrad(0.5), lambda: [o.scale_by_rss(), o.scale(-0.5)]),
    "sgd": (
        lambda: o.sgd(lambda n: 0.5 / (n + 1), 0.9),
        lambda: [o.trace(0.9), o.scale_by_schedule(lambda n: -0.5 / (n + 1))],
    ),
    "sign_sgd": (lambda: o.sign_sgd(0.5), lambda: [o.scale_by_sign(), o.scale(-0.5)]),
    "lars": (
        lambda: o.lars(0.5, momentum=0.0),
        lambda: [o.scale_by_trust_ratio(trust_coefficient=1e-3), o.scale(-0.5)],
    ),
    "yogi": (lambda: o.yogi(0.5), lambda: [o.scale_by_yogi(), o.scale(-0.5)]),
}


@pytest.mark.parametrize("name", RECIPES)
def test_an_optimizer_is_its_parts(name: str) -> None:
    whole, parts = RECIPES[name]
    params = _tree()
    _alike(_run(whole(), params)[0], _run(o.chain(*parts()), params)[0])


def test_a_chain_passes_updates_and_extra_values_on() -> None:
    seen = []

    def update(updates: Any, state: Any, params: Any = None, *, value: Any) -> Any:
        seen.append(float(value))
        return updates * 2, state

    mine = o.GradientTransformation(lambda params: (), update)
    optimizer = o.named_chain(
        ("half", o.scale(0.5)), ("mine", mine), ("last", o.stateless(lambda u, p: u - p))
    )
    w = fnp.array([1.0, 2.0])
    updates, state = optimizer.update(w, optimizer.init(w), w, value=fnp.array(7.0), other="left out")
    assert seen == [7.0] and updates.tolist() == [0.0, 0.0] and sorted(state) == ["half", "last", "mine"]
    assert o.identity().update(w, ())[0].tolist() == [1.0, 2.0]


def test_updates_that_are_none_leave_parameters() -> None:
    params = {"n": fnp.array(3), "w": fnp.array([1.0])}
    found = o.apply_updates(params, {"n": None, "w": fnp.array([0.5])})
    assert found["n"].dtype == fnp.int32 and found["w"].tolist() == [1.5]
    half = o.incremental_update({"w": fnp.array([2.0])}, {"w": fnp.array([1.0])}, 0.5)
    assert half["w"].tolist() == [1.5]


def test_norms() -> None:
    updates = _tree()
    flat = np.concatenate([np.ravel(x) for x in fg.tree.leaves(updates)])
    np.testing.assert_allclose(o.global_norm(updates), np.linalg.norm(flat), rtol=1e-6)
    assert bool(o.all_finite(updates)) and not bool(o.all_finite([updates, np.float32("inf")]))


@pytest.mark.parametrize("wrap", [lambda f: f, fg.jit], ids=["eager", "jit"])
def test_steps_that_are_not_finite_are_left_out(wrap: Callable) -> None:
    optimizer = o.apply_if_finite(o.sgd(1.0, 0.5), 2)
    update = wrap(optimizer.update)
    state, seen = optimizer.init(fnp.zeros(2)), []
    for g in ([1, 1], [np.nan, 1], [np.inf, 1], [1, 1], [np.nan, 1], [np.nan, 1], [np.nan, 1]):
        updates, state = update(fnp.array(g, fnp.float32), state)
        seen.append(updates.tolist())
    assert seen[:6] == [[-1, -1], [0, 0], [0, 0], [-1.5, -1.5], [0, 0], [0, 0]] and np.isnan(seen[6][0])
    assert int(state.notfinite_count) == 3 and int(state.total_notfinite) == 5


def test_multi_steps_are_the_step_of_the_mean() -> None:
    params, grads = _tree(), [_tree() for _ in range(4)]
    optimizer, once = o.multi_steps(o.adam(0.1), 4), o.adam(0.1)
    state, seen = optimizer.init(params), []
    for g in grads:
        updates, state = optimizer.update(g, state, params)
        seen.append(bool(o.has_updated(state)))
    mean = fg.tree.map(lambda *g: sum(g) / 4, *grads)
    _alike(updates, once.update(mean, once.init(params), params)[0])
    assert seen == [False, False, False, True]


def test_loss_scales_follow_overflows() -> None:
    """Twice down after two overflows, up after two good steps; no step is made of what overflows."""
    optimizer = o.dynamic_loss_scale(o.sgd(1.0), initial_scale=2.0**15, period=2)
    w = fnp.array([2.0], fnp.float16)
    state, scales, moved = optimizer.init(w), [], []

    @fg.jit
    def step(w: Any, state: Any, factor: Any) -> Any:
        grads = fg.grad(lambda w: o.scale_loss((w * factor).sum(), state))(w)
        return optimizer.update(grads, state, w)

    for factor in (2.0, 5.0, 2.0**-20, 2.0**-20, 2.0**-20):
        updates, state = step(w, state, fnp.array(factor, fnp.float16))
        scales.append(float(state.loss_scale))
        moved.append(float(updates[0]))
    assert scales == [2.0**14, 2.0**13, 2.0**13, 2.0**14, 2.0**14]
    assert moved[:2] == [0.0, 0.0] and all(m == -(2.0**-20) for m in moved[2:])


def test_hyperparameters_are_in_the_state() -> None:
    optimizer = o.inject_hyperparams(o.adamw, static_args="mask")(lambda count: 0.1 * (count + 1), b1=0.5)
    params = fg.tree.map(fnp.asarray, _tree())
    update = fg.jit(optimizer.update)
    state, plain = optimizer.init(params), o.adamw(0.1, b1=0.5)
    updates, state = update(params, state, params)
    _alike(updates, plain.update(params, plain.init(params), params)[0])
    rate = float(update(params, state, params)[1].hyperparams["learning_rate"])
    assert rate == pytest.approx(0.2) and float(state.hyperparams["weight_decay"]) == pytest.approx(1e-4)
    with pytest.raises(ArgumentError, match="lr is no argument of adamw"):
        o.inject_hyperparams(o.adamw, "lr")


def test_averages_of_parameters() -> None:
    optimizer = o.chain(o.sgd(0.1), o.ema_of_params(0.75))
    w, mean = fnp.array([4.0]), 4.0
    state = optimizer.init(w)
    for _ in range(3):
        updates, state = optimizer.update(w, state, w)
        w = o.apply_updates(w, updates)
        mean = 0.75 * mean + 0.25 * float(w[0])
    np.testing.assert_allclose(state[1].ema, [mean], rtol=1e-6)


def test_noise_has_its_variance_and_nans_go() -> None:
    optimizer = o.noisy_sgd(1.0, eta=4.0, gamma=1.0, key=random.key(3))
    zero = fnp.zeros(20_000)
    first, state = optimizer.update(zero, optimizer.init(zero))
    second, _ = optimizer.update(zero, state)
    np.testing.assert_allclose([first.std(), second.std()], [2.0, 2.0**0.5], rtol=0.03)
    assert abs(float((first * second).mean())) < 0.1
    assert (
        o.add_noise(0.0, 0.5, 1).update(zero, o.add_noise(0.0, 0.5, 1).init(zero))[0].tolist()
        == zero.tolist()
    )
    assert o.zero_nans().update(fnp.array([np.nan, 2.0]), ())[0].tolist() == [0.0, 2.0]


def test_the_diagonal_of_a_hessian() -> None:
    """Its mean over many draws is the diagonal; cases of Sophia are in test_records.py."""
    a = RNG.standard_normal((4, 4)).astype(np.float32)
    f = lambda x: x @ (a @ x) / 2  # noqa: E731
    keys = random.split(random.key(0), 4000)
    found = fg.vmap(lambda k: o.hutchinson_diagonal(k, f, fnp.ones(4)))(keys).mean(0)
    np.testing.assert_allclose(found, np.diag(a), atol=0.15)
    with pytest.raises(ArgumentError, match="scale_by_sophia: needs the loss"):
        o.scale_by_sophia().update(fnp.ones(4), o.scale_by_sophia().init(fnp.ones(4)), fnp.ones(4))


WRONG = {
    "shape": (
        lambda: o.adam(0.1).update({"w": fnp.ones(3)}, o.adam(0.1).init({"w": fnp.ones(2)})),
        ShapeError,
        r"scale_by_adam: updates and state have the shapes \(3,\) and \(2,\) at \['w'\]",
    ),
    "dtype": (
        lambda: o.sgd(0.1).update({"w": [fnp.ones(2), fnp.arange(3)]}, o.sgd(0.1).init(None)),
        DtypeError,
        r"scale: updates are floats, got int32 at \['w'\]\[1\]",
    ),
    "tree": (
        lambda: o.sgd(0.1, 0.9).update({"w": fnp.ones(2)}, o.sgd(0.1, 0.9).init({"v": fnp.ones(2)})),
        TreeError,
        "trace: updates and state: the structures of the trees differ",
    ),
    "subtree": (
        lambda: o.apply_updates({"w": fnp.ones(2)}, {"w": [fnp.ones(2)]}),
        TreeError,
        r"apply_updates: updates and params: the structures of the trees differ at \['w'\]",
    ),
    "no params": (
        lambda: o.adamw(0.1).update(fnp.ones(2), o.adamw(0.1).init(fnp.ones(2))),
        ArgumentError,
        "add_decayed_weights: needs the params",
    ),
    "apply": (
        lambda: o.apply_updates({"w": fnp.ones((2, 3))}, {"w": fnp.ones(3)}),
        ShapeError,
        r"apply_updates: updates and params have the shapes \(3,\) and \(2, 3\) at \['w'\]",
    ),
    "label": (
        lambda: o.partition({"a": o.sgd(0.1)}, {"w": "b"}).init({"w": fnp.ones(2)}),
        ArgumentError,
        r"partition: no transformation for the label 'b' of the parameter \['w'\]",
    ),
    "mask": (
        lambda: o.masked(o.sgd(0.1), {"v": True}).init({"w": fnp.ones(2)}),
        TreeError,
        "masked: .* does not fit the structure",
    ),
    "no transformation": (lambda: o.chain(o.sgd(0.1), o.adam), ArgumentError, "needs a transformation"),
    "other state": (lambda: o.chain(o.sgd(0.1)).update(fnp.ones(2), ()), ArgumentError, "a state of 0"),
    "names": (lambda: o.named_chain(("a", o.sgd(1)), ("a", o.sgd(1))), ArgumentError, "names differ"),
    "every": (lambda: o.multi_steps(o.sgd(0.1), 0), ArgumentError, "every_k is at least 1"),
    "period": (lambda: o.lookahead(o.sgd(0.1), 0, 0.5), ArgumentError, "sync_period is at least 1"),
    "factor": (lambda: o.dynamic_loss_scale(o.sgd(0.1), factor=1), ArgumentError, "factor is larger than 1"),
    "axes": (
        lambda: o.adaptive_grad_clip(0.1).update(fnp.ones((2,) * 6), (), fnp.ones((2,) * 6)),
        ArgumentError,
        "more than 5 axes",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_mistakes_name_the_leaf(name: str) -> None:
    run, error, message = WRONG[name]
    with pytest.raises(error, match=message):
        run()
