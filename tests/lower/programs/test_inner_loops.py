"""The inner loops of typical kernels on machines of many kinds: how many instructions there are for what is computed.

The assembly is LLVM's, for machines that need not be here. A row says of the loops with so many
instructions that compute, the work, how many there are in all at most: those that LLVM 22 writes, and two more, as
another version may step an address in another way. Nothing of a loop is on the stack, or it is said so.
"""

from __future__ import annotations

import functools
import re
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.machines import MACHINES
from funcgrad.config import config
from tests.lower.programs.test_machines import STACK, assembly, innermost_loops


def product_of(dtype: type, into: str) -> tuple[Any, ...]:
    def product(a: fg.Array, b: fg.Array) -> fg.Array:
        return fg.lax.dot_general(a, b, (((1,), (0,)), ((), ())), preferred_element_type=into)

    return product, np.zeros((256, 256), dtype), np.zeros((256, 256), dtype)


def attention(q: fg.Array, k: fg.Array, v: fg.Array) -> fg.Array:
    weights = fg.nn.softmax(fnp.einsum("bhqd,bhkd->bhqk", q, k))
    return fnp.einsum("bhqk,bhkd->bhqd", weights, v)


ROWS = np.zeros((64, 1024), np.float32)
KERNELS: dict[str, tuple[Any, ...]] = {
    "float32": product_of(np.float32, "float32"),
    "float64": product_of(np.float64, "float64"),
    "bfloat16": product_of(ml_dtypes.bfloat16, "float32"),
    "int8": product_of(np.int8, "int32"),
    "complex64": product_of(np.complex64, "complex64"),
    "softmax": (fg.nn.softmax, ROWS),
    "sum of rows": (lambda x: x.sum(1), ROWS),
    "attention": (attention, *[np.zeros((2, 4, 256, 64), np.float32)] * 3),
}


class Loop(NamedTuple):
    """work: a pattern of the instructions that compute. count: how many. most: instructions in all. stack: accesses."""

    work: str
    count: int
    most: int
    stack: int = 0


_ZMM, _YMM, _NEON = r"\s.*%zmm", r"\s.*%ymm", r"\s+v\d+\."
_AVX512 = {
    "float32": Loop(rf"vfmadd231ps{_ZMM}", 16, 32),
    "float64": Loop(rf"vfmadd231pd{_ZMM}", 16, 32),
    "bfloat16": Loop(rf"vfmadd231ps{_ZMM}", 16, 32),
    "int8": Loop(rf"vpdpbusd{_ZMM}", 16, 46),
    "complex64": Loop(rf"vfn?madd231ps{_ZMM}", 32, 59),
    "softmax": Loop(rf"vfmadd\w+ps{_ZMM}", 32, 86),
    "sum of rows": Loop(rf"vaddps{_ZMM}", 4, 10),
    "attention": Loop(rf"vfmadd231ps{_ZMM}", 16, 32),
}
_AVX2 = {
    "float32": Loop(rf"vfmadd231ps{_YMM}", 12, 26),
    "float64": Loop(rf"vfmadd231pd{_YMM}", 12, 26),
    "bfloat16": Loop(rf"vfmadd231ps{_YMM}", 12, 26),
    "int8": Loop(rf"vpmaddwd{_YMM}", 12, 38),
    "complex64": Loop(rf"vfn?madd231ps{_YMM}", 24, 49),
    "softmax": Loop(rf"vfmadd\w+ps{_YMM}", 32, 138, stack=15),
    "sum of rows": Loop(rf"vaddps{_YMM}", 4, 10),
    "attention": Loop(rf"vfmadd231ps{_YMM}", 12, 26),
}
_AVX_VNNI = _AVX2 | {"int8": Loop(rf"vpdpbusd{_YMM}", 12, 26, stack=2)}
_BFLOAT16 = {"bfloat16": Loop(rf"vdpbf16ps{_ZMM}", 16, 36)}
_TILES = {"bfloat16": Loop(r"tdpbf16ps\s", 4, 17), "int8": Loop(r"tdpbssd\s", 4, 17)}
_BYTES_AT_ONCE = {"int8": Loop(rf"vpdpbusd{_ZMM}", 16, 42)}  # with AVX512-VBMI2
GOLDEN: dict[str, dict[str, Loop]] = {
    "haswell": _AVX2,
    "skylake": _AVX2,
    "znver1": _AVX2,
    "znver2": _AVX2,
    "znver3": _AVX2,
    "alderlake": _AVX_VNNI,
    "sierraforest": _AVX_VNNI,
    "skylake-avx512": _AVX512 | {"int8": Loop(rf"vpmaddwd{_ZMM}", 16, 52)},
    "cascadelake": _AVX512,
    "cooperlake": _AVX512 | _BFLOAT16,
    "icelake-server": _AVX512 | _BYTES_AT_ONCE,
    "znver4": _AVX512 | _BFLOAT16 | _BYTES_AT_ONCE,
    "znver5": _AVX512 | _BFLOAT16 | _BYTES_AT_ONCE,
    "sapphirerapids": _AVX512 | _TILES,
    "graniterapids": _AVX512 | _TILES,
    "neoverse-n1": {
        "float32": Loop(rf"fmla{_NEON}4s", 16, 32),
        "float64": Loop(rf"fmla{_NEON}2d", 16, 32),
        "bfloat16": Loop(rf"fmla{_NEON}4s", 16, 50),
        "int8": Loop(rf"sdot{_NEON}4s", 16, 38),
        "complex64": Loop(rf"fml[as]{_NEON}4s", 32, 62, stack=5),
        "softmax": Loop(rf"fmla{_NEON}4s", 32, 124),
        "sum of rows": Loop(rf"fadd{_NEON}4s", 4, 12),
        "attention": Loop(rf"fmla{_NEON}4s", 16, 32),
    },
}
"""Attention is a row for its products: its softmax is that of the row before. The exponentials of a softmax are stored
for the loop behind. Of AVX2's 16 registers four at a time take more than there are, and the bit that makes signed bytes
unsigned is in memory.
"""


