"""What GPUs call things: how NVIDIA's and AMD's LLVM targets name threads, groups, barriers and shuffles.

    nvptx     compiled to PTX, which NVIDIA's driver or ptxas assembles
    amdgcn    compiled to an object with a kernel descriptor: code object version 5, wavefronts of 32

Sources: LLVM's NVPTXUsage (calling convention, attributes, intrinsics) and AMDGPUUsage (the same, and which hidden
arguments a kernel can say that it does not need).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from funcgrad.lower.render.llvm.gpu.matrix import AMDGCN_MATRIX, NVPTX_MATRIX, Multiply
from funcgrad.lower.render.llvm.intrinsics import AMDGCN_INTRINSICS, NVPTX_INTRINSICS, Allowed
from funcgrad.lower.render.llvm.writer import Writer

Threads = tuple[int, int, int]


class Direct(NamedTuple):
    """Copies from memory to local memory past the thread: copy(writer, to, from, bytes, bytes of these that are read,
    "" for all; the others become 0), the end of a batch of them, and waiting for all batches but the last ones."""

    copy: Callable[[Writer, str, str, int, str], None]
    batch: Callable[[Writer], None]
    wait: Callable[[Writer, int], None]


@dataclass(frozen=True)
class Dialect:
    """What a renderer of kernels for a grid writes differently for each target.

    triple: of the target. convention: of calls of kernels. thread, group: the intrinsics that number them, along x, y
    and z; groups have one dimension. barrier: all threads of a group wait for each other, and see what was stored.
    shuffle: 32 bits of the thread whose number differs in these bits, within a warp. attributes: of a kernel.
    for_matrix: what is added for one with matrix instructions.
    matrix: its instructions for small matrix products, by kind of accumulation. direct: copies past the thread, where
    it has them. ending: lines at the end of a module.
    """

    triple: str
    convention: str
    thread: tuple[str, str, str]
    group: str
    barrier: Callable[[Writer], None]
    shuffle: Callable[[Writer, str, int], str]
    attributes: Callable[[Threads], str]
    intrinsics: Allowed
    matrix: Mapping[str, Multiply]
    direct: Direct | None = None
    for_matrix: str = ""
    ending: str = ""


def _nvptx_barrier(w: Writer) -> None:
    w.call("llvm.nvvm.barrier.cta.sync.aligned.all", "void", ("i32", "0"))


def _nvptx_shuffle(w: Writer, word: str, bits: int) -> str:
    every, last = ("i32", "-1"), ("i32", "31")  # lanes that take part; the last lane of a segment
    return w.call("llvm.nvvm.shfl.sync.bfly.i32", "i32", every, ("i32", word), ("i32", str(bits)), last)


def _nvptx_copy(w: Writer, to: str, from_: str, nbytes: int, read: str) -> None:
    """cp.async: 16 bytes go around the first cache (.cg). Of what is not read no address is looked at (PTX ISA,
    9.7.9.25.3.1)."""
    cache = "cg" if nbytes == 16 else "ca"
    name = f"llvm.nvvm.cp.async.{cache}.shared.global.{nbytes}"
    pointers = ("ptr addrspace(3)", to), ("ptr addrspace(1)", from_)
    if read:
        w.call(f"{name}.s", "void", *pointers, ("i32", read))
    else:
        w.call(name, "void", *pointers)


def _nvptx_batch(w: Writer) -> None:
    w.call("llvm.nvvm.cp.async.commit.group", "void")


def _nvptx_wait(w: Writer, batches: int) -> None:
    w.call("llvm.nvvm.cp.async.wait.group", "void", ("i32", str(batches)))


def _nvptx_attributes(threads: Threads) -> str:
    return f'nounwind "nvvm.maxntid"="{",".join(map(str, threads))}"'


# As many registers as one group of a unit can have: what hides waiting is what threads have under way. Without this
# ptxas may spill some, so that there is room for one group more.
_ONE_GROUP = ' "nvvm.minctasm"="1"'


def _amdgcn_barrier(w: Writer) -> None:
    w.lines.append('  fence syncscope("workgroup") release')
    w.call("llvm.amdgcn.s.barrier", "void")
    w.lines.append('  fence syncscope("workgroup") acquire')


def _amdgcn_shuffle(w: Writer, word: str, bits: int) -> str:
    """DS_SWIZZLE_B32 in its mode of masks: and with 31, or with 0, xor with the bits."""
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


def _amdgcn_attributes(threads: Threads) -> str:
    size = threads[0] * threads[1] * threads[2]
    unused = " ".join(f'"amdgpu-no-{name}"' for name in _UNUSED)
    return f'nounwind "amdgpu-flat-work-group-size"="{size},{size}" "uniform-work-group-size"="true" {unused}'


NVPTX = Dialect(
    "nvptx64-nvidia-cuda",
    "ptx_kernel",
    (
        "llvm.nvvm.read.ptx.sreg.tid.x",
        "llvm.nvvm.read.ptx.sreg.tid.y",
        "llvm.nvvm.read.ptx.sreg.tid.z",
    ),
    "llvm.nvvm.read.ptx.sreg.ctaid.x",
    _nvptx_barrier,
    _nvptx_shuffle,
    _nvptx_attributes,
    NVPTX_INTRINSICS,
    NVPTX_MATRIX,
    Direct(_nvptx_copy, _nvptx_batch, _nvptx_wait),
    for_matrix=_ONE_GROUP,
)
AMDGCN = Dialect(
    "amdgcn-amd-amdhsa",
    "amdgpu_kernel",
    ("llvm.amdgcn.workitem.id.x", "llvm.amdgcn.workitem.id.y", "llvm.amdgcn.workitem.id.z"),
    "llvm.amdgcn.workgroup.id.x",
    _amdgcn_barrier,
    _amdgcn_shuffle,
    _amdgcn_attributes,
    AMDGCN_INTRINSICS,
    AMDGCN_MATRIX,
    ending='!llvm.module.flags = !{!1}\n!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}\n',
)

__all__ = ["AMDGCN", "NVPTX", "Dialect", "Threads"]
