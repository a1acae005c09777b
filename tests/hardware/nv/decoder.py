"""Command streams and launch descriptors of NVIDIA GPUs, read by the text of NVIDIA's headers (drivers/nv/headers).

This shares no number with funcgrad/drivers/nv: names of fields and methods, and where they are, come from the text. It
refuses what the headers do not describe: unknown methods, bits outside of all fields, values of fields without a name
where all values have one.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parents[2] / "drivers" / "nv" / "headers"
_DEFINE = re.compile(r"#define NV[A-Z0-9]{4}_(?:QMDV\d\d_\d\d_)?(\w+)(\(i\))? (.+)")
_RANGE = re.compile(r"(\d+):(\d+)$")
_MW = re.compile(r"MW\((\d+):(\d+)\)$")
_ARRAY = re.compile(r"MW\(\((\d+)\+\(i\)\*(\d+)\):\((\d+)\+\(i\)\*\d+\)\)$")


class Malformed(AssertionError):
    """What a GPU would not take, or would take for something else."""


class Bits(NamedTuple):
    high: int
    low: int
    stride: int = 0


class Method(NamedTuple):
    """A word of data for a method: its fields by name, whole words under "" where the header has none."""

    subchannel: int
    name: str
    value: int
    fields: Mapping[str, int]


@cache
def lines(header: str) -> tuple[tuple[str, bool, str], ...]:
    """(name, whether it is an array, what it is) of each #define."""
    found = []
    for line in (FOLDER / f"{header}.h").read_text().split("\n"):
        match = _DEFINE.match(line)
        if match:
            found.append(
                (
                    match[1],
                    bool(match[2]),
                    match[3].strip("() ") if not match[3].startswith("MW") else match[3],
                )
            )
    return tuple(found)


@cache
def methods(header: str) -> Mapping[int, tuple[str, Mapping[str, Bits], Mapping[str, frozenset[int]]]]:
    """By address: (name, its fields, the values of those that have named ones)."""
    rows = lines(header)
    ranges = {name: _RANGE.match(value) for name, _, value in rows}
    numbers = {name: int(value, 16) for name, _, value in rows if value.lower().startswith("0x")}
    tops = [
        name
        for name in numbers
        if not any(name.startswith(f"{other}_") for other, found in ranges.items() if found)
        and not re.match(
            r"DMA_(SEC|TERT|INCR|NON|ONE|IMM|METHOD|SUB|SET|STORE|USE|END|NOP|ADDR|IMMD|OPCODE)", name
        )
        and not name.startswith("GP_ENTRY")
    ]
    table: dict[int, Any] = {}
    for name in tops:
        fields = {
            other[len(name) + 1 :]: Bits(int(found[1]), int(found[2]))
            for other, found in ranges.items()
            if found
            and other.startswith(f"{name}_")
            and not any(
                longer != name and longer.startswith(name) and other.startswith(f"{longer}_")
                for longer in tops
            )
        }
        values = {
            field: frozenset(
                number for other, number in numbers.items() if other.startswith(f"{name}_{field}_")
            )
            for field in fields
        }
        table[numbers[name]] = name, fields, values
    return table


@cache
def _entry_fields() -> Mapping[str, tuple[int, int]]:
    """(first bit, mask) of the fields of a ring's entry, of all 64 bits."""
    found = {}
    for name, _, value in lines("host"):
        match = _RANGE.match(value)
        if match and name.startswith("GP_ENTRY"):
            high, low = int(match[1]), int(match[2])
            found[name] = 32 * int(name[8]) + low, (1 << high - low + 1) - 1
    return found


def decode_entry(entry: int) -> tuple[int, int]:
    """(address, words) of a ring's entry."""
    fields = _entry_fields()

    def field(name: str) -> int:
        low, mask = fields[name]
        return entry >> low & mask

    if field("GP_ENTRY0_FETCH"):
        raise Malformed("a conditional fetch")
    if not field("GP_ENTRY1_LENGTH"):
        raise Malformed(f"entry {entry:#x} is a control entry")
    if field("GP_ENTRY1_SYNC"):
        raise Malformed("an entry that waits for the one before")
    return field("GP_ENTRY0_GET") << 2 | field("GP_ENTRY1_GET_HI") << 32, field("GP_ENTRY1_LENGTH")


