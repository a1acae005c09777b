"""AMD's libhsakmt on the stand-in of the kernel driver, against what our driver reads, computes and asks.

What the library said is recorded in recorded.json, by `python -m tests.drivers.amd.vendor.record NAME`: machines
without it compare with that.
"""

import json
from pathlib import Path

import pytest

from funcgrad.drivers.amd import kfd
from funcgrad.drivers.amd.context_save import END_OF_PIPE_NBYTES, context_save
from funcgrad.drivers.amd.device import AmdDevice, Events
from funcgrad.drivers.amd.kfd import Kfd
from funcgrad.drivers.amd.topology import Node, read_nodes
from funcgrad.drivers.hcq.device import Kind
from tests.drivers.amd.vendor.built import ask_thunk
from tests.drivers.amd.vendor.files import Vendor, made_queues, memory_flags
from tests.drivers.amd.vendor.thunk_child import RING_NBYTES
from tests.drivers.amd.vendor.tree import CHIPS, KFD, gpu, write_tree

RECORD = json.loads((Path(__file__).parent / "recorded.json").read_text())
RECORDED = {library: found for library, found in RECORD.items() if "queues" in found}
OLD = "libhsakmt 5.2.3"
NEW_TO_OLD = {"gfx942", "gfx1100", "gfx1200"}  # chips of whose registers it does not know
CALLS = {
    "get_version": kfd.GET_VERSION,
    "create_queue": kfd.CREATE_QUEUE,
    "destroy_queue": kfd.DESTROY_QUEUE,
    "create_event": kfd.CREATE_EVENT,
    "destroy_event": kfd.DESTROY_EVENT,
    "acquire_vm": kfd.ACQUIRE_VM,
    "alloc_memory": kfd.ALLOC_MEMORY,
    "free_memory": kfd.FREE_MEMORY,
    "map_memory": kfd.MAP_MEMORY,
    "unmap_memory": kfd.UNMAP_MEMORY,
}
SUCCESS, TIMEOUT = 0, 31
CASES = [(library, chip) for library, found in RECORDED.items() for chip in found["queues"]]


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """What the library says of a chip, and the folder of its topology."""
    folder, found = tmp_path_factory.mktemp("vendor"), {}

    def ask(chip):
        if chip not in found:
            found[chip] = ask_thunk(folder, chip)
        return found[chip], folder / chip / KFD / "nodes"

    return ask


@pytest.mark.parametrize("chip", CHIPS)
def test_the_topology_is_what_the_library_reads(answers, chip):
    answer, folder = answers(chip)
    (node,) = read_nodes(str(folder))
    said = answer["said"]
    assert said["open"] == {"open": SUCCESS, "version": SUCCESS, "major": 1, "minor": 14}
    assert said["nodes"] == {"acquire": SUCCESS, "nodes": 2, "platform_id": 7}
    theirs = dict(said["gpu"])
    assert theirs.pop("status") == SUCCESS
    banks, links = theirs.pop("mem_banks_count"), theirs.pop("links_count")
    assert banks > node.properties["mem_banks_count"], "the library counts apertures as memory"
    assert links == node.properties["io_links_count"]
    engines = theirs.pop("array_count")  # which later releases divide
    assert engines == (node.properties["array_count"] if answer["library"] == OLD else node.engines)
    assert theirs == {name: node.properties.get(name, 0) for name in theirs}
    assert node.processor == chip
    assert said["cpu"]["cpu_cores_count"] == 8 and said["cpu"]["simd_count"] == 0
    for kind in ("mem_banks", "caches", "io_links"):
        rows = {"mem_banks": "banks", "caches": "caches", "io_links": "links"}[kind]
        for number in range(node.properties[f"{kind}_count"]):
            lines = (folder / "1" / kind / str(number) / "properties").read_text().splitlines()
            written = {name: int(value) for name, value in map(str.split, lines)}
            prefix = f"1.{number}."
            found = {k.removeprefix(prefix): v for k, v in said[rows].items() if k.startswith(prefix)}
            assert len(found) >= 5 and found == {name: written[name] for name in found}


