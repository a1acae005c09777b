"""Chunks for copies: none is taken while a copy has it."""

import random

from funcgrad.drivers.hcq.queues import BoundJob, timeline
from funcgrad.drivers.hcq.staging import Chunk, StagingRing
from funcgrad.drivers.hcq.stream import Words
from tests.hardware.toy_queue import Room, ToyFiles, ToyQueue


def test_a_chunk_is_taken_again_when_its_copy_has_ended():
    rng = random.Random(1)
    toy = ToyQueue(ToyFiles(), entries=64, rng=rng)
    ring = StagingRing(toy.queue, [Chunk(k, k) for k in range(3)], 100)
    words = Words(8)
    words.put_address(0, timeline(0))
    busy: dict[int, int] = {}
    keep = []
    for _ in range(60):
        number, chunk = ring.take()
        assert chunk.host == number
        assert toy.queue.signal.value >= busy.get(number, 0)
        keep.append(Room(256))
        job = BoundJob([toy.queue], words, [toy.entry(8)], 0, keep[-1].address, keep[-1].address)
        busy[number] = job.start()
        ring.give(number, busy[number])
    assert toy.queue.issued == 60 and toy.queue.signal.value >= 57


def test_parts_cover_a_copy():
    toy = ToyQueue(ToyFiles())
    ring = StagingRing(toy.queue, [], 100)
    assert list(ring.parts(250)) == [(0, 100), (100, 100), (200, 50)]
    assert list(ring.parts(0)) == []
