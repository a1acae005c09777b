"""out_sharding: functions that say how their result is spread."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad.errors import ArgumentError, ShardingError

CASES = {
    "zeros": lambda s: fnp.zeros((8, 2), out_sharding=s),
    "ones": lambda s: fnp.ones(8, "int8", out_sharding=s),
    "empty": lambda s: fnp.empty((8,), out_sharding=s),
    "full": lambda s: fnp.full((8,), 3, out_sharding=s),
    "zeros_like": lambda s: fnp.zeros_like(fnp.ones(8), out_sharding=s),
    "arange": lambda s: fnp.arange(8, out_sharding=s),
    "array": lambda s: fnp.array(list(range(8)), out_sharding=s),
    "asarray": lambda s: fnp.asarray(np.arange(8), out_sharding=s),
    "reshape": lambda s: fnp.reshape(fnp.arange(16), (8, 2), out_sharding=s),
    "ravel": lambda s: fnp.ravel(fnp.ones((2, 4)), out_sharding=s),
    "broadcast_to": lambda s: fnp.broadcast_to(1.0, (8, 3), out_sharding=s),
    "repeat": lambda s: fnp.repeat(fnp.arange(4), 2, out_sharding=s),
    "matmul": lambda s: fnp.matmul(fnp.ones((8, 3)), fnp.ones((3, 2)), out_sharding=s),
    "dot": lambda s: fnp.dot(fnp.ones((8, 3)), fnp.ones(3), out_sharding=s),
    "einsum": lambda s: fnp.einsum("ij,jk->ik", fnp.ones((8, 3)), fnp.ones((3, 2)), out_sharding=s),
    "tensordot": lambda s: fnp.tensordot(fnp.ones((8, 3)), fnp.ones((3, 2)), 1, out_sharding=s),
    "bincount": lambda s: fnp.bincount(fnp.arange(8), length=8, out_sharding=s),
    "lax.reshape": lambda s: lax.reshape(fnp.arange(8), (8, 1), out_sharding=s),
    "lax.broadcast": lambda s: lax.broadcast(1.0, (8,), out_sharding=s),
    "lax.dot_general": lambda s: lax.dot_general(
        fnp.ones((8, 3)), fnp.ones((3, 2)), (((1,), (0,)), ((), ())), out_sharding=s
    ),
    "lax.reduce_sum": lambda s: lax.reduce_sum(fnp.ones((8, 2)), (1,), out_sharding=s),
    "random.normal": lambda s: random.normal(random.key(0), (8,), out_sharding=s),
    "random.uniform": lambda s: random.uniform(random.key(0), (8, 2), out_sharding=s),
    "random.randint": lambda s: random.randint(random.key(0), (8,), 0, 5, out_sharding=s),
    ".at[].get": lambda s: fnp.arange(16).at[::2].get(out_sharding=s),
    ".at[].set": lambda s: fnp.zeros((8, 2)).at[1].set(2, out_sharding=s),
    ".at[].divide": lambda s: fnp.ones(8).at[3:].divide(2, out_sharding=s),
    "segment_sum": lambda s: fg.ops.segment_sum(fnp.arange(16), fnp.arange(16) // 2, 8, out_sharding=s),
}


@pytest.fixture(autouse=True)
def devices() -> Any:
    with fg.config(cpu_devices=4):
        yield


@pytest.mark.parametrize("name", CASES)
def test_results_are_spread(name: str) -> None:
    """By a sharding, or by a spec on the mesh that is set; within programs too. None leaves them alone."""
    plain = CASES[name](None)
    mesh = fg.make_mesh((4,), "x")
    spread = fg.NamedSharding(mesh, fg.P("x"))
    found = [CASES[name](spread), fg.jit(lambda: CASES[name](spread))()]
    with fg.set_mesh(mesh):
        found.append(CASES[name](fg.P("x")))
    for result in found:
        assert result.sharding == spread and result.dtype == plain.dtype
        np.testing.assert_array_equal(np.asarray(result), np.asarray(plain))
    assert plain.sharding.num_devices == 1


@pytest.mark.parametrize("compiled", [False, True])
def test_functions_with_axes_of_another_type(compiled: bool) -> None:
    mesh = fg.make_mesh((2, 2), ("x", "y"))
    of = fg.jit if compiled else lambda f: f
    x = fnp.arange(8.0)
    spec = fg.P("x")

    def f(x: Any, y: Any = 1) -> Any:
        return {"a": x + y, "b": fnp.sin(x)}

    def check(found: Any) -> None:
        assert {key: value.sharding for key, value in found.items()} == dict.fromkeys("ab", wanted)
        np.testing.assert_allclose(found["a"], np.arange(8) + 2)

    wanted = fg.NamedSharding(mesh, spec)
    with fg.set_mesh(mesh):
        check(of(fg.sharding.auto_axes(f, out_sharding=spec))(x, y=2))
        check(of(fg.sharding.auto_axes(axes="x", out_sharding={"a": spec, "b": spec})(f))(x, 2))
        check(of(lambda x: fg.sharding.auto_axes(f)(x, 2, out_sharding=spec))(x))
        check(of(fg.sharding.explicit_axes(f, in_sharding=(spec, fg.P())))(x, fnp.full(8, 2.0)))
        check(of(lambda x: fg.sharding.explicit_axes(axes="x")(f)(x, y=2, in_sharding=spec))(x))
        with pytest.raises(ArgumentError, match="the call has no out_sharding"):
            fg.sharding.auto_axes(f)(x)
    check(of(fg.sharding.auto_axes(f, out_sharding=wanted))(x, 2))
    np.testing.assert_allclose(fg.sharding.auto_axes(f, out_sharding=spec)(x)["a"], np.arange(8) + 1)
    with pytest.raises(ShardingError, match="explicit_axes: there is no mesh"):
        fg.sharding.explicit_axes(f, in_sharding=spec)(x)
