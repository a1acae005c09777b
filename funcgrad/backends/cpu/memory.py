"""Host memory for results: buffers are kept when they die and handed out again.

A fresh page costs a fault (0.25 us each 4 KiB): writing a result into memory that was used before is up to ten times
faster than into new memory. Big memory is pages from the system, huge ones where it has them. Where the native front
door is loaded, its lists keep what died (backends/cpu/native/source/python/memory.h), for calls in Python, too. Else
big buffers are kept here by size, and small ones are left to NumPy's own cache.

What is kept is at most `most_kept_nbytes` in all. It goes back to the system when `release_kept` is called (as
`clear_caches` does), or when the system has no memory for something else that is asked for here.
"""

from __future__ import annotations

import ctypes
import mmap
import os
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np

from funcgrad.backends.cpu.native.front_door_code import BIG_NBYTES
from funcgrad.trace.array.array import no_memory
from funcgrad.trace.uop import numel
from funcgrad.trace.util.locks import if_free, new_lock

_ASKING_NBYTES = 1 << 30  # from this size on the system is asked what it has
_TRIMMING_NBYTES = 1 << 25
_HUGE_PAGE, _PAGE = 1 << 21, 1 << 12
_SLAB_NBYTES = 1 << 25
_MOST_CUT_NBYTES = 1 << 23  # what is greater has few small pages
# Python's own choice is memory that a forked process would share, and write into; and it gets no huge pages.
_PRIVATE = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}


