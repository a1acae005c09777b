"""What the compiler needs to know of an AMD GPU, whichever way its commands go: shared by the backends that use one.

Which processors there is code for says `PROCESSORS`. Those of a family run the same instructions; a binary says which
one it is for. Waves have 32 lanes on RDNA and 64 on CDNA, and matrix instructions are those of the family
(lower/ir/contraction/matrix_instructions.py has them by these names, lower/render/llvm/gpu/amdgcn.py writes them).
"""

from __future__ import annotations

from funcgrad.backends.interface import Grid, MachineLimits, Target
from funcgrad.errors import DeviceError
from funcgrad.trace.util.named_tuple import NamedTuple

LOCAL_NBYTES = 1 << 16  # of a group: RDNA3 ISA, 12.1 "Data Share", in mode CU; as much on CDNA3
_THREADS = 1024  # of a group: HSA's limit on all targets
_VECTOR_NBYTES = 16
_MULTIPLY_ADDS = 128
_REGISTERS = 128  # of a thread, with which two waves of each SIMD hide what memory takes
_VGPRS = 256  # of a thread, at most
_ARGUMENTS_NBYTES = 4096


class _Family(NamedTuple):
    """wave: lanes. renderer: of kernels. matrix: its instructions for small matrix products. bits: that memory sends by
    each wire in a cycle of its clock as HIP counts it: 16 by GDDR6, 4 by HBM3.
    """

    wave: int
    renderer: str
    bits: int
    matrix: frozenset[str]


def _halves(*shapes: str) -> frozenset[str]:
    return frozenset(f"{shape}.{dtype}" for shape in shapes for dtype in ("float16", "bfloat16"))


_WIDE = frozenset(("mfma.32x32x2.float32", "mfma.16x16x4.float32", "mfma.16x16x4.float64"))
_RDNA3 = _Family(32, "amdgcn", 16, _halves("wmma.16x16x16"))
_RDNA4 = _Family(32, "amdgcn", 16, _halves("wmma.halves.16x16x16"))
_CDNA3 = _Family(64, "cdna", 4, _halves("mfma.32x32x8", "mfma.16x16x16") | _WIDE)
_CDNA4 = _CDNA3._replace(matrix=_CDNA3.matrix | _halves("mfma.32x32x16", "mfma.16x16x32"))
_FAMILIES = {
    **dict.fromkeys(("gfx1100", "gfx1101", "gfx1102"), _RDNA3),
    **dict.fromkeys(("gfx1200", "gfx1201"), _RDNA4),
    "gfx942": _CDNA3,
    "gfx950": _CDNA4,
}
PROCESSORS = tuple(_FAMILIES)
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
            f"{name} is {processor}, and kernels are written for {', '.join(PROCESSORS)}",
            hint="AMD's OpenCL driver works on others: device 'opencl'",
        )


def matrix_of(processor: str) -> frozenset[str]:
    """Return the names of the matrix instructions of a processor."""
    return _FAMILIES[processor].matrix


def wave_of(processor: str) -> int:
    """Tell how many threads of a processor are in step.

    >>> wave_of("gfx942")
    64
    """
    return _FAMILIES[processor].wave


def limits_of(processor: str, units: int, clock: int, memory_clock: int, width: int) -> MachineLimits | None:
    """Compute the limits of a GPU from its clocks (kHz) and the wires of its memory; None where one of them is 0.

    units: compute units of CDNA, pairs of them of RDNA, either of which does 128 multiply-adds of float32 in a cycle.

    >>> limits_of("gfx942", 304, 2_100_000, 1_300_000, 8192)
    MachineLimits(bandwidth=5324800000000.0, flops=163430400000000.0)
    """
    memory = 1e3 * memory_clock * _FAMILIES[processor].bits * width / 8
    lanes = 1e3 * clock * units * _MULTIPLY_ADDS
    return MachineLimits(memory, 2 * lanes) if memory and lanes else None


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
    family = _FAMILIES[processor]
    return Target(
        name=f"amd {processor}",
        vector_nbytes=_VECTOR_NBYTES,
        registers=_REGISTERS,
        l2_nbytes=l2_nbytes,
        l3_nbytes=l2_nbytes,
        cores=units,
        renderer=family.renderer,
        limits=limits,
        grid=Grid(
            threads=threads,
            warp=family.wave,
            local_nbytes=min(local_nbytes, LOCAL_NBYTES),
            units=units,
            vector_nbytes=_VECTOR_NBYTES,
            dtypes=frozenset(_DTYPES.split()),
            matrix=matrix_of(processor),
            buffers=_ARGUMENTS_NBYTES // 8 - 1,  # of those that a guarded kernel has beside
            registers=_VGPRS,
        ),
    )


__all__ = [
    "LOCAL_NBYTES",
    "PROCESSORS",
    "TRIAL",
    "check_processor",
    "describe_target",
    "limits_of",
    "matrix_of",
    "module_ending",
    "wave_of",
]
