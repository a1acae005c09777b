"""Whole programs on a device with memory of its own, which is interpreted: results as on the CPU, and how they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.trace import dtypes as dt
from funcgrad.trace.device_array import DeviceArray
from tests import interpreted_accelerator  # noqa: F401  # registers the backend


@pytest.fixture(autouse=True)
def on_device() -> Iterator[None]:
    with fg.config(device="interpreted"):
        yield


def device() -> Any:
    return open_backend("interpreted")


def numbers(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def check(function: Callable, *arguments: Any, times: int = 3, atol: float = 1e-5) -> None:
    """The same on the fake as on the CPU: when it is started one by one, recorded, and replayed."""
    with fg.config(device="cpu"):
        expected = fg.tree.leaves(fg.jit(function)(*arguments))
    jitted = fg.jit(function)
    for _ in range(times):
        found = fg.tree.leaves(jitted(*arguments))
        for got, wanted in zip(found, expected, strict=True):
            assert type(got) is DeviceArray
            assert (got.shape, got.dtype, got.weak_type) == (wanted.shape, wanted.dtype, wanted.weak_type)
            a, b = np.asarray(got), np.asarray(wanted)
            if dt.is_inexact(wanted.dtype):
                np.testing.assert_allclose(a, b, rtol=1e-5, atol=atol)
            else:
                np.testing.assert_array_equal(a, b)


def mlp(w: Any, x: Any) -> Any:
    h = fnp.tanh(x @ w["a"])
    return fnp.mean((h @ w["b"] - fnp.sum(x, axis=1, keepdims=True)) ** 2)


def power(x: Any, n: Any) -> Any:
    def body(state: Any) -> Any:
        k, y, history = state
        return k + 1, y * x, history.at[k % 3].set(k * 1.0)

    return fg.lax.while_loop(lambda s: s[0] < n, body, (0, fnp.ones_like(x), fnp.zeros(3)))


def rnn(w: Any, xs: Any, reverse: bool) -> Any:
    def step(h: Any, x: Any) -> Any:
        h = fnp.tanh(h @ w + x)
        return h, (h.sum(), x * 2)

    return fg.lax.scan(step, fnp.zeros(w.shape[0]), xs, reverse=reverse)


def updates(x: Any, places: Any) -> Any:
    y = x.at[places].add(1.0)
    for k in range(3):
        y = y.at[k].set(y[k + 1] * 2)
    return y, x[places], fnp.argmax(y), fnp.cumsum(x)


W = {"a": numbers(6, 5), "b": numbers(5, 1, seed=1)}
PROGRAMS: dict[str, tuple[Callable, tuple]] = {
    "gradient": (fg.value_and_grad(mlp), (W, numbers(9, 6))),
    "softmax": (lambda x: fg.nn.softmax(x, axis=-1), (numbers(5, 37),)),
    "while": (power, (numbers(4), 5)),
    "while of no steps": (power, (numbers(4), 0)),
    "scan": (lambda w, xs: rnn(w, xs, False), (numbers(4, 4), numbers(5, 4))),
    "scan backwards": (lambda w, xs: rnn(w, xs, True), (numbers(4, 4), numbers(4, 4))),
    "gradient of scan": (
        fg.grad(lambda w, xs: rnn(w, xs, False)[1][0].sum()),
        (numbers(4, 4), numbers(6, 4)),
    ),
    "cond": (
        lambda x: fg.lax.cond(x.sum() > 0, lambda x: (x * 2, x[0]), lambda x: (x - 1, x[1]), x),
        (numbers(6),),
    ),
    "switch": (
        lambda i, x: [
            fg.lax.switch(i + k, [lambda x: x + 1, fnp.sin, lambda x: x[::-1]], x) for k in range(3)
        ],
        (0, numbers(6)),
    ),
    "updates": (updates, (numbers(11), np.array([3, 3, 0, 10]))),
    "sort": (lambda x: (fnp.sort(x), fnp.argsort(x, axis=0), fg.lax.top_k(x, 3)), (numbers(6, 37),)),
    "long sort": (fnp.sort, (np.random.default_rng(0).integers(-9, 9, 1000).astype(np.int32),)),
    "matrices": (
        lambda a: (
            fnp.linalg.cholesky(a @ a.T + 8 * fnp.eye(8)),
            fnp.linalg.solve(a, a[0]),
            fnp.linalg.svd(a)[1],
        ),
        (numbers(8, 8),),
    ),
    "random": (
        lambda key: (
            fg.random.normal(key, (33,)),
            fg.random.permutation(key, 10),
            fg.random.randint(key, (3,), 0, 9),
        ),
        (fg.random.PRNGKey(3),),
    ),
    "complex": (lambda x: (fnp.fft.fft(x), fnp.exp(1j * x), abs(x + 2j)), (numbers(12),)),
    "types": (
        lambda x: [x.astype(t) + 1 for t in ("int8", "uint16", "int32", "float16", "bfloat16", "bool")],
        (numbers(5) * 9,),
    ),
    "empty": (lambda x: (x[:0], x[:0].sum(), fnp.concatenate([x[:0], x])), (numbers(5),)),
    "constants": (lambda: (fnp.arange(5), fnp.ones((2, 2)), fnp.float32(3)), ()),
    "itself": (lambda x, y: (x, y, x, x + y), (numbers(4), numbers(4, seed=1))),
    "concatenation": (lambda x: fnp.concatenate([x, fnp.sin(x), x[:2] * 2]), (numbers(5, 3),)),
    "convolution": (
        lambda x, w: fg.lax.conv_general_dilated(x, w, (2, 1), "SAME"),
        (numbers(2, 3, 8, 7), numbers(4, 3, 3, 3)),
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name: str) -> None:
    function, arguments = PROGRAMS[name]
    check(function, *arguments)
