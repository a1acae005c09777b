"""What is said of results holds, also where it says that they are whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad.errors import ShardingError
from funcgrad.transforms.sharding import entry


@pytest.mark.parametrize("spec", [fg.P(), fg.P("x"), fg.P(None, "x"), fg.P("x", "y"), fg.P(None, ("y", "x"))])
@pytest.mark.parametrize("function", [lambda a: a, lambda a: a * 2, lambda a: a @ a.T])
def test_results_are_spread_as_out_shardings_say(function: Callable[[Any], Any], spec: Any) -> None:
    mesh = fg.make_mesh((2, 2), ("x", "y"))
    value = np.arange(16, dtype=np.float32).reshape(4, 4)
    for given in (fg.P("x"), fg.P("y", "x"), fg.P()):
        x = fg.device_put(value, fg.NamedSharding(mesh, given))
        found = fg.jit(function, out_shardings=fg.NamedSharding(mesh, spec))(x)
        assert found.sharding.spec == spec
        np.testing.assert_array_equal(found, function(value))


def test_axes_alone_stand_for_the_current_mesh() -> None:
    mesh, x = fg.make_mesh((2,), "x"), np.arange(4.0, dtype=np.float32)
    axes = fg.NamedSharding(mesh.abstract_mesh, fg.P("x"))
    ways = [
        lambda x: fg.device_put(x, axes),
        lambda x: fg.lax.with_sharding_constraint(x, axes),
        fg.jit(lambda x: fg.lax.with_sharding_constraint(2 * x, axes) / 2),
    ]
    with fg.set_mesh(mesh):
        assert all(way(x).sharding == fg.NamedSharding(mesh, fg.P("x")) for way in ways)
    for way in ways[:2]:
        with pytest.raises(ShardingError, match="no devices"):
            way(x)
    with fg.set_mesh(fg.make_mesh((2,), "y")), pytest.raises(ShardingError):
        ways[0](x)


def test_clear_caches_forgets_what_was_compiled_for_a_mesh() -> None:
    x = fg.device_put(np.arange(8.0, dtype=np.float32), fg.NamedSharding(fg.make_mesh((2,), "x"), fg.P("x")))
    assert (x + 1).sharding == x.sharding and len(entry._programs)
    fg.clear_caches()
    assert not len(entry._programs)
    np.testing.assert_array_equal(x + 1, np.arange(1, 9))


@pytest.mark.parametrize("run", [lambda f: f, fg.jit])
def test_arrays_on_one_device_and_tangents_of_integers(run: Callable) -> None:
    one = fg.sharding.SingleDeviceSharding(fg.devices("cpu")[0])
    found = run(lambda x: fg.lax.with_sharding_constraint({"a": x, "b": 2 * x}, one))(
        np.arange(3.0, dtype=np.float32)
    )
    assert found["b"].tolist() == [0, 2, 4]
    spread = fg.NamedSharding(fg.make_mesh((2,), "x"), fg.P("x"))
    both = run(lambda x: fg.lax.with_sharding_constraint((x, fg.numpy.zeros(4, fg.float0)), spread))
    kept = both(np.ones(4, np.float32))
    assert kept[0].sharding == spread and kept[1].dtype == fg.float0


def test_constraints_on_axes_alone_fit_arguments_on_devices() -> None:
    mesh = fg.make_mesh((2, 2), ("x", "y"))
    x = fg.device_put(np.arange(16, dtype=np.float32).reshape(4, 4), fg.NamedSharding(mesh, fg.P("x", "y")))
    axes = fg.NamedSharding(mesh.abstract_mesh, fg.P("y"))
    found = fg.jit(lambda x: fg.lax.with_sharding_constraint(2 * x, axes))(x)
    assert found.sharding == fg.NamedSharding(mesh, fg.P("y"))
    np.testing.assert_array_equal(found, 2 * np.asarray(x))
    other = fg.NamedSharding(fg.sharding.AbstractMesh((4,), ("z",)), fg.P("z"))
    with pytest.raises(ShardingError, match="two meshes"):
        fg.jit(lambda x: fg.lax.with_sharding_constraint(x, other))(x)


def test_arguments_come_to_the_mesh_that_a_constraint_names() -> None:
    grid, row = fg.make_mesh((2, 2), ("x", "y")), fg.make_mesh((4,), ("z",))
    value = np.arange(16, dtype=np.float32).reshape(4, 4)
    x = fg.device_put(value, fg.NamedSharding(grid, fg.P("x", "y")))
    for options in (
        {"in_shardings": fg.NamedSharding(row, fg.P("z"))},
        {"out_shardings": fg.NamedSharding(row, fg.P("z"))},
    ):
        found = fg.jit(lambda x: x + 1, **options)(x)
        assert found.sharding.mesh == row
        np.testing.assert_array_equal(found, value + 1)
    both = fg.jit(
        lambda x: x,
        in_shardings=fg.NamedSharding(row, fg.P("z")),
        out_shardings=fg.NamedSharding(grid, fg.P("x")),
    )
    with pytest.raises(ShardingError, match="one program for two meshes"):
        both(value)


def test_types_in_one_piece_say_no_mesh() -> None:
    sharding = fg.NamedSharding(fg.make_mesh((2,), "x"), fg.P("x"))
    compiled = fg.jit(lambda x: x * 2, in_shardings=sharding).lower(fg.typeof(fg.numpy.ones(4))).compile()
    assert compiled(np.ones(4, np.float32)).sharding == sharding


def test_arrays_like_a_type_are_spread_as_it_says() -> None:
    sharding = fg.NamedSharding(fg.make_mesh((2, 2), ("x", "y")), fg.P("x", "y"))
    type_ = fg.ShapeDtypeStruct((4, 4), "float32", sharding=sharding)
    for like in (
        fg.numpy.zeros_like,
        fg.numpy.ones_like,
        fg.numpy.empty_like,
        lambda a, **o: fg.numpy.full_like(a, 3, **o),
    ):
        assert like(type_).sharding == sharding and like(type_, dtype=int).sharding == sharding
        assert not hasattr(like(type_, shape=(3,)).sharding, "spec")
        np.testing.assert_array_equal(like(type_), like(np.ones((4, 4), np.float32)))
    open_ = fg.ShapeDtypeStruct(
        (2,), "int32", sharding=fg.NamedSharding(sharding.mesh.abstract_mesh, fg.P("x"))
    )
    assert fg.numpy.ones_like(open_).tolist() == [1, 1]
