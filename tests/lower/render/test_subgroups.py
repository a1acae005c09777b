"""Reductions by threads in step, in OpenCL C. No device at hand has them: here each exchange of registers goes by way
of local memory, and runs on any device."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from funcgrad.backends.opencl.devices import target_of
from funcgrad.lower.ir.ops import GROUP_REDUCE, LOAD, STORE, THREAD, buffer
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.render.c.opencl import OPENCL_SUBGROUPS
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp
from tests.backends.opencl.fake_opencl import Device, FakeOpenCL, Platform
from tests.hardware.opencl_kernels import build, device

_SHUFFLE = re.compile(r"( *)const (\w+) (\w+) = intel_sub_group_shuffle_xor\((.+), (\d+)\);")
Threads = tuple[int, int, int]


def emulated(text: str, threads: int) -> str:
    """The same without sub-groups."""

    def exchanged(found: re.Match) -> str:
        indent, type_, name, value, bits = found.groups()
        lines = [
            f"((__local {type_} *)exchange)[own] = {value};",
            "barrier(CLK_LOCAL_MEM_FENCE);",
            f"const {type_} {name} = ((__local {type_} *)exchange)[own ^ {bits}];",
            "barrier(CLK_LOCAL_MEM_FENCE);",
        ]
        return "\n".join(indent + line for line in lines)

    text = _SHUFFLE.sub(exchanged, text)
    text = re.sub(
        r"__attribute__\(\(intel_reqd_sub_group_size\(16\)\)\)|#pragma.*cl_intel_subgroups.*", "", text
    )
    own = "get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2))"
    begin = f"{{\n  __local long exchange[{threads}];\n  const int own = {own};\n"
    head, kernel, rest = text.partition("__kernel")
    return head + kernel + rest.replace("{\n", begin, 1)


def reduced(kind: str, x: np.ndarray, threads: Threads, dims: tuple[int, ...]) -> tuple[np.ndarray, str]:
    """What each thread has of a reduction over the threads along some dimensions, and the text of the kernel."""
    import pyopencl as cl

    numbers = [UOp(THREAD, (), (dim, threads[dim])) for dim in range(3)]
    place = numbers[0] + numbers[1] * threads[0] + numbers[2] * (threads[0] * threads[1])
    value = UOp(GROUP_REDUCE, (UOp(LOAD, (buffer(1, x.dtype), place), 0),), (kind, dims))
    block = linearize([UOp(STORE, (buffer(0, x.dtype), place, value), 0)], {})
    text = OPENCL_SUBGROUPS.render_kernel("compute", block, (), threads).text
    context, queue = device()
    kernel = cl.Kernel(build(emulated(text, math.prod(threads))), "compute")
    found = np.empty_like(x)
    memory = [cl.Buffer(context, cl.mem_flags.READ_WRITE, x.nbytes) for _ in range(2)]
    cl.enqueue_copy(queue, memory[1], x)
    kernel(queue, threads, threads, memory[0], np.uint64(0), memory[1], np.uint64(0))
    cl.enqueue_copy(queue, found, memory[0])
    queue.finish()
    return found, text


CASES: list[tuple[Threads, tuple[int, ...], int]] = [
    ((16, 1, 1), (0,), 4),
    ((8, 1, 1), (0,), 3),
    ((64, 1, 1), (0,), 4),
    ((32, 4, 1), (0,), 4),
    ((16, 4, 2), (0, 1), 4),
    ((4, 8, 1), (0,), 0),  # which lanes these are is not said
    ((16, 4, 1), (1,), 0),
]


@pytest.mark.parametrize(("threads", "dims", "exchanges"), CASES)
def test_sums(threads: Threads, dims: tuple[int, ...], exchanges: int) -> None:
    x = np.random.default_rng(0).integers(-99, 99, math.prod(threads)).astype(np.float32)
    found, text = reduced("reduce_sum", x, threads, dims)
    whole = x.reshape(threads[::-1])
    axes = tuple(2 - dim for dim in dims)
    expected = np.broadcast_to(whole.sum(axes, keepdims=True), whole.shape)
    np.testing.assert_array_equal(found.reshape(whole.shape), expected)
    assert text.count("intel_sub_group_shuffle_xor") == exchanges
    assert ("barrier" in text) == (exchanges == 0 or math.prod(threads[d] for d in dims) > 1 << exchanges)


@pytest.mark.parametrize("dtype", [dt.int8, dt.uint16, dt.int64, dt.float32, dt.float64])
def test_extrema_are_the_same_bits_in_all_threads(dtype: np.dtype) -> None:
    x = np.random.default_rng(1).integers(0, 99, 32).astype(dtype)
    if dt.kind(dtype) == "f":
        x[3], x[7], x[20] = np.nan, 0.0, -0.0
    for kind, function in (("reduce_max", np.max), ("reduce_min", np.min)):
        found, _ = reduced(kind, x, (32, 1, 1), (0,))
        assert len({value.tobytes() for value in found}) == 1
        np.testing.assert_array_equal(found[0], function(x))
    zeros = np.where(np.arange(16) % 3 == 0, 0.0, -0.0).astype(np.float32)
    found, _ = reduced("reduce_max", zeros, (16, 1, 1), (0,))
    assert len({value.tobytes() for value in found}) == 1


def test_targets() -> None:
    extensions = "cl_khr_fp64 cl_intel_subgroups cl_intel_required_subgroup_size"
    fake = FakeOpenCL([])
    found = []
    for kind, words in ((4, extensions), (2, extensions), (4, "cl_intel_subgroups")):
        one = Device("one", kind, extensions=words)
        Platform("p", [one])
        target = target_of(fake, one, "")
        assert target.grid is not None
        found.append((target.renderer, target.grid.warp))
    assert found == [("opencl_subgroups", 16), ("opencl", 1), ("opencl", 1)]
