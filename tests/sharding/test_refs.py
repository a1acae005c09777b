"""Refs whose arrays are spread over a mesh, as arguments and in closures of jitted and compiled functions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShardingError
from funcgrad.sharding import NamedSharding, P, make_mesh

SPECS = [P("x"), P(), P("y"), P(("x", "y")), P(None, "x"), P("y", "x")]


def _move(ref: Any, by: Any) -> Any:
    ref[...] = ref[...] * 2 + by
    return ref[...].sum()


def _ways(ref: Any) -> dict[str, Any]:
    """The same function of a number, which writes to the ref, however it gets there."""
    jitted = fg.jit(_move)
    return {
        "argument": lambda by: jitted(ref, by),
        "closure": fg.jit(lambda by: _move(ref, by)),
        "compiled": lambda by: fg.jit(_move).lower(ref, by).compile()(ref, by),
        "compiled closure": lambda by: fg.jit(lambda by: _move(ref, by)).lower(by).compile()(by),
    }


@pytest.mark.parametrize("spec", SPECS, ids=str)
@pytest.mark.parametrize("way", ["argument", "closure", "compiled", "compiled closure"])
def test_a_spread_ref_stays_spread(spec: P, way: str) -> None:
    mesh = make_mesh((2, 4), ("x", "y"))
    expected = np.arange(24, dtype=np.float32).reshape(8, 3)
    ref = fg.new_ref(fg.device_put(expected, NamedSharding(mesh, spec)))
    call = _ways(ref)[way]
    for by in (1.0, 0.5):
        expected = expected * 2 + np.float32(by)
        assert float(call(by)) == expected.sum()
        np.testing.assert_array_equal(ref[...], expected)
        assert ref.sharding == NamedSharding(mesh, spec)


def test_what_a_ref_holds_may_be_spread_otherwise_later() -> None:
    mesh, other = make_mesh((2, 4), ("x", "y")), make_mesh((8,), ("z",))
    start = np.arange(8, dtype=np.float32)
    ref = fg.new_ref(fg.device_put(start, NamedSharding(mesh, P("x"))))
    call = fg.jit(_move)
    for place in (
        NamedSharding(mesh, P("x")), NamedSharding(mesh, P("y")), NamedSharding(mesh, P()), None,
        NamedSharding(other, P("z")), NamedSharding(mesh, P("x")),
    ):  # fmt: skip
        ref[...] = start if place is None else fg.device_put(start, place)
        assert float(call(ref, 1.0)) == (2 * start + 1).sum()
        np.testing.assert_array_equal(ref[...], 2 * start + 1)


def test_a_ref_of_one_device_beside_arguments_of_a_mesh() -> None:
    x = fg.device_put(np.ones(8, np.float32), NamedSharding(make_mesh((8,), ("x",)), P("x")))
    total = fg.new_ref(fnp.zeros(()))

    @fg.jit
    def add(x: Any) -> None:
        total[...] += x.sum()

    add(x)
    add(x)
    assert float(total[...]) == 16


@pytest.mark.parametrize("jitted", [False, True])
@pytest.mark.parametrize("spec", [P("x"), P(), P(("x", "y")), P(None, "y")], ids=str)
def test_shard_map_gives_each_device_its_part(spec: P, jitted: bool) -> None:
    mesh = make_mesh((2, 2), ("x", "y"))
    start = np.arange(16, dtype=np.float32).reshape(4, 4)
    shape = NamedSharding(mesh, spec).shard_shape(start.shape)

    def on_each(refs: Any, by: Any) -> Any:
        ref, other = refs["a"], refs["b"]
        assert ref.shape == shape and other.shape == (2, 4)
        ref[...] = ref[...] * 2 + by
        ref[0] += 1.0
        other[...] += fg.lax.axis_index("x").astype("float32")
        return fg.lax.psum(other[...].sum(), ("x",))

    refs = {"a": fg.new_ref(start), "b": fg.new_ref(np.zeros((4, 4), np.float32))}
    specs = ({"a": spec, "b": P("x")}, P())
    call = fg.shard_map(on_each, mesh=mesh, in_specs=specs, out_specs=P())
    total = (fg.jit(call) if jitted else call)(refs, 3.0)
    expected = start * 2 + 3
    expected[:: shape[0]] += 1
    np.testing.assert_array_equal(refs["a"][...], expected)
    np.testing.assert_array_equal(refs["b"][...], np.repeat([0.0, 1.0], 2)[:, None] * np.ones(4))
    assert float(total) == 8


def test_shard_map_of_what_refs_cannot() -> None:
    mesh = make_mesh((2,), ("x",))
    ref = fg.new_ref(np.zeros(4, np.float32))

    def differ(ref: Any) -> None:
        ref[...] += fg.lax.axis_index("x").astype("float32")

    with pytest.raises(ShardingError):
        fg.shard_map(differ, mesh=mesh, in_specs=P(), out_specs=None)(ref)
    with pytest.raises(ArgumentError, match="one ref is given as two arguments"):
        fg.shard_map(lambda a, b: None, mesh=mesh, in_specs=P("x"), out_specs=None)(ref, ref)
    assert ref[...].tolist() == [0] * 4
