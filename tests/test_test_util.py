"""The checks of derivatives: they pass for right rules, and fail for wrong ones."""

from __future__ import annotations

from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError
from funcgrad.test_util import check_grads, check_jvp, check_vjp

X = onp.linspace(0.3, 1.2, 6, dtype=onp.float32).reshape(2, 3)


@pytest.mark.parametrize("modes", [("fwd",), ("rev",), ("fwd", "rev")])
@pytest.mark.parametrize("order", [1, 2, 3])
def test_right_derivatives(modes: tuple[str, ...], order: int) -> None:
    check_grads(lambda x, y: {"a": np.sin(x) * y, "b": np.sum(np.exp(y))}, (X, 0.5), order, modes)


@pytest.mark.parametrize("dtype", ["float16", "float32", "complex64"])
def test_dtypes(dtype: str) -> None:
    check_grads(lambda x: x * x + 2 * x, (X.astype(dtype),), 1)
    with fg.enable_x64():
        wide = {"float16": "float64", "float32": "float64", "complex64": "complex128"}[dtype]
        check_grads(lambda x: np.sum(x**3), (X.astype(wide),), 2)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_wrong_derivatives_of_narrow_floats(dtype: str) -> None:
    """NumPy has no kind for bfloat16: its numbers must not pass for the tangents of integers."""
    x = X.astype(np.dtype(dtype))
    check_grads(lambda x: 2 * x, (x,), 2)
    doubled = fg.custom_jvp(lambda x: 2 * x)
    doubled.defjvps(lambda t, out, x: 5 * t)
    for modes in ("fwd", "rev"):
        with pytest.raises(AssertionError, match="differences differ"):
            check_grads(doubled, (x,), 1, (modes,))
    with pytest.raises(AssertionError, match="the value"):
        check_vjp(lambda x: 2 * x, lambda x: fg.vjp(lambda x: 3 * x, x), (x,))


@pytest.mark.parametrize("other", ["float16", "bfloat16", "float32"])
@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_conversions(dtype: str, other: str) -> None:
    check_grads(lambda x: x.astype(other), (X.astype(np.dtype(dtype)),), 2, eps=1.0, atol=0.1, rtol=0.1)


def test_tolerances_by_dtypes() -> None:
    slightly_wrong = fg.custom_jvp(np.sin)
    slightly_wrong.defjvps(lambda t, out, x: 1.02 * np.cos(x) * t)
    for wide in ({np.float32: 0.05, np.float64: 0.0}, {onp.dtype("float32"): 0.05}):
        check_grads(slightly_wrong, (X,), 1, atol=wide, rtol=wide)
    narrow = {np.float32: 1e-3, np.float64: 0.05}
    with pytest.raises(AssertionError, match="differences differ"):
        check_grads(slightly_wrong, (X,), 1, atol=narrow, rtol=narrow)


def test_strongly_curved_functions() -> None:
    """The third derivative is 2 / x**3: plain central differences with a step that suits float32 are off by 0.5 %."""
    check_grads(np.log, (onp.asarray([0.08, 0.1], onp.float32),), 1, atol=1e-3, rtol=1e-3)


def test_complex_results_of_real_arguments() -> None:
    check_grads(lambda x: np.exp(1j * x) * (x + 2j), (X,), 2)
    check_grads(lambda x, z: np.sum(x * z * z), (X, X + 0.5j), 2)


def test_integers_have_no_tangents() -> None:
    check_grads(lambda x, i: x[i] * 2, (X, onp.asarray([1, 0])), 2)


@fg.custom_jvp
def wrong(x: Any) -> Any:
    return np.sin(x)


wrong.defjvp(lambda primals, tangents: (np.sin(primals[0]), 1.1 * np.cos(primals[0]) * tangents[0]))


def test_wrong_derivatives_are_found() -> None:
    for modes in (("fwd",), ("rev",)):
        with pytest.raises(AssertionError, match=r"jvp and differences|vjp and differences"):
            check_grads(wrong, (X,), 1, modes)
    with pytest.raises(AssertionError, match="value of the function and that of its jvp"):
        check_jvp(np.sin, lambda primals, tangents: (np.cos(primals[0]), tangents[0]), (X,))
    with pytest.raises(AssertionError, match="vjp and differences differ"):
        check_vjp(np.sin, lambda x: (np.sin(x), lambda c: (c,)), (X,))


def test_wrong_second_derivatives_are_found() -> None:
    @fg.custom_jvp
    def cube(x: Any) -> Any:
        return x**3

    cube.defjvp(
        lambda primals, tangents: (primals[0] ** 3, 3 * fg.lax.stop_gradient(primals[0]) ** 2 * tangents[0])
    )
    check_grads(cube, (X,), 1)
    with pytest.raises(AssertionError, match=r"of (jvp|vjp)"):
        check_grads(cube, (X,), 2)


def test_unknown_modes() -> None:
    with pytest.raises(ArgumentError, match="mode 'backward' is not known"):
        check_grads(np.sin, (X,), 1, ["backward"])


def test_steps_of_numbers_are_those_of_their_arrays() -> None:
    table = np.asarray([0.0, 1.0, 2.0])
    places = onp.repeat(onp.arange(3), 10)
    for x in (1.0, onp.float64(1.0)):
        check_grads(lambda x: (x * table)[places].sum(), (x,), order=1)
