"""Random blocks of launches and copies, read back by a reader of its own: what was asked for is what is there."""

import random
import re
import struct

import pytest

from funcgrad.drivers.amd import aql, pm4
from funcgrad.drivers.amd.code_object import KernelDescriptor
from funcgrad.drivers.amd.launches import (
    AmdLaunch,
    Completion,
    LoadedKernel,
    Scratch,
    copy_block,
    launch_block,
    wait_block,
)
from funcgrad.drivers.hcq.queues import given
from funcgrad.errors import InternalError

DISPATCH, WAIT, EVENT, RELEASE, ACQUIRE, SET = 0x15, 0x3C, 0x46, 0x49, 0x58, 0x76  # nvd.h
COPY, FENCE, TRAP, POLL, TIMESTAMP = 1, 5, 6, 8, 13  # sdma_v6_0_0_pkt_open.h
LENGTHS = {0: 1, COPY: 7, FENCE: 4, TRAP: 2, POLL: 6, TIMESTAMP: 3}


def address(rng, alignment=4):
    return rng.randrange(1 << 47) & -alignment


def completion(rng, generation=None, parts=1):
    generation = generation or rng.choice((11, 12))
    return Completion(address(rng, 16), address(rng, 8), rng.randrange(1, 4096), generation, parts)


def descriptor(rng):
    """A kernel that an object file could have."""
    rsrc = rng.getrandbits(32) & ~(1 << 20), rng.getrandbits(32) & ~(0x1FF << 15), rng.getrandbits(32)
    count = rng.randrange(6)
    wave = rng.choice((32, 64))
    local, scratch = rng.randrange(65536), rng.randrange(4096)
    return KernelDescriptor(
        "k",
        rng.randrange(1 << 12) & -64,
        rng.randrange(1 << 20) & -256,
        local,
        scratch,
        8 * count,
        rsrc,
        0,
        wave,
        ("kernarg_segment_ptr",),
    )


