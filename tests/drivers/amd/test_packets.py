"""Random blocks of launches and copies, read back by a reader of its own: what was asked for is what is there."""

import random

import pytest

from funcgrad.drivers.amd import pm4
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

DISPATCH, WAIT, EVENT, RELEASE, ACQUIRE, SET = 0x15, 0x3C, 0x46, 0x49, 0x58, 0x76  # nvd.h
COPY, FENCE, TRAP, POLL, TIMESTAMP = 1, 5, 6, 8, 13  # sdma_v6_0_0_pkt_open.h
LENGTHS = {0: 1, COPY: 7, FENCE: 4, TRAP: 2, POLL: 6, TIMESTAMP: 3}


def address(rng, alignment=4):
    return rng.randrange(1 << 47) & -alignment


def descriptor(rng):
    """A kernel that an object file could have."""
    rsrc = rng.getrandbits(32) & ~(1 << 20), rng.getrandbits(32) & ~(0x1FF << 15), rng.getrandbits(32)
    count = rng.randrange(6)
    wave = rng.choice((32, 64))
    local, scratch = rng.randrange(65536), rng.randrange(4096)
    return KernelDescriptor(
        "k",
        0,
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


def check_launches(seed):
    rng = random.Random(seed)
    done = Completion(address(rng, 16), address(rng, 8), rng.randrange(1, 4096))
    scratch = Scratch(address(rng, 256), rng.getrandbits(27))
    values, place, number = [address(rng) for _ in range(8)], address(rng, 256), rng.getrandbits(40)
    launches = []
    for _ in range(rng.randint(1, 5)):
        kernel = descriptor(rng)
        symbols = [rng.choice([given(1, k), values[k]]) for k in range(kernel.argument_nbytes // 8)]
        grid, threads = (tuple(rng.randint(1, top) for _ in range(3)) for top in ((1 << 31) - 1, 1024))
        launches.append(AmdLaunch(LoadedKernel(kernel, address(rng, 4096)), grid, threads, tuple(symbols)))
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
        check_one(registers, row, launch, scratch, data, place, values)
    assert ends_of(found) == [
        (done.signal + 8, 3, 0, 0, 0),
        (done.signal, 2, number, 0, 0),
        (done.event_address, 2, done.event, 2, done.event),
    ]


def check_one(registers, row, launch, scratch, data, place, values):
    (kernel, image), grid, threads, arguments = launch
    assert long(registers[0x2E0C], registers[0x2E0D]) << 8 == image + kernel.entry
    assert registers[0x2E12] == kernel.resources[0] | 1 << 20
    assert registers[0x2E13] == kernel.resources[1] | -(-kernel.local_nbytes // 512) << 15
    assert registers[0x2E28] == kernel.resources[2]
    assert (long(registers[0x2E10], registers[0x2E11]) << 8, registers[0x2E18]) == scratch
    assert [registers[0x2E04 + k] for k in range(6)] == [0, 0, 0, *threads]
    assert [registers[0x2E1B + k] for k in range(3)] == [0, 0, 0] and registers[0x2E15] == 0
    begin = long(registers[0x2E40], registers[0x2E41]) - place
    assert begin % 64 == 0
    expected = [a if isinstance(a, int) else values[a.number - given(1, 0).number] for a in arguments]
    stored = [
        int.from_bytes(data[at : at + 8], "little") for at in range(begin, begin + 8 * len(expected), 8)
    ]
    assert stored == expected
    assert row == [*grid, 1 | 1 << 2 | (1 << 15 if kernel.wave == 32 else 0)]


def check_copies(seed):
    rng = random.Random(seed)
    done = Completion(address(rng, 16), address(rng, 8), rng.randrange(1, 4096))
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
    for where, value in ((done.signal, number & 0xFFFFFFFF), (done.event_address, done.event)):
        expected.append([FENCE | 3 << 16, where & 0xFFFFFFFF, where >> 32, value])
    expected.append([TRAP, done.event])
    assert found == expected
    assert all(packet[5] >> 16 == 0xFFF for packet in found if packet[0] & 0xFF == POLL), "it asks for ever"


def check_waits(seed):
    rng = random.Random(seed)
    done = Completion(address(rng, 16), address(rng, 8), rng.randrange(1, 4096))
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
        for check in (check_launches, check_copies, check_waits):
            check(seed)


def test_random_streams_decode_to_what_was_encoded():
    check_streams(range(60))


@pytest.mark.nightly
def test_many_random_streams_decode_to_what_was_encoded():
    check_streams(range(3400))


@pytest.mark.parametrize("wave_nbytes, waves", [(256, 1), (1024, 512), (65536, 4095), (100, 7), (256, 10**6)])
def test_the_size_of_stacks(wave_nbytes, waves):
    register = pm4.scratch_register(wave_nbytes, waves)
    assert register & 0xFFF == min(waves, 4095)
    assert (register >> 12) * 256 == -(-wave_nbytes // 256) * 256
