"""Forward mode of what reverse mode has passed through, where the rule is for reverse mode alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax

X = onp.array([0.3, -0.7, 1.1], onp.float32)


@fg.custom_vjp
def wave(x: Any) -> Any:
    return np.sin(x)


# Twice the true derivative, to tell which one was taken.
wave.defvjp(lambda x: (np.sin(x), x), lambda x, ct: (2 * np.cos(x) * ct,))


def value_and_gradient(f: Callable) -> Callable:
    return lambda x: (lambda value, gradient: value * gradient)(*fg.value_and_grad(f)(x))


def value_and_pullback(f: Callable) -> Callable:
    return lambda x: (lambda value, pull_back: value * pull_back(1.0)[0])(*fg.vjp(f, x))


def by_hand(x: Any) -> Any:
    return np.sum(np.sin(x) * x) * (2 * np.cos(x) * x + np.sin(x))


def plain(x: Any) -> Any:
    return np.sum(wave(x) * x)


def looped(x: Any) -> Any:
    """The same, by a loop and a branch."""
    return lax.scan(lambda t, r: (lax.cond(True, lambda: t + wave(r) * r, lambda: t), None), 0.0, x)[0]


@pytest.mark.parametrize("loss", [plain, looped, fg.jit(plain), fg.checkpoint(plain)])
@pytest.mark.parametrize("reverse", [value_and_gradient, value_and_pullback])
@pytest.mark.parametrize("jitted", [False, True])
def test_the_value_beside_a_gradient_has_a_derivative(
    loss: Callable, reverse: Callable, jitted: bool
) -> None:
    wrap = fg.jit if jitted else lambda f: f
    f, wanted = wrap(reverse(loss)), fg.jacfwd(by_hand)(X)
    onp.testing.assert_allclose(f(X), by_hand(X), rtol=1e-5)
    onp.testing.assert_allclose(wrap(fg.jacfwd(f))(X), wanted, rtol=1e-5, atol=1e-5)
    onp.testing.assert_allclose(fg.jvp(f, (X,), (X,))[1], wanted @ X, rtol=1e-5, atol=1e-5)
    rows = wrap(fg.vmap(fg.jacfwd(f)))(onp.stack([X, X]))
    onp.testing.assert_allclose(rows, onp.stack([wanted] * 2), rtol=1e-5, atol=1e-5)


def test_hessians_of_products_with_it() -> None:
    gradient = lambda x: 2 * np.cos(x) * x + np.sin(x)  # noqa: E731
    onp.testing.assert_allclose(fg.hessian(plain)(X), fg.jacfwd(gradient)(X), rtol=1e-5, atol=1e-5)


def test_reverse_mode_of_the_value_still_follows_the_rule() -> None:
    found = fg.grad(lambda x: fg.value_and_grad(plain)(x)[0])(X)
    onp.testing.assert_allclose(found, 2 * onp.cos(X) * X + onp.sin(X), rtol=1e-5)


def test_forward_mode_alone_is_an_error_as_before() -> None:
    with pytest.raises(fg.errors.RuleError, match="its rules are for reverse mode"):
        fg.jvp(wave, (X,), (X,))


def test_the_loop_runs_once() -> None:
    text = fg.jit(fg.value_and_grad(looped)).lower(X).as_text("schedule")
    assert text.count("scan 3") == 2
