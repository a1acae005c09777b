"""Run by every process of tests/sharding/test_mpi.py: all collectives over generated groups, against NumPy.

Arguments: how many CPU devices each process has, as "2,1", and how many cases.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad.backends.distributed.communicator import NOBODY, Communicator, GroupAborted
from funcgrad.backends.distributed.launcher_env import launched
from funcgrad.backends.distributed.process_group import world
from funcgrad.errors import DistributedError
from tests.sharding import collectives as numpy_
from tests.sharding.collectives import DTYPES, values


def together(group: Sequence[str], function: Callable[[Communicator, int], Any]) -> dict[int, Any]:
    """function(communicator, rank) of the members that this process has, each in a thread."""
    found, errors = {}, []

    def run(rank: int, communicator: Communicator) -> None:
        try:
            found[rank] = function(communicator, rank)
        except BaseException as error:
            errors.append(error)

    members = world().communicators(group)
    threads = [threading.Thread(target=run, args=item) for item in members.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for error in errors:
        if not isinstance(error, GroupAborted):
            raise error
    return found


def check(found: dict[int, np.ndarray], wanted: Sequence[np.ndarray], tolerance: float = 0.0) -> None:
    for rank, x in found.items():
        assert x.dtype == wanted[rank].dtype
        if tolerance and x.dtype.kind not in "biu":
            wide = np.complex128 if x.dtype.kind == "c" else np.float64
            np.testing.assert_allclose(x.astype(wide), wanted[rank].astype(wide), tolerance, 10 * tolerance)
        else:
            np.testing.assert_array_equal(x, wanted[rank])


def reductions(rng: np.random.Generator, group: Sequence[str], case: int) -> None:
    """Sums are of one order, so all members have the same bits; NumPy's order is another one."""
    dtype = DTYPES[case % len(DTYPES)]
    kind: Any = "sum" if dtype.kind == "c" else ["sum", "max", "min"][case % 3]
    shapes = [(), (5,), (0, 2), (200_001 if case % 4 == 0 else 33,)]
    operands = [[values(rng, shape, dtype) for shape in shapes] for _ in group]
    results = operands if case % 2 else [[np.empty_like(x) for x in row] for row in operands]
    wanted = [numpy_.all_reduce([row[i] for row in operands], kind) for i in range(len(shapes))]
    together(group, lambda c, k: c.all_reduce(results[k], operands[k], kind))
    members = world().communicators(group)
    tolerance = 2e-2 if dtype.itemsize == 2 else 1e-5
    for i in range(len(shapes)):
        check({k: results[k][i] for k in members}, wanted[i], tolerance if kind == "sum" else 0.0)
    bits = [b"".join(x.tobytes() for x in results[k]) for k in members]
    assert len(set(bits)) == 1
    if len(group) == len(fg.devices("cpu")):
        fg.distributed.assert_equal(np.frombuffer(bits[0], np.uint8))


def moves(rng: np.random.Generator, group: Sequence[str], case: int) -> None:
    dtype, size = DTYPES[case % len(DTYPES)], len(group)
    shape = [int(n) for n in rng.integers(0 if case % 4 == 0 else 1, 5, rng.integers(1, 4))]
    dim, join = (int(n) for n in rng.integers(0, len(shape), 2))
    operands = [values(rng, shape, dtype) for _ in group]
    wide = [values(rng, numpy_.all_gather(operands, dim)[0].shape, dtype) for _ in group]

    def run(wanted: Sequence[np.ndarray], call: Callable[..., Any], tolerance: float = 0.0) -> None:
        def part(c: Communicator, k: int) -> np.ndarray:
            result = np.empty(wanted[k].shape, dtype)
            call(c, result, k)
            return result

        check(together(group, part), wanted, tolerance)

    run(numpy_.all_gather(operands, dim), lambda c, r, k: c.all_gather(r, operands[k], dim))
    run(numpy_.all_to_all(wide, dim, join), lambda c, r, k: c.all_to_all(r, wide[k], dim, join))
    scattered = numpy_.reduce_scatter(wide, dim)
    run(scattered, lambda c, r, k: c.reduce_scatter(r, wide[k], dim), 2e-2 if dtype.itemsize == 2 else 1e-5)
    sources = [int(s) if rng.random() < 0.7 else NOBODY for s in rng.permutation(size)]
    run(numpy_.permute(operands, sources), lambda c, r, k: c.permute(r, operands[k], sources))
    root = int(rng.integers(0, size))
    run([operands[root]] * size, lambda c, r, k: c.broadcast(r, operands[k], root))


