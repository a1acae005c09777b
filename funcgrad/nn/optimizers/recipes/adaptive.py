"""Optimizers that divide by sums and means of squares alone: AdaGrad, RMSProp, AdaDelta, Adafactor."""

from __future__ import annotations

from typing import Any

from funcgrad.nn.optimizers.clipping import clip_by_block_rms
from funcgrad.nn.optimizers.core.transformation import (
    GradientTransformation,
    ScalarOrSchedule,
    chain,
    identity,
)
from funcgrad.nn.optimizers.regularization import add_decayed_weights
from funcgrad.nn.optimizers.scaling.accumulation import ema, trace
from funcgrad.nn.optimizers.scaling.factored import scale_by_factored_rms
from funcgrad.nn.optimizers.scaling.factors import (
    scale,
    scale_by_learning_rate,
    scale_by_param_block_rms,
)
from funcgrad.nn.optimizers.scaling.squares import (
    scale_by_adadelta,
    scale_by_rms,
    scale_by_rss,
    scale_by_stddev,
)


def adagrad(
    learning_rate: ScalarOrSchedule, initial_accumulator_value: float = 0.1, eps: float = 1e-7
) -> GradientTransformation:
    """Divide gradients by the root of the sum of all their squares so far: for features that are rare.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    initial_accumulator_value : with what the sum starts.
    eps : what is added under the root.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adagrad(0.1, 0.0)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Duchi, Hazan, Singer 2011, "Adaptive subgradient methods for online learning and stochastic optimization".
    """
    return chain(scale_by_rss(initial_accumulator_value, eps), scale_by_learning_rate(learning_rate))


def rmsprop(
    learning_rate: ScalarOrSchedule,
    decay: Any = 0.9,
    eps: Any = 1e-8,
    initial_scale: float = 0.0,
    eps_in_sqrt: bool = True,
    centered: bool = False,
    momentum: Any = None,
    nesterov: bool = False,
    bias_correction: bool = False,
) -> GradientTransformation:
    """Divide gradients by the root of the running mean of their squares.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    decay, eps, initial_scale, eps_in_sqrt : as of `scale_by_rms`.
    centered : divide by the running standard deviation.
    momentum, nesterov : as of `trace`; None for no momentum.
    bias_correction : as of `scale_by_rms`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = rmsprop(0.1, decay=0.75)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.2,  0.2], dtype=float32)

    References
    ----------
    Hinton 2012, "Neural networks for machine learning", lecture 6; Graves 2013 (arXiv:1308.0850).
    """
    by = scale_by_stddev if centered else scale_by_rms
    return chain(
        by(decay, eps, initial_scale, eps_in_sqrt, bias_correction),
        scale_by_learning_rate(learning_rate),
        identity() if momentum is None else trace(momentum, nesterov),
    )


def adadelta(
    learning_rate: ScalarOrSchedule | None = None,
    rho: Any = 0.9,
    eps: Any = 1e-6,
    weight_decay: ScalarOrSchedule = 0.0,
    weight_decay_mask: Any = None,
) -> GradientTransformation:
    """Scale gradients so that their mean squares become those of the steps made before.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made; None for 1.
    rho, eps : as of `scale_by_adadelta`.
    weight_decay, weight_decay_mask : as of `add_decayed_weights`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adadelta(1.0, rho=0.75, eps=1.0)
    >>> w = fnp.array([1.0])
    >>> optimizer.update(fnp.array([2.0]), optimizer.init(w), w)[0]
    Array([-1.4142135], dtype=float32)

    References
    ----------
    Zeiler 2012 (arXiv:1212.5701), algorithm 1.
    """
    return chain(
        add_decayed_weights(weight_decay, weight_decay_mask),
        scale_by_adadelta(rho, eps),
        scale_by_learning_rate(1.0 if learning_rate is None else learning_rate),
    )


def adafactor(
    learning_rate: ScalarOrSchedule | None = None,
    min_dim_size_to_factor: int = 128,
    decay_rate: Any = 0.8,
    decay_offset: int = 0,
    multiply_by_parameter_scale: bool = True,
    clipping_threshold: float | None = 1.0,
    momentum: Any = None,
    dtype_momentum: Any = None,
    weight_decay_rate: ScalarOrSchedule | None = None,
    eps: float = 1e-30,
    factored: bool = True,
    weight_decay_mask: Any = None,
) -> GradientTransformation:
    """Make steps like Adam's with little memory: of the mean squares of a matrix only two vectors are kept.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made, relative to the sizes of parameters.
    min_dim_size_to_factor, decay_rate : as of `scale_by_factored_rms`.
    decay_offset : the number of steps made before, as its `step_offset`.
    multiply_by_parameter_scale : whether the updates of a leaf grow with the root of its mean square.
    clipping_threshold : the largest root of a mean square of updates, as of `clip_by_block_rms`; None for any.
    momentum, dtype_momentum : the decay and the dtype of a running mean of updates, as of `ema`; None for none.
    weight_decay_rate : as of `add_decayed_weights`; the learning rate does not change it.
    eps : what is added to squares.
    factored : whether any leaf keeps vectors.
    weight_decay_mask : which leaves decay, as of `add_decayed_weights`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adafactor(0.1)
    >>> w = fnp.array([2.0, -2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0].round(4)
    Array([-0.2,  0.2], dtype=float32)

    References
    ----------
    Shazeer & Stern 2018 (arXiv:1804.04235).
    """
    parts = [scale_by_factored_rms(factored, decay_rate, decay_offset, min_dim_size_to_factor, eps)]
    if clipping_threshold is not None:
        parts.append(clip_by_block_rms(clipping_threshold))
    parts.append(scale_by_learning_rate(learning_rate, flip_sign=False))
    if multiply_by_parameter_scale:
        parts.append(scale_by_param_block_rms())
    if momentum is not None:
        parts.append(ema(momentum, debias=False, accumulator_dtype=dtype_momentum))
    if weight_decay_rate is not None:
        parts.append(add_decayed_weights(weight_decay_rate, weight_decay_mask))
    return chain(*parts, scale(-1.0))


__all__ = ["adadelta", "adafactor", "adagrad", "rmsprop"]
