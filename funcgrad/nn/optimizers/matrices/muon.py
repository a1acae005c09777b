"""Muon: momentum whose matrices are made orthogonal, by an iteration of products."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import ShapeError
from funcgrad.nn.optimizers.core.leaves import (
    check_alike,
    like,
    map_parts,
    moved,
    next_count,
    wide,
    zero_count,
    zeros,
)
from funcgrad.nn.optimizers.core.transformation import (
    GradientTransformation,
    ScalarOrSchedule,
    chain,
    stateless,
)
from funcgrad.nn.optimizers.recipes.adam import adamw
from funcgrad.nn.optimizers.regularization import add_decayed_weights
from funcgrad.nn.optimizers.scaling.factors import scale_by_learning_rate
from funcgrad.nn.optimizers.scaling.moments import mean_of
from funcgrad.nn.optimizers.wrappers.masking import partition
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple

# Of x -> a x + b x^3 + c x^5: it lifts small singular values fast and keeps all within about 0.7 ... 1.2.
_COEFFICIENTS = (3.4445, -4.7750, 2.0315)


class MuonState(NamedTuple):
    """count: the number of steps made. mu: the running mean of updates, like the parameters."""

    count: Any
    mu: Any


def orthogonalize(
    x: Any, coefficients: Sequence[float] = _COEFFICIENTS, steps: int = 5, eps: float = 1e-8
) -> Array:
    """Bring the singular values of matrices near 1, without a decomposition: the iteration of Newton and Schulz.

    Parameters
    ----------
    x : (..., rows, columns).
    coefficients : a, b and c of the polynomial a x + b x^3 + c x^5, which each step applies to singular values.
    steps : how many.
    eps : what is added to the norm by which x is divided first.

    Returns
    -------
    (..., rows, columns).

    Raises
    ------
    ShapeError : x is no matrix.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> x = orthogonalize(fnp.array([[3.0, 0.0, 0.0], [0.0, 0.5, 0.0]]))
    >>> fnp.linalg.svd(x, compute_uv=False).round(1)
    Array([1. , 0.7], dtype=float32)

    References
    ----------
    Jordan et al. 2024, "Muon: an optimizer for hidden layers in neural networks".
    """
    if np.ndim(x) < 2:
        raise ShapeError(f"orthogonalize: needs matrices, got shape {np.shape(x)}")
    a, b, c = coefficients
    is_tall = x.shape[-2] > x.shape[-1]
    x = fnp.swapaxes(x, -1, -2) if is_tall else x  # the smaller of both products is as good
    x = x / (fnp.sqrt(fnp.sum(x * x, axis=(-2, -1), keepdims=True)) + eps)
    for _ in range(steps):
        square = x @ fnp.swapaxes(x, -1, -2)
        x = a * x + (b * square + c * (square @ square)) @ x
    return fnp.swapaxes(x, -1, -2) if is_tall else x


def scale_by_muon(
    ns_coeffs: Sequence[float] = _COEFFICIENTS,
    ns_steps: int = 5,
    beta: Any = 0.95,
    eps: float = 1e-8,
    mu_dtype: Any = None,
    *,
    nesterov: bool = True,
) -> GradientTransformation:
    """Make the running means of matrices orthogonal.

    Parameters
    ----------
    ns_coeffs, ns_steps : the coefficients and steps of `orthogonalize`.
    beta : how much of the mean stays.
    eps : what is added to norms.
    mu_dtype : the dtype of the mean; that of the parameters if None.
    nesterov : look one step of the mean ahead.

    Returns
    -------
    A GradientTransformation, for leaves of two axes, or more: those in front are a batch of matrices.

    Raises
    ------
    ShapeError : a leaf is no matrix.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> muon = scale_by_muon(ns_steps=10)
    >>> updates, state = muon.update(fnp.array([[3.0, 0.0], [0.0, 3.0]]), muon.init(fnp.zeros((2, 2))))
    >>> bool((abs(updates - fnp.eye(2)) < 0.35).all())
    True

    References
    ----------
    Jordan et al. 2024, "Muon: an optimizer for hidden layers in neural networks".
    """

    def init(params: Any) -> MuonState:
        return MuonState(zero_count(), zeros(params, mu_dtype))

    def update(updates: Any, state: MuonState, params: Any = None, **extra: Any) -> tuple[Any, MuonState]:
        check_alike("scale_by_muon", updates, state=state.mu)
        for path, leaf in tree.leaves_with_path(updates):
            if np.ndim(leaf) < 2:
                raise ShapeError(
                    f"scale_by_muon: needs matrices, got shape {np.shape(leaf)}{path and f' at {path}'}",
                    hint="muon gives other leaves to adamw; partition does so with others",
                )
        count = next_count(state.count)

        def one(u: Any, m: Any) -> tuple[Any, Any]:
            mean = moved(wide(m), wide(u), beta)
            ahead = mean_of(wide(u), mean, beta, count, nesterov)
            return like(orthogonalize(ahead, ns_coeffs, ns_steps, eps), u), like(mean, m)

        updates, mu = map_parts(one, 2, updates, state.mu)
        return updates, MuonState(count, mu)

    return GradientTransformation(init, update)


def scale_by_shape(consistent_rms: float | None = None) -> GradientTransformation:
    """Scale matrices (inputs, outputs) by their shapes, so that one learning rate fits layers of all widths.

    Parameters
    ----------
    consistent_rms : the root of the mean square of updates of orthogonal matrices, 0.2 for that of Adam. If None the
        factor is the root of outputs over inputs, at least 1.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> scale_by_shape().update(fnp.ones((1, 4)), ())[0]
    Array([[2., 2., 2., 2.]], dtype=float32)

    References
    ----------
    Liu et al. 2025 (arXiv:2502.16982), section 2.2.
    """

    def factor(inputs: int, outputs: int) -> float:
        if consistent_rms is None:
            return max(1.0, outputs / inputs) ** 0.5
        return consistent_rms * max(inputs, outputs) ** 0.5

    def scaled(updates: Any, params: Any) -> Any:
        check_alike("scale_by_shape", updates)
        return tree.map(lambda u: u * factor(*np.shape(u)[-2:]), updates)

    return stateless(scaled)


def muon(
    learning_rate: ScalarOrSchedule,
    ns_coeffs: Sequence[float] = _COEFFICIENTS,
    ns_steps: int = 5,
    beta: Any = 0.95,
    eps: float = 1e-8,
    weight_decay: ScalarOrSchedule = 0.0,
    weight_decay_mask: Any = None,
    mu_dtype: Any = None,
    *,
    nesterov: bool = True,
    adam_b1: Any = 0.9,
    adam_b2: Any = 0.999,
    adam_eps_root: Any = 0.0,
    adam_weight_decay: ScalarOrSchedule = 0.0,
    adam_learning_rate: ScalarOrSchedule | None = None,
    consistent_rms: float | None = None,
) -> GradientTransformation:
    """Move matrices by orthogonal ones, the running means of gradients made so, and all else as AdamW does.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    ns_coeffs, ns_steps, beta, eps : as of `scale_by_muon`.
    weight_decay, weight_decay_mask : of matrices, as of `add_decayed_weights`.
    mu_dtype : the dtype of running means; that of the parameters if None.
    nesterov : look one step of the mean ahead, as does NAdam.
    adam_b1, adam_b2, adam_eps_root, adam_weight_decay : of the leaves that are no matrices, as of `adamw`.
    adam_learning_rate : the learning rate of these; the same if None.
    consistent_rms : as of `scale_by_shape`.

    Returns
    -------
    A GradientTransformation. Embeddings and the last layer, which are matrices, too, do better with AdamW: give them
    to it by `partition`.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = muon(0.1)
    >>> params = {"b": fnp.zeros(2), "w": fnp.zeros((2, 2))}
    >>> grads = {"b": fnp.array([5.0, -5.0]), "w": fnp.eye(2)}
    >>> updates, state = optimizer.update(grads, optimizer.init(params), params)
    >>> bool(abs(updates["w"] + 0.1 * fnp.eye(2)).max() < 0.04)
    True

    References
    ----------
    Jordan et al. 2024, "Muon: an optimizer for hidden layers in neural networks".
    """
    of_matrices = chain(
        scale_by_muon(ns_coeffs, ns_steps, beta, eps, mu_dtype, nesterov=nesterov),
        scale_by_shape(consistent_rms),
        add_decayed_weights(weight_decay, weight_decay_mask),
        scale_by_learning_rate(learning_rate),
    )
    of_others = adamw(
        learning_rate if adam_learning_rate is None else adam_learning_rate,
        adam_b1,
        adam_b2,
        eps,
        adam_eps_root,
        mu_dtype,
        adam_weight_decay,
        nesterov=nesterov,
    )
    return partition(
        {"muon": of_matrices, "adam": of_others},
        lambda params: tree.map(lambda p: "muon" if np.ndim(p) == 2 else "adam", params),
    )


__all__ = ["muon", "MuonState", "orthogonalize", "scale_by_muon", "scale_by_shape"]
