"""Waits between queues, against the order of every pair of commands, byte by byte."""

import random

import pytest

from funcgrad.drivers.hcq.dependencies import Dependencies, Wait


def _random_ranges(rng):
    return [(a, a + rng.randint(0, 12)) for a in (rng.randrange(40) for _ in range(rng.randrange(3)))]


def _bytes(ranges):
    return {byte for begin, end in ranges for byte in range(begin, end)}


@pytest.mark.parametrize("seed", range(30))
def test_waits_order_what_touches_the_same_bytes_and_no_wait_is_redundant(seed):
    rng = random.Random(seed)
    queues = rng.randint(1, 4)
    order = Dependencies(queues)
    values = [0] * queues
    commands: list = []  # (queue, value, reads, writes, all that is before it by queues and waits)
    completed = [0] * queues
    for _ in range(120):
        queue = rng.randrange(queues)
        values[queue] += 1
        reads, writes = _random_ranges(rng), _random_ranges(rng)
        waits = order.add(queue, values[queue], reads, writes)
        assert waits == sorted(set(waits)) and all(wait.queue != queue for wait in waits)
        own = next((c for c in reversed(commands) if c[0] == queue), None)
        awaited = [next(c for c in commands if c[:2] == tuple(wait)) for wait in waits]
        by_queue = own[4] | {own[:2]} if own else set()
        before = by_queue.union(*(c[4] | {c[:2]} for c in awaited))
        ended = {(q, v) for q in range(queues) for v in range(completed[q] + 1)}
        for other in commands:
            conflict = _bytes(other[3]) & (_bytes(reads) | _bytes(writes)) or _bytes(other[2]) & _bytes(
                writes
            )
            if conflict:
                assert other[:2] in before | ended, "a conflict without an order"
        for wait in waits:
            rest = by_queue.union(*(c[4] | {c[:2]} for c in awaited if c[:2] != tuple(wait)))
            assert tuple(wait) not in rest, "a wait that follows from others"
        commands.append((queue, values[queue], reads, writes, before))
        if rng.random() < 0.05:
            completed = [rng.randint(c, v) for c, v in zip(completed, values)]
            order.forget(completed)


def test_reading_together_needs_no_order():
    order = Dependencies(3)
    assert order.add(0, 1, [], [(0, 8)]) == []
    assert order.add(1, 1, [(0, 8)], []) == [Wait(0, 1)]
    assert order.add(2, 1, [(0, 8)], []) == [Wait(0, 1)]
    assert order.add(0, 2, [], [(4, 6)]) == [Wait(1, 1), Wait(2, 1)]


def test_what_has_ended_needs_no_wait_and_no_memory():
    order = Dependencies(2)
    for value in range(1, 100):
        order.add(0, value, [], [(10 * value, 10 * value + 10)])
    order.forget([99, 0])
    assert not order._begins and not order._knew
    assert order.add(1, 1, [(0, 2000)], []) == []
