"""Every optimizer and transformation, compiled, mapped, differentiated and on two devices: always the same steps.

A case is that of the records (../records/optimizer_cases.py), which says what the steps have to be, or one of `MORE`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.nn import optimizers
from funcgrad.sharding import NamedSharding, PartitionSpec
from tests.nn.records import optimizer_cases as of

STEPS = 3
# soap has a large eps: in the eigenvectors of the first gradient its other parts are roundings, which eps divides.
MORE: dict[str, Callable[[Any], Any]] = {
    "add_noise": lambda o: o.chain(o.add_noise(0.1, 0.5, 3), o.scale(-0.1)),
    "dynamic_loss_scale": lambda o: o.dynamic_loss_scale(o.adam(0.1), 4.0, period=2),
    "ema_of_params": lambda o: o.chain(o.sgd(0.1), o.ema_of_params(0.9)),
    "lbfgs_zoom": lambda o: o.lbfgs(),
    "named_chain": lambda o: o.named_chain(("same", o.identity()), ("step", o.sgd(0.1))),
    "noisy_sgd": lambda o: o.noisy_sgd(0.1, key=5),
    "scale_by_adadelta": lambda o: o.chain(o.scale_by_adadelta(), o.scale(-1.0)),
    "scale_by_adamax": lambda o: o.chain(o.scale_by_adamax(), o.scale(-0.1)),
    "scale_by_adan": lambda o: o.chain(o.scale_by_adan(), o.scale(-0.1)),
    "scale_by_amsgrad": lambda o: o.chain(o.scale_by_amsgrad(), o.scale(-0.1)),
    "scale_by_belief": lambda o: o.chain(o.scale_by_belief(), o.scale(-0.1)),
    "scale_by_factored_rms": lambda o: o.chain(
        o.scale_by_factored_rms(min_dim_size_to_factor=2), o.scale(-0.1)
    ),
    "scale_by_lbfgs": lambda o: o.chain(o.scale_by_lbfgs(3), o.scale(-0.1)),
    "scale_by_lion": lambda o: o.chain(o.scale_by_lion(), o.scale(-0.1)),
    "scale_by_muon": lambda o: o.partition(
        {"m": o.chain(o.scale_by_muon(), o.scale_by_shape(), o.scale(-0.1)), "s": o.sgd(0.1)},
        {"b": "s", "k": "s", "w": "m"},
    ),
    "scale_by_param_block_rms": lambda o: o.chain(o.scale_by_param_block_rms(), o.scale(-0.1)),
    "scale_by_radam": lambda o: o.chain(o.scale_by_radam(), o.scale(-0.1)),
    "scale_by_rms": lambda o: o.chain(o.scale_by_rms(), o.scale(-0.1)),
    "scale_by_rprop": lambda o: o.chain(o.scale_by_rprop(0.1), o.scale(-1.0)),
    "scale_by_rss": lambda o: o.chain(o.scale_by_rss(), o.scale(-0.1)),
    "scale_by_schedule": lambda o: o.chain(o.trace(0.9), o.scale_by_schedule(lambda n: -0.1 / (n + 1))),
    "scale_by_shampoo": lambda o: o.chain(o.scale_by_shampoo(eps=0.1), o.scale(-0.1)),
    "scale_by_sign": lambda o: o.chain(o.scale_by_sign(), o.scale(-0.1)),
    "scale_by_soap": lambda o: o.chain(o.scale_by_soap(eps=1e-3), o.scale(-0.1)),
    "scale_by_sophia": lambda o: o.chain(o.scale_by_sophia(gamma=0.5, update_interval=2), o.scale(-0.1)),
    "scale_by_trust_ratio": lambda o: o.chain(o.scale_by_trust_ratio(), o.scale(-0.1)),
    "scale_by_yogi": lambda o: o.chain(o.scale_by_yogi(), o.scale(-0.1)),
    "scale_by_zoom_linesearch": lambda o: o.chain(o.sgd(1.5), o.scale_by_zoom_linesearch(15)),
    "shampoo": lambda o: o.shampoo(0.1, eps=0.1),
    "soap": lambda o: o.soap(0.1, eps=1e-3),
    "stateless": lambda o: o.chain(o.stateless(lambda updates, params: updates), o.sgd(0.1)),
    "zero_nans": lambda o: o.chain(o.zero_nans(), o.sgd(0.1)),
}
CASES = of.CASES | MORE
NEED_LOSS = {*of.NEED_LOSS, "lbfgs_zoom", "scale_by_sophia", "scale_by_zoom_linesearch"}
# With loops of as many turns as a search needs, which have no derivative backwards.
ONLY_FORWARDS = {"backtracking", "lbfgs_zoom", "scale_by_zoom_linesearch"}
# By default; the others in the nightly run.
FEW = ("adafactor", "lbfgs", "muon", "multi_steps", "soap")
EACH = [pytest.param(name, marks=[pytest.mark.nightly] * (name not in FEW)) for name in CASES]
HELPERS = {
    "all_finite", "apply_updates", "global_norm", "has_updated", "hutchinson_diagonal", "incremental_update",
    "orthogonalize", "scale_loss",
}  # fmt: skip

_draw = np.random.RandomState(3)
# Two devices divide the first axes; w is square, as eigenvectors of products that have no full rank are any ones.
SHAPES = {"b": (4,), "k": (2, 1, 2), "w": (4, 4)}
START = {name: _draw.randn(*shape) for name, shape in SHAPES.items()}
MIX = _draw.randn(4, 4) / 4


def loss(params: Any) -> Any:
    """Smooth, and with a Hessian that is not diagonal."""
    mixed = MIX.astype(params["w"].dtype) @ params["w"]
    return (mixed * mixed).sum() + sum(fnp.log(fnp.cosh(p - 0.3)).sum() for p in params.values())


def steps(name: str) -> Callable[[Any], Any]:
    optimizer = CASES[name](optimizers)

    def run(params: Any) -> Any:
        state = optimizer.init(params)
        for _ in range(STEPS):
            value, grads = fg.value_and_grad(loss)(params)
            extra = {"value": value, "grad": grads, "value_fn": loss} if name in NEED_LOSS else {}
            updates, state = optimizer.update(grads, state, params, **extra)
            params = optimizers.apply_updates(params, updates)
        return params, state

    return run


def alike(found: Any, expected: Any, rtol: float = 1e-7) -> None:
    assert fg.tree.structure(found) == fg.tree.structure(expected)
    for a, b in zip(fg.tree.leaves(found), fg.tree.leaves(expected), strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=rtol, atol=rtol / 4)


def params(scale: float = 1.0) -> dict[str, Any]:
    return {name: fnp.asarray(scale * value, np.float64) for name, value in START.items()}


class _Asked:
    """Stands in for the package of optimizers, and keeps the names that are asked for."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.names.add(name)
        return getattr(optimizers, name)


