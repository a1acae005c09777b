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
