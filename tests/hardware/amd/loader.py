"""AMD's loader of code objects, as far as that goes without a GPU: a shared object taken apart for its kernels.

It reads what libamdhip64 and ROCr read, by tables of its own: segments become one image, `.symtab` says where the
descriptors are, the note which arguments a kernel takes. What they would not notice, and a debugger, or a loader of
another version might, is `Malformed`.

Source: System V Application Binary Interface, chapters 4 and 5; LLVM's "User Guide for AMDGPU Backend"; ROCr's
libamdhsacode/amd_hsa_code.cpp and loader/executable.cpp.
"""

from __future__ import annotations

import struct
from typing import Any, NamedTuple

PAGE = 4096
_PROCESSORS = {
    "gfx1030": 0x36,
    "gfx90a": 0x3F,
    "gfx1100": 0x41,
    "gfx1101": 0x46,
    "gfx1102": 0x47,
    "gfx942": 0x4C,
    "gfx950": 0x4F,
    "gfx1200": 0x48,
    "gfx1201": 0x4E,
}
"""EF_AMDGPU_MACH of LLVM's user guide."""


class Malformed(AssertionError):
    """What a loader refuses, or another one might."""


class Argument(NamedTuple):
    offset: int
    nbytes: int
    kind: str


class LoadedKernel(NamedTuple):
    """A kernel as the emulator takes it (rdna3/machine.py), and its arguments, which the note describes."""

    name: str
    entry: int
    local_nbytes: int
    scratch_nbytes: int
    argument_nbytes: int
    resources: tuple[int, int, int]
    wave: int
    user_registers: tuple[str, ...]
    arguments: tuple[Argument, ...]
    most_threads: int


class Loaded(NamedTuple):
    """relocations: (where, distance from the beginning) of addresses in the image."""

    image: bytes
    kernels: dict[str, LoadedKernel]
    target: str
    relocations: tuple[tuple[int, int], ...]
    symbols: dict[str, tuple[int, int, int, int]]
    metadata: Any

    def at(self, address: int) -> bytes:
        image = bytearray(self.image)
        for place, distance in self.relocations:
            struct.pack_into("<Q", image, place, address + distance)
        return bytes(image)


def require(condition: object, what: str) -> None:
    if not condition:
        raise Malformed(what)


def file_nbytes(file: bytes) -> int:
    """Where libamdhip64 thinks that the file ends (rocclr/elf/elf.cpp, getElfSize): it gets only its address."""
    start, count = struct.unpack_from("<Q", file, 40)[0], struct.unpack_from("<H", file, 60)[0]
    last, end = start, start + 64 * count
    for i in range(count):
        _, kind, _, _, offset, nbytes, *_ = struct.unpack_from("<IIQQQQIIQQ", file, start + 64 * i)
        if offset > last:
            last, end = offset, offset + (0 if kind == 8 else nbytes)
    return end


def load(file: bytes) -> Loaded:
    """Load a shared object."""
    require(file[:8] == b"\x7fELF\x02\x01\x01\x40", "no ELF of 64 bits for AMD's HSA")
    require(file[8] in (2, 3, 4), f"version {file[8]} of code objects")
    fields = struct.unpack_from("<HHIQQQIHHHHHH", file, 16)
    kind, machine, version, _, segments_at, sections_at, flags, own, each, count, section, sections, names = (
        fields
    )
    require((kind, machine, version) == (3, 224, 1), f"type {kind}, machine {machine}, version {version}")
    require((own, each, section) == (64, 56, 64), f"headers of {own}, {each} and {section} bytes")
    segments = [struct.unpack_from("<IIQQQQQQ", file, segments_at + 56 * i) for i in range(count)]
    headers = [struct.unpack_from("<IIQQQQIIQQ", file, sections_at + 64 * i) for i in range(sections)]
    image = _image(file, segments)
    titles = _name(file, headers[names], headers)
    _check_sections(segments, headers, titles)
    symbols = _symbols(file, headers, ".symtab", titles)
    require(
        _symbols(file, headers, ".dynsym", titles).items() <= symbols.items(), ".dynsym says something else"
    )
    _check_dynamic(image, segments, symbols)
    metadata = _note(file, segments)
    number = _PROCESSORS[metadata["amdhsa.target"].rpartition("--")[2]]
    require(flags & 0xFF == number, f"flags {flags:#x} of the header; the note's processor is {number:#x}")
    relocations = []
    for title, header in zip(titles, headers):
        if header[1] == 4:
            require(header[2] & 2, f"{title} is not loaded")
            for place, info, addend in struct.iter_unpack("<QQq", file[header[4] : header[4] + header[5]]):
                require(info == 13, f"relocation {info:#x}, which ROCr does not apply")
                require(place + 8 <= len(image) and 0 <= addend < len(image), "a relocation out of the image")
                relocations.append((place, addend))
    kernels = {row[".name"]: _kernel(row, image, symbols) for row in metadata["amdhsa.kernels"]}
    require(set(kernels) == {n[:-3] for n in symbols if n.endswith(".kd")}, "the note has other kernels")
    return Loaded(image, kernels, metadata["amdhsa.target"], tuple(relocations), symbols, metadata)


