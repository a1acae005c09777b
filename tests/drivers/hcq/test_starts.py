"""Starts on regions: addresses and notes against those of Python, whatever is in the way, and whoever comes between."""

import gc
import random
import sys

import pytest

from funcgrad.drivers.hcq.queues import BoundJob, Replayed, TemplateJob, base, given, timeline
from funcgrad.drivers.hcq.stream import Words, high, low
from funcgrad.errors import InternalError
from tests.hardware.toy_queue import Room, ToyFiles, ToyQueue, arena

NAMES = (("kernel", "model.py:7"),)


class Memory:
    def __init__(self, begin, end):
        self.range = begin, end


def _memory(rng):
    begin = rng.getrandbits(40)
    return Memory(begin, begin + rng.randrange(1 << 20))


def _regions(rng, count):
    return [(_memory(rng), rng.randrange(1 << 20)) for _ in range(count)]


def _addresses(regions):
    return [memory.range[0] + offset for memory, offset in regions]


def _program(values):
    words = Words(8)
    words.put_address(0, timeline(0))
    for number in range(values):
        words.add(low(given(1, number)), high(given(1, number)), low(base(1)))
    words.align(8)
    return words


class Machine:
    """A toy device with a job that starts on regions, and another queue, which runs while `other_runs`."""

    def __init__(self, values=2, entries=8, room=1 << 16, seed=0):
        self.toy = ToyQueue(ToyFiles(), entries, random.Random(seed))
        self.other = ToyQueue(ToyFiles()).queue
        self.words = _program(values)
        self.memory, self.arena = arena(room)
        self.followed, self.notes = [], []
        self.job = TemplateJob(
            [self.toy.queue], self.words, [self.toy.entry(self.words.nbytes)], values, self.arena
        )
        self.job.put_in_order(self.other, self.follow, self.notes.append)

    def follow(self, regions):
        self.followed.append((self.toy.queue.issued, regions))
        assert len(self.followed) < 1000, "an order is asked for again and again"

    def other_runs(self, runs):
        self.other.native.issued = self.other.signal.value + runs

    def seen(self, value, regions):
        """What the device sees of a start."""
        place = int.from_bytes(self.toy.seen[value - 1][16:20], "little")
        return self.words.resolved([value, place, *_addresses(regions)[: self.job.values]])

    @property
    def state(self):
        job, queue, memory = self.job.native, self.toy.queue.native, self.arena.native
        return job.host, queue.put, queue.issued, memory.position, memory.segment, len(self.notes)


@pytest.mark.parametrize("seed", range(6))
def test_addresses_notes_and_order_of_random_starts(seed):
    rng = random.Random(seed)
    machine = Machine(entries=rng.choice([4, 64]), room=rng.choice([2048, 1 << 16]), seed=seed)
    expected, followed = [], []
    for value in range(1, 200):
        regions = _regions(rng, rng.choice([2, 2, 5]))
        names = tuple((f"kernel {k}", f"line {value}") for k in range(rng.choice([1, 3])))
        machine.other_runs(runs := rng.random() < 0.3)
        assert machine.job.start_on(rng.choice([list, tuple])(regions), names) == value
        expected.append((value, tuple(memory.range for memory, _ in regions), names, regions))
        followed += [(value - 1, regions)] * runs
        if rng.random() < 0.3:
            machine.toy.step()
    machine.toy.queue.wait()
    assert machine.notes == [row[:3] for row in expected]
    assert {value: [*regions] for value, regions in machine.followed} == dict(followed)
    for value, _, _, regions in expected:
        assert machine.toy.seen[value - 1] == machine.seen(value, regions)


def test_a_start_asks_for_the_order_anew_when_it_had_to_wait():
    """Whoever waits lets others work, who may start something on the other queue."""
    machine = Machine(entries=4)
    machine.other_runs(True)
    for _ in range(3):
        machine.job.start_on(_regions(random.Random(0), 2), NAMES)
    assert len(machine.followed) == 3
    machine.job.start_on(_regions(random.Random(0), 2), NAMES)
    assert [value for value, _ in machine.followed] == [0, 1, 2, 3, 3]


def test_replays_on_regions_are_those_of_jobs():
    rng = random.Random(0)
    toy = ToyQueue(ToyFiles(), rng=rng)
    toy.speed = 0.2
    words, rooms, notes = _program(3), [], []

    def make():
        rooms.append(Room(1024))
        at = rooms[-1].address
        job = BoundJob([toy.queue], words, [toy.entry(words.nbytes)], 3, at, at)
        job.put_in_order(ToyQueue(ToyFiles()).queue, lambda regions: None, notes.append)
        return job

    program, expected = Replayed(make), []
    for value in range(1, 50):
        regions = _regions(rng, 4)
        assert program.start_on(regions, NAMES) == value
        expected.append(regions)
    program.wait()
    assert len(rooms) == 2
    assert notes == [(k, tuple(m.range for m, _ in rows), NAMES) for k, rows in enumerate(expected, 1)]
    for seen, regions in zip(toy.seen, expected):
        value, place = (int.from_bytes(seen[at : at + 8], "little") for at in (0, 16))
        assert seen == words.resolved([value, place % (1 << 32), *_addresses(regions)[:3]])


