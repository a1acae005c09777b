"""Load object files into this process: machine code of x86-64 on Linux, without a linker of somebody else's.

In: relocatable ELF files, as a compiler writes them, and the addresses of what they call. Out: `Code`, the addresses of
its functions. A compiler's own linker does the same, but comes with the compiler, which takes longer to load than most
programs take to compile; a program that is found in a cache needs none.

All objects of one call share one mapping, so whatever they say of each other is less than 2 GiB away:

    instructions     readable and executable; at the end a stub of 16 bytes for each function outside of the mapping,
                     which has its address, or that of a word with it, where another function may take its place
    constants        readable; at the end the addresses that code loads (the global offset table)
    data             readable and writable

No page is ever writable and executable. Tables for unwinding (.eh_frame) are left out: no exception of C++ or signal
handler passes through generated code.

Source: System V Application Binary Interface, AMD64 Architecture Processor Supplement, 4.4 "Relocation".
"""

from __future__ import annotations

import ctypes
import mmap
import struct
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from funcgrad.drivers.code_memory import map_memory, protect
from funcgrad.drivers.elf import (
    SHF_ALLOC,
    SHF_EXECINSTR,
    SHF_WRITE,
    SHN_ABS,
    SHN_LORESERVE,
    SHN_UNDEF,
    Object,
    read_object,
)
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

_EM_X86_64 = 62
_UNWINDING = ".eh_frame"
_STUB = struct.Struct("<6sQxx")
_JUMP = b"\xff\x25\x00\x00\x00\x00"  # jmp *0(%rip): to the address that follows
_STUB_OF_WORD = struct.Struct("<2sQ3s3x")
_READ, _JUMP_BY_WORD = b"\x49\xbb", b"\x41\xff\x23"  # mov r11, the address that follows; jmp *(%r11)
_SLOT = struct.Struct("<Q")
_INSTRUCTIONS, _CONSTANTS, _DATA = range(3)
_PROTECTION = {
    _INSTRUCTIONS: mmap.PROT_READ | mmap.PROT_EXEC,
    _CONSTANTS: mmap.PROT_READ,
    _DATA: mmap.PROT_READ | mmap.PROT_WRITE,
}


class _Kind(NamedTuple):
    """How a relocation is written: S + A, or S + A - P where it is `relative`. `through` says which address S is:
    that of the symbol itself, of a slot that holds its address, or of a stub that jumps to it where it is far.
    """

    form: struct.Struct
    relative: bool
    through: str = ""


_I32, _U32, _U64 = struct.Struct("<i"), struct.Struct("<I"), struct.Struct("<Q")
_KINDS = {  # by R_X86_64_*
    1: _Kind(_U64, relative=False),  # 64
    2: _Kind(_I32, relative=True),  # PC32
    4: _Kind(_I32, relative=True, through="stub"),  # PLT32
    9: _Kind(_I32, relative=True, through="slot"),  # GOTPCREL
    24: _Kind(struct.Struct("<q"), relative=True),  # PC64
    41: _Kind(_I32, relative=True, through="slot"),  # GOTPCRELX
    42: _Kind(_I32, relative=True, through="slot"),  # REX_GOTPCRELX
}


class Code:
    """Machine code in this process: the addresses of its functions, valid while this object lives."""

    __slots__ = ("_addresses", "_memory")

    def __init__(self, memory: mmap.mmap, addresses: Mapping[str, int]) -> None:
        self._memory = memory
        self._addresses = addresses

    def __getitem__(self, symbol: str) -> int:
        return self._addresses[symbol]


