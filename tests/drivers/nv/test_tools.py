"""Records of what is said to the kernel driver, compared, on the stand-in; the hook, on files of the system."""

import ctypes
import fcntl
import json
import lzma
import os
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from funcgrad.drivers.nv.kernels import file_for
from funcgrad.drivers.nv.structures import layouts
from funcgrad.drivers.nv.tools import compare, record
from funcgrad.drivers.nv.tools.compare import Difference, differences
from funcgrad.drivers.nv.tools.hook import hooked
from funcgrad.drivers.nv.tools.records import Recorder, _launched, methods, read
from funcgrad.errors import DeviceError
from tests.drivers.nv.test_check import with_kernels
from tests.hardware.nv.stand_in import StandIn

_kept: dict[str, str] = {}


def recorded(chip="GH100"):
    """A record of the check on the stand-in of a chip, which the caller may change."""
    if chip not in _kept:
        _kept[chip] = json.dumps(record.ours(with_kernels(StandIn([chip]))))
    return json.loads(_kept[chip])


def is_of(event, number, at, value):
    """Whether a call of that number has a 32-bit value at a byte."""
    return (
        event["what"] == "ioctl"
        and event["number"] == number
        and bytes.fromhex(event["before"])[at : at + 4] == struct.pack("<I", value)
    )


def allocations(events, number):
    return [event for event in events if is_of(event, 0x2B, 12, number)]


def changed(event, key, at, value):
    data = bytearray.fromhex(event[key])
    data[at : at + 4] = struct.pack("<I", value)
    event[key] = data.hex()


def test_a_record_of_ours_has_calls_mappings_streams_and_launches():
    events = recorded()
    kinds = {kind: [e for e in events if e["what"] == kind] for kind in ("ioctl", "map", "stream", "launch")}
    assert all(kinds.values()) and sum(map(len, kinds.values())) == len(events)
    for event in allocations(events, 0xC86F):
        assert (
            len(bytes.fromhex(event["parameters_before"])) == layouts(580)["NV_CHANNEL_ALLOC_PARAMS"].nbytes
        )
    made = {struct.unpack_from("<I", bytes.fromhex(e["after"]), 8)[0] for e in allocations(events, 0xC86F)}
    assert {event["channel"] for event in kinds["stream"]} == made, (
        "each channel has a ring with something in it"
    )
    sent = {method for e in kinds["stream"] for _, method, _ in methods(bytes.fromhex(e["words"]))}
    assert {0x0, 0x6C, 0x2B4, 0x2C0, 0x300} <= sent
    assert {e["path"] for e in kinds["map"]} == {"/dev/nvidia0", "/dev/nvidiactl"}
    majors = {int.from_bytes(bytes.fromhex(e["data"]), "little") >> 580 & 15 for e in kinds["launch"]}
    assert majors == {4}


def test_a_record_is_as_itself():
    assert differences(recorded(), recorded()) == []


def test_all_that_differs_is_said():
    theirs = recorded()
    # One of two: ours is still among theirs.
    changed(allocations(theirs, 0xC86F)[0], "parameters_before", 16, 77)
    assert differences(recorded(), theirs) == []
    for event in allocations(theirs, 0xC86F):
        changed(event, "parameters_before", 16, 77)
    (found,) = differences(recorded(), theirs)
    assert found == Difference("field", "object of class 0xc86f", "gpFifoEntries is 0x400, theirs 0x4d"), (
        "and so each field that is no place"
    )
    assert str(found).startswith("field         object of class 0xc86f: gpFifoEntries")


def test_handles_places_and_sizes_of_memory_may_differ():
    theirs = recorded()
    for event in allocations(theirs, 0xC86F):
        changed(event, "parameters_before", 0, 0x1234)  # hObjectError
        changed(event, "parameters_before", 8, 0x5678)  # gpFifoOffset
    for event in allocations(theirs, 0x40):
        changed(event, "parameters_before", 64, 1 << 20)  # size
    assert differences(recorded(), theirs) == []


def test_sizes_of_structures_and_bytes_without_a_name_are_compared():
    theirs = recorded()
    for event in allocations(theirs, 0xA06C):
        event["parameters_before"] += "00000000"
    (found,) = differences(recorded(), theirs)
    assert found == Difference("size", "object of class 0xa06c", "20 bytes, theirs 24")
    theirs = recorded()
    changed(allocations(theirs, 0xA06C)[0], "parameters_before", 16, 1)
    (found,) = differences(recorded(), theirs)
    assert "theirs set bytes 16 of NV_CHANNEL_GROUP_ALLOCATION_PARAMETERS" in found.text