def decode_stream(data: bytes, engines: dict[int, str]) -> list[Method]:
    """The methods of a stream. engines: the header ("compute", "copy") of each subchannel's engine, which SET_OBJECT
    changes."""
    words = struct.unpack(f"<{len(data) // 4}I", data)
    found, at = [], 0
    while at < len(words):
        header = words[at]
        if header >> 29 != 1:  # NVC56F_DMA_SEC_OP_INC_METHOD
            raise Malformed(f"word {at} of a stream, {header:#x}, is no header of increasing methods")
        address, subchannel, count = (header & 0xFFF) << 2, header >> 13 & 7, header >> 16 & 0x1FFF
        if header >> 12 & 1 or not count or at + count >= len(words):
            raise Malformed(f"header {header:#x} at word {at} of {len(words)}")
        for number in range(count):
            where = address + 4 * number
            found.append(_method(subchannel, where, words[at + 1 + number], engines))
        at += 1 + count
    return found


ENGINES = {0xC0: "compute", 0xB5: "copy"}


def _method(subchannel: int, address: int, value: int, engines: dict[int, str]) -> Method:
    if address == 0:
        engines[subchannel] = ENGINES.get(value & 0xFF, "")
        if not engines[subchannel] or value >> 16:
            raise Malformed(f"no engine has class {value:#x}")
        return Method(subchannel, "SET_OBJECT", value, {"CLASS_ID": value})
    header = "host" if address < 0x100 else engines.get(subchannel)
    if header is None:
        raise Malformed(f"method {address:#x} for subchannel {subchannel}, which has no engine")
    if address not in methods(header):
        raise Malformed(f"method {address:#x} is none of {header!r}")
    name, fields, values = methods(header)[address]
    rest, found = value, {}
    for field, (high, low, _) in fields.items():
        found[field] = value >> low & ((1 << high - low + 1) - 1)
        rest &= ~(((1 << high - low + 1) - 1) << low)
        if values[field] and found[field] not in values[field] and header == "compute":
            raise Malformed(f"{name}_{field} is {found[field]:#x}, which has no name")
    if fields and rest:
        raise Malformed(f"{name}: bits {rest:#x} are in no field")
    return Method(subchannel, name, value, found)


@cache
def qmd_fields(version: int) -> Mapping[str, Bits]:
    found = {}
    for name, is_array, value in lines(f"qmd{version}"):
        array = _ARRAY.match(value) if is_array else None
        plain = _MW.match(value)
        if array:
            found[name] = Bits(int(array[1]), int(array[3]), int(array[2]))
        elif plain:
            found[name] = Bits(int(plain[1]), int(plain[2]))
        else:
            raise Malformed(f"what is {name} {value}?")
    return found


_NBYTES = {3: 256, 4: 384, 5: 384}
_COUNTS = {"CONSTANT_BUFFER": 8, "RELEASE": 3, "DEPENDENT_QMD": 2, "TPC_DISABLE_MASK": 8}
# Names of one thing in the three versions.
_BASES = {
    "GRID_WIDTH": "CTA_RASTER_WIDTH",
    "GRID_HEIGHT": "CTA_RASTER_HEIGHT",
    "GRID_DEPTH": "CTA_RASTER_DEPTH",
}