WRONG = {
    "no memory": ((None, 0), AttributeError),
    "no range": ((Memory.__new__(Memory), 0), AttributeError),
    "a range of text": ((Memory("a", "b"), 0), TypeError),
    "an address that is none": ((Memory(-1, 2), 0), OverflowError),
    "an offset that is none": ((Memory(1, 2), -1), OverflowError),
    "an offset of text": ((Memory(1, 2), "0"), TypeError),
    "no tuple": ([Memory(1, 2), 0], SystemError),
    "no offset": ((Memory(1, 2),), IndexError),
}


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("name", WRONG)
def test_regions_that_are_none_start_nothing(name, place):
    machine = Machine()
    region, error = WRONG[name]
    regions = _regions(random.Random(0), 2)
    machine.job.start_on(regions, NAMES)
    before = machine.state
    with pytest.raises(error):
        machine.job.start_on([*regions[:place], region, *regions[place + 1 :]], NAMES)
    assert machine.state == before
    assert machine.job.start_on(regions, NAMES) == 2
    machine.toy.queue.wait()
    assert machine.toy.seen == [machine.seen(value, regions) for value in (1, 2)]


@pytest.mark.parametrize("value", [-1, 1 << 64, "7", None, 7.0])
def test_values_that_are_none_start_nothing(value):
    machine = Machine()
    before = machine.state
    with pytest.raises((TypeError, OverflowError)):
        machine.job.start([5, value])
    assert machine.state == before


def test_too_few_and_too_many():
    machine = Machine()
    before = machine.state
    with pytest.raises(InternalError, match="a job that takes 2 values was given 1"):
        machine.job.start_on(_regions(random.Random(0), 1), NAMES)
    for count in (0, 1, 3):
        with pytest.raises(InternalError, match=f"a job that takes 2 values was given {count}"):
            machine.job.start([7] * count)
    assert machine.state == before


def test_a_lost_queue_starts_nothing():
    machine = Machine()
    machine.toy.queue.lost = RuntimeError("the toy is gone")
    before = machine.state
    with pytest.raises(RuntimeError, match="the toy is gone"):
        machine.job.start_on(_regions(random.Random(0), 2), NAMES)
    with pytest.raises(RuntimeError, match="the toy is gone"):
        machine.job.start([1, 2])
    assert machine.state == before


def test_what_cannot_be_noted_is_not_started():
    machine = Machine()

    def note(row):
        raise MemoryError("no room for notes")

    machine.job.put_in_order(machine.other, machine.follow, note)
    before = machine.state
    with pytest.raises(MemoryError, match="no room for notes"):
        machine.job.start_on(_regions(random.Random(0), 2), NAMES)
    assert machine.state == before and not machine.toy.files.rings


def test_a_job_that_nobody_notes_starts_all_the_same():
    toy, words = ToyQueue(ToyFiles()), _program(2)
    _room, memory = arena(1 << 14)
    job = TemplateJob([toy.queue], words, [toy.entry(words.nbytes)], 2, memory)
    regions = _regions(random.Random(0), 2)
    assert job.start_on(regions, NAMES) == 1
    toy.run_all()
    assert toy.seen == [words.resolved([1, job.native.device, *_addresses(regions)])]


def test_garbage_that_starts_the_same_job_comes_before_or_after():
    """A collection may run wherever an object is made: what it starts takes a value of its own, and an own note."""
    machine = Machine(entries=1024)
    rng = random.Random(0)
    regions = [_regions(rng, 2) for _ in range(8)]

    class Starts:
        def __init__(self):
            self.itself = self

        def __del__(self):
            machine.job.start_on(rng.choice(regions), NAMES)

    threshold = gc.get_threshold()
    try:
        gc.set_threshold(1)
        for k in range(300):
            Starts()
            machine.job.start_on(regions[k % 8], NAMES)
            machine.toy.run_all()
    finally:
        gc.set_threshold(*threshold)
    assert machine.toy.queue.issued > 400, "no collection has started anything"
    assert [row[0] for row in machine.notes] == list(range(1, len(machine.notes) + 1))
    for (value, ranges, _), seen in zip(machine.notes, machine.toy.seen):
        row = next(row for row in regions if tuple(memory.range for memory, _ in row) == ranges)
        assert seen == machine.seen(value, row)


def test_nothing_is_kept_but_notes():
    machine = Machine(entries=64)
    good = _regions(random.Random(0), 2)
    bad = [good[0], (good[1][0], -1)]
    names, value = (("a", "b"),), 12345678901
    objects = [good, good[0], good[0][0], good[0][0].range, good[1][0].range, names, value]

    def note(row):
        machine.notes.append(row)
        return [row]

    def starts():
        for k in range(200):
            machine.other_runs(k % 2 == 0)
            machine.job.start_on(good, names)
            machine.job.start([value, value])
            with pytest.raises(OverflowError):
                machine.job.start_on(bad, names)
            with pytest.raises(InternalError):
                machine.job.start_on(good[:1], names)
            with pytest.raises((TypeError, OverflowError)):
                machine.job.start([value, -value])
            machine.toy.run_all()
        assert len(machine.notes) == 200 and len(machine.followed) == 100
        for kept in (machine.notes, machine.followed, machine.toy.seen):
            kept.clear()
        gc.collect()
        return [sys.getrefcount(x) for x in objects], sys.getallocatedblocks()

    machine.job.put_in_order(machine.other, machine.follow, note)
    before = [sys.getrefcount(x) for x in objects]
    counts, blocks = starts()
    assert counts == before
    assert starts()[1] < blocks + 100
