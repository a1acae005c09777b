"""Object files: the sections, symbols and relocations of ELF64 files, as compilers for devices write them.

Bytes in, tuples out. The files come from LLVM or from the disk cache; every offset is checked all the same, so a
damaged file is an error that says what is wrong, never a wild read.

Source: System V Application Binary Interface, chapters 4 and 5 ("ELF header", "Sections", "Symbol table",
"Relocation"); `man 5 elf` for the numbers.
"""

from __future__ import annotations

import struct
from typing import TypeVar

from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

T = TypeVar("T")

SHF_WRITE, SHF_ALLOC, SHF_EXECINSTR = 1, 2, 4
SHN_UNDEF, SHN_LORESERVE, SHN_ABS = 0, 0xFF00, 0xFFF1

ET_REL, ET_EXEC = 1, 2

_STB_LOCAL = 0
_SHT_SYMTAB, _SHT_RELA, _SHT_NOBITS, _SHT_REL = 2, 4, 8, 9
_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")  # Elf64_Ehdr
_SECTION = struct.Struct("<IIQQQQIIQQ")  # Elf64_Shdr
_SYMBOL = struct.Struct("<IBBHQQ")  # Elf64_Sym
_RELOCATION = struct.Struct("<QQq")  # Elf64_Rela
_IN_PLACE = struct.Struct("<QQ")  # Elf64_Rel


class ElfSection(NamedTuple):
    """flags: SHF_*. data: its bytes; zeros where the file has none (.bss)."""

    name: str
    kind: int
    flags: int
    alignment: int
    data: bytes


class Symbol(NamedTuple):
    """section: its number, or SHN_UNDEF, SHN_ABS, or another reserved number. value: bytes from its beginning.
    is_local: other objects do not see it, and may have one of the same name. kind: STT_*. visibility: STV_*.
    """

    name: str
    section: int
    value: int
    nbytes: int
    is_local: bool
    kind: int = 0
    visibility: int = 0


class Relocation(NamedTuple):
    """Where (section and offset) a value of `symbol` and `addend` is to be written, in the way that `kind` says."""

    section: int
    offset: int
    kind: int
    symbol: int
    addend: int


class Object(NamedTuple):
    """A file; sections and symbols by the numbers that they have in it."""

    machine: int
    flags: int
    abi: tuple[int, int]
    sections: tuple[ElfSection, ...]
    symbols: tuple[Symbol, ...]
    relocations: tuple[Relocation, ...]


def read_object(file: bytes, file_kind: int = ET_REL) -> Object:
    """Take a relocatable file apart, or one of another kind (ET_*), which may have relocations whose addends are where
    they apply: those come with 0.

    Raises InternalError where the file is no little-endian ELF64 object, or where a part of it lies outside of it.
    """
    ident, kind, machine, _, _, _, start, flags, _, _, _, nbytes, count, names = _unpack(
        _HEADER, file, 0, "header"
    )
    if ident[:7] != b"\x7fELF\x02\x01\x01":
        raise InternalError(
            f"object file: it begins with {ident[:7].hex(' ')}, not as a 64-bit ELF file does"
        )
    if kind != file_kind:
        raise InternalError(f"object file: type {kind}, where {file_kind} was expected")
    if nbytes != _SECTION.size:
        raise InternalError(f"object file: section headers of {nbytes} bytes; {_SECTION.size} are known")
    headers = [
        _unpack(_SECTION, file, start + i * _SECTION.size, f"header of section {i}") for i in range(count)
    ]
    contents = [_contents(file, header, i) for i, header in enumerate(headers)]
    strings = _at(contents, names, "section names")
    sections = tuple(
        ElfSection(_string(strings, header[0]), header[1], header[2], max(header[8], 1), data)
        for header, data in zip(headers, contents)
    )
    for section in sections:
        if section.alignment & (section.alignment - 1):
            raise InternalError(
                f"object file: section {section.name} is aligned to {section.alignment} bytes"
            )
    symbols: tuple[Symbol, ...] = ()
    relocations: list[Relocation] = []
    for i, header in enumerate(headers):
        _, kind, _, _, _, _, link, info, _, _ = header
        if kind == _SHT_SYMTAB:
            symbols = _symbols(contents[i], _at(contents, link, "symbol names"))
        elif kind == _SHT_RELA:
            _at(contents, info, f"target of {sections[i].name}")
            relocations += _relocations(contents[i], info)
        elif kind == _SHT_REL and file_kind == ET_EXEC:
            _at(contents, info, f"target of {sections[i].name}")
            relocations += _relocations_in_place(contents[i], info)
        elif kind == _SHT_REL:
            raise InternalError(f"object file: section {sections[i].name} has relocations without addends")
    for symbol in symbols:
        if symbol.section < SHN_LORESERVE:
            size = len(_at(contents, symbol.section, f"section of symbol {symbol.name!r}"))
            if symbol.value + symbol.nbytes > size and symbol.section != SHN_UNDEF:
                raise InternalError(
                    f"object file: symbol {symbol.name!r} ends behind its section's {size} bytes"
                )
    for relocation in relocations:
        if relocation.symbol >= len(symbols):
            raise InternalError(
                f"object file: a relocation names symbol {relocation.symbol} of {len(symbols)}"
            )
    return Object(machine, flags, (ident[7], ident[8]), sections, symbols, tuple(relocations))


