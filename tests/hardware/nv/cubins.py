"""Cubins in place of those of ptxas: files of the same form whose code is only a number, made in no time.

The stand-in of NVIDIA's GPUs runs no instructions, but finds what a kernel does by its code (nv_stand_in.py). So this
takes from PTX what a launch has to know: the kernel's name, its parameters, the memory that its groups share.
"""

from __future__ import annotations

import hashlib
import re
import struct
from typing import NamedTuple

_NBYTES = {"b8": 1, "u8": 1, "u32": 4, "b32": 4, "u64": 8, "b64": 8}
_BASES = {
    80: 0x160,
    86: 0x160,
    89: 0x160,
    90: 0x210,
    100: 0x380,
    120: 0x380,
}  # of parameters in constant bank 0
_REGISTERS = 32


class _Section(NamedTuple):
    name: str
    data: bytes
    kind: int = 1  # PROGBITS
    flags: int = 0
    link: int = 0
    nbytes: int = -1  # of NOBITS


def assemble(ptx: bytes, architecture: str) -> bytes:
    """The cubin of a module with one kernel."""
    text, number = ptx.decode(), int(architecture.strip("sma_"))
    entry = re.search(r"\.entry\s+(\w+)\s*(?:\(([^)]*)\))?", text)
    assert entry, text[:500]
    name, parameters = entry[1], re.findall(r"\.param[^,]*", entry[2] or "")
    sizes = [_nbytes(parameter) for parameter in parameters]
    shared = sum(
        int(found[2]) * _NBYTES[found[1]]
        for found in re.finditer(r"^\s*\.shared .*\.(\w+) \w+\[(\d+)\];", text, re.M)
    )
    base = _BASES[number]
    offsets = _offsets(sizes)
    end = offsets[-1] + sizes[-1] if sizes else 0
    own = _record(0x0A, struct.pack("<IHH", 0, base, end))
    for k, (at, size) in enumerate(zip(offsets, sizes)):
        own += _record(0x17, struct.pack("<IHHI", 0, k, at, size << 18))
    own += struct.pack("<BBH", 2, 0x4C, 1 if "bar." in text or "barrier" in text else 0)
    whole = _record(0x2F, struct.pack("<II", 1, _REGISTERS)) + _record(0x12, struct.pack("<II", 1, 0))
    code = hashlib.shake_128(architecture.encode() + ptx).digest(256)
    reserved = 1024 if number >= 90 else 0
    return _file(
        number,
        [
            _Section("", b"", 0),
            _Section(f".text.{name}", code, flags=6),
            _Section(f".nv.constant0.{name}", bytes(base + end), flags=2),
            _Section(f".nv.shared.{name}", b"", 8, 3, 0, shared + reserved),
            _Section(".nv.info", whole),
            _Section(f".nv.info.{name}", own),
        ],
        name,
        len(code),
    )


def _nbytes(parameter: str) -> int:
    array = re.search(r"\.b8 \w+\[(\d+)\]", parameter)
    kind = re.search(r"\.param(?:\s+\.align \d+)?\s+\.(\w+)", parameter)
    assert kind
    return int(array[1]) if array else _NBYTES[kind[1]]


def _offsets(sizes: list[int]) -> list[int]:
    found, at = [], 0
    for size in sizes:
        at = -(-at // min(size, 64)) * min(size, 64)
        found.append(at)
        at += size
    return found


def _record(attribute: int, data: bytes) -> bytes:
    return struct.pack("<BBH", 4, attribute, len(data)) + data


def _file(architecture: int, sections: list[_Section], name: str, nbytes: int) -> bytes:
    strings = f"\0{name}\0".encode()
    symbols = bytes(24) + struct.pack("<IBBHQQ", 1, 0x12, 0, 1, 0, nbytes)
    sections = [*sections, _Section(".strtab", strings, 3), _Section(".symtab", symbols, 2, 0, len(sections))]
    names = b"".join(section.name.encode() + b"\0" for section in sections) + b".shstrtab\0"
    sections.append(_Section(".shstrtab", names, 3))
    body, headers = bytes(64), b""
    for section in sections:
        body += bytes(-len(body) % 128)
        size = len(section.data) if section.nbytes < 0 else section.nbytes
        place = names.index(section.name.encode() + b"\0") if section.name else 0
        row = place, section.kind, section.flags, 0, len(body), size, section.link, 0, 128, 0
        headers += struct.pack("<IIQQQQIIQQ", *row)
        body += section.data
    flags = architecture << 8 | architecture << 16
    ident = b"\x7fELF\x02\x01\x01".ljust(16, b"\0")
    header = struct.pack(
        "<16sHHIQQQIHHHHHH",
        ident,
        2,
        190,
        1,
        0,
        0,
        len(body),
        flags,
        64,
        0,
        0,
        64,
        len(sections),
        len(sections) - 1,
    )
    return header + body[64:] + headers