def test_objects_and_calls_of_one_side_are_said():
    theirs = [event for event in recorded() if not is_of(event, 0x2B, 12, 0x9067)]
    assert differences(recorded(), theirs) == [Difference("only ours", "object of class 0x9067")]
    theirs = recorded()
    for event in allocations(theirs, 0x90F1):
        changed(event, "before", 12, 0xABCD)
    assert set(differences(recorded(), theirs)) == {
        Difference("only ours", "object of class 0x90f1"),
        Difference("only theirs", "object of class 0xabcd"),
    }
    theirs = [
        *recorded(),
        {"what": "ioctl", "path": "/dev/nvidia-uvm", "number": 37, "before": "", "after": ""},
    ]
    assert differences(recorded(), theirs) == [Difference("only theirs", "call 0x25 of /dev/nvidia-uvm")]


def test_streams_are_compared_by_method():
    theirs = recorded()
    for event in theirs:
        if event["what"] == "stream":
            words = bytes.fromhex(event["words"])
            words = words.replace(
                struct.pack("<II", 0x200125A6, 0x1011), struct.pack("<II", 0x200125A6, 0x1001)
            )
            event["words"] = (words + struct.pack("<II", 1 << 29 | 1 << 16 | 1 << 13 | 0x21C >> 2, 5)).hex()
    found = differences(recorded(), theirs)
    assert Difference("value", "method 0x1698 of compute", "0x1011, theirs 0x1001") in found
    assert Difference("only theirs", "method 0x21c of compute", "values 0x5") in found
    assert differences(theirs, recorded())[0] == Difference(
        "only ours", "method 0x21c of compute", "values 0x5"
    )
    without = [event for event in recorded() if event["what"] != "stream"]
    assert differences(recorded(), without) == [
        Difference("only ours", "streams", "none of theirs could be read")
    ]


def test_streams_of_all_forms_are_read():
    def header(form, count, method):
        return struct.pack("<I", form << 29 | count << 16 | 1 << 13 | method >> 2)

    words = header(1, 2, 0x100) + struct.pack("<II", 1, 2) + header(4, 9, 0x200)
    words += (
        header(3, 2, 0x300) + struct.pack("<II", 3, 4) + header(5, 3, 0x400) + struct.pack("<III", 5, 6, 7)
    )
    assert [(method, value) for _, method, value in methods(words)] == [
        (0x100, 1), (0x104, 2), (0x200, 9), (0x300, 3), (0x300, 4), (0x400, 5), (0x404, 6), (0x404, 7),
    ]  # fmt: skip


def test_descriptors_are_compared_by_field():
    theirs = recorded()
    for event in theirs:
        if event["what"] == "launch":
            number = int.from_bytes(bytes.fromhex(event["data"]), "little")
            # Membar; a bit of no field; a size of the grid.
            number = number & ~(3 << 1136) | 1 << 1500 | 1 << 1050
            event["data"] = number.to_bytes(384, "little").hex()
    assert differences(recorded(), theirs) == [
        Difference("descriptor", "membar", "0x1, theirs 0x0"),
        Difference("descriptor", "bits without a name here", "theirs set 1500"),
    ]


def test_two_chips_differ_where_they_do():
    found = differences(recorded(), recorded("GA102"))
    assert {d.where for d in found if d.what == "only theirs"} >= {
        "object of class 0xc7c0",
        "object of class 0xc56f",
    }
    assert {d.where for d in found if d.what == "only ours"} >= {
        "object of class 0xcbc0",
        "object of class 0xc86f",
    }


def test_records_are_written_read_and_compared_by_command(tmp_path, capsys):
    path = str(tmp_path / "ours.jsonl")
    assert record.main([path], with_kernels(StandIn())) == 0
    assert read(path)[0]["what"] == "ioctl"
    assert f"events in {path}" in capsys.readouterr().out
    assert compare.main([path, path]) == 0
    assert capsys.readouterr().out == "no differences\n"


# ---- the hook ----

