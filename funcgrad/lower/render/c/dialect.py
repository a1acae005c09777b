"""What a dialect of C says of itself, as a table: how it spells types, constants, conversions, threads.

What the languages have in common (expressions, loops, calls of fma and sqrt) is in kernel.py and the files beside it.
To add a dialect is to fill in one more table, in a file such as opencl.py. A dialect whose vectors have no arithmetic
has only scalars: `widths` says so, and every vector of a kernel becomes as many scalars.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from funcgrad.trace.types import dtypes as dt

HALVES = (dt.float16, dt.bfloat16)


def held_as(dtype: np.dtype) -> np.dtype:
    """Return what a variable of that dtype holds: floats of 16 and of 8 bits, and integers of fewer, are their bits."""
    if dt.is_widened(dtype):
        return dt.uint8
    return dt.uint16 if dtype in HALVES else dtype


def in_memory(dtype: np.dtype) -> np.dtype:
    """Return what an element of memory of that dtype holds: a truth value is a byte."""
    return dt.uint8 if dtype == dt.bool_ else held_as(dtype)


@dataclass(frozen=True)
class Dialect:
    """How a language spells what differs between languages.

    types: of scalars. widths: the lanes of vectors that have arithmetic, the most first; the last is 1. suffixes: of
    constants. head: the beginning of a module; float64: a line of it that a kernel with such numbers needs.
    qualifiers: of a kernel, with the sizes of a group in {0}, {1}, {2}; of a function; of memory that all threads see;
    of memory that a group shares, and of pointers to it. group, thread: the number of this group, of this thread along
    each dimension.
    barrier: all threads of a group wait for each other, and see what all have stored in local memory; barrier_of_all:
    in any memory.
    prefetch: of the address {}; empty where there is no such thing.
    infinity: of float32; empty where it is spelled by its bits.
    bits: a value as the number of another type that has the same bits: a function of (type, text).
    saturate: a float as an integer, at the ends of its type where it lies beyond, 0 of NaN: a function of (text, to,
    width); None where comparisons have to do that.
    warp: threads in step, if kernels are compiled for so many; shuffle: what the one of them has as {0} whose number
    differs in the bits {1}.
    half: whether memory of float16 can be read and written as float32 (vload_half); else that is arithmetic on bits.
    """

    name: str
    types: Mapping[np.dtype, str]
    widths: tuple[int, ...]
    suffixes: Mapping[np.dtype, str]
    head: str
    float64: str
    kernel: str
    function: str
    memory: str
    local: str
    to_local: str
    group: str
    thread: tuple[str, str, str]
    barrier: str
    barrier_of_all: str
    prefetch: str
    infinity: str
    bits: Callable[[str, str], str]
    saturate: Callable[[str, np.dtype, int], str] | None
    half: bool
    warp: int = 1
    shuffle: str = ""

    def type_text(self, dtype: np.dtype, width: int = 1) -> str:
        """Return the type of a variable: of a scalar, or of a vector; the lanes of a vector of booleans are 0 or -1."""
        if dtype == dt.bool_ and width > 1:
            dtype = dt.int32
        scalar = self.types[held_as(dtype)]
        return f"{scalar}{width}" if width > 1 else scalar

    def in_memory(self, dtype: np.dtype) -> str:
        """Return the type of an element of memory."""
        return self.types[in_memory(dtype)]

    def layout(self, lanes: int) -> tuple[int, ...]:
        """Return the widths of the variables that hold so many lanes."""
        left, found = max(lanes, 1), []
        while left:
            found.append(next(width for width in self.widths if width <= left))
            left -= found[-1]
        return tuple(found)


C_TYPES = {
    dt.bool_: "bool",
    dt.int8: "char",
    dt.int16: "short",
    dt.int32: "int",
    dt.int64: "long",
    dt.uint8: "uchar",
    dt.uint16: "ushort",
    dt.uint32: "uint",
    dt.uint64: "ulong",
    dt.float32: "float",
    dt.float64: "double",
}
