"""Matrix instructions: what a warp multiplies together, each thread with its part (lower/ir/matrix_instructions.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from funcgrad.lower.render.llvm.writer import Writer

Multiply = Callable[[Writer, Sequence[str], str], str]
_RESULT = "{ float, float, float, float }"


def _mma(intrinsic: str, fragment: str, operand: str) -> Multiply:
    """mma.sync.aligned on fragments of 32 bits, which the intrinsic takes as `operand`."""

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


def _wmma(intrinsic: str, fragment: str) -> Multiply:
    """V_WMMA_F32_16X16X16_BF16 and _F16 in a wave of 32, on the fragments as they are."""

    def multiply(w: Writer, values: Sequence[str], sums: str) -> str:
        return w.call(intrinsic, "<8 x float>", *((fragment, x) for x in values), ("<8 x float>", sums))

    return multiply


NVPTX_MATRIX: Mapping[str, Multiply] = {
    "m16n8k16.bfloat16": _mma("llvm.nvvm.mma.m16n8k16.row.col.bf16", "<2 x i16>", "i32"),
    "m16n8k8.tf32": _mma("llvm.nvvm.mma.m16n8k8.row.col.tf32", "float", "i32"),
    "m16n8k16.float16": _mma("llvm.nvvm.mma.m16n8k16.row.col.f32.f32", "<2 x half>", "<2 x half>"),
}

AMDGCN_MATRIX: Mapping[str, Multiply] = {
    "wmma.16x16x16.bfloat16": _wmma("llvm.amdgcn.wmma.f32.16x16x16.bf16.v8f32.v16i16", "<16 x i16>"),
    "wmma.16x16x16.float16": _wmma("llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16", "<16 x half>"),
}

__all__ = ["AMDGCN_MATRIX", "NVPTX_MATRIX", "Multiply"]
