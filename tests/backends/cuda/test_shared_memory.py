"""Local memory beyond what PTX lets a module declare."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from funcgrad.backends.cuda.shared_memory import STATIC_NBYTES, ask_for_local_memory, local_nbytes
from funcgrad.backends.llvm import compile_ptx
from tests.hardware.assembled import find_ptxas

KERNEL = """target triple = "nvptx64-nvidia-cuda"
@local0 = internal addrspace(3) global [{numel} x float] poison, align 16
@local10 = internal addrspace(3) global [3 x double] poison, align 16
define ptx_kernel void @compute(ptr addrspace(1) %b0) #0 {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr addrspace(3) @local0, i32 %t
  store float 1.0, ptr addrspace(3) %p, align 4
  store double 2.0, ptr addrspace(3) @local10, align 8
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %r = getelementptr float, ptr addrspace(3) @local0, i32 7
  %s = load float, ptr addrspace(3) %r
  %u = load double, ptr addrspace(3) @local10
  %v = fptrunc double %u to float
  %w = fadd float %s, %v
  store float %w, ptr addrspace(1) %b0
  ret void
}}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
attributes #0 = {{ "nvvm.maxntid"="32,1,1" }}
"""


@pytest.mark.parametrize("numel", [64, (STATIC_NBYTES - 32) // 4, STATIC_NBYTES // 4, 50000])
def test_arrays_become_one_only_where_they_are_too_many(numel: int, tmp_path: Path) -> None:
    text = KERNEL.format(numel=numel)
    total = 4 * numel + 32
    ptx = compile_ptx(text, "sm_90").decode()
    if total <= STATIC_NBYTES:
        assert ask_for_local_memory(text) == text and local_nbytes(ptx) == 0
    else:
        assert local_nbytes(ptx) == total and "local10" not in ptx
        assert f"[local_nbytes_{total}+{4 * numel}]" in ptx  # where the second array is
    ptxas = find_ptxas()
    if ptxas is None:
        pytest.skip("needs ptxas (pip install nvidia-cuda-nvcc)")
    (tmp_path / "kernel.ptx").write_text(ptx)
    command = [ptxas, "-arch=sm_90", str(tmp_path / "kernel.ptx"), "-o", str(tmp_path / "kernel.cubin")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
