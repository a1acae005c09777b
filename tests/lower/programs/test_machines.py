"""What machines get: the assembly of kernels for AVX-512, AVX2, NEON and others, which LLVM writes on any machine.

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
from funcgrad.backends.cpu.machines import MACHINES, Machine
from funcgrad.backends.interface import Target
from funcgrad.trace.types import dtypes as dt
from tests.hardware.cpus import KINDS


class Written(NamedTuple):
    """A machine, and what its widest registers and its multiply-adds look like in its assembly."""

    machine: Machine
    vector: str
    fused: str

    @property
    def target(self) -> Target:
        return self.machine._replace(cores=2).target()


WRITTEN = {
    "AVX512-FP16": Written(MACHINES["sapphirerapids"], "%zmm", r"vfmadd\w+ps\s.*%zmm"),
    "AVX-512": Written(MACHINES["skylake-avx512"], "%zmm", r"vfmadd\w+ps\s.*%zmm"),
    "AVX2": Written(MACHINES["haswell"], "%ymm", r"vfmadd\w+ps\s.*%ymm"),
    "NEON": Written(MACHINES["neoverse-n1"], ".4s", r"fmla\s+v\d+\.4s"),
}
_SCALAR = r"\t(?:v(?:add|sub|mul|fmadd\w*?)ss|f(?:add|sub|mul|madd)\s+s\d+)"
STACK = r"\((?:%rsp|%rbp)\)|\[(?:sp|x29)"


def numbers(*shape: int) -> np.ndarray:
    return np.zeros(shape, np.float32)


def assembly(machine: Machine, target: Target, function: Callable, *arguments: np.ndarray) -> str:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    text = fg.jit(function).lower(*arguments).for_target(target).as_text("llvm")
    writer = llvm.Target.from_triple(f"{machine.architecture}-unknown-linux-gnu").create_target_machine(
        cpu=machine.cpu, features=machine.flat_features({}), opt=2, reloc="pic", codemodel="small"
    )
    return writer.emit_assembly(llvm.parse_assembly(machine.adapted(text)))


def innermost_loops(text: str) -> list[str]:
    """The blocks that jump back to their own beginning."""
    blocks = re.findall(r"^(\.LBB\w+):(.*?)(?=^\.L\w+:|^\w+:|\Z)", text, re.M | re.S)
    found = []
    for label, body in blocks:
        end = re.search(rf"\t(?:j\w+|b\.\w+|cbnz|tbnz)\s[^\n]*{re.escape(label)}$", body, re.M)
        if end:
            found.append(body[: end.end()])
    return found


@pytest.fixture(params=WRITTEN)
def written(request: pytest.FixtureRequest) -> Any:
    return WRITTEN[request.param]


def loops_of(written: Written, function: Callable, *arguments: np.ndarray) -> list[str]:
    return innermost_loops(assembly(written.machine, written.target, function, *arguments))


def test_a_register_tile_stays_in_registers(written: Written) -> None:
    """Products of vectors, no more loads than the tile has operands, and nothing on the stack."""
    loops = loops_of(written, lambda a, b: a @ b, numbers(128, 128), numbers(128, 128))
    tile = max(loops, key=lambda loop: len(re.findall(written.fused, loop)))
    products = len(re.findall(written.fused, tile))
    assert products >= written.target.registers // 2
    assert not re.findall(STACK, tile)
    assert not re.findall(_SCALAR, tile)
    others = len([line for line in tile.splitlines() if line.startswith("\t")]) - products
    assert others <= products, "loads are shared: fewer instructions for them than for products"


def _convolution(x: Any, w: Any) -> Any:
    return fg.lax.conv_general_dilated(x, w, (1, 1), "SAME")


@pytest.mark.parametrize(("places", "least"), [(56, 10), (16, 10), (14, 8)])
def test_sums_of_a_convolution_hide_how_long_a_multiply_add_takes(places: int, least: int) -> None:
    """A Haswell begins two a cycle, each of which takes five: with fewer sums they wait for each other. A mask takes
    the registers of two.
    """
    x, w = numbers(1, 64, places, places), numbers(64, 64, 3, 3)
    loops = loops_of(WRITTEN["AVX2"], _convolution, x, w)
    tile = max(loops, key=lambda loop: len(re.findall(WRITTEN["AVX2"].fused, loop)))
    assert len(re.findall(WRITTEN["AVX2"].fused, tile)) == least
    assert not re.findall(STACK, tile)


@pytest.mark.parametrize("size", [96, 512])
def test_products_of_complex_numbers_hide_how_long_both_of_a_sum_take(size: int) -> None:
    """Two multiply-adds of each sum follow each other, so there are as many sums as registers hold, where vectors of
    pairs are taken apart (96) and where their parts are copied to panels (512).
    """
    x = np.zeros((size, size), np.complex64)
    loops = loops_of(WRITTEN["AVX2"], lambda a, b: a @ b, x, x)
    fused = re.compile(r"vfn?m\w+ps\s.*%ymm")
    tile = max(loops, key=lambda loop: len(fused.findall(loop)))
    assert len(fused.findall(tile)) == 24, "two of each of twelve sums"
    assert not re.findall(STACK, tile)


@pytest.mark.parametrize("name", ["AVX2", "AVX-512"])
@pytest.mark.parametrize("width", [64, 83])
def test_sums_of_slices_stay_in_registers(name: str, width: int) -> None:
    """Each slice of a product has a sum, of which a register tile has half as many rows. Where a vector is masked, one
    more register is on the stack.
    """

    def gated(x: Any, w: Any) -> Any:
        a, b = fnp.split(x @ w, 2, axis=-1)
        return a * b

    loops = loops_of(WRITTEN[name], gated, numbers(96, 128), numbers(128, 2 * width))
    tiles = [loop for loop in loops if len(re.findall(WRITTEN[name].fused, loop)) >= 10]
    assert tiles
    assert sum(len(re.findall(STACK, tile)) for tile in tiles) <= (width == 83)


@pytest.mark.parametrize("name", ["haswell", "alderlake", "skylake-avx512"])
def test_products_of_integers_stay_in_registers(name: str) -> None:
    """Each takes a register before it is added."""
    machine = MACHINES[name]._replace(cores=2)
    x = np.zeros((256, 256), np.int32)
    loops = innermost_loops(assembly(machine, machine.target(), lambda a, b: a @ b, x, x))
    tile = max(loops, key=lambda loop: len(re.findall(r"vpmulld", loop)))
    assert len(re.findall(r"vpmulld", tile)) >= 10
    assert not re.findall(STACK, tile)


@pytest.mark.parametrize("name", ["x86-64", "nehalem", "sandybridge"])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_machines_without_fused_products_multiply_and_add(name: str, dtype: type) -> None:
    """No function of C's library is called, and a tile has a product and a sum for each term, and nothing else."""
    machine = MACHINES[name]._replace(cores=2)
    x = np.zeros((128, 128), dtype)
    with fg.config(enable_x64=True):
        text = assembly(machine, machine.target(), lambda a, b: fnp.exp(a @ b), x, x)
    assert not re.search(r"\tcall\w*\s+fmaf?\b", text)
    kind = "ps" if dtype is np.float32 else "pd"
    tile = max(innermost_loops(text), key=lambda loop: len(re.findall(rf"\tv?mul{kind}\s", loop)))
    products, sums = (len(re.findall(rf"\tv?{op}{kind}\s", tile)) for op in ("mul", "add"))
    assert products == sums >= machine.target().registers // 2
    assert not re.findall(r"\tv?(?:cvt\w+|sub\w+)\s", tile)


