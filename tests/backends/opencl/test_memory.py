"""Memory that is used again: no two blocks share it, all comes back, all is given back where the device has no more."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from funcgrad.backends.opencl.memory import Allocation, Pool, size_class
from funcgrad.errors import OutOfMemoryError

TOTAL = 1 << 16


class Device:
    """Counts what it has given."""

    def __init__(self) -> None:
        self.used = 0
        self.made = 0

    def make(self, nbytes: int) -> Any:
        if self.used + nbytes > TOTAL:
            return None
        return Piece(self, nbytes)


class Piece:
    def __init__(self, device: Device, nbytes: int) -> None:
        self.device, self.nbytes = device, nbytes
        device.used += nbytes
        device.made += 1

    def __del__(self) -> None:
        self.device.used -= self.nbytes


@given(st.integers(0, 1 << 40))
def test_sizes(nbytes: int) -> None:
    size = size_class(nbytes)
    assert size >= nbytes and size % 256 == 0
    assert size_class(size) == size
    assert size <= max(256, nbytes + 255, nbytes + nbytes // 8)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, TOTAL // 2)), max_size=60), st.integers(0, TOTAL))
def test_any_sequence(steps: list[tuple[bool, int]], most_kept: int) -> None:
    device = Device()
    pool = Pool("d:0", device.make, TOTAL, most_kept)
    live: list[Allocation] = []
    peak = 0
    for allocates, number in steps:
        if allocates:
            try:
                live.append(pool.allocate(number))
            except OutOfMemoryError:
                assert sum(b.nbytes for b in live) + size_class(number) > TOTAL
                assert pool.use().kept == 0
            assert live == [] or live[-1].nbytes >= 0
        elif live:
            del live[number % len(live)]
        used = sum(b.nbytes for b in live)
        peak = max(peak, used)
        assert len({b.handle for b in live}) == len({b.serial for b in live}) == len(live)
        assert all(b.handle.nbytes == b.nbytes for b in live)
        assert pool.use() == (used, device.used - used, peak, TOTAL)
        assert pool.use().kept <= most_kept
    live.clear()
    pool.release_kept()
    assert device.used == 0


def test_memory_is_used_again() -> None:
    device = Device()
    pool = Pool("d:0", device.make, TOTAL, TOTAL)
    serials = {pool.allocate(1000 + i).serial for i in range(20)}
    assert len(serials) == device.made == 1


def test_new_memory_has_a_new_serial() -> None:
    """Kernels remember by these numbers what they were given."""
    pool = Pool("d:0", Device().make, TOTAL, TOTAL)
    first = pool.allocate(1).serial
    pool.release_kept()
    assert pool.allocate(1).serial != first


def test_cycles_of_garbage_are_found_before_memory_is_said_to_be_out() -> None:
    pool = Pool("d:0", Device().make, TOTAL, TOTAL)
    cycle: list[Any] = [pool.allocate(TOTAL)]
    cycle.append(cycle)
    gc.disable()
    try:
        del cycle
        assert pool.allocate(TOTAL).nbytes == TOTAL
    finally:
        gc.enable()


def test_out_of_memory_says_how_much_there_is() -> None:
    pool = Pool("d:0", Device().make, TOTAL, TOTAL)
    keep = pool.allocate(40_000)
    with pytest.raises(
        OutOfMemoryError, match=r"d:0: no memory for 30,000 bytes: 40,960 of 65,536 bytes are in use"
    ):
        pool.allocate(30_000)
    del keep
    pool.allocate(30_000)
