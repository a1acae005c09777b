"""What a program says to NVIDIA's kernel driver, written down: calls, mappings, and what is in rings in the end.

A record is a list of events, each a dictionary, kept as a line of JSON. Bytes are hexadecimal.

    ioctl    path; number; data before and after; parameters before and after, where the call points to some
    map      path, bytes, address, of memory that the program and the driver share
    stream   channel, its class, words: commands that an entry of the channel's ring names
    launch   data of a descriptor (QMD) that a stream starts

Whoever sees the calls tells a Recorder: `RecordingFiles` those of this driver, hook.py those of NVIDIA's own library.
"""

from __future__ import annotations

import ctypes
import json
import struct
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from funcgrad.drivers.hcq.files import Files
from funcgrad.drivers.nv import numbers as nv
from funcgrad.drivers.nv.structures import layouts

Event = dict[str, Any]
UVM_FILE = "/dev/nvidia-uvm"
QMD_NBYTES = 384
# Bytes of nvidia-uvm's structures, which its numbers do not tell (uvm_ioctl.h, uvm_linux_ioctl.h).
_UVM_NBYTES = {0x30000001: 16, 75: 8, 37: 40, 25: 32, 29: 36, 27: 56, 73: 24, 33: 9264}
_CHANNEL_KIND = 0x6F  # the last two digits of classes of channels
_OF_CLASS = {
    nv.NV01_DEVICE_0: "NV0080_ALLOC_PARAMETERS",
    nv.NV20_SUBDEVICE_0: "NV2080_ALLOC_PARAMETERS",
    nv.FERMI_VASPACE_A: "NV_VASPACE_ALLOCATION_PARAMETERS",
    nv.NV01_MEMORY_VIRTUAL: "NV_MEMORY_VIRTUAL_ALLOCATION_PARAMS",
    nv.NV01_MEMORY_SYSTEM: "NV_MEMORY_ALLOCATION_PARAMS",
    nv.NV01_MEMORY_LOCAL_USER: "NV_MEMORY_ALLOCATION_PARAMS",
    nv.KEPLER_CHANNEL_GROUP_A: "NV_CHANNEL_GROUP_ALLOCATION_PARAMETERS",
    nv.FERMI_CONTEXT_SHARE_A: "NV_CTXSHARE_ALLOCATION_PARAMETERS",
    nv.HOPPER_USERMODE_A: "NV_HOPPER_USERMODE_A_PARAMS",
    nv.NV50_P2P: "NV503B_ALLOC_PARAMETERS",
}
_FIRST_METHOD_OF_ENGINES = 0x100
# Data within a stream, of classes of compute: OFFSET_OUT_UPPER, OFFSET_OUT, LAUNCH_DMA, LOAD_INLINE_DATA (clcbc0.h).
_TO_UPPER, _TO, _BEGIN, _DATA = 0x188, 0x18C, 0x1B0, 0x1B4
_INCREASING, _FIXED, _IMMEDIATE, _ONCE = 1, 3, 4, 5  # NVC56F_DMA_SEC_OP


