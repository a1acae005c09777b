"""Initializers: the random numbers that weights start from.

An initializer is a function init(key, shape, dtype) -> array. The functions here return one, except for
`zeros` and `ones`, which are initializers themselves. Names, arguments and streams are those of
jax.nn.initializers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import takes_sharding
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, static_shape
from funcgrad.trace.uop import Shape
from funcgrad.trace.util.lazy import only_public

Initializer = Callable[..., Array]
Axes = int | Sequence[int]
_MODES = {
    "fan_in": lambda fan_in, fan_out: fan_in,
    "fan_out": lambda fan_in, fan_out: fan_out,
    "fan_avg": lambda fan_in, fan_out: (fan_in + fan_out) / 2,
    "fan_geo_avg": lambda fan_in, fan_out: math.sqrt(fan_in * fan_out),
}
_TRUNCATED_DEVIATION = 0.87962566103423978  # of the standard normal distribution, cut at -2 and 2
# Of complex normal numbers cut at size 2, as JAX has it, whose numbers these are. It should be 0.96196, which is
# sqrt(1 - 4 / (exp(4) - 1)): their variance is 1.9 % too large.
_DISC_DEVIATION = 0.95311164380491208


def _dtype(dtype: Any, default: Any) -> Any:
    chosen = default if dtype is None else dtype
    return dt.default_dtype("f") if chosen is None else dt.as_dtype(chosen)


@takes_sharding
def zeros(key: Any, shape: Any, dtype: Any = None) -> Array:
    """Fill weights with zeros.

    Parameters
    ----------
    key : not used.
    shape : the shape of the weights.
    dtype : the dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array of that shape and dtype.

    Examples
    --------
    >>> zeros(random.key(0), (2,))
    Array([0., 0.], dtype=float32)
    """
    return fnp.zeros(shape, _dtype(dtype, None))


@takes_sharding
def ones(key: Any, shape: Any, dtype: Any = None) -> Array:
    """Fill weights with ones.

    Parameters
    ----------
    key : not used.
    shape : the shape of the weights.
    dtype : the dtype, by default float32 (float64 with 64-bit on).
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array of that shape and dtype.

    Examples
    --------
    >>> ones(random.key(0), (2,))
    Array([1., 1.], dtype=float32)
    """
    return fnp.ones(shape, _dtype(dtype, None))


def constant(value: Any, dtype: Any = None) -> Initializer:
    """Make an initializer that fills weights with `value`.

    Parameters
    ----------
    value : a number, or an array that broadcasts.
    dtype : the dtype where the initializer is given none.

    Returns
    -------
    A function (key, shape, dtype, *, out_sharding) -> array.

    Examples
    --------
    >>> constant(2.0)(random.key(0), (2,))
    Array([2., 2.], dtype=float32)
    """
    default = dtype

    @takes_sharding
    def init(key: Any, shape: Any, dtype: Any = None) -> Any:
        return fnp.full(shape, value, _dtype(dtype, default))

    return init


def uniform(scale: float = 1e-2, dtype: Any = None) -> Initializer:
    """Make an initializer of numbers that are evenly spread over [0, scale).

    Parameters
    ----------
    scale : the upper bound.
    dtype : the dtype where the initializer is given none.

    Returns
    -------
    A function (key, shape, dtype, *, out_sharding) -> array.

    Examples
    --------
    >>> uniform(1.0)(random.key(0), (2,))
    Array([0.947667 , 0.9785799], dtype=float32)
    """
    default = dtype

    @takes_sharding
    def init(key: Any, shape: Any, dtype: Any = None) -> Any:
        dtype = _dtype(dtype, default)
        return random.uniform(key, shape, dtype) * fnp.array(scale, dtype)

    return init


def normal(stddev: float = 1e-2, dtype: Any = None) -> Initializer:
    """Make an initializer of normal numbers with mean 0.

    Parameters
    ----------
    stddev : their standard deviation.
    dtype : the dtype where the initializer is given none.

    Returns
    -------
    A function (key, shape, dtype, *, out_sharding) -> array.

    Examples
    --------
    >>> normal(1.0)(random.key(0), (2,))
    Array([1.6226422, 2.0252647], dtype=float32)
    """
    default = dtype

    @takes_sharding
    def init(key: Any, shape: Any, dtype: Any = None) -> Any:
        dtype = _dtype(dtype, default)
        return random.normal(key, shape, dtype) * fnp.array(stddev, dtype)

    return init


def truncated_normal(
    stddev: float = 1e-2,
    dtype: Any = None,
    lower: float = -2.0,
    upper: float = 2.0,
) -> Initializer:
    """Make an initializer of normal numbers with mean 0, cut at lower * stddev and upper * stddev.

    Parameters
    ----------
    stddev : the standard deviation of the distribution before it is cut.
    dtype : the dtype where the initializer is given none.
    lower, upper : the bounds, in deviations.

    Returns
    -------
    A function (key, shape, dtype, *, out_sharding) -> array.

    Examples
    --------
    >>> truncated_normal(1.0)(random.key(0), (2,)).shape
    (2,)
    """
    default = dtype

    @takes_sharding
    def init(key: Any, shape: Any, dtype: Any = None) -> Any:
        dtype = _dtype(dtype, default)
        return random.truncated_normal(key, lower, upper, shape, dtype) * fnp.array(stddev, dtype)

    return init


def _fans(shape: Shape, in_axis: Axes, out_axis: Axes, batch_axis: Axes) -> tuple[float, float]:
    """Return the number of inputs of an output, and of outputs of an input. Axes that are not named are a window."""
    if len(shape) < 2 and in_axis == -2:
        raise ShapeError(
            f"initializer: weights of shape {shape} have no axis -2 for the inputs",
            hint="give in_axis, or weights of two axes and more",
        )

    def size(axes: Axes) -> int:
        axes = tuple(axes) if isinstance(axes, Iterable) else axes
        return math.prod(shape[a] for a in normal_axes(axes, len(shape), "initializer"))

    inputs, outputs = size(in_axis), size(out_axis)
    window = math.prod(shape) / (inputs * outputs * size(batch_axis)) if math.prod(shape) else 0.0
    return inputs * window, outputs * window


def variance_scaling(
    scale: float,
    mode: str,
    distribution: str,
    in_axis: Axes = -2,
    out_axis: Axes = -1,
    batch_axis: Axes = (),
    dtype: Any = None,
) -> Initializer:
    """Make an initializer of mean 0 and variance scale / n, with n the number of inputs or outputs of a layer.

    Complex numbers have that variance in all: those of "uniform" fill a disc, "truncated_normal" is cut
    around 0.

    Parameters
    ----------
    scale : a factor of the variance.
    mode : which n: "fan_in" inputs of an output, "fan_out" outputs of an input, "fan_avg" their mean,
        "fan_geo_avg" their geometric mean.
    distribution : "normal", "truncated_normal" (cut at 2 deviations) or "uniform".
    in_axis, out_axis : the axes of inputs and outputs.
    batch_axis : axes that count for neither.
    dtype : the dtype where the initializer is given none.

    Returns
    -------
    A function (key, shape, dtype, *, out_sharding) -> array. It raises ShapeError for weights without the axes.

    Raises
    ------
    ArgumentError : the mode or distribution is another one.

    Examples
    --------
    >>> variance_scaling(1.0, "fan_in", "normal")(random.key(0), (100, 50)).std().round(2)
    Array(0.1, dtype=float32)
    """
    if mode not in _MODES:
        raise ArgumentError(f"variance_scaling: mode is one of {', '.join(_MODES)}, got {mode!r}")
    if distribution not in ("normal", "truncated_normal", "uniform"):
        raise ArgumentError(
            f"variance_scaling: distribution is normal, truncated_normal or uniform, got {distribution!r}"
        )
    default = dtype

    @takes_sharding
    def init(key: Any, shape: Any, dtype: Any = None) -> Any:
        dtype = _dtype(dtype, default)
        shape = static_shape(shape, "initializer")
        n = _MODES[mode](*_fans(shape, in_axis, out_axis, batch_axis))
        variance = fnp.array(scale / n if n else 0.0, dtype)
        if distribution == "normal":
            return random.normal(key, shape, dtype) * fnp.sqrt(variance)
        if dt.kind(dtype) == "c":
            bounded = _in_disc if distribution == "uniform" else _in_disc_of_two_deviations
            return bounded(key, shape, dtype) * fnp.sqrt(variance)
        if distribution == "uniform":
            return random.uniform(key, shape, dtype, -1.0, 1.0) * fnp.sqrt(3 * variance)
        deviation = fnp.sqrt(variance) / fnp.array(_TRUNCATED_DEVIATION, dtype)
        return random.truncated_normal(key, -2.0, 2.0, shape, dtype) * deviation

    return init


def _in_disc(key: Any, shape: Shape, dtype: Any) -> Any:
    """Draw complex numbers evenly spread over a disc, of variance 1: their squared sizes are evenly spread below 2."""
    of_size, of_angle = random.split(key)
    size = fnp.sqrt(2 * random.uniform(of_size, shape, dt.real_dtype(dtype))).astype(dtype)
    return size * _of_size_one(of_angle, shape, dtype)


def _in_disc_of_two_deviations(key: Any, shape: Shape, dtype: Any) -> Any:
    """Draw complex normal numbers cut at size 2, divided by JAX's number for their deviation.

    Their squared sizes are exponential numbers cut at 4: -log(1 - t) with t evenly spread below 1 - exp(-4).
    """
    of_size, of_angle = random.split(key)
    t = -math.expm1(-4) * random.uniform(of_size, shape, dt.real_dtype(dtype))
    size = (fnp.sqrt(-fnp.log1p(-t)) / _DISC_DEVIATION).astype(dtype)
    return size * _of_size_one(of_angle, shape, dtype)


def _of_size_one(key: Any, shape: Shape, dtype: Any) -> Any:
    angle = 2 * math.pi * random.uniform(key, shape, dt.real_dtype(dtype))
    return lax.complex(fnp.cos(angle), fnp.sin(angle)).astype(dtype)


def _variance_scaling(
    name: str, scale: float, mode: str, distribution: str, text: str
) -> Callable[..., Initializer]:
    def initializer(
        in_axis: Axes = -2, out_axis: Axes = -1, batch_axis: Axes = (), dtype: Any = None
    ) -> Initializer:
        return variance_scaling(scale, mode, distribution, in_axis, out_axis, batch_axis, dtype)

    initializer.__name__ = initializer.__qualname__ = name
    initializer.__doc__ = (
        f"Make the initializer variance_scaling({scale}, {mode!r}, {distribution!r}, ...).\n\n"
        "Parameters\n----------\nin_axis, out_axis, batch_axis, dtype : as of variance_scaling.\n\n"
        "Returns\n-------\nA function (key, shape, dtype, *, out_sharding) -> array.\n\n"
        f"Examples\n--------\n>>> {name}()(random.key(0), (3, 2)).shape\n(3, 2)\n\n"
        f"References\n----------\n{text}."
    )
    return initializer


glorot_uniform = xavier_uniform = _variance_scaling(
    "glorot_uniform", 1.0, "fan_avg", "uniform", "Glorot & Bengio 2010"
)
glorot_normal = xavier_normal = _variance_scaling(
    "glorot_normal", 1.0, "fan_avg", "truncated_normal", "Glorot & Bengio 2010"
)
lecun_uniform = _variance_scaling("lecun_uniform", 1.0, "fan_in", "uniform", "LeCun 1998")
lecun_normal = _variance_scaling("lecun_normal", 1.0, "fan_in", "truncated_normal", "LeCun 1998")
he_uniform = kaiming_uniform = _variance_scaling(
    "he_uniform", 2.0, "fan_in", "uniform", "He 2015 (arXiv:1502.01852)"
)
he_normal = kaiming_normal = _variance_scaling(
    "he_normal", 2.0, "fan_in", "truncated_normal", "He 2015 (arXiv:1502.01852)"
)


def orthogonal(scale: float = 1.0, column_axis: int = -1, dtype: Any = None) -> Initializer:
    """Make an initializer of orthogonal columns, or of rows where there are fewer of them, times `scale`.

    Parameters
    ----------
    scale : a factor.
    column_axis : the axis of the columns; all others together are the rows.
    dtype : the dtype where the initializer is given none.

    Returns
    -------
    A function (key, shape, dtype, *, out_sharding) -> array. It raises ShapeError for weights of fewer than two axes.

    Examples
    --------
    >>> w = orthogonal()(random.key(0), (3, 2))
    >>> (w.T @ w).round(4).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    default = dtype

    @takes_sharding
    def init(key: Any, shape: Any, dtype: Any = None) -> Any:
        dtype, shape = _dtype(dtype, default), static_shape(shape, "orthogonal")
        if len(shape) < 2:
            raise ShapeError(f"orthogonal: weights need two axes at least, got shape {shape}")
        if not math.prod(shape):
            return fnp.zeros(shape, dtype)
        axis = normal_axes(column_axis, len(shape), "orthogonal")[0]
        rest = shape[:axis] + shape[axis + 1 :]
        columns = random.orthogonal(key, math.prod(rest), (), dtype, shape[axis])
        return fnp.moveaxis(columns.reshape(*rest, shape[axis]), -1, axis) * fnp.array(scale, dtype)

    return init


