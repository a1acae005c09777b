"""What is known of NumPy arrays while a function is traced."""

from __future__ import annotations

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np

TRANSFORMS = {
    "jit": (fg.jit, ()), "vmap": (fg.vmap, (3,)), "grad": (fg.grad, ()), "make_jaxpr": (fg.make_jaxpr, ()),
    "jit of vmap": (lambda f: fg.jit(fg.vmap(f)), (3,)),
}  # fmt: skip


@pytest.mark.parametrize("name", TRANSFORMS)
def test_a_reshaped_numpy_array_decides_what_python_does(name: str) -> None:
    transform, shape = TRANSFORMS[name]
    table = onp.arange(6.0, dtype="float32")
    found = []

    def f(x: fg.Array) -> fg.Array:
        rows = np.reshape(table, (2, -1))
        if (rows[1] > 2).all():  # by NumPy: known
            found.append(rows.shape)
        return x * np.sum(rows)

    transform(f)(np.ones(shape))
    assert found == [(2, 3)]


def test_what_a_reshaped_numpy_array_meets_is_traced() -> None:
    table = onp.arange(6, dtype="float32")
    f = lambda x: np.reshape(table, (2, 3)) @ x + np.reshape(table, (3, 2), order="F").T @ x  # noqa: E731
    x = onp.array([1.0, -2.0, 0.5], "float32")
    expected = table.reshape(2, 3) @ x + table.reshape((3, 2), order="F").T @ x
    onp.testing.assert_allclose(fg.jit(f)(x), expected, rtol=1e-6)
    jacobian = table.reshape(2, 3) + table.reshape((3, 2), order="F").T
    onp.testing.assert_allclose(fg.jit(fg.jacrev(f))(x), jacobian, rtol=1e-6)


def test_outside_of_traces_it_is_an_array() -> None:
    assert isinstance(np.reshape(onp.ones(4), (2, 2)), fg.Array)
