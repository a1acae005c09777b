"""Mesh axes of type Explicit are a part of the types of values; how a value is spread otherwise is not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.sharding import AxisType, NamedSharding, P


def on_mesh(kind: AxisType, spec: Any, shape: tuple[int, ...] = (8, 4)) -> tuple[Any, NamedSharding]:
    mesh = fg.make_mesh((4, 2), ("x", "y"), (kind, kind))
    sharding = NamedSharding(mesh, spec)
    return fg.device_put(fnp.ones(shape), sharding), sharding


@pytest.mark.parametrize(
    "spec, text",
    [
        (P("x"), "float32[8@x,4]"),
        (P(None, "y"), "float32[8,4@y]"),
        (P("x", "y"), "float32[8@x,4@y]"),
        (P(("x", "y")), "float32[8@(x,y),4]"),
        (P(), "float32[8,4]"),
    ],
)
def test_the_text_of_a_type_names_explicit_axes(spec: Any, text: str) -> None:
    """As JAX writes it."""
    assert str(fg.typeof(on_mesh(AxisType.Explicit, spec)[0])) == text
    assert str(fg.typeof(on_mesh(AxisType.Auto, spec)[0])) == "float32[8,4]"


def test_types_are_equal_where_explicit_axes_split_alike() -> None:
    plain = fg.typeof(fnp.ones((8, 4)))
    split = fg.typeof(on_mesh(AxisType.Explicit, P("x"))[0])
    assert split == fg.typeof(on_mesh(AxisType.Explicit, P("x", None))[0])
    assert hash(split) == hash(fg.typeof(on_mesh(AxisType.Explicit, P("x", None))[0]))
    assert split != plain and split != fg.typeof(on_mesh(AxisType.Explicit, P("y"))[0])
    for same in (on_mesh(AxisType.Auto, P("x"))[0], on_mesh(AxisType.Explicit, P())[0]):
        assert fg.typeof(same) == plain and hash(fg.typeof(same)) == hash(plain)


@pytest.mark.parametrize("like", [fnp.zeros_like, fnp.ones_like, lambda x: fnp.full_like(x, 3.0)])
@pytest.mark.parametrize("spec", [P("x"), P(None, "y"), P(("x", "y"))])
def test_what_is_made_like_an_argument_has_its_type(like: Any, spec: Any) -> None:
    """Under jit, jit of jit and grad, as without: nothing of the argument's value reaches the result."""
    x, sharding = on_mesh(AxisType.Explicit, spec)
    types = []

    def f(x: Any) -> Any:
        types.append(fg.typeof(x))
        return like(x)

    eager = f(x)
    for call in (fg.jit(f), fg.jit(fg.jit(f)), lambda x: fg.jit(f).lower(x).compile()(x)):
        found = call(x)
        assert fg.typeof(found) == fg.typeof(x) == fg.typeof(eager)
        assert found.sharding.is_equivalent_to(sharding, 2)
        np.testing.assert_array_equal(found, eager)
    assert set(types) == {fg.typeof(x)}
    slope = fg.jit(fg.grad(lambda x: fnp.sum(x * like(x))))(x)
    np.testing.assert_array_equal(slope, eager)


def test_another_shape_is_not_spread_as_the_argument() -> None:
    x, _ = on_mesh(AxisType.Explicit, P("x"))
    found = fg.jit(lambda x: (fnp.zeros_like(x, shape=(3,)), fg.vmap(fnp.zeros_like)(x)))(x)
    assert str(fg.typeof(found[0])) == "float32[3]"
    np.testing.assert_array_equal(found[1], np.zeros((8, 4)))


@pytest.mark.parametrize("run", [lambda f: f, fg.jit])
@pytest.mark.parametrize(
    "spec, names, block, copies",
    [
        (P("x", "y"), ("x",), (2, 4), 1),
        (P("x", "y"), ("y",), (8, 2), 1),
        (P(("x", "y")), ("x",), (2, 4), 1),
        (P("x", "y"), ("x", "y"), (2, 2), 1),
        (P(None, "y"), ("x",), (8, 4), 4),
    ],
)
def test_arguments_say_which_block_a_device_gets(
    run: Any, spec: Any, names: tuple[str, ...], block: tuple[int, int], copies: int
) -> None:
    x, _ = on_mesh(AxisType.Explicit, spec)
    shapes = []

    def total(x: Any) -> Any:
        shapes.append(x.shape)
        return x.sum()[None]

    mesh = fg.make_mesh((4, 2), ("x", "y"), (AxisType.Explicit, AxisType.Explicit))
    f = fg.shard_map(total, mesh=mesh, out_specs=P(names), axis_names=set(names))
    assert float(run(f)(x).sum()) == 32 * copies
    assert shapes == [block]
