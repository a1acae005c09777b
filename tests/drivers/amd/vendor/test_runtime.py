"""AMD's ROCr (libhsa-runtime64) on the stand-in: it loads our code objects, and launches our kernels.

The release that Debian has, 5.2.3, knows no chip with gfx11. So code objects are made for two that it knows; and
kernels that run are those of gfx1100, for which there is an emulator, in files that say gfx1030.
"""

import base64
import ctypes
import struct
import subprocess
from contextlib import contextmanager

import numpy as np
import pytest

from funcgrad.drivers.amd import sdma
from funcgrad.drivers.amd.code_object import link
from funcgrad.drivers.amd.device import AmdDevice, Events
from funcgrad.drivers.amd.kfd import Kfd
from funcgrad.drivers.amd.memory import HUGE_NBYTES
from funcgrad.drivers.amd.shared_object import link_shared
from funcgrad.drivers.amd.topology import read_nodes
from funcgrad.drivers.hcq.stream import Words
from tests.drivers.amd.test_code_object import LLD, MODULES, SCRATCH
from tests.drivers.amd.vendor import built
from tests.drivers.amd.vendor.built import ask_runtime, runtime_chips
from tests.drivers.amd.vendor.files import DESTROYED, Vendor
from tests.drivers.amd.vendor.packets import PAGE_NBYTES, read_page
from tests.drivers.amd.vendor.runtime_child import COPIED_NBYTES
from tests.drivers.amd.vendor.test_thunk import RECORD
from tests.drivers.amd.vendor.tree import KFD, gpu, write_tree
from tests.hardware.amd.objects import compiled

CHIPS = runtime_chips()
RUN = ("chain", "shared", "table")
PAGES = {library: found["pages"] for library, found in RECORD.items() if "pages" in found}
THREADS, GROUPS, ROUNDS = 64, 3, 5
_PROCESSOR_AT = 48  # of an ELF file: e_flags, whose lowest byte is it
_GFX1030 = 0x36


def text(data):
    return base64.b64encode(data).decode()


def source(name):
    n = THREADS * GROUPS
    return np.arange(n, dtype=np.float32) % 64 + 1