def _image(file: bytes, segments: list[tuple]) -> bytes:
    image, page = bytearray(), -1
    for kind, flags, offset, address, _, nbytes, in_memory, alignment in segments:
        require(offset + nbytes <= len(file), "a segment ends behind the file")
        if kind != 1:
            continue
        require(alignment == PAGE and offset % PAGE == address % PAGE, f"a segment aligned to {alignment}")
        require(in_memory >= nbytes and address // PAGE > page, "segments in one page, or out of order")
        require(flags in (4, 5, 6), f"a segment of permissions {flags}")
        image.extend(bytes(address + in_memory - len(image)))
        image[address : address + nbytes] = file[offset : offset + nbytes]
        page = (address + in_memory - 1) // PAGE
    tables = [(row[3], row[5]) for row in segments if row[0] == 6]
    loaded = [(row[3], row[5]) for row in segments if row[0] == 1]
    for begin, nbytes in tables:
        require(
            any(b <= begin and begin + nbytes <= b + n for b, n in loaded), "program headers are not loaded"
        )
    require(image and sum(1 for row in segments if row[0] == 1) >= 2, "data and code are not apart")
    return bytes(image)


def _check_sections(segments: list[tuple], headers: list[tuple], titles: list[str]) -> None:
    for title, (_, kind, flags, address, offset, nbytes, *_, alignment, _) in zip(titles, headers):
        if not flags & 2 or not nbytes:
            continue
        require(address % alignment == 0, f"{title} at {address:#x} is not aligned to {alignment}")
        homes = [s for s in segments if s[0] == 1 and s[3] <= address and address + nbytes <= s[3] + s[6]]
        require(len(homes) == 1, f"{title} is in {len(homes)} segments")
        ((_, permissions, begin, start, *_),) = homes
        require(kind == 8 or offset - begin == address - start, f"{title} is elsewhere in its segment")
        require(
            permissions == (6 if flags & 1 else 5 if flags & 4 else 4),
            f"{title} with permissions {permissions}",
        )


def _name(file: bytes, strings: tuple, headers: list[tuple]) -> list[str]:
    table = file[strings[4] : strings[4] + strings[5]]
    return [table[header[0] : table.index(b"\0", header[0])].decode() for header in headers]


def _symbols(
    file: bytes, headers: list[tuple], title: str, titles: list[str]
) -> dict[str, tuple[int, int, int, int]]:
    """(value, bytes, info, visibility) of the global ones."""
    header = headers[titles.index(title)]
    strings = headers[header[6]]
    require(strings[1] == 3, f"the names of {title} are no strings")
    found = {}
    for number, row in enumerate(struct.iter_unpack("<IBBHQQ", file[header[4] : header[4] + header[5]])):
        name, info, other, section, value, nbytes = row
        require((info >> 4 == 0) == (number < header[7]), f"{title}: local symbols are first")
        if info >> 4 and section:
            require(headers[section][3] <= value, f"{title}: a symbol before its section")
            text = file[strings[4] + name : file.index(b"\0", strings[4] + name)].decode()
            found[text] = value, nbytes, info, other
    return found


def _check_dynamic(image: bytes, segments: list[tuple], symbols: dict[str, Any]) -> None:
    """Find each symbol as the dynamic linker does: by the hash of its name."""
    ((start, nbytes),) = [(row[3], row[5]) for row in segments if row[0] == 2]
    tags = dict(struct.iter_unpack("<QQ", image[start : start + nbytes]))
    require(tags.get(0) == 0 and tags[11] == 24, "no end of .dynamic, or another size of symbols")
    table, strings, hashes = tags[6], tags[5], tags[4]
    buckets, chains = struct.unpack_from("<II", image, hashes)
    words = struct.unpack_from(f"<{buckets + chains}I", image, hashes + 8)
    for wanted, (value, *_) in symbols.items():
        number = 0
        for letter in wanted.encode():
            number = (number << 4) + letter
            if number & 0xF0000000:
                number ^= (number & 0xF0000000) >> 24
            number &= 0x0FFFFFFF
        at = words[number % buckets]
        for _ in range(chains):
            require(at, f"{wanted} is not found by its hash")
            name, _, _, _, found, _ = struct.unpack_from("<IBBHQQ", image, table + 24 * at)
            if image[strings + name : image.index(b"\0", strings + name)] == wanted.encode():
                require(found == value and name < tags[10], f"{wanted} is elsewhere")
                break
            at = words[buckets + at]
        else:
            raise Malformed(f"{wanted}: its chain is a circle")


def _note(file: bytes, segments: list[tuple]) -> Any:
    for kind, _, offset, _, _, nbytes, _, _ in segments:
        if kind == 4:
            name, size, type_ = struct.unpack_from("<III", file, offset)
            require(
                (name, type_) == (7, 32) and file[offset + 12 : offset + 20] == b"AMDGPU\0\0", "another note"
            )
            require(20 + size <= nbytes, "the note ends behind its segment")
            found, end = _unpacked(file, offset + 20)
            require(end == offset + 20 + size, "bytes behind the note's map")
            return found
    raise Malformed("no note")


def _unpacked(data: bytes, at: int) -> tuple[Any, int]:
    """(a value of MessagePack's, where the next one begins)."""
    first, at = data[at], at + 1
    if first < 0x80:
        return first, at
    if 0xA0 <= first < 0xC0 or first in (0xD9, 0xDA):
        width = {0xD9: 1, 0xDA: 2}.get(first, 0)
        size = int.from_bytes(data[at : at + width]) if width else first & 31
        return data[at + width : at + width + size].decode(), at + width + size
    if 0x80 <= first < 0xA0 or first in (0xDC, 0xDE):
        wide = first in (0xDC, 0xDE)
        size, at = (int.from_bytes(data[at : at + 2]), at + 2) if wide else (first & 15, at)
        is_map, items = first < 0x90 or first == 0xDE, []
        for _ in range(size * (2 if is_map else 1)):
            item, at = _unpacked(data, at)
            items.append(item)
        return (dict(zip(items[::2], items[1::2])) if is_map else items), at
    if first in (0xC2, 0xC3):
        return first == 0xC3, at
    width = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}.get(first)
    require(width, f"a value of kind {first:#x}")
    return int.from_bytes(data[at : at + (width or 0)]), at + (width or 0)