HOOKED = """
import ctypes, errno, os, sys, termios, struct, json
from funcgrad.drivers.nv.tools.hook import hooked
from funcgrad.drivers.nv.tools.records import Recorder

libc = ctypes.CDLL(None, use_errno=True)
recorder = Recorder()
fd, other = os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY), os.open("/dev/zero", os.O_RDWR)
size = struct.pack("<4H", 11, 22, 33, 44)
before = ctypes.string_at(ctypes.cast(libc.ioctl, ctypes.c_void_p).value, 16)
request = 3 << 30 | 8 << 16 | ord("F") << 8 | 0x33
with hooked(recorder, "/dev/p"):
    buffer = ctypes.create_string_buffer(size, 8)
    set_ = libc.ioctl(fd, ctypes.c_ulong(termios.TIOCSWINSZ), buffer)
    got = ctypes.create_string_buffer(8)
    get = libc.ioctl(fd, ctypes.c_ulong(termios.TIOCGWINSZ), got)
    failed = libc.ioctl(fd, ctypes.c_ulong(request), buffer)
    error = ctypes.get_errno()
    elsewhere = libc.ioctl(other, ctypes.c_ulong(request), buffer)
    elsewhere_error = ctypes.get_errno()
    import mmap
    pages = mmap.mmap(other, 8192)
print(json.dumps(dict(
    set=set_, get=get, same=got.raw == size, failed=failed, error=errno.errorcode[error], elsewhere=elsewhere,
    elsewhere_error=errno.errorcode[elsewhere_error], events=recorder.finish(),
    restored=ctypes.string_at(ctypes.cast(libc.ioctl, ctypes.c_void_p).value, 16) == before,
)))
"""


@pytest.mark.skipif(sys.platform != "linux" or not os.path.exists("/dev/ptmx"), reason="no pseudo terminals")
def test_the_hook_sees_calls_of_libraries_and_changes_nothing():
    done = subprocess.run([sys.executable, "-c", HOOKED], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["set"], found["get"], found["same"], found["restored"]) == (0, 0, True, True)
    assert (found["failed"], found["error"]) == (-1, "ENOTTY")
    assert (found["elsewhere"], found["elsewhere_error"]) == (-1, "ENOTTY")
    numbers = [event["number"] for event in found["events"]]
    assert numbers == [termios.TIOCSWINSZ & 0xFF, termios.TIOCGWINSZ & 0xFF, 0x33], "those of one path alone"
    assert found["events"][2]["before"] == struct.pack("<4H", 11, 22, 33, 44).hex()


@pytest.mark.skipif(sys.platform != "linux", reason="mappings are read as Linux lists them")
def test_the_hook_tells_of_mappings(tmp_path):
    path = tmp_path / "device"
    path.write_bytes(bytes(8192))
    recorder = Recorder()
    library = ctypes.CDLL(None)
    library.mmap.restype = ctypes.c_void_p
    with hooked(recorder, str(tmp_path)), open(path, "r+b") as file:
        address = library.mmap(None, ctypes.c_size_t(8192), 3, 1, file.fileno(), ctypes.c_long(0))
        fcntl.ioctl(file, termios.FIONREAD, bytearray(4))
    assert recorder.events[0] == {"what": "map", "path": str(path), "nbytes": 8192, "address": address}
    assert recorder.events[1]["number"] == termios.FIONREAD & 0xFF
    library.munmap(ctypes.c_void_p(address), ctypes.c_size_t(8192))


class FakeCuda:
    """libcuda as far as `record.Cuda` calls it, which does what it is told with memory of this process."""

    def __init__(self, result=0):
        self.said, self.result, self.memory = [], result, []

    def __getattr__(self, name):
        def call(*arguments):
            self.said.append(name)
            if name == "cuDeviceGetAttribute":
                arguments[0]._obj.value = {75: 9, 76: 0}[arguments[1]]
            elif name == "cuModuleLoadData":
                assert arguments[1] == file_for(90)
            elif name == "cuMemAlloc_v2":
                self.memory.append((ctypes.c_uint32 * 1024)())
                arguments[0]._obj.value = ctypes.addressof(self.memory[-1])
            elif name == "cuMemcpyHtoD_v2":
                ctypes.memmove(arguments[0].value, arguments[1], arguments[2].value)
            elif name == "cuMemcpyDtoH_v2":
                ctypes.memmove(arguments[0], arguments[1].value, arguments[2].value)
            elif name == "cuLaunchKernel":
                from_, to = ((ctypes.c_uint64).from_address(place).value for place in arguments[9])
                source, target = ((ctypes.c_uint32 * 1024).from_address(at) for at in (from_, to))
                target[:] = [3 * source[k ^ 127] + 1 for k in range(1024)]
            return self.result

        return call


