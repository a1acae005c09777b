"""The family of Adam, with the learning rate and the decay of weights."""

from __future__ import annotations

from typing import Any

from funcgrad.nn.optimizers.core.transformation import GradientTransformation, ScalarOrSchedule, chain
from funcgrad.nn.optimizers.regularization import add_decayed_weights
from funcgrad.nn.optimizers.scaling.curvature import scale_by_sophia
from funcgrad.nn.optimizers.scaling.factors import scale_by_learning_rate, scale_by_trust_ratio
from funcgrad.nn.optimizers.scaling.moments import (
    scale_by_adam,
    scale_by_adamax,
    scale_by_adan,
    scale_by_amsgrad,
    scale_by_belief,
    scale_by_radam,
    scale_by_yogi,
)


def adam(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-8,
    eps_root: Any = 0.0,
    mu_dtype: Any = None,
    *,
    nesterov: bool = False,
) -> GradientTransformation:
    """Make steps of about the learning rate: the mean gradient over the root of the mean square gradient.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps, eps_root, mu_dtype, nesterov : as of `scale_by_adam`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adam(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0].round(4)
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Kingma & Ba 2014 (arXiv:1412.6980), algorithm 1.
    """
    return chain(
        scale_by_adam(b1, b2, eps, eps_root, mu_dtype, nesterov=nesterov),
        scale_by_learning_rate(learning_rate),
    )


def adamw(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-8,
    eps_root: Any = 0.0,
    mu_dtype: Any = None,
    weight_decay: ScalarOrSchedule = 1e-4,
    mask: Any = None,
    *,
    nesterov: bool = False,
) -> GradientTransformation:
    """Make steps of Adam, and beside them shrink the parameters by learning_rate * weight_decay of themselves.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps, eps_root, mu_dtype : as of `scale_by_adam`.
    weight_decay, mask : as of `add_decayed_weights`; the decay is multiplied by the learning rate.
    nesterov : look one step of the mean ahead, as NAdam does.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adamw(0.1, weight_decay=0.5)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.15,  0.  ], dtype=float32)

    References
    ----------
    Loshchilov & Hutter 2017 (arXiv:1711.05101), algorithm 2, with the learning rate as the schedule.
    """
    return chain(
        scale_by_adam(b1, b2, eps, eps_root, mu_dtype, nesterov=nesterov),
        add_decayed_weights(weight_decay, mask),
        scale_by_learning_rate(learning_rate),
    )


def nadam(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-8,
    eps_root: Any = 0.0,
    mu_dtype: Any = None,
) -> GradientTransformation:
    """Make steps of Adam whose mean of gradients looks one step ahead.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps, eps_root, mu_dtype : as of `scale_by_adam`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = nadam(0.1, b1=0.0)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0].round(4)
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Dozat 2016, "Incorporating Nesterov momentum into Adam".
    """
    return chain(
        scale_by_adam(b1, b2, eps, eps_root, mu_dtype, nesterov=True),
        scale_by_learning_rate(learning_rate),
    )


def nadamw(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-8,
    eps_root: Any = 0.0,
    mu_dtype: Any = None,
    weight_decay: ScalarOrSchedule = 1e-4,
    mask: Any = None,
) -> GradientTransformation:
    """Make steps of NAdam, and beside them shrink the parameters.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps, eps_root, mu_dtype : as of `scale_by_adam`.
    weight_decay, mask : as of `add_decayed_weights`; the decay is multiplied by the learning rate.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = nadamw(0.1, b1=0.0, weight_decay=0.5)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.15,  0.  ], dtype=float32)

    References
    ----------
    Dozat 2016, "Incorporating Nesterov momentum into Adam"; Loshchilov & Hutter 2017 (arXiv:1711.05101).
    """
    return chain(
        scale_by_adam(b1, b2, eps, eps_root, mu_dtype, nesterov=True),
        add_decayed_weights(weight_decay, mask),
        scale_by_learning_rate(learning_rate),
    )


def amsgrad(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-8,
    eps_root: Any = 0.0,
    mu_dtype: Any = None,
) -> GradientTransformation:
    """Make steps of Adam that divide by the largest mean square gradient so far.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps, eps_root, mu_dtype : as of `scale_by_amsgrad`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = amsgrad(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0].round(4)
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Reddi, Kale, Kumar 2018 (arXiv:1904.09237), algorithm 2.
    """
    return chain(
        scale_by_amsgrad(b1, b2, eps, eps_root, mu_dtype),
        scale_by_learning_rate(learning_rate),
    )


def adamax(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-8,
) -> GradientTransformation:
    """Make steps of Adam that divide by the largest gradient, which decays.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps : as of `scale_by_adamax`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adamax(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Kingma & Ba 2014 (arXiv:1412.6980), algorithm 2.
    """
    return chain(
        scale_by_adamax(b1, b2, eps),
        scale_by_learning_rate(learning_rate),
    )


def adamaxw(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-8,
    weight_decay: ScalarOrSchedule = 1e-4,
    mask: Any = None,
) -> GradientTransformation:
    """Make steps of Adamax, and beside them shrink the parameters.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps : as of `scale_by_adamax`.
    weight_decay, mask : as of `add_decayed_weights`; the decay is multiplied by the learning rate.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adamaxw(0.1, weight_decay=0.5)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.15,  0.  ], dtype=float32)

    References
    ----------
    Kingma & Ba 2014 (arXiv:1412.6980), algorithm 2; Loshchilov & Hutter 2017 (arXiv:1711.05101).
    """
    return chain(
        scale_by_adamax(b1, b2, eps),
        add_decayed_weights(weight_decay, mask),
        scale_by_learning_rate(learning_rate),
    )


