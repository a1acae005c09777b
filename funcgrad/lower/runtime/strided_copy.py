"""Copies between places in memory of a device that are not neighbours: slices, permutations, pieces put together.

Outside of jit each of these would be a program of its own, to be compiled for its shapes. Here one kernel does all that
have as many axes and as wide elements: sizes, steps and beginnings are numbers that it reads. In: a region and the
steps in it for either side. What runs together in both is copied by the runtime.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from funcgrad.backends.interface import Accelerator, Launched, Region
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import LOAD, STORE, THREAD, buffer, loop
from funcgrad.lower.linearize.int32_indices import narrow_indices
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.render import grid_renderer
from funcgrad.lower.runtime.binaries import cached_binary
from funcgrad.trace import ops
from funcgrad.trace.ops.strides import Axis
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, numel

_MOST_AXES = 6
_MOST = 1 << 31  # elements: their numbers are 32 bits wide
_THREADS = 256
_ENTRY = "compute"
_WORDS = {1: dt.uint8, 2: dt.uint16, 4: dt.uint32, 8: dt.uint64}
_TO, _FROM, _NUMBERS = 0, 1, 2  # slots


def merged(axes: Sequence[Axis]) -> list[Axis]:
    """Return the same elements along fewer axes: neighbours that are walked as one are one.

    >>> merged([Axis(2, 12, 24), Axis(3, 4, 8), Axis(1, 7, 7), Axis(4, 1, 2)])
    [Axis(size=24, to=1, from_=2)]
    """
    found: list[Axis] = []
    for axis in axes:
        if axis.size == 1:
            continue
        if found and found[-1].to == axis.to * axis.size and found[-1].from_ == axis.from_ * axis.size:
            axis = Axis(found.pop().size * axis.size, axis.to, axis.from_)
        found.append(axis)
    return found


def copy_strided(
    backend: Accelerator,
    to: Region,
    from_: Region,
    itemsize: int,
    axes: Sequence[Axis],
    begin: tuple[int, int],
) -> bool:
    """Copy elements; begin: the numbers of the first ones, on either side.

    False, and nothing is done, where that takes a kernel that is not there for such copies.
    """
    axes = merged(axes)
    if itemsize not in _WORDS:  # of complex128
        itemsize, begin = itemsize // 2, (2 * begin[0], 2 * begin[1])
        axes = merged([*(Axis(size, 2 * a, 2 * b) for size, a, b in axes), Axis(2, 1, 1)])
    total = numel(tuple(axis.size for axis in axes))
    if all(axis.to == axis.from_ == 1 for axis in axes):
        target, source = ((region[0], region[1] + k * itemsize) for region, k in zip((to, from_), begin))
        backend.copy(target, source, total * itemsize)
        return True
    grid = backend.target.grid
    last_to = begin[0] + sum(max(0, axis.to) * (axis.size - 1) for axis in axes)
    last_from = begin[1] + sum(max(0, axis.from_) * (axis.size - 1) for axis in axes)
    if (
        grid is None
        or hasattr(backend, "interpret")
        or len(axes) > _MOST_AXES
        or max(total, last_to, last_from) >= _MOST
    ):
        return False
    threads = min(_THREADS, 1 << (grid.threads.bit_length() - 1))
    kernel = _kernel(backend, itemsize, len(axes), threads)
    numbers = np.array([total, *begin, *(number for axis in axes for number in axis)], np.int32)
    region = backend.allocate(numbers.nbytes), 0
    backend.write(region, numbers)
    backend.launch(Launched(kernel, -(-total // threads), (threads, 1, 1), (to, from_, region)))
    return True


_kernels: WeakKeyDictionary[Any, dict[tuple[int, int], Any]] = WeakKeyDictionary()


def _kernel(backend: Any, itemsize: int, rank: int, threads: int) -> Any:
    known = _kernels.setdefault(backend, {})
    found = known.get((itemsize, rank))
    if found is None:
        block, group = _block(itemsize, rank, threads)
        renderer = grid_renderer(backend.target.renderer)
        text = renderer.render_kernel(_ENTRY, block, (group,), (threads, 1, 1)).text
        found = known[itemsize, rank] = backend.load(cached_binary(text, backend), _ENTRY)
    return found


def _block(itemsize: int, rank: int, threads: int) -> tuple[Block, UOp]:
    """Build the work of a thread, and the number of its group. A launch has as many groups as it needs, not all of
    these.
    """
    group = loop("g", _MOST // threads - 1)
    number = group * threads
    if threads > 1:
        number = number + UOp(THREAD, (), (0, threads))
    left = number.cast(dt.int32)

    def read(k: int) -> UOp:
        return UOp(LOAD, (buffer(_NUMBERS, dt.int32), const(k, dt.int64)), 0)

    there = left < read(0)
    places = [read(1), read(2)]
    for axis in reversed(range(rank)):
        size, *steps = (read(3 + 3 * axis + k) for k in range(3))
        at = left if axis == 0 else UOp(ops.REM, (left, size))
        left = UOp(ops.IDIV, (left, size)) if axis else left
        places = [place + at * step for place, step in zip(places, steps, strict=True)]
    to, from_ = (place.cast(dt.int64) for place in places)
    word = _WORDS[itemsize]
    value = UOp(LOAD, (buffer(_FROM, word), from_, there), 0)
    store = UOp(STORE, (buffer(_TO, word), to, value, there), 0)
    return linearize(narrow_indices([store]), {group: (group,)}), group