def test_the_program_for_nvidias_library_runs_one_kernel():
    library = FakeCuda()
    record.Cuda(library).run()
    assert library.said[:2] == ["cuInit", "cuDeviceGet"] and library.said.count("cuMemAlloc_v2") == 2
    with pytest.raises(DeviceError, match="cuInit of NVIDIA's library ended with 100"):
        record.Cuda(FakeCuda(100)).run()


def test_what_libcuda_says_on_an_h100_is_what_this_driver_says_but_for_these():
    """A record of libcuda of release 580.159.04 on an H100, `record --cuda`, without answers: what differs is known."""
    with lzma.open(Path(__file__).parent / "records" / "h100_libcuda_580.jsonl.xz", "rt") as file:
        theirs = [json.loads(line) for line in file]
    found = differences(recorded(), theirs)
    # Uvm, peers, debugging, confidential computing.
    assert len([d for d in found if d.what == "only theirs"]) > 50
    assert {(d.what, d.where) for d in found if d.what != "only theirs" and "of engine" not in d.where} == {
        # One client for each device; an address space that the resource manager maps into: libcuda has nvidia-uvm.
        ("only ours", "object of class 0x41"),
        ("only ours", "object of class 0x70"),
        ("only ours", "call 0x57 of /dev/nvidiactl"),
        ("only ours", "call 0x58 of /dev/nvidiactl"),
        ("field", "object of class 0x80"),
        ("field", "call 0x4e of /dev/nvidiactl"),
        # The release, of which structures depend; the page fault of the check.
        ("only ours", "control 0x13e"),
        ("only ours", "control 0x83de0328"),
        # Structures without their sizes, which are not read here.
        ("size", "object of class 0xcb33"),
        ("size", "object of class 0x83de"),
        # Memory: kinds of pages, what is cached.
        *(("field", f"object of class {kind:#x}") for kind in (0x3E, 0x40)),
        # Signals of 64 bits with a time; launches fetched ahead; all caches forget at once; flushes after copies.
        ("only ours", "method 0x24c of copy"),
        ("value", "method 0x6c of channel"),
        ("value", "method 0x2c0 of compute"),
        ("value", "method 0x1698 of compute"),
        ("value", "method 0x300 of copy"),
        # Descriptors, of one kernel: released for the host, too; without a descriptor that follows as a latch; code is
        # forgotten, since it may have been written; six bits that are none of a launch alone.
        *(("descriptor", name) for name in ("release_membar", "dependent_enable", "dependent_action")),
        ("descriptor", "invalidate_instruction"),
        ("descriptor", "bits without a name here"),
    }


def test_descriptors_within_a_stream_are_read_there():
    def with_header(method, *values):
        return [1 << 29 | len(values) << 16 | 1 << 13 | method >> 2, *values]

    qmd = list(range(1, 97))
    words = [
        *with_header(0x188, 0x2, 0x4E0C000),  # OFFSET_OUT_UPPER, OFFSET_OUT
        *with_header(0x1B0, 0x41),
        *(word for value in qmd for word in with_header(0x1B4, value)),
        *with_header(0x2B4, 0x204E0C0),
        *with_header(0x2B4, 0x204E0C1),  # elsewhere
    ]
    found = list(_launched(struct.pack(f"<{len(words)}I", *words)))
    assert found == [struct.pack("<96I", *qmd), 0x204E0C100]


def test_parameters_without_a_size_are_read_by_their_class():
    """NVIDIA's library gives no sizes."""
    channel = next(e for e in recorded() if e["what"] == "ioctl" and is_of(e, 0x2B, 12, 0xC86F))
    parameters = bytes.fromhex(channel["parameters_before"])
    memory = ctypes.create_string_buffer(parameters, len(parameters))
    call = bytearray.fromhex(channel["before"])
    struct.pack_into("<Q", call, 16, ctypes.addressof(memory))
    struct.pack_into("<I", call, 32, 0)
    given = ctypes.create_string_buffer(bytes(call), len(call))
    event = Recorder().begin_call("/dev/nvidiactl", len(call) << 16 | 0x2B, ctypes.addressof(given))
    assert event["parameters_before"] == channel["parameters_before"]
