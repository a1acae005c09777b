"""Jobs on a toy device: what it sees in a block is what Python would have written there, whenever it looks."""

import ctypes
import random
import signal
import threading
import time

import pytest

from funcgrad.drivers.hcq.files import SystemFiles
from funcgrad.drivers.hcq.queues import (
    NOWHERE,
    BlockEntries,
    BoundJob,
    Replayed,
    RingFormat,
    TemplateJob,
    base,
    given,
    timeline,
)
from funcgrad.drivers.hcq.signals import DeviceTimeout, Signal, wait_for
from funcgrad.drivers.hcq.stream import Words, high, low, part
from funcgrad.errors import InternalError
from tests.hardware.toy_queue import Room, ToyFiles, ToyQueue, arena


def _program(rng, queues, values, number=0, nbytes=200):
    """A block with symbols all over it; its first 8 bytes are the timeline of the queue of that number."""
    words = Words(8)
    words.put_address(0, timeline(number))
    while words.nbytes < nbytes:
        symbol = rng.choice([timeline(0), base(queues), *(given(queues, i) for i in range(values))])
        symbol = symbol.plus(rng.choice([0, -1, 64]))
        if rng.random() < 0.3:
            at = words.align(8)
            words.add(0, 0)
            words.put_address(at, symbol)
        elif rng.random() < 0.5:
            words.add(low(symbol), high(symbol, 25), rng.getrandbits(32))
        else:
            words.add(rng.getrandbits(32))
            words.put(words.nbytes - 4, 5, 20, part(symbol, rng.randrange(40), 17))
    return words


def _numbers(rng, values, before=None):
    """Values of a start, some as the last time; 0 is what a table has at first."""
    fresh = [rng.choice([0, rng.getrandbits(64), rng.getrandbits(64)]) for _ in range(values)]
    return fresh if before is None else [rng.choice(pair) for pair in zip(before, fresh)]


@pytest.mark.parametrize("seed", range(6))
def test_a_bound_job_is_patched_only_when_it_does_not_run(seed):
    rng = random.Random(seed)
    toy = ToyQueue(ToyFiles(), rng=rng)
    words, room = _program(rng, 1, 3), Room(1024)
    job = BoundJob([toy.queue], words, [toy.entry(words.nbytes)], 3, room.address, room.address)
    expected, numbers = [], None
    for value in range(1, 200):
        numbers = _numbers(rng, 3, numbers)
        assert job.start(numbers) == value
        expected.append(words.resolved([value, room.address, *numbers]))
        if rng.random() < 0.3:
            toy.step()
    toy.queue.wait()
    assert toy.seen == expected
    assert toy.bell.value == 77 and toy.files.rings == 199


@pytest.mark.parametrize("seed", range(6))
def test_template_jobs_share_an_arena_that_never_wraps_over_what_is_in_use(seed):
    rng = random.Random(seed)
    toy = ToyQueue(ToyFiles(), entries=64, rng=rng)
    room, memory = arena(16384)
    programs = [_program(rng, 1, k, nbytes=rng.randint(40, 2000)) for k in range(1, 4)]
    jobs = [TemplateJob([toy.queue], w, [toy.entry(w.nbytes)], k, memory) for k, w in enumerate(programs, 1)]
    expected = []
    for value in range(1, 400):
        k = rng.randrange(3)
        numbers = _numbers(rng, k + 1)
        assert jobs[k].start(numbers) == value
        place = jobs[k].native.device
        assert room.address <= place and place + jobs[k].nbytes <= room.address + room.nbytes
        expected.append(programs[k].resolved([value, place, *numbers]))
        if rng.random() < 0.2:
            toy.step()
    assert len(toy.seen) < 399, "the device is behind"
    toy.queue.wait()
    assert toy.seen == expected


FORMATS = [
    RingFormat(),
    RingFormat(entry_nbytes=16, address_at=4, step=4),
    RingFormat(entry_nbytes=32, address_at=12, step=32, narrow=True),
    RingFormat(entry_nbytes=64, address_at=8, step=1),
]


@pytest.mark.parametrize("ring_format", FORMATS, ids=str)
def test_each_queue_has_its_own_kind_of_ring(ring_format):
    rng = random.Random(1)
    files = ToyFiles()
    toys = [ToyQueue(files, 8, rng, ring_format), ToyQueue(files, 4, rng, FORMATS[1])]
    blocks = [_program(rng, 2, 2, number=k) for k in range(2)]
    words, room = Words(), Room(4096)
    begins = []
    for block in blocks:
        begins.append(words.align(64))
        words.append(block)
    entries = [
        toy.entry(block.nbytes) + (begin << 8 * toy.ring_format.address_at)
        for toy, block, begin in zip(toys, blocks, begins)
    ]
    job = BoundJob([toy.queue for toy in toys], words, entries, 2, room.address, room.address)
    for value in range(1, 40):
        numbers = _numbers(rng, 2)
        job.start(numbers)
        job.wait()
        for toy, block, begin in zip(toys, blocks, begins):
            whole = words.resolved([value, value, room.address, *numbers])
            assert toy.seen[-1] == whole[begin : begin + block.nbytes]
            counted = toy.ring_format.step * value
            assert toy.bell.value == (counted - 77 & (1 << 64) - 1 if counted else 77)


