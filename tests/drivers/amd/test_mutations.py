"""Faults planted in the driver of AMD GPUs, one at a time: each has to be caught by the checks of the other files here.

A few run each time, all of them nightly. Those of the queue layer are in tests/drivers/nv/test_mutations.py.
"""

import importlib
import random
import tempfile
from pathlib import Path

import pytest

from tests.hardware.planted import plant

FAULTS = [
    # Calls and structures.
    ("amd/kfd.py", "*ctx_save_restore_size *ctl_stack_size", "*ctl_stack_size *ctx_save_restore_size"),
    ("amd/kfd.py", "event_page_offset *event_trigger_data", "*event_trigger_data event_page_offset"),
    ("amd/kfd.py", "0x18, _READ | _WRITE, MapMemory", "0x18, _WRITE, MapMemory"),
    ("amd/kfd.py", "<< 16 | _TYPE | self.number", "<< 17 | _TYPE | self.number"),
    ("amd/kfd.py", "if done.n_success != len(gpus):", "if False:"),
    ("amd/kfd.py", "            row.event_id = event\n", "            pass\n"),
    ("amd/kfd.py", "if error.errno in OF_WANT:", "if False:"),
    # What GPUs there are, and what their queues need.
    ("amd/topology.py", "sorted(int(name)", "list(int(name)"),
    ("amd/topology.py", "value // 100 % 100", "value // 10 % 100"),
    ("amd/topology.py", 'self.value("simd_count") // self.value("simd_per_cu")', 'self.value("simd_count") // 4'),
    ("amd/context_save.py", "(8 if is_old else 12)", "8"),
    ("amd/context_save.py", "+ waves *", "+ 2 * waves *"),
    ("amd/context_save.py", "(control + data + debug) * node.parts", "(control + data) * node.parts"),
    ("amd/context_save.py", "[110000, 110001, 110501,", "[110001, 110501,"),
    # Memory.
    ("amd/memory.py", "address = -(-begin // alignment) * alignment", "address = begin"),
    ("amd/memory.py", "            files.unmap(begin, address - begin)\n", "            pass\n"),
    ("amd/memory.py", "            if handle:\n", "            if False:\n"),
    ("amd/memory.py", "            self._kfd.files.unmap(address, nbytes)\n", "            pass\n"),
    ("amd/memory.py", "self._kfd.map_memory(calls.UNMAP_MEMORY, memory.handle, seen_by)", "pass"),
    ("amd/memory.py", "_FLAGS = calls.MEMORY_WRITABLE | calls.MEMORY_EXECUTABLE", "_FLAGS = calls.MEMORY_WRITABLE"),
    # Peers.
    ("amd/memory.py", "[self.gpu_id, *self._peers.get(memory.handle, ())]", "[self.gpu_id]"),
    ("amd/memory.py", "        self._peers.pop(memory.handle, None)\n", ""),
    ("amd/memory.py", "self._peers[memory.handle] = [*peers, gpu_id]", "self._peers[memory.handle] = [gpu_id]"),
    ("amd/device.py", "            one.show(one.signals, two)\n", ""),
    ("amd/device.py", "for one, two in ((self, other), (other, self)):", "for one, two in ((self, other),):"),
    ("amd/device.py", "            return False\n        finally:", "            return True\n        finally:"),
    ("amd/device.py", "            self.free(page)\n", "            pass\n"),
    # Packets of launches.
    ("amd/pm4.py", "3 << 30 | len(data) - 1 << 16", "3 << 30 | len(data) << 16"),
    ("amd/pm4.py", "nbytes // 4 | _INDIRECT_VALID", "nbytes // 4"),
    ("amd/pm4.py", "_IN_MEMORY | _AT_LEAST, low", "_IN_MEMORY | 3, low"),
    ("amd/pm4.py", "    acquire(words)\n    set_registers", "    set_registers"),
    ("amd/pm4.py", "part(program, 8, 32), part(program, 40, 8)", "part(program, 0, 32), part(program, 32, 8)"),
    ("amd/pm4.py", "rsrc1 | generation.resources", "rsrc1"),
    ("amd/pm4.py", "rsrc2 | local", "rsrc2"),
    ("amd/pm4.py", "part(scratch, 8, 32), part(scratch, 40, 8)", "part(scratch, 9, 32), part(scratch, 41, 8)"),
    ("amd/pm4.py", "_USER_DATA_0, low(arguments), high(arguments)", "_USER_DATA_0, high(arguments), low(arguments)"),
    ("amd/pm4.py", "_START_X, 0, 0, 0, *threads", "_START_X, *threads, 0, 0, 0"),
    ("amd/pm4.py", "(_WAVE32 if kernel.wave == 32 else 0)", "0"),
    ("amd/pm4.py", "initiator)\n    finish(words)", "initiator)"),
    ("amd/pm4.py", "stamp(words, plus(address, 8), generation)", "stamp(words, address, generation)"),
    ("amd/pm4.py", "_DATA_64 | _INTERRUPT, address", "_DATA_64, address"),
    ("amd/pm4.py", "address, value, event, generation)", "address, value, 0, generation)"),
    ("amd/pm4.py", "1 << 20 | 1 << 21 | 1 << 22", "1 << 20 | 1 << 22"),
    ("amd/pm4.py", "_INTERRUPT = 2 << 29, 3 << 29", "_INTERRUPT = 3 << 29, 2 << 29"),
    # Queues that are evicted: when they come back, the end in memory counts, not the doorbell.
    ("hcq/source/start.c", "*(volatile uint64_t *)queue->end = end;", "*(volatile uint64_t *)queue->end = -1;"),
    # What differs with gfx12.
    ("amd/pm4.py", "12: Generation(0, _RELEASE_GFX12)", "12: Generation(_RSRC1_PRIV, _RELEASE_GFX12)"),
    ("amd/pm4.py", "12: Generation(0, _RELEASE_GFX12)", "12: Generation(0, _RELEASE_GFX11)"),
    ("amd/context_save.py", "110501, 120000, 120001]", "110501, 120000]"),
    ("amd/device.py", 'gfx950", (11, 12)', 'gfx950", (11,)'),
    # Packets of 64 bytes.
    ("amd/aql.py", "_BARRIER = 1 << 8", "_BARRIER = 0"),
    ("amd/aql.py", "_ACQUIRE, _RELEASE = 9, 11", "_ACQUIRE, _RELEASE = 11, 9"),
    ("amd/aql.py", "AGENT, SYSTEM = 1, 2", "AGENT, SYSTEM = 1, 1"),
    ("amd/aql.py", "sizes = [count * size for", "sizes = [count for"),
    ("amd/aql.py", "scratch_nbytes, kernel.local_nbytes, low", "local_nbytes, kernel.scratch_nbytes, low"),
    ("amd/aql.py", "words.add(low(arguments), high(arguments), 0", "words.add(0, low(arguments), high(arguments)"),
    ("amd/aql.py", "_WORDS_LEFT = 10", "_WORDS_LEFT = 9"),
    ("amd/aql.py", "threads[0] | threads[1] << 16, threads[2]", "threads[0], threads[1] | threads[2] << 16"),
    ("amd/aql.py", "if max(sizes) > _MOST_THREADS:", "if max(grid) > _MOST_THREADS:"),
    ("amd/aql.py", "WRITTEN_AT, READ_AT = 56, 128", "WRITTEN_AT, READ_AT = 56, 136"),
    ("amd/aql.py", "_STOP_AT = 192", "_STOP_AT = 200"),
    ("amd/aql.py", "0, event_address, event)\n    return bytes", "0, event_address, 0)\n    return bytes"),
    ("amd/aql.py", "waves | wave_nbytes // STACK_UNIT << _WAVES_BITS", "waves | wave_nbytes << _WAVES_BITS"),
    ("amd/aql.py", "address >> 32 | _SWIZZLE", "address >> 32"),
    ("amd/aql.py", "3 << 21 | 1 << 23", "3 << 21"),
    ("amd/aql.py", "LANES, STACK_UNIT = 64, 1024", "LANES, STACK_UNIT = 64, 256"),
    ("amd/pm4.py", "_FIRST_PART | commands.nbytes // 4", "_FIRST_PART | commands.nbytes // 4 - 1"),
    ("amd/pm4.py", "_FIRST_PART = 1 << 24", "_FIRST_PART = 3 << 24"),
    ("amd/launches.py", "    if done.parts == 1:\n", "    if True:\n"),
    ("amd/launches.py", "image + kernel.descriptor", "image + kernel.entry"),
    ("amd/launches.py", "acquire = aql.SYSTEM if number == 0 or number - 1 in begins else", "acquire ="),
    ("amd/launches.py", "release = aql.SYSTEM if number + 1 in begins else", "release ="),
    ("amd/launches.py", "_packets(Words(), [stream, _end(done)])", "_packets(Words(), [_end(done), stream])"),
    ("amd/launches.py", "BlockEntries(offset, len(steps))", "BlockEntries(offset, len(steps) - 1)"),
    ("amd/launches.py", "_stamp(done, times[number])", "_stamp(done, times[0])"),
    ("amd/device.py", "_LAST_WRITTEN = 1 ", "_LAST_WRITTEN = 0 "),
    ("amd/device.py", "wave * waves * node.parts", "wave * waves"),
    ("amd/device.py", "wave, waves, wave // _SCRATCH_LANES", "wave, waves, wave"),
    ("amd/device.py", "        self.fault = self.fault or self.look()\n", ""),
    ("amd/device.py", "max(milliseconds, 1))", "0xFFFFFFFF)"),
    # Packets of copies.
    ("amd/sdma.py", "FENCE if generation == 9 else FENCE | _UNCACHED", "FENCE | _UNCACHED"),
    ("amd/sdma.py", "words.add(NOP, NOP, INDIRECT, offset", "words.add(NOP, INDIRECT, NOP, offset"),
    ("amd/sdma.py", "plus(nbytes, -1)", "nbytes"),
    ("amd/sdma.py", "low(from_), high(from_), low(to), high(to)", "low(to), high(to), low(from_), high(from_)"),
    ("amd/sdma.py", "_POLL_MEMORY, _AT_LEAST = 1 << 31, 5 << 28", "_POLL_MEMORY, _AT_LEAST = 1 << 31, 3 << 28"),
    ("amd/sdma.py", "control, low(address), high(address), low(value)", "control, low(address), high(address), 0"),
    ("amd/sdma.py", "fence, low(address), high(address), low(value)", "fence, low(address), high(address), 0"),
    ("amd/sdma.py", "    words.add(TRAP, event)\n", "    pass\n"),
    ("amd/sdma.py", "        words.add(NOP)\n", "        words.add(NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP); break\n"),
    # Blocks, queues, events, faults.
    ("amd/launches.py", "image + kernel.entry, arguments", "image, arguments"),
    ("amd/launches.py", "words.put_address(at + 8 * number, argument)", "words.put_address(at, argument)"),
    ("amd/launches.py", "    for where, value in waits:\n        pm4.wait(stream, where, value)\n", ""),
    ("amd/launches.py", "    for where, value in waits:\n        sdma.wait(words, where, value)\n", ""),
    ("amd/device.py", "step=pm4.ENTRY_WORDS, narrow=True", "step=pm4.ENTRY_WORDS"),
    ("amd/device.py", "_WRITE_AT, _READ_AT = 0, 8", "_WRITE_AT, _READ_AT = 8, 8"),
    ("amd/device.py", "offset % _DOORBELLS_NBYTES", "0"),
    ("amd/device.py", "self._kfd.map_memory(calls.MAP_MEMORY, self._page.handle, [gpu_id])", "pass"),
    ("amd/device.py", "_fault_of(self._gpu_id, *found[1:])", "_fault_of(self._gpu_id, *found[:2])"),
    ("amd/device.py", "self.launches.lost = self.copies.lost = error", "self.launches.lost = None"),
    ("amd/device.py", "        self._events.forget(self._event_numbers)\n", ""),
    ("amd/device.py", "waves // engines)", "waves)"),
]  # fmt: skip
ANEW = (
    "funcgrad.drivers.hcq",
    "funcgrad.drivers.amd",
    "tests.hardware.amd.stand_in",
    "tests.hardware.amd.packets",
    "tests.drivers.",
)