def words_of(block, table):
    data = block.words.resolved(table)
    return data, [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def packets(words):
    """Yield (operation, data) of packets of type 3."""
    at = 0
    while at < len(words):
        assert words[at] >> 30 == 3
        count = (words[at] >> 16 & 0x3FFF) + 1
        yield words[at] >> 8 & 0xFF, words[at + 1 : at + 1 + count]
        at += 1 + count


def long(low, high):
    return low | high << 32


def ends_of(found):
    """(address, kind of data, value, interrupt, context) of RELEASE_MEM packets."""
    return [
        (long(data[2], data[3]), data[1] >> 29, long(data[4], data[5]), data[1] >> 24 & 7, data[6])
        for operation, data in found
        if operation == RELEASE
    ]


def some_launches(rng, values, most):
    launches = []
    for _ in range(rng.randint(1, 5)):
        kernel = descriptor(rng)
        symbols = [rng.choice([given(1, k), values[k]]) for k in range(kernel.argument_nbytes // 8)]
        grid, threads = (tuple(rng.randint(1, top) for _ in range(3)) for top in (most, 1024))
        launches.append(AmdLaunch(LoadedKernel(kernel, address(rng, 4096)), grid, threads, tuple(symbols)))
    return launches


def check_launches(seed):
    rng = random.Random(seed)
    done = completion(rng)
    scratch = Scratch(address(rng, 256), rng.getrandbits(27))
    values, place, number = [address(rng) for _ in range(8)], address(rng, 256), rng.getrandbits(40)
    launches = some_launches(rng, values, (1 << 31) - 1)
    block = launch_block(launches, done, scratch)
    data, words = words_of(block, [number, place, *values])
    entry = block.entry.to_bytes(16, "little")
    header, low, high, size = (int.from_bytes(entry[at : at + 4], "little") for at in range(0, 16, 4))
    assert (header, high, size >> 20) == (3 << 30 | 2 << 16 | 0x3F << 8, 0, 8)
    assert low + 4 * (size & 0xFFFFF) == len(data), "the entry names the commands, to the end of the block"
    found = list(packets(words[low // 4 :]))
    registers, dispatched = {}, []
    for operation, row in found:
        if operation == SET:
            registers.update({0x2C00 + row[0] + k: value for k, value in enumerate(row[1:])})
        elif operation == DISPATCH:
            dispatched.append((dict(registers), row))
    order = [operation for operation, _ in found if operation != SET]
    assert order == [ACQUIRE, DISPATCH, EVENT] * len(launches) + [RELEASE] * 3
    for (registers, row), launch in zip(dispatched, launches, strict=True):
        check_one(registers, row, launch, scratch, data, place, values, done.generation)
    assert {data[0] & 3 << 12 for operation, data in found if operation == RELEASE} == {
        3 << 12 if done.generation == 11 else 0
    }, "gfx12 has no caches of metadata"
    assert ends_of(found) == signals_of(done, number)


def check_one(registers, row, launch, scratch, data, place, values, generation):
    (kernel, image), grid, threads, _ = launch
    assert long(registers[0x2E0C], registers[0x2E0D]) << 8 == image + kernel.entry
    assert registers[0x2E12] == kernel.resources[0] | (1 << 20 if generation == 11 else 0)
    assert registers[0x2E13] == kernel.resources[1] | -(-kernel.local_nbytes // 512) << 15
    assert registers[0x2E28] == kernel.resources[2]
    assert (long(registers[0x2E10], registers[0x2E11]) << 8, registers[0x2E18]) == scratch
    assert [registers[0x2E04 + k] for k in range(6)] == [0, 0, 0, *threads]
    assert [registers[0x2E1B + k] for k in range(3)] == [0, 0, 0] and registers[0x2E15] == 0
    check_arguments(long(registers[0x2E40], registers[0x2E41]) - place, launch.arguments, data, values)
    assert row == [*grid, 1 | 1 << 2 | (1 << 15 if kernel.wave == 32 else 0)]


def check_arguments(begin, arguments, data, values):
    assert begin % 64 == 0
    expected = [a if isinstance(a, int) else values[a.number - given(1, 0).number] for a in arguments]
    stored = [
        int.from_bytes(data[at : at + 8], "little") for at in range(begin, begin + 8 * len(expected), 8)
    ]
    assert stored == expected


class Stream:
    """What a packet of commands names, for one die: its commands but for those that it leaves out."""

    def __init__(self, packet, place, data, die):
        header, jump, low, high, size, left, *zeros = (
            int.from_bytes(packet[at : at + 4], "little") for at in range(0, 64, 4)
        )
        # HSA_PACKET_TYPE_VENDOR_SPECIFIC, barrier, both fences of the system; AMD_AQL_FORMAT_PM4_IB
        assert header == 1 << 8 | 2 << 9 | 2 << 11 | 1 << 16 and left == 10 and not any(zeros)
        assert jump == 3 << 30 | 2 << 16 | 0x3F << 8 and size >> 20 == 8
        begin, nbytes = long(low, high) - place, 4 * (size & 0xFFFFF)
        assert begin % 4 == 0 and begin + nbytes <= len(data)
        words = [int.from_bytes(data[at : at + 4], "little") for at in range(begin, begin + nbytes, 4)]
        self.found, at = [], 0
        while at < len(words):
            (operation, row), *_ = packets(words[at:])
            at += 1 + len(row)
            if operation == 0x23:  # PRED_EXEC: dies that do, and how many words the others leave out
                assert at + (row[0] & 0x3FFF) <= len(words)
                at += 0 if row[0] >> 24 + die & 1 else row[0] & 0x3FFF
            else:
                self.found.append((operation, row))


def packets_of(block, table, count):
    data, _ = words_of(block, table)
    assert block.entry.number == count and block.entry.offset % 64 == 0
    at = block.entry.offset
    return data, [data[at + 64 * k : at + 64 * k + 64] for k in range(count)]


def check_packets(seed):
    """Launches as packets of 64 bytes, by the fields of hsa_kernel_dispatch_packet_t."""
    rng = random.Random(seed)
    parts = rng.choice((1, 2, 8))
    done = completion(rng, 9, parts)
    values, place, number = [address(rng) for _ in range(8)], address(rng, 256), rng.getrandbits(40)
    launches = some_launches(rng, values, (1 << 22) - 1)
    block = launch_block(launches, done, Scratch())
    data, found = packets_of(block, [number, place, *values], len(launches) + 1)
    for k, (launch, packet) in enumerate(zip(launches, found)):
        kernel, image = launch.loaded
        header, setup, *threads, zero = struct.unpack_from("<6H", packet)
        *grid, stack, local = struct.unpack_from("<5I", packet, 12)
        descriptor_, arguments, reserved, signal = struct.unpack_from("<4Q", packet, 32)
        assert header & 0x1FF == 2 | 1 << 8, "a launch, after what was before it"
        assert header >> 9 & 3 == (1 if k else 2), "the first sees what the host has written"
        assert header >> 11 == (2 if k == len(launches) - 1 else 1), "all see what the last one leaves"
        assert (setup, zero, reserved, signal) == (3, 0, 0, 0)
        assert tuple(threads) == launch.threads
        assert grid == [count * size for count, size in zip(launch.grid, launch.threads)]
        assert (stack, local) == (kernel.scratch_nbytes, kernel.local_nbytes)
        assert descriptor_ == image + kernel.descriptor
        check_arguments(arguments - place, launch.arguments, data, values)
    for die in range(parts):
        rows = Stream(found[-1], place, data, die).found
        assert ends_of(rows) == ([] if die else signals_of(done, number)), die
        assert all(operation == RELEASE and row[0] >> 15 & 1 for operation, row in rows)


def signals_of(done, number):
    """The value is the last."""
    return [
        (done.event_address, 2, done.event, 0, 0),
        (done.signal + 8, 3, 0, 0, 0),
        (done.signal, 2, number, 2, done.event),
    ]


def check_waits_of_packets(seed):
    """All dies wait, and have waited when one signals."""
    rng = random.Random(seed)
    parts = rng.choice((1, 8))
    done = completion(rng, 9, parts)
    waits = [(address(rng, 16), rng.getrandbits(40)) for _ in range(rng.randint(1, 3))]
    data, (first, last) = packets_of(wait_block(waits, done), [5, 256], 2)
    for die in range(parts):
        rows = Stream(first, 256, data, die).found
        assert [(operation, row[1:4]) for operation, row in rows] == [
            (WAIT, [where & 0xFFFFFFFF, where >> 32, value & 0xFFFFFFFF]) for where, value in waits
        ]
        assert ends_of(Stream(last, 256, data, die).found) == ([] if die else signals_of(done, 5))


def check_copies(seed):
    rng = random.Random(seed)
    done = completion(rng, rng.choice((9, 11, 12)))
    number, place, size = rng.getrandbits(40), address(rng, 256), rng.randint(1, 1 << 22)
    copies = [(address(rng), address(rng), rng.randint(1, 1 << 22)) for _ in range(rng.randint(0, 3))]
    waits = [(address(rng, 16), rng.getrandbits(40)) for _ in range(rng.randint(0, 3))]
    to, from_ = address(rng), address(rng)
    block = copy_block([*copies, (given(1, 0), given(1, 1), given(1, 2))], done, waits)
    data, words = words_of(block, [number, place, to, from_, size])
    entry = block.entry.to_bytes(32, "little")
    row = [int.from_bytes(entry[at : at + 4], "little") for at in range(0, 32, 4)]
    assert row == [0, 0, 4, 0, 0, len(words), 0, 0] and len(data) % 32 == 0
    at, found = 0, []
    while at < len(words):
        nbytes = LENGTHS[words[at] & 0xFF]
        if words[at]:
            found.append(words[at : at + nbytes])
        at += nbytes
    expected = [
        [
            POLL | 5 << 28 | 1 << 31,
            where & 0xFFFFFFFF,
            where >> 32,
            value & 0xFFFFFFFF,
            0xFFFFFFFF,
            found[k][5],
        ]
        for k, (where, value) in enumerate(waits)
    ]
    for target, source, count in [*copies, (to, from_, size)]:
        expected.append(
            [COPY, count - 1, 0, *(half for a in (source, target) for half in (a & 0xFFFFFFFF, a >> 32))]
        )
    expected.append([TIMESTAMP | 2 << 8, done.signal + 8 & 0xFFFFFFFF, done.signal + 8 >> 32])
    mtype = 0 if done.generation == 9 else 3 << 16
    event, signal = (
        [FENCE | mtype, where & 0xFFFFFFFF, where >> 32, value]
        for where, value in ((done.event_address, done.event), (done.signal, number & 0xFFFFFFFF))
    )
    expected += [event, [TRAP, done.event], signal]
    assert found == expected
    assert all(packet[5] >> 16 == 0xFFF for packet in found if packet[0] & 0xFF == POLL), "it asks for ever"


def check_waits(seed):
    rng = random.Random(seed)
    done = completion(rng)
    waits = [(address(rng, 16), rng.getrandbits(40)) for _ in range(rng.randint(1, 3))]
    _, words = words_of(wait_block(waits, done), [5, 256])
    found = list(packets(words))
    assert [data[:5] for operation, data in found if operation == WAIT] == [
        [1 << 4 | 5, where & 0xFFFFFFFF, where >> 32, value & 0xFFFFFFFF, 0xFFFFFFFF]
        for where, value in waits
    ]
    assert len(ends_of(found)) == 3


def check_streams(seeds):
    for seed in seeds:
        for check in (check_launches, check_copies, check_waits, check_packets, check_waits_of_packets):
            check(seed)


def test_random_streams_decode_to_what_was_encoded():
    check_streams(range(60))


@pytest.mark.nightly
def test_many_random_streams_decode_to_what_was_encoded():
    check_streams(range(2000))


def test_what_a_queue_of_packets_tells_the_gpu():
    """The page, by the offsets of amd_queue_t and amd_signal_t."""
    page = aql.queue_page(0x1000_2000, 256, 304, 32, 0x7000, 5, 0x9000)
    assert struct.unpack_from("<IIQQIIQ", page) == (1, 1, 0x1000_2000, 0, 256, 0, 0)
    assert struct.unpack_from("<2I", page, 72) == (303, 31)
    assert struct.unpack_from("<2I", page, 136) == (128, 0), "no stacks yet"
    assert struct.unpack_from("<2I", page, 176) == (0, 2)
    at = struct.unpack_from("<Q", page, 192)[0] - 0x9000
    assert struct.unpack_from("<qqQI", page, at) == (1, 0, 0x7000, 5)
    assert not any(page[40:72]) and aql.why_stopped(page) == ""
    stopped = bytearray(page)
    for code, reason in (
        (1, "stacks"),
        (1 << 30, "an instruction that does not exist"),
        (9, "stacks .* and .* no code"),
        (256, "commands is none"),
        (512, "code 0x200"),
    ):
        struct.pack_into("<Q", stopped, at + 8, code)
        assert re.match(f"the GPU stopped the queue: .*{reason}", aql.why_stopped(bytes(stopped)))


@pytest.mark.parametrize("wave_nbytes, waves", [(1024, 1), (4096, 1216), (1 << 20, 4095)])
def test_what_a_queue_of_packets_tells_of_stacks(wave_nbytes, waves):
    where = 0x7F12_3456_7000
    data = aql.stacks(where, wave_nbytes, waves, wave_nbytes // 64)
    read_at, size, low, high, records, _, location, nbytes, lane, _ = struct.unpack("<6I2Q2I", data)
    assert (read_at, size & 0xFFF, size >> 12) == (128, waves, wave_nbytes // 1024)
    assert (low, high & 0xFFFF, high >> 16) == (where & 0xFFFFFFFF, where >> 32, 1 << 15)
    assert (records, nbytes, location, lane) == (
        min(wave_nbytes * waves, 0xFFFFFFFF),
        wave_nbytes * waves,
        where,
        wave_nbytes // 64,
    )


def test_stacks_that_the_register_does_not_take():
    for wave_nbytes, waves in ((1024, 4096), (1 << 23, 1)):
        with pytest.raises(InternalError, match=f"stacks of {waves} waves of {wave_nbytes} bytes"):
            aql.stacks(0, wave_nbytes, waves, 16)


@pytest.mark.parametrize("wave_nbytes, waves", [(256, 1), (1024, 512), (65536, 4095), (100, 7), (256, 10**6)])
def test_the_size_of_stacks(wave_nbytes, waves):
    register = pm4.scratch_register(wave_nbytes, waves)
    assert register & 0xFFF == min(waves, 4095)
    assert (register >> 12) * 256 == -(-wave_nbytes // 256) * 256