def radam(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: float = 0.999,
    eps: Any = 1e-8,
    eps_root: Any = 0.0,
    threshold: float = 5.0,
    *,
    nesterov: bool = False,
) -> GradientTransformation:
    """Make steps of Adam, smaller by how little is known of the mean square gradient yet.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps, eps_root, threshold, nesterov : as of `scale_by_radam`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = radam(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.7,  0.1], dtype=float32)

    References
    ----------
    Liu et al. 2019 (arXiv:1908.03265), algorithm 2.
    """
    return chain(
        scale_by_radam(b1, b2, eps, eps_root, threshold, nesterov=nesterov),
        scale_by_learning_rate(learning_rate),
    )


def adabelief(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-16,
    eps_root: Any = 1e-16,
    *,
    nesterov: bool = False,
) -> GradientTransformation:
    """Make large steps where gradients are near their mean, small ones where they are far from it.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps, eps_root, nesterov : as of `scale_by_belief`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adabelief(0.1, b1=0.5)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0].round(4)
    Array([-0.2,  0.2], dtype=float32)

    References
    ----------
    Zhuang et al. 2020 (arXiv:2010.07468), algorithm 2.
    """
    return chain(
        scale_by_belief(b1, b2, eps, eps_root, nesterov=nesterov),
        scale_by_learning_rate(learning_rate),
    )


def yogi(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-3,
) -> GradientTransformation:
    """Make steps of Adam whose mean square gradient changes slowly.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps : as of `scale_by_yogi`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = yogi(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0]
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Zaheer et al. 2018, "Adaptive methods for nonconvex optimization", algorithm 2.
    """
    return chain(
        scale_by_yogi(b1, b2, eps),
        scale_by_learning_rate(learning_rate),
    )


def adan(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.98,
    b2: Any = 0.92,
    b3: Any = 0.99,
    eps: Any = 1e-8,
    eps_root: Any = 1e-8,
    weight_decay: ScalarOrSchedule = 0.0,
    mask: Any = None,
) -> GradientTransformation:
    """Make steps of Adam that look at how gradients change.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, b3, eps, eps_root : as of `scale_by_adan`.
    weight_decay, mask : as of `add_decayed_weights`; the decay is multiplied by the learning rate.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = adan(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0].round(4)
    Array([-0.1,  0.1], dtype=float32)

    References
    ----------
    Xie et al. 2022 (arXiv:2208.06677), algorithm 1.
    """
    return chain(
        scale_by_adan(b1, b2, b3, eps, eps_root),
        add_decayed_weights(weight_decay, mask),
        scale_by_learning_rate(learning_rate),
    )


def lamb(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.9,
    b2: Any = 0.999,
    eps: Any = 1e-6,
    eps_root: Any = 0.0,
    weight_decay: ScalarOrSchedule = 0.0,
    mask: Any = None,
) -> GradientTransformation:
    """Make steps of Adam that are as long as the parameters of each leaf, times the learning rate: for large batches.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps, eps_root : as of `scale_by_adam`.
    weight_decay, mask : as of `add_decayed_weights`.

    Returns
    -------
    A GradientTransformation.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = lamb(0.1)
    >>> w = fnp.array([1.0, 7.0])
    >>> optimizer.update(fnp.array([7.0, -1.0]), optimizer.init(w), w)[0].round(4)
    Array([-0.5,  0.5], dtype=float32)

    References
    ----------
    You et al. 2019 (arXiv:1904.00962), algorithm 2.
    """
    return chain(
        scale_by_adam(b1, b2, eps, eps_root),
        add_decayed_weights(weight_decay, mask),
        scale_by_trust_ratio(),
        scale_by_learning_rate(learning_rate),
    )


def sophia(
    learning_rate: ScalarOrSchedule,
    b1: Any = 0.965,
    b2: Any = 0.99,
    eps: Any = 1e-8,
    weight_decay: ScalarOrSchedule = 1e-4,
    weight_decay_mask: Any = None,
    gamma: Any = 0.01,
    clip_threshold: float | None = 1.0,
    update_interval: int = 10,
    seed: int = 0,
) -> GradientTransformation:
    """Divide the mean gradient by an estimate of the diagonal of the Hessian, and clip what is large.

    Parameters
    ----------
    learning_rate : a number, or a function of the number of steps made.
    b1, b2, eps : as of `scale_by_sophia`.
    weight_decay, weight_decay_mask : as of `add_decayed_weights`.
    gamma, clip_threshold, update_interval, seed : as of `scale_by_sophia`.

    Returns
    -------
    A GradientTransformation, whose update takes the loss as a function of the parameters: the keyword `value_fn`.

    Examples
    --------
    >>> import funcgrad.numpy as fnp
    >>> optimizer = sophia(0.1)
    >>> w = fnp.array([1.0, 2.0])
    >>> loss = lambda w: (w**2).sum()
    >>> optimizer.update(2 * w, optimizer.init(w), w, value_fn=loss)[0].round(3)
    Array([-0.1, -0.1], dtype=float32)

    References
    ----------
    Liu et al. 2023 (arXiv:2305.14342), algorithm 3.
    """
    return chain(
        scale_by_sophia(b1, b2, eps, gamma, clip_threshold, update_interval, seed),
        add_decayed_weights(weight_decay, weight_decay_mask),
        scale_by_learning_rate(learning_rate),
    )


__all__ = [
    "adabelief", "adam", "adamax", "adamaxw", "adamw", "adan", "amsgrad", "lamb", "nadam", "nadamw", "radam", "sophia",
    "yogi",
]  # fmt: skip