@pytest.mark.parametrize("name", ["haswell", "skylake-avx512"])
@pytest.mark.parametrize("shape", [(127, 129, 131), (127, 130, 128), (512, 512, 10)])
def test_panels_of_bytes_that_are_filled_up_are_loaded_whole(name: str, shape: tuple[int, int, int]) -> None:
    """Before AVX-512 masked bytes are loaded one by one."""
    m, k, n = shape
    machine = MACHINES[name]._replace(cores=2)
    x, y = np.zeros((m, k), np.int8), np.zeros((k, n), np.int8)
    loops = innermost_loops(assembly(machine, machine.target(), _product_of_bytes, x, y))
    tile = max(loops, key=lambda loop: len(re.findall(r"vpmaddwd", loop)))
    assert len(re.findall(r"vpmaddwd", tile)) >= 8
    assert not re.findall(r"pinsr|vmovdqu8.*\{%k", tile)


@pytest.mark.parametrize("name", ["haswell", "skylake-avx512", "sapphirerapids"])
def test_numbers_of_16_bits_are_spread_before_they_become_floats(name: str) -> None:
    """To load one alone into a register waits for what was there."""
    machine = MACHINES[name]._replace(cores=2)
    x, y = np.zeros((64, 64), np.float16), np.zeros((64, 10), np.float16)
    loops = innermost_loops(assembly(machine, machine.target(), lambda a, b: a @ b, x, y))
    tile = max(loops, key=lambda loop: len(re.findall(r"vfmadd\w+ps", loop)))
    assert len(re.findall(r"vfmadd\w+ps", tile)) >= 8
    assert not re.findall(r"vpinsrw|vcvtsh2ss|vmovsh", tile)


