"""LLVM IR for NVIDIA: compiled to PTX (backends/llvm.py), which the driver or ptxas assembles.

Source: LLVM's NVPTXUsage (calling convention, attributes, intrinsics).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from funcgrad.lower.render.interface import Threads
from funcgrad.lower.render.llvm.gpu.dialect import Dialect, Direct, Multiply
from funcgrad.lower.render.llvm.gpu.renderer import GpuRenderer
from funcgrad.lower.render.llvm.intrinsics import COMMON, NO_TYPES, Allowed
from funcgrad.lower.render.llvm.writer import Writer

# A relative error of 2**-22 (PTX ISA, ex2.approx.ftz.f32). Without .ftz it takes four instructions.
_NEAR_EXP2 = "llvm.nvvm.ex2.approx.ftz.f"
_INTRINSICS: Allowed = {
    **COMMON,
    **{f"llvm.nvvm.read.ptx.sreg.tid.{dim}": NO_TYPES for dim in "xyz"},
    "llvm.nvvm.read.ptx.sreg.ctaid.x": NO_TYPES,
    "llvm.nvvm.barrier.cta.sync.aligned.all": NO_TYPES,
    "llvm.nvvm.shfl.sync.bfly.i32": NO_TYPES,
    **{f"llvm.nvvm.cp.async.ca.shared.global.{n}{s}": NO_TYPES for n in (4, 8) for s in ("", ".s")},
    **{f"llvm.nvvm.cp.async.cg.shared.global.16{s}": NO_TYPES for s in ("", ".s")},
    "llvm.nvvm.cp.async.commit.group": NO_TYPES,
    "llvm.nvvm.cp.async.wait.group": NO_TYPES,
    "llvm.maximum": frozenset(("f32",)),
    "llvm.minimum": frozenset(("f32",)),
    _NEAR_EXP2: NO_TYPES,
    "llvm.nvvm.mma.m16n8k16.row.col.bf16": NO_TYPES,
    "llvm.nvvm.mma.m16n8k8.row.col.tf32": NO_TYPES,
    "llvm.nvvm.mma.m16n8k16.row.col.f32.f32": NO_TYPES,
}
_RESULT = "{ float, float, float, float }"


def _barrier(w: Writer) -> None:
    w.call("llvm.nvvm.barrier.cta.sync.aligned.all", "void", ("i32", "0"))


def _shuffle(w: Writer, word: str, bits: int) -> str:
    every, last = ("i32", "-1"), ("i32", "31")  # lanes that take part; the last lane of a segment
    return w.call("llvm.nvvm.shfl.sync.bfly.i32", "i32", every, ("i32", word), ("i32", str(bits)), last)


def _copy(w: Writer, to: str, from_: str, nbytes: int, read: str) -> None:
    """Copy by cp.async: 16 bytes go around the first cache (.cg). It ignores the address of bytes that it does not
    read (PTX ISA, 9.7.9.25.3.1).
    """
    cache = "cg" if nbytes == 16 else "ca"
    name = f"llvm.nvvm.cp.async.{cache}.shared.global.{nbytes}"
    pointers = ("ptr addrspace(3)", to), ("ptr addrspace(1)", from_)
    if read:
        w.call(f"{name}.s", "void", *pointers, ("i32", read))
    else:
        w.call(name, "void", *pointers)


def _batch(w: Writer) -> None:
    w.call("llvm.nvvm.cp.async.commit.group", "void")


def _wait(w: Writer, batches: int) -> None:
    w.call("llvm.nvvm.cp.async.wait.group", "void", ("i32", str(batches)))


def _attributes(threads: Threads) -> str:
    return f'nounwind "nvvm.maxntid"="{",".join(map(str, threads))}"'


# As many registers as one group of a unit can have: what hides waiting is what threads have under way. Without this
# ptxas may spill some, so that there is room for one group more.
_ONE_GROUP = ' "nvvm.minctasm"="1"'


def _mma(intrinsic: str, fragment: str, operand: str) -> Multiply:
    """Multiply by mma.sync.aligned on fragments of 32 bits, which the intrinsic takes as `operand`."""

    def multiply(w: Writer, values: Sequence[str], sums: str) -> str:
        pairs = [w.emit(f"bitcast {fragment} {value} to {operand}") for value in values]
        before = [w.emit(f"extractelement <4 x float> {sums}, i32 {k}") for k in range(4)]
        arguments = [*((operand, pair) for pair in pairs), *(("float", x) for x in before)]
        both = w.call(intrinsic, _RESULT, *arguments)
        result = "poison"
        for k in range(4):
            x = w.emit(f"extractvalue {_RESULT} {both}, {k}")
            result = w.emit(f"insertelement <4 x float> {result}, float {x}, i32 {k}")
        return result

    return multiply


_MATRIX: Mapping[str, Multiply] = {
    "m16n8k16.bfloat16": _mma("llvm.nvvm.mma.m16n8k16.row.col.bf16", "<2 x i16>", "i32"),
    "m16n8k8.tf32": _mma("llvm.nvvm.mma.m16n8k8.row.col.tf32", "float", "i32"),
    "m16n8k16.float16": _mma("llvm.nvvm.mma.m16n8k16.row.col.f32.f32", "<2 x half>", "<2 x half>"),
}

NVPTX = GpuRenderer(
    Dialect(
        "nvptx64-nvidia-cuda",
        "ptx_kernel",
        (
            "llvm.nvvm.read.ptx.sreg.tid.x",
            "llvm.nvvm.read.ptx.sreg.tid.y",
            "llvm.nvvm.read.ptx.sreg.tid.z",
        ),
        "llvm.nvvm.read.ptx.sreg.ctaid.x",
        _barrier,
        _shuffle,
        _attributes,
        _INTRINSICS,
        _MATRIX,
        Direct(_copy, _batch, _wait),
        for_matrix=_ONE_GROUP,
        near_exp2=_NEAR_EXP2,
        conversions=frozenset(("bfloat16", "maximum")),  # cvt.rn.bf16x2.f32, max.NaN.f32: from sm_80 on
    )
)
