"""Rows of funcgrad.nn: activations, normalization, losses, initializers, optimizers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import nn, random
from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.makers import one
from tests.public.of_random import _key
from tests.public.rows import Call, call, namespace, promoted, row, same, strong

REAL = "biuf"


def _sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def _softplus(x: np.ndarray) -> np.ndarray:
    return np.logaddexp(x, 0)


def _erf(x: np.ndarray) -> np.ndarray:
    return np.vectorize(math.erf, otypes=[float])(x)


def _gelu(x: np.ndarray, approximate: bool = True) -> np.ndarray:
    if approximate:
        return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))
    return 0.5 * x * (1 + _erf(x / np.sqrt(2)))


def _elu(x: np.ndarray, alpha: float = 1.0) -> np.ndarray:
    return np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0)))


def _celu(x: np.ndarray, alpha: float = 1.0) -> np.ndarray:
    return np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0) / alpha))


def _selu(x: np.ndarray) -> np.ndarray:
    return 1.0507009873554805 * _elu(x, 1.6732632423543772)


def _along(d: Draw, size: int = 1, even: bool = False) -> tuple[Given, int]:
    shape = list(d.shape(1, 3, size))
    axis = d.axis(len(shape))
    if even:
        shape[axis] *= 2
    return d.array(tuple(shape), "f", wild=False, forms=False), axis


def _normalized(d: Draw) -> Call:
    x, axis = _along(d)
    if d.maybe(0.3):
        mask = d.rng.integers(0, 2, x.value.shape).astype(bool)
        np.moveaxis(mask, axis, 0)[:1] = True
        return call(x, axis=axis, where=d.fixed(mask))
    return call(x, **d.options(axis=[axis]))


def _softmax(x: np.ndarray, axis: int = -1, where: Any = True) -> np.ndarray:
    e = np.where(where, np.exp(x), 0)
    return e / e.sum(axis, keepdims=True)


def _log_softmax(x: np.ndarray, axis: int = -1, where: Any = True) -> np.ndarray:
    return np.where(where, x - np.log(np.where(where, np.exp(x), 0).sum(axis, keepdims=True)), -np.inf)


def _logsumexp_call(d: Draw) -> Call:
    x, axis = _along(d)
    given = d.options(axis=[None, axis], keepdims=[True])
    if d.maybe(0.3):
        given["b"] = Given(d.values(x.value.shape, x.value.dtype, 0.5, 2))
    return call(x, **given)


def _logsumexp(a: np.ndarray, axis: Any = None, b: Any = 1.0, keepdims: bool = False) -> np.ndarray:
    return np.log(np.sum(b * np.exp(a), axis, keepdims=keepdims))


def _standardize_call(d: Draw) -> Call:
    x, axis = _along(d, 3)
    return call(x, axis=axis, **d.options(epsilon=[0.5]))


def _standardize(x: np.ndarray, axis: int = -1, epsilon: float = 1e-5) -> np.ndarray:
    return (x - x.mean(axis, keepdims=True)) / np.sqrt(x.var(axis, keepdims=True) + epsilon)


def _glu(x: np.ndarray, axis: int = -1) -> np.ndarray:
    a, b = np.split(x, 2, axis)
    return a * _sigmoid(b)


def _glu_call(d: Draw) -> Call:
    x, axis = _along(d, even=True)
    return call(x, axis)


def _one_hot(d: Draw) -> Call:
    n = d.integer(1, 5)
    return call(
        d.fixed(d.rng.integers(-1, n + 1, d.shape(0, 3)), np.int32),
        n,
        **d.options(dtype=["float16", "int8"], axis=[0, -1]),
    )


def _one_hot_oracle(x: np.ndarray, n: int, dtype: Any = None, axis: int = -1) -> np.ndarray:
    return np.moveaxis((x[..., None] == np.arange(n)).astype(float), -1, axis)


def _one_hot_type(call: Call) -> Any:
    return dt.as_dtype(call.keywords.get("dtype", float)), False


def _entropy_call(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    dtype = d.dtype("f")
    p = d.rng.uniform(0.1, 1, shape)
    return call(Given(d.values(shape, dtype)), Given((p / p.sum(-1, keepdims=True)).astype(dtype)))


def _entropy(logits: np.ndarray, labels: np.ndarray) -> np.ndarray:
    return -np.sum(labels * _log_softmax(logits), -1)


def _entropy_of_integers_call(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    return call(
        d.array(shape, "f", forms=False, wild=False),
        d.fixed(d.rng.integers(0, shape[-1], shape[:-1]), np.int32),
    )


def _entropy_of_integers(logits: np.ndarray, labels: np.ndarray) -> np.ndarray:
    return -np.take_along_axis(_log_softmax(logits), labels[..., None], -1)[..., 0]


def _pair(d: Draw) -> Call:
    shape, dtype = d.shape(0, 3, 1), d.dtype("f")
    return call(Given(d.values(shape, dtype)), Given(d.values(shape, dtype)))


with namespace("nn"):
    row("relu", one("iuf"), promoted, lambda x: np.maximum(x, 0), peer=True)
    row("relu6", one("f"), promoted, lambda x: np.clip(x, 0, 6))
    row("relu6", one("iu"), promoted, lambda x: np.clip(x, 0, 6), peer=False)
    row(
        "leaky_relu",
        one("f", wild=False, negative_slope=[0.25]),
        promoted,
        lambda x, negative_slope=0.01: np.where(x >= 0, x, negative_slope * x),
    )
    row("sigmoid", one("f", wild=False), promoted, _sigmoid, tolerance=2)
    row("softplus", one("f", wild=False), promoted, _softplus, tolerance=2)
    row("log_sigmoid", one("f", wild=False), promoted, lambda x: -_softplus(-x), tolerance=4)
    row("silu swish", one("f", wild=False), promoted, lambda x: x * _sigmoid(x), tolerance=4)
    row("mish", one("f", wild=False), promoted, lambda x: x * np.tanh(_softplus(x)), tolerance=4)
    row("elu", one("f", wild=False, alpha=[0.5]), promoted, _elu, tolerance=4)
    row("celu", one("f", wild=False, alpha=[0.5]), promoted, _celu, tolerance=4)
    row("selu", one("f", wild=False), promoted, _selu, tolerance=4)
    row("gelu", one("f", wild=False, approximate=[True, False]), promoted, _gelu, tolerance=8)
    row("glu", _glu_call, same, _glu, tolerance=4)
    row("softmax", _normalized, same, _softmax, tolerance=8)
    row("log_softmax", _normalized, same, _log_softmax, tolerance=8)
    row("logsumexp", _logsumexp_call, strong(promoted), _logsumexp, tolerance=8)
    row("standardize", _standardize_call, same, _standardize, tolerance=64)
    row("one_hot", _one_hot, _one_hot_type, _one_hot_oracle)
    row("softmax_cross_entropy", _entropy_call, None, _entropy, tolerance=16)
    row(
        "softmax_cross_entropy_with_integer_labels",
        _entropy_of_integers_call,
        None,
        _entropy_of_integers,
        tolerance=16,
    )
    row("squared_error", _pair, promoted, lambda x, y: (x - y) ** 2, tolerance=2)
    row("mean_squared_error", _pair, promoted, lambda x, y: np.mean((x - y) ** 2), tolerance=8)


def _initialized(shape: tuple[int, ...], low: float, high: float) -> dict[str, Any]:
    """Of what makes an initializer: it is called with a key and a shape, and its numbers lie between these."""

    def check(result: Any, call: Call) -> None:
        assert (result.shape, result.dtype) == (shape, dt.float32)
        assert ((result.numpy() >= low) & (result.numpy() <= high)).all()

    return {"check": check, "pick": lambda f: f(random.PRNGKey(3), shape, "float32"), "peer": False}


def _nothing(d: Draw) -> Call:
    return call()


with namespace("nn.initializers"):
    row("zeros", lambda d: call(_key(d), (2, 3)), None, lambda key, shape: np.zeros(shape), operands="own")
    row("ones", lambda d: call(_key(d), (2, 3)), None, lambda key, shape: np.ones(shape), operands="own")
    row("constant", lambda d: call(2.5), **_initialized((2, 3), 2.5, 2.5))
    row("uniform", lambda d: call(0.5), **_initialized((2, 3), 0, 0.5))
    row("normal truncated_normal", lambda d: call(0.5), **_initialized((2, 3), -5, 5))
    row(
        "glorot_uniform he_uniform lecun_uniform glorot_normal he_normal lecun_normal",
        _nothing,
        **_initialized((2, 3), -9, 9),
    )
    row(
        "variance_scaling",
        lambda d: call(1.0, d.choice(["fan_in", "fan_out", "fan_avg"]), d.choice(["normal", "uniform"])),
        **_initialized((2, 3), -9, 9),
    )


def _descends(optimizer: Any) -> Any:
    """Ten steps on a parabola."""
    w = {"a": fnp.asarray([1.0, -2.0])}
    state = optimizer.init(w)
    for _ in range(10):
        updates, state = optimizer.update(w, state, w)
        w = nn.apply_updates(w, updates)
    return w["a"]


def _is_smaller(result: Any, call: Call) -> None:
    assert (abs(result.numpy()) < [1, 2]).all()


with namespace("nn"):
    row("sgd adam adamw", lambda d: call(0.05), check=_is_smaller, pick=_descends, peer=False)


def _attention(d: Draw) -> Call:
    batch, length, heads, size = d.integer(1, 2), d.integer(1, 4), d.integer(1, 2), d.integer(1, 4)
    dtype = dt.float64 if d.smooth else d.choice([dt.float32, dt.float32, dt.bfloat16])
    q, k, v = (Given(d.values((batch, length, heads, size), dtype, -2, 2)) for _ in range(3))
    return call(q, k, v, **d.options(is_causal=[True], scale=[0.5]))


def _attended(
    q: np.ndarray, k: np.ndarray, v: np.ndarray, is_causal: bool = False, scale: float | None = None
) -> np.ndarray:
    scores = np.einsum("btnh,bsnh->bnts", q, k) * (q.shape[-1] ** -0.5 if scale is None else scale)
    if is_causal:
        scores = np.where(np.tril(np.ones(scores.shape[-2:], bool)), scores, -np.inf)
    return np.einsum("bnts,bsnh->btnh", _softmax(scores), v)


def _orthonormal(result: Any, call: Call) -> None:
    np.testing.assert_allclose(result.numpy() @ result.numpy().T, np.eye(2), atol=1e-5)


with namespace("nn"):
    row("identity", one("biuf"), promoted, lambda x: x)
    row("hard_tanh", one("f"), promoted, lambda x: np.clip(x, -1, 1))
    row("hard_sigmoid", one("f", wild=False), promoted, lambda x: np.clip(x + 3, 0, 6) / 6, tolerance=4)
    row(
        "hard_silu hard_swish",
        one("f", wild=False),
        promoted,
        lambda x: x * np.clip(x + 3, 0, 6) / 6,
        tolerance=4,
    )
    row("soft_sign", one("f", wild=False), promoted, lambda x: x / (1 + np.abs(x)), tolerance=2)
    row(
        "sparse_plus",
        one("f", wild=False),
        promoted,
        lambda x: np.where(x < -1, 0, np.where(x > 1, x, (x + 1) ** 2 / 4)),
        tolerance=4,
    )
    row("sparse_sigmoid", one("f", wild=False), promoted, lambda x: np.clip((x + 1) / 2, 0, 1), tolerance=4)
    row(
        "squareplus",
        one("f", wild=False, b=[1.0]),
        promoted,
        lambda x, b=4: (x + np.sqrt(x * x + b)) / 2,
        tolerance=8,
    )
    row("log1mexp", one("f", 0.25, 4, wild=False), promoted, lambda x: np.log1p(-np.exp(-x)), tolerance=8)
    row(
        "logmeanexp",
        lambda d: call(*_along(d)),
        None,
        lambda x, axis: np.log(np.mean(np.exp(x), axis)),
        tolerance=8,
    )
    row("dot_product_attention", _attention, same, _attended, tolerance=16)

with namespace("nn.initializers"):
    row(
        "orthogonal",
        lambda d: call(),
        pick=lambda f: f(random.PRNGKey(3), (2, 3), "float32"),
        check=_orthonormal,
        peer=False,
    )
    row(
        "delta_orthogonal",
        lambda d: call(),
        pick=lambda f: f(random.PRNGKey(3), (3, 2, 3), "float32")[1],
        check=_orthonormal,
        peer=False,
    )


def _image(d: Draw) -> Call:
    x = d.array((d.integer(1, 5), d.integer(1, 5)), "f", forms=False, wild=False)
    return call(x, (d.integer(1, 6), d.integer(1, 6)), d.choice(["nearest", "linear"]), antialias=False)


def _resized(x: np.ndarray, shape: tuple[int, ...], method: str, antialias: bool) -> np.ndarray:
    """Axis after axis, at the middles of the new pixels; beyond the outermost ones the numbers stay."""
    for axis, new in enumerate(shape):
        size = x.shape[axis]
        places = (np.arange(new) + 0.5) * size / new - 0.5
        if method == "nearest":
            x = np.take(x, np.clip(np.floor(places + 0.5), 0, size - 1).astype(int), axis)
        else:
            places = np.clip(places, 0, size - 1)
            x = np.apply_along_axis(lambda v: np.interp(places, np.arange(size), v), axis, x)  # noqa: B023
    return x


with namespace("image"):
    row("resize", _image, same, _resized, operands="own", tolerance=8)
    row(
        "scale_and_translate",
        lambda d: call(
            _image(d).args[0], (3, 4), (0, 1), np.float32([0.5, 1.5]), np.float32([0.25, 0.0]), "linear"
        ),
        same,
        None,
        operands="own",
        tolerance=8,
    )


def _pool(d: Draw) -> Call:
    x = d.array((d.integer(1, 2), d.integer(3, 6), d.integer(3, 5), 2), "f", forms=False, wild=False)
    return call(x, (d.integer(1, 3), 2), **d.options(strides=[(2, 1)]))


def _pooled(reduce: Any) -> Any:
    def of(x: np.ndarray, window: tuple[int, int], strides: tuple[int, int] = (1, 1)) -> np.ndarray:
        views = np.lib.stride_tricks.sliding_window_view(x, window, (1, 2))[:, :: strides[0], :: strides[1]]
        return reduce(views, axis=(-2, -1))

    return of


with namespace("nn"):
    row("max_pool", _pool, same, _pooled(np.max))
    row("min_pool", _pool, same, _pooled(np.min))
    row("avg_pool", _pool, same, _pooled(np.mean), tolerance=8)
