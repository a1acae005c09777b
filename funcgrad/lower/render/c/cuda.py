"""CUDA C, for those who read it better than PTX: the backend "cuda" gets its code from LLVM."""

from __future__ import annotations

from funcgrad.lower.render.c.dialect import C_TYPES, Dialect
from funcgrad.lower.render.c.renderer import CRenderer
from funcgrad.trace.types import dtypes as dt

# CUDA C++ Programming Guide: 7.1 execution space specifiers, 7.6 synchronization.
_DIALECT = Dialect(
    name="cuda",
    types=C_TYPES
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

CUDA = CRenderer(_DIALECT)