_REGISTERS = {3: "kernarg_segment_ptr"}


def _kernel(row: dict[str, Any], image: bytes, symbols: dict[str, Any]) -> LoadedKernel:
    name = row[".name"]
    require(row[".symbol"] == f"{name}.kd", f"{name}: its descriptor is {row['.symbol']}")
    at, nbytes, info, _ = symbols[f"{name}.kd"]
    require((nbytes, info) == (64, 0x11) and at % 64 == 0, f"{name}: no descriptor")
    code, _, info, visibility = symbols[name]
    require((info, visibility) == (0x12, 3), f"{name}: no protected function")
    local, scratch, arguments = struct.unpack_from("<III", image, at)
    resources = struct.unpack_from("<III", image, at + 44)
    (properties,) = struct.unpack_from("<H", image, at + 56)
    entry = at + struct.unpack_from("<q", image, at + 16)[0]
    require(entry == code and entry % 256 == 0, f"{name}: the descriptor leads to {entry:#x}, not {code:#x}")
    said = {
        ".group_segment_fixed_size": local,
        ".private_segment_fixed_size": scratch,
        ".kernarg_segment_size": arguments,
        ".wavefront_size": 32 if properties & 1 << 10 else 64,
    }
    require(all(row[key] == value for key, value in said.items()), f"{name}: the note says something else")
    return LoadedKernel(
        name,
        entry,
        local,
        scratch,
        arguments,
        (resources[1], resources[2], resources[0]),
        said[".wavefront_size"],
        tuple(_REGISTERS.get(bit, f"register {bit}") for bit in range(7) if properties >> bit & 1),
        tuple(Argument(a[".offset"], a[".size"], a[".value_kind"]) for a in row.get(".args", ())),
        row[".max_flat_workgroup_size"],
    )
