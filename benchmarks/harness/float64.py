"""What every result is compared with: the same functions in float64 NumPy, with derivatives from a tape of its own.

The code of a case is written once against the names that funcgrad and jax share. This module is a third library with
these names, as far as the cases use them: `numpy`, `nn`, `lax`, `tree`, `grad`, `value_and_grad`, `jit`,
`checkpoint`. It is slow, short, and shares nothing with what it checks. A value that depends on what is
differentiated is a `Value`, which knows what it was computed from; everything else is a plain NumPy array.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from benchmarks.harness.trees import flatten, unflatten

_numbers = itertools.count()
Backward = Callable[[np.ndarray], np.ndarray]


class Value:
    """An array, and for each of the values that it was computed from what a cotangent of it sends there."""

    __array_ufunc__ = None  # so that array * value asks us

    def __init__(self, data: Any, sources: Sequence[tuple[Value, Backward]] = ()) -> None:
        self.data = np.asarray(data)
        self.sources = sources
        self.number = next(_numbers)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.data.shape

    @property
    def ndim(self) -> int:
        return self.data.ndim

    @property
    def dtype(self) -> np.dtype:
        return self.data.dtype

    @property
    def T(self) -> Value:
        return self.transpose(*reversed(range(self.ndim)))

    def __add__(self, other: Any) -> Value:
        return _apply(np.add, (self, other), lambda g: g, lambda g: g)

    def __sub__(self, other: Any) -> Value:
        return _apply(np.subtract, (self, other), lambda g: g, lambda g: -g)

    def __rsub__(self, other: Any) -> Value:
        return _apply(np.subtract, (other, self), lambda g: g, lambda g: -g)

    def __mul__(self, other: Any) -> Value:
        x, y = _data(self), _data(other)
        return _apply(np.multiply, (self, other), lambda g: g * y, lambda g: g * x)

    def __truediv__(self, other: Any) -> Value:
        return _divide(self, other)

    def __rtruediv__(self, other: Any) -> Value:
        return _divide(other, self)

    def __pow__(self, power: float) -> Value:
        return _apply(lambda x: x**power, (self,), lambda g: g * power * self.data ** (power - 1))

    def __neg__(self) -> Value:
        return _apply(np.negative, (self,), lambda g: -g)

    def __matmul__(self, other: Any) -> Value:
        return _matmul(self, other)

    def __rmatmul__(self, other: Any) -> Value:
        return _matmul(other, self)

    def __gt__(self, other: Any) -> np.ndarray:
        return self.data > _data(other)

    def __ge__(self, other: Any) -> np.ndarray:
        return self.data >= _data(other)

    def __lt__(self, other: Any) -> np.ndarray:
        return self.data < _data(other)

    def __getitem__(self, index: Any) -> Value:
        def back(g: np.ndarray) -> np.ndarray:
            result = np.zeros_like(self.data)
            np.add.at(result, index, g)
            return result

        return _apply(lambda x: x[index], (self,), back)

    def reshape(self, *shape: Any) -> Value:
        return _apply(lambda x: x.reshape(*shape), (self,), lambda g: g.reshape(self.shape))

    def transpose(self, *axes: int) -> Value:
        return _apply(lambda x: x.transpose(axes), (self,), lambda g: g.transpose(np.argsort(axes)))

    __radd__ = __add__
    __rmul__ = __mul__


def _data(x: Any) -> Any:
    return x.data if isinstance(x, Value) else x


def _apply(function: Callable, operands: Sequence[Any], *back: Backward) -> Any:
    """function(*operands), and how a cotangent goes back to each operand, whose shape may have been broadcast."""
    result = function(*map(_data, operands))
    sources = [(x, _like(x, rule)) for x, rule in zip(operands, back) if isinstance(x, Value)]
    return Value(result, sources) if sources else result


def _like(x: Value, rule: Backward) -> Backward:
    def back(g: np.ndarray) -> np.ndarray:
        g = np.asarray(rule(g))
        g = g.sum(axis=tuple(range(g.ndim - x.ndim)))
        return g.sum(axis=tuple(i for i, n in enumerate(x.shape) if n == 1 != g.shape[i]), keepdims=True)

    return back


def _divide(x: Any, y: Any) -> Any:
    a, b = _data(x), _data(y)
    return _apply(np.divide, (x, y), lambda g: g / b, lambda g: -g * a / (b * b))


def _matmul(x: Any, y: Any) -> Any:
    a, b = _data(x), _data(y)
    if a.ndim == 1 or b.ndim == 1:  # as products of matrices
        left = x if a.ndim > 1 else x.reshape(1, -1)
        right = y if b.ndim > 1 else y.reshape(-1, 1)
        return _matmul(left, right).reshape((a @ b).shape)
    swap = lambda m: np.swapaxes(m, -1, -2)  # noqa: E731
    return _apply(np.matmul, (x, y), lambda g: g @ swap(b), lambda g: swap(a) @ g)


# ---- derivatives ----


def value_and_grad(function: Callable, argnums: int | tuple[int, ...] = 0, has_aux: bool = False) -> Callable:
    """As in funcgrad and jax: of the first argument, or of several, which are trees of arrays."""
    positions = (argnums,) if isinstance(argnums, int) else argnums

    def differentiated(*arguments: Any) -> tuple[Any, Any]:
        lifted, leaves = list(arguments), []
        for position in positions:
            mine = [Value(x) for x in flatten(arguments[position])]
            lifted[position] = unflatten(arguments[position], mine)
            leaves.append(mine)
        result = function(*lifted)
        found = _cotangents(result[0] if has_aux else result)
        parts = [
            unflatten(arguments[position], [found.get(x.number, np.zeros(x.shape)) for x in mine])
            for position, mine in zip(positions, leaves)
        ]
        value = unflatten(result, [_data(x) for x in flatten(result)])
        return value, parts[0] if isinstance(argnums, int) else tuple(parts)

    return differentiated


def grad(function: Callable, argnums: int | tuple[int, ...] = 0) -> Callable:
    both = value_and_grad(function, argnums)
    return lambda *arguments: both(*arguments)[1]


def _cotangents(result: Value) -> dict[int, np.ndarray]:
    """For the number of each value that the result depends on: the derivative of the result by it."""
    found: dict[int, np.ndarray] = {result.number: np.ones(result.shape)}
    waiting, seen = [(-result.number, result)], {result.number}
    while waiting:  # the latest first: all that uses it has been visited
        _, value = heapq.heappop(waiting)
        cotangent = found[value.number] if not value.sources else found.pop(value.number)
        for source, back in value.sources:
            part = back(cotangent)
            found[source.number] = found[source.number] + part if source.number in found else part
            if source.number not in seen:
                seen.add(source.number)
                heapq.heappush(waiting, (-source.number, source))
    return found


# ---- numpy ----


def _elementwise(function: Callable, derivative: Callable) -> Callable:
    """derivative(x, y) of y = function(x)."""

    def apply(x: Any) -> Any:
        if not isinstance(x, Value):
            return function(x)
        y = function(x.data)
        return Value(y, [(x, lambda g: g * derivative(x.data, y))])

    return apply


def _kept(g: np.ndarray, axis: Any, keepdims: bool) -> np.ndarray:
    return g if keepdims or axis is None else np.expand_dims(g, axis)


def sum_(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    return _apply(
        lambda x: np.sum(x, axis=axis, keepdims=keepdims),
        (x,),
        lambda g: np.broadcast_to(_kept(g, axis, keepdims), x.shape),
    )


def mean(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    total = sum_(x, axis, keepdims)
    return total * (np.prod(_data(total).shape, dtype=float) / np.prod(x.shape, dtype=float))


def max_(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    def back(g: np.ndarray) -> np.ndarray:
        is_max = x.data == np.max(x.data, axis=axis, keepdims=True)
        return np.where(is_max, _kept(g, axis, keepdims) / is_max.sum(axis=axis, keepdims=True), 0.0)

    return _apply(lambda x: np.max(x, axis=axis, keepdims=keepdims), (x,), back)


def maximum(x: Any, y: Any) -> Any:
    a, b = _data(x), _data(y)
    return _apply(
        np.maximum,
        (x, y),
        lambda g: g * ((a > b) + 0.5 * (a == b)),
        lambda g: g * ((b > a) + 0.5 * (a == b)),
    )


def minimum(x: Any, y: Any) -> Any:
    return -maximum(-x, -y)


def where(condition: Any, x: Any, y: Any) -> Any:
    return _apply(
        lambda x, y: np.where(condition, x, y),
        (x, y),
        lambda g: np.where(condition, g, 0.0),
        lambda g: np.where(condition, 0.0, g),
    )


def cumsum(x: Any, axis: int = -1) -> Any:
    return _apply(
        lambda x: np.cumsum(x, axis=axis),
        (x,),
        lambda g: np.flip(np.cumsum(np.flip(g, axis), axis=axis), axis),
    )


def split(x: Any, parts: int, axis: int = -1) -> list[Any]:
    size = x.shape[axis] // parts
    index: list[Any] = [slice(None)] * x.ndim
    pieces = []
    for i in range(parts):
        index[axis] = slice(i * size, (i + 1) * size)
        pieces.append(x[tuple(index)])
    return pieces


def stack(values: Sequence[Any], axis: int = 0) -> Any:
    backs = [lambda g, i=i: np.take(g, i, axis) for i in range(len(values))]
    return _apply(lambda *xs: np.stack(xs, axis), values, *backs)


def repeat(x: Any, count: int, axis: int) -> Any:
    def back(g: np.ndarray) -> np.ndarray:
        return g.reshape(*x.shape[:axis], x.shape[axis], count, *x.shape[axis + 1 :]).sum(axis + 1)

    return _apply(lambda x: np.repeat(x, count, axis), (x,), back)


def pad(x: Any, widths: Any, constant_values: float = 0.0) -> Any:
    inside = tuple(slice(before, before + n) for (before, _), n in zip(widths, x.shape))
    return _apply(lambda x: np.pad(x, widths, constant_values=constant_values), (x,), lambda g: g[inside])


def concatenate(values: Sequence[Any], axis: int = 0) -> Any:
    ends = np.cumsum([_data(x).shape[axis] for x in values])
    backs = [lambda g, i=i: np.split(g, ends[:-1], axis)[i] for i in range(len(values))]
    return _apply(lambda *xs: np.concatenate(xs, axis), values, *backs)


def logaddexp(x: Any, y: Any) -> Any:
    total = np.logaddexp(_data(x), _data(y))
    return _apply(
        np.logaddexp, (x, y), lambda g: g * np.exp(_data(x) - total), lambda g: g * np.exp(_data(y) - total)
    )


def take_along_axis(x: Any, index: np.ndarray, axis: int) -> Any:
    def back(g: np.ndarray) -> np.ndarray:
        result = np.zeros(x.shape)
        np.put_along_axis(result, index, g, axis)  # the positions of a row are different here
        return result

    return _apply(lambda x: np.take_along_axis(x, index, axis), (x,), back)


exp = _elementwise(np.exp, lambda x, y: y)
log = _elementwise(np.log, lambda x, y: 1 / x)
sqrt = _elementwise(np.sqrt, lambda x, y: 0.5 / y)
tanh = _elementwise(np.tanh, lambda x, y: 1 - y * y)
sin = _elementwise(np.sin, lambda x, y: np.cos(x))
cos = _elementwise(np.cos, lambda x, y: -np.sin(x))
arctan = _elementwise(np.arctan, lambda x, y: 1 / (1 + x * x))


# ---- nn ----


def _shifted(x: Any, axis: int) -> Any:
    return x - np.max(_data(x), axis=axis, keepdims=True)


def softmax(x: Any, axis: int = -1) -> Any:
    e = exp(_shifted(x, axis))
    return e / sum_(e, axis, keepdims=True)


def log_softmax(x: Any, axis: int = -1) -> Any:
    shifted = _shifted(x, axis)
    return shifted - log(sum_(exp(shifted), axis, keepdims=True))


def logsumexp(x: Any, axis: Any = None) -> Any:
    top = np.max(_data(x), axis=axis, keepdims=True)
    return log(sum_(exp(x - top), axis)) + np.max(_data(x), axis=axis)


def sigmoid(x: Any) -> Any:
    return 1 / (1 + exp(-x))


def gelu(x: Any) -> Any:
    return 0.5 * x * (1 + tanh(0.7978845608028654 * (x + 0.044715 * x**3)))


def dot_product_attention(query: Any, key: Any, value: Any, is_causal: bool = False) -> Any:
    """(batch, length, heads, size) each."""
    q, k, v = (x.transpose(0, 2, 1, 3) for x in (query, key, value))
    scores = q @ k.transpose(0, 1, 3, 2) * query.shape[3] ** -0.5
    if is_causal:
        scores = where(np.tri(*scores.shape[2:], dtype=bool), scores, -1e30)
    return (softmax(scores) @ v).transpose(0, 2, 1, 3)


# ---- windows, for images (batch, channels, height, width) ----


def _patches(x: np.ndarray, height: int, width: int, stride: int) -> np.ndarray:
    """(batch, channels, rows, columns, height, width), a view."""
    views = np.lib.stride_tricks.sliding_window_view(x, (height, width), (2, 3))
    return views[:, :, ::stride, ::stride]


def _spread(patches: np.ndarray, shape: tuple[int, ...], stride: int) -> np.ndarray:
    """The transpose of _patches: what each window gives, added up."""
    result = np.zeros(shape)
    rows, columns, height, width = patches.shape[2:]
    for i, j in np.ndindex(height, width):
        result[:, :, i : i + stride * rows : stride, j : j + stride * columns : stride] += patches[..., i, j]
    return result


def conv2d(x: Any, w: Any, groups: int = 1) -> Any:
    """Strides of 1, and as many zeros around the image that the result has its size. w: odd height and width."""
    a, b = _data(x), _data(w)
    (n, channels, rows, columns), (out, each, height, width) = a.shape, b.shape
    above, left = height // 2, width // 2
    pad = lambda x: np.pad(x, ((0, 0), (0, 0), (above, above), (left, left)))  # noqa: E731
    taps = pad(a).reshape(n * groups, each, rows + 2 * above, columns + 2 * left)
    filters = b.reshape(groups, out // groups, -1)

    def columns_of() -> np.ndarray:  # (batch, groups, taps, positions), made anew for each use: it is large
        patches = _patches(taps, height, width, 1).transpose(0, 1, 4, 5, 2, 3)
        return patches.reshape(n, groups, each * height * width, rows * columns)

    def forward(*_: Any) -> np.ndarray:
        return (filters @ columns_of()).reshape(n, out, rows, columns)

    def by_image(g: np.ndarray) -> np.ndarray:
        parts = np.swapaxes(filters, 1, 2) @ g.reshape(n, groups, out // groups, -1)
        patches = parts.reshape(n, channels, height, width, rows, columns).transpose(0, 1, 4, 5, 2, 3)
        whole = _spread(patches, (n, channels, rows + 2 * above, columns + 2 * left), 1)
        return whole[:, :, above : above + rows, left : left + columns]

    def by_filters(g: np.ndarray) -> np.ndarray:
        parts = g.reshape(n, groups, out // groups, -1) @ np.swapaxes(columns_of(), 2, 3)
        return parts.sum(axis=0).reshape(b.shape)

    return _apply(forward, (x, w), by_image, by_filters)


def max_pool(x: Any, size: int, stride: int) -> Any:
    def back(g: np.ndarray) -> np.ndarray:
        patches = _patches(x.data, size, size, stride)
        flat = patches.reshape(*patches.shape[:4], -1)
        first = np.argmax(flat, axis=-1)[..., None] == np.arange(size * size)
        return _spread((first * g[..., None]).reshape(patches.shape), x.shape, stride)

    return _apply(lambda x: _patches(x, size, size, stride).max(axis=(4, 5)), (x,), back)


def average_pool(x: Any, size: int, stride: int) -> Any:
    def back(g: np.ndarray) -> np.ndarray:
        patches = np.broadcast_to(g[..., None, None] / size**2, (*g.shape, size, size))
        return _spread(patches, x.shape, stride)

    return _apply(lambda x: _patches(x, size, size, stride).mean(axis=(4, 5)), (x,), back)


# ---- lax ----


def scan(
    step: Callable, carry: Any, xs: Any, length: int | None = None, reverse: bool = False
) -> tuple[Any, Any]:
    count = length if length is not None else flatten(xs)[0].shape[0]
    rows = []
    for i in reversed(range(count)) if reverse else range(count):
        carry, y = step(carry, None if xs is None else unflatten(xs, [x[i] for x in flatten(xs)]))
        rows.append(y)
    rows = rows[::-1] if reverse else rows
    columns = [stack(parts) for parts in zip(*map(flatten, rows))]
    return carry, unflatten(rows[0], columns) if columns else None


def _map(function: Callable, *trees: Any) -> Any:
    return unflatten(trees[0], [function(*xs) for xs in zip(*map(flatten, trees))])


tree = SimpleNamespace(map=_map)
lax = SimpleNamespace(
    scan=scan, stop_gradient=_data, top_k=lambda x, count: (-np.sort(-x, axis=-1)[..., :count], None)
)
scipy = SimpleNamespace(special=SimpleNamespace(erf=np.vectorize(math.erf, otypes=[float])))
nn = SimpleNamespace(
    softmax=softmax, log_softmax=log_softmax, logsumexp=logsumexp, sigmoid=sigmoid, gelu=gelu,
    dot_product_attention=dot_product_attention,
)  # fmt: skip
_OURS = {
    "sum": sum_, "mean": mean, "max": max_, "maximum": maximum, "where": where, "cumsum": cumsum, "split": split,
    "take_along_axis": take_along_axis, "concatenate": concatenate, "stack": stack, "repeat": repeat, "pad": pad,
    "minimum": minimum, "logaddexp": logaddexp, "zeros_like": lambda x: np.zeros_like(_data(x)),
    "argmax": lambda x, axis: np.argmax(_data(x), axis),
    "exp": exp, "log": log, "sqrt": sqrt, "tanh": tanh, "sin": sin, "cos": cos, "arctan": arctan,
}  # fmt: skip
numpy = SimpleNamespace(**{name: getattr(np, name) for name in np.__all__} | _OURS)
numpy.zeros = lambda shape, dtype=None: np.zeros(shape)


def jit(function: Callable, **_: Any) -> Callable:
    return function


def checkpoint(function: Callable, **_: Any) -> Callable:
    return function
