"""Devices that exchange without the host, where their backend has groups of its own: what goes that way, and what not.

The group of these tests is one of the host's behind an interface of regions of a device's memory.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from funcgrad.trace.mesh.mesh import Mesh
from funcgrad.trace.ops.mesh_collective import (
    ALL_REDUCE,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    REDUCE_SCATTER,
    AllReduce,
    Along,
    Exchange,
    Permute,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.permutation import NOBODY
from funcgrad.trace.uop import UOp
from tests.hardware import interpreted_accelerator
from tests.sharding.local_programs import param
from tests.sharding.test_program import called_back, check, run, values

calls: Counter = Counter()


class HostedGroup:
    """interface.DeviceGroup, by a Communicator of the host."""

    def __init__(self, backend: Any, host: Any) -> None:
        self.backend = backend
        self.host = host

    def reduces(self, dtype: np.dtype, kind: str) -> bool:
        return kind == "sum"

    def _read(self, region: Any, count: int, dtype: Any = np.uint8) -> np.ndarray:
        values = np.empty(count, dtype)
        if values.nbytes:
            self.backend.read(region, values)
        return values

    def _write(self, region: Any, values: np.ndarray) -> None:
        calls["done"] += 1
        if values.nbytes:
            self.backend.write(region, values)

    def all_reduce(self, result: Any, operand: Any, count: int, dtype: np.dtype, kind: Any) -> None:
        given = self._read(operand, count, dtype)
        self.host.all_reduce([given], [given], kind)
        self._write(result, given)

    def reduce_scatter(self, result: Any, operand: Any, count: int, dtype: np.dtype) -> None:
        found = np.empty(count, dtype)
        self.host.reduce_scatter(found, self._read(operand, count * self.host.size, dtype), 0)
        self._write(result, found)

    def all_gather(self, result: Any, operand: Any, nbytes: int) -> None:
        found = np.empty(nbytes * self.host.size, np.uint8)
        self.host.all_gather(found, self._read(operand, nbytes), 0)
        self._write(result, found)

    def all_to_all(self, result: Any, operand: Any, nbytes: int) -> None:
        found = np.empty(nbytes * self.host.size, np.uint8)
        self.host.all_to_all(found, self._read(operand, nbytes * self.host.size), 0, 0)
        self._write(result, found)

    def permute(self, result: Any, operand: Any, nbytes: int, sources: Any) -> None:
        found = np.empty(nbytes, np.uint8)
        self.host.permute(found, self._read(operand, nbytes), sources)
        if sources[self.host.rank] != NOBODY:
            self._write(result, found)

    def abort(self) -> None:
        calls["aborted"] += 1


@pytest.fixture(autouse=True)
def _groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        interpreted_accelerator.Backend, "group", lambda self, host: HostedGroup(self, host), raising=False
    )
    calls.clear()


def mesh() -> Mesh:
    return Mesh(np.array(["interpreted:0", "interpreted:1"]), ("x",))


AXES = ("x",)


@pytest.mark.parametrize(
    "op, arg, done",
    [
        (ALL_REDUCE, AllReduce(AXES, "sum"), True),
        (ALL_REDUCE, AllReduce(AXES, "max"), False),
        (MESH_GATHER, Along(AXES, 2, 0), True),
        (MESH_GATHER, Along(AXES, 2, 1), False),
        (REDUCE_SCATTER, Along(AXES, 2, 0), True),
        (REDUCE_SCATTER, Along(AXES, 2, 1), False),
        (MESH_EXCHANGE, Exchange(AXES, 2, 0, 0), True),
        (MESH_EXCHANGE, Exchange(AXES, 2, 0, 1), False),
        (MESH_PERMUTE, Permute(AXES, 2, (1, 0)), True),
    ],
)
@pytest.mark.parametrize("dtype", [dt.float32, dt.int8], ids=str)
def test_what_lies_in_one_piece_goes_without_the_host(op: Any, arg: Any, done: bool, dtype: np.dtype) -> None:
    x = param(0, (4, 6), dtype)
    check(mesh(), [x], [UOp(op, (x,), arg)], [values(np.random.default_rng(0), (2, 4, 6), dtype)])
    assert (calls["done"] > 0) == done


def test_nobody_sends_zeros() -> None:
    x = param(0, (3,))
    arg = Permute(AXES, 2, (NOBODY, 0))
    check(mesh(), [x], [UOp(MESH_PERMUTE, (x,), arg)], [values(np.random.default_rng(1), (2, 3), dt.float32)])
    assert calls["done"] == 1


def test_behind_leading_dimensions_of_one() -> None:
    x = param(0, (1, 4, 2))
    outputs = [
        UOp(MESH_GATHER, (x,), Along(AXES, 2, 1)),
        UOp(MESH_EXCHANGE, (x,), Exchange(AXES, 2, 1, 0)),
        UOp(MESH_EXCHANGE, (x,), Exchange(AXES, 2, 1, 1)),
    ]
    check(mesh(), [x], outputs, [values(np.random.default_rng(2), (2, 1, 4, 2), dt.float32)])
    assert calls["done"] == 2 * len(outputs)


def test_who_fails_ends_what_the_others_have_started() -> None:
    x = param(0, ())
    failing = [True]

    def function(value: np.ndarray) -> list[np.ndarray]:
        if failing[0] and value == 1:
            raise ZeroDivisionError("no")
        return [value]

    first = UOp(ALL_REDUCE, (x,), AllReduce(AXES, "sum"))
    (y,) = called_back(function, x + first * 0)
    outputs = [UOp(ALL_REDUCE, (y,), AllReduce(AXES, "sum"))]
    given = [np.arange(2, dtype=np.float32)]
    with pytest.raises(ZeroDivisionError, match="no"):
        run(mesh(), [x], outputs, given)
    assert calls["aborted"] >= 2
    failing[0] = False
    np.testing.assert_array_equal(run(mesh(), [x], outputs, given)[0], [1, 1])