class Recorder:
    """Events, in their order. `finish` adds what rings have."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._mappings: dict[int, int] = {}  # address: bytes, of what can be read now
        self._channels: dict[int, tuple[int, int, int]] = {}  # handle: (class, ring, entries)
        self._rings: dict[int, list[Event]] = {}

    def begin_call(self, path: str, request: int, address: int) -> Event:
        """Note a call that is about to be made."""
        is_uvm = path.startswith(UVM_FILE)
        number = request if is_uvm else request & 0xFF
        nbytes = _UVM_NBYTES.get(request, 0) if is_uvm else request >> 16 & 0x3FFF
        event: Event = {"what": "ioctl", "path": path, "number": number}
        if not is_uvm and number == nv.NV_ESC_RM_FREE:
            self._look_at_rings()
        event["before"] = ctypes.string_at(address, nbytes).hex() if address else ""
        pointed = self._parameters(event)
        if pointed:
            event["parameters_before"] = ctypes.string_at(*pointed).hex()
        return event

    def end_call(self, event: Event, address: int) -> None:
        """Add what the call has changed."""
        event["after"] = ctypes.string_at(address, len(event["before"]) // 2).hex()
        pointed = self._parameters(event)
        if pointed:
            event["parameters_after"] = ctypes.string_at(*pointed).hex()
        self.events.append(event)
        if is_call(event, nv.NV_ESC_RM_ALLOC):
            made = allocation(event)
            if made["class"] & 0xFF == _CHANNEL_KIND and not made["status"] and pointed:
                parameters = bytes.fromhex(event["parameters_before"])
                ring, entries = struct.unpack_from("<QI", parameters, _place("gpFifoOffset"))
                self._channels[made["handle"]] = made["class"], ring, entries

    @staticmethod
    def _parameters(event: Event) -> tuple[int, int] | None:
        """Return (address, bytes) of the parameters that an allocation or a control points to."""
        data = bytes.fromhex(event["before"])
        if is_call(event, nv.NV_ESC_RM_ALLOC):
            address, nbytes = struct.unpack_from("<QI" if len(data) < 48 else "<Q8xI", data, 16)
            # NVIDIA's library gives none.
            nbytes = nbytes or _nbytes_of(struct.unpack_from("<I", data, 12)[0])
        elif is_call(event, nv.NV_ESC_RM_CONTROL):
            address, nbytes = struct.unpack_from("<QI", data, 16)
        else:
            return None
        return (address, nbytes) if address and nbytes else None

    def mapped(self, path: str, nbytes: int, address: int) -> None:
        self.events.append({"what": "map", "path": path, "nbytes": nbytes, "address": address})
        self._mappings[address] = nbytes

    def unmapped(self, address: int) -> None:
        self._mappings.pop(address, None)

    def _read(self, address: int, nbytes: int) -> bytes | None:
        """Read memory that host and device see at one address, as all memory of this driver and of NVIDIA's library
        is.
        """
        for begin, size in self._mappings.items():
            if begin <= address and address + nbytes <= begin + size:
                return ctypes.string_at(address, nbytes)
        return None

    def _look_at_rings(self) -> None:
        for handle, (number, ring, entries) in self._channels.items():
            found = [*self._streams(handle, number, ring, entries)]
            if found:
                self._rings[handle] = found

    def _streams(self, handle: int, number: int, ring: int, entries: int) -> Iterator[Event]:
        for (entry,) in struct.iter_unpack("<Q", self._read(ring, 8 * entries) or b""):
            words = self._read(entry & 0xFF_FFFF_FFFC, 4 * (entry >> 42 & 0x1FFFFF)) if entry else None
            if words:
                yield {"what": "stream", "channel": handle, "class": number, "words": words.hex()}
                for place in _launched(words):
                    qmd = place if isinstance(place, bytes) else self._read(place, QMD_NBYTES)
                    if qmd:
                        yield {"what": "launch", "data": qmd.hex()}

    def finish(self) -> list[Event]:
        """Return all events."""
        self._look_at_rings()
        rings = [event for found in self._rings.values() for event in found]
        return self.events + rings


class RecordingFiles:
    """Files that tell a recorder what they are asked."""

    def __init__(self, files: Files, recorder: Recorder) -> None:
        self._files, self._recorder = files, recorder
        self._paths: dict[int, str] = {}
        self.notify = files.notify

    def open(self, path: str) -> int:
        fd = self._files.open(path)
        self._paths[fd] = path
        return fd

    def close(self, fd: int) -> None:
        self._files.close(fd)
        del self._paths[fd]

    def ioctl(self, fd: int, request: int, address: int) -> None:
        event = self._recorder.begin_call(self._paths[fd], request, address)
        self._files.ioctl(fd, request, address)
        self._recorder.end_call(event, address)

    def map(self, fd: int, nbytes: int, offset: int = 0, address: int = 0) -> int:
        found = self._files.map(fd, nbytes, offset, address)
        self._recorder.mapped(self._paths.get(fd, ""), nbytes, found)
        return found

    def reserve(self, nbytes: int, address: int = 0) -> int:
        return self._files.reserve(nbytes, address)

    def unmap(self, address: int, nbytes: int) -> None:
        self._recorder.unmapped(address)
        self._files.unmap(address, nbytes)

    def clock(self) -> float:
        return self._files.clock()

    def pause(self, seconds: float) -> None:
        self._files.pause(seconds)


def is_call(event: Event, number: int) -> bool:
    """Tell whether an event is a call of that number of the resource manager."""
    return event["what"] == "ioctl" and event["number"] == number and not event["path"].startswith(UVM_FILE)


def allocation(event: Event) -> Mapping[str, int]:
    """Return the class of an allocated object, its handle, and the state of the call."""
    before, after = bytes.fromhex(event["before"]), bytes.fromhex(event["after"])
    status = struct.unpack_from("<I", after, 28 if len(after) < 48 else 40)[0]
    handle = struct.unpack_from("<I", after, 8)[0]
    return {"class": struct.unpack_from("<I", before, 12)[0], "handle": handle, "status": status}


def methods(words: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield (subchannel, method, value) of a stream, for all forms of headers that the channel's classes have."""
    data = [word for (word,) in struct.iter_unpack("<I", words)]
    at = 0
    while at < len(data):
        header = data[at]
        form, count = header >> 29, header >> 16 & 0x1FFF
        subchannel, method = header >> 13 & 7, (header & 0xFFF) << 2
        at += 1
        if form == _IMMEDIATE:
            yield subchannel, method, count
        elif form in (_INCREASING, _FIXED, _ONCE):
            for number, value in enumerate(data[at : at + count]):
                step = number if form == _INCREASING else min(number, 1) if form == _ONCE else 0
                yield subchannel, method + 4 * step, value
            at += count


