"""Faults planted in the drivers, one at a time: each has to be caught by the checks of the other files here.

A fault is a text and what it becomes, in one file. The modules are loaded anew with it, and so are the checks. A few
run each time, all of them nightly.
"""

import importlib
import random

import pytest

from tests.hardware.planted import plant

FAULTS = [
    # The native call: what is in the way, fences of the arena, bits of fields, entries, the order of what is written.
    ("hcq/source/start.c", "if (ended > queue->issued)", "if (false)"),
    ("hcq/source/start.c", "< job->fences[i]", "< 0"),
    ("hcq/source/start.c", ">= arena->fences[place->segment]", ">= 0"),
    ("hcq/source/start.c", "arena->fences[place->segment] = job->queue_list[0]->issued + 1;", ""),
    ("hcq/source/start.c", "if (value == job->last[symbol])", "if (true)"),
    (
        "hcq/source/start.c",
        "char *block = job->arena ? job->image : (char *)job->host;",
        "char *block = job->image;",
    ),
    ("hcq/source/start.c", "    *(uint32_t *)(block + field->offset) = *word;\n", ""),
    ("hcq/source/start.c", "__builtin_memcpy((void *)job->host, job->image, job->nbytes);", ""),
    ("hcq/source/start.c", "value += field->addend;", ""),
    ("hcq/source/start.c", "value >> field->shift & field->mask", "value & field->mask"),
    ("hcq/source/start.c", "field->mask) << field->at);\n    *word", "field->mask));\n    *word"),
    ("hcq/source/start.c", "*word & ~(uint32_t)(field->mask << field->at)", "*word"),
    ("hcq/source/start.c", "job->table[i] = job->fences[i] =", "job->table[i] ="),
    ("hcq/source/start.c", "if (queue->narrow && !(uint32_t)(queue->issued + 1))", "if (false)"),
    ("hcq/source/start.c", "(char *)words + queue->address_at, &address, 8", "(char *)words, &address, 8"),
    ("hcq/source/start.c", "uint64_t end = queue->put * queue->step;", "uint64_t end = queue->put;"),
    ("hcq/source/start.c", "doorbell = end - queue->token;", "doorbell = end;"),
    ("hcq/source/start.c", "&job->entries[i], job", "&job->entries[0], job"),
    ("hcq/source/start.c", "+ i * queue->entry_nbytes, job", "+ 0 * queue->entry_nbytes, job"),
    ("hcq/source/start.c", "if (queue->address_at != NOWHERE)", "if (true)"),
    ("hcq/source/start.c", "[ended & queue->mask] > queue->mask)", "[ended & queue->mask] > UINT64_MAX)"),
    (
        "hcq/source/start.c",
        "[ended & queue->mask] > queue->mask)",
        "[ended & queue->mask] > queue->mask + 1)",
    ),
    ("hcq/source/start.c", "if (queue->lost)", "if (false)"),
    ("hcq/source/start.c", "    atomic_thread_fence(memory_order_release);\n    place[0]", "    place[0]"),
    ("hcq/source/start.c", "= queue->put;\n    atomic_thread_fence(memory_order_seq_cst);", "= queue->put;"),
    (
        "hcq/source/start.c",
        "end = end;\n        atomic_thread_fence(memory_order_seq_cst);",
        "end = end;",
    ),
    (
        "hcq/source/start.c",
        "(uint32_t)(queue->put & queue->mask);\n        atomic_thread_fence(memory_order_seq_cst);",
        "(uint32_t)(queue->put & queue->mask);",
    ),
    ("hcq/source/start.c", "memory_order_acquire", "memory_order_relaxed"),
    # Starts from Python: the order among queues, notes, addresses, references.
    (
        "hcq/source/start.c",
        "job->other->issued > done(job->other)",
        "job->other->issued > done(job->other) + 1",
    ),
    ("hcq/source/start.c", "count > 2", "true"),
    ("hcq/source/start.c", "queue_list[0]->issued + 1);\n}", "queue_list[0]->issued);\n}"),
    (
        "hcq/source/start.c",
        "    object *noted = job->note ? PyObject_Vectorcall(job->note, &note, 1, NULL) : not_now(job, STARTED);\n"
        "    if (noted) {\n        Py_DecRef(noted);\n        go(job, &place);",
        "    go(job, &place);\n    object *noted = PyObject_Vectorcall(job->note, &note, 1, NULL);\n"
        "    if (noted) {\n        Py_DecRef(noted);",
    ),
    ("hcq/source/start.c", "        Py_DecRef(noted);\n        go", "        go"),
    ("hcq/source/start.c", " || !add_number(address, PyTuple_GetItem(PyTuple_GetItem(regions, i), 1))", ""),
    (
        "hcq/source/start.c",
        "PyTuple_SetItem(ranges, i, range)",
        "PyTuple_SetItem(ranges, count - 1 - i, range)",
    ),
    (
        "hcq/source/start.c",
        "PyTuple_Size(items) != (int64_t)job->values",
        "PyTuple_Size(items) < (int64_t)job->values",
    ),
    ("hcq/source/start.c", "return value != UINT64_MAX || !PyErr_Occurred();", "return true;"),
    ("hcq/source/start.c", "done:\n    Py_DecRef(value);", "done:"),
    ("hcq/source/start.c", "    Py_DecRef(ranges);\n    Py_DecRef(note);", "    Py_DecRef(note);"),
    ("hcq/source/start.c", "    Py_DecRef(regions);\n    return value;", "    return value;"),
    ("hcq/source/start.c", "    Py_DecRef(items);\n    return value;", "    return value;"),
    # Queues, signals, ranges, waits.
    ("hcq/queues.py", "jobs.rotate(-1)", "jobs.rotate(0)"),
    ("hcq/signals.py", "last, since = found, now", "last = found"),
    ("hcq/staging.py", "self._fences[number] = value", "self._fences[number] = 0"),
    ("hcq/addresses.py", "            nbytes += after\n", ""),
    ("hcq/addresses.py", "start = -(-begin // alignment) * alignment", "start = begin"),
    ("hcq/addresses.py", "self._insert(begin, start - begin)", "pass"),
    (
        "hcq/dependencies.py",
        "                _need(needed, self._pieces[index].writer)\n        for",
        "                pass\n        for",
    ),
    ("hcq/dependencies.py", "                    _need(needed, reader)", "                    pass"),
    ("hcq/dependencies.py", "_Piece(writer, (*others, this))", "_Piece(writer, (this,))"),
    ("hcq/dependencies.py", "        self._split(end)\n", ""),
    ("hcq/dependencies.py", "v > seen[other]", "v >= seen[other]"),
    ("hcq/dependencies.py", "seen[other] = max(seen[other], known)", "pass"),
    (
        "hcq/dependencies.py",
        "writer.value <= completed[writer.queue]",
        "writer.value > completed[writer.queue]",
    ),
    # Launch descriptors.
    (
        "nv/qmd.py",
        '"constant_valid": _bits(416, 416, stride=4)',
        '"constant_valid": _bits(417, 417, stride=4)',
    ),
    (
        "nv/qmd.py",
        '"dependent_pointer": _bits(479, 448, shift=8)',
        '"dependent_pointer": _bits(511, 480, shift=8)',
    ),
    ("nv/qmd.py", "_pair((671, 640), (696, 672), stride=128)", "_pair((670, 640), (696, 672), stride=128)"),
    ("nv/qmd.py", '"registers": _bits(656, 648)', '"registers": _bits(655, 647)'),
    ("nv/qmd.py", "_pair((1055, 1024), (1076, 1056), 4)", "_pair((1055, 1024), (1076, 1056))"),
    ("nv/qmd.py", "_bits(1162, 1152, shift=7)", "_bits(1162, 1152, shift=8)"),
    ("nv/qmd.py", "_L1_SYSMEMBAR = 1", "_L1_SYSMEMBAR = 0"),
    ("nv/qmd.py", "_FE_SYSMEMBAR = 1", "_FE_SYSMEMBAR = 0"),
    ("nv/qmd.py", 'self.put("release_payload_64", 1)', 'self.put("release_payload_64", 0)'),
    ("nv/qmd.py", 'self.put("constant_invalidate", 1, number)', 'self.put("constant_invalidate", 0, number)'),
    ("nv/qmd.py", 'self.put("dependent_enable", 1)', 'self.put("dependent_enable", 0)'),
    ("nv/qmd.py", 'put("shared_max", most)', 'put("shared_max", least)'),
    # Command streams.
    (
        "nv/commands.py",
        "execute = nv.SEM_EXECUTE_RELEASE | nv.SEM_EXECUTE_RELEASE_WFI",
        "execute = nv.SEM_EXECUTE_RELEASE",
    ),
    ("nv/commands.py", "        nv.SEM_EXECUTE_ACQ_CIRC_GEQ |", "        nv.SEM_EXECUTE_RELEASE |"),
    ("nv/commands.py", "part(qmd, 8, 32)", "part(qmd, 9, 32)"),
    ("nv/commands.py", "nbytes // 4 << 42", "nbytes // 4 << 43"),
    (
        "nv/commands.py",
        "high(from_, 25), low(from_), high(to, 25), low(to)",
        "high(to, 25), low(to), high(from_, 25), low(from_)",
    ),
    ("nv/commands.py", "if copy_class < nv.HOPPER_DMA_COPY_A:", "if False:"),
    ("nv/commands.py", " | nv.INVALIDATE_CONSTANT", ""),
    ("nv/commands.py", "high(shared, 17), low(shared)", "high(local, 17), low(local)"),
    # Blocks.
    (
        "nv/launches.py",
        "timeline(0).plus(-1))\n    if not with_stamps",
        "timeline(0).plus(-2))\n    if not with_stamps",
    ),
    ("nv/launches.py", "put_release(signal, timeline(0))", "put_release(signal, timeline(0).plus(1))"),
    (
        "nv/launches.py",
        "put_dependent(base(_ONE_QUEUE).plus(at))",
        "put_dependent(base(_ONE_QUEUE).plus(at + 256))",
    ),
    ("nv/launches.py", "SIGNAL_NBYTES * number) for number", "SIGNAL_NBYTES * number + 8) for number"),
    ("nv/launches.py", "Words(SIGNAL_NBYTES * (len(qmds) + 1))", "Words(SIGNAL_NBYTES)"),
    ("nv/launches.py", "commands.wait(stream, places[-1], timeline(0))", "pass"),
    ("nv/launches.py", "base(_ONE_QUEUE).plus(at + kernel.parameters_at)", "base(_ONE_QUEUE).plus(at)"),
    ("nv/launches.py", "_PARAMETERS_ADDRESS_AT = 0x198", "_PARAMETERS_ADDRESS_AT = 0x190"),
    ("hcq/queues.py", "        ctypes.memmove(host, self._image, words.nbytes)\n", ""),
    ("nv/launches.py", "_BankPlaces(0x0, 0xC,", "_BankPlaces(0x0, 0x10,"),
    ("nv/launches.py", "_BankPlaces(0x360, 0x370,", "_BankPlaces(0x364, 0x370,"),
    ("nv/launches.py", 'struct.pack("<3I", *launch.threads)', "bytes(12)"),
    ("nv/launches.py", "((at, 8) for at in range", "((offset, 8) for at in range"),
    ("nv/launches.py", "return self.cluster if self.cluster != (1, 1, 1) else", "return"),
    ("nv/launches.py", "kernel.shared_nbytes + loaded.dynamic_nbytes", "kernel.shared_nbytes"),
    ("nv/qmd.py", "_GRID_GPC_CGA if is_cluster else", "_GRID_CTA if is_cluster else"),
    ("nv/launches.py", "launches.\n    commands.wait(stream, signal, timeline(0).plus(-1))", "launches."),
    ("nv/cubin.py", "stack + _ABOVE_STACK if stack else 0", "stack"),
    # Order of work, memory, calls.
    ("hcq/work.py", "            self._put_starts_in_order(job)\n", ""),
    ("hcq/work.py", "        self._put_starts_in_order(job)\n        return", "        return"),
    ("hcq/work.py", "first = bisect_right(started, known, key=_value_of)", "first = min(1, len(started))"),
    ("hcq/work.py", "            self._ordered = value\n", "            self._ordered = value + 1\n"),
    ("hcq/work.py", "started[0][0] <= ended", "started"),
    ("hcq/queues.py", "                self._follow(regions)\n", ""),
    ("hcq/work.py", "        self._copied.append((value, (*reads, *writes)))\n", ""),
    ("hcq/work.py", "(*reads, *writes)", "(*reads,)"),
    ("hcq/work.py", "(*reads, *writes)", "(*writes,)"),
    ("hcq/work.py", "begin < stop and first < end", "begin < first < end"),
    ("hcq/work.py", "copied[0][0] <= ended", "copied[0][0] <= ended + 1"),
    ("hcq/work.py", "                if launch:\n", "                if False:\n"),
    ("hcq/work.py", "self._order.note(_COPIES, value, reads, writes)", "pass"),
    (
        "hcq/work.py",
        "        self._put_in_order()\n        waits",
        "        waits",
    ),
    ("hcq/work.py", "self.device.copies.wait(value)", "pass"),
    # Memory of the program, and of other devices.
    ("hcq/work.py", "self.device.copies.wait(self.copy(to, host, nbytes))", "self.copy(to, host, nbytes)"),
    (
        "hcq/work.py",
        "self.device.copies.wait(self.copy(host, from_, nbytes))",
        "self.copy(host, from_, nbytes)",
    ),
    ("hcq/work.py", "before = self._needs_of_copy((), [mine]), source", "before = 0, source"),
    ("hcq/work.py", ", source._needs_of_copy([its], ())", ", 0"),
    ("hcq/work.py", "                    here.copies.issued,\n", "                    0,\n"),
    ("hcq/work.py", "                source._note_copy(value, [its], ())\n", ""),
    (
        "hcq/work.py",
        "[there.copies.signal.address, value]), (), [mine])",
        "[there.copies.signal.address, 0]), (), [mine])",
    ),
    ("hcq/work.py", "before, signal, filled, signal, 0]", "before, signal, 0, signal, 0]"),
    (
        "hcq/work.py",
        "            before, signal = self._needs_of_copy((), [mine]), there",
        "            before, signal = 0, there",
    ),
    ("hcq/work.py", "                    self._note_copy(value, (), [mine])\n", ""),
    ("hcq/work.py", "ring.give(number, emptied)", "ring.give(number, filled)"),
    ("nv/memory.py", "self._client, memory.kind is Kind.DEVICE", "self._client, False"),
    ("nv/memory.py", "begin = address // PAGE_NBYTES * PAGE_NBYTES", "begin = address"),
    (
        "nv/client.py",
        "pMemory=address,\n            limit=nbytes - 1",
        "pMemory=address,\n            limit=nbytes",
    ),
    ("nv/client.py", "hObjectNew=handle,", "hObjectNew=0,"),
    ("nv/device.py", "if self.lacks_fabric or other.lacks_fabric:", "if False:"),
    ("nv/device.py", "mode == nv.NV2080_CTRL_GPU_INFO_GPU_SMC_MODE_ENABLED", "mode > 9"),
    ("nv/client.py", " | nv.NVOS46_FLAGS_CACHE_SNOOP_ENABLE", ""),
    ("nv/client.py", "paramsSize=0 if parameters is None else parameters.layout.nbytes", "paramsSize=0"),
    ("nv/memory.py", "limit=nbytes - 1", "limit=nbytes"),
    ("nv/memory.py", "            self._client.free(self._device, handle)\n", "            pass\n"),
    ("nv/device.py", "userdOffset=8 * _RING_ENTRIES,", "userdOffset=8 * _RING_ENTRIES + 4,"),
    # Records and their comparison.
    ("nv/tools/records.py", "step = number if form == _INCREASING", "step = 0 if form == _INCREASING"),
    ("nv/tools/compare.py", "if not values <= expected:", "if False:"),
    ("nv/tools/compare.py", "if its - mine:", "if False:"),
    ("nv/tools/compare.py", "if values and method in _FLAGS:", "if False:"),
]
ANEW = ("funcgrad.drivers.hcq", "funcgrad.drivers.nv", "tests.hardware.", "tests.drivers.")