@functools.cache
def loops_on(machine: str, kernel: str) -> list[str]:
    function, *arguments = KERNELS[kernel]
    at_hand = MACHINES[machine]._replace(cores=2)
    with config(enable_x64=True):
        return innermost_loops(assembly(at_hand, at_hand.target(), function, *arguments))


def instructions(loop: str) -> int:
    return len(re.findall(r"^\t(?!\.)\S", loop, re.M))


def works(loop: str, work: str) -> int:
    return len(re.findall(rf"^\t(?:\{{\w+\}}\s+)?{work}", loop, re.M))


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("machine", GOLDEN)
def test_inner_loops(machine: str, kernel: str) -> None:
    golden, loops = GOLDEN[machine][kernel], loops_on(machine, kernel)
    found = {loop: works(loop, golden.work) for loop in loops}
    inner = [loop for loop, count in found.items() if count == golden.count]
    assert inner, f"no loop has {golden.count}: they have {sorted(found.values())}"
    for loop in inner:
        assert instructions(loop) <= golden.most, loop
        assert len(re.findall(STACK, loop)) <= golden.stack, loop


def test_tiles_are_loaded_once_and_stored_behind_the_loop() -> None:
    """Two by two of them: each serves two products. LLVM moves none of them to memory and back."""
    for kernel, name in (("bfloat16", "tdpbf16ps"), ("int8", "tdpbssd")):
        function, *arguments = KERNELS[kernel]
        machine = MACHINES["sapphirerapids"]._replace(cores=2)
        text = assembly(machine, machine.target(), function, *arguments)
        counts = {
            word: len(re.findall(rf"^\t{word}\b", text, re.M))
            for word in ("ldtilecfg", "tilezero", "tileloadd", name, "tilestored", "tilerelease")
        }
        assert counts == {
            "ldtilecfg": 1, "tilezero": 4, "tileloadd": 4, name: 4, "tilestored": 4, "tilerelease": 1,
        }  # fmt: skip


def test_more_instructions_would_be_seen() -> None:
    """A loop with one more load for each product, and one whose sums are in memory."""
    golden = GOLDEN["znver4"]["float32"]
    inner = max(loops_on("znver4", "float32"), key=lambda loop: works(loop, golden.work))
    line = next(line for line in inner.splitlines() if "vfmadd231ps" in line)
    longer = inner.replace(line, f"\tvmovups\t64(%rsp), %zmm30\n{line}")
    assert instructions(longer) > instructions(inner)
    assert re.findall(STACK, longer) and not re.findall(STACK, inner)


def test_every_kernel_has_a_row_for_every_machine() -> None:
    assert all(set(rows) == set(KERNELS) for rows in GOLDEN.values())
