"""What a target cannot lower is refused before LLVM, which would end the process, sees it."""

from __future__ import annotations

import pytest

from funcgrad.errors import InternalError
from funcgrad.lower.render.llvm.gpu.amdgcn import AMDGCN
from funcgrad.lower.render.llvm.gpu.kernel import GridKernel
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.lower.render.llvm.intrinsics import HOST, check_intrinsic

DIALECTS = pytest.mark.parametrize("dialect", [NVPTX.dialect, AMDGCN.dialect], ids=["nvptx", "amdgcn"])


@DIALECTS
@pytest.mark.parametrize(
    "function", ["llvm.exp.f32", "llvm.tanh.v4f32", "llvm.pow.f64", "llvm.fma.f128", "llvm.fma.v4bf16"]
)
def test_refused(dialect, function):
    kernel = GridKernel(dialect, (1, 1, 1), set())
    with pytest.raises(InternalError, match=f"{function} is not among the intrinsics"):
        kernel.call(function, "float", ("float", "%x"))
    assert not kernel.lines and not kernel.declarations


@DIALECTS
def test_vectors_and_several_types(dialect):
    for function in ("llvm.fma.f32", "llvm.fma.v4f64", "llvm.fptosi.sat.v4i16.v4f32", "llvm.abs.i64"):
        check_intrinsic(function, dialect.intrinsics)


def test_each_target_has_its_own():
    check_intrinsic("llvm.masked.gather.v4f32.v4p0", HOST)
    for function, renderer in (
        ("llvm.masked.load.v4f32.p0", NVPTX),
        ("llvm.amdgcn.s.barrier", NVPTX),
        ("llvm.nvvm.shfl.sync.bfly.i32", AMDGCN),
    ):
        with pytest.raises(InternalError, match=function):
            check_intrinsic(function, renderer.dialect.intrinsics)
    assert NVPTX.native == AMDGCN.native | {"near_exp2"} and "exp" not in NVPTX.native