def load(
    files: Sequence[bytes],
    exports: Sequence[str],
    imports: Mapping[str, int] = MappingProxyType({}),
    words: Mapping[str, int] = MappingProxyType({}),
) -> Code:
    """Load objects that may call each other, what is imported by address, and the functions of this process.

    exports: the symbols that are asked for. words: functions whose place another one may take later: by name the
    address of a word that has theirs, which each call reads. InternalError where an object is damaged, is for another
    machine, needs a relocation that is not known here, or where a symbol is nowhere; DeviceError where the system lets
    no process run code that it made; OutOfMemoryError.
    """
    objects = [read_object(file) for file in files]
    for number, object_ in enumerate(objects):
        if object_.machine != _EM_X86_64:
            raise InternalError(
                f"object file {number}: for machine {object_.machine}, not {_EM_X86_64} (x86-64)"
            )
    layout = _Layout(objects)
    memory, base = map_memory(layout.nbytes)
    for at, data in layout.contents():
        memory[at : at + len(data)] = data
    links = _Links(layout, memory, base)
    symbols = _Symbols(objects, layout, {**imports, **links.to_words(objects, words)})
    for number, object_ in enumerate(objects):
        _relocate(number, object_, layout, symbols.of(number, base), links)
    found = {name: symbols.exported(name, base) for name in exports}
    for begin, end, protection in layout.groups():
        protect(base + begin, end - begin, protection)
    return Code(memory, found)


