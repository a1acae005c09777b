"""softmax and log_softmax as SciPy has them: over all elements where no axis is given."""

from __future__ import annotations

from funcgrad.numpy.core.operands import ArrayLike
from funcgrad.scipy import log_domain
from funcgrad.trace.array.any_array import Array


def softmax(x: ArrayLike, axis: log_domain.Axis = None) -> Array:
    """Compute exp(x), divided by its sum.

    Parameters
    ----------
    x : numbers.
    axis : one axis, several, or None for all, which `nn.softmax` does not take by default.

    Returns
    -------
    Floats of the shape of x.

    Examples
    --------
    >>> softmax(funcgrad.numpy.zeros((2, 2))).tolist()
    [[0.25, 0.25], [0.25, 0.25]]
    """
    return log_domain.softmax(x, axis)


def log_softmax(x: ArrayLike, axis: log_domain.Axis = None) -> Array:
    """Compute the logarithm of softmax, exact also where softmax is 0.

    Parameters
    ----------
    x : numbers.
    axis : one axis, several, or None for all, which `nn.log_softmax` does not take by default.

    Returns
    -------
    Floats of the shape of x.

    Examples
    --------
    >>> log_softmax(funcgrad.numpy.array([0.0, 1000.0])).tolist()
    [-1000.0, 0.0]
    """
    return log_domain.log_softmax(x, axis)


__all__ = ["log_softmax", "softmax"]
