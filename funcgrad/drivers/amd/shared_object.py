"""Shared objects of AMD GPUs: what AMD's own loaders take, made of the object file that LLVM writes.

libamdhip64 and the loader below it (ROCr) want a file of type ET_DYN, as `ld.lld -shared` makes it: segments, symbols
with their hash table, and the note that describes the kernels' arguments. A linker need not be installed for that:
`link_shared` writes such a file.

    header, program headers
    R     .note  .dynsym  .hash  .dynstr  .rela.dyn  read-only data
    R X   code
    R W   .dynamic  writable data
          .symtab  .shstrtab  .strtab                                       in no segment
    section headers

The segments follow each other in the file without gaps, and in memory each begins in a page of its own: an address is
the offset in the file and a page more for each segment before. Section headers are last, since libamdhip64 takes their
end for that of the file. Symbols are there twice: ROCr reads .symtab, unless LOADER_USE_DYNSYM asks for .dynsym.

Addresses within the file, which no kernel of ours has, are relocations R_AMDGPU_RELATIVE64, the only ones that are left
to the loader.

Source: System V Application Binary Interface, chapters 4 and 5; LLVM's "User Guide for AMDGPU Backend", "ELF Code
Object" and "Code Object Metadata"; for what is read, libamdhsacode/amd_hsa_code.cpp and loader/executable.cpp of ROCr,
rocclr/elf/elf.cpp of libamdhip64.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from funcgrad.drivers import elf
from funcgrad.drivers.amd.code_object import (
    ALIGNMENT,
    KernelDescriptor,
    alignment_of,
    check_machine,
    fill,
    in_memory,
    order,
    place,
)
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

_HEADER = struct.Struct("<4sBBBBB7xHHIQQQIHHHHHH")  # Elf64_Ehdr
_SEGMENT = struct.Struct("<IIQQQQQQ")  # Elf64_Phdr
_SECTION = struct.Struct("<IIQQQQIIQQ")  # Elf64_Shdr
_SYMBOL = struct.Struct("<IBBHQQ")  # Elf64_Sym
_RELOCATION = struct.Struct("<QQq")  # Elf64_Rela
_DYNAMIC = struct.Struct("<QQ")  # Elf64_Dyn
_EM_AMDGPU, _ET_DYN = 224, 3
_PT_LOAD, _PT_DYNAMIC, _PT_NOTE, _PT_PHDR = 1, 2, 4, 6
_SHT_PROGBITS, _SHT_SYMTAB, _SHT_STRTAB, _SHT_RELA, _SHT_HASH, _SHT_DYNAMIC, _SHT_NOTE, _SHT_DYNSYM = (
    1, 2, 3, 4, 5, 6, 7, 11,
)  # fmt: skip
_DT_HASH, _DT_STRTAB, _DT_SYMTAB, _DT_RELA, _DT_RELASZ, _DT_RELAENT, _DT_STRSZ, _DT_SYMENT = (
    4, 5, 6, 7, 8, 9, 10, 11,
)  # fmt: skip
_STB_GLOBAL = 1
_READ = elf.SHF_ALLOC
_WRITE = elf.SHF_ALLOC | elf.SHF_WRITE
_SEGMENT_FLAGS = {0: 4, 1: 5, 2: 6}  # by `order`: PF_R, with PF_X, with PF_W
_R_RELATIVE64 = 13
_ADDRESS_NBYTES = 8


class SharedObject(NamedTuple):
    """A file for AMD's loaders. kernels: by name; their places are addresses in the loaded file, whose first is 0."""

    file: bytes
    kernels: dict[str, KernelDescriptor]
    processor: str


@dataclass
class _OutputSection:
    """One section of the file. link: the section that it names. number: of the object's section that it is."""

    name: str
    kind: int
    flags: int
    alignment: int
    data: bytes
    link: str = ""
    info: int = 0
    entry_nbytes: int = 0
    number: int = -1
    offset: int = 0
    address: int = 0

    @property
    def order(self) -> int:
        return order(self.flags)


