"""Code of kernels as ptxas writes it (cubin): one image to upload, and what a launch must know of each kernel.

A cubin is an ELF file with sections of its own, which NVIDIA does not describe; cuobjdump and readelf show them:

    .text.K             the instructions of kernel K
    .nv.constant0.K     what constant bank 0 is at the launch of K: words for the driver, then K's parameters
    .nv.constantN       other banks of constants
    .nv.shared.K        memory of a group; from sm_90 on with the 1 KiB that the system keeps
    .nv.info, .nv.info.K  records: format, attribute, a value or a length of 16 bits, then so many bytes

Attributes (EIATTR_*, as cuobjdump names them): REGCOUNT 0x2f, MIN_STACK_SIZE 0x12, PARAM_CBANK 0x0a, KPARAM_INFO 0x17,
NUM_BARRIERS 0x4c, CTA_PER_CLUSTER 0x3d.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping

from funcgrad.drivers.elf import ET_EXEC, SHF_ALLOC, Object, read_object
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

_EM_CUDA = 190
_TEXT = ".text."
_REGCOUNT, _MIN_STACK_SIZE, _PARAM_CBANK, _KPARAM_INFO, _NUM_BARRIERS = 0x2F, 0x12, 0x0A, 0x17, 0x4C
_CTA_PER_CLUSTER = 0x3D
_SIZED = 4  # the format whose 16 bits are a length; others hold a value
_RESERVED_SHARED = 0x400  # of each group, from sm_80 on
# Bytes of a thread's memory from where its stack begins: _STACK_TOP of launches.py is below 2**24.
_ABOVE_STACK = 0x240
_TAIL_NBYTES = 4096  # instructions are fetched ahead of where they end
_ALIGNMENT = 256
_R_CUDA_64, _R_CUDA_ABS32_LO, _R_CUDA_ABS32_HI = 2, 0x38, 0x39


class Bank(NamedTuple):
    """A constant bank, as a part of the image."""

    number: int
    offset: int
    nbytes: int


class CubinKernel(NamedTuple):
    """offset, nbytes: of its code in the image. shared_nbytes: with what the system keeps. local_nbytes: of a thread,
    for its stack; 0 where it has none. constant_nbytes: of bank 0. parameters: (offset in bank 0, bytes) of each.
    banks: others than 0. cluster: groups along each axis that run together, where the code asks for that.
    parameters_at: where parameters begin in bank 0."""

    name: str
    offset: int
    nbytes: int
    registers: int
    barriers: int
    shared_nbytes: int
    local_nbytes: int
    constant_nbytes: int
    parameters: tuple[tuple[int, int], ...]
    banks: tuple[Bank, ...]
    cluster: tuple[int, int, int] = (1, 1, 1)
    parameters_at: int = 0


class _Fix(NamedTuple):
    """At this byte of the image goes the address of that byte of it."""

    offset: int
    kind: int
    target: int


class Cubin:
    """A cubin, taken apart. architecture: as 90. nbytes: of the image, which begins at a multiple of 256."""

    def __init__(self, file: bytes) -> None:
        found = read_object(file, ET_EXEC)
        if found.machine != _EM_CUDA:
            raise InternalError(f"cubin: machine {found.machine}; NVIDIA's is {_EM_CUDA}")
        self.architecture = found.flags >> 8 & 0xFF
        self._image = bytearray()
        places = self._lay_out(found)
        self._fixes = list(_fixes(found, places))
        names = [s.name[len(_TEXT) :] for s in found.sections if s.name.startswith(_TEXT)]
        try:
            self.kernels: Mapping[str, CubinKernel] = {
                name: self._kernel(found, name, places) for name in names
            }
        except (struct.error, ValueError, KeyError, IndexError) as error:
            raise InternalError(f"cubin: a record or a section of a kernel is damaged ({error})") from error
        self._check_places()
        self.nbytes = len(self._image)

    def _lay_out(self, found: Object) -> dict[int, int]:
        """Fill the image; where sections begin in it."""
        places = {}
        for number, section in enumerate(found.sections):
            name = section.name
            is_constant = name.startswith(".nv.constant") and not name.startswith(".nv.constant0.")
            if section.flags & SHF_ALLOC and (name.startswith((".text.", ".nv.global")) or is_constant):
                self._image += bytes(-len(self._image) % max(section.alignment, _ALIGNMENT))
                places[number] = len(self._image)
                self._image += section.data
        self._image += bytes(_TAIL_NBYTES)
        return places

    def _kernel(self, found: Object, name: str, places: Mapping[int, int]) -> CubinKernel:
        sections = {section.name: number for number, section in enumerate(found.sections)}
        text = sections[f".text.{name}"]
        own = list(_records(found, f".nv.info.{name}"))
        symbol = next((i for i, s in enumerate(found.symbols) if s.name == name and s.section == text), None)
        if symbol is None:
            raise InternalError(f"cubin: kernel {name!r} has no symbol")
        of_symbol = {
            attribute: struct.unpack("<II", data)[1]
            for attribute, data in _records(found, ".nv.info")
            if attribute in (_REGCOUNT, _MIN_STACK_SIZE) and struct.unpack_from("<I", data)[0] == symbol
        }
        if _REGCOUNT not in of_symbol:
            raise InternalError(f"cubin: kernel {name!r} does not say how many registers it uses")
        base = next((struct.unpack("<IHH", data)[1] for a, data in own if a == _PARAM_CBANK), 0)
        parameters = [_parameter(data, base) for attribute, data in own if attribute == _KPARAM_INFO]
        barriers = [data[0] for attribute, data in own if attribute == _NUM_BARRIERS]
        clusters = [struct.unpack("<III", data) for a, data in own if a == _CTA_PER_CLUSTER]
        banks = [
            Bank(int(title[12:].split(".")[0]), places[number], len(found.sections[number].data))
            for title, number in sections.items()
            if number in places and title.startswith(".nv.constant") and title.endswith(f".{name}")
        ]
        constants = sections.get(f".nv.constant0.{name}")
        stack = of_symbol.get(_MIN_STACK_SIZE, 0)
        return CubinKernel(
            name,
            places[text],
            len(found.sections[text].data),
            of_symbol[_REGCOUNT],
            barriers[0] if barriers else 0,
            self._shared_nbytes(found, sections.get(f".nv.shared.{name}")),
            stack + _ABOVE_STACK if stack else 0,
            0 if constants is None else len(found.sections[constants].data),
            tuple((at, nbytes) for _, at, nbytes in sorted(parameters)),
            tuple(banks),
            clusters[0] if clusters else (1, 1, 1),
            base,
        )

    def _shared_nbytes(self, found: Object, section: int | None) -> int:
        if section is None:
            return _RESERVED_SHARED
        nbytes = len(found.sections[section].data)
        return nbytes if self.architecture >= 90 else nbytes + _RESERVED_SHARED

    def _check_places(self) -> None:
        """Check that every address is written over zeros: other bytes there would be something to add to the
        address.
        """
        for offset, kind, _ in self._fixes:
            begin, nbytes = (offset, 8) if kind == _R_CUDA_64 else (offset + 4, 4)
            if self._image[begin : begin + nbytes] != bytes(nbytes):
                raise InternalError(
                    f"cubin: at byte {begin} of the image, where an address belongs, there is something"
                )

    def image(self, address: int) -> bytes:
        """Return the bytes of the image for an address of the device."""
        image = bytearray(self._image)
        for offset, kind, target in self._fixes:
            value = address + target
            if kind == _R_CUDA_64:
                struct.pack_into("<Q", image, offset, value)
            else:  # a number of 32 bits in the second word of an instruction
                word = value & 0xFFFFFFFF if kind == _R_CUDA_ABS32_LO else value >> 32
                struct.pack_into("<I", image, offset + 4, word)
        return bytes(image)


def _records(found: Object, name: str) -> Iterator[tuple[int, bytes]]:
    """Yield (attribute, its bytes) of a section of records."""
    data = next((section.data for section in found.sections if section.name == name), b"")
    at = 0
    while at + 4 <= len(data):
        form, attribute, number = struct.unpack_from("<BBH", data, at)
        at += 4
        if form != _SIZED:
            yield attribute, number.to_bytes(2, "little")
            continue
        if at + number > len(data):
            raise InternalError(f"cubin: a record of {name} ends at byte {at + number} of {len(data)}")
        yield attribute, data[at : at + number]
        at += number


def _parameter(data: bytes, base: int) -> tuple[int, int, int]:
    """Return (number, offset in bank 0, bytes) of a parameter. Its record is: index u32, number u16, offset u16, then
    a word whose bits 18 and up are the size.
    """
    _, number, offset, more = struct.unpack("<IHHI", data)
    return number, base + offset, more >> 18


def _fixes(found: Object, places: Mapping[int, int]) -> Iterator[_Fix]:
    for relocation in found.relocations:
        if relocation.section not in places:
            continue  # of tables for debuggers
        symbol = found.symbols[relocation.symbol]
        if symbol.section not in places:
            raise InternalError(f"cubin: {symbol.name!r} is nowhere in the file")
        if relocation.kind not in (_R_CUDA_64, _R_CUDA_ABS32_LO, _R_CUDA_ABS32_HI):
            raise InternalError(f"cubin: relocation {relocation.kind:#x} of {symbol.name!r} is not known")
        target = places[symbol.section] + symbol.value + relocation.addend
        yield _Fix(places[relocation.section] + relocation.offset, relocation.kind, target)


__all__ = ["Bank", "Cubin", "CubinKernel"]
