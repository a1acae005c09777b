"""Code objects of AMD GPUs: from the object file that LLVM writes to the bytes that go into the device's memory.

LLVM's `emit_object` gives a relocatable file: sections without addresses. A linker is a program that need not be
installed, and makes a shared library whose tables only AMD's own loader reads. What a queue needs is less: the sections
one after another, the relocations applied, and where the descriptor of each kernel is. That is `link`:

    read-only data    kernel descriptors (64 bytes each, `<kernel>.kd`), constant tables
    code              from a multiple of 256, since that is the unit of addresses of code
    writable data

Distances within the image are constants; a device may put it at any multiple of `ALIGNMENT`. Addresses in it, which
no kernel of ours has, are filled in by `CodeObject.at`.

A driver then needs of a kernel: the address of its descriptor (AQL packets) or of its first instruction and the
registers of the descriptor (PM4 packets), the memory that it uses, and its arguments (`pack_arguments`).

Source: LLVM's "User Guide for AMDGPU Backend": "Relocation Records", "Kernel Descriptor" (code object v3 and later),
"Initial Kernel Execution State".
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from funcgrad.drivers import elf
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

ALIGNMENT = 4096
"""Of the image in the device's memory: a page, which is what a device hands out at least."""

_EM_AMDGPU = 224
_ELFOSABI_AMDGPU_HSA = 64
_ABI_VERSIONS = (2, 3, 4)  # code objects v4, v5 and v6
_CODE_ALIGNMENT = 256
_FLAG_PROCESSOR = 0xFF  # EF_AMDGPU_MACH
_PROCESSORS = {
    0x03F: "gfx90a",
    0x041: "gfx1100",
    0x046: "gfx1101",
    0x047: "gfx1102",
    0x048: "gfx1200",
    0x04C: "gfx942",
    0x04E: "gfx1201",
    0x04F: "gfx950",
}


class Kind(NamedTuple):
    """One kind of relocation: bytes that are written; relative to where; shift of the value.

    absolute: the value depends on where the image is.
    """

    nbytes: int
    relative: bool
    shift: int
    signed: bool = False

    def value(self, target: int, place: int) -> int:
        return (target - (place if self.relative else 0)) >> self.shift


# S + A, or S + A - P, of which the low or the high half; the numbers are R_AMDGPU_*.
_NONE = 0
_KINDS = {
    1: Kind(4, False, 0),  # ABS32_LO
    2: Kind(4, False, 32),  # ABS32_HI
    3: Kind(8, False, 0),  # ABS64
    4: Kind(4, True, 0, signed=True),  # REL32
    5: Kind(8, True, 0),  # REL64
    10: Kind(4, True, 0),  # REL32_LO
    11: Kind(4, True, 32),  # REL32_HI
}
_KNOWN_BY_NAME = {
    6: "ABS32, which holds no address of 64 bits",
    7: "GOTPCREL, a table of addresses: make the global `internal`",
    8: "GOTPCREL32_LO, a table of addresses: make the global `internal`",
    9: "GOTPCREL32_HI, a table of addresses: make the global `internal`",
    13: "RELATIVE64, which only linked files have",
    14: "REL16, a branch out of its section",
}

_DESCRIPTOR = struct.Struct("<III4xq20xIIIHH4x")  # llvm::amdhsa::kernel_descriptor_t
_RESERVED = (slice(12, 16), slice(24, 44), slice(60, 64))

# User registers in the order in which they are filled: bits 0 to 6 of kernel_code_properties.
_USER_REGISTERS = (
    "private_segment_buffer",
    "dispatch_ptr",
    "queue_ptr",
    "kernarg_segment_ptr",
    "dispatch_id",
    "flat_scratch_init",
    "private_segment_size",
)
_PROPERTY_WAVE32 = 1 << 10
_PROPERTY_DYNAMIC_STACK = 1 << 11


@dataclass(frozen=True)
class KernelDescriptor:
    """What a launch of a kernel needs.

    descriptor, entry: bytes from the beginning of the image to its descriptor and to its first instruction.
    local_nbytes: LDS of a group, known when it was compiled. scratch_nbytes: private memory of a thread.
    argument_nbytes: of the block of arguments that the first user registers point to.
    resources: the registers COMPUTE_PGM_RSRC1, 2 and 3. properties: the field kernel_code_properties.
    wave: threads in step, 32 or 64. user_registers: what the kernel expects in them, in order; a launch of ours
    gives the pointer to the arguments alone.
    """

    name: str
    descriptor: int
    entry: int
    local_nbytes: int
    scratch_nbytes: int
    argument_nbytes: int
    resources: tuple[int, int, int]
    properties: int
    wave: int
    user_registers: tuple[str, ...]


