"""Layers of networks by the names of jax.example_libraries.stax.

A layer is a pair of functions. init_fun(rng, input_shape) returns the shape of the output, in which -1 may stand for
the size of a batch, and parameters; apply_fun(params, inputs, rng=None) returns the output. From one key parameters are
those of JAX.

>>> import funcgrad as fg
>>> init, apply = serial(Dense(8), Relu, Dense(2), LogSoftmax)
>>> shape, params = init(fg.random.key(0), (-1, 4))
>>> shape, apply(params, fg.numpy.ones((3, 4))).shape
((-1, 2), (3, 2))
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import funcgrad.numpy as np
from funcgrad import lax, nn, random
from funcgrad.errors import ArgumentError
from funcgrad.nn import log_softmax as logsoftmax
from funcgrad.nn.initializers import glorot_normal, normal, ones, zeros
from funcgrad.nn.initializers import glorot_normal as glorot
from funcgrad.nn.initializers import normal as randn
from funcgrad.numpy.elementwise import exp, tanh
from funcgrad.trace.util.lazy import only_public

Layer = tuple[Callable, Callable]
Shape = Any  # a tuple of sizes, or for layers of several inputs a sequence of such


# ---- layers with parameters ----


def Dense(out_dim: int, W_init: Callable | None = None, b_init: Callable | None = None) -> Layer:
    """Make a layer that multiplies by a matrix and adds a vector.

    Parameters
    ----------
    out_dim : the size of the last axis of the output.
    W_init, b_init : initializers of the matrix (glorot_normal()) and the vector (normal()).

    Returns
    -------
    A layer for (..., n), with parameters (W, b).

    Examples
    --------
    >>> init, apply = Dense(2)
    >>> shape, (W, b) = init(random.key(0), (-1, 3))
    >>> shape, W.shape, b.shape
    ((-1, 2), (3, 2), (2,))
    """
    of_matrix, of_vector = W_init or glorot_normal(), b_init or normal()

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        of_W, of_b = random.split(rng)
        W = of_matrix(of_W, (input_shape[-1], out_dim))
        return (*input_shape[:-1], out_dim), (W, of_vector(of_b, (out_dim,)))

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        W, b = params
        return np.dot(inputs, W) + b

    return init_fun, apply_fun


def GeneralConv(
    dimension_numbers: Any, out_chan: int, filter_shape: Sequence[int], strides: Sequence[int] | None = None,
    padding: Any = "VALID", W_init: Callable | None = None, b_init: Callable | None = None,
) -> Layer:  # fmt: skip
    """Make a layer that convolves with filters and adds a number for each of them.

    Parameters
    ----------
    dimension_numbers : the axes of the input, the filters and the output, such as ("NHWC", "HWIO", "NHWC").
    out_chan : how many filters.
    filter_shape : the sizes of a filter along the spatial axes.
    strides : from window to window, 1 by default.
    padding : "VALID", "SAME", or (low, high) for each spatial axis.
    W_init, b_init : initializers of the filters (glorot_normal) and the numbers (normal(1e-6)).

    Returns
    -------
    A layer with parameters (W, b).

    Examples
    --------
    >>> init, apply = GeneralConv(("NCHW", "OIHW", "NCHW"), 5, (3, 3))
    >>> init(random.key(0), (-1, 1, 8, 8))[0]
    (-1, 5, 6, 6)
    """
    return _convolution(
        lax.conv_general_dilated, lax.conv_general_shape_tuple, dimension_numbers, out_chan, filter_shape, strides,
        padding, W_init, b_init,
    )  # fmt: skip


def GeneralConvTranspose(
    dimension_numbers: Any, out_chan: int, filter_shape: Sequence[int], strides: Sequence[int] | None = None,
    padding: Any = "VALID", W_init: Callable | None = None, b_init: Callable | None = None,
) -> Layer:  # fmt: skip
    """Make a layer that convolves with filters after it has spread the input by the strides; see lax.conv_transpose.

    Parameters
    ----------
    dimension_numbers, out_chan, filter_shape, strides, padding, W_init, b_init : as of `GeneralConv`.

    Returns
    -------
    A layer with parameters (W, b).

    Examples
    --------
    >>> init, apply = GeneralConvTranspose(("NHWC", "HWIO", "NHWC"), 5, (3, 3), (2, 2), "SAME")
    >>> init(random.key(0), (-1, 8, 8, 1))[0]
    (-1, 16, 16, 5)
    """
    return _convolution(
        lax.conv_transpose, lax.conv_transpose_shape_tuple, dimension_numbers, out_chan, filter_shape, strides,
        padding, W_init, b_init,
    )  # fmt: skip


def _convolution(
    convolve: Callable, shape_of: Callable, numbers: Any, out_chan: int, filter_shape: Sequence[int],
    strides: Sequence[int] | None, padding: Any, W_init: Callable | None, b_init: Callable | None,
) -> Layer:  # fmt: skip
    of_input, of_filters, of_output = numbers
    sizes = iter(filter_shape)
    by_letter = {letter: next(sizes) for letter in of_filters if letter not in "IO"}
    steps = tuple(strides or (1,) * len(filter_shape))
    start = W_init or glorot_normal(of_filters.index("I"), of_filters.index("O"))
    start_of_b = b_init or normal(1e-6)

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        channels = input_shape[of_input.index("C")]
        kernel = tuple({"O": out_chan, "I": channels, **by_letter}[letter] for letter in of_filters)
        bias = tuple(out_chan if letter == "C" else 1 for letter in of_output)
        of_W, of_b = random.split(rng)
        batch = of_input.index("N")
        alone = tuple(1 if i == batch else n for i, n in enumerate(input_shape))
        found = map(int, shape_of(alone, kernel, steps, padding, numbers))
        shape = tuple(input_shape[batch] if letter == "N" else n for letter, n in zip(of_output, found))
        return shape, (start(of_W, kernel), start_of_b(of_b, bias))

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        W, b = params
        return convolve(inputs, W, steps, padding, dimension_numbers=numbers) + b

    return init_fun, apply_fun


def Conv(
    out_chan: int, filter_shape: Sequence[int], strides: Sequence[int] | None = None, padding: Any = "VALID",
    W_init: Callable | None = None, b_init: Callable | None = None,
) -> Layer:  # fmt: skip
    """Make a `GeneralConv` of images (batch, height, width, channels).

    Parameters
    ----------
    out_chan, filter_shape, strides, padding, W_init, b_init : as of `GeneralConv`.

    Returns
    -------
    A layer with parameters (W, b).

    Examples
    --------
    >>> init, apply = Conv(5, (3, 3), padding="SAME")
    >>> init(random.key(0), (-1, 8, 8, 1))[0]
    (-1, 8, 8, 5)
    """
    return GeneralConv(("NHWC", "HWIO", "NHWC"), out_chan, filter_shape, strides, padding, W_init, b_init)


def ConvTranspose(
    out_chan: int, filter_shape: Sequence[int], strides: Sequence[int] | None = None, padding: Any = "VALID",
    W_init: Callable | None = None, b_init: Callable | None = None,
) -> Layer:  # fmt: skip
    """Make a `GeneralConvTranspose` of images (batch, height, width, channels).

    Parameters
    ----------
    out_chan, filter_shape, strides, padding, W_init, b_init : as of `GeneralConv`.

    Returns
    -------
    A layer with parameters (W, b).

    Examples
    --------
    >>> init, apply = ConvTranspose(5, (3, 3), (2, 2))
    >>> init(random.key(0), (-1, 8, 8, 1))[0]
    (-1, 17, 17, 5)
    """
    numbers = ("NHWC", "HWIO", "NHWC")
    return GeneralConvTranspose(numbers, out_chan, filter_shape, strides, padding, W_init, b_init)


def Conv1DTranspose(
    out_chan: int, filter_shape: Sequence[int], strides: Sequence[int] | None = None, padding: Any = "VALID",
    W_init: Callable | None = None, b_init: Callable | None = None,
) -> Layer:  # fmt: skip
    """Make a `GeneralConvTranspose` of series (batch, time, channels).

    Parameters
    ----------
    out_chan, filter_shape, strides, padding, W_init, b_init : as of `GeneralConv`.

    Returns
    -------
    A layer with parameters (W, b).

    Examples
    --------
    >>> init, apply = Conv1DTranspose(5, (3,))
    >>> init(random.key(0), (-1, 8, 1))[0]
    (-1, 10, 5)
    """
    numbers = ("NHC", "HIO", "NHC")
    return GeneralConvTranspose(numbers, out_chan, filter_shape, strides, padding, W_init, b_init)


def BatchNorm(
    axis: int | Sequence[int] = (0, 1, 2), epsilon: float = 1e-5, center: bool = True, scale: bool = True,
    beta_init: Callable = zeros, gamma_init: Callable = ones,
) -> Layer:  # fmt: skip
    """Make a layer that gives its input the mean 0 and the variance 1, then others that are learned.

    Parameters
    ----------
    axis : the axes of the mean and the variance.
    epsilon : added to the variance.
    center, scale : whether there are a learned mean and a learned deviation.
    beta_init, gamma_init : initializers of them.

    Returns
    -------
    A layer with parameters (beta, gamma), each () where it is not there.

    Examples
    --------
    >>> init, apply = BatchNorm(axis=0)
    >>> shape, params = init(random.key(0), (-1, 1))
    >>> np.round(apply(params, np.asarray([[1.0], [3.0]])), 3).tolist()
    [[-1.0], [1.0]]
    """
    axes = (axis,) if isinstance(axis, int) else tuple(axis)

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        shape = tuple(n for i, n in enumerate(input_shape) if i not in axes)
        of_beta, of_gamma = random.split(rng)
        beta = beta_init(of_beta, shape) if center else ()
        return input_shape, (beta, gamma_init(of_gamma, shape) if scale else ())

    def apply_fun(params: Any, x: Any, **kwargs: Any) -> Any:
        beta, gamma = params
        found = nn.standardize(x, axis=axes, epsilon=epsilon)
        found = found * np.expand_dims(gamma, axes) if scale else found
        return found + np.expand_dims(beta, axes) if center else found

    return init_fun, apply_fun


# ---- pooling ----


def MaxPool(
    window_shape: Sequence[int],
    strides: Sequence[int] | None = None,
    padding: Any = "VALID",
    spec: str | None = None,
) -> Layer:
    """Make a layer that takes the largest element of each window.

    Parameters
    ----------
    window_shape : the sizes of a window along the spatial axes.
    strides : from window to window, 1 by default.
    padding : "VALID", "SAME", or (low, high) for each axis of the input.
    spec : the axes, such as "NHWC"; None for the batch first and the channels last.

    Returns
    -------
    A layer without parameters.

    Examples
    --------
    >>> init, apply = MaxPool((2, 2), (2, 2))
    >>> apply((), np.arange(16.0).reshape(1, 4, 4, 1)).ravel().tolist()
    [5.0, 7.0, 13.0, 15.0]
    """
    return _pooling(lax.max, -math.inf, window_shape, strides, padding, spec)


def SumPool(
    window_shape: Sequence[int],
    strides: Sequence[int] | None = None,
    padding: Any = "VALID",
    spec: str | None = None,
) -> Layer:
    """Make a layer that adds up the elements of each window.

    Parameters
    ----------
    window_shape, strides, padding, spec : as of `MaxPool`.

    Returns
    -------
    A layer without parameters.

    Examples
    --------
    >>> init, apply = SumPool((2, 2), (2, 2))
    >>> apply((), np.ones((1, 4, 4, 1))).ravel().tolist()
    [4.0, 4.0, 4.0, 4.0]
    """
    return _pooling(lax.add, 0.0, window_shape, strides, padding, spec)


def AvgPool(
    window_shape: Sequence[int],
    strides: Sequence[int] | None = None,
    padding: Any = "VALID",
    spec: str | None = None,
) -> Layer:
    """Make a layer that takes the mean of each window, padding left out.

    Parameters
    ----------
    window_shape, strides, padding, spec : as of `MaxPool`.

    Returns
    -------
    A layer without parameters.

    Examples
    --------
    >>> init, apply = AvgPool((2, 2), (1, 1), "SAME")
    >>> apply((), np.ones((1, 2, 2, 1))).ravel().tolist()
    [1.0, 1.0, 1.0, 1.0]
    """
    init_fun, summed = SumPool(window_shape, strides, padding, spec)

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        return summed(params, inputs) / summed(params, np.ones_like(inputs))

    return init_fun, apply_fun


def _pooling(
    combine: Callable, start: float, window_shape: Sequence[int], strides: Sequence[int] | None, padding: Any,
    spec: str | None,
) -> Layer:  # fmt: skip
    steps = tuple(strides or (1,) * len(window_shape))
    rank = len(window_shape) + 2
    beside = (0, rank - 1) if spec is None else (spec.index("N"), spec.index("C"))

    def of_all(sizes: Sequence[int]) -> tuple[int, ...]:
        """Return a size for each axis: 1 for the batch and the channels."""
        left = iter(sizes)
        return tuple(1 if i in beside else next(left) for i in range(rank))

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        alone = tuple(1 if i in beside else n for i, n in enumerate(input_shape))
        found = lax.reduce_window_shape_tuple(alone, of_all(window_shape), of_all(steps), padding)
        return tuple(input_shape[i] if i in beside else int(n) for i, n in enumerate(found)), ()

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        first = np.asarray(start, inputs.dtype)
        return lax.reduce_window(inputs, first, combine, of_all(window_shape), of_all(steps), padding)

    return init_fun, apply_fun


# ---- layers without parameters ----


def elementwise(fun: Callable, **fun_kwargs: Any) -> Layer:
    """Make a layer of a function of arrays that keeps their shape.

    Parameters
    ----------
    fun : the function.
    **fun_kwargs : further arguments of it.

    Returns
    -------
    A layer without parameters.

    Examples
    --------
    >>> init, apply = elementwise(np.clip, min=0, max=1)
    >>> apply((), np.asarray([-1.0, 0.5, 2.0])).tolist()
    [0.0, 0.5, 1.0]
    """

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        return input_shape, ()

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        return fun(inputs, **fun_kwargs)

    return init_fun, apply_fun


Tanh = elementwise(tanh)
Relu = elementwise(nn.relu)
Exp = elementwise(exp)
LogSoftmax = elementwise(nn.log_softmax, axis=-1)
Softmax = elementwise(nn.softmax, axis=-1)
Softplus = elementwise(nn.softplus)
Sigmoid = elementwise(nn.sigmoid)
Elu = elementwise(nn.elu)
LeakyRelu = elementwise(nn.leaky_relu)
Selu = elementwise(nn.selu)
Gelu = elementwise(nn.gelu)
Identity = elementwise(lambda x: x)


def _flatten() -> Layer:
    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        return (input_shape[0], math.prod(input_shape[1:])), ()

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        return np.reshape(inputs, (inputs.shape[0], -1))

    return init_fun, apply_fun


def _sum_of_inputs() -> Layer:
    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        return input_shape[0], ()

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        return sum(inputs)

    return init_fun, apply_fun


Flatten = _flatten()
FanInSum = _sum_of_inputs()


def FanOut(num: int) -> Layer:
    """Make a layer that returns its input several times, for `parallel`.

    Parameters
    ----------
    num : how often.

    Returns
    -------
    A layer without parameters.

    Examples
    --------
    >>> init, apply = FanOut(2)
    >>> init(random.key(0), (-1, 3))[0]
    [(-1, 3), (-1, 3)]
    """

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        return [input_shape] * num, ()

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        return [inputs] * num

    return init_fun, apply_fun


def FanInConcat(axis: int = -1) -> Layer:
    """Make a layer that joins its inputs along an axis, after `parallel`.

    Parameters
    ----------
    axis : the axis.

    Returns
    -------
    A layer without parameters.

    Examples
    --------
    >>> init, apply = FanInConcat()
    >>> init(random.key(0), [(-1, 3), (-1, 4)])[0]
    (-1, 7)
    """

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        shape = list(input_shape[0])
        shape[axis] = sum(one[axis] for one in input_shape)
        return tuple(shape), ()

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        return np.concatenate(inputs, axis)

    return init_fun, apply_fun


def Dropout(rate: float, mode: str = "train") -> Layer:
    """Make a layer that sets elements to zero by chance, and divides the others by the chance that they stay.

    Parameters
    ----------
    rate : the chance that an element stays.
    mode : "train"; any other returns the input.

    Returns
    -------
    A layer without parameters, whose apply_fun needs a key: apply_fun(params, inputs, rng=key).

    Examples
    --------
    >>> init, apply = Dropout(0.5)
    >>> sorted(set(apply((), np.ones(100), rng=random.key(0)).tolist()))
    [0.0, 2.0]
    """

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        return input_shape, ()

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        rng = kwargs.get("rng")
        if rng is None:
            raise ArgumentError("Dropout: a key is needed", hint="call apply_fun(params, inputs, rng=key)")
        if mode != "train":
            return inputs
        kept = random.bernoulli(rng, rate, inputs.shape)
        return np.where(kept, inputs / rate, 0)

    return init_fun, apply_fun


# ---- layers of layers ----


def _keys(rng: Any, count: int) -> Any:
    return [None] * count if rng is None else random.split(rng, count)


def serial(*layers: Layer) -> Layer:
    """Make a layer of layers, each of which takes the output of the one before.

    Parameters
    ----------
    *layers : the layers.

    Returns
    -------
    A layer whose parameters are a list of theirs.

    Examples
    --------
    >>> init, apply = serial(Dense(4), Tanh)
    >>> init(random.key(0), (-1, 3))[0]
    (-1, 4)
    """
    inits = [layer[0] for layer in layers]
    applies = [layer[1] for layer in layers]

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        params = []
        for init in inits:
            rng, own = random.split(rng)
            input_shape, of_layer = init(own, input_shape)
            params.append(of_layer)
        return input_shape, params

    def apply_fun(params: Any, inputs: Any, rng: Any = None, **kwargs: Any) -> Any:
        for apply, of_layer, own in zip(applies, params, _keys(rng, len(applies))):
            inputs = apply(of_layer, inputs, rng=own, **kwargs)
        return inputs

    return init_fun, apply_fun


def parallel(*layers: Layer) -> Layer:
    """Make a layer of layers, each of which takes its own input and has its own output.

    Parameters
    ----------
    *layers : the layers.

    Returns
    -------
    A layer of sequences: of shapes, parameters, inputs and outputs, one for each layer.

    Examples
    --------
    >>> init, apply = serial(FanOut(2), parallel(Dense(4), Identity), FanInConcat())
    >>> init(random.key(0), (-1, 3))[0]
    (-1, 7)
    """
    inits = [layer[0] for layer in layers]
    applies = [layer[1] for layer in layers]

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        made = [init(own, shape) for init, own, shape in zip(inits, _keys(rng, len(inits)), input_shape)]
        return tuple(shape for shape, _ in made), tuple(params for _, params in made)

    def apply_fun(params: Any, inputs: Any, rng: Any = None, **kwargs: Any) -> Any:
        keys = _keys(rng, len(applies))
        return [f(p, x, rng=own, **kwargs) for f, p, x, own in zip(applies, params, inputs, keys)]

    return init_fun, apply_fun


def shape_dependent(make_layer: Callable[[Shape], Layer]) -> Layer:
    """Make a layer that depends on the shape of its input.

    Parameters
    ----------
    make_layer : a function of a shape that returns a layer.

    Returns
    -------
    The layer.

    Examples
    --------
    >>> init, apply = shape_dependent(lambda shape: Dense(2 * shape[-1]))
    >>> init(random.key(0), (-1, 3))[0]
    (-1, 6)
    """

    def init_fun(rng: Any, input_shape: Shape) -> tuple:
        return make_layer(input_shape)[0](rng, input_shape)

    def apply_fun(params: Any, inputs: Any, **kwargs: Any) -> Any:
        return make_layer(inputs.shape)[1](params, inputs, **kwargs)

    return init_fun, apply_fun


__all__ = [
    "AvgPool", "BatchNorm", "Conv", "Conv1DTranspose", "ConvTranspose", "Dense", "Dropout", "Elu", "Exp", "FanInConcat",
    "FanInSum", "FanOut", "Flatten", "Gelu", "GeneralConv", "GeneralConvTranspose", "Identity", "LeakyRelu",
    "LogSoftmax", "MaxPool", "Relu", "Selu", "Sigmoid", "Softmax", "Softplus", "SumPool", "Tanh", "elementwise",
    "glorot", "logsoftmax", "parallel", "randn", "serial", "shape_dependent",
]  # fmt: skip

__dir__ = only_public(__name__)
