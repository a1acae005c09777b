"""The optimizers that are compared with Optax: how each is made, from either library, and on which problem it runs.

No library is imported here: `make_optimizers.py` runs the cases with Optax, `test_records.py` with funcgrad.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

STEPS = 50
KEPT = (1, 2, 3, 10, 25, 50)  # the parameters after so many steps are in the record

_draw = np.random.RandomState(7)  # whose numbers are the same in every version of NumPy
SHAPES = {"b": (3,), "k": (2, 1, 2), "w": (4, 3)}  # in the order of the leaves
START = {name: _draw.randn(*shape) for name, shape in SHAPES.items()}
CURVATURE = {name: _draw.uniform(0.2, 3.0, shape) for name, shape in SHAPES.items()}
NOISE = {name: _draw.randn(STEPS, *shape) for name, shape in SHAPES.items()}
MIX = _draw.randn(4, 4) / 4  # makes the Hessian of w other than diagonal


def gradient(params: dict[str, Any], step: Any, noise: dict[str, Any] = NOISE) -> dict[str, Any]:
    """The gradient of `loss`, in operators that every array has."""
    found = {name: CURVATURE[name] * p + 0.3 * noise[name][step] for name, p in params.items()}
    return {**found, "w": found["w"] + (MIX + MIX.T) @ params["w"]}


def loss(params: dict[str, Any], step: Any, noise: dict[str, Any] = NOISE) -> Any:
    total = (params["w"] * (MIX @ params["w"])).sum()
    for name, p in params.items():
        total = total + (CURVATURE[name] * p * p / 2 + 0.3 * noise[name][step] * p).sum()
    return total


NEED_LOSS = ("backtracking", "sophia")  # their updates take the loss, too


def _decayed(params: dict[str, Any]) -> dict[str, bool]:
    return {name: p.ndim > 1 for name, p in params.items()}


def _rate(count: Any) -> Any:
    return 0.2 / (1 + 0.1 * count)


CASES: dict[str, Callable[[Any], Any]] = {
    "sgd": lambda o: o.sgd(0.1),
    "sgd_momentum": lambda o: o.sgd(0.05, momentum=0.9),
    "sgd_nesterov": lambda o: o.sgd(_rate, momentum=0.8, nesterov=True),
    "sign_sgd": lambda o: o.sign_sgd(0.03),
    "signum": lambda o: o.signum(0.03, beta=0.8),
    "adam": lambda o: o.adam(0.1),
    "adam_root": lambda o: o.adam(0.1, b1=0.8, b2=0.95, eps=1e-3, eps_root=1e-4),
    "adamw": lambda o: o.adamw(_rate, weight_decay=0.1, mask=_decayed),
    "adamw_nesterov": lambda o: o.adamw(0.05, weight_decay=0.1, nesterov=True),
    "nadam": lambda o: o.nadam(0.1),
    "nadamw": lambda o: o.nadamw(0.1, weight_decay=0.05),
    "amsgrad": lambda o: o.amsgrad(0.1, b2=0.9),
    "adamax": lambda o: o.adamax(0.1),
    "adamaxw": lambda o: o.adamaxw(0.1, weight_decay=0.1),
    "radam": lambda o: o.radam(0.1),
    "radam_nesterov": lambda o: o.radam(0.1, b2=0.9, nesterov=True),
    "adabelief": lambda o: o.adabelief(0.1),
    "adabelief_nesterov": lambda o: o.adabelief(0.1, nesterov=True),
    "yogi": lambda o: o.yogi(0.1),
    "adan": lambda o: o.adan(0.1, weight_decay=0.02),
    "adagrad": lambda o: o.adagrad(0.3),
    "adadelta": lambda o: o.adadelta(3.0, weight_decay=0.1),
    "rmsprop": lambda o: o.rmsprop(0.03),
    "rmsprop_outside": lambda o: o.rmsprop(0.03, eps=1e-2, eps_in_sqrt=False, bias_correction=True),
    "rmsprop_centered": lambda o: o.rmsprop(0.02, centered=True, momentum=0.7, initial_scale=1.0),
    "lamb": lambda o: o.lamb(0.05, weight_decay=0.1, mask=_decayed),
    "lars": lambda o: o.lars(1.0, weight_decay=0.1, weight_decay_mask=_decayed, trust_coefficient=0.05),
    "lars_masked": lambda o: o.lars(0.05, trust_ratio_mask=_decayed, trust_coefficient=0.5, nesterov=True),
    "lion": lambda o: o.lion(0.03, weight_decay=0.1),
    "rprop": lambda o: o.rprop(0.05),
    "adafactor": lambda o: o.adafactor(0.3, min_dim_size_to_factor=2),
    "adafactor_momentum": lambda o: o.adafactor(
        _rate,
        min_dim_size_to_factor=64,
        momentum=0.8,
        weight_decay_rate=1e-3,
        multiply_by_parameter_scale=False,
    ),
    "sophia": lambda o: o.sophia(0.1, gamma=0.5, update_interval=4, weight_decay=0.01),
    "clip": lambda o: o.chain(o.clip(0.5), o.sgd(0.1)),
    "clip_by_global_norm": lambda o: o.chain(o.clip_by_global_norm(1.0), o.sgd(0.1, 0.9)),
    "clip_by_block_rms": lambda o: o.chain(o.clip_by_block_rms(0.5), o.sgd(0.1)),
    "adaptive_grad_clip": lambda o: o.chain(o.adaptive_grad_clip(0.2), o.sgd(0.1)),
    "centralize": lambda o: o.chain(o.centralize(), o.sgd(0.1)),
    "ema": lambda o: o.chain(o.ema(0.8), o.scale(-0.1)),
    "ema_biased": lambda o: o.chain(o.ema(0.8, debias=False), o.scale_by_learning_rate(_rate)),
    "stddev": lambda o: o.chain(
        o.scale_by_stddev(0.95, 1e-8, 1.0, False, bias_correction=True), o.scale(-0.1)
    ),
    "param_block_norm": lambda o: o.chain(o.scale_by_param_block_norm(), o.scale(-0.02)),
    "decay_schedule": lambda o: o.chain(o.scale_by_adam(), o.add_decayed_weights(_rate), o.scale(-0.05)),
    "masked": lambda o: o.chain(
        o.masked(o.scale_by_adam(), {"b": True, "k": False, "w": True}), o.scale(-0.05)
    ),
    "partition": lambda o: o.partition(
        {"a": o.adamw(0.1), "s": o.sgd(0.1, 0.9), "0": o.set_to_zero()}, {"b": "s", "k": "0", "w": "a"}
    ),
    "injected": lambda o: o.inject_hyperparams(o.adamw, hyperparam_dtype=np.float64)(
        _rate, b1=0.8, weight_decay=0.1
    ),
    "multi_steps": lambda o: o.multi_steps(o.adam(0.2), 4),
    "multi_steps_growing": lambda o: o.multi_steps(o.sgd(0.1, 0.9), lambda step: 1 + step // 3, False),
    "lookahead": lambda o: o.lookahead(o.adam(0.1), 5, 0.4),
    "muon": lambda o: o.muon(0.05, weight_decay=0.1, adam_weight_decay=0.05),
    "muon_plain": lambda o: o.muon(
        0.05, ns_steps=3, nesterov=False, consistent_rms=0.2, adam_learning_rate=0.1
    ),
    "lbfgs": lambda o: o.lbfgs(0.3, memory_size=4, linesearch=o.identity()),
    "lbfgs_unscaled": lambda o: o.lbfgs(0.3, scale_init_precond=False, linesearch=o.identity()),
    "backtracking": lambda o: o.chain(
        o.sgd(1.5), o.scale_by_backtracking_linesearch(15, decrease_factor=0.7)
    ),
    "apply_if_finite": lambda o: o.apply_if_finite(o.adam(0.1), 3),
}

POINTS = 200
_WAVE = {"init_value": 0.1, "peak_value": 1.0, "warmup_steps": 10, "decay_steps": 70, "end_value": 0.05}
SCHEDULES: dict[str, Callable[[Any], Any]] = {
    "constant": lambda s: s.constant_schedule(0.25),
    "linear": lambda s: s.linear_schedule(1.0, 0.1, 120, 30),
    "polynomial": lambda s: s.polynomial_schedule(0.2, 1.5, 2.5, 150, 10),
    "piecewise_constant": lambda s: s.piecewise_constant_schedule(0.5, {120: 0.1, 30: 2.0, 31: 0.5}),
    "piecewise_linear": lambda s: s.piecewise_interpolate_schedule(
        "linear", 0.5, {50: 3.0, 120: 0.1, 160: 1.0}
    ),
    "piecewise_cosine": lambda s: s.piecewise_interpolate_schedule(
        "cosine", 0.5, {50: 3.0, 51: 0.7, 160: 0.2}
    ),
    "exponential": lambda s: s.exponential_decay(1.0, 40, 0.5, 15),
    "exponential_steps": lambda s: s.exponential_decay(1.0, 25, 0.7, 3, staircase=True, end_value=0.2),
    "exponential_growth": lambda s: s.exponential_decay(0.1, 25, 1.7, end_value=1.0),
    "cosine": lambda s: s.cosine_decay_schedule(0.7, 150, 0.1, 1.5),
    "linear_onecycle": lambda s: s.linear_onecycle_schedule(180, 2.0),
    "cosine_onecycle": lambda s: s.cosine_onecycle_schedule(170, 2.0, 0.25),
    "warmup_constant": lambda s: s.warmup_constant_schedule(0.1, 0.9, 77),
    "warmup_cosine": lambda s: s.warmup_cosine_decay_schedule(0.1, 0.9, 30, 160, 0.02, 2.0),
    "warmup_exponential": lambda s: s.warmup_exponential_decay_schedule(
        0.0, 0.9, 30, 20, 0.6, 5, end_value=0.1
    ),
    "join": lambda s: s.join_schedules(
        [s.linear_schedule(0.0, 1.0, 20), s.constant_schedule(0.5), s.cosine_decay_schedule(0.5, 40)],
        [20, 90],
    ),
    "sgdr": lambda s: s.sgdr_schedule([_WAVE, _WAVE, {**_WAVE, "peak_value": 0.5, "decay_steps": 40}]),
}