@dataclass(frozen=True)
class CodeObject:
    """An image and its kernels. processor: that it was compiled for. absolute: (offset, kind, value from its start)."""

    image: bytes
    kernels: dict[str, KernelDescriptor]
    processor: str
    absolute: tuple[tuple[int, Kind, int], ...] = ()

    def at(self, address: int) -> bytes:
        """Relocate the image for that address, a multiple of ALIGNMENT."""
        if address % ALIGNMENT:
            raise InternalError(f"code object: address {address:#x} is no multiple of {ALIGNMENT}")
        if not self.absolute:
            return self.image
        image = bytearray(self.image)
        for offset, kind, value in self.absolute:
            _write(image, offset, kind, kind.value(address + value, 0), "an address")
        return bytes(image)

    def kernel(self, name: str) -> KernelDescriptor:
        """Return the kernel of that name. Raise InternalError, which lists the kernels that exist, where there is
        none.
        """
        if name not in self.kernels:
            raise InternalError(
                f"code object: no kernel {name!r}; it has {', '.join(self.kernels) or 'none'}"
            )
        return self.kernels[name]


def link(file: bytes, processor: str = "") -> CodeObject:
    """Link the object file of one module.

    processor: that the device has, as "gfx1100"; "" takes any. A module must not refer to others.
    Raises InternalError where the file is damaged, is for another machine, refers to symbols that it does not define,
    or has relocations that are not known.
    """
    object_ = elf.read_object(file)
    made_for = check_machine(object_, processor)
    image, kernels, absolute = fill(object_, place(object_.sections))
    return CodeObject(bytes(image), kernels, made_for, tuple(absolute))


def fill(
    object_: elf.Object, offsets: dict[int, tuple[int, int]]
) -> tuple[bytearray, dict[str, KernelDescriptor], list[tuple[int, Kind, int]]]:
    """Return (the image, its kernels, the values that wait for its address) of sections that are at these offsets."""
    image = bytearray(max((end for _, end in offsets.values()), default=0))
    for number, (offset, end) in offsets.items():
        image[offset:end] = object_.sections[number].data
    absolute: list[tuple[int, Kind, int]] = []
    for relocation in object_.relocations:
        if relocation.section in offsets and relocation.kind != _NONE:
            absolute += _relocate(image, object_, offsets, relocation)
    kernels = {
        kernel.name: kernel
        for symbol in object_.symbols
        if symbol.name.endswith(".kd") and symbol.section in offsets
        for kernel in (_kernel(image, object_, offsets, symbol),)
    }
    return image, kernels, absolute


def pack_arguments(kernel: KernelDescriptor, addresses: Sequence[int]) -> bytes:
    """Pack the block of arguments of a kernel whose parameters are pointers, one after another.

        >>> from funcgrad.drivers.amd.code_object import KernelDescriptor, pack_arguments
        >>> kernel = KernelDescriptor("k", 0, 256, 0, 0, 16, (0, 0, 0), 0x408, 32, ("kernarg_segment_ptr",))
        >>> pack_arguments(kernel, [0x1000, 0x2000]).hex(" ", 8)
        '0010000000000000 0020000000000000'

    Raises InternalError when the kernel takes another number of bytes.
    """
    if kernel.argument_nbytes != 8 * len(addresses):
        raise InternalError(
            f"kernel {kernel.name}: {kernel.argument_nbytes} bytes of arguments; {len(addresses)} pointers have "
            f"{8 * len(addresses)}"
        )
    return struct.pack(f"<{len(addresses)}Q", *addresses)


def check_machine(object_: elf.Object, processor: str) -> str:
    """Return the processor that the file was compiled for; InternalError where it is for another machine."""
    if object_.machine != _EM_AMDGPU:
        raise InternalError(f"code object: machine {object_.machine}; an AMD GPU has {_EM_AMDGPU}")
    system, version = object_.abi
    if system != _ELFOSABI_AMDGPU_HSA or version not in _ABI_VERSIONS:
        raise InternalError(
            f"code object: ABI {system}, version {version}; known are {_ELFOSABI_AMDGPU_HSA}, versions "
            f"{', '.join(map(str, _ABI_VERSIONS))}"
        )
    number = object_.flags & _FLAG_PROCESSOR
    made_for = _PROCESSORS.get(number, f"processor {number:#x}")
    if processor and made_for != processor:
        raise InternalError(f"code object: compiled for {made_for}, the device is {processor}")
    return made_for


