"""Where the threads of a group wait for each other, as instructions in blocks.

In: a block whose instructions store to local memory and load from it. Out: the same with barriers, one where two
threads could otherwise meet: between a store and a load, either way around, of memory that may be the same. Several
stages of local memory are different memory. Which one an access means is known relative to the step of a loop, so what
a step does can be compared with what the step before did, or the one before that: all of it one further back.

Barriers are where they are needed, not around each use, and as few of them as there can be: copies are together.
What fills local memory is stored as late as may be, right before something reads it, so that the loads of all tiles are
under way together; what fills it for a later step is stored at the end of this one, so that its loads are under way
while the threads work. Direct copies come as early as may be. Those of a step are a batch: at a barrier of a loop as
many batches may still be on their way as there are stages but two, that of the step to come being needed right behind
the next barrier.

Reductions of a group have memory of their own, and wait by themselves as each target does it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import (
    BATCH,
    COPY,
    GROUP_BARRIER,
    GROUP_REDUCE,
    LOAD,
    LOAD_ROWS,
    MULTIPLY_TILE,
    STAGE,
    STAGED,
    STORE,
    local_of,
)
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple


class _Access(NamedTuple):
    """Of local memory. stage: that of the step `counter + stage`, or of step `stage`."""

    local: UOp
    counter: UOp | None
    stage: int
    is_store: bool

    def meets(self, other: _Access) -> bool:
        """Tell whether threads have to wait between the two. Stores to the same memory have loads between them."""
        if self.local is not other.local or self.is_store == other.is_store:
            return False
        return self.counter is not other.counter or self.stage == other.stage

    def moved(self, counter: UOp, by: int, to: UOp | None) -> _Access:
        """Move an access within a loop: return it as it is `by` steps later, counted by `to`. With `to` None it is
        seen from behind the loop.
        """
        if self.counter is not counter:
            return self
        return self._replace(counter=to, stage=(self.stage + by) % _stages(self.local))

    def seen_first(self, counter: UOp) -> _Access:
        """Return the same as it is from the first step of a loop."""
        return self if self.counter is not None else self._replace(counter=counter)


_State = frozenset[_Access]  # what was done since all threads last waited


class _Moment(NamedTuple):
    """An instruction that accesses local memory, or a loop in which there are some, and the node that names it."""

    key: UOp
    access: _Access | None
    inner: tuple[_Moment, ...]


def with_barriers(block: Block, grid: Sequence[UOp] = ()) -> Block:
    """Return the block with barriers, in an order that needs few. grid: loops that are none, but the numbers of groups.

    >>> from funcgrad.lower.ir.ops import LOCAL, THREAD
    >>> from funcgrad.trace.types import dtypes as dt
    >>> thread, local = UOp(THREAD, (), (0, 4)), UOp(LOCAL, (), (0, dt.int64, 4))
    >>> store = UOp(STORE, (local, thread, thread), 0)
    >>> staged = UOp(STAGED, (local, store), ())
    >>> load = UOp(LOAD, (staged, thread), 0)
    >>> [item.op.name for item in with_barriers(Block(None, [thread, local, store, staged, load])).items]
    ['thread', 'local', 'staged', 'store', 'group_barrier', 'load']
    """
    ordered = _ordered(block)
    before: set[UOp] = set()
    _walk(_steps(ordered, frozenset(grid)), frozenset(), before)
    stages = [_stages(local) for local in _copied_to(ordered)]
    return _placed(ordered, before, UOp(GROUP_BARRIER, (), max(0, min(stages, default=0) - 2)))


def _placed(block: Block, before: Set[UOp], barrier: UOp) -> Block:
    items: list[UOp | Block] = []
    for item in block.items:
        if (item.counter if isinstance(item, Block) else item) in before:
            items.append(barrier)
        items.append(_placed(item, before, barrier) if isinstance(item, Block) else item)
    return Block(block.counter, items, block.carried)


def with_early_barriers(block: Block) -> Block:
    """Return the block with each barrier right behind the access to local memory before it, for a target on which a
    barrier also waits for loads from far memory: so they are under way behind it."""
    items: list[UOp | Block] = []
    for item in block.items:
        if isinstance(item, Block):
            items.append(with_early_barriers(item))
            continue
        place = len(items)
        while item.op is GROUP_BARRIER and place and _is_free(items[place - 1]):
            place -= 1
        items.insert(place, item)
    return Block(block.counter, items, block.carried)


def _is_free(item: UOp | Block) -> bool:
    """Tell whether a barrier can as well come before an item."""
    return (
        not isinstance(item, Block)
        and _access(item) is None
        and item.op not in (GROUP_BARRIER, GROUP_REDUCE, BATCH)
    )


# ---- what accesses what ----


def _stages(local: UOp) -> int:
    return local.arg[3] if len(local.arg) > 3 else 1


def _access(item: UOp) -> _Access | None:
    """Return what an instruction does to local memory."""
    if item.op not in (LOAD, LOAD_ROWS, MULTIPLY_TILE, STORE, COPY):
        return None
    is_store = item.op in (STORE, COPY)
    memory = item.src[0]
    local = local_of(memory)
    if local is None:
        return None
    if memory.op is STAGED:
        memory = memory.src[0]
    if memory.op is not STAGE:
        return _Access(local, None, 0, is_store)
    counter = memory.src[1] if len(memory.src) > 1 else None
    return _Access(local, counter, memory.arg % _stages(local), is_store)


def _accesses(item: UOp | Block) -> Iterator[_Access]:
    if isinstance(item, Block):
        for inner in item.items:
            yield from _accesses(inner)
    elif (found := _access(item)) is not None:
        yield found


def _copied_to(block: Block) -> Iterator[UOp]:
    """Yield the local memory that direct copies fill."""
    for item in block.items:
        if isinstance(item, Block):
            yield from _copied_to(item)
        elif item.op is COPY and (access := _access(item)) is not None:
            yield access.local


def _steps(block: Block, grid: Set[UOp]) -> tuple[_Moment, ...]:
    found: list[_Moment] = []
    for item in block.items:
        if isinstance(item, Block):
            inner = _steps(item, grid)
            if item.counter in grid:
                found += inner
            elif inner and item.counter is not None:
                found.append(_Moment(item.counter, None, inner))
        elif (access := _access(item)) is not None:
            found.append(_Moment(item, access, ()))
    return tuple(found)


# ---- an order ----


def _ordered(block: Block) -> Block:
    """Move stores to local memory right before the first item that reads them, or to the end of their block. Copies
    move, a batch for each step, before the first item that reads any of that memory.
    """
    items: list[UOp | Block] = []
    late: list[UOp] = []
    copies: list[UOp] = []
    for item in block.items:
        if isinstance(item, UOp) and (access := _access(item)) is not None and access.is_store:
            (copies if item.op is COPY else late).append(item)
            continue
        reads = list(_accesses(item)) if late or copies else []
        if any(read.local is access.local for read in reads for access in _accessed(copies)):
            items += _in_batches(copies)
            copies = []
        if any(read.meets(access) for read in reads for access in _accessed(late)):
            items += late
            late = []
        items.append(_ordered(item) if isinstance(item, Block) else item)
    return Block(block.counter, [*items, *_in_batches(copies), *late], block.carried)


def _accessed(items: Sequence[UOp]) -> list[_Access]:
    return [access for item in items if (access := _access(item)) is not None]


def _in_batches(copies: Sequence[UOp]) -> list[UOp]:
    """Group copies into batches, one for each step of the loop that they fill."""
    by_step: dict[int, list[UOp]] = {}
    for copy in copies:
        step = copy.src[0].arg if copy.src[0].op is STAGE else 0
        by_step.setdefault(step, []).append(copy)
    return [item for step in sorted(by_step) for item in (*by_step[step], UOp(BATCH, ()))]


# ---- where to wait ----


def _walk(steps: Sequence[_Moment], state: _State, before: set[UOp]) -> _State:
    """Note what needs a barrier before it; what is done after the last barrier."""
    for step in steps:
        if step.key in before:
            state = frozenset()
        if step.access is None:
            state = _through(step, state, before)
            continue
        if any(step.access.meets(other) for other in state):
            before.add(step.key)
            state = frozenset()
        state |= {step.access}
    return state


def _through(step: _Moment, state: _State, before: set[UOp]) -> _State:
    """Return the same for a loop."""
    counter = step.key
    if counter.src:  # a branch, which may be left out
        return state | _walk(step.inner, state, before)
    leaving = _repeated(step, frozenset(), before)
    # What was done before the loop may ask for more: then one barrier before it is enough.
    more = set(before)
    entered = _repeated(step, frozenset(access.seen_first(counter) for access in state), more)
    if more == before:
        leaving = entered
    else:
        before.add(counter)
    return frozenset(access.moved(counter, counter.arg.extent - 1, None) for access in leaving)


def _repeated(step: _Moment, entering: _State, before: set[UOp]) -> _State:
    """Return what is done after the last barrier at the end of any step of a loop."""
    state = entering
    while True:
        known = len(before)
        leaving = _walk(step.inner, state, before)
        following = entering | {access.moved(step.key, -1, step.key) for access in leaving}
        if following == state and len(before) == known:
            return leaving
        state = following if len(before) == known else entering