def link_shared(file: bytes, processor: str = "") -> SharedObject:
    """Link the object file of one module to a shared object.

    processor: that the device has, as "gfx1100"; "" takes any. A module must not refer to others.
    Raises InternalError where `code_object.link` does, and where the file has no note on its kernels, or halves of
    addresses.
    """
    object_ = elf.read_object(file)
    made_for = check_machine(object_, processor)
    own = in_memory(object_.sections)
    symbols = [symbol for symbol in object_.symbols if not symbol.is_local and symbol.section in own]
    parts = _parts(object_, own, symbols, _count_addresses(object_))
    loaded = [part for part in parts if part.flags & elf.SHF_ALLOC]
    segments = sorted({part.order for part in loaded})
    start = _HEADER.size + _SEGMENT.size * (len(segments) + 3)
    end = _set_addresses(parts, start)
    offsets = {
        part.number: (part.address, part.address + len(part.data)) for part in parts if part.number >= 0
    }
    image, kernels, absolute = fill(object_, offsets)
    for part in parts:
        if part.number >= 0:
            part.data = bytes(image[part.address : part.address + len(part.data)])
    found = {part.name: part for part in parts}
    places = {part.number: i for i, part in enumerate(parts, 1) if part.number >= 0}
    table = _symbols(symbols, offsets, places)
    found[".dynsym"].data = found[".symtab"].data = table
    if absolute:
        found[".rela.dyn"].data = b"".join(
            _RELOCATION.pack(at, _R_RELATIVE64, target) for at, _, target in absolute
        )
    found[".dynamic"].data = _dynamic(found)
    return SharedObject(_file(object_, parts, segments, end), kernels, made_for)


def _count_addresses(object_: elf.Object) -> int:
    """Tell how many values wait for the address of the image. That does not depend on where the sections are."""
    _, _, absolute = fill(object_, place(object_.sections))
    for _, kind, _ in absolute:
        if kind.nbytes != _ADDRESS_NBYTES:
            raise InternalError("shared object: half of an address, which AMD's loaders do not fill in")
    return len(absolute)


def _parts(
    object_: elf.Object, own: Sequence[int], symbols: Sequence[elf.Symbol], addresses: int
) -> list[_OutputSection]:
    """Return the sections of the file in order, of their sizes; those with addresses in them are zeros."""
    notes = b"".join(section.data for section in object_.sections if section.name == ".note")
    if not notes:
        raise InternalError("shared object: the module has no note that describes its kernels")
    names, strings = [symbol.name for symbol in symbols], _strings([symbol.name for symbol in symbols])
    table = bytes(_SYMBOL.size * (len(symbols) + 1))
    mine = [
        _OutputSection(
            section.name, _SHT_PROGBITS, section.flags & 7, alignment_of(section), section.data, number=number
        )
        for number in own
        for section in (object_.sections[number],)
    ]
    relocations = [
        _OutputSection(
            ".rela.dyn",
            _SHT_RELA,
            _READ,
            8,
            bytes(_RELOCATION.size * addresses),
            ".dynsym",
            0,
            _RELOCATION.size,
        )
    ]
    dynamic = bytes(_DYNAMIC.size * (9 if addresses else 6))
    parts = [
        _OutputSection(".note", _SHT_NOTE, _READ, 4, notes),
        _OutputSection(".dynsym", _SHT_DYNSYM, _READ, 8, table, ".dynstr", 1, _SYMBOL.size),
        _OutputSection(".hash", _SHT_HASH, _READ, 4, _hash_table(names), ".dynsym", 0, 4),
        _OutputSection(".dynstr", _SHT_STRTAB, _READ, 1, strings),
        *(relocations if addresses else ()),
        *(part for part in mine if part.order < 2),
        _OutputSection(".dynamic", _SHT_DYNAMIC, _WRITE, 8, dynamic, ".dynstr", 0, _DYNAMIC.size),
        *(part for part in mine if part.order == 2),
        _OutputSection(".symtab", _SHT_SYMTAB, 0, 8, table, ".strtab", 1, _SYMBOL.size),
        _OutputSection(".shstrtab", _SHT_STRTAB, 0, 1, b""),
        _OutputSection(".strtab", _SHT_STRTAB, 0, 1, strings),
    ]
    parts[-2].data = _strings([part.name for part in parts])
    return parts