def most_kept_nbytes() -> int:
    """Return how many bytes of dead buffers are kept: a GiB, or an eighth of the machine's memory where that
    is less.
    """
    return min(1 << 30, _memory_nbytes() // 8)


def _memory_nbytes() -> int:
    """Return the memory of this machine, or of the control group of this process."""
    try:
        found = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        found = 8 << 30
    for path in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            with open(path) as file:
                found = min(found, int(file.read()))
        except (OSError, ValueError):  # there is none, or it says "max"
            continue
    return found


def new_pages(nbytes: int) -> tuple[int, object]:
    """Map new memory that is all 0. Return its address and the object that keeps it alive; raise OutOfMemoryError
    where the system has none.
    """
    try:
        _ask_for(nbytes)
        return _map(nbytes)
    except (MemoryError, OSError):
        release_kept()
    try:
        _ask_for(nbytes)
        return _map(nbytes)
    except (MemoryError, OSError):
        raise no_memory("memory for a compiled function", (nbytes,), np.dtype(np.uint8)) from None


def _map(nbytes: int) -> tuple[int, object]:
    """Map pages. Small ones are cut from a slab, where the system has huge pages."""
    if nbytes >= _TRIMMING_NBYTES:
        _trim_heap()
    return (_cut_from_slab(nbytes) if nbytes <= _MOST_CUT_NBYTES else None) or _map_alone(nbytes)


def _map_alone(nbytes: int) -> tuple[int, object]:
    """Map pages. Mappings of 2 MiB and more begin at a huge page; the part of them that is never written costs
    nothing.
    """
    slack = _HUGE_PAGE if nbytes >= _HUGE_PAGE else 0
    pages = mmap.mmap(-1, nbytes + slack, **_PRIVATE)
    address = ctypes.addressof(ctypes.c_char.from_buffer(pages))
    if slack:
        address = -(-address // _HUGE_PAGE) * _HUGE_PAGE
        if hasattr(mmap, "MADV_HUGEPAGE"):
            with suppress(OSError):  # a kernel without them
                pages.madvise(mmap.MADV_HUGEPAGE)
    return address, pages


def _trim_heap() -> None:
    """Give the system what malloc has spare, as after the compilation of a big program, before it is asked for more."""
    trim = getattr(ctypes.pythonapi, "malloc_trim", None)  # of glibc
    if trim is not None:
        trim(0)


def _ask_for(nbytes: int) -> None:
    """Raise MemoryError where the system could not give that much: Linux would lend the addresses, and kill the
    process when they are written.
    """
    if nbytes > _ASKING_NBYTES and nbytes > _available_nbytes():
        release_kept()
        if nbytes > _available_nbytes():
            raise MemoryError


# ---- slabs: huge pages that several allocations share ----


class _Cut:
    """Keeps a part of a slab: when it dies, the system gets the pages back, and the slab only has their addresses."""

    __slots__ = ("slab", "start", "nbytes")

    def __init__(self, slab: mmap.mmap, start: int, nbytes: int) -> None:
        self.slab = slab
        self.start = start
        self.nbytes = nbytes

    def __del__(
        self, back: int = getattr(mmap, "MADV_DONTNEED", 0), quiet: Callable[..., Any] = suppress
    ) -> None:
        with quiet(OSError, ValueError):  # bound above: as the interpreter ends, the module's names go first
            self.slab.madvise(back, self.start, self.nbytes)


class _Slab:
    """Where the next allocation is cut from: a mapping, the address of its start, and what is taken of it so far."""

    pages: mmap.mmap | None = None
    address = 0
    taken = 0
    lock = new_lock()


def _cut_from_slab(nbytes: int) -> tuple[int, object] | None:
    """Cut pages from a mapping of huge ones, which no other allocation ever has; None where there are none.

    Memory that has huge pages of its own begins at one, and its end has small pages: of an array of 3 MB a third. A
    loop that reads memory once spends a fourth of its time on small pages, as each is looked up in a table.
    """
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return None
    for _ in if_free(_Slab.lock):
        try:
            size = -(-nbytes // _PAGE) * _PAGE
            if _Slab.pages is None or _Slab.taken + size > len(_Slab.pages):
                _Slab.address, pages = _map_alone(_SLAB_NBYTES)
                assert isinstance(pages, mmap.mmap)
                _Slab.taken = _Slab.address - ctypes.addressof(ctypes.c_char.from_buffer(pages))
                _Slab.address, _Slab.pages = _Slab.address - _Slab.taken, pages
            start = _Slab.taken
            _Slab.taken += size
            return _Slab.address + start, _Cut(_Slab.pages, start, size)
        finally:
            _Slab.lock.release()
    return None


# ---- without native code ----


class _Allocation:
    """Memory on loan: the base of an array, which gives the memory back when the last view of it is gone."""

    __slots__ = ("nbytes", "pages", "__array_interface__")

    # Who uses the memory holds a reference to this object, or to an array of which it is the base.
    lends_alone = True

    def __init__(self, nbytes: int, pages: tuple[int, object]) -> None:
        self.nbytes = nbytes
        self.pages = pages
        self.__array_interface__ = {
            "data": (pages[0], False),
            "shape": (nbytes,),
            "typestr": "|u1",
            "version": 3,
        }

    def __del__(self) -> None:
        if _lock is not None:  # the interpreter is not shutting down
            _give_back(self.nbytes, self.pages)


_kept: OrderedDict[int, list[tuple[int, object]]] = OrderedDict()
_returned: deque[tuple[int, tuple[int, object]]] = deque()
_kept_nbytes = 0
_most_kept_nbytes = most_kept_nbytes()
_lock = new_lock()


def _give_back(nbytes: int, pages: tuple[int, object]) -> None:
    """Give memory back. A thread that finds the lock taken leaves the memory to the next one, so that freeing garbage
    never waits.
    """
    _returned.append((nbytes, pages))
    for _ in if_free(_lock):
        try:
            _keep_returned()
        finally:
            _lock.release()


def _keep_returned() -> None:
    """Sort in what came back, and let go of what is too much."""
    global _kept_nbytes
    while _returned:
        nbytes, pages = _returned.popleft()
        if _native is not None:  # memory is kept elsewhere by now
            continue
        _kept.setdefault(nbytes, []).append(pages)
        _kept.move_to_end(nbytes)
        _kept_nbytes += nbytes
        while _kept_nbytes > _most_kept_nbytes:
            oldest, blocks = next(iter(_kept.items()))
            blocks.pop()
            _kept_nbytes -= oldest
            if not blocks:
                del _kept[oldest]


def _take(nbytes: int) -> tuple[int, object]:
    global _kept_nbytes
    with _lock:
        _keep_returned()
        blocks = _kept.get(nbytes)
        if blocks:
            _kept_nbytes -= nbytes
            pages = blocks.pop()
            if not blocks:
                del _kept[nbytes]
            return pages
    return new_pages(nbytes)


# ---- for both ----


class _Native:
    """The functions of native code that keep memory."""

    def __init__(
        self, new_memory: Callable[[int], Any], trim: Callable[[int], None], kept: Callable[[], int]
    ) -> None:
        self.new_memory = new_memory
        self.trim = trim
        self.kept = kept


_native: _Native | None = None


def plug_native(
    new_memory: Callable[[int], Any], trim: Callable[[int], None], kept: Callable[[], int]
) -> None:
    """Let native code keep dead memory from now on."""
    global _native
    release_kept()
    _native = _Native(new_memory, trim, kept)


def allocate(shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """Return an uninitialised C-contiguous array; OutOfMemoryError when the system has no memory for it."""
    nbytes = numel(shape) * dtype.itemsize
    try:
        if nbytes < BIG_NBYTES:
            return np.empty(shape, dtype)
        if _native is not None:
            block = _native.new_memory(nbytes)
        else:
            size = -(-nbytes // 4096) * 4096
            block = _Allocation(size, _take(size))
        return np.asarray(block)[:nbytes].view(dtype).reshape(shape)
    except (MemoryError, ValueError):
        raise no_memory("a result of a compiled function", shape, dtype) from None


def _available_nbytes() -> int:
    """Return how many bytes of memory the system could give now; infinity where it does not say."""
    try:
        with open("/proc/meminfo") as file:
            for line in file:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) << 10
    except (OSError, ValueError):
        pass
    return 1 << 62


def kept_nbytes() -> int:
    """Tell how many bytes of dead buffers are kept now."""
    return _kept_nbytes if _native is None else _native.kept()


def release_kept() -> None:
    """Give all kept memory back to the system."""
    global _kept_nbytes
    if _native is not None:
        _native.trim(0)
    with _lock:
        _keep_returned()
        _kept.clear()
        _kept_nbytes = 0