class _Layout:
    """Where each section of the objects is in the mapping, and the room for stubs and slots."""

    def __init__(self, objects: Sequence[Object]) -> None:
        sections = [
            (number, index, section)
            for number, object_ in enumerate(objects)
            for index, section in enumerate(object_.sections)
            if section.flags & SHF_ALLOC and section.name != _UNWINDING
        ]
        undefined = sum(symbol.section == SHN_UNDEF for object_ in objects for symbol in object_.symbols)
        symbols = sum(len(object_.symbols) for object_ in objects)
        linked = {_INSTRUCTIONS: undefined * _STUB.size, _CONSTANTS: symbols * _SLOT.size, _DATA: 0}
        self.places: dict[tuple[int, int], int] = {}  # by number of the object and of the section
        self.links: dict[int, range] = {}  # what stubs and slots have
        self._contents: list[tuple[int, bytes]] = []
        self._groups: list[tuple[int, int, int]] = []
        end = 0
        for group, protection in _PROTECTION.items():
            begin = end
            for number, index, section in sections:
                if section.alignment > mmap.PAGESIZE:
                    raise InternalError(
                        f"object file {number}: section {section.name} is aligned to {section.alignment} bytes, "
                        f"pages to {mmap.PAGESIZE}"
                    )
                if _group_of(section.flags) == group:
                    end = -(-end // section.alignment) * section.alignment
                    self.places[number, index] = end
                    self._contents.append((end, section.data))
                    end += len(section.data)
            end = -(-end // _STUB.size) * _STUB.size
            self.links[group] = range(end, end + linked[group])
            end = -(-self.links[group].stop // mmap.PAGESIZE) * mmap.PAGESIZE
            if end > begin:
                self._groups.append((begin, end, protection))
        self.nbytes = end

    def contents(self) -> Iterator[tuple[int, bytes]]:
        """Return (where, what) of all sections."""
        return iter(self._contents)

    def groups(self) -> Iterator[tuple[int, int, int]]:
        """Return (begin, end, protection) of the parts of the mapping, whole pages each."""
        return iter(self._groups)


def _group_of(flags: int) -> int:
    if flags & SHF_EXECINSTR:
        return _INSTRUCTIONS
    return _DATA if flags & SHF_WRITE else _CONSTANTS


class _Symbols:
    """What names mean: a place in the mapping, an imported address, or a function of this process."""

    def __init__(self, objects: Sequence[Object], layout: _Layout, imports: Mapping[str, int]) -> None:
        self._objects = objects
        self._layout = layout
        self._imports = dict(imports)
        self._defined: dict[str, int] = {}
        for number, object_ in enumerate(objects):
            for symbol in object_.symbols:
                place = layout.places.get((number, symbol.section))
                if place is None or symbol.is_local:
                    continue
                if symbol.name in self._defined:
                    raise InternalError(f"object file {number}: {symbol.name!r} is defined twice")
                self._defined[symbol.name] = place + symbol.value

    def of(self, number: int, base: int) -> list[int | None]:
        """Return the address of each symbol of an object; None for symbols of sections that are not loaded."""
        return [self._address(number, i, base) for i in range(len(self._objects[number].symbols))]

    def _address(self, number: int, index: int, base: int) -> int | None:
        symbol = self._objects[number].symbols[index]
        if symbol.section == SHN_UNDEF:
            return self._outside(number, symbol.name, base) if symbol.name else None
        if symbol.section == SHN_ABS:
            return symbol.value
        if symbol.section >= SHN_LORESERVE:
            raise InternalError(f"object file {number}: {symbol.name!r} is in section {symbol.section:#x}")
        place = self._layout.places.get((number, symbol.section))
        return None if place is None else base + place + symbol.value

    def _outside(self, number: int, name: str, base: int) -> int:
        if name in self._defined:
            return base + self._defined[name]
        if name in self._imports:
            return self._imports[name]
        function = getattr(ctypes.pythonapi, name, None)  # looks in all libraries of the process
        if function is None:
            raise InternalError(f"object file {number}: nobody defines {name!r}, which it calls")
        self._imports[name] = ctypes.cast(function, ctypes.c_void_p).value or 0  # others may call it, too
        return self._imports[name]

    def exported(self, name: str, base: int) -> int:
        """Return the address of a symbol that is asked for by name."""
        if name not in self._defined:
            raise InternalError(f"object files: none of {len(self._objects)} defines {name!r}")
        return base + self._defined[name]


class _Links:
    """Stubs and slots, each made when first needed."""

    def __init__(self, layout: _Layout, memory: mmap.mmap, base: int) -> None:
        self.memory = memory
        self.base = base
        self.end = base + layout.nbytes
        self._stubs = iter(layout.links[_INSTRUCTIONS][:: _STUB.size])
        self._slots = iter(layout.links[_CONSTANTS][:: _SLOT.size])
        self._made: dict[tuple[str, int], int] = {}

    def link(self, through: str, address: int) -> int:
        """Return the address of a stub or slot for an address, or the address itself where a call reaches it."""
        if through == "stub" and self.base <= address < self.end:
            return address
        known = self._made.get((through, address))
        if known is None:
            if through == "stub":
                place = next(self._stubs)
                _STUB.pack_into(self.memory, place, _JUMP, address)
            else:
                place = next(self._slots)
                _SLOT.pack_into(self.memory, place, address)
            known = self._made[through, address] = self.base + place
        return known

    def to_words(self, objects: Sequence[Object], words: Mapping[str, int]) -> dict[str, int]:
        """Return the addresses of stubs that jump by words, for functions that objects leave to others."""
        left = {s.name for object_ in objects for s in object_.symbols if s.section == SHN_UNDEF}
        return {name: self._to_word(address) for name, address in words.items() if name in left}

    def _to_word(self, address: int) -> int:
        place = next(self._stubs)
        _STUB_OF_WORD.pack_into(self.memory, place, _READ, address, _JUMP_BY_WORD)
        return self.base + place


def _relocate(
    number: int, object_: Object, layout: _Layout, addresses: Sequence[int | None], links: _Links
) -> None:
    """Write the addresses into the code of an object."""
    for section, offset, kind, symbol, addend in object_.relocations:
        place = layout.places.get((number, section))
        if place is None:
            continue  # of tables for unwinding, or of what debuggers read
        known, address = _KINDS.get(kind), addresses[symbol]
        name = object_.symbols[symbol].name
        if known is None or address is None:
            raise InternalError(f"object file {number}: relocation {kind} of {name!r} is not known here")
        form, relative, through = known
        if offset + form.size > len(object_.sections[section].data):
            raise InternalError(f"object file {number}: a relocation of {name!r} ends behind its section")
        value = (links.link(through, address) if through else address) + addend
        at = place + offset
        try:
            form.pack_into(links.memory, at, value - (links.base + at if relative else 0))
        except struct.error as error:
            raise InternalError(f"object file {number}: {name!r} is too far away, at {address:#x}") from error


__all__ = ["Code", "load"]
