"""Refs whose arrays are spread over a mesh, as arguments and in closures of jitted and compiled functions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
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
