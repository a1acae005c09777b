"""Compare what this driver says to the kernel driver with what NVIDIA's library says, field by field.

    python -m funcgrad.drivers.nv.tools.compare OURS THEIRS

Handles, addresses, sizes of memory and descriptors of files differ from run to run, and are left out. For all else the
question is whether what we say is among what they say: they make more objects than we do, and several of a kind.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from funcgrad.drivers.nv import numbers as nv
from funcgrad.drivers.nv.qmd import QmdVersion, version_for
from funcgrad.drivers.nv.structures import Layout, layouts, major_of
from funcgrad.drivers.nv.tools.records import Event, allocation, is_call, methods, read, structure_of
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

_OF_CONTROL = {
    nv.NV2080_CTRL_CMD_PERF_BOOST: "NV2080_CTRL_PERF_BOOST_PARAMS",
    nv.NVA06C_CTRL_CMD_GPFIFO_SCHEDULE: "NVA06C_CTRL_GPFIFO_SCHEDULE_PARAMS",
}
_OF_CALL = {
    nv.NV_ESC_RM_MAP_MEMORY: "NVOS33_PARAMETERS",
    nv.NV_ESC_RM_MAP_MEMORY_DMA: "NVOS46_PARAMETERS",
    nv.NV_ESC_RM_ALLOC_MEMORY: "NVOS02_PARAMETERS",
}
_COMPUTE, _COPY = 0xC0, 0xB5  # the last two digits of classes
# What differs from run to run: sizes and places, and what the call answers. Names that begin with h are handles.
_FREE = """owner size alignment limit length offset dmaOffset pMemory pLinearAddress status gpFifoOffset userdOffset
deviceId subDeviceId vaSize vaBase""".split()
_FLAGS = nv.SEM_EXECUTE, nv.LAUNCH_DMA, nv.INVALIDATE_SHADER_CACHES_NO_WFI, nv.SEND_SIGNALING_PCAS2_B
# Of descriptors: what a launch decides. The rest is how launches are made.
_OF_LAUNCH = ("grid_", "thread_", "cluster_", "registers", "barriers", "shared_", "local_", "program", "prefetch",
              "constant_", "release_address", "release_payload", "dependent_pointer")  # fmt: skip


class Difference(NamedTuple):
    """what: "only ours", "only theirs", or which part of something is not as theirs."""

    what: str
    where: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.what:12}  {self.where}" + (f": {self.text}" if self.text else "")


class _Said(NamedTuple):
    """One structure that was handed over: what for, its bytes, how it is laid out where that is known."""

    where: str
    data: bytes
    layout: Layout | None


def differences(ours: Sequence[Event], theirs: Sequence[Event]) -> list[Difference]:
    """List all differences of two records: calls first, then streams, then descriptors."""
    major = major_of(_release(ours))
    mine, its = _by_place(_said(ours, major)), _by_place(_said(theirs, major))
    found = [Difference("only ours", where) for where in mine if where not in its]
    found += [Difference("only theirs", where) for where in its if where not in mine]
    for where, said in mine.items():
        if where in its:
            found += _of_structures(where, said, its[where])
    found += _of_streams(_sent(ours), _sent(theirs))
    return [*found, *_of_launches(_version(ours), _launches(ours), _launches(theirs))]


# ---- calls ----


def _release(events: Sequence[Event]) -> str:
    for event in events:
        asked = is_call(event, nv.NV_ESC_RM_CONTROL) and _command(event)
        if asked == nv.NV0000_CTRL_CMD_SYSTEM_GET_BUILD_VERSION_V2:
            return bytes.fromhex(event["parameters_after"]).split(b"\0")[0].decode()
    raise InternalError("a record that does not ask for the driver's release is not of this driver")


def _command(event: Event) -> int:
    return int.from_bytes(bytes.fromhex(event["before"])[8:12], "little")


def _said(events: Sequence[Event], major: int) -> Iterator[_Said]:
    table = layouts(major)
    for event in events:
        if event["what"] != "ioctl":
            continue
        number, parameters = event["number"], bytes.fromhex(event.get("parameters_before", ""))
        if is_call(event, nv.NV_ESC_RM_ALLOC):
            kind = allocation(event)["class"]
            yield _Said(f"object of class {kind:#x}", parameters, table.get(structure_of(kind)))
        elif is_call(event, nv.NV_ESC_RM_CONTROL):
            command = _command(event)
            yield _Said(f"control {command:#x}", parameters, table.get(_OF_CONTROL.get(command, "")))
        else:
            path = event["path"].rstrip("0123456789")
            data = bytes.fromhex(event["before"])
            yield _Said(f"call {number:#x} of {path}", data, table.get(_OF_CALL.get(number, "")))


def _by_place(said: Iterable[_Said]) -> Mapping[str, list[_Said]]:
    found = defaultdict(list)
    for one in said:
        found[one.where].append(one)
    return found


def _of_structures(where: str, ours: Sequence[_Said], theirs: Sequence[_Said]) -> Iterator[Difference]:
    sizes, expected = ({len(said.data) for said in all_} for all_ in (ours, theirs))
    if not sizes <= expected:
        yield Difference("size", where, f"{_listed(sizes - expected)} bytes, theirs {_listed(expected)}")
    layout = ours[0].layout
    if layout is None:
        return
    fitting = [said.data for said in theirs if len(said.data) == len(ours[0].data)]
    if not fitting:
        return
    for field, (offset, nbytes) in layout.fields.items():
        if field.startswith("h") or field in _FREE:
            continue
        values, expected = (
            {int.from_bytes(data[offset : offset + nbytes], "little") for data in all_}
            for all_ in ([said.data for said in ours], fitting)
        )
        if not values <= expected:
            yield Difference(
                "field",
                where,
                f"{field} is {_listed(values - expected, hex)}, theirs {_listed(expected, hex)}",
            )
    known = {at for offset, nbytes in layout.fields.values() for at in range(offset, offset + nbytes)}
    unknown = set(range(layout.nbytes)) - known
    mine, its = (
        {at for data in all_ for at in unknown if data[at]} for all_ in ([s.data for s in ours], fitting)
    )
    if its - mine:
        text = f"theirs set bytes {_listed(its - mine)} of {layout.name}, which have no name here"
        yield Difference("field", where, text)


# ---- streams ----


def _sent(events: Sequence[Event]) -> Mapping[tuple[str, int], set[int]]:
    """Collect the values that were sent, by (engine, method)."""
    found: dict[tuple[str, int], set[int]] = defaultdict(set)
    engines: dict[tuple[int, int], str] = {}
    names = {_COMPUTE: "compute", _COPY: "copy"}
    for event in events:
        if event["what"] == "stream":
            for subchannel, method, value in methods(bytes.fromhex(event["words"])):
                place = event["channel"], subchannel
                if method == nv.SET_OBJECT:
                    engines[place] = names.get(value & 0xFF, f"class {value & 0xFFFF:#x}")
                engine = "channel" if 0 < method < 0x100 else engines.get(place, "engine")
                found[engine, method].add(value)
    return found


def _of_streams(
    ours: Mapping[tuple[str, int], set[int]], theirs: Mapping[tuple[str, int], set[int]]
) -> Iterator[Difference]:
    if not theirs:
        yield Difference("only ours", "streams", "none of theirs could be read")
        return
    for what, first, second in (("only ours", ours, theirs), ("only theirs", theirs, ours)):
        for engine, method in sorted(first.keys() - second.keys()):
            yield Difference(
                what, f"method {method:#x} of {engine}", f"values {_listed(first[engine, method], hex)}"
            )
    for engine, method in sorted(ours.keys() & theirs.keys()):
        values = ours[engine, method] - theirs[engine, method]
        if values and method in _FLAGS:
            expected = _listed(theirs[engine, method], hex)
            yield Difference(
                "value", f"method {method:#x} of {engine}", f"{_listed(values, hex)}, theirs {expected}"
            )


# ---- descriptors ----


def _version(events: Sequence[Event]) -> QmdVersion:
    for event in events:
        if is_call(event, nv.NV_ESC_RM_ALLOC) and allocation(event)["class"] & 0xFF == _COMPUTE:
            return version_for(allocation(event)["class"])
    raise InternalError("a record that makes no compute engine is not of this driver")


def _launches(events: Sequence[Event]) -> list[int]:
    """Return the launch descriptors of a record, as numbers."""
    return [int.from_bytes(bytes.fromhex(e["data"]), "little") for e in events if e["what"] == "launch"]


def _of_launches(version: QmdVersion, ours: Sequence[int], theirs: Sequence[int]) -> Iterator[Difference]:
    if not theirs or not ours:
        return
    everything, known = (1 << 8 * version.nbytes) - 1, 0
    for name, field in version.fields.items():
        begin, width = field.pieces[0]  # only addresses have two
        mine, its = ({d >> begin & (1 << width) - 1 for d in all_} for all_ in (ours, theirs))
        for first, bits in field.pieces:
            for index in range(8 if field.stride and name.startswith("constant_") else 1):
                known |= (1 << bits) - 1 << first + index * field.stride
        if not name.startswith(_OF_LAUNCH) and not mine <= its:
            text = f"{_listed(mine - its, hex)}, theirs {_listed(its, hex)}"
            yield Difference("descriptor", name, text)
    rest = [descriptor & everything & ~known for descriptor in theirs]
    set_ = {bit for number in rest for bit in range(8 * version.nbytes) if number >> bit & 1}
    if set_:
        yield Difference("descriptor", "bits without a name here", f"theirs set {_listed(set_)}")


_SHOWN = 8


def _listed(values: Iterable[int], shown: Callable[[int], str] = str) -> str:
    found = [shown(value) for value in sorted(values)]
    return ", ".join(found[:_SHOWN]) + (f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the differences of two files."""
    ours, theirs = sys.argv[1:] if arguments is None else arguments
    found = differences(read(ours), read(theirs))
    print("\n".join(map(str, found)) if found else "no differences")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
