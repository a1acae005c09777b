"""What a program does when it runs, as data: launches of kernels, and the loops and branches around them.

In: the plan of lower/program/builder.py. Out: what a renderer writes the entry of a program from, and what
lower/inspect/text.py prints.

A section is a list of steps over a table of buffers: its parameters, its results, its arena. The table of the program
is given by the caller; that of a loop's body is made anew for every step, of addresses in the table around it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from funcgrad.lower.ir.block import Block
from funcgrad.trace.util.named_tuple import NamedTuple

TOGETHER = 16  # steps of a loop that are started at once
FLAGS_NBYTES = TOGETHER + 1
"""Of the bytes of a guarded loop: one that is 1, and what the condition of each step writes."""
ALIGNMENT = 64  # of buffers in the arena
ENTRY = "compute"
"""The name of every kernel: so its text depends on what it does alone, and is compiled once."""


Place = tuple[int, int]  # an entry of the section's table, and bytes from there


class Launch(NamedTuple):
    """A kernel on buffers: `trips` iterations of its outermost loop, cut into `tasks`.

    block, slots: what it computes, and which of the kernel's arguments the buffers are. is_copy: it does nothing but
    copy its last buffer to its first, which may be one where the caller wants that.
    """

    function: str
    buffers: tuple[Place, ...]
    trips: int
    tasks: int
    block: Block
    slots: tuple[int, ...]
    is_copy: bool = False


class Routine(NamedTuple):
    """A function that is no kernel of ours but calls a routine of the target, on buffers: `trips` rows in `tasks`."""

    function: str
    buffers: tuple[Place, ...]
    trips: int
    tasks: int


class GridLaunch(NamedTuple):
    """A kernel on a grid: so many groups of threads, on buffers. Nobody else runs until all groups are done.

    function: the number of the kernel in the program. copied: its bytes, where it does nothing but copy its last buffer
    to its first, which may be one where the caller wants that. place: the lines of the user's that it comes from.
    guarded: it takes one more buffer, and does nothing where the byte there is 0.
    """

    function: int
    buffers: tuple[Place, ...]
    groups: int
    threads: tuple[int, int, int]
    copied: int = 0
    place: str = ""
    guarded: bool = False


class Callback(NamedTuple):
    """A function of the host, by its number, on buffers."""

    number: int
    buffers: tuple[Place, ...]


class Meeting(NamedTuple):
    """A collective of devices that share memory, on buffers: results, operands, and the words of the device.

    function: of native code (backends/cpu/native/team_code.py). member: where in the words the group is. told: the
    numbers and tables of numbers that the function gets. kernel: the name of that of a reduction.
    """

    function: str
    member: int
    told: tuple[int | tuple[int, ...], ...]
    kernel: str
    buffers: tuple[Place, ...]

    @property
    def number(self) -> int:
        """What is the same for two meetings only if devices may meet in them."""
        from zlib import crc32  # few programs meet

        return crc32(repr((self.function, self.told, self.kernel)).encode())


class Carried(NamedTuple):
    """A value that a loop hands from step to step.

    A step reads it in one buffer and writes it to another: to `other` and `result` in turn, so that the last one writes
    `result`; the first reads `start`. In place, all steps read and write `result`. scalar: its dtype, if it is one
    number, which a loop that has its kernels written out in it keeps in a register.
    """

    start: Place
    result: Place
    other: Place
    nbytes: int
    in_place: bool
    scalar: np.dtype | None


class Walked(NamedTuple):
    """An array of which each step of a loop gets or gives one row of `stride` bytes.

    start: where the rows of one that is given are before the first step, if steps get them, too, and change them in
    place.
    """

    place: Place
    stride: int
    start: Place | None = None


class Loop(NamedTuple):
    """A loop of `length` steps. The table of the body has, in this order: constants, carried values, rows of xs;
    carried values, rows of ys; the arena; constants kept in another layout. After every `poll_every` steps, a power
    of 2, the program asks whether the user wants it to end.
    """

    length: int
    reverse: bool
    poll_every: int
    inline: bool
    constants: tuple[Place, ...]
    carried: tuple[Carried, ...]
    xs: tuple[Walked, ...]
    ys: tuple[Walked, ...]
    arena: Place
    kept: tuple[Place, ...]
    body: Section


class Until(NamedTuple):
    """A loop that runs until a condition fails. The table of the condition has: its constants, carried values; the
    byte `flag` that it writes; the arena. The table of the body has: its constants, carried values; carried values;
    the arena. `flags` is memory for the bytes of several steps (lower/runtime/device_loops.py), where all launches
    are guarded.
    """

    poll_every: int
    inline: bool
    condition_constants: tuple[Place, ...]
    body_constants: tuple[Place, ...]
    carried: tuple[Carried, ...]
    flag: Place
    arena: Place
    condition: Section
    body: Section
    flags: Place = (-1, 0)


class Choice(NamedTuple):
    """The branch of a number, an int32 within bounds. Table of each: operands, results, arena."""

    index: Place  # type: ignore[assignment]  # hides tuple.index, which nobody calls on it
    operands: tuple[Place, ...]
    results: tuple[Place, ...]
    arena: Place
    branches: tuple[Section, ...]


class GridLoop(NamedTuple):
    """A loop that is a kernel itself (lower/program/whole_loops.py), of one group of threads. Before it come copies, of
    what it changes in place.

    times: how often the kernel is launched for all steps; 0: until the byte at `flag` is 0. state: 8 bytes that are
    zero before the first of several launches, and count steps from one to the next.
    """

    copies: tuple[GridLaunch, ...]
    launch: GridLaunch
    times: int
    state: Place
    flag: Place


class Stepped(NamedTuple):
    """An array of which each block of a loop has a part: the bytes from block to block along each axis of blocks, and
    up to the first block of the rest."""

    place: Place
    steps: tuple[int, ...]
    rest_at: int


class BlockLoop(NamedTuple):
    """A loop over blocks along some axes. Table of the body: sources, sums; sums, other results; arena.

    counts: whole blocks along each axis. tasks: parts in which threads run it, each with an arena of `arena_nbytes` of
    its own, of which there are `arenas`, behind a word that says which are free. sums: results that begin as zeros, and
    their bytes. rest: bodies for what follows along the last axis, and for how many blocks each.
    """

    counts: tuple[int, ...]
    tasks: int
    sources: tuple[Stepped, ...]
    results: tuple[Stepped, ...]
    sums: tuple[int, ...]
    arena: Place
    arena_nbytes: int
    arenas: int
    body: Section
    rest: tuple[tuple[Section, int], ...]


AnyLaunch = Launch | Routine | GridLaunch | GridLoop | Callback | Meeting | Loop | Until | Choice | BlockLoop
Section = tuple["AnyLaunch", ...]

STEPS = (GridLaunch, GridLoop, Callback, Loop, Until, Choice, Carried, Walked)
"""What the launches of a device with a grid are made of."""


def places(step: AnyLaunch) -> list[Place]:
    """Return the places in the table of its section that a step uses."""
    if isinstance(step, BlockLoop):
        return [*(x.place for x in (*step.sources, *step.results)), step.arena]
    if isinstance(step, (Launch, Routine, GridLaunch, Callback, Meeting)):
        return list(step.buffers)
    if isinstance(step, GridLoop):
        return list(step.launch.buffers)
    if isinstance(step, Choice):
        return [step.index, *step.operands, *step.results, step.arena]
    carried = [place for c in step.carried for place in (c.start, c.result, c.other)]
    if isinstance(step, Until):
        return [*step.condition_constants, *step.body_constants, *carried, step.flag, step.arena]
    walked = [w.place for w in (*step.xs, *step.ys)] + [y.start for y in step.ys if y.start is not None]
    return [*step.constants, *carried, *walked, step.arena, *step.kept]


def copied_before(loop: Loop | Until) -> list[tuple[Place, Place, int]]:
    """Return what a loop copies before its first step, as (to, from, bytes): what its steps change in place, if that is
    not where it starts."""
    copies = [(c.result, c.start, c.nbytes) for c in loop.carried if c.in_place]
    if isinstance(loop, Loop):
        copies += [(y.place, y.start, loop.length * y.stride) for y in loop.ys if y.start is not None]
    return [(to, start, nbytes) for to, start, nbytes in copies if to != start and nbytes]


def inside(step: AnyLaunch) -> tuple[Section, ...]:
    """Return the sections within a step."""
    if isinstance(step, Loop):
        return (step.body,)
    if isinstance(step, Until):
        return (step.condition, step.body)
    if isinstance(step, BlockLoop):
        return (step.body, *(body for body, _ in step.rest))
    return step.branches if isinstance(step, Choice) else ()


def clocked(section: Section, depth: int = 0) -> Iterator[tuple[AnyLaunch, int]]:
    """Yield the steps that have a clock in a program for profiles, and in how many others each is: loops come before
    what is within them.
    """
    for step in section:
        yield step, depth
        if has_clocks_within(step):
            for part in inside(step):
                yield from clocked(part, depth + 1)


def has_clocks_within(step: AnyLaunch) -> bool:
    """Tell whether the steps within a step have clocks of their own. What threads share has none, nor has what is
    written out in a loop.
    """
    return not isinstance(step, BlockLoop) and not (isinstance(step, (Loop, Until)) and step.inline)
