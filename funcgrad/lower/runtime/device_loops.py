"""Loops on an accelerator whose steps the host starts: several of them together, where nothing has to be decided.

In: a loop of lower/ir/launches.py and a table of regions. The steps of a loop differ only in which buffers change
places and in the rows that they walk; where a body is launches alone, `TOGETHER` steps are recorded once (runner.Run
does that for the launches of one step), and replayed with other rows. An even number, so that each begins with the same
buffers.

Whether a `while` goes on only the device knows. Where its launches are guarded (launches.GridLaunch), the host starts
more and more steps before it asks: each reads a byte that the condition of its own step has written, and does nothing
where that is 0. The bytes then tell how many steps there were, and so where the last one has left its values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from funcgrad.backends.interface import Recording, Region
from funcgrad.lower.ir.launches import FLAGS_NBYTES, TOGETHER, GridLaunch, Loop, Place, Section, Until

if TYPE_CHECKING:
    from funcgrad.lower.runtime.device_runner import Runner

Entries = list[Place]
"""For each entry of a body's table, where it is in the table of several steps."""


class Chunk:
    """Steps that are started together. entries: of the table of each, and the launches that get it."""

    def __init__(self, runner: Runner, steps: Sequence[tuple[Section, Entries, Place | None]]) -> None:
        self._runner = runner
        self._launches: list[GridLaunch] = []
        self._places: list[list[Place]] = []
        for section, entries, guard in steps:
            for launch in section:
                assert isinstance(launch, GridLaunch)
                row = [_moved(entries, place) for place in launch.buffers]
                self._launches.append(launch)
                self._places.append(row if guard is None else [*row, guard])
        self._recording: Recording | None = None

    def start(self, table: Sequence[Region]) -> None:
        if self._recording is None:
            launched = [self._runner.launched(launch, ()) for launch in self._launches]
            self._recording = self._runner.backend.record(launched, self._places)
        self._recording.replay(table)

    def start_one_by_one(self, table: Sequence[Region]) -> None:
        """Start the steps one by one, without a recording."""
        for launch, places in zip(self._launches, self._places, strict=True):
            buffers = tuple((table[entry][0], table[entry][1] + offset) for entry, offset in places)
            self._runner.backend.launch(self._runner.launched(launch, buffers))


def _moved(entries: Entries, place: Place) -> Place:
    entry, offset = entries[place[0]]
    return entry, offset + place[1]


def launches_alone(section: Section) -> bool:
    """Tell whether the steps of a section are launches that can be recorded."""
    return all(isinstance(step, GridLaunch) and not step.copied for step in section)


# ---- a number of steps ----


def chunk_of_loop(runner: Runner, loop: Loop) -> Chunk:
    """Make the chunk of steps from the middle of a loop. Its table has, in this order, the constants, the carried
    values that a step reads, those that it writes, the rows of the first step, the arena and the kept memory.
    """
    constants = [(i, 0) for i in range(len(loop.constants))]
    count = len(loop.carried)
    one = [(len(constants) + k, 0) for k in range(count)]
    two = [(entry + count, 0) for entry, _ in one]
    first = len(constants) + 2 * count
    rows = [*loop.xs, *loop.ys]
    rest = [(first + len(rows) + k, 0) for k in range(1 + len(loop.kept))]
    sign = -1 if loop.reverse else 1
    steps: list[tuple[Section, Entries, Place | None]] = []
    for step in range(TOGETHER):
        reads, writes = (two, one) if step % 2 else (one, two)
        at = [(first + i, sign * step * walked.stride) for i, walked in enumerate(rows)]
        xs, ys = at[: len(loop.xs)], at[len(loop.xs) :]
        steps.append((loop.body, [*constants, *reads, *xs, *writes, *ys, *rest], None))
    return Chunk(runner, steps)


# ---- until a condition fails ----


def numbers_of_steps() -> Iterator[int]:
    """Yield how many steps are started before the host asks. Their sum is a multiple of TOGETHER from the first yield
    of TOGETHER on.
    """
    yield 1
    number = 1
    while True:
        yield number
        number = min(2 * number, TOGETHER)


def chunk_until(runner: Runner, loop: Until) -> Chunk:
    """Make the chunk of steps of a guarded loop. Its table has, in this order, the constants of the condition, those
    of the body, the carried values that a step reads, those that it writes, the bytes and the arena.
    """
    return Chunk(runner, list(_guarded(loop, TOGETHER)))


def _guarded(loop: Until, steps: int) -> Iterator[tuple[Section, Entries, Place | None]]:
    counts = len(loop.condition_constants), len(loop.body_constants), len(loop.carried)
    of_condition = [(i, 0) for i in range(counts[0])]
    of_body = [(counts[0] + i, 0) for i in range(counts[1])]
    one = [(counts[0] + counts[1] + k, 0) for k in range(counts[2])]
    two = [(entry + counts[2], 0) for entry, _ in one]
    flags = counts[0] + counts[1] + 2 * counts[2]
    arena = (flags + 1, 0)
    for step in range(steps):
        reads, writes = (two, one) if step % 2 else (one, two)
        flag = (flags, step + 1)
        yield loop.condition, [*of_condition, *reads, flag, arena], (flags, step)
        yield loop.body, [*of_body, *reads, *writes, arena], flag


def run_guarded(
    runner: Runner,
    loop: Until,
    chunk: Chunk,
    constants: Sequence[Region],
    carries: Sequence[list[Region]],
    flags: Region,
    arena: Region,
) -> None:
    """Run all steps of a guarded loop. Afterwards `carries` are those before the first step that did not run."""
    backend = runner.backend
    for number in numbers_of_steps():
        begin = np.zeros(FLAGS_NBYTES, np.uint8)
        begin[0] = 1
        backend.write(flags, begin)
        own = [*constants, *(c[0] for c in carries), *(c[1] for c in carries), flags, arena]
        if number == TOGETHER:
            chunk.start(own)
        else:
            Chunk(runner, list(_guarded(loop, number))).start_one_by_one(own)
        backend.read(flags, begin)
        done = int(begin[1 : number + 1].sum())
        for _ in range(done):
            for carry in carries:
                carry[:] = carry[1], carry[2], carry[1]
        if done < number:
            return