@pytest.mark.parametrize("chip", CHIPS)
def test_memory_and_events_work_for_the_library(answers, chip):
    answer, _ = answers(chip)
    for kind in ("device", "kernel", "pages"):
        said = dict(answer["said"][kind])
        assert said.pop("address") % 4096 == 0
        assert not any(said.values()), said
    said = answer["said"]["events"]
    late = {"wait_before", "wait_again", "wait_all", "wait_reset"}
    assert said == {name: TIMEOUT if name in late else SUCCESS for name in said}
    assert not any(answer["said"]["close"].values())
    left = answer["left"]
    assert left == {**left, "queues": 0, "events": 0, "memory": 1, "addresses": 1}, "the page of events stays"


@pytest.mark.parametrize("chip", CHIPS)
def test_queues_are_made_with_what_was_recorded(answers, chip):
    answer, _ = answers(chip)
    recorded = RECORDED.get(answer["library"])
    if recorded is None:
        pytest.skip(f"nothing is recorded of {answer['library']}")
    assert answer["queues"] == recorded["queues"][chip]
    assert [name for name, _ in answer["refused"]] == recorded["refused"][chip]
    assert {name: answer[name] for name in ("flags", "requests")} == {
        name: recorded[name] for name in ("flags", "requests")
    }
    made = [answer["said"][kind] for kind in ("compute", "sdma", "aql") if not answer["said"][kind]["create"]]
    assert [said.pop("doorbell") for said in made] == answer["doorbells"]
    assert not any(any(said.values()) for said in made)


@pytest.mark.parametrize("library, chip", CASES)
def test_sizes_are_those_of_the_library(library, chip):
    queues = {row["queue_type"]: row for row in RECORDED[library]["queues"][chip]}
    refused = RECORDED[library]["refused"][chip]
    if library == OLD and chip in NEW_TO_OLD:
        assert refused == ["create_queue"] * 2 and queues.keys() == {kfd.QUEUE_SDMA}
        return
    assert not refused and queues.keys() == {kfd.QUEUE_COMPUTE, kfd.QUEUE_SDMA, kfd.QUEUE_AQL}
    sizes = context_save(Node(1, 1001, gpu(chip)))
    for kind in (kfd.QUEUE_COMPUTE, kfd.QUEUE_AQL):
        row = queues[kind]
        theirs = row["ctl_stack_size"], row["ctx_save_restore_size"], row["saved_nbytes"]
        assert theirs == tuple(sizes)
        has_none = chip == "gfx942" and kind == kfd.QUEUE_AQL
        assert row["eop_buffer_size"] == row["end_of_pipe_nbytes"] == (0 if has_none else END_OF_PIPE_NBYTES)


@pytest.mark.parametrize("library", RECORDED)
def test_calls_are_those_of_the_library(library):
    theirs = RECORDED[library]["requests"]
    longer = set() if library == OLD else {"create_queue"}
    for name, call in CALLS.items():
        if name in longer:  # fields came to be added, which are zeros for our queues
            assert theirs[name] & ~(0x3FFF << 16) == call.request & ~(0x3FFF << 16)
            assert theirs[name] > call.request
        else:
            assert theirs[name] == call.request, name


@pytest.mark.parametrize("chip", [chip for chip in CHIPS if chip.startswith("gfx11")])
def test_a_device_of_ours_asks_for_the_same(chip, tmp_path):
    write_tree(tmp_path, gpu(chip))
    (node,) = read_nodes(str(tmp_path / KFD / "nodes"))
    files = Vendor(gpu(chip))
    driver = Kfd(files)
    events = Events(driver)
    device = AmdDevice(driver, events, node)
    for kind in (Kind.DEVICE, Kind.HOST):
        device.memory.free(device.allocate(kind, RING_NBYTES))
    flags = memory_flags(files.log, RING_NBYTES)
    ours = made_queues(files.log)
    device.close()
    events.close()
    driver.close()
    assert not files.refused and not any(files.left().values())
    for library in RECORDED:
        theirs = RECORDED[library]["flags"]
        assert flags["device"] == theirs["device"]
        assert flags["events"] == flags["host"] == theirs["events"]
        rows = {row["queue_type"]: row for row in RECORDED[library]["queues"][chip]}
        for row in ours:
            if row["queue_type"] in rows:
                same = {
                    **rows[row["queue_type"]],
                    "ring_size": row["ring_size"],
                    "ring_nbytes": row["ring_size"],
                }
                assert row == same
