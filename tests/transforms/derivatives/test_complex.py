"""Derivatives of complex numbers in JAX's convention, and no work for what is zero."""

from __future__ import annotations

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.trace.uop import toposort

Z, W = onp.complex64(0.7 - 0.4j), onp.complex64(0.5 + 1.2j)

# Real functions of a complex number: the gradient is df/dx - i df/dy.
REAL = {
    "abs": lambda z: np.abs(z),
    "squared abs": lambda z: np.abs(z) ** 2,
    "real of a product": lambda z: np.real(z * z * W),
    "imag": lambda z: np.imag(z * W),
    "angle": lambda z: np.angle(z),
    "conjugate": lambda z: np.real(np.conj(z) * z * z),
    "sqrt": lambda z: np.real(np.sqrt(z)),
    "log": lambda z: np.imag(np.log(z)),
    "quotient": lambda z: np.real(W / z),
    "sin": lambda z: np.abs(np.sin(z) * np.exp(z)),
    "where": lambda z: np.real(np.where(np.real(z) > 0, z * z, np.conj(z))),
    "product of matrices": lambda z: np.real(np.sum(np.array([[1, 2j]]) @ np.stack([z * z, np.conj(z)]))),
    "of a real": lambda z: np.real(z) * np.imag(z),
}
HOLOMORPHIC = {
    "cube": lambda z: z**3,
    "exp": lambda z: np.exp(z) * np.sin(z),
    "quotient": lambda z: W / (z + 1),
    "tanh": lambda z: np.tanh(z) + np.sqrt(z),
}
H = 1e-5


def difference(f, z, direction):
    """The directional derivative, in double precision."""
    z = onp.complex128(z)
    return (onp.asarray(f(z + H * direction)) - onp.asarray(f(z - H * direction))) / (2 * H)


@pytest.fixture
def x64():
    old, fg.config.enable_x64 = fg.config.enable_x64, True
    yield
    fg.config.enable_x64 = old


@pytest.mark.parametrize("name", REAL)
def test_gradients_of_real_functions(name, x64):
    f = REAL[name]
    expected = difference(f, Z, 1) - 1j * difference(f, Z, 1j)
    for found in (
        fg.grad(f)(Z),
        fg.jit(fg.grad(f))(Z),
        fg.vmap(fg.grad(f))(onp.stack([Z, Z]))[1],
        fg.jacrev(f)(Z),
    ):
        onp.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-6)
    # a tangent t changes the value by Re(gradient t)
    onp.testing.assert_allclose(fg.jvp(f, (Z,), (W,))[1], onp.real(expected * W), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("name", HOLOMORPHIC)
def test_holomorphic_functions(name, x64):
    f = HOLOMORPHIC[name]
    expected = difference(f, Z, 1)
    onp.testing.assert_allclose(expected, difference(f, Z, 1j) / 1j, rtol=1e-5)  # it is one
    for d in (fg.grad, fg.jacfwd, fg.jacrev):
        onp.testing.assert_allclose(d(f, holomorphic=True)(Z), expected, rtol=1e-4)
    second = difference(fg.grad(f, holomorphic=True), Z, 1)
    onp.testing.assert_allclose(fg.hessian(f, holomorphic=True)(Z), second, rtol=1e-4)


def test_linear_maps_are_transposed_not_conjugated():
    _, pull_back = fg.vjp(lambda z: z * W, Z)
    onp.testing.assert_allclose(pull_back(onp.complex64(1))[0], W)
    _, pull_back = fg.vjp(lambda z: np.conj(z) * W, Z)
    onp.testing.assert_allclose(pull_back(onp.complex64(1 + 1j))[0], onp.conj(W * (1 + 1j)), rtol=1e-6)
    _, pull_back = fg.vjp(lambda x: x * W, onp.float32(2))
    found = pull_back(onp.complex64(1 + 1j))[0]
    assert found.dtype == np.float32 and float(found) == pytest.approx(onp.real(W * (1 + 1j)))


def test_kinds_are_checked():
    for call in (
        lambda: fg.grad(lambda z: z * z)(Z),
        lambda: fg.grad(lambda x: x * x, holomorphic=True)(1.0),
        lambda: fg.grad(lambda z: np.abs(z), holomorphic=True)(Z),
        lambda: fg.jacfwd(lambda z: z * z)(Z),
        lambda: fg.jacrev(lambda z: z * z)(Z),
    ):
        with pytest.raises(TypeError):
            call()
    onp.testing.assert_allclose(fg.jacfwd(lambda x: x * x * W)(3.0), 6 * W)


# ---- symbolic zeros ----


def nodes(f, *args):
    return [n.op.name for n in toposort(fg.make_graph(f)(*args).outputs)]


def test_no_work_for_what_does_not_depend_on_the_argument():
    f = lambda x, y: np.sin(x) * np.exp(y) + np.tanh(y)  # noqa: E731
    assert "tanh" not in nodes(fg.grad(f), 1.0, 2.0)
    assert "sin" not in nodes(fg.grad(f), 1.0, 2.0)
    tangent = lambda x: fg.jvp(lambda x: f(x, 2.0), (x,), (x,))[1]  # noqa: E731
    assert "tanh" not in nodes(tangent, 1.0)
    assert nodes(fg.grad(lambda x: 3.0 + 0 * np.floor(x)), 1.0) == ["const"]


def test_a_zero_gradient_costs_one_constant():
    assert set(nodes(fg.grad(lambda x, y: np.sum(y * y)), onp.ones(3), onp.ones(3))) <= {"const", "expand"}
    assert set(nodes(fg.grad(lambda x: np.sum(fg.lax.stop_gradient(x) ** 2)), onp.ones(3))) <= {
        "const",
        "expand",
    }


def test_stop_gradient_of_trees():
    tree = {"a": 1.0, "b": (2, onp.ones(2)), "c": None}
    stopped = fg.lax.stop_gradient(tree)
    assert fg.tree.structure(stopped) == fg.tree.structure(tree)
    f = lambda p: np.sum(p["a"] * fg.lax.stop_gradient(p)["a"] * 3)  # noqa: E731
    assert float(fg.grad(f)({"a": 2.0})["a"]) == 6.0
    assert float(fg.jvp(fg.lax.stop_gradient, (2.0,), (1.0,))[1]) == 0.0
    with pytest.raises(TypeError):
        fg.lax.stop_gradient("x")
