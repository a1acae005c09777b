"""Run by every process of tests/sharding/test_mpi.py: what a user's program does, as the documentation shows it.

Argument: how many CPU devices each process has. All results are compared with those of one device.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import DistributedError, ShardingError

SHAPES = {"w1": (8, 16), "b1": (16,), "w2": (16, 3)}


def loss(params: dict[str, Any], x: Any, y: Any) -> Any:
    hidden = fnp.tanh(x @ params["w1"] + params["b1"])
    return fnp.mean((hidden @ params["w2"] - y) ** 2)


def step(params: dict[str, Any], x: Any, y: Any) -> tuple[Any, dict[str, Any]]:
    value, gradient = fg.value_and_grad(loss)(params, x, y)
    return value, fg.tree.map(lambda p, g: p - 0.1 * g, params, gradient)


def trained(params: Any, x: Any, y: Any) -> tuple[list[float], Any]:
    run, losses = fg.jit(step), []
    for _ in range(5):
        value, params = run(params, x, y)
        losses.append(float(value))
    return losses, params


def check_training(mesh: Any) -> None:
    """Data parallel, and with parameters that are cut, too."""
    rng = np.random.default_rng(0)
    x, y = rng.standard_normal((24, 8)).astype("f"), rng.standard_normal((24, 3)).astype("f")
    params = {name: rng.standard_normal(shape).astype("f") for name, shape in SHAPES.items()}
    losses, wanted = trained(params, x, y)
    cut = {"w1": fg.P(None, "x"), "b1": fg.P("x"), "w2": fg.P("x")}
    for specs in (dict.fromkeys(SHAPES, fg.P()), cut):
        placed = {k: fg.device_put(v, fg.NamedSharding(mesh, specs[k])) for k, v in params.items()}
        data = fg.device_put((x, y), fg.NamedSharding(mesh, fg.P("x")))
        found, last = trained(placed, *data)
        np.testing.assert_allclose(found, losses, rtol=1e-4)
        for name, value in fg.distributed.process_allgather(last, tiled=True).items():
            np.testing.assert_allclose(value, wanted[name], rtol=1e-4, atol=1e-5)
        fg.distributed.assert_equal(last)


def check_arrays(mesh: Any) -> None:
    """What each process may read of an array, and what of it needs the others."""
    sharding = fg.NamedSharding(mesh, fg.P("x"))
    count = fg.local_device_count()
    mine = np.full((2 * count, 3), fg.process_index(), np.float32)
    array = fg.make_array_from_process_local_data(sharding, mine)
    assert array.shape == (2 * mesh.size, 3)
    assert len(array.addressable_shards) == count
    with pytest.raises(ShardingError, match="process_allgather"):
        np.asarray(array)
    assert "sharding" in str(array)
    whole = fg.distributed.process_allgather(array)
    np.testing.assert_array_equal(whole[:, 0], np.repeat(np.arange(fg.process_count()), 2 * count))
    total = fnp.sum(array)  # by all, and there for all
    assert float(total) == whole.sum()
    np.testing.assert_array_equal(
        fg.jit(lambda a: a, out_shardings=fg.NamedSharding(mesh, fg.P()))(array), whole
    )
    rows = fg.shard_map(lambda a: fg.lax.psum(a, "x"), mesh=mesh, in_specs=fg.P("x"), out_specs=fg.P())(array)
    np.testing.assert_array_equal(rows, whole.reshape(mesh.size, 2, 3).sum(0))


def check_disagreements(mesh: Any) -> None:
    """Programs that differ are an error in all processes, before anything moves."""
    me = fg.process_index()
    x = fg.device_put(np.arange(12.0), fg.NamedSharding(mesh, fg.P("x")))
    rate = 0.2 if me == 1 else 0.1
    with pytest.raises(
        DistributedError, match=r"process 1 has a computation of digest \w+, where process 0 has"
    ):
        fg.jit(lambda a: a.sum() * rate)(x)
    with (
        fg.config(enable_x64=me == 1),
        pytest.raises(DistributedError, match="process 1 has the setting enable_x64=True, where"),
    ):
        fg.jit(lambda a: a.sum() * 3)(x)
    with pytest.raises(
        DistributedError, match="process 1 has the program of smallest, where process 0 has the"
    ):
        fg.jit(smallest if me == 1 else largest)(x)


def smallest(x: Any) -> Any:
    return x.min()


def largest(x: Any) -> Any:
    return x.max()


def main(count: int) -> None:
    fg.config.cpu_devices = count
    fg.distributed.initialize()
    mesh = fg.make_mesh((fg.device_count(),), ("x",))
    check_training(mesh)
    check_arrays(mesh)
    check_disagreements(mesh)
    print("all is well", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
