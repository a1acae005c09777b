"""Record what Optax, or torch, makes of the cases of `optimizer_cases.py`, in double precision.

    python tests/nn/records/make_optimizers.py [CASE ...]

Without names all cases are run, which takes minutes; else those of these names, and the others stay. Run by an
interpreter that has all three: it was made with optax 0.2.8, jax 0.10.2 and torch 2.13. Writes optimizers.npz beside
it: for each case the parameters after the steps that are kept, one row a step, leaves one behind another.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jax
import numpy as np
import optax
import optax.contrib
import torch

jax.config.update("jax_enable_x64", True)
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import optimizer_cases as of  # noqa: E402


def _lookahead(inner: Any, period: int, slow: float) -> Any:
    """Optax's has both sets of parameters in one tree; the fast ones are what is compared."""
    pair = optax.lookahead(inner, period, slow)

    def init(params: Any) -> Any:
        return optax.LookaheadParams.init_synced(params), pair.init(optax.LookaheadParams.init_synced(params))

    def update(updates: Any, state: Any, params: Any) -> Any:
        both, inner_state = state
        updates, inner_state = pair.update(updates, inner_state, both)
        both = optax.apply_updates(both, updates)
        return jax.tree.map(lambda new, old: new - old, both.fast, params), (both, inner_state)

    return optax.GradientTransformation(init, update)


def _multi_steps(inner: Any, every_k: Any, use_grad_mean: bool = True) -> Any:
    return optax.MultiSteps(
        inner, every_k, use_grad_mean, accumulator_dtype=np.float64
    ).gradient_transformation()


def _sophia(*args: Any, **options: Any) -> Any:
    inner = optax.contrib.sophia(*args, **options)

    def update(updates: Any, state: Any, params: Any, *, value_fn: Any, **extra: Any) -> Any:
        return inner.update(updates, state, params, obj_fn=value_fn)

    return optax.GradientTransformationExtraArgs(inner.init, update)


OPTAX = SimpleNamespace(
    **{name: getattr(optax, name) for name in dir(optax) if not name.startswith("_")}
    | {"lookahead": _lookahead, "multi_steps": _multi_steps, "sophia": _sophia, "muon": optax.contrib.muon}
)


def _run(name: str) -> np.ndarray:
    optimizer = optax.with_extra_args_support(of.CASES[name](OPTAX))
    params = {key: jax.numpy.asarray(value) for key, value in of.START.items()}
    state = optimizer.init(params)
    update = optimizer.update if name in of.NEED_LOSS + ("lookahead",) else jax.jit(optimizer.update)
    kept = []
    for step in range(of.STEPS):
        grads = of.gradient(params, step)
        extra = {}
        if name in of.NEED_LOSS:
            extra = {"value": of.loss(params, step), "grad": grads}
            extra["value_fn"] = lambda p, step=step: of.loss(p, step)
        updates, state = update(grads, state, params, **extra)
        params = optax.apply_updates(params, updates)
        if step + 1 in of.KEPT:
            kept.append(np.concatenate([np.ravel(params[key]) for key in of.SHAPES]))
    return np.stack(kept)


# Optax's makes each step one step late.
TORCH = {"rprop": lambda params: torch.optim.Rprop(params, 0.05)}


def _run_torch(name: str) -> np.ndarray:
    params = {key: torch.tensor(value, requires_grad=True) for key, value in of.START.items()}
    optimizer = TORCH[name](params.values())
    kept = []
    for step in range(of.STEPS):
        for key, grad in of.gradient({k: p.detach().numpy() for k, p in params.items()}, step).items():
            params[key].grad = torch.tensor(grad)
        optimizer.step()
        if step + 1 in of.KEPT:
            kept.append(np.concatenate([params[key].detach().numpy().ravel() for key in of.SHAPES]))
    return np.stack(kept)


if __name__ == "__main__":
    path = HERE / "optimizers.npz"
    kept = dict(np.load(path)) if sys.argv[1:] else {}
    names = sys.argv[1:] or of.CASES
    made = {name: _run_torch(name) if name in TORCH else _run(name) for name in names}
    np.savez_compressed(path, **{name: value for name, value in (kept | made).items() if name in of.CASES})
