"""LLVM IR for AMD: compiled to an object with a kernel descriptor (backends/llvm.py), of code object version 5 and
wavefronts of 32.

Source: LLVM's AMDGPUUsage (calling convention, attributes, intrinsics, which hidden arguments a kernel can say that it
does not need).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
}


def _barrier(w: Writer) -> None:
    w.lines.append('  fence syncscope("workgroup") release')
    w.call("llvm.amdgcn.s.barrier", "void")
    w.lines.append('  fence syncscope("workgroup") acquire')


def _shuffle(w: Writer, word: str, bits: int) -> str:
    """Shuffle by DS_SWIZZLE_B32 in its mode of masks: and with 31, or with 0, xor with the bits."""
    return w.call("llvm.amdgcn.ds.swizzle", "i32", ("i32", word), ("i32", str(bits << 10 | 31)))


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


_MATRIX: Mapping[str, Multiply] = {
    "wmma.16x16x16.bfloat16": _wmma("llvm.amdgcn.wmma.f32.16x16x16.bf16.v8f32.v16i16", "<16 x i16>"),
    "wmma.16x16x16.float16": _wmma("llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16", "<16 x half>"),
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
    )
)
