"""Host memory for results: big buffers are kept when they die and handed out again.

A fresh page costs a fault (0.25 us each 4 KiB): writing a result into memory that was used before is up to ten
times faster than into new memory. Buffers are kept by size, up to a limit in all; small ones are left to NumPy's
own cache.
"""

from __future__ import annotations

from collections import OrderedDict

import numpy as np

from funcgrad.trace.array import no_memory
from funcgrad.trace.locks import new_lock
from funcgrad.trace.uop import numel

_BIG_NBYTES = 1 << 16
_MOST_KEPT_NBYTES = 1 << 30
_HUGE_NBYTES = 1 << 30
_ALIGNMENT = 64


class _Block:
    """Memory on loan: the base of an array, which gives the memory back when the last view of it is gone."""

    __slots__ = ("memory", "__array_interface__")

    lends_alone = (
        True  # who uses the memory holds a reference to this object, or to an array of which it is the base
    )

    def __init__(self, memory: np.ndarray, shape: tuple[int, ...], typestr: str) -> None:
        address = memory.__array_interface__["data"][0]
        aligned = -(-address // _ALIGNMENT) * _ALIGNMENT
        self.memory = memory
        self.__array_interface__ = {
            "data": (aligned, False),
            "shape": shape,
            "typestr": typestr,
            "version": 3,
        }

    def __del__(self) -> None:
        _give_back(self.memory)


_kept: OrderedDict[int, list[np.ndarray]] = OrderedDict()
_kept_nbytes = 0
_lock = new_lock()


def _give_back(memory: np.ndarray) -> None:
    global _kept_nbytes
    if _lock is None:  # the interpreter is shutting down
        return
    with _lock:
        _kept.setdefault(memory.nbytes, []).append(memory)
        _kept.move_to_end(memory.nbytes)
        _kept_nbytes += memory.nbytes
        while _kept_nbytes > _MOST_KEPT_NBYTES:
            nbytes, blocks = next(iter(_kept.items()))
            blocks.pop()
            _kept_nbytes -= nbytes
            if not blocks:
                del _kept[nbytes]


def _take(nbytes: int) -> np.ndarray:
    global _kept_nbytes
    with _lock:
        blocks = _kept.get(nbytes)
        if blocks:
            _kept_nbytes -= nbytes
            memory = blocks.pop()
            if not blocks:
                del _kept[nbytes]
            return memory
    return np.empty(nbytes, np.uint8)


def allocate(shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """An uninitialised C-contiguous array; OutOfMemoryError when the system has no memory for it."""
    nbytes = numel(shape) * dtype.itemsize
    try:
        if nbytes < _BIG_NBYTES:
            return np.empty(shape, dtype)
        if nbytes > _HUGE_NBYTES and nbytes > _available_nbytes():
            release_kept()
            if nbytes > _available_nbytes():
                raise MemoryError  # Linux would lend the address space, and kill the process when it is written
        size = -(-nbytes // 4096) * 4096 + _ALIGNMENT
        return np.asarray(_Block(_take(size), (nbytes,), "|u1")).view(dtype).reshape(shape)
    except (MemoryError, ValueError):
        raise no_memory("a result of a compiled function", shape, dtype) from None


def _available_nbytes() -> int:
    """Memory that the system could give now; without bound where it does not say."""
    try:
        with open("/proc/meminfo") as file:
            for line in file:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) << 10
    except (OSError, ValueError):
        pass
    return 1 << 62


def release_kept() -> None:
    """Give all kept memory back to the system."""
    global _kept_nbytes
    with _lock:
        _kept.clear()
        _kept_nbytes = 0