def checks():
    """The quick ones, most telling first."""
    load = importlib.import_module
    commands, qmd = load("tests.drivers.nv.test_commands"), load("tests.drivers.nv.test_qmd")
    yield lambda: commands.check_streams(range(60))
    for version in (3, 4, 5):
        yield lambda version=version: qmd.check_descriptors(version, 10)
    queues, rest = load("tests.drivers.hcq.test_queues"), load("tests.drivers.hcq.test_dependencies")
    native, starts = load("tests.drivers.hcq.test_native"), load("tests.drivers.hcq.test_starts")
    yield native.test_writes_that_a_device_reads_are_in_order
    for seed in range(2):
        yield lambda seed=seed: queues.test_a_bound_job_is_patched_only_when_it_does_not_run(seed)
        yield lambda seed=seed: queues.test_template_jobs_share_an_arena_that_never_wraps_over_what_is_in_use(
            seed
        )
    yield queues.test_two_replays_of_a_program_are_in_flight
    yield queues.test_a_full_ring_waits_for_room
    yield queues.test_a_signal_that_something_else_wrote_is_an_error
    for ring_format in queues.FORMATS:
        yield lambda ring_format=ring_format: queues.test_each_queue_has_its_own_kind_of_ring(ring_format)
    for seed in range(6):
        yield lambda seed=seed: queues.test_a_start_gives_several_packets_and_none_is_written_over(seed)
    yield queues.test_values_whose_lower_half_begins_again
    yield queues.test_a_slow_device_is_no_hang
    for seed in range(4):
        yield lambda seed=seed: starts.test_addresses_notes_and_order_of_random_starts(seed)
    for name in starts.WRONG:
        yield lambda name=name: starts.test_regions_that_are_none_start_nothing(name, 1)
    yield lambda: starts.test_values_that_are_none_start_nothing(-1)
    yield starts.test_too_few_and_too_many
    yield starts.test_a_lost_queue_starts_nothing
    yield starts.test_a_start_asks_for_the_order_anew_when_it_had_to_wait
    yield starts.test_what_cannot_be_noted_is_not_started
    yield starts.test_nothing_is_kept_but_notes
    for seed in range(6):
        yield lambda seed=seed: rest.test_waits_order_what_touches_the_same_bytes_and_no_wait_is_redundant(
            seed
        )
    yield lambda: load("tests.drivers.hcq.test_addresses").test_ranges_never_overlap_and_join_again(0)
    yield load("tests.drivers.hcq.test_staging").test_a_chunk_is_taken_again_when_its_copy_has_ended
    device, work = load("tests.drivers.nv.test_device"), load("tests.drivers.nv.test_work")
    yield lambda: device.test_launches_one_by_one_and_chained("GH100")
    yield lambda: load("tests.drivers.nv.test_check").test_kernels_are_those_of_the_text(90)
    for architecture in (80, 90):
        yield lambda architecture=architecture: load(
            "tests.drivers.nv.test_launches"
        ).test_parameters_of_all_sizes(architecture, 0)
    yield device.test_memory_that_there_is_not
    for chip in ("GH100", "GB202"):
        yield lambda chip=chip: work.test_times_of_launches_by_the_clock_of_the_device(chip)
        yield lambda chip=chip: work.test_clusters_and_all_of_the_shared_memory(chip)
    yield work.test_memory_of_the_program_is_copied_without_staging
    for reach in ("peers", "none", "no fabric"):
        yield lambda reach=reach: work.test_transfers_between_devices_leave_the_host_alone(reach)
    for caps in (0, 0xB):
        yield lambda caps=caps: work.test_transfers_come_in_the_order_of_both_devices(caps)
    yield device.test_gpus_in_modes_that_need_more_are_refused_by_name
    for many in (10, 600):
        yield lambda many=many: work.test_copies_come_after_the_first_of_many_launches(many)
    yield work.test_a_launch_that_waits_for_a_copy_comes_after_the_recording_before
    for seed, chip in enumerate(["GH100", "GA102", "GH100", "GB202", "GH100", "GH100"]):
        yield lambda seed=seed, chip=chip: work.run(seed, chip, 150)
    tools = load("tests.drivers.nv.test_tools")
    yield tools.test_streams_of_all_forms_are_read
    yield tools.test_all_that_differs_is_said
    yield tools.test_sizes_of_structures_and_bytes_without_a_name_are_compared
    yield tools.test_streams_are_compared_by_method


def test_the_checks_pass_without_a_fault():
    assert plant(("nv/numbers.py", "NV_OK = 0", "NV_OK = 0"), checks, ANEW) is None


@pytest.mark.parametrize("fault", random.Random(0).sample(FAULTS, 4), ids=str)
def test_some_faults_are_caught(fault):
    assert plant(fault, checks, ANEW) is not None


@pytest.mark.nightly
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_each_fault_is_caught(fault):
    assert plant(fault, checks, ANEW) is not None