def wanted(name, x):
    """The second array, of which the kernel fills what it does."""
    if name == "chain":
        return 3 * x
    if name == "shared":
        return x.reshape(GROUPS, THREADS)[:, np.arange(THREADS) ^ 63].ravel()
    lanes = np.arange(x.size // 2) % 4
    return (np.array([1, 2, 3, 5])[lanes] + np.array([0.5, 1.5, 2.0, 7.0])[lanes]).astype(np.float64)


def as_gfx1030(file):
    data = bytearray(file)
    data[_PROCESSOR_AT] = _GFX1030
    return bytes(data)


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """What ROCr says of a chip and of code objects for it, by both linkers, and kernels that it has run."""
    folder, found = tmp_path_factory.mktemp("rocr"), {}

    def ask(chip):
        if chip not in found:
            objects = dict(zip(MODULES, (file for file, _ in compiled(tuple(MODULES.values()), chip))))
            files = {f"ours {name}": link_shared(file).file for name, file in objects.items()}
            if LLD is not None:
                files |= {f"lld {name}": by_lld(folder, file) for name, file in objects.items()}
            given = {"files": {key: text(data) for key, data in files.items()}, "runs": runs(chip)}
            given["stacks"] = given["files"]["ours scratch"]
            found[chip] = ask_runtime(folder, chip, given), objects, folder / chip
        return found[chip]

    return ask


def runs(chip):
    """Kernels of gfx1100 that are launched: on itself, or said to be of gfx1030."""
    if chip not in ("gfx1030", "gfx1100"):
        return {}
    objects = dict(zip(MODULES, (file for file, _ in compiled(tuple(MODULES.values())))))
    found = {}
    for name in RUN:
        file = link_shared(objects[name]).file
        found[name] = {
            "file": text(file if chip == "gfx1100" else as_gfx1030(file)), "input": text(source(name).tobytes()),
            "threads": THREADS, "groups": GROUPS if name != "table" else 1, "rounds": ROUNDS,
        }  # fmt: skip
    return found


def by_lld(folder, file):
    (folder / "k.o").write_bytes(file)
    subprocess.run([LLD, "-shared", folder / "k.o", "-o", folder / "k.so"], check=True, capture_output=True)
    return (folder / "k.so").read_bytes()


@pytest.mark.parametrize("chip", CHIPS)
def test_the_gpu_is_what_the_topology_says(answers, chip):
    answer, _, folder = answers(chip)
    (node,) = read_nodes(str(folder / KFD / "nodes"))
    assert answer["name"] == node.processor == chip
    assert answer["wave"] == node.value("wave_front_size")
    assert answer["units"] == node.units * node.parts and answer["simd_per_cu"] == node.value("simd_per_cu")
    assert answer["node"] == node.number
    assert answer["waves_of_a_unit"] == node.value("max_waves_per_simd") * node.value("simd_per_cu")


@pytest.mark.parametrize(
    ("refusals", "said"), [(1, "hsaKmtCreateQueue"), (2, "hsaKmtCreateQueue"), (1, "SIGSEGV")]
)
def test_a_process_without_a_queue_is_followed_by_one_more(monkeypatch, tmp_path, refusals, said):
    monkeypatch.setattr(built, "skip_without", lambda library, package: None)
    asked = []

    def run(module, folder, arguments):
        asked.append(sorted(folder.iterdir()))
        (folder / "made").touch()
        if len(asked) <= refusals:
            raise AssertionError(said)
        return "answer"

    monkeypatch.setattr(built, "run", run)
    if (refusals, said) == (1, "hsaKmtCreateQueue"):
        assert built.ask_runtime(tmp_path, "gfx1030", {}) == "answer" and asked == [[], []]
    else:
        with pytest.raises(AssertionError, match=said):
            built.ask_runtime(tmp_path, "gfx1030", {})


@pytest.mark.parametrize("chip", CHIPS)
def test_code_objects_are_loaded_as_we_read_them(answers, chip):
    answer, objects, _ = answers(chip)
    assert len(answer["loaded"]) == len(objects) * (1 if LLD is None else 2)
    for key, kernels in answer["loaded"].items():
        linked = link(objects[key.split()[1]])
        assert set(kernels) == {f"{name}.kd" for name in linked.kernels}
        for name, kernel in linked.kernels.items():
            said = kernels[f"{name}.kd"]
            assert said["arguments"] == kernel.argument_nbytes
            assert said["local"] == kernel.local_nbytes
            assert said["private"] == kernel.scratch_nbytes
            assert not said["dynamic"]
            descriptor = bytes.fromhex(said["descriptor"])
            ours = linked.image[kernel.descriptor : kernel.descriptor + 64]
            assert descriptor[:16] + descriptor[24:] == ours[:16] + ours[24:]
            code = bytes.fromhex(said["code"])
            if key.split()[1] in ("chain", "scratch", "shared"):  # which have no address within
                assert code == linked.image[kernel.entry : kernel.entry + len(code)]
            assert said["alignment"] <= 16, "arguments of ours are aligned to 64 bytes"
    # 0x82 is a call for debuggers, which Linux does not have. A signal's value is stored before its event is set: a
    # thread of the library that has seen the value may destroy the event in between.
    refused = [(name, why) for name, why in answer["refused"] if name != "0x82"]
    assert all(name == "set_event" and DESTROYED in why for name, why in refused), refused


@pytest.mark.parametrize("chip", [chip for chip in CHIPS if chip.startswith("gfx1")])
@pytest.mark.parametrize("name", RUN)
def test_kernels_run_from_queues_of_the_library(answers, name, chip):
    answer, _, _ = answers(chip)
    ran, x = answer["ran"][name], source(name)
    found = np.frombuffer(base64.b64decode(ran["output"]), np.float64 if name == "table" else np.float32)
    want = wanted(name, x)
    if name == "table":
        found, want = found[:THREADS], want[:THREADS]
    np.testing.assert_array_equal(found, want)
    assert ran["launched"] >= ROUNDS


def test_all_is_given_back(answers):
    for chip in CHIPS:
        left = answers(chip)[0]["left"]
        assert left["files"] <= 2, "render nodes stay open"
        assert left == {**left, "memory": 1, "queues": 0, "events": 0, "addresses": 1}, (
            "the page of events stays"
        )


@pytest.mark.parametrize("chip", CHIPS)
def test_pages_of_queues_and_copies_are_as_recorded(answers, chip):
    answer, _, _ = answers(chip)
    if answer["library"] not in PAGES:
        pytest.skip(f"nothing is recorded of {answer['library']}")
    assert answer["pages"] == PAGES[answer["library"]][chip]
    assert answer["copied"] == {"is_same": True, "packets": RECORD[answer["library"]]["copies"][chip]}


@contextmanager
def opened(chip, folder):
    """A device of ours."""
    write_tree(folder, gpu(chip))
    (node,) = read_nodes(str(folder / KFD / "nodes"))
    driver = Kfd(Vendor(gpu(chip)))
    events = Events(driver)
    device = AmdDevice(driver, events, node)
    yield device
    device.close()
    events.close()
    driver.close()


def private_nbytes(chip):
    (kernel,) = link(compiled((SCRATCH,), chip)[0][0]).kernels.values()
    return kernel.scratch_nbytes


@pytest.mark.parametrize("library", [library for library, pages in PAGES.items() if "gfx942" in pages])
def test_a_queue_of_ours_has_the_same_page(library, tmp_path):
    once = 1 << 4  # AMD_QUEUE_PROPERTIES_USE_SCRATCH_ONCE: the library gives memory for stacks back
    before, after = PAGES[library]["gfx942"]
    with opened("gfx942", tmp_path) as device:
        assert read_page(ctypes.string_at(device._packets_page, PAGE_NBYTES)) == before
        device.need_scratch(private_nbytes("gfx942"))
        found = read_page(ctypes.string_at(device._packets_page, PAGE_NBYTES))
    assert found == {**after, "properties": after["properties"] & ~once}


@pytest.mark.parametrize("library", [library for library, pages in PAGES.items() if "gfx1100" in pages])
def test_a_launch_of_ours_has_the_same_room_for_stacks(library, tmp_path):
    _, after = PAGES[library]["gfx1100"]
    with opened("gfx1100", tmp_path) as device:
        device.need_scratch(private_nbytes("gfx1100"))
        assert device.scratch.size == after["tmpring"]
        sizes = [call.before["size"] for call in device.kfd.files.log if call.name == "alloc_memory"]
    assert after["nbytes"] <= sizes[-1] < after["nbytes"] + HUGE_NBYTES


@pytest.mark.parametrize("library, chip", [(name, chip) for name, pages in PAGES.items() for chip in pages])
def test_packets_of_copies_begin_as_those_of_the_library(library, chip):
    words = Words()
    sdma.copy(words, 1 << 32, 1 << 33, COPIED_NBYTES)
    sdma.signal(words, 1 << 32, 1, 1 << 33, 2, 9 if chip.startswith("gfx9") else int(chip[3:5]))
    copy, fence, trap = (bytes(words)[4 * at :] for at in (0, 10, 14))
    ours = {
        sdma.COPY: struct.unpack_from("<3I", copy),
        sdma.FENCE: struct.unpack_from("<I", fence),
        sdma.TRAP: struct.unpack_from("<I", trap),
    }
    theirs = {operation: tuple(told) for operation, *told in RECORD[library]["copies"][chip]}
    assert ours == {operation: theirs[operation] for operation in ours}
