"""Functions of ours within those of JAX: values, gradients, batches. Needs jax."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason="needs jax")
import jax.numpy as jnp  # noqa: E402

import funcgrad as fg  # noqa: E402
from funcgrad import numpy as fnp  # noqa: E402

X = np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3)


def ours(params: Any, x: Any, count: Any) -> Any:
    y = fnp.tanh(x @ params["w"]) * count
    return {"sum": fnp.sum(y), "y": (y, fnp.argmax(y))}


def theirs(params: Any, x: Any, count: Any) -> Any:
    y = jnp.tanh(x @ params["w"]) * count
    return {"sum": jnp.sum(y), "y": (y, jnp.argmax(y))}


ARGUMENTS = ({"w": jnp.asarray(X.T * [1.0, 0.5])}, jnp.asarray(X), jnp.int32(3))


def _close(found: Any, expected: Any) -> None:
    assert jax.tree_util.tree_structure(found) == jax.tree_util.tree_structure(expected)
    for x, y in zip(jax.tree_util.tree_leaves(found), jax.tree_util.tree_leaves(expected), strict=True):
        assert x.dtype == y.dtype
        np.testing.assert_allclose(x, y, rtol=1e-5, atol=1e-6)


def test_values() -> None:
    f = fg.to_jax(ours)
    assert f.__name__ == "ours" and isinstance(f(*ARGUMENTS)["sum"], jax.Array)
    _close(f(*ARGUMENTS), theirs(*ARGUMENTS))
    _close(jax.jit(f)(*ARGUMENTS), theirs(*ARGUMENTS))
    _close(jax.jit(f)(ARGUMENTS[0], X, 3), theirs(*ARGUMENTS))


def test_gradients() -> None:
    def loss(f: Any) -> Any:
        def of(params: Any, x: Any) -> Any:
            found = f(params, x, jnp.int32(3))
            return found["sum"] + jnp.sum(found["y"][0] ** 2)

        return jax.grad(of, (0, 1))

    expected = loss(theirs)(*ARGUMENTS[:2])
    _close(loss(fg.to_jax(ours))(*ARGUMENTS[:2]), expected)
    _close(jax.jit(loss(fg.to_jax(ours)))(*ARGUMENTS[:2]), expected)


def test_batches_and_loops() -> None:
    f = fg.to_jax(lambda x, y: fnp.sum(x * fnp.sin(y)))
    g = lambda x, y: jnp.sum(x * jnp.sin(y))  # noqa: E731
    batch = jnp.stack([jnp.asarray(X)] * 4) * jnp.arange(4.0)[:, None, None]
    for make in (
        lambda h: jax.vmap(h, (0, None))(batch, X),
        lambda h: jax.jit(jax.vmap(jax.vmap(jax.grad(h, 1))))(batch, batch),
        lambda h: jax.lax.scan(lambda c, x: (c + h(x, c * x), c), jnp.float32(1), batch),
        lambda h: jax.lax.map(lambda x: h(x, x), batch),
    ):
        _close(make(f), make(g))


def test_there_and_back() -> None:
    f = fg.from_jax(fg.to_jax(lambda x: fnp.sin(x) * 2))
    np.testing.assert_allclose(f(X), np.sin(X) * 2, rtol=1e-6)
    np.testing.assert_allclose(fg.grad(lambda x: fnp.sum(f(x)))(X), np.cos(X) * 2, rtol=1e-5)