def checks():
    """The quick ones, most telling first."""
    kfd, device = (
        importlib.import_module(f"tests.drivers.amd.{name}") for name in ("test_kfd", "test_device")
    )

    def sizes():
        for row in kfd.SIZES:
            kfd.test_sizes_of_what_is_saved(*row)

    def calls():
        for call, recorded in kfd.CALLS.values():
            kfd.test_calls_have_the_numbers_of_the_kernel(call, recorded)

    def topology():
        with tempfile.TemporaryDirectory() as folder:
            kfd.test_the_topology_is_read_in_order(Path(folder))

    packets = importlib.import_module("tests.drivers.amd.test_packets")
    yield from (sizes, calls, topology, lambda: packets.check_streams(range(10)))
    yield packets.test_what_a_queue_of_packets_tells_the_gpu
    for chip in ("gfx1100", "gfx942", "gfx1201"):
        yield lambda chip=chip: device.test_a_device_opens_works_and_gives_all_back(chip)
        yield lambda chip=chip: device.test_times_of_launches_by_the_clock_of_the_device(chip)
        yield lambda chip=chip: device.test_local_memory_and_stacks(chip)
        yield lambda chip=chip: device.test_a_recording_runs_its_launches_in_order_however_often(chip)
    yield device.test_memory_that_there_is_not_and_wrong_kernels
    yield device.test_large_memory_is_aligned_and_all_of_it_given_back
    yield device.test_a_copy_has_as_many_bytes_as_it_says
    for seed in range(10):
        yield lambda seed=seed: device.test_queues_wait_for_each_other(seed)
    yield lambda: device.test_values_beyond_32_bits("gfx1100")
    yield lambda: device.test_a_page_fault_names_kernel_line_and_address("gfx1100")
    yield device.test_a_reset_and_a_hang_are_told_apart
    yield lambda: device.test_two_threads_wait_for_one_device(0)
    yield lambda: device.test_a_wait_whose_events_another_thread_had_ends(0)
    for seed in range(5):
        yield lambda seed=seed: device.test_queues_that_are_evicted_go_on_where_they_were(seed)
    yield lambda: device.test_each_call_of_working_fails_with_its_step_named_and_nothing_left("gfx1100")
    for changes, reason in device.STOPS:
        yield lambda changes=changes, reason=reason: device.test_a_queue_that_the_gpu_stops_says_why(
            changes, reason
        )
    yield device.test_a_grid_of_too_many_threads_is_refused
    for seed in range(3):
        yield lambda seed=seed: device.test_devices_send_to_each_other_without_the_host(seed)
    yield device.test_devices_that_do_not_reach_each_other_wait_for_each_other_all_the_same
    yield device.test_memory_is_shown_anew_where_its_handle_is_another_s
    yield lambda: device.test_each_call_of_linking_fails_and_nothing_is_left(22)
    for chip in ("gfx1100", "gfx942"):
        yield lambda chip=chip: device.test_each_call_of_opening_fails_with_its_step_named_and_nothing_left(
            12, chip
        )


def test_the_checks_pass_without_a_fault():
    same = "WAIT_COMPLETE, WAIT_TIMEOUT = 0, 1"
    assert plant(("amd/kfd.py", same, same), checks, ANEW) is None


@pytest.mark.parametrize("fault", random.Random(1).sample(FAULTS, 4), ids=str)
def test_some_faults_are_caught(fault):
    assert plant(fault, checks, ANEW) is not None


@pytest.mark.nightly
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_each_fault_is_caught(fault):
    assert plant(fault, checks, ANEW) is not None