_BYTES_TOGETHER = {
    "znver4": r"vpdpbusd\s.*%zmm",
    "alderlake": r"\{vex\}\s*vpdpbusd\s.*%ymm",
    "skylake-avx512": r"vpmaddwd\s.*%zmm",
    "haswell": r"vpmaddwd\s.*%ymm",
    "x86-64": r"pmaddwd\s.*%xmm",
    "neoverse-n1": r"sdot\s+v\d+\.4s, v\d+\.16b",
}


@pytest.mark.parametrize("name", _BYTES_TOGETHER)
def test_products_of_bytes_are_taken_together(name: str) -> None:
    """Their tile is of products as that of floats is, and of what one operand in memory needs."""
    machine = MACHINES[name]._replace(cores=2)
    x = np.zeros((128, 128), np.int8)
    loops = innermost_loops(assembly(machine, machine.target(), _product_of_bytes, x, x))
    tile = max(loops, key=lambda loop: len(re.findall(_BYTES_TOGETHER[name], loop)))
    products = len(re.findall(_BYTES_TOGETHER[name], tile))
    assert products >= machine.target().registers // 2
    assert not re.findall(r"\t(?:v?pmulld|mul\s|imul)", tile)


def _product_of_bytes(a: fg.Array, b: fg.Array) -> fg.Array:
    return fg.lax.dot_general(a, b, (((1,), (0,)), ((), ())), preferred_element_type="int32")


ELEMENTWISE: dict[str, Callable] = {
    "chain": lambda x, b: fnp.maximum(x * 2 + b, 0.0),
    "exp": lambda x, b: fnp.exp(x) - b,
    "tanh": lambda x, b: fnp.tanh(x * b),
}


@pytest.mark.parametrize("name", ELEMENTWISE)
def test_elementwise_loops_have_whole_vectors(name: str, written: Written) -> None:
    """1024 elements: no remainder."""
    loops = loops_of(written, ELEMENTWISE[name], numbers(1024), numbers(1024))
    assert loops
    for loop in loops:
        assert written.vector in loop
        assert not re.findall(_SCALAR, loop)


@pytest.mark.parametrize("function", [fnp.exp, fnp.log, fnp.tanh, fg.lax.erfc], ids=lambda f: f.__name__)
def test_shifts_by_constants_have_them_in_the_instruction(function: Callable, written: Written) -> None:
    """By the lanes of a register a shift takes a Haswell three steps."""
    loops = loops_of(written, function, numbers(1024))
    assert loops
    assert not any(re.search(r"\tvps[lr][la]v|\t[us]shl\s", loop) for loop in loops)


def test_sums_of_rows_have_whole_vectors(written: Written) -> None:
    """Several accumulators, so that an addition need not wait for the one before."""
    loops = loops_of(written, lambda x: x.sum(1), numbers(16, 1024))
    inner = max(loops, key=lambda loop: loop.count("add"))
    added = re.findall(r"\tv?f?add(?:ps)?\s.*(?:%[yz]mm|\.4s)", inner)
    assert len(added) >= 4
    assert not re.findall(_SCALAR, inner)


def test_columns_are_summed_a_vector_at_a_time(written: Written) -> None:
    loops = loops_of(written, lambda x: x.sum(0), numbers(64, 1024))
    assert any(written.vector in loop for loop in loops)
    assert not any(re.findall(_SCALAR, loop) for loop in loops)


# Between registers of numbers and others, or by lanes.
_OF_ONE_LANE = r"\tv?cvtts[sdh]2u?si|\tv?pinsr|\tv?movsh|\tfcvtz[su]\s+[wx]\d|\tv?cvtsi2s|call"


@pytest.mark.parametrize("name", KINDS)
def test_conversions_to_integers_have_whole_vectors(name: str) -> None:
    """LLVM's own instruction for them goes lane by lane on x86. 64 bits are left out: AVX2 has no such vectors."""
    machine = MACHINES[name]
    target = machine._replace(cores=1).target()
    for source in (dt.float16, dt.bfloat16, dt.float32):
        for to in (dt.int8, dt.uint8, dt.int16, dt.uint16, dt.int32, dt.uint32):
            text = assembly(machine, target, lambda x: x.astype(to), np.zeros(1024, source))  # noqa: B023
            loops = innermost_loops(text)
            assert loops
            for loop in loops:
                assert not re.findall(_OF_ONE_LANE, loop), f"{source.name} to {to.name}:\n{loop}"