@cache
def _qmd_rows(version: int) -> tuple[Sequence[list[tuple[Any, int, int]]], Sequence[int]]:
    """For each word of a QMD: (name, first bit, mask) of its fields, none of which crosses words; the bits of all."""
    rows: list[list[tuple[Any, int, int]]] = [[] for _ in range(_NBYTES[version] // 4)]
    known = [0] * len(rows)
    for name, (high, low, stride) in qmd_fields(version).items():
        count = next((n for prefix, n in _COUNTS.items() if name.startswith(prefix)), 1) if stride else 1
        for index in range(count):
            first, mask = low + index * stride, (1 << high - low + 1) - 1
            assert first // 32 == (first + high - low) // 32, name
            rows[first // 32].append(((name, index) if stride else name, first % 32, mask))
            known[first // 32] |= mask << first % 32
    return rows, known


class Descriptor:
    """A QMD's fields that are not zero, by the header's names, (name, index) of arrays."""

    def __init__(self, data: bytes, version: int) -> None:
        """version: that the engine reads, which the data has to be of."""
        self.version = version
        data = data[: _NBYTES[version]]
        high, low, _ = qmd_fields(version)["QMD_MAJOR_VERSION"]
        if int.from_bytes(data, "little") >> low & ((1 << high - low + 1) - 1) != version:
            raise Malformed(f"a QMD that is not of version {version}")
        self.fields: dict[Any, int] = {}
        rows, known = _qmd_rows(version)
        words = struct.unpack(f"<{len(data) // 4}I", data)
        for at, word in enumerate(words):
            if word:
                if word & ~known[at]:
                    raise Malformed(f"bits of a QMD that no field has: {word & ~known[at]:#x} of word {at}")
                for name, shift, mask in rows[at]:
                    value = word >> shift & mask
                    if value:
                        self.fields[name] = value

    def get(self, name: Any) -> int:
        return self.fields.get(name, 0)

    def _joined(self, low: Any, high: Any, shift: int = 0) -> int:
        return (self.get(low) | self.get(high) << 32) << shift

    @property
    def grid(self) -> tuple[int, ...]:
        names = _BASES if self.version > 3 else _BASES.values()
        return tuple(self.get(name) for name in names)

    @property
    def threads(self) -> tuple[int, ...]:
        return tuple(self.get(f"CTA_THREAD_DIMENSION{axis}") for axis in range(3))

    @property
    def program(self) -> int:
        suffix = "_SHIFTED4" if self.version == 5 else ""
        low, high = (f"PROGRAM_ADDRESS_{half}{suffix}" for half in ("LOWER", "UPPER"))
        return self._joined(low, high, 4 if suffix else 0)

    @property
    def prefetch(self) -> int:
        return self._joined("PROGRAM_PREFETCH_ADDR_LOWER_SHIFTED", "PROGRAM_PREFETCH_ADDR_UPPER_SHIFTED", 8)

    @property
    def shared_nbytes(self) -> int:
        return self.get("SHARED_MEMORY_SIZE_SHIFTED7") << 7 or self.get("SHARED_MEMORY_SIZE")

    @property
    def local_nbytes(self) -> int:
        return self.get("SHADER_LOCAL_MEMORY_HIGH_SIZE_SHIFTED4") << 4 or self.get(
            "SHADER_LOCAL_MEMORY_HIGH_SIZE"
        )

    @property
    def registers(self) -> int:
        return self.get("REGISTER_COUNT_V" if self.version == 3 else "REGISTER_COUNT")

    @property
    def cluster(self) -> tuple[int, ...]:
        return tuple(self.get(f"GPC_CGA_{axis}") or 1 for axis in ("WIDTH", "HEIGHT", "DEPTH"))

    def bank(self, number: int) -> tuple[int, int] | None:
        """(address, bytes) of a constant bank; None where it is not valid."""
        if not self.get(("CONSTANT_BUFFER_VALID", number)):
            return None
        suffix, shift = ("_SHIFTED6", 6) if self.version > 3 else ("", 0)
        low, high = ((f"CONSTANT_BUFFER_ADDR_{half}{suffix}", number) for half in ("LOWER", "UPPER"))
        return self._joined(low, high, shift), self.get(("CONSTANT_BUFFER_SIZE_SHIFTED4", number)) << 4

    def forgets_bank(self, number: int) -> bool:
        return bool(self.get(("CONSTANT_BUFFER_INVALIDATE", number)))

    def releases(self) -> list[tuple[int, int]]:
        """(address, 64-bit payload) of the semaphores that it writes, four words each, seen by the whole system."""
        found = []
        for index in range(3):
            if self.version == 3:
                names = {
                    f: f"RELEASE{index}_{f}"
                    for f in ("ENABLE", "PAYLOAD64B", "STRUCTURE_SIZE", "MEMBAR_TYPE")
                }
                address, payload = f"RELEASE{index}_ADDRESS", f"RELEASE{index}_PAYLOAD"
            else:
                names = {
                    f: (f"RELEASE_{f}", index)
                    for f in ("ENABLE", "PAYLOAD64B", "STRUCTURE_SIZE", "MEMBAR_TYPE")
                }
                address, payload = f"RELEASE_SEMAPHORE{index}_ADDR", f"RELEASE_SEMAPHORE{index}_PAYLOAD"
            if not self.get(names["ENABLE"]):
                continue
            if not self.get(names["PAYLOAD64B"]) or self.get(names["STRUCTURE_SIZE"]):
                raise Malformed("a release of other than a 64-bit value and a time")
            if not self.get(names["MEMBAR_TYPE"]):
                raise Malformed("a release before others see what was written")
            found.append(
                (
                    self._joined(f"{address}_LOWER", f"{address}_UPPER"),
                    self._joined(f"{payload}_LOWER", f"{payload}_UPPER"),
                )
            )
        return found

    def dependents(self) -> list[int]:
        """Addresses of the QMDs that begin when this one has ended."""
        found = []
        for index in range(2):
            name = f"DEPENDENT_QMD{index}_" if self.version != 4 else None
            enable, action = (
                self.get(f"{name}{what}") if name else self.get((f"DEPENDENT_QMD_{what}", index))
                for what in ("ENABLE", "ACTION")
            )
            if enable:
                if action != 1:
                    raise Malformed(f"a dependent QMD with action {action}, which is not SCHEDULE")
                pointer = self.get(f"DEPENDENT_QMD{index}_POINTER") or self.get(
                    ("DEPENDENT_QMD_POINTER", index)
                )
                found.append(pointer << 8)
        return found