def _launched(words: bytes) -> Iterator[int | bytes]:
    """Yield the descriptors that a stream starts: their addresses, or their bytes where the stream itself has put them
    there, as those of NVIDIA's library do.
    """
    state: dict[int, int] = {}
    written: dict[int, bytearray] = {}
    for _, method, value in methods(words):
        to = state.get(_TO_UPPER, 0) << 32 | state.get(_TO, 0)
        if method == _BEGIN:
            written[to] = bytearray()
        elif method == _DATA and to in written:
            written[to] += value.to_bytes(4, "little")
        elif method == nv.SEND_PCAS_A:
            data = bytes(written.get(value << 8, b"")[:QMD_NBYTES])
            yield data if len(data) == QMD_NBYTES else value << 8
        else:
            state[method] = value


def structure_of(kind: int) -> str:
    """Return the name of the structure with the parameters of a class's objects; "" where it is not known."""
    return "NV_CHANNEL_ALLOC_PARAMS" if kind & 0xFF == _CHANNEL_KIND else _OF_CLASS.get(kind, "")


def _nbytes_of(kind: int) -> int:
    layout = layouts(580).get(structure_of(kind))
    return layout.nbytes if layout else 0


def _place(field: str) -> int:
    """Return where a field of a channel's parameters is, which is the same in all releases."""
    return layouts(580)["NV_CHANNEL_ALLOC_PARAMS"].fields[field][0]


def save(path: str, events: Iterable[Event]) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(event) + "\n" for event in events)


def read(path: str) -> list[Event]:
    """Read the events of a file that `save` wrote."""
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


__all__ = [
    "QMD_NBYTES",
    "UVM_FILE",
    "Event",
    "Recorder",
    "RecordingFiles",
    "allocation",
    "is_call",
    "methods",
    "read",
    "save",
    "structure_of",
]
