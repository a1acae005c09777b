"""OpenCL C 1.2: the language of the backend "opencl"."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from funcgrad.lower.render.c.dialect import C_TYPES, Dialect
from funcgrad.lower.render.c.renderer import CRenderer
from funcgrad.trace.types import dtypes as dt


def _opencl_saturate(text: str, to: np.dtype, width: int) -> str:
    return f"convert_{_DIALECT.type_text(to, width)}_sat({text})"


# The OpenCL C Specification, version 1.2: 6.1 types, 6.2.3 conversions, 6.12.7 vload and vstore, 6.12.8 barriers.
_DIALECT = Dialect(
    name="opencl",
    types=C_TYPES,
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
_IN_STEP = replace(
    _DIALECT,
    name="opencl_subgroups",
    head=f"{_DIALECT.head}\n#pragma OPENCL EXTENSION cl_intel_subgroups : enable",
    kernel="__attribute__((intel_reqd_sub_group_size(16)))\n" + _DIALECT.kernel,
    warp=16,
    shuffle="intel_sub_group_shuffle_xor({0}, {1})",
)

OPENCL = CRenderer(_DIALECT)
# For devices whose threads go in step and exchange registers, as Intel's GPUs.
OPENCL_SUBGROUPS = CRenderer(_IN_STEP)