def _set_addresses(parts: Sequence[_OutputSection], start: int) -> int:
    """Give each section its offset and its address; return where the last one ends."""
    end, pages, before = start, 0, 0
    for part in parts:
        if part.flags & elf.SHF_ALLOC and part.order != before:
            pages, before = pages + 1, part.order
        part.offset = -(-end // part.alignment) * part.alignment
        part.address = part.offset + pages * ALIGNMENT if part.flags & elf.SHF_ALLOC else 0
        end = part.offset + len(part.data)
    return end


def _symbols(
    symbols: Sequence[elf.Symbol], offsets: dict[int, tuple[int, int]], places: dict[int, int]
) -> bytes:
    """Return the table of symbols; its first entry is empty."""
    table, name = bytes(_SYMBOL.size), 1
    for symbol in symbols:
        value = offsets[symbol.section][0] + symbol.value
        info = _STB_GLOBAL << 4 | symbol.kind
        table += _SYMBOL.pack(name, info, symbol.visibility, places[symbol.section], value, symbol.nbytes)
        name += len(symbol.name.encode()) + 1
    return table


def _strings(names: Sequence[str]) -> bytes:
    """Return a table of strings, each ended by a zero, the first of which is empty."""
    return b"".join(name.encode() + b"\0" for name in ("", *names))


def _hash_table(names: Sequence[str]) -> bytes:
    """Return the hash table of symbols with these names: one bucket for each.

    >>> _hash_table(["k"]).hex(" ", 4)
    '01000000 02000000 01000000 00000000 00000000'
    """
    count = max(len(names), 1)
    buckets, chain = [0] * count, [0] * (len(names) + 1)
    for number, name in enumerate(names, 1):
        bucket = _hash(name.encode()) % count
        chain[number], buckets[bucket] = buckets[bucket], number
    return struct.pack(f"<{2 + count + len(chain)}I", count, len(chain), *buckets, *chain)


def _hash(name: bytes) -> int:
    """Hash a name as the System V ABI does (chapter 5, "Hash Table").

    >>> hex(_hash(b"printf"))
    '0x77905a6'
    """
    found = 0
    for byte in name:
        found = (found << 4) + byte
        high = found & 0xF0000000
        found = (found ^ high >> 24) & ~high & 0xFFFFFFFF
    return found


def _dynamic(found: dict[str, _OutputSection]) -> bytes:
    """Return what a loader looks for by tags."""
    rows = [
        (_DT_SYMTAB, found[".dynsym"].address),
        (_DT_SYMENT, _SYMBOL.size),
        (_DT_STRTAB, found[".dynstr"].address),
        (_DT_STRSZ, len(found[".dynstr"].data)),
        (_DT_HASH, found[".hash"].address),
    ]
    if ".rela.dyn" in found:
        relocations = found[".rela.dyn"]
        rows += [
            (_DT_RELA, relocations.address),
            (_DT_RELASZ, len(relocations.data)),
            (_DT_RELAENT, _RELOCATION.size),
        ]
    return b"".join(_DYNAMIC.pack(*row) for row in (*rows, (0, 0)))


def _file(object_: elf.Object, parts: Sequence[_OutputSection], segments: Sequence[int], end: int) -> bytes:
    """Return the bytes of the file. segments: of which `order` there are."""
    headers_nbytes = _SEGMENT.size * (len(segments) + 3)
    sections_at = -(-end // 8) * 8
    file = bytearray(sections_at)
    for part in parts:
        file[part.offset : part.offset + len(part.data)] = part.data
    number = {part.name: i for i, part in enumerate(parts, 1)}
    system, version = object_.abi
    ident = b"\x7fELF", 2, 1, 1, system, version
    counts = (
        _HEADER.size,
        _SEGMENT.size,
        len(segments) + 3,
        _SECTION.size,
        len(parts) + 1,
        number[".shstrtab"],
    )
    file[: _HEADER.size] = _HEADER.pack(
        *ident, _ET_DYN, _EM_AMDGPU, 1, 0, _HEADER.size, sections_at, object_.flags, *counts
    )
    rows = [(_PT_PHDR, 4, _HEADER.size, _HEADER.size, headers_nbytes, 8)]
    for order_ in segments:
        members = [part for part in parts if part.flags & elf.SHF_ALLOC and part.order == order_]
        begin, start = (0, 0) if order_ == segments[0] else (members[0].offset, members[0].address)
        nbytes = members[-1].offset + len(members[-1].data) - begin
        rows.append((_PT_LOAD, _SEGMENT_FLAGS[order_], begin, start, nbytes, ALIGNMENT))
    for kind, flags, part in (
        (_PT_DYNAMIC, 6, parts[number[".dynamic"] - 1]),
        (_PT_NOTE, 4, parts[number[".note"] - 1]),
    ):
        rows.append((kind, flags, part.offset, part.address, len(part.data), part.alignment))
    file[_HEADER.size : _HEADER.size + headers_nbytes] = b"".join(
        _SEGMENT.pack(kind, flags, offset, address, address, nbytes, nbytes, alignment)
        for kind, flags, offset, address, nbytes, alignment in rows
    )
    file += bytes(_SECTION.size)
    name = 1
    for part in parts:
        where = part.flags, part.address, part.offset, len(part.data)
        link = number[part.link] if part.link else 0
        file += _SECTION.pack(name, part.kind, *where, link, part.info, part.alignment, part.entry_nbytes)
        name += len(part.name.encode()) + 1
    return bytes(file)