def delta_orthogonal(scale: float = 1.0, column_axis: int = -1, dtype: Any = None) -> Initializer:
    """Make an initializer of weights of a convolution that keep lengths.

    The weights are an orthogonal matrix in the middle of the window, and 0 around it. They have 1 to 3 axes
    of the window, then inputs, then outputs, which are not fewer than the inputs.

    Parameters
    ----------
    scale : a factor.
    column_axis : the axis of the columns of the matrix.
    dtype : the dtype where the initializer is given none.

    Returns
    -------
    A function (key, shape, dtype, *, out_sharding) -> array. It raises ShapeError for other weights.

    Examples
    --------
    >>> w = delta_orthogonal()(random.key(0), (3, 2, 2))
    >>> [bool(w[i].any()) for i in range(3)]
    [False, True, False]

    References
    ----------
    Xiao et al. 2018 (arXiv:1806.05393), section 2.4.
    """
    default = dtype

    @takes_sharding
    def init(key: Any, shape: Any, dtype: Any = None) -> Any:
        dtype, shape = _dtype(dtype, default), static_shape(shape, "delta_orthogonal")
        if len(shape) not in (3, 4, 5) or shape[-1] < shape[-2]:
            raise ShapeError(
                f"delta_orthogonal: weights need 3 to 5 axes, the last not smaller than the one before, got {shape}"
            )
        middle = tuple((size - 1) // 2 for size in shape[:-2])
        matrix = orthogonal(scale, column_axis)(key, shape[-2:], dtype)
        return fnp.zeros(shape, dtype).at[middle].set(matrix)

    return init


__all__ = [
    "constant", "delta_orthogonal", "glorot_normal", "glorot_uniform", "he_normal", "he_uniform", "Initializer",
    "kaiming_normal", "kaiming_uniform", "lecun_normal", "lecun_uniform", "normal", "ones", "orthogonal",
    "truncated_normal", "uniform", "variance_scaling", "xavier_normal", "xavier_uniform", "zeros",
]  # fmt: skip

__dir__ = only_public(__name__)