class PacketQueue(ToyQueue):
    """A device whose packets are all in its ring; the last of a start has the value to signal in its last 8 bytes.

    It marks a packet as done a while after that has signalled, as AMD's do.
    """

    marked = 0

    def run_one(self):
        while self.marked < self._get:
            ctypes.memset(ctypes.addressof(self._memory) + self.marked % self.entries * 64, 0xFF, 2)
            self.marked += 1
        if self._end.value == self._get:
            return False
        at = self._get % self.entries * 64
        packet = self._memory.raw[at : at + 64]
        self.seen.append(packet)
        self._get += 1
        self.queue.signal.value = int.from_bytes(packet[56:], "little") or self.queue.signal.value
        return True


def _packets(rng, count):
    """A block with packets from some byte on: addresses in the block, numbers that a start gives."""
    words = Words(rng.randrange(4) * 64)
    offset = words.nbytes
    for k in range(count):
        at = words.nbytes
        words.append(Words(64))
        words.put_address(at, base(1).plus(k))
        words.put_address(at + 16, given(1, rng.randrange(2)))
        words.put(at + 24, 0, 32, rng.getrandbits(32))
    words.put_address(words.nbytes - 8, timeline(0))
    return words, BlockEntries(offset, count)


@pytest.mark.parametrize("seed", range(6))
def test_a_start_gives_several_packets_and_none_is_written_over(seed):
    rng = random.Random(seed)
    toy = PacketQueue(ToyFiles(), 16, rng, RingFormat(64, NOWHERE, 1, narrow=True))
    toy.queue.native.token = 1
    toy.queue.native.issued = toy.queue.signal.value = (1 << 32) - rng.randint(1, 40)
    _room, memory = arena(1 << 15)
    programs = [_packets(rng, count) for count in (1, 2, 5, 15)]
    jobs = [TemplateJob([toy.queue], words, [entries], 2, memory) for words, entries in programs]
    room = Room(1024)
    jobs.append(BoundJob([toy.queue], programs[2][0], [programs[2][1]], 2, room.address, room.address))
    programs.append(programs[2])
    expected = []
    for _ in range(100):
        k, numbers = rng.randrange(5), _numbers(rng, 2)
        value = jobs[k].start(numbers)
        words, (offset, count) = programs[k]
        whole = words.resolved([value, jobs[k].native.device, *numbers])
        expected += [whole[at : at + 64] for at in range(offset, offset + 64 * count, 64)]
        assert toy.bell.value == len(expected) - 1 == toy.queue.native.put - 1
        if rng.random() < 0.2:
            toy.step()
    assert len(toy.seen) < len(expected), "the device is behind"
    toy.queue.wait()
    assert toy.seen == expected


def test_more_packets_than_the_ring_takes_are_refused():
    toy = PacketQueue(ToyFiles(), 8, ring_format=RingFormat(64, NOWHERE, 1))
    _room, memory = arena(1 << 15)
    words, entries = _packets(random.Random(0), 8)
    with pytest.raises(InternalError, match="8 entries, for a ring of 8"):
        TemplateJob([toy.queue], words, [entries], 2, memory)


def test_values_whose_lower_half_begins_again():
    toy = ToyQueue(ToyFiles(), rng=random.Random(0), ring_format=FORMATS[2])
    queue, words = toy.queue, _program(random.Random(0), 1, 0)
    queue.native.issued = queue.signal.value = (1 << 32) - 3
    _, memory = arena(16384)
    job = TemplateJob([queue], words, [toy.entry(words.nbytes)], 0, memory)
    values = [job.start() for _ in range(5)]
    assert values == [(1 << 32) + k for k in (-2, -1, 1, 2, 3)], "no start has a value whose lower half is 0"
    queue.wait()
    seen = [int.from_bytes(block[:8], "little") for block in toy.seen]
    assert seen == values
    assert queue.signal.value == queue.issued == values[-1]


def test_two_replays_of_a_program_are_in_flight():
    rng = random.Random(0)
    toy = ToyQueue(ToyFiles(), rng=rng)
    toy.speed = 0
    words = _program(rng, 1, 2)
    rooms = []

    def make():
        rooms.append(Room(1024))
        at = rooms[-1].address
        return BoundJob([toy.queue], words, [toy.entry(words.nbytes)], 2, at, at)

    program = Replayed(make)
    program.start([1, 2])
    toy.run_all()
    program.start([3, 4])
    assert len(rooms) == 1, "one place is enough while nothing runs"
    program.start([5, 6])
    assert len(rooms) == 2 and toy.queue.signal.value == 1 and toy.queue.issued == 3
    toy.speed = 1
    program.start([7, 8])  # waits for the second
    assert toy.queue.signal.value >= 2
    program.wait()
    numbers = [int.from_bytes(block[:8], "little") for block in toy.seen]
    assert numbers == [1, 2, 3, 4]
    places = [rooms[0], rooms[0], rooms[1], rooms[0]]
    for value, (place, given_) in enumerate(zip(places, [[1, 2], [3, 4], [5, 6], [7, 8]]), 1):
        assert toy.seen[value - 1] == words.resolved([value, place.address, *given_])


