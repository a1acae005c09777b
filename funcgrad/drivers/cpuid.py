"""Ask the CPU at hand what it is and which instructions it has: x86-64 on Linux.

Out: its name, its instruction sets by LLVM's names, and a text that is the same for CPUs that run the same code. A
compiler tells the same, but takes longer to load than a program that is found in a cache takes to run; and the
instruction is right where files of the system are not, as within emulators.

Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2A, "CPUID"; volume 1, 13.3, for XCR0.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

from funcgrad.drivers.code_memory import map_code
from funcgrad.trace.util.locks import once
from funcgrad.trace.util.named_tuple import NamedTuple

# void cpuid(uint32_t leaf, uint32_t subleaf, uint32_t out[4])
_CPUID = bytes.fromhex(
    "53"  # push rbx
    "4989d0"  # mov r8, rdx
    "89f8 89f1"  # mov eax, edi; mov ecx, esi
    "0fa2"  # cpuid
    "418900 41895804 41894808 4189500c"  # mov [r8], eax; ... [r8+4], ebx; ... [r8+8], ecx; ... [r8+12], edx
    "5b c3"  # pop rbx; ret
)
# uint32_t xcr0(void)
_XCR0 = bytes.fromhex(
    "31c9"  # xor ecx, ecx
    "0f01d0"  # xgetbv
    "c3"  # ret
)
_EAX, _EBX, _ECX, _EDX = range(4)
_LEAVES = (
    (1, 0),
    (7, 0),
    (7, 1),
    (0xD, 1),
    (0x14, 0),
    (0x19, 0),
    (0x24, 0),
    (1 << 31 | 1, 0),
    (1 << 31 | 8, 0),
)
_BRAND = (1 << 31 | 2, 1 << 31 | 3, 1 << 31 | 4)
_EXTENDED = 1 << 31

# Bits that say nothing of instructions: the number of the core, what counters there are, faults of the hardware that
# are mended. They differ from core to core, or change with an update.
_NO_INSTRUCTIONS = {(1, 0, _EBX): 0xFFFFFFFF, (7, 0, _EDX): 0xFC000400, (_EXTENDED | 8, 0, _ECX): 0xFFFFFFFF}


class _Bit(NamedTuple):
    """Where CPUID says of an instruction set that it is there, and the bits of XCR0 that it needs: registers that the
    system saves when it switches threads.
    """

    leaf: int
    register: int
    bit: int
    subleaf: int = 0
    saved: int = 0


_YMM, _ZMM, _TILES = 0x6, 0xE6, 0x60000
_EXT = _EXTENDED | 1
_BITS = {
    "cx8": _Bit(1, _EDX, 8), "cmov": _Bit(1, _EDX, 15), "mmx": _Bit(1, _EDX, 23), "fxsr": _Bit(1, _EDX, 24),
    "sse": _Bit(1, _EDX, 25), "sse2": _Bit(1, _EDX, 26), "sse3": _Bit(1, _ECX, 0), "ssse3": _Bit(1, _ECX, 9),
    "fma": _Bit(1, _ECX, 12, saved=_YMM), "cx16": _Bit(1, _ECX, 13), "sse4.1": _Bit(1, _ECX, 19),
    "sse4.2": _Bit(1, _ECX, 20), "crc32": _Bit(1, _ECX, 20), "movbe": _Bit(1, _ECX, 22), "popcnt": _Bit(1, _ECX, 23),
    "xsave": _Bit(1, _ECX, 26, saved=_YMM), "avx": _Bit(1, _ECX, 28, saved=_YMM), "f16c": _Bit(1, _ECX, 29, saved=_YMM),
    "sahf": _Bit(_EXT, _ECX, 0), "lzcnt": _Bit(_EXT, _ECX, 5), "64bit": _Bit(_EXT, _EDX, 29),
    "bmi": _Bit(7, _EBX, 3), "avx2": _Bit(7, _EBX, 5, saved=_YMM), "bmi2": _Bit(7, _EBX, 8),
    "avx512f": _Bit(7, _EBX, 16, saved=_ZMM), "avx512dq": _Bit(7, _EBX, 17, saved=_ZMM),
    "avx512cd": _Bit(7, _EBX, 28, saved=_ZMM), "avx512bw": _Bit(7, _EBX, 30, saved=_ZMM),
    "avx512vl": _Bit(7, _EBX, 31, saved=_ZMM), "avx512vbmi": _Bit(7, _ECX, 1, saved=_ZMM),
    "avx512vbmi2": _Bit(7, _ECX, 6, saved=_ZMM), "gfni": _Bit(7, _ECX, 8), "avx512vnni": _Bit(7, _ECX, 11, saved=_ZMM),
    "amx-bf16": _Bit(7, _EDX, 22, saved=_TILES), "avx512fp16": _Bit(7, _EDX, 23, saved=_ZMM),
    "amx-tile": _Bit(7, _EDX, 24, saved=_TILES), "amx-int8": _Bit(7, _EDX, 25, saved=_TILES),
    "avxvnni": _Bit(7, _EAX, 4, subleaf=1, saved=_YMM), "avx512bf16": _Bit(7, _EAX, 5, subleaf=1, saved=_ZMM),
}  # fmt: skip
_OSXSAVE = _Bit(1, _ECX, 27)  # the instruction that reads XCR0 may be used

_SYS_ARCH_PRCTL = 158
_ARCH_GET_XCOMP_PERM, _ARCH_REQ_XCOMP_PERM = 0x1022, 0x1023
_XTILEDATA = 18

KNOWN = frozenset(_BITS)
"""The instruction sets that `Cpu.features` may have."""


class Cpu(NamedTuple):
    """The CPU at hand.

    name: as its maker calls it, such as "AMD EPYC 9654 96-Core Processor". vendor, family: such as "AuthenticAMD" and
    0x19. features: those of `KNOWN` that it has and the system lets this process use. identity: all that CPUID says
    of instructions.
    """

    name: str
    vendor: str
    family: int
    features: frozenset[str]
    identity: str


@once
def has_tile_permission() -> bool:
    """Ask the kernel for the registers of AMX's tiles, once for all threads of the process and those of its children,
    and return whether it gives them. It saves eight KiB more of a thread that uses them, which not every system allows;
    a kernel before Linux 5.16 knows no such question, and without permission such an instruction ends the process.

    Source: Linux, Documentation/arch/x86/xstate.rst.
    """
    call = ctypes.CDLL(None, use_errno=True).syscall
    call.restype = ctypes.c_long
    call.argtypes = [ctypes.c_long] * 3
    if call(_SYS_ARCH_PRCTL, _ARCH_REQ_XCOMP_PERM, _XTILEDATA):
        return False
    granted = ctypes.c_uint64()
    if call(_SYS_ARCH_PRCTL, _ARCH_GET_XCOMP_PERM, ctypes.addressof(granted)):
        return False
    return bool(granted.value >> _XTILEDATA & 1)


@once
def this_cpu() -> Cpu:
    """Describe the CPU at hand. This works only where code_memory.IS_SUPPORTED."""
    memory, (ask, read_xcr0) = map_code(_CPUID, _XCR0)
    call = ctypes.CFUNCTYPE(None, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_void_p)(ask)

    def words(leaf: int, subleaf: int) -> tuple[int, ...]:
        found = (ctypes.c_uint32 * 4)()
        call(leaf, subleaf, found)
        return tuple(found)

    found = described(words, ctypes.CFUNCTYPE(ctypes.c_uint32)(read_xcr0), has_tile_permission)
    memory.close()
    return found


def described(
    words: Callable[[int, int], tuple[int, ...]],
    read_xcr0: Callable[[], int],
    has_tiles: Callable[[], bool],
) -> Cpu:
    """Describe a CPU by the four words that it tells of a leaf and subleaf, by XCR0, and by whether its system gives
    the registers of tiles; the last two are asked only where there are any.
    """
    last = {0: words(0, 0)[_EAX], _EXTENDED: words(_EXTENDED, 0)[_EAX]}
    told = {
        (leaf, subleaf): words(leaf, subleaf) if leaf <= last[leaf & _EXTENDED] else (0, 0, 0, 0)
        for leaf, subleaf in _LEAVES
    }

    def has(bit: _Bit) -> bool:
        return bool(told[bit.leaf, bit.subleaf][bit.register] >> bit.bit & 1)

    saved = read_xcr0() if has(_OSXSAVE) else 0
    if saved & _TILES and not has_tiles():
        saved &= ~_TILES
    features = frozenset(name for name, bit in _BITS.items() if has(bit) and bit.saved & saved == bit.saved)
    vendor = b"".join(words(0, 0)[i].to_bytes(4, "little") for i in (_EBX, _EDX, _ECX)).decode("latin-1")
    brand = b"".join(word.to_bytes(4, "little") for leaf in _BRAND for word in words(leaf, 0))
    known = [
        word & ~_NO_INSTRUCTIONS.get((leaf, subleaf, register), 0)
        for (leaf, subleaf), registers in told.items()
        for register, word in enumerate(registers)
    ]
    name = (
        " ".join(brand.split(b"\0")[0].decode("latin-1").split()) if _BRAND[-1] <= last[_EXTENDED] else vendor
    )
    identity = f"{vendor} {' '.join(f'{word:x}' for word in known)} {saved:x}"
    return Cpu(name, vendor, _family(told[1, 0][_EAX]), features, identity)


def _family(signature: int) -> int:
    """Return the family that the first word of leaf 1 tells."""
    family = signature >> 8 & 0xF
    return family + (signature >> 20 & 0xFF) if family == 0xF else family


__all__ = ["KNOWN", "Cpu", "described", "has_tile_permission", "this_cpu"]
