"""Kernels of the compiler, through LLVM to PTX, and by the model of the machine."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from funcgrad.backends.cuda.shared_memory import local_nbytes
from funcgrad.backends.cuda.tensor_maps import TensorMap, tensor_maps
from funcgrad.backends.llvm import compile_ptx
from funcgrad.lower.ir.block import Block
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace.uop import UOp
from tests.hardware.ptx import tensor_map
from tests.hardware.ptx.machine import Memory, Moment, run

_KINDS = {"float16": 6, "bfloat16": 9}
Threads = tuple[int, int, int]


def executor(
    moment: Moment = Moment.CHANCE, change: Callable[[str], str] = lambda ptx: ptx, arch: str = "sm_90a"
) -> Callable[[Block, Sequence[UOp], Threads, Mapping[int, np.ndarray]], None]:
    """A function that runs a kernel on arrays by slot, for hardware/on_grid.py. change: what becomes of its text."""

    def execute(
        block: Block, grid: Sequence[UOp], threads: Threads, memory: Mapping[int, np.ndarray]
    ) -> None:
        made = NVPTX.render_kernel("NAME", block, grid, threads)
        ptx = change(compile_ptx(made.text, arch).decode())
        groups = math.prod(counter.arg.extent for counter in grid)
        run_ptx(ptx, groups, [memory[slot] for slot in made.slots], moment)

    return execute


def run_ptx(ptx: str, groups: int, arrays: Sequence[np.ndarray], moment: Moment = Moment.CHANCE) -> None:
    """A module on arrays; tensor maps are made here, by what the module says."""
    memory = Memory()
    pointers = [memory.add(array) for array in arrays]
    maps = [_made(map_, pointers[map_.parameter]) for map_ in tensor_maps(ptx)]
    given = [pointer.to_bytes(8, "little") for pointer in pointers]
    run(ptx, groups, [*given, *maps], moment, local_nbytes=local_nbytes(ptx), memory=memory)


def _made(map_: TensorMap, pointer: int) -> bytes:
    shape, box = map_.shape[::-1], map_.box[::-1]
    strides = [2 * math.prod(shape[:axis]) for axis in range(1, len(shape))]
    kind, ones = _KINDS[map_.dtype], [1] * len(shape)
    fault = tensor_map.fault(0, kind, pointer, shape, strides, box, ones, 0, 3)
    assert not fault, fault
    return tensor_map.pack(kind, pointer, shape, strides, box, ones, 3, 3, 0)


__all__ = ["executor", "run_ptx"]
