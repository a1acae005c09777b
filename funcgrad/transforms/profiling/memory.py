"""Which arrays are alive, how large they are, and which call made them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from funcgrad.errors import Place
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.device_array import DeviceArray
from funcgrad.trace.types.shapes import type_text
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.units import amount_text, table_text
from funcgrad.transforms.sharding.api.devices import live_arrays

_MOST_ROWS = 20


class LiveBuffer(NamedTuple):
    """Arrays of one type that were made in one place, largest in all first. made_by: the function that returned them
    while the profile was on; "" for those that were there before, or were made outside of compiled functions.
    """

    type: str
    device: str
    made_by: str
    line: str
    arrays: int
    nbytes: int


class MemorySnapshot:
    """The arrays that were alive at a moment. `str` of it is a table."""

    def __init__(self, time: float, buffers: tuple[LiveBuffer, ...]) -> None:
        self.time = time
        self.buffers = buffers

    @property
    def nbytes(self) -> int:
        """Of all of them."""
        return sum(buffer.nbytes for buffer in self.buffers)

    def by_line(self) -> dict[str, int]:
        """Return the bytes of each line, the most first."""
        found: dict[str, int] = {}
        for buffer in self.buffers:
            found[buffer.line] = found.get(buffer.line, 0) + buffer.nbytes
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))

    def _repr_html_(self) -> str:
        from funcgrad.trace.util.html import text_html  # notebooks ask

        return text_html("memory", str(self))

    def __str__(self) -> str:
        rows = [["made at", "by", "type", "device", "count", "bytes"]]
        for buffer in self.buffers[:_MOST_ROWS]:
            where = [buffer.line or "elsewhere", buffer.made_by, buffer.type, buffer.device]
            rows.append([*where, f"{buffer.arrays}", amount_text(buffer.nbytes, "B")])
        left = self.buffers[_MOST_ROWS:]
        if left:
            nbytes = amount_text(sum(buffer.nbytes for buffer in left), "B")
            rows.append([f"{len(left)} more", "", "", "", f"{sum(buffer.arrays for buffer in left)}", nbytes])
        count = sum(buffer.arrays for buffer in self.buffers)
        rows.append(["all", "", "", "", f"{count}", amount_text(self.nbytes, "B")])
        return table_text(rows, 4)

    __repr__ = __str__


def address_of(array: Array) -> Hashable:
    """Return what tells the memory of an array from that of others: on the host its address."""
    if type(array) is DeviceArray and (region := getattr(array, "region", None)) is not None:
        return id(region[0]), region[1]  # another thread may take it meanwhile
    return (array.data or array.address) if type(array) is Array else id(array)


def snapshot(time: float, lines: Mapping[Hashable, tuple[str, Place | None]]) -> MemorySnapshot:
    """Look for all arrays. Memory that several arrays share counts once. lines: who made them, by `address_of`."""
    found: dict[tuple[str, str, str, str], list[int]] = {}
    seen: set[tuple[Hashable, int]] = set()
    for array in live_arrays():
        address = address_of(array)
        if (address, array.nbytes) in seen:
            continue
        seen.add((address, array.nbytes))
        made_by, place = lines.get(address, ("", None))
        device = ", ".join(sorted(map(str, array.devices())))
        key = type_text(array), device, made_by, str(place or "").split(" in ")[0]
        count = found.setdefault(key, [0, 0])
        count[0] += 1
        count[1] += array.nbytes
    buffers = [LiveBuffer(*key, count, nbytes) for key, (count, nbytes) in found.items()]
    return MemorySnapshot(time, tuple(sorted(buffers, key=lambda buffer: -buffer.nbytes)))
