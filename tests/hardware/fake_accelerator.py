"""A device with memory of its own, played by NumPy: for tests of all that stands before a real one.

Memory is arrays of bytes that only `read` and `write` exchange with the host, and both are counted. A graph is
interpreted, on values that are read from the device's memory and written there, so what comes out is on the device.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.backends.interface import Grid, MemoryUse, Target
from funcgrad.errors import OutOfMemoryError
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.array.device_array import DeviceArray, on_device
from funcgrad.trace.graph.evaluate import evaluate_once
from funcgrad.trace.ops import ARRAY
from funcgrad.trace.uop import toposort

TOTAL = 1 << 26


class FakeMemory:
    def __init__(self, nbytes: int, device: Backend) -> None:
        self.nbytes = nbytes
        self.device = device
        self.bytes = np.full(nbytes, 0xAB, np.uint8)
        device.used += nbytes
        device.peak = max(device.peak, device.used)

    def __del__(self) -> None:
        self.device.used -= self.nbytes


class Backend:
    """There are two of them."""

    def __init__(self, number: int = 0) -> None:
        if number >= count():
            raise OSError(f"there are {count()} fake devices")
        self.name = f"fake:{number}"
        self.target = Target("fake", 16, 0, 0, 1, "fake", grid=Grid(64, 1, 1 << 14, 1))
        self.used = self.peak = 0
        self.total = TOTAL
        self.reads = self.writes = self.receives = self.waits = self.compiled = self.runs = 0

    def allocate(self, nbytes: int) -> FakeMemory:
        if self.used + nbytes > self.total:
            raise OutOfMemoryError(f"{self.name}: no memory for {nbytes} bytes")
        return FakeMemory(nbytes, self)

    def _bytes(self, region: Any, nbytes: int) -> np.ndarray:
        memory, offset = region
        assert memory.device is self
        assert offset + nbytes <= memory.nbytes
        return memory.bytes[offset : offset + nbytes]

    def write(self, to: Any, host: np.ndarray) -> None:
        assert type(host) is np.ndarray and host.flags.c_contiguous
        self.writes += 1
        self._bytes(to, host.nbytes)[...] = host.reshape(-1).view(np.uint8)

    def read(self, from_: Any, host: np.ndarray) -> None:
        self.reads += 1
        host.reshape(-1).view(np.uint8)[...] = self._bytes(from_, host.nbytes)

    def copy(self, to: Any, from_: Any, nbytes: int) -> None:
        self._bytes(to, nbytes)[...] = self._bytes(from_, nbytes)

    def receive(self, to: Any, source: Any, from_: Any, nbytes: int) -> bool:
        """Only from the first to the second."""
        if source.name != "fake:0" or self.name != "fake:1":
            return False
        self._bytes(to, nbytes)[...] = source._bytes(from_, nbytes)
        self.receives += 1
        return True

    def fill_zeros(self, to: Any, nbytes: int) -> None:
        self._bytes(to, nbytes)[...] = 0

    def synchronize(self) -> None:
        self.waits += 1

    def memory(self) -> MemoryUse:
        return MemoryUse(self.used, 0, self.peak, self.total)

    def interpret(self, outputs: Sequence[Any], params: Sequence[Any]) -> Callable[..., list[Any]]:
        self.compiled += 1

        def value(array: Array) -> np.ndarray:
            there = on_device(array, self)
            flat = self._bytes(there.region, there.signature.nbytes)
            return (
                flat.view(there.dtype).reshape(there.shape)
                if flat.size
                else np.zeros(there.shape, there.dtype)
            )

        def run(arguments: Sequence[Array]) -> list[DeviceArray]:
            self.runs += 1
            values = {p: value(a) for p, a in zip(params, arguments, strict=True)}
            values |= {node: value(node.arg.array) for node in toposort(outputs) if node.op is ARRAY}
            found = evaluate_once(outputs, values)
            return [self._made(np.array(v, order="C"), o.weak) for v, o in zip(found, outputs, strict=True)]

        return run

    def _made(self, value: np.ndarray, weak: bool) -> DeviceArray:
        region = self.allocate(max(1, value.nbytes)), 0
        self._bytes(region, value.nbytes)[...] = value.reshape(-1).view(np.uint8)
        return DeviceArray.of(Signature(value.shape, value.dtype, weak, self.name), region, self)


def count() -> int:
    return 2
