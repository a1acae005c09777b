"""pmap: against vmap, which it is on one device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as onp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ArgumentError, DeviceError, DtypeError, ShapeError


@pytest.fixture(autouse=True, scope="module")
def _devices() -> Iterator[None]:
    before, fg.config.cpu_devices = fg.config.cpu_devices, 4
    yield
    fg.config.cpu_devices = before


def test_sizes_and_collectives() -> None:
    f = fg.pmap(lambda x: (lax.psum(x, "i"), lax.axis_index("i"), x * 2), axis_name="i")
    x = np.arange(12.0).reshape(4, 3)
    total, index, double = f(x)
    assert total.tolist() == [[18.0, 22.0, 26.0]] * 4 and index.tolist() == [0, 1, 2, 3]
    assert double.tolist() == (2 * x).tolist() and double.sharding.num_devices == 4
    assert f(x[:2])[0].tolist() == [[3.0, 5.0, 7.0]] * 2  # on the first two


@given(st.integers(1, 4), st.integers(-3, 2), st.integers(-4, 3), st.booleans())
def test_axes(size: int, place: int, out: int, shared: bool) -> None:
    """Wherever the mapped axis is, and goes to: pmap is vmap."""
    shape = [2, 3]
    shape.insert(place % 3, size)
    x = onp.arange(onp.prod(shape), dtype=onp.float32).reshape(shape)
    y = onp.float32(3) if shared else onp.arange(size, dtype=onp.float32)
    axes: Any = (place, {"y": None if shared else 0})

    def f(x: Any, more: Any) -> Any:
        return {"a": (x * more["y"])[None], "b": np.sum(x)}

    options: Any = {"in_axes": axes, "out_axes": {"a": out, "b": 0}}
    found, wanted = (transform(f, **options)(x, {"y": y}) for transform in (fg.pmap, fg.vmap))
    for a, b in zip(fg.tree.leaves(found), fg.tree.leaves(wanted), strict=True):
        onp.testing.assert_allclose(a, b, rtol=1e-6)


def test_training_step() -> None:
    """The usual program: gradients that are averaged over the devices."""

    def step(w: Any, x: Any, y: Any) -> Any:
        gradient = fg.grad(lambda w: np.mean((x @ w - y) ** 2))(w)
        return w - 0.1 * lax.pmean(gradient, "batch")

    rng = onp.random.default_rng(0)
    x, y = rng.normal(size=(4, 8, 3)).astype("f"), rng.normal(size=(4, 8)).astype("f")
    w = np.zeros((4, 3))
    one = fg.pmap(step, axis_name="batch", donate_argnums=0)(w, x, y)
    wanted = step_alone(x.reshape(32, 3), y.reshape(32))
    onp.testing.assert_allclose(one, onp.broadcast_to(wanted, (4, 3)), rtol=1e-5)


def step_alone(x: Any, y: Any) -> Any:
    return -0.1 * fg.grad(lambda w: np.mean((x @ w - y) ** 2))(np.zeros(3))


def test_static_arguments_keywords_keys_and_results_that_all_share() -> None:
    traced: list[int] = []

    def f(x: Any, power: int, *, scale: Any) -> Any:
        traced.append(power)
        return x**power * scale

    g = fg.pmap(f, static_broadcasted_argnums=1)
    assert g(np.arange(2.0), 2, scale=np.asarray([1.0, 10.0])).tolist() == [0.0, 10.0]
    assert g(np.arange(2.0), 2, scale=np.asarray([2.0, 20.0])).tolist() == [0.0, 20.0]
    assert g(np.arange(2.0), 3, scale=np.asarray([1.0, 10.0])).tolist() == [0.0, 10.0] and set(traced) == {
        2,
        3,
    }
    keys = fg.random.split(fg.random.key(0), 4)
    onp.testing.assert_array_equal(
        fg.pmap(lambda k: fg.random.normal(k, (2,)))(keys), fg.vmap(lambda k: fg.random.normal(k, (2,)))(keys)
    )
    mean = fg.pmap(lambda x: lax.pmean(x, "i"), axis_name="i", out_axes=None)(np.arange(4.0))
    assert mean.shape == () and float(mean) == 1.5
    assert fg.pmap(lambda: lax.axis_index("i"), axis_name="i", axis_size=3)().tolist() == [0, 1, 2]


def test_within_other_transformations() -> None:
    f = fg.pmap(np.sin)
    x = np.arange(4.0)
    onp.testing.assert_allclose(fg.jit(lambda x: f(2 * x) + 1)(x), np.sin(2 * x) + 1, rtol=1e-6)
    onp.testing.assert_allclose(fg.grad(lambda x: np.sum(f(x)))(x), np.cos(x), rtol=1e-6)


def test_what_cannot_be() -> None:
    with pytest.raises(
        DeviceError, match=r"'sin' is mapped over 5 elements, there are 4 devices(.|\n)*cpu_devices"
    ):
        fg.pmap(np.sin)(np.ones(5))
    with pytest.raises(ShapeError, match=r"have sizes \[2, 3\]"):
        fg.pmap(np.add)(np.ones(2), np.ones(3))
    with pytest.raises(ArgumentError, match=r"no argument of 'sin' is mapped(.|\n)*axis_size"):
        fg.pmap(np.sin, in_axes=None)(np.ones(2))
    with pytest.raises(ShapeError, match="in_axes asks for axis 1 of an argument of 'sin', which has 1 axes"):
        fg.pmap(np.sin, in_axes=1)(np.ones(2))
    with pytest.raises(DtypeError, match="in_axes of 'sin' are integers or None, got True"):
        fg.pmap(np.sin, in_axes=True)(np.ones(2))
    with pytest.raises(TypeError, match="pmap"):
        fg.pmap(3)


def test_one_element() -> None:
    """A function on one device gives arrays of this device, like vmap, and is lowered like a jitted one."""
    one = fg.local_devices()[0]
    for options in ({}, {"devices": [one]}):
        f = fg.pmap(
            lambda x, y: (lax.psum(x, "i") * y, x), "i", in_axes=(0, None), out_axes=(0, 0), **options
        )
        product, same = f(np.ones((1, 2)), 3.0)
        assert (
            type(product) is type(np.ones(2))
            and product.tolist() == [[3.0, 3.0]]
            and same.tolist() == [[1.0, 1.0]]
        )
    compiled = fg.pmap(lambda x: x + 1).lower(np.ones((2, 3))).compile()
    assert compiled(np.zeros((2, 3))).tolist() == [[1.0] * 3] * 2
