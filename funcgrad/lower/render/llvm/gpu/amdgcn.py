"""LLVM IR for AMD: compiled to an object with a kernel descriptor (backends/llvm.py), of code object version 5.

Wavefronts have 32 threads on RDNA (AMDGCN), and 64 on CDNA (CDNA): that is what the processor is, nothing in the text.

Source: LLVM's AMDGPUUsage (calling convention, attributes, intrinsics, which hidden arguments a kernel can say that it
does not need).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from funcgrad.lower.render.interface import Threads
from funcgrad.lower.render.llvm.gpu.dialect import Dialect, Multiply
from funcgrad.lower.render.llvm.gpu.renderer import GpuRenderer
from funcgrad.lower.render.llvm.intrinsics import COMMON, NO_TYPES, Allowed
from funcgrad.lower.render.llvm.writer import Writer

_INTRINSICS: Allowed = {
    **COMMON,
    **{f"llvm.amdgcn.workitem.id.{dim}": NO_TYPES for dim in "xyz"},
    "llvm.amdgcn.workgroup.id.x": NO_TYPES,
    "llvm.amdgcn.s.barrier": NO_TYPES,
    "llvm.amdgcn.ds.swizzle": NO_TYPES,
    "llvm.amdgcn.wmma.f32.16x16x16.bf16": frozenset(("f32", "i16")),
    "llvm.amdgcn.wmma.f32.16x16x16.f16": frozenset(("f32", "f16")),
    "llvm.amdgcn.ds.bpermute": NO_TYPES,
    "llvm.amdgcn.mbcnt.lo": NO_TYPES,
    "llvm.amdgcn.mbcnt.hi": NO_TYPES,
    **{
        f"llvm.amdgcn.mfma.{name}": NO_TYPES
        for name in (
            "f32.32x32x8bf16.1k f32.16x16x16bf16.1k f32.32x32x8f16 f32.16x16x16f16 f32.32x32x2f32 f32.16x16x4f32 "
            "f64.16x16x4f64 f32.32x32x16.bf16 f32.16x16x32.bf16 f32.32x32x16.f16 f32.16x16x32.f16"
        ).split()
    },
}


def _barrier(w: Writer) -> None:
    w.lines.append('  fence syncscope("workgroup") release')
    w.call("llvm.amdgcn.s.barrier", "void")
    w.lines.append('  fence syncscope("workgroup") acquire')


def _shuffle(w: Writer, word: str, bits: int) -> str:
    """Shuffle by DS_SWIZZLE_B32 in its mode of masks: and with 31, or with 0, xor with the bits."""
    return w.call("llvm.amdgcn.ds.swizzle", "i32", ("i32", word), ("i32", str(bits << 10 | 31)))


def _shuffle_of_64(w: Writer, word: str, bits: int) -> str:
    """Shuffle by DS_SWIZZLE_B32 within the halves of a wave, by DS_BPERMUTE_B32 between them: from the thread whose
    number is a quarter of the address."""
    if bits < 32:
        return _shuffle(w, word, bits)
    every = ("i32", "-1")
    low = w.call("llvm.amdgcn.mbcnt.lo", "i32", every, ("i32", "0"))
    number = w.call("llvm.amdgcn.mbcnt.hi", "i32", every, ("i32", low))
    address = w.emit(f"shl nuw nsw i32 {w.emit(f'xor i32 {number}, {bits}')}, 2")
    return w.call("llvm.amdgcn.ds.bpermute", "i32", ("i32", address), ("i32", word))


_UNUSED = (
    "dispatch-ptr",
    "queue-ptr",
    "implicitarg-ptr",
    "hostcall-ptr",
    "dispatch-id",
    "multigrid-sync-arg",
    "heap-ptr",
    "lds-kernel-id",
    "default-queue",
    "completion-action",
    "workgroup-id-y",
    "workgroup-id-z",
)


def _attributes(threads: Threads) -> str:
    size = threads[0] * threads[1] * threads[2]
    unused = " ".join(f'"amdgpu-no-{name}"' for name in _UNUSED)
    return f'nounwind "amdgpu-flat-work-group-size"="{size},{size}" "uniform-work-group-size"="true" {unused}'


def _wmma(intrinsic: str, fragment: str) -> Multiply:
    """Multiply by V_WMMA_F32_16X16X16_BF16 and _F16 in a wave of 32, on the fragments as they are."""

    def multiply(w: Writer, values: Sequence[str], sums: str) -> str:
        return w.call(intrinsic, "<8 x float>", *((fragment, x) for x in values), ("<8 x float>", sums))

    return multiply


def _transposed(
    intrinsic: str, fragment: str, sums_type: str, operand: str = "", modifiers: int = 0
) -> Multiply:
    """Multiply with the factors in each other's place. operand: what the intrinsic takes a fragment as. modifiers: how
    many it has, which all are 0."""

    def multiply(w: Writer, values: Sequence[str], sums: str) -> str:
        if operand:
            values = [w.emit(f"bitcast {fragment} {value} to {operand}") for value in values]
        rows, columns = ((operand or fragment, value) for value in values)
        zeros = [("i32", "0")] * modifiers
        return w.call(intrinsic, sums_type, columns, rows, (sums_type, sums), *zeros)

    return multiply


def _mfma(shape: str, fragment: str, sums_type: str, operand: str = "") -> Multiply:
    return _transposed(f"llvm.amdgcn.mfma.{shape}", fragment, sums_type, operand, modifiers=3)


_MATRIX: Mapping[str, Multiply] = {
    "wmma.16x16x16.bfloat16": _wmma("llvm.amdgcn.wmma.f32.16x16x16.bf16.v8f32.v16i16", "<16 x i16>"),
    "wmma.16x16x16.float16": _wmma("llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16", "<16 x half>"),
    "wmma.halves.16x16x16.bfloat16": _transposed(
        "llvm.amdgcn.wmma.f32.16x16x16.bf16.v8f32.v8i16", "<8 x i16>", "<8 x float>"
    ),
    "wmma.halves.16x16x16.float16": _transposed(
        "llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16", "<8 x half>", "<8 x float>"
    ),
}
_MATRIX_OF_64: Mapping[str, Multiply] = {
    "mfma.32x32x8.bfloat16": _mfma("f32.32x32x8bf16.1k", "<4 x i16>", "<16 x float>"),
    "mfma.32x32x8.float16": _mfma("f32.32x32x8f16", "<4 x half>", "<16 x float>"),
    "mfma.16x16x16.bfloat16": _mfma("f32.16x16x16bf16.1k", "<4 x i16>", "<4 x float>"),
    "mfma.16x16x16.float16": _mfma("f32.16x16x16f16", "<4 x half>", "<4 x float>"),
    "mfma.32x32x2.float32": _mfma("f32.32x32x2f32", "float", "<16 x float>"),
    "mfma.16x16x4.float32": _mfma("f32.16x16x4f32", "float", "<4 x float>"),
    "mfma.16x16x4.float64": _mfma("f64.16x16x4f64", "double", "<4 x double>"),
    "mfma.32x32x16.bfloat16": _mfma("f32.32x32x16.bf16", "<8 x i16>", "<16 x float>", "<8 x bfloat>"),
    "mfma.32x32x16.float16": _mfma("f32.32x32x16.f16", "<8 x half>", "<16 x float>"),
    "mfma.16x16x32.bfloat16": _mfma("f32.16x16x32.bf16", "<8 x i16>", "<4 x float>", "<8 x bfloat>"),
    "mfma.16x16x32.float16": _mfma("f32.16x16x32.f16", "<8 x half>", "<4 x float>"),
}

AMDGCN = GpuRenderer(
    Dialect(
        "amdgcn-amd-amdhsa",
        "amdgpu_kernel",
        ("llvm.amdgcn.workitem.id.x", "llvm.amdgcn.workitem.id.y", "llvm.amdgcn.workitem.id.z"),
        "llvm.amdgcn.workgroup.id.x",
        _barrier,
        _shuffle,
        _attributes,
        _INTRINSICS,
        _MATRIX,
        ending='!llvm.module.flags = !{!1}\n!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}\n',
        early_barriers=True,  # LLVM 22 has waves of RDNA wait for all loads where a fence is before a barrier
    )
)
CDNA = replace(
    AMDGCN,
    dialect=replace(
        AMDGCN.dialect, shuffle=_shuffle_of_64, matrix=_MATRIX_OF_64, warp=64, early_barriers=False
    ),
)
