"""Stand-ins of GPUs that have one backend in common (backends/hcq), each with what tests do to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from funcgrad.drivers.amd import process
from tests.backends.amd.amd_on_stand_in import amd_on_stand_in
from tests.backends.nv.nv_on_host import nv_on_host
from tests.hardware.amd.objects import ATTRIBUTES
from tests.hardware.amd.stand_in import VRAM

_ADD = """
declare i32 @THREAD()
declare i32 @GROUP()
define CALLED void @add(ptr addrspace(1) %a, ptr addrspace(1) %b) ATTRIBUTES {
  %t = call range(i32 0, 64) i32 @THREAD()
  %g = call range(i32 0, 2147483647) i32 @GROUP()
  %base = mul i32 %g, 64
  %i = add i32 %base, %t
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %q = getelementptr i32, ptr addrspace(1) %b, i32 %i
  %x = load i32, ptr addrspace(1) %p
  %y = load i32, ptr addrspace(1) %q
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %q
  ret void
}
"""
_NVPTX = {
    "THREAD": "llvm.nvvm.read.ptx.sreg.tid.x",
    "GROUP": "llvm.nvvm.read.ptx.sreg.ctaid.x",
    "CALLED": "ptx_kernel",
    "ATTRIBUTES": "",
}
_AMDGCN = {
    "THREAD": "llvm.amdgcn.workitem.id.x",
    "GROUP": "llvm.amdgcn.workgroup.id.x",
    "CALLED": "amdgpu_kernel",
    "ATTRIBUTES": "#0",
}
_UNUSED = '"amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z"'
_AMD_ENDING = f"""
attributes #0 = {{ "amdgpu-flat-work-group-size"="64,64" {_UNUSED} {ATTRIBUTES} }}
!llvm.module.flags = !{{!0}}
!0 = !{{i32 1, !"amdhsa_code_object_version", i32 500}}
"""


def _written(words: dict[str, str], ending: str = "") -> str:
    text = _ADD
    for word, name in words.items():
        text = text.replace(word, name)
    return text + ending


class StandInKind(NamedTuple):
    """name: of the device. opened: gives a stand-in with two GPUs of so many bytes. add: the text of a kernel that adds
    a to b, 64 numbers of 32 bits each group. errors: of the kernel driver; the first is for want of memory. steps: of
    opening, as errors name them. step, wait: methods by which a GPU does something, and by which somebody waits for it.

    fail: let the n-th call of the kernel driver from now on fail; a negative one, none. stop: let the first GPU go on
    no more, hung or lost. go_on: let it. used: bytes of the first GPU that a program has. left: what was not given back
    when all is closed.
    """

    name: str
    opened: Callable[[int], AbstractContextManager[Any]]
    add: str
    errors: tuple[int, ...]
    steps: frozenset[str]
    step: str
    wait: str
    fail: Callable[[Any, int, int], None]
    stop: Callable[[Any, bool], None]
    go_on: Callable[[Any], None]
    used: Callable[[Any], int]
    left: Callable[[Any], Iterable[Any]]


def _fail_nv(stand_in: Any, call: int, error: int) -> None:
    stand_in.calls, stand_in.fail = 0, {call: error} if call >= 0 else {}


def _fail_amd(files: Any, call: int, error: int) -> None:
    files.calls, files.fail_at, files.error = 0, call + 1 if call >= 0 else -1, error


def _left_amd(files: Any) -> list[str]:
    process.close(files)
    for gpu in files.gpus.values():
        gpu.drm_fd = 0  # as of a new process
    return [what for what, count in files.left().items() if count]


def _stop_nv(stand_in: Any, is_lost: bool) -> None:
    setattr(stand_in.gpus[0], "is_lost" if is_lost else "is_stuck", True)


def _go_on_nv(stand_in: Any) -> None:
    stand_in.gpus[0].is_lost = stand_in.gpus[0].is_stuck = False


def _stop_amd(files: Any, is_lost: bool) -> None:
    if is_lost:
        files.reset(files.gpus[1001])
    files.gpus[1001].is_hung = True


def _go_on_amd(files: Any) -> None:
    files.gpus[1001].is_hung, files.failure = False, None


def _used_amd(files: Any) -> int:
    return sum(bo.nbytes for bo in files.bos.values() if bo.flags & VRAM and bo.gpu.gpu_id == 1001)


KINDS = {
    "nv": StandInKind(
        "nv",
        lambda nbytes: nv_on_host(nbytes=nbytes),
        _written(_NVPTX),
        (0x51, -1, 0x1A),
        frozenset(("opening the GPU", "making channels", "making an address space", "mapping the doorbell")),
        "step",
        "pause",
        _fail_nv,
        _stop_nv,
        _go_on_nv,
        lambda stand_in: stand_in.gpus[0].used,
        lambda stand_in: stand_in.leaks(),
    ),
    "amd": StandInKind(
        "amd",
        lambda nbytes: amd_on_stand_in(memory_nbytes=nbytes),
        _written(_AMDGCN, _AMD_ENDING),
        (12, 22, 5),
        frozenset(
            ("opening the GPU", "making events", "making the queue of launches", "making the queue of copies")
        ),
        "_work",
        "_call_0c",
        _fail_amd,
        _stop_amd,
        _go_on_amd,
        _used_amd,
        _left_amd,
    ),
}
"""By the name of the device."""
