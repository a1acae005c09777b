"""Optimizers that keep no means of squares: descent along gradients, momentum, signs."""

from __future__ import annotations

from typing import Any

from funcgrad.nn.optimizers.core.transformation import (
    GradientTransformation,
    ScalarOrSchedule,
    chain,
    identity,
)
from funcgrad.nn.optimizers.regularization import add_decayed_weights, add_noise
from funcgrad.nn.optimizers.scaling.accumulation import ema, trace
from funcgrad.nn.optimizers.scaling.factors import (
    scale,
    scale_by_learning_rate,
    scale_by_sign,
    scale_by_trust_ratio,
)
from funcgrad.nn.optimizers.scaling.signs import scale_by_lion, scale_by_rprop
from funcgrad.nn.optimizers.wrappers.masking import masked


def sgd(
    learning_rate: ScalarOrSchedule,
    momentum: Any = None,
    nesterov: bool = False,
    accumulator_dtype: Any = None,
) -> GradientTransformation:
    """Minimize along the gradient, or along its decaying sum.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    momentum : how much of the sum stays; None for none.
    nesterov : look one step of the sum ahead.
    accumulator_dtype : the dtype of the sum; that of the parameters if None.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = sgd(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> updates, state = optimizer.update(fnp.array([1.0, -1.0]), optimizer.init(w), w)
    >>> optimizers.apply_updates(w, updates)
    Array([0.9, 2.1], dtype=float32)

    References
    ----------
    Sutskever, Martens, Dahl, Hinton 2013, "On the importance of initialization and momentum in deep learning".
    """
    has_momentum = momentum is not None and not (isinstance(momentum, (int, float)) and momentum == 0)
    first = trace(momentum, nesterov, accumulator_dtype) if has_momentum else identity()
    return chain(first, scale_by_learning_rate(learning_rate))


def noisy_sgd(
    learning_rate: ScalarOrSchedule, eta: Any = 0.01, gamma: Any = 0.55, key: Any = 0
) -> GradientTransformation:
    """Minimize along the gradient with noise added to it.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    eta, gamma, key : of the noise, as of `add_noise`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = noisy_sgd(0.1, eta=0.0)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([1.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Neelakantan et al. 2015 (arXiv:1511.06807).
    """
    return chain(add_noise(eta, gamma, key), scale_by_learning_rate(learning_rate))


def sign_sgd(learning_rate: ScalarOrSchedule) -> GradientTransformation:
    """Move each element by the learning rate, against the sign of its gradient.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = sign_sgd(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Bernstein et al. 2018 (arXiv:1802.04434).
    """
    return chain(scale_by_sign(), scale_by_learning_rate(learning_rate))


def signum(
    learning_rate: ScalarOrSchedule, beta: Any = 0.9, accumulator_dtype: Any = None
) -> GradientTransformation:
    """Move each element by the learning rate, against the sign of the running mean of its gradients.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    beta : how much of the mean stays.
    accumulator_dtype : the dtype of the mean; that of the parameters if None.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = signum(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Bernstein et al. 2018 (arXiv:1802.04434), algorithm 2.
    """
    return chain(
        ema(beta, debias=False, accumulator_dtype=accumulator_dtype),
        scale_by_sign(),
        scale_by_learning_rate(learning_rate),
    )


def lion(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.99,
    mu_dtype: Any = None,
    weight_decay: ScalarOrSchedule = 1e-3,
    mask: Any = None,
) -> GradientTransformation:
    """Move each element by the learning rate, against the sign of its gradient mixed with their running mean.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made; a tenth of Adam's is usual.
    b1, b2, mu_dtype : as of `scale_by_lion`.
    weight_decay, mask : as of `add_decayed_weights`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = lion(0.1, weight_decay=0.0)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Chen et al. 2023 (arXiv:2302.06675), algorithm 2.
    """
    return chain(
        scale_by_lion(b1, b2, mu_dtype),
        add_decayed_weights(weight_decay, mask),
        scale_by_learning_rate(learning_rate),
    )


def rprop(
    learning_rate: float,
    eta_minus: float = 0.5,
    eta_plus: float = 1.2,
    min_step_size: float = 1e-6,
    max_step_size: float = 50.0,
) -> GradientTransformation:
    """Move each element by a step of its own, longer while its gradient keeps its sign.

    Parameters
    ----------
    learning_rate : the first step of all elements.
    eta_minus, eta_plus, min_step_size, max_step_size : as of `scale_by_rprop`.

    Returns
    -------
    A GradientTransformation, for gradients of whole data sets.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = rprop(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Riedmiller & Braun 1993, "A direct adaptive method for faster backpropagation learning".
    """
    return chain(
        scale_by_rprop(learning_rate, eta_minus, eta_plus, min_step_size, max_step_size), scale(-1.0)
    )


def lars(
    learning_rate: ScalarOrSchedule,
    weight_decay: ScalarOrSchedule = 0.0,
    weight_decay_mask: Any = None,
    trust_coefficient: Any = 1e-3,
    eps: Any = 0.0,
    trust_ratio_mask: Any = None,
    momentum: Any = 0.9,
    nesterov: bool = False,
) -> GradientTransformation:
    """Descend with momentum, each leaf by a part of its norm: for large batches.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    weight_decay, weight_decay_mask : as of `add_decayed_weights`.
    trust_coefficient, eps : as of `scale_by_trust_ratio`.
    trust_ratio_mask : which leaves are scaled by their norms, as the mask of `masked`; all if None.
    momentum, nesterov : as of `trace`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = lars(1.0, trust_coefficient=0.1)
    >>> w = fnp.array([3.0, 4.0])
    >>> optimizer.update(fnp.array([0.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0. ,  0.5], dtype=float32)

    References
    ----------
    You, Gitman, Ginsburg 2017 (arXiv:1708.03888), algorithm 1.
    """
    ratio = scale_by_trust_ratio(trust_coefficient=trust_coefficient, eps=eps)
    return chain(
        add_decayed_weights(weight_decay, weight_decay_mask),
        ratio if trust_ratio_mask is None else masked(ratio, trust_ratio_mask),
        scale_by_learning_rate(learning_rate),
        trace(momentum, nesterov),
    )


__all__ = ["lars", "lion", "noisy_sgd", "rprop", "sgd", "sign_sgd", "signum"]
