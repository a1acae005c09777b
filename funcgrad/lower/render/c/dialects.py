"""The dialects of C that kernels are written in, as tables: how each spells types, constants, conversions, threads.

What the languages have in common (expressions, loops, calls of fma and sqrt) is in kernel.py and the files beside it.
To add a dialect is to fill in one more table, and a module with `NATIVE` and `render_kernel` (opencl.py is one). A
dialect whose vectors have no arithmetic has only scalars: `widths` says so, and every vector of a kernel becomes as
many scalars.

OpenCL C 1.2 is the language of the backend "opencl". CUDA C is kept for those who read CUDA better than PTX, and to
hold the tables open: the backend "cuda" gets its code from LLVM.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from funcgrad.trace.types import dtypes as dt

HALVES = (dt.float16, dt.bfloat16)


def held_as(dtype: np.dtype) -> np.dtype:
    """What a variable of that dtype holds: numbers of 16 bits are their bits."""
    return dt.uint16 if dtype in HALVES else dtype


@dataclass(frozen=True)
class Dialect:
    """How a language spells what differs between languages.

    types: of scalars. widths: the lanes of vectors that have arithmetic, the most first; the last is 1. suffixes: of
    constants. head: the beginning of a module; float64: what stands there when a kernel has such numbers.
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
        """The type of a variable: of a scalar, or of a vector; the lanes of a vector of booleans are 0 or -1."""
        if dtype == dt.bool_ and width > 1:
            dtype = dt.int32
        scalar = self.types[held_as(dtype)]
        return f"{scalar}{width}" if width > 1 else scalar

    def in_memory(self, dtype: np.dtype) -> str:
        """The type of an element of memory."""
        return self.types[dt.uint8 if dtype == dt.bool_ else held_as(dtype)]

    def layout(self, lanes: int) -> tuple[int, ...]:
        """The widths of the variables that hold so many lanes."""
        left, found = max(lanes, 1), []
        while left:
            found.append(next(width for width in self.widths if width <= left))
            left -= found[-1]
        return tuple(found)


_C_TYPES = {
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


def _opencl_saturate(text: str, to: np.dtype, width: int) -> str:
    return f"convert_{OPENCL.type_text(to, width)}_sat({text})"


# The OpenCL C Specification, version 1.2: 6.1 types, 6.2.3 conversions, 6.12.7 vload and vstore, 6.12.8 barriers.
OPENCL = Dialect(
    name="opencl",
    types=_C_TYPES,
    widths=(16, 8, 4, 2, 1),
    suffixes={dt.float32: "f", dt.float64: "", dt.uint32: "u", dt.int64: "L", dt.uint64: "UL"},
    head="#pragma OPENCL FP_CONTRACT OFF",
    float64="#pragma OPENCL EXTENSION cl_khr_fp64 : enable",
    kernel="__kernel __attribute__((reqd_work_group_size({0}, {1}, {2})))\nvoid",
    function="",
    memory="__global ",
    local="__local ",
    to_local="__local ",
    group="get_group_id(0)",
    thread=("get_local_id(0)", "get_local_id(1)", "get_local_id(2)"),
    barrier="barrier(CLK_LOCAL_MEM_FENCE);",
    barrier_of_all="barrier(CLK_GLOBAL_MEM_FENCE);",
    prefetch="prefetch({}, 1);",
    infinity="INFINITY",
    bits=lambda type_, text: f"as_{type_}({text})",
    saturate=_opencl_saturate,
    half=True,
)

# The extensions cl_intel_subgroups and cl_intel_required_subgroup_size. All GPUs of Intel have groups of 16 lanes.
OPENCL_SUBGROUPS = replace(
    OPENCL,
    name="opencl_subgroups",
    head=f"{OPENCL.head}\n#pragma OPENCL EXTENSION cl_intel_subgroups : enable",
    kernel="__attribute__((intel_reqd_sub_group_size(16)))\n" + OPENCL.kernel,
    warp=16,
    shuffle="intel_sub_group_shuffle_xor({0}, {1})",
)

# CUDA C++ Programming Guide: 7.1 execution space specifiers, 7.6 synchronization.
CUDA = Dialect(
    name="cuda",
    types=_C_TYPES
    | {
        dt.int8: "signed char",
        dt.int64: "long long",
        dt.uint8: "unsigned char",
        dt.uint16: "unsigned short",
        dt.uint32: "unsigned int",
        dt.uint64: "unsigned long long",
    },
    widths=(1,),
    suffixes={dt.float32: "f", dt.float64: "", dt.uint32: "u", dt.int64: "LL", dt.uint64: "ULL"},
    head="template <class To, class From> __device__ inline To bits_as(From x)\n"
    "{\n  union { From from; To to; } both;\n  both.from = x;\n  return both.to;\n}",
    float64="",
    kernel='extern "C" __global__ void __launch_bounds__({0} * {1} * {2})',
    function="__device__ inline ",
    memory="",
    local="__shared__ ",
    to_local="",
    group="blockIdx.x",
    thread=("threadIdx.x", "threadIdx.y", "threadIdx.z"),
    barrier="__syncthreads();",
    barrier_of_all="__syncthreads();",
    prefetch="",
    infinity="",
    bits=lambda type_, text: f"bits_as<{type_}>({text})",
    saturate=None,
    half=False,
)

__all__ = ["CUDA", "HALVES", "OPENCL", "OPENCL_SUBGROUPS", "Dialect", "held_as"]
