"""Programs on all devices of a process at once, against the devices simulated one after the other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import count_devices, open_backend
from funcgrad.errors import ArgumentError, DeviceError, ShardingError
from funcgrad.trace.array.array import Array
from funcgrad.trace.calls.callback import Callback, callback_results
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.graph.call_nodes import Host, results_of
from funcgrad.trace.graph.graph import closed_graph
from funcgrad.trace.mesh.mesh import AbstractMesh, Mesh, NamedSharding, P
from funcgrad.trace.ops.mesh_collective import (
    ALL_REDUCE,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    PLACE,
    REDUCE_SCATTER,
    VARY,
    AllReduce,
    Along,
    Exchange,
    Permute,
    Place,
    Vary,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.permutation import NOBODY
from funcgrad.trace.uop import UOp, const
from funcgrad.transforms.sharding.cost import Link, Topology
from funcgrad.transforms.sharding.run.program import MeshProgram
from tests.hardware import interpreted_accelerator  # noqa: F401  # registers itself
from tests.sharding import simulated
from tests.sharding.collectives import BFLOAT16, DTYPES, values
from tests.sharding.local_programs import local_of, mesh_of, param


def run(
    mesh: Mesh, parameters: Sequence[UOp], outputs: Sequence[UOp], given_: Sequence[np.ndarray]
) -> list[Any]:
    """The outputs, for arguments with a first axis of devices."""
    program = MeshProgram(local_of(mesh, parameters, outputs), "test")
    return [x.owner for x in program([Array(x) for x in given_])]


def check(
    mesh: Mesh, parameters: Sequence[UOp], outputs: Sequence[UOp], given_: Sequence[np.ndarray]
) -> None:
    found = run(mesh, parameters, outputs, given_)
    wanted = simulated.run(parameters, outputs, [[x[k] for x in given_] for k in range(mesh.size)], mesh)
    for i, x in enumerate(found):
        for k in range(mesh.size):
            a, b = x[k], np.asarray(wanted[k][i])
            assert a.dtype == b.dtype
            if a.dtype in (BFLOAT16, np.float16):  # the oracle rounds every partial sum
                np.testing.assert_allclose(a.astype(np.float32), b.astype(np.float32), rtol=0.03, atol=0.03)
            elif a.dtype.kind in "fc":
                np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-5)
            else:
                np.testing.assert_array_equal(a, b)


MESHES = st.sampled_from([(1,), (2,), (3,), (8,), (2, 2), (1, 4), (4, 2), (2, 3), (2, 2, 2), (1, 3, 2)])


@settings(deadline=None, max_examples=25)
@given(MESHES, st.sampled_from(DTYPES), st.lists(st.integers(0, 5), min_size=1, max_size=3), st.data())
def test_every_collective_along_any_axes(sizes: tuple, dtype: Any, shape: list[int], data: Any) -> None:
    mesh = mesh_of(*sizes)
    axes = tuple(data.draw(st.permutations(mesh.axis_names)))[: data.draw(st.integers(1, len(sizes)))]
    size = int(np.prod([mesh.shape[a] for a in axes]))
    dim, other = (data.draw(st.integers(0, len(shape) - 1)) for _ in range(2))
    shape[dim] *= size
    x = param(0, shape, dtype)
    sources = [s if data.draw(st.booleans()) else NOBODY for s in data.draw(st.permutations(range(size)))]
    outputs = [
        UOp(MESH_GATHER, (x,), Along(axes, size, dim)),
        UOp(MESH_EXCHANGE, (x,), Exchange(axes, size, dim, other)),
        UOp(MESH_PERMUTE, (x,), Permute(axes, size, tuple(sources))),
        UOp(PLACE, (), Place(axes, size)),
        UOp(VARY, (x,), Vary(axes)),
    ]
    if dtype.kind != "b":
        outputs.append(UOp(REDUCE_SCATTER, (x,), Along(axes, size, dim)))
        outputs.append(UOp(ALL_REDUCE, (x,), AllReduce(axes, "sum")))
    if dtype.kind != "c":
        outputs += [UOp(ALL_REDUCE, (x,), AllReduce(axes, kind)) for kind in ("max", "min")]
    given_ = [values(np.random.default_rng(0), (mesh.size, *shape), dtype)]
    check(mesh, [x], outputs, given_)


def test_collectives_of_what_collectives_gave() -> None:
    mesh = mesh_of(2, 2)
    x = param(0, (4, 3))
    first = UOp(ALL_REDUCE, (x + x,), AllReduce(("x",), "sum"))
    second = UOp(ALL_REDUCE, (first * x,), AllReduce(("y", "x"), "sum"))
    third = UOp(MESH_GATHER, (second + first,), Along(("y",), 2, 1))
    fourth = UOp(ALL_REDUCE, (x * x,), AllReduce(("x",), "sum"))
    check(
        mesh, [x], [first, second, third, fourth], [values(np.random.default_rng(0), (4, 4, 3), dt.float32)]
    )


def test_reductions_that_can_go_together_are_one_meeting() -> None:
    mesh = mesh_of(2)
    xs = [param(i, (3 + i,)) for i in range(4)]
    sums = [UOp(ALL_REDUCE, (x * x,), AllReduce(("x",), "sum")) for x in xs]
    scaled = sums[0].reduce("reduce_sum", (0,)).expand((0,), (3,))
    later = UOp(ALL_REDUCE, (scaled * xs[0],), AllReduce(("x",), "sum"))
    program = MeshProgram(local_of(mesh, xs, [*sums, later]), "test")
    text = program.lowered().as_text("table")
    assert text.count("group_reduce") == 2
    given_ = [values(np.random.default_rng(i), (2, 3 + i), dt.float32) for i in range(4)]
    check(mesh, xs, [*sums, later], given_)


def test_a_sum_takes_the_memory_of_its_operand() -> None:
    mesh = mesh_of(2)
    x = param(0, (1000,))
    total = UOp(ALL_REDUCE, (x * x,), AllReduce(("x",), "sum"))
    program = MeshProgram(local_of(mesh, [x], [total + x]), "test")
    assert "arena      4032 bytes" in program.lowered().as_text("table")


# ---- loops and branches ----


def test_collectives_in_a_scan() -> None:
    mesh = mesh_of(2, 2)
    carry, row = param(0, (3,)), param(1, (3,))
    total = UOp(ALL_REDUCE, (carry * row,), AllReduce(("x",), "sum"))
    place = UOp(PLACE, (), Place(("y", "x"), 4)).cast(dt.float32).expand((0,), (3,))
    shifted = UOp(MESH_PERMUTE, (total + place,), Permute(("y",), 2, (1, 0)))
    body = closed_graph([carry, row], [shifted, total])
    start, rows = param(0, (3,)), param(1, (5, 3))
    results = results_of(SCAN, Scan(body, 5, 0, 1), [start, rows])
    rng = np.random.default_rng(0)
    check(mesh, [start, rows], results, [values(rng, (4, 3), dt.float32), values(rng, (4, 5, 3), dt.float32)])


def test_collectives_in_a_while_and_its_condition() -> None:
    mesh = mesh_of(3)
    x = param(0, ())
    largest = UOp(ALL_REDUCE, (x,), AllReduce(("x",), "max"))
    condition = closed_graph([x], [largest < const(100, dt.float32)])
    total = UOp(ALL_REDUCE, (x,), AllReduce(("x",), "sum"))
    body = closed_graph([x], [total + x])
    results = results_of(WHILE, While(condition, body, 0, 0), [x])
    check(mesh, [x], results, [np.array([1, 2, 3], np.float32)])


def test_collectives_in_branches() -> None:
    mesh = mesh_of(2, 2)
    index, x = param(0, (), "int32"), param(1, (2,))
    inner = param(0, (2,))
    branches = tuple(
        closed_graph([inner], [made])
        for made in (
            UOp(ALL_REDUCE, (inner,), AllReduce(("x",), "sum")),
            UOp(MESH_PERMUTE, (inner,), Permute(("x", "y"), 4, (3, 0, 1, 2))),
            inner + inner,
        )
    )
    results = results_of(SWITCH, Switch(branches), [index, x])
    for chosen in range(3):
        given_ = [np.full(4, chosen, np.int32), np.arange(8, dtype=np.float32).reshape(4, 2)]
        check(mesh, [index, x], results, given_)


# ---- functions of the host, and failures ----


def called_back(function: Callable[..., Any], *operands: UOp) -> list[UOp]:
    types = tuple((x.shape, x.dtype, False) for x in operands)
    return callback_results(Callback(Host(function, "test"), types), operands)


def test_callbacks_run_on_each_device_with_the_settings_of_the_caller() -> None:
    mesh = mesh_of(4)
    x = param(0, (2,))
    seen = []

    def function(values_: np.ndarray) -> list[np.ndarray]:
        seen.append((float(values_[0]), fg.config.threads, threading.get_ident()))
        return [values_ * 2]

    (doubled,) = called_back(function, x)
    with fg.config(threads=7):
        (found,) = run(
            mesh, [x], [UOp(ALL_REDUCE, (doubled,), AllReduce(("x",), "sum"))], [np.ones((4, 2), "f4")]
        )
    np.testing.assert_array_equal(found, np.full((4, 2), 8))
    assert [threads for _, threads, _ in seen] == [7] * 4
    assert len({ident for *_, ident in seen}) == 4


@pytest.mark.parametrize("failing", [0, 2])
def test_a_device_that_fails_ends_the_others_and_is_named(failing: int) -> None:
    mesh = mesh_of(4)
    x = param(0, ())

    def function(value: np.ndarray) -> list[np.ndarray]:
        if value == failing:
            raise ZeroDivisionError("no")
        return [value]

    (y,) = called_back(function, x)
    for _ in range(3):
        total = UOp(ALL_REDUCE, (y,), AllReduce(("x",), "sum"))
        program = MeshProgram(local_of(mesh, [x], [total]), "test")
        with pytest.raises(ZeroDivisionError, match="no") as caught:
            program([Array(np.arange(4, dtype=np.float32))])
        assert caught.value.__notes__ == [f"on device {mesh.devices[failing]}"]
    (found,) = program([Array(np.arange(4, 8, dtype=np.float32))])
    np.testing.assert_array_equal(found.owner, [22] * 4)


def test_threads_that_call_one_program_at_once() -> None:
    mesh = mesh_of(2)
    x = param(0, (50,))
    program = MeshProgram(local_of(mesh, [x], [UOp(ALL_REDUCE, (x,), AllReduce(("x",), "sum"))]), "test")
    errors: list[Any] = []

    def calls(k: int) -> None:
        given_ = np.full((2, 50), k, np.float32)
        for _ in range(50):
            if not (program([Array(given_)])[0].owner == 2 * k).all():
                errors.append(k)

    threads = [threading.Thread(target=calls, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors


def test_a_callback_that_calls_the_program() -> None:
    mesh = mesh_of(2)
    x = param(0, ())
    inner = MeshProgram(local_of(mesh, [x], [UOp(ALL_REDUCE, (x,), AllReduce(("x",), "sum"))]), "inner")

    def function(value: np.ndarray) -> list[np.ndarray]:
        (found,) = inner([Array(np.array([value, 10], np.float32))])
        return [found.owner[0]]

    (y,) = called_back(function, x)
    (found,) = run(mesh, [x], [UOp(ALL_REDUCE, (y,), AllReduce(("x",), "sum"))], [np.array([1, 2], "f4")])
    np.testing.assert_array_equal(found, [23, 23])


# ---- devices with memory of their own ----


@pytest.mark.parametrize("sizes", [(2,), (2, 2)])
def test_accelerators_exchange_through_the_host(sizes: tuple[int, ...]) -> None:
    count = int(np.prod(sizes))
    names = [f"interpreted:{k}" for k in range(count)]
    mesh = Mesh(np.array(names).reshape(sizes), ("x", "y")[: len(sizes)])
    axes = mesh.axis_names
    x = param(0, (4, 3))
    place = UOp(PLACE, (), Place(axes, count)).cast(dt.float32).expand((0, 1), (4, 3))
    (tripled,) = called_back(lambda value: [3 * value], x)
    carry = param(0, (4, 3))
    total = UOp(ALL_REDUCE, (carry,), AllReduce(axes[:1], "max"))
    body = closed_graph([carry], [total + carry])
    outputs = [
        UOp(ALL_REDUCE, (x * x,), AllReduce(axes, "sum")) + place,
        UOp(MESH_GATHER, (tripled,), Along(axes, count, 1)),
        UOp(MESH_PERMUTE, (x,), Permute(axes, count, (*range(1, count), NOBODY))),
        *results_of(SCAN, Scan(body, 3, 0, 1), [x]),
    ]
    check(mesh, [x], outputs, [values(np.random.default_rng(0), (count, 4, 3), dt.float32)])


def test_a_callback_on_accelerators_that_calls_the_program() -> None:
    mesh = Mesh(np.array(["interpreted:0", "interpreted:1"]), ("x",))
    x = param(0, ())
    inner = MeshProgram(local_of(mesh, [x], [UOp(ALL_REDUCE, (x,), AllReduce(("x",), "sum"))]), "inner")

    def function(value: np.ndarray) -> list[np.ndarray]:
        (found,) = inner([Array(np.array([value, 10], np.float32))])
        return [found.owner[0]]

    (y,) = called_back(function, x)
    (found,) = run(mesh, [x], [UOp(ALL_REDUCE, (y,), AllReduce(("x",), "sum"))], [np.array([1, 2], "f4")])
    np.testing.assert_array_equal(found, [23, 23])


def test_an_accelerator_that_fails_is_named() -> None:
    mesh = Mesh(np.array(["interpreted:0", "interpreted:1"]), ("x",))
    x = param(0, ())

    def function(value: np.ndarray) -> list[np.ndarray]:
        if value == 1:
            raise ZeroDivisionError("no")
        return [value]

    (y,) = called_back(function, x)
    with pytest.raises(ZeroDivisionError, match="no") as caught:
        run(mesh, [x], [UOp(ALL_REDUCE, (y,), AllReduce(("x",), "sum"))], [np.arange(2, dtype=np.float32)])
    assert caught.value.__notes__ == ["on device interpreted:1"]


def test_a_mesh_of_several_kinds_is_refused() -> None:
    mesh = Mesh(np.array(["interpreted:0", "cpu:0"]), ("x",))
    with pytest.raises(DeviceError, match="several kinds: cpu, interpreted"):
        run(mesh, [param(0, ())], [param(0, ())], [np.arange(2, dtype=np.float32)])


OPENCL = """
import numpy as np
import funcgrad as fg
import funcgrad.numpy as fnp
from tests.sharding.test_program import *
mesh = Mesh(np.array(fg.devices("opencl")[:2]), ("x",))
x = param(0, (4, 3))
outputs = [UOp(ALL_REDUCE, (x,), AllReduce(("x",), "sum")), UOp(MESH_GATHER, (x,), Along(("x",), 2, 1))]
check(mesh, [x], outputs, [values(np.random.default_rng(0), (2, 4, 3), dt.float32)])
"""


def test_opencl_devices() -> None:
    try:
        count_devices("opencl")
    except DeviceError as error:
        pytest.skip(str(error))
    environment = {
        **os.environ,
        "POCL_DEVICES": "pthread pthread",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    two = "import funcgrad as fg; print(len(fg.devices('opencl')))"
    found = subprocess.run([sys.executable, "-c", two], env=environment, capture_output=True, text=True)
    if found.stdout.strip() < "2":
        pytest.skip("there is one OpenCL device, and it is not PoCL's")
    done = subprocess.run([sys.executable, "-c", OPENCL], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# ---- arguments that are given away, settings, the whole way from jit ----


def spread(values_: Any, *spec: Any, sizes: tuple[int, ...] = (4,)) -> Any:
    mesh = mesh_of(*sizes)
    return fg.device_put(fnp.asarray(values_), NamedSharding(mesh, P(*spec)))


def addresses(x: Any) -> list[int]:
    return [shard.data.address for shard in x.addressable_shards]


def test_donated_blocks_are_the_memory_of_results() -> None:
    step = fg.jit(lambda w, g: w - 0.5 * g, donate_argnums=0)
    w, g = spread(np.ones((8, 300)), "x"), spread(np.ones((8, 300)), "x")
    w = step(w, g)  # what device_put made is a view of the array that was put
    before = addresses(w)
    new = step(w, g)
    assert addresses(new) == before
    assert w.is_deleted()
    np.testing.assert_array_equal(new, np.zeros((8, 300)))


def test_blocks_that_somebody_sees_are_left_alone() -> None:
    step = fg.jit(lambda w: w * 2, donate_argnums=0)
    w = step(spread(np.ones((8, 300)), "x"))
    shard = w.addressable_shards[1].data
    w = step(w)
    np.testing.assert_array_equal(shard, np.full((2, 300), 2))
    view = np.asarray(w.addressable_shards[0].data)
    again = step(w)
    np.testing.assert_array_equal(view, np.full((2, 300), 4))
    np.testing.assert_array_equal(again, np.full((8, 300), 8))


def test_an_array_that_is_passed_twice_is_not_overwritten() -> None:
    add = fg.jit(lambda a, b: (a + 1, b + 2), donate_argnums=(0, 1))
    x = fg.jit(lambda x: x * 1)(spread(np.ones((8, 300)), "x"))
    a, b = add(x, x)
    np.testing.assert_array_equal(a, np.full((8, 300), 2))
    np.testing.assert_array_equal(b, np.full((8, 300), 3))


def test_nan_is_traced_to_its_op() -> None:
    @fg.jit
    def f(x: Any) -> Any:
        return fnp.sum(fnp.log(x - 2))

    x = spread(np.arange(8.0), "x")
    with fg.config(debug_nans=True), pytest.raises(fg.errors.NanError, match="nan in the result of log"):
        f(x)


def test_devices_with_several_threads_each() -> None:
    rng = np.random.default_rng(0)
    x = spread(rng.standard_normal((600, 500)), "x")
    w = spread(rng.standard_normal((500, 400)))

    def f(x: Any, w: Any) -> Any:
        return fnp.tanh(x @ w), fnp.sum(x @ w, 0)

    with fg.config(threads=1):
        wanted = fg.jit(f)(x, w)
    with fg.config(threads=12):
        for _ in range(3):
            found = fg.jit(f)(x, w)
            for a, b in zip(found, wanted, strict=True):
                np.testing.assert_array_equal(a, b)
    backend = open_backend("cpu")
    assert backend._started[1:4] == [2, 2, 2]
    assert float(fg.jit(fnp.sum)(fnp.ones((2000, 2000)))) == 4_000_000


def test_captured_arrays_are_placed_once() -> None:
    table = np.arange(12.0).reshape(4, 3)
    kept = fnp.asarray(table)
    f = fg.jit(lambda x: x + kept)
    x = spread(np.ones((4, 3)), None, "x", sizes=(2,))
    for _ in range(2):
        np.testing.assert_array_equal(f(x), table + 1)


# ---- ahead of time ----


def test_compiled_ahead_of_time() -> None:
    f = fg.jit(lambda w, x: (w - fnp.sum(x, 0), fnp.sum(x * x)), donate_argnums=0)
    x, w = spread(np.ones((8, 4)), "x"), fg.jit(lambda w: w * 1)(spread(np.ones(4)))
    lowered = f.lower(w, x)
    assert "all_reduce over x" in lowered.as_text("sharding")
    assert "bucket" in lowered.as_text("local")
    assert "group_reduce" in lowered.as_text("table")
    assert lowered.cost_analysis()["flops"] == 4 + 8 + 7 + 4  # of a block
    compiled = lowered.compile()
    stats = compiled.memory_analysis()
    assert stats.output_size_in_bytes == 20
    assert stats.alias_size_in_bytes == 16
    new, total = compiled(w, x)
    np.testing.assert_array_equal(new, np.full(4, -7))
    assert float(total) == 32
    assert w.is_deleted()
    with pytest.raises(ArgumentError, match="a program over many devices"):
        compiled.profile(new, x)
    with pytest.raises(ArgumentError, match="a program over many devices"):
        compiled.serialize()


def test_lowered_for_a_mesh_that_is_not_there() -> None:
    mesh = AbstractMesh((1024, 4), ("data", "model"))
    x = fg.ShapeDtypeStruct((4096, 64), "float32", sharding=NamedSharding(mesh, P("data")))
    w = fg.ShapeDtypeStruct((64, 64), "float32", sharding=NamedSharding(mesh, P(None, "model")))
    lowered = fg.jit(fg.grad(lambda w, x: fnp.sum(fnp.tanh(x @ w)))).lower(w, x)
    assert "float32[4,64]" in lowered.as_text("local")
    cost = lowered.cost(Topology({"data": Link(1e9, 1e-5), "model": Link(1e11, 1e-6)}))
    assert [(x.kind, x.axes, x.nbytes) for x in cost] == [("all_reduce", ("data",), 64 * 16 * 4)]
    with pytest.raises(DeviceError, match="has no devices"):
        lowered.compile()


# ---- signals and processes ----


@pytest.mark.parametrize("exchanges", [False, True])
def test_ctrl_c_ends_all_devices(exchanges: bool) -> None:
    def body(i: Any, c: Any) -> Any:
        return c * 0.999 + (fnp.sum(c) * 1e-9 if exchanges else 0.1)

    f = fg.jit(lambda x: fg.lax.fori_loop(0, 2 * 10**9, body, x))
    x = spread(np.ones((8, 100)), "x")
    timer = threading.Timer(0.7, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        f(x)
    timer.join()
    assert float(fg.jit(fnp.sum)(x)) == 800


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_forked_child_has_its_own_teams() -> None:
    f = fg.jit(fnp.sum)
    x = spread(np.ones((8, 100)), "x")
    assert float(f(x)) == 800
    child = os.fork()
    if not child:
        os._exit(0 if float(f(x)) == 800 else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert float(f(x)) == 800


def test_equal_branches_within_branches() -> None:
    """Of equal graphs some hold no collective and others stand in graphs that do."""

    def choice(f: Callable) -> Callable:
        return lambda x: fg.lax.cond(fg.numpy.max(x) > -9, f, lambda y: y * 0.0, x)

    mesh = fg.make_mesh((2, 4), ("x", "y"))
    x = np.arange(64.0, dtype=np.float32).reshape(8, 8)
    spread = fg.device_put(x, fg.sharding.NamedSharding(mesh, fg.P("x", "y")))
    np.testing.assert_array_equal(fg.jit(choice(choice(lambda x: x * 2)))(spread), x * 2)


# ---- devices that disagree ----


def test_a_device_that_is_done_while_another_waits_for_it() -> None:
    mesh = mesh_of(2)
    x = param(0, ())
    carried = param(0, ())
    total = UOp(ALL_REDUCE, (carried,), AllReduce(("x",), "sum"))
    condition = closed_graph([carried], [carried < const(10, dt.float32)])
    body = closed_graph([carried], [carried + (total - total) + const(1, dt.float32)])
    (result,) = results_of(WHILE, While(condition, body, 0, 0), [x])
    program = MeshProgram(local_of(mesh, [x], [result]), "test")
    for _ in range(2):
        with pytest.raises(ShardingError, match="one of them has come to its end"):
            program([Array(np.array([0, 5], np.float32))])
        (found,) = program([Array(np.array([3, 3], np.float32))])
        np.testing.assert_array_equal(found.owner, [10, 10])


def test_devices_that_meet_in_different_exchanges() -> None:
    mesh = mesh_of(2)
    index, x, inner = param(0, (), "int32"), param(1, (4,)), param(0, (4,))
    branches = (
        closed_graph([inner], [UOp(ALL_REDUCE, (inner,), AllReduce(("x",), "sum"))]),
        closed_graph([inner], [UOp(MESH_PERMUTE, (inner,), Permute(("x",), 2, (1, 0)))]),
    )
    (result,) = results_of(SWITCH, Switch(branches), [index, x])
    program = MeshProgram(local_of(mesh, [index, x], [result]), "test")
    values_ = Array(np.ones((2, 4), np.float32))
    for _ in range(2):
        with pytest.raises(ShardingError, match="meet in different exchanges"):
            program([Array(np.array([0, 1], np.int32)), values_])
        (found,) = program([Array(np.array([0, 0], np.int32)), values_])
        np.testing.assert_array_equal(found.owner, np.full((2, 4), 2))
