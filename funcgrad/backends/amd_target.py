"""What the compiler needs to know of an AMD GPU, whichever way its commands go: shared by the backends that use one.

Which processors there is code for says `PROCESSORS`: those of RDNA3, whose waves have 32 lanes and whose matrix
instructions are V_WMMA_F32_16X16X16_F16 and _BF16 (lower/render/llvm/gpu/amdgcn.py). All of them run the same
instructions; a binary says which one it is for.
"""

from __future__ import annotations

from funcgrad.backends.interface import Grid, MachineLimits, Target
from funcgrad.errors import DeviceError

PROCESSORS = ("gfx1100", "gfx1101", "gfx1102")
LOCAL_NBYTES = 1 << 16  # of a group: RDNA3 ISA, 12.1 "Data Share", of a compute unit in mode CU
_THREADS = 1024  # of a group: HSA's limit on all targets
_WAVE = 32
_VECTOR_NBYTES = 16
_REGISTERS = 128  # of a thread, with which two waves of each SIMD hide what memory takes
_ARGUMENTS_NBYTES = 4096
_MATRIX = ("wmma.16x16x16.float16", "wmma.16x16x16.bfloat16")
_DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128"

_UNUSED = (
    "dispatch-ptr queue-ptr implicitarg-ptr hostcall-ptr dispatch-id multigrid-sync-arg heap-ptr lds-kernel-id"
    " default-queue completion-action workgroup-id-y workgroup-id-z workitem-id-y workitem-id-z"
)


def module_ending(threads: str) -> str:
    """Return the end of a module of LLVM IR whose kernel has the attributes #0: code object version 5, and no arguments
    but its own. threads: the least and the most of a group, as "1,256".
    """
    unused = " ".join(f'"amdgpu-no-{name}"' for name in _UNUSED.split())
    return f"""
attributes #0 = {{ nounwind "amdgpu-flat-work-group-size"="{threads}" "uniform-work-group-size"="true" {unused} }}
!llvm.module.flags = !{{!0}}
!0 = !{{i32 1, !"amdhsa_code_object_version", i32 500}}
"""


TRIAL = """
define amdgpu_kernel void @trial(ptr addrspace(1) %x) #0 {
  %a = load i32, ptr addrspace(1) %x
  %b = add i32 %a, 7
  store i32 %b, ptr addrspace(1) %x
  ret void
}
""" + module_ending("1,1")
"""A kernel that adds 7 to a number, for a device that tries itself before it is taken for "gpu"."""


def check_processor(name: str, processor: str) -> None:
    """Raise DeviceError where there is no code for a processor. name: of the device."""
    if processor not in PROCESSORS:
        raise DeviceError(
            f"{name} is {processor}, and kernels are written for {', '.join(PROCESSORS)} (RDNA3)",
            hint="AMD's OpenCL driver works on others: device 'opencl'",
        )


def describe_target(
    processor: str,
    units: int,
    l2_nbytes: int,
    *,
    threads: int = _THREADS,
    local_nbytes: int = LOCAL_NBYTES,
    limits: MachineLimits | None = None,
) -> Target:
    """Describe a GPU. units: how many groups run at the same time, about. threads, local_nbytes: of a group, at most.

    >>> describe_target("gfx1100", 48, 6 << 20).name
    'amd gfx1100'
    """
    return Target(
        name=f"amd {processor}",
        vector_nbytes=_VECTOR_NBYTES,
        registers=_REGISTERS,
        l2_nbytes=l2_nbytes,
        l3_nbytes=l2_nbytes,
        cores=units,
        renderer="amdgcn",
        limits=limits,
        grid=Grid(
            threads=threads,
            warp=_WAVE,
            local_nbytes=min(local_nbytes, LOCAL_NBYTES),
            units=units,
            vector_nbytes=_VECTOR_NBYTES,
            dtypes=frozenset(_DTYPES.split()),
            matrix=frozenset(_MATRIX),
            buffers=_ARGUMENTS_NBYTES // 8 - 1,  # of those that a guarded kernel has beside
        ),
    )


__all__ = ["LOCAL_NBYTES", "PROCESSORS", "TRIAL", "check_processor", "describe_target", "module_ending"]