def exchanges(group: Sequence[str]) -> None:
    size = len(group)

    def part(c: Communicator, k: int) -> dict[int, list[np.ndarray]]:
        sends = {j: [np.full(j + 1, 10.0 * k), np.arange(k + 1)] for j in range(size) if j != (k + 1) % size}
        receives = {j: [np.empty(k + 1), np.empty(j + 1, int)] for j in range(size) if k != (j + 1) % size}
        c.exchange(sends, receives)
        c.barrier()
        return receives

    for k, got in together(group, part).items():
        for j, (a, b) in got.items():
            np.testing.assert_array_equal(a, np.full(k + 1, 10.0 * j))
            np.testing.assert_array_equal(b, np.arange(j + 1))


def extrema_of_nan(group: Sequence[str]) -> None:
    for dtype in DTYPES[9:13]:
        for size in (3, 300_000):
            operand = np.zeros(size, dtype)

            def part(c: Communicator, k: int, operand: np.ndarray = operand) -> None:
                mine, result = operand.copy(), np.empty_like(operand)
                mine[k] = np.nan
                for kind in ("max", "min"):
                    c.all_reduce([result], [mine], kind)
                    assert np.isnan(result[: c.size].astype(np.float32)).all()
                    assert not np.isnan(result[c.size :].astype(np.float32)).any()

            together(group[:3], part)


def messages_in_parts(group: Sequence[str]) -> None:
    """More than one message can hold, by the same code: here a message holds 64 bytes."""
    from funcgrad.backends.distributed.mpi import transfers

    usual = transfers._MESSAGE_NBYTES
    transfers._MESSAGE_NBYTES = 64
    try:
        rng = np.random.default_rng(0)
        for case in range(9):
            moves(rng, group, case)
    finally:
        transfers._MESSAGE_NBYTES = usual


def disagreements() -> None:
    """What disagrees is found at once, by all; after that they go on."""
    me, count = fg.process_index(), fg.process_count()
    with pytest.raises(
        DistributedError, match=r"(?s)process 0: all_gather\(.*2\].*process 1: all_gather\(.*3\]"
    ):
        fg.distributed.process_allgather(np.zeros(3 if me == 1 else 2))
    with pytest.raises(DistributedError, match=r"(?s)process 0: barrier\(\).*process 1: all_gather"):
        fg.distributed.process_allgather(np.zeros(2)) if me == 1 else fg.distributed.barrier()
    with pytest.raises(DistributedError, match="barrier"):
        fg.distributed.sync_global_devices(f"step {me}")
    with pytest.raises(DistributedError, match="process 1 has shape 3, where process 0 has shape 2"):
        world().compare(range(count), f"program f\nshape {3 if me == 1 else 2}")
    with pytest.raises(DistributedError, match="2 processes say"):
        fg.distributed.broadcast_one_to_all(1, is_source=me < 2)
    with pytest.raises(DistributedError, match="weights: process 1 has another value"):
        fg.distributed.assert_equal({"w": np.float32(me == 1)}, "weights")
    with pytest.raises(DistributedError, match="called twice"):
        fg.distributed.initialize()


def on_hosts() -> None:
    me, count = fg.process_index(), fg.process_count()
    tree = {"a": np.full((2, 3), me), "b": fg.numpy.float32(me)}
    whole = fg.distributed.process_allgather(tree)
    np.testing.assert_array_equal(whole["a"][:, 0, 0], np.arange(count))
    np.testing.assert_array_equal(whole["b"], np.arange(count))
    assert fg.distributed.process_allgather(tree, tiled=True)["a"].shape == (2 * count, 3)
    assert fg.distributed.broadcast_one_to_all(tree)["b"] == 0
    assert fg.distributed.broadcast_one_to_all(tree, is_source=me == 1)["a"][0, 0] == 1
    fg.distributed.assert_equal(fg.distributed.broadcast_one_to_all(np.nan * me))
    fg.distributed.sync_global_devices("here")


def main(counts: list[int], cases: int) -> None:
    said = launched(os.environ)
    assert said is not None
    fg.config.cpu_devices = counts[said.process]
    fg.distributed.initialize()
    assert (fg.process_index(), fg.process_count()) == (said.process, len(counts))
    assert fg.local_device_count("cpu") == counts[said.process]
    devices = fg.devices("cpu")
    assert [d.process_index for d in devices] == [p for p, count in enumerate(counts) for _ in range(count)]
    rng = np.random.default_rng(0)
    for case in range(cases):
        group = devices if case % 3 == 0 else [devices[i] for i in rng.permutation(len(devices))]
        group = group[: len(group) - case % 2] if len(group) > 2 else group
        if any(d.process_index == fg.process_index() for d in group):
            reductions(np.random.default_rng(case), group, case)
            moves(np.random.default_rng(case), group, case)
        exchanges(devices)
    extrema_of_nan(devices) if len({d.process_index for d in devices[:3]}) == len(counts) else None
    messages_in_parts(devices)
    on_hosts()
    disagreements()
    fg.distributed.shutdown()
    assert fg.process_count() == 1
    print("all is well", flush=True)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1].split(",")], int(sys.argv[2]))
