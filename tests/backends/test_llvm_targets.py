"""LLVM for GPUs: what it refuses is an error with the text saved, and what would end the process never gets there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from funcgrad.backends.llvm import compile_amd_object, compile_ptx
from funcgrad.errors import InternalError

COMPILERS = pytest.mark.parametrize(
    ("compile_", "convention", "arch"),
    [(compile_ptx, "ptx_kernel", "sm_80"), (compile_amd_object, "amdgpu_kernel", "gfx1100")],
    ids=["nvidia", "amd"],
)


def kernel(convention: str, value: str, declarations: str = "") -> str:
    return f"""define {convention} void @kernel0(ptr addrspace(1) %out, float %x, float %y) {{
  {value}
  store float %v, ptr addrspace(1) %out
  ret void
}}
{declarations}"""


@COMPILERS
@pytest.mark.parametrize(
    ("value", "declarations"),
    [
        ("%v = fadd double %x, %y", ""),
        ("%v = call float @llvm.exp.f32(float %x)", "declare float @llvm.exp.f32(float)"),
        ("%v = call float @sinf(float %x)", "declare float @sinf(float)"),
    ],
    ids=["type", "intrinsic", "library"],
)
def test_refused(compile_, convention, arch, value, declarations):
    text = kernel(convention, value, declarations)
    with pytest.raises(InternalError, match=f"LLVM refused a kernel for {arch}") as error:
        compile_(text, arch)
    (path,) = re.findall(r"its text is in (\S+\.ll)", str(error.value))
    assert Path(path).read_text() == text
    Path(path).unlink()


@COMPILERS
def test_deterministic(compile_, convention, arch):
    text = kernel(convention, "%v = fmul float %x, %y")
    assert compile_(text, arch) == compile_(text, arch)


def test_rounding_of_ptx():
    """Nothing that ptxas could contract or approximate."""
    steps = "%m = fmul float %x, %y\n  %s = fadd float %m, %y\n  %v = fdiv float %s, %x"
    text = compile_ptx(kernel("ptx_kernel", steps), "sm_90").decode()
    assert all(f"{op}.rn.f32" in text for op in ("mul", "add", "div"))


def test_more_local_memory_than_a_group_of_amd_has():
    """LLVM would end the process."""
    text = """@local0 = internal addrspace(3) global [{} x i8] poison, align 16
define amdgpu_kernel void @kernel0(i32 %i) {{
  %p = getelementptr i8, ptr addrspace(3) @local0, i32 %i
  store volatile i8 1, ptr addrspace(3) %p
  ret void
}}"""
    compile_amd_object(text.format(65536), "gfx1100")
    with pytest.raises(
        InternalError, match="65552 bytes of local memory, of which a group has 65536"
    ) as error:
        compile_amd_object(text.format(65537), "gfx1100")
    (path,) = re.findall(r"its text is in (\S+\.ll)", str(error.value))
    Path(path).unlink()