def _unpack(layout: struct.Struct, file: bytes, offset: int, what: str) -> tuple:
    if offset + layout.size > len(file):
        raise InternalError(
            f"object file: its {what} ends at byte {offset + layout.size}, the file at byte {len(file)}"
        )
    return layout.unpack_from(file, offset)


def _contents(file: bytes, header: tuple, number: int) -> bytes:
    _, kind, _, _, offset, nbytes, *_ = header
    if kind == _SHT_NOBITS:
        if nbytes > 1 << 32:
            raise InternalError(f"object file: section {number} asks for {nbytes} bytes of zeros")
        return bytes(nbytes)
    if kind == 0:
        return b""
    if offset + nbytes > len(file):
        raise InternalError(
            f"object file: section {number} ends at byte {offset + nbytes}, the file at byte {len(file)}"
        )
    return file[offset : offset + nbytes]


def _at(rows: list[T], number: int, what: str) -> T:
    if number >= len(rows):
        raise InternalError(f"object file: {what}: section {number} of {len(rows)}")
    return rows[number]


def _string(strings: bytes, offset: int) -> str:
    end = strings.find(b"\0", offset)
    if end < 0:
        raise InternalError(f"object file: a name begins at byte {offset} of {len(strings)} and does not end")
    return strings[offset:end].decode("utf-8", "backslashreplace")


def _symbols(table: bytes, strings: bytes) -> tuple[Symbol, ...]:
    _whole(table, _SYMBOL, "symbols")
    return tuple(
        Symbol(_string(strings, name), section, value, nbytes, info >> 4 == _STB_LOCAL, info & 15, other & 3)
        for name, info, other, section, value, nbytes in _SYMBOL.iter_unpack(table)
    )


def _relocations(table: bytes, section: int) -> list[Relocation]:
    _whole(table, _RELOCATION, "relocations")
    return [
        Relocation(section, offset, info & 0xFFFFFFFF, info >> 32, addend)
        for offset, info, addend in _RELOCATION.iter_unpack(table)
    ]


def _relocations_in_place(table: bytes, section: int) -> list[Relocation]:
    _whole(table, _IN_PLACE, "relocations")
    return [
        Relocation(section, offset, info & 0xFFFFFFFF, info >> 32, 0)
        for offset, info in _IN_PLACE.iter_unpack(table)
    ]


def _whole(table: bytes, layout: struct.Struct, what: str) -> None:
    if len(table) % layout.size:
        raise InternalError(
            f"object file: {len(table)} bytes of {what}, which are no multiple of {layout.size}"
        )
