"""Muon, Shampoo, SOAP and L-BFGS against their definitions in NumPy, and against minima that are known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.nn import optimizers as o

RNG = np.random.default_rng(11)
STEPS = 12


def _run(optimizer: o.GradientTransformation, gradients: np.ndarray) -> np.ndarray:
    """The updates of each step, in double precision."""
    state, found = optimizer.init(fnp.zeros(gradients.shape[1:])), []
    update = fg.jit(optimizer.update)
    for g in gradients:
        updates, state = update(fnp.asarray(g), state)
        found.append(np.asarray(updates))
    return np.stack(found)


def _root(matrix: np.ndarray, power: float) -> np.ndarray:
    values, vectors = np.linalg.eigh(matrix)
    return vectors * values**power @ vectors.T


def test_orthogonal_matrices_keep_directions() -> None:
    """Singular vectors stay; values come near 1. Also of a batch, of wide and of tall matrices."""
    for shape in ((5, 3), (3, 5), (2, 4, 4)):
        x = RNG.standard_normal(shape).astype(np.float32)
        found = np.asarray(o.orthogonalize(fnp.asarray(x), steps=6))
        u, _, vt = np.linalg.svd(x, full_matrices=False)
        values = np.swapaxes(u, -1, -2) @ found @ np.swapaxes(vt, -1, -2)
        diagonal = np.diagonal(values, axis1=-2, axis2=-1)
        assert (diagonal > 0.5).all() and (diagonal < 1.3).all()
        np.testing.assert_allclose(values - diagonal[..., None] * np.eye(values.shape[-1]), 0, atol=1e-4)


def test_muon_moves_batches_of_matrices_each_by_itself() -> None:
    muon, x = o.scale_by_muon(), fnp.asarray(RNG.standard_normal((3, 4, 6)).astype(np.float32))
    found, _ = muon.update(x, muon.init(x))
    for i in range(3):
        np.testing.assert_allclose(found[i], muon.update(x[i], muon.init(x[i]))[0], atol=1e-5)
    scaled, _ = o.scale_by_shape().update(x, ())
    np.testing.assert_allclose(scaled, x * 1.5**0.5, rtol=1e-6)
    with pytest.raises(ShapeError, match=r"scale_by_muon: needs matrices, got shape \(3,\) at \['b'\]"):
        muon.update({"b": fnp.ones(3)}, muon.init({"b": fnp.ones(3)}))
    with pytest.raises(ShapeError, match="orthogonalize: needs matrices"):
        o.orthogonalize(fnp.ones(3))


@pytest.mark.parametrize("decay, interval", [(None, 1), (0.9, 3)])
def test_shampoo(decay: float | None, interval: int) -> None:
    eps, gradients = 1e-4, RNG.standard_normal((STEPS, 4, 3))
    left, right, expected = eps * np.eye(4), eps * np.eye(3), []
    for step, g in enumerate(gradients):
        if decay is None:
            left, right = left + g @ g.T, right + g.T @ g
        else:
            left = decay * left + (1 - decay) * g @ g.T
            right = decay * right + (1 - decay) * g.T @ g
        if step % interval == 0:
            roots = _root(left, -0.25), _root(right, -0.25)
        expected.append(roots[0] @ g @ roots[1])
    with fg.config(enable_x64=True):
        found = _run(o.scale_by_shampoo(decay, eps, interval), gradients)
    # With a decay the least eigenvalues are less than eps in no more than rounding, where they are raised to it.
    np.testing.assert_allclose(
        found, expected, rtol=1e-6, atol=1e-8
    ) if decay is None else np.testing.assert_allclose(found[-3:], expected[-3:], rtol=1e-6, atol=1e-8)


def test_shampoo_of_vectors_and_long_axes() -> None:
    gradients = RNG.standard_normal((STEPS, 6))
    with fg.config(enable_x64=True):
        found = _run(o.scale_by_shampoo(eps=1e-4), gradients)
        rows = _run(o.scale_by_shampoo(eps=1e-4, max_size=3), RNG.standard_normal((1, 3, 5)))
    np.testing.assert_allclose(found, gradients / np.sqrt(1e-4 + np.cumsum(gradients**2, 0)), rtol=1e-9)
    np.testing.assert_allclose(np.linalg.svd(rows[0], compute_uv=False), 1, atol=1e-3)  # (G G^T)^-1/2 G


def test_soap() -> None:
    """In the eigenvectors as they are, whose signs and order do not matter to what comes out."""
    b1, b2, beta, eps, interval = 0.9, 0.95, 0.8, 1e-8, 4
    gradients, expected = RNG.standard_normal((STEPS, 4, 3)), []
    left, right, m, v = np.zeros((4, 4)), np.zeros((3, 3)), np.zeros((4, 3)), np.zeros((4, 3))
    for step, g in enumerate(gradients):
        left, right = beta * left + (1 - beta) * g @ g.T, beta * right + (1 - beta) * g.T @ g
        if step == 0:
            q, r = np.linalg.eigh(left)[1], np.linalg.eigh(right)[1]
        elif step % interval == 0:
            q, r = np.linalg.qr(left @ q)[0], np.linalg.qr(right @ r)[0]
        m, v = b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * (q.T @ g @ r) ** 2
        inner = (q.T @ m @ r) / (1 - b1 ** (step + 1))
        expected.append(q @ (inner / (np.sqrt(v / (1 - b2 ** (step + 1))) + eps)) @ r.T)
    with fg.config(enable_x64=True):
        found = _run(o.scale_by_soap(b1, b2, beta, eps, interval), gradients)
        vectors = _run(o.scale_by_soap(b1, b2), gradients[:, 0])
        adam = _run(o.scale_by_adam(b1, b2), gradients[:, 0])
    # Of four rows only three differ: the last eigenvector is any one, and turns with rounding until all have come.
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(vectors, adam, rtol=1e-12)


@pytest.mark.parametrize("make", [lambda: o.shampoo(0.3), lambda: o.soap(0.1), lambda: o.muon(0.1)])
def test_matrices_go_downhill(make: Any) -> None:
    """All leaves of a model, one of them a cube."""
    params = {"b": fnp.ones(3), "c": fnp.ones((2, 3, 2)), "w": fnp.asarray(RNG.standard_normal((3, 3)))}
    loss = lambda p: sum((x**2).sum() for x in fg.tree.leaves(p))  # noqa: E731
    optimizer, first = make(), float(loss(params))
    state = optimizer.init(params)

    @fg.jit
    def step(params: Any, state: Any) -> Any:
        updates, state = optimizer.update(fg.grad(loss)(params), state, params)
        return o.apply_updates(params, updates), state

    for _ in range(15):
        params, state = step(params, state)
    assert float(loss(params)) < first / 3


def _rosenbrock(p: dict[str, Any]) -> Any:
    x = fnp.concatenate([p["a"], p["b"].ravel()])
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


@pytest.mark.parametrize(
    "search, steps",
    [
        (None, 60),
        pytest.param(
            lambda: o.scale_by_backtracking_linesearch(20, increase_factor=1e9),
            120,
            marks=pytest.mark.nightly,
        ),
    ],
)
def test_lbfgs_finds_the_minimum_of_a_valley(search: Any, steps: int) -> None:
    with fg.config(enable_x64=True):
        optimizer = o.lbfgs(linesearch=search and search())
        params = {"a": fnp.full(2, -1.0), "b": fnp.full((2, 2), 0.5)}
        state = optimizer.init(params)

        @fg.jit
        def step(params: Any, state: Any) -> Any:
            value, grad = fg.value_and_grad(_rosenbrock)(params)
            extra = {"value": value, "grad": grad, "value_fn": _rosenbrock}
            updates, state = optimizer.update(grad, state, params, **extra)
            return o.apply_updates(params, updates), state, value

        values = []
        for _ in range(steps):
            params, state, value = step(params, state)
            values.append(float(value))
        assert values[-1] < 1e-10 and all(b <= a for a, b in zip(values, values[1:]))
        np.testing.assert_allclose(params["a"], 1, atol=1e-4)
        assert int(state[2].trials) >= 1 and float(state[2].value) <= values[-1]


def test_steps_fulfil_the_conditions_of_wolfe() -> None:
    """From too short and from too long first steps."""
    loss = lambda w: fnp.cosh(w - 0.3).sum()  # noqa: E731
    w = fnp.array([2.0, -1.0])
    value, grad = fg.value_and_grad(loss)(w)
    for rate in (1e-3, 0.1, 30.0):
        optimizer = o.chain(o.scale(-rate), o.scale_by_zoom_linesearch(30))
        updates, _ = optimizer.update(grad, optimizer.init(w), w, value=value, grad=grad, value_fn=loss)
        slope, new = float((updates * grad).sum()), fg.grad(loss)(w + updates)
        assert float(loss(w + updates)) <= float(value) + 1e-4 * slope
        assert abs(float((updates * new).sum())) <= 0.9 * abs(slope)
    short = o.chain(o.scale(-30.0), o.scale_by_zoom_linesearch(30, max_learning_rate=1e-4))
    updates, _ = short.update(grad, short.init(w), w, value=value, grad=grad, value_fn=loss)
    np.testing.assert_allclose(updates, -30e-4 * grad, rtol=1e-5)


@pytest.mark.parametrize(
    "run, message",
    [
        (lambda: o.scale_by_lbfgs(0), "memory_size is at least 1"),
        (lambda: o.scale_by_zoom_linesearch(5, initial_guess_strategy="two"), "is one or keep, got 'two'"),
        (lambda: o.scale_by_shampoo(update_interval=0), "scale_by_shampoo: update_interval is at least 1"),
        (lambda: o.scale_by_soap(update_interval=0), "scale_by_soap: update_interval is at least 1"),
        (
            lambda: o.lbfgs().update(fnp.ones(2), o.lbfgs().init(fnp.ones(2)), fnp.ones(2)),
            "scale_by_zoom_linesearch: needs the loss, its gradient",
        ),
    ],
)
def test_mistakes(run: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        run()
