"""What described machines get: the assembly of kernels for AVX-512, AVX2 and NEON, which LLVM writes on any machine.

A loop must use the widest vectors of its machine and no scalars; a register tile must stay in registers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target


class Machine(NamedTuple):
    """triple, cpu, features: as LLVM has them. vector: what the widest registers look like in its assembly."""

    triple: str
    cpu: str
    features: str
    target: Target
    vector: str
    fused: str


X86, ARM = "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"
MACHINES = {
    "AVX-512": Machine(
        X86,
        "skylake-avx512",
        "-prefer-256-bit",
        Target("AVX-512", 64, 32, 1 << 20, 2, "llvm"),
        "%zmm",
        r"vfmadd\w+ps\s.*%zmm",
    ),
    "AVX2": Machine(
        X86, "haswell", "", Target("AVX2", 32, 16, 1 << 18, 2, "llvm"), "%ymm", r"vfmadd\w+ps\s.*%ymm"
    ),
    "NEON": Machine(
        ARM, "neoverse-n1", "", Target("NEON", 16, 32, 1 << 20, 2, "llvm"), ".4s", r"fmla\s+v\d+\.4s"
    ),
}
_SCALAR = r"\t(?:v(?:add|sub|mul|fmadd\w*?)ss|f(?:add|sub|mul|madd)\s+s\d+)"
_STACK = r"\((?:%rsp|%rbp)\)|\[(?:sp|x29)"


def numbers(*shape: int) -> np.ndarray:
    return np.zeros(shape, np.float32)


def assembly(machine: Machine, function: Callable, *arguments: np.ndarray) -> str:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    text = fg.jit(function).lower(*arguments).for_target(machine.target).as_text("llvm")
    writer = llvm.Target.from_triple(machine.triple).create_target_machine(
        cpu=machine.cpu, features=machine.features, opt=2, reloc="pic", codemodel="small"
    )
    return writer.emit_assembly(llvm.parse_assembly(text))


def innermost_loops(text: str) -> list[str]:
    """The blocks that jump back to their own beginning."""
    blocks = re.findall(r"^(\.LBB\w+):(.*?)(?=^\.L\w+:|^\w+:|\Z)", text, re.M | re.S)
    found = []
    for label, body in blocks:
        end = re.search(rf"\t(?:j\w+|b\.\w+|cbnz|tbnz)\s[^\n]*{re.escape(label)}$", body, re.M)
        if end:
            found.append(body[: end.end()])
    return found


@pytest.fixture(params=MACHINES)
def machine(request: pytest.FixtureRequest) -> Any:
    return MACHINES[request.param]


def test_a_register_tile_stays_in_registers(machine: Machine) -> None:
    """Products of vectors, no more loads than the tile has operands, and nothing on the stack."""
    loops = innermost_loops(assembly(machine, lambda a, b: a @ b, numbers(128, 128), numbers(128, 128)))
    tile = max(loops, key=lambda loop: len(re.findall(machine.fused, loop)))
    products = len(re.findall(machine.fused, tile))
    assert products >= machine.target.registers // 2
    assert not re.findall(_STACK, tile)
    assert not re.findall(_SCALAR, tile)
    others = len([line for line in tile.splitlines() if line.startswith("\t")]) - products
    assert others <= products, "loads are shared: fewer instructions for them than for products"


ELEMENTWISE: dict[str, Callable] = {
    "chain": lambda x, b: fnp.maximum(x * 2 + b, 0.0),
    "exp": lambda x, b: fnp.exp(x) - b,
    "tanh": lambda x, b: fnp.tanh(x * b),
}


@pytest.mark.parametrize("name", ELEMENTWISE)
def test_elementwise_loops_have_whole_vectors(name: str, machine: Machine) -> None:
    """1024 elements: no remainder."""
    loops = innermost_loops(assembly(machine, ELEMENTWISE[name], numbers(1024), numbers(1024)))
    assert loops
    for loop in loops:
        assert machine.vector in loop
        assert not re.findall(_SCALAR, loop)


def test_sums_of_rows_have_whole_vectors(machine: Machine) -> None:
    """Several accumulators, so that an addition need not wait for the one before."""
    loops = innermost_loops(assembly(machine, lambda x: x.sum(1), numbers(16, 1024)))
    inner = max(loops, key=lambda loop: loop.count("add"))
    added = re.findall(r"\tv?f?add(?:ps)?\s.*(?:%[yz]mm|\.4s)", inner)
    assert len(added) >= 4
    assert not re.findall(_SCALAR, inner)


def test_columns_are_summed_a_vector_at_a_time(machine: Machine) -> None:
    loops = innermost_loops(assembly(machine, lambda x: x.sum(0), numbers(64, 1024)))
    assert any(machine.vector in loop for loop in loops)
    assert not any(re.findall(_SCALAR, loop) for loop in loops)