def test_a_job_on_two_queues_starts_on_both_or_on_none():
    rng = random.Random(3)
    files = ToyFiles()
    one, two = ToyQueue(files, entries=4, rng=rng), ToyQueue(files, entries=4, rng=rng)
    words, second, room = _program(rng, 2, 1), _program(rng, 2, 1, number=1), Room(4096)
    begin = words.align(64)
    words.append(second)
    entries = [one.entry(begin), two.entry(second.nbytes) + begin]
    job = BoundJob([one.queue, two.queue], words, entries, 1, room.address, room.address)
    one.speed = two.speed = 0.3
    for k in range(50):
        job.start([k])
        assert one.queue.issued == two.queue.issued == k + 1
        if k % 7 == 0:
            files.pause(0)
    job.wait()
    assert not job.is_running
    for k in range(50):
        whole = words.resolved([k + 1, k + 1, room.address, k])
        assert one.seen[k] == whole[:begin]
        assert two.seen[k] == whole[begin : begin + second.nbytes]


def test_a_full_ring_waits_for_room():
    rng = random.Random(0)
    toy = ToyQueue(ToyFiles(), entries=4, rng=rng)
    _room, memory = arena(1 << 16)
    words = _program(rng, 1, 1)
    job = TemplateJob([toy.queue], words, [toy.entry(words.nbytes)], 1, memory)
    for k in range(3):
        job.start([k])
    assert not toy.seen, "three of four entries are free: one says that the ring is not empty"
    job.start([3])
    assert toy.seen
    toy.queue.wait()
    assert [int.from_bytes(block[:8], "little") for block in toy.seen] == [1, 2, 3, 4]


def test_a_device_that_hangs_is_an_error_and_takes_nothing_more():
    rng = random.Random(0)
    toy = ToyQueue(ToyFiles(), rng=rng)
    toy.speed = 0
    words, room = _program(rng, 1, 0), Room(1024)
    job = BoundJob([toy.queue], words, [toy.entry(words.nbytes)], 0, room.address, room.address)
    job.start()
    with pytest.raises(RuntimeError, match="the toy hangs: nothing has ended for 30"):
        toy.queue.wait()
    with pytest.raises(RuntimeError, match="the toy hangs"):
        job.start()
    assert toy.queue.issued == 1


def test_a_signal_that_something_else_wrote_is_an_error():
    toy = ToyQueue(ToyFiles())
    words, room = _program(random.Random(0), 1, 0), Room(1024)
    job = BoundJob([toy.queue], words, [toy.entry(words.nbytes)], 0, room.address, room.address)
    toy.queue.signal.value = (1 << 64) - 200
    with pytest.raises(RuntimeError, match="0xffffffffffffff38 has ended, of 0 starts"):
        job.start()


def test_a_slow_device_is_no_hang():
    files = ToyFiles()
    toy = ToyQueue(files)
    toy.speed = 0
    words, rooms = _program(random.Random(0), 1, 0), [Room(1024) for _ in range(5)]
    for room in rooms:
        BoundJob([toy.queue], words, [toy.entry(words.nbytes)], 0, room.address, room.address).start()
    since = [0.0]

    def slowly():
        if files.now - since[0] > 29:
            since[0] = files.now
            toy.run_one()

    files.work.append(slowly)
    toy.queue.wait()
    assert files.now > 5 * 29


def test_a_block_larger_than_a_segment_is_refused():
    toy = ToyQueue(ToyFiles())
    _, memory = arena(4096)
    with pytest.raises(InternalError, match="segments of 1024"):
        TemplateJob([toy.queue], Words(2048), [0], 0, memory)


def test_ctrl_c_ends_a_wait():
    room = Room(64)
    seconds = time.monotonic()
    timer = threading.Timer(0.1, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        wait_for(Signal(room.address), 1, SystemFiles(), 20)
    timer.join()
    assert time.monotonic() - seconds < 5


def test_a_wait_sleeps_after_a_short_spin():
    room = Room(64)
    cpu, wall = time.thread_time(), time.monotonic()
    with pytest.raises(DeviceTimeout):
        wait_for(Signal(room.address), 1, SystemFiles(), 0.3)
    assert time.monotonic() - wall >= 0.3
    assert time.thread_time() - cpu < 0.15


def test_a_wait_ends_when_another_thread_signals():
    room = Room(64)
    there = Signal(room.address)
    timer = threading.Timer(0.02, lambda: setattr(there, "value", 3))
    timer.start()
    wait_for(there, 3, SystemFiles(), 20)
    assert there.value == 3 and there.timestamp == 0
    timer.join()