def test_every_transformation_has_a_case() -> None:
    asked = _Asked()
    for make in CASES.values():
        make(asked)
    public = {name for name in optimizers.__all__ if name[0].islower()}
    assert asked.names == public - HELPERS


@pytest.mark.parametrize("name", EACH)
def test_compiled_and_mapped(name: str) -> None:
    """In double precision, where a sign or an eigenvector is not another one by rounding."""
    with fg.config(enable_x64=True):
        run, several = steps(name), [params(), params(-0.5)]
        expected = [run(p) for p in several]
        alike(fg.jit(run)(several[0]), expected[0])
        found = fg.vmap(run)(fg.tree.map(lambda *p: fnp.stack(p), *several))
        for i in range(2):
            alike(fg.tree.map(lambda x, i=i: x[i], found[0]), expected[i][0])


@pytest.mark.parametrize("name", EACH)
@pytest.mark.cpu
def test_on_two_devices(name: str) -> None:
    with fg.config(enable_x64=True):
        run = steps(name)
        expected = run(params())
        with fg.config(cpu_devices=2):
            rows = NamedSharding(fg.make_mesh((2,), ("x",)), PartitionSpec("x"))
            spread = fg.tree.map(lambda p: fg.device_put(p, rows), params())
            found = fg.jit(run)(spread)
            alike(found[0], expected[0])


@pytest.mark.parametrize("name", EACH)
def test_differentiated(name: str) -> None:
    """The loss after some steps, along a line of first parameters: as by central differences."""
    with fg.config(enable_x64=True):
        run, first = steps(name), params()
        way = {
            key: fnp.cos(fnp.arange(p.size, dtype=np.float64)).reshape(p.shape) for key, p in first.items()
        }

        def after(t: Any) -> Any:
            return loss(run({key: p + t * way[key] for key, p in first.items()})[0])

        at, h = fnp.asarray(0.0, np.float64), 1e-5
        one = fnp.ones_like(at)
        slope = fg.jvp(after, (at,), (one,))[1] if name in ONLY_FORWARDS else fg.grad(after)(at)
        np.testing.assert_allclose(slope, (after(at + h) - after(at - h)) / (2 * h), rtol=1e-5, atol=1e-6)