def place(sections: Sequence[elf.ElfSection]) -> dict[int, tuple[int, int]]:
    """Return the beginning and end of each section that is to be in memory."""
    offsets, end = {}, 0
    for i in in_memory(sections):
        alignment = alignment_of(sections[i])
        begin = -(-end // alignment) * alignment
        end = begin + len(sections[i].data)
        offsets[i] = begin, end
    return offsets


def in_memory(sections: Sequence[elf.ElfSection]) -> list[int]:
    """List the sections that a kernel needs, read-only ones first. Notes are left out, as they are for loaders."""
    kept = [
        i
        for i, section in enumerate(sections)
        if section.flags & elf.SHF_ALLOC and section.name != ".note" and section.data
    ]
    return sorted(kept, key=lambda i: order(sections[i].flags))


def alignment_of(section: elf.ElfSection) -> int:
    """Return what the beginning of a section has to be a multiple of."""
    is_code = section.flags & elf.SHF_EXECINSTR
    alignment = max(section.alignment, _CODE_ALIGNMENT) if is_code else section.alignment
    if alignment > ALIGNMENT:
        raise InternalError(f"code object: section {section.name} is aligned to {alignment} bytes")
    return alignment


def order(flags: int) -> int:
    """Tell where sections of these flags are in memory: read-only data, code, writable data."""
    return 2 if flags & elf.SHF_WRITE else 1 if flags & elf.SHF_EXECINSTR else 0


def _relocate(
    image: bytearray, object_: elf.Object, offsets: dict[int, tuple[int, int]], relocation: elf.Relocation
) -> Iterator[tuple[int, Kind, int]]:
    """Write one value; yields those that wait for the address of the image."""
    begin, end = offsets[relocation.section]
    symbol = object_.symbols[relocation.symbol]
    where = (
        f"{object_.sections[relocation.section].name}+{relocation.offset:#x} ({symbol.name or 'a section'})"
    )
    kind = _KINDS.get(relocation.kind)
    if kind is None:
        name = _KNOWN_BY_NAME.get(relocation.kind, "not known")
        raise InternalError(f"code object: {where}: relocation {relocation.kind} is {name}")
    if relocation.offset + kind.nbytes > end - begin:
        raise InternalError(f"code object: {where}: outside of its section, which has {end - begin} bytes")
    place = begin + relocation.offset
    if symbol.section == elf.SHN_ABS:
        if kind.relative:
            raise InternalError(f"code object: {where}: a distance to a constant")
        _write(image, place, kind, kind.value(symbol.value + relocation.addend, 0), where)
        return
    if symbol.section not in offsets:
        raise InternalError(f"code object: {where}: the symbol is not defined in this module")
    target = offsets[symbol.section][0] + symbol.value + relocation.addend
    if kind.relative:
        _write(image, place, kind, kind.value(target, place), where)
    else:
        yield place, kind, target


def _write(image: bytearray, place: int, kind: Kind, value: int, where: str) -> None:
    if kind.signed and not -(1 << 31) <= value < 1 << 31:
        raise InternalError(f"code object: {where}: {value:#x} does not fit 32 bits")
    image[place : place + kind.nbytes] = (value % (1 << 8 * kind.nbytes)).to_bytes(kind.nbytes, "little")


def _kernel(
    image: bytearray, object_: elf.Object, offsets: dict[int, tuple[int, int]], symbol: elf.Symbol
) -> KernelDescriptor:
    begin, end = offsets[symbol.section]
    descriptor = begin + symbol.value
    name = symbol.name.removesuffix(".kd")
    if descriptor + _DESCRIPTOR.size > end or descriptor % _DESCRIPTOR.size:
        raise InternalError(f"kernel {name}: its descriptor at {descriptor:#x} is out of place")
    data = image[descriptor : descriptor + _DESCRIPTOR.size]
    if any(any(data[reserved]) for reserved in _RESERVED):
        raise InternalError(f"kernel {name}: reserved bytes of its descriptor are in use: {data.hex(' ', 4)}")
    local, scratch, arguments, distance, rsrc3, rsrc1, rsrc2, properties, preload = _DESCRIPTOR.unpack(data)
    entry = descriptor + distance
    if entry % _CODE_ALIGNMENT or not any(
        begin <= entry < end and object_.sections[i].flags & elf.SHF_EXECINSTR
        for i, (begin, end) in offsets.items()
    ):
        raise InternalError(f"kernel {name}: its first instruction at {entry:#x} is not in the code")
    if preload:
        raise InternalError(f"kernel {name}: it expects arguments in registers ({preload:#x})")
    if properties & _PROPERTY_DYNAMIC_STACK:
        raise InternalError(f"kernel {name}: its private memory has no bound known before it runs")
    return KernelDescriptor(
        name,
        descriptor,
        entry,
        local,
        scratch,
        arguments,
        (rsrc1, rsrc2, rsrc3),
        properties,
        32 if properties & _PROPERTY_WAVE32 else 64,
        tuple(what for bit, what in enumerate(_USER_REGISTERS) if properties >> bit & 1),
    )
