"""An interpreter of kernels for grids: all threads of all groups in step, each instruction one call of NumPy.

In: the block of a kernel (lower/linearize/linearize.py), the loops that are group numbers, the sizes of a group, the
memory of its arguments. It is an oracle for schedules and renderers: it knows what lower/ir/ops.py says of each op, and
no device. A value is an array of shape (groups, threads), with the lanes of a vector as a third axis; an axis along
which it does not differ has size 1.

What a real device would do silently wrong is an error here (GridError): an access outside of a buffer, threads that
wait for each other where not all of them come by, local memory read before it was staged, or after it was staged anew,
local memory read before a copy to it was waited for,
and races: an element that one thread writes while another reads or writes it, unless all write the same. In local
memory there has to be a barrier between.

    >>> import numpy as np
    >>> from funcgrad.lower.ir.ops import STORE, THREAD, buffer
    >>> from funcgrad.lower.linearize.linearize import linearize
    >>> from funcgrad.trace.uop import UOp
    >>> thread = UOp(THREAD, (), (0, 4))
    >>> store = UOp(STORE, (buffer(0, thread.dtype), thread, thread * thread), 0)
    >>> squares = np.zeros(4, np.int64)
    >>> run_kernel(linearize([store], {}), (), (4, 1, 1), {0: squares})
    >>> squares
    array([0, 1, 4, 9])
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from typing import Any

import numpy as np

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS, fragments_of
from funcgrad.lower.ir.ops import (
    BUFFER,
    CARRIED,
    CARRY,
    LANES,
    LATEST,
    LOCAL,
    PREFETCH,
    RANGE,
    ROW_NBYTES,
    SINK,
    STAGE,
    STAGED,
    STORE,
    THREAD,
    local_of,
)
from funcgrad.trace import ops
from funcgrad.trace.graph.evaluate import run_op
from funcgrad.trace.uop import UOp

_AT_ONCE = 1 << 16  # threads
_NOBODY = np.iinfo(np.int64).max
_COMBINE = {
    "reduce_sum": np.add,
    "dot": np.add,
    "reduce_prod": np.multiply,
    "reduce_max": np.maximum,
    "reduce_min": np.minimum,
}


class GridError(AssertionError):
    """A kernel does what a device need not, or must not, do as it looks."""


def run_kernel(
    block: Block,
    grid: Sequence[UOp],
    threads: tuple[int, int, int],
    memory: Mapping[int, np.ndarray],
    groups: int | None = None,
) -> None:
    """Run a kernel. memory: the arrays of its slots, contiguous, which it reads and writes as flat memory. groups: of a
    launch that has not all of them."""
    groups = math.prod(counter.arg.extent for counter in grid) if groups is None else groups
    at_once = max(1, _AT_ONCE // math.prod(threads))
    tracked = _tracked(memory, _written(block))
    with np.errstate(all="ignore"):
        for first in range(0, groups, at_once):
            numbers = np.arange(first, min(first + at_once, groups))
            _Groups(grid, threads, numbers, tracked, _staged_by(block)).run(block)


class _Seen:
    """For each byte the least and the greatest number of the threads that came by."""

    def __init__(self, nbytes: int) -> None:
        self.least = np.full(nbytes, _NOBODY, np.int64)
        self.greatest = np.full(nbytes, -1, np.int64)

    def note(self, places: np.ndarray, who: np.ndarray) -> None:
        np.minimum.at(self.least, places, who)
        np.maximum.at(self.greatest, places, who)

    def by_others(self, places: np.ndarray, who: np.ndarray) -> np.ndarray:
        """Whether a thread other than this one was there."""
        least, greatest = self.least[places], self.greatest[places]
        return (least != _NOBODY) & ((least != who) | (greatest != who))

    def by_others_alone(self, places: np.ndarray, who: np.ndarray) -> np.ndarray:
        """Whether others were there, and this one most likely was not."""
        least, greatest = self.least[places], self.greatest[places]
        return (least != _NOBODY) & ((who < least) | (who > greatest))


class _Memory:
    """The bytes of an argument; where the kernel writes it also which threads wrote and read each of them."""

    def __init__(self, array: np.ndarray) -> None:
        self.bytes = array.reshape(-1).view(np.uint8)
        assert np.shares_memory(self.bytes, array) or not array.size, "memory has to be contiguous"
        self.writers = self.readers = _Seen(0)
        self.is_written = False

    def track(self) -> None:
        self.is_written = True
        self.writers, self.readers = _Seen(self.bytes.size), _Seen(self.bytes.size)


def _written(block: Block) -> set[int]:
    """The slots that a kernel writes."""
    found: set[int] = set()
    for item in block.items:
        if isinstance(item, Block):
            found |= _written(item)
        elif item.op is STORE and item.src[0].op is BUFFER:
            found.add(item.src[0].arg[0])
    return found


def _staged_by(block: Block) -> dict[UOp, UOp]:
    """What is staged by each store to local memory."""
    found: dict[UOp, UOp] = {}
    for item in block.items:
        if isinstance(item, Block):
            found |= _staged_by(item)
        elif item.op is STAGED:
            found |= dict.fromkeys(item.src[1:], item)
    return found


def _tracked(memory: Mapping[int, np.ndarray], written: Set[int]) -> dict[int, _Memory]:
    """Slots that begin at the same address, as in updates in place, are one."""
    known: dict[int, _Memory] = {}
    found = {}
    for slot, array in memory.items():
        address = array.__array_interface__["data"][0]
        other = known.get(address)
        if other is None or other.bytes.size < array.nbytes:
            other = _Memory(array)
            if array.nbytes:
                known[address] = other
        found[slot] = other
    for slot in written:
        if not found[slot].is_written:
            found[slot].track()
    return found


class _Local:
    """What groups share: each one a row, and in it each stage. `staged` are the nodes whose stores the stages hold, and
    the steps that these were of; `stored` and `read` what was done since the last barrier."""

    def __init__(self, groups: int, local: UOp) -> None:
        self.numel, self.stages = local.arg[2], local.arg[3] if len(local.arg) > 3 else 1
        shape = groups, self.stages * self.numel
        self.values = np.zeros(shape, local.arg[1])
        self.written = np.zeros(shape, bool)
        self.writer = np.full(shape, _NOBODY, np.int64)
        self.stored, self.read = np.zeros(shape, bool), np.zeros(shape, bool)
        self.staged: dict[int, tuple[UOp | None, int]] = {}
        self.done: dict[int, set[UOp]] = {}

    def begin(self, node: UOp, staged: UOp | None, step: int) -> int:
        """The first element of the stage that a store is to; if it begins to fill it, nothing there is of use."""
        stage = step % self.stages
        rows = slice(stage * self.numel, (stage + 1) * self.numel)
        if self.staged.get(stage) != (staged, step) or node in self.done[stage]:
            self.staged[stage], self.done[stage] = (staged, step), set()
            self.written[:, rows] = False
            self.writer[:, rows] = _NOBODY
        self.done[stage].add(node)
        return rows.start

    def waited(self, groups: np.ndarray) -> None:
        """All threads of these groups have."""
        self.stored[groups] = self.read[groups] = False


_Copied = tuple[_Local, np.ndarray, np.ndarray, np.ndarray]  # where to in which groups, and what


class _Groups:
    """Some groups at work."""

    def __init__(
        self,
        grid: Sequence[UOp],
        threads: tuple[int, int, int],
        numbers: np.ndarray,
        memory: Mapping[int, _Memory],
        staged_by: Mapping[UOp, UOp],
    ) -> None:
        self.staged_by = staged_by
        self.threads = threads
        self.count = math.prod(threads)
        self.groups = len(numbers)
        self.memory = memory
        self.locals: dict[UOp, _Local] = {}
        self.active: np.ndarray | None = None  # the threads that are in the branches around; None: all
        # Those that were not waited for, and the one that is growing.
        self.batches: list[list[_Copied]] = [[]]
        self.values: dict[UOp, np.ndarray] = {}
        self.accumulators: dict[UOp, np.ndarray] = {}
        self.grid = set(grid)
        # The number of each thread of all groups: who reads and writes.
        self.who = numbers[:, None] * self.count + np.arange(self.count)
        left = numbers
        for counter in reversed(grid):
            self.values[counter] = (left % counter.arg.extent)[:, None]
            left = left // counter.arg.extent

    def run(self, block: Block) -> None:
        for item in block.items:
            if not isinstance(item, Block):
                self._instruction(item)
            elif item.counter in self.grid:
                if item.carried:
                    raise GridError("groups cannot hand values to each other")
                self.run(item)
            elif item.counter is not None and item.counter.src:
                self._branch(item)
            else:
                self._loop(item)

    # ---- loops ----

    def _branch(self, block: Block) -> None:
        counter = block.counter
        assert counter is not None
        around = self.active
        holds = self._ref(counter.src[0])
        self.active = holds if around is None else holds & around
        self.values[counter] = np.zeros((1, 1), np.int64)
        self._steps(block, int(self.active.any()))
        self.active = around

    def _loop(self, block: Block) -> None:
        assert block.counter is not None
        self._steps(block, block.counter.arg.extent)

    def _steps(self, block: Block, steps: int) -> None:
        counter = block.counter
        assert counter is not None
        for node in block.carried:
            if node.src[-node.arg[1]] is counter:  # the outermost of its loops
                self.accumulators[node] = self._initial(node)
        for step in range(steps):
            if not counter.src:
                self.values[counter] = np.full((1, 1), step, np.int64)
            for node in block.carried:
                if node.op is LATEST:
                    self.values[node.src[0]] = self.accumulators[node]
            self.run(block)
            ending = [node for node in block.carried if node.src[-1] is counter]
            new = [self._accumulated(node, self.accumulators[node]) for node in ending]
            for node, value in zip(ending, new, strict=True):
                if self.active is not None:
                    here = self.active[..., None] if node.shape else self.active
                    value = np.where(here, value, self.accumulators[node])
                self.accumulators[node] = value
        for node in block.carried:
            if node.src[-node.arg[1]] is counter:
                self.values[node] = self.accumulators[node]

    def _initial(self, node: UOp) -> np.ndarray:
        if node.op is LATEST:
            return self._ref(node.src[0].src[0])
        return np.full((1, 1, *node.shape), node.arg[2], node.dtype)

    def _accumulated(self, node: UOp, current: np.ndarray) -> np.ndarray:
        if node.op is LATEST:
            return self._ref(node.src[1])
        kind = node.arg[0]
        values = [self._ref(v) for v in node.src[: -node.arg[1]]]
        if kind == "dot" or kind in DOT_PRODUCTS:
            terms = DOT_PRODUCTS[kind].terms if kind in DOT_PRODUCTS else 1
            for a, b in zip(values[::2], values[1::2], strict=True):
                current = _multiplied_and_added(a, b, current, terms)
            return current
        if kind in MATRIX_INSTRUCTIONS:
            own = fragments_of(kind)
            for first in range(0, len(values), own):
                current = self._multiplied(kind, values[first : first + own], current)
            return current
        for value in values:
            current = _COMBINE[kind](current, value).astype(node.dtype)
        return current

    def _multiply(self, node: UOp) -> np.ndarray:
        *values, sums = map(self._ref, node.src)
        return self._multiplied(node.arg, values, sums)

    def _multiplied(self, kind: str, values: Sequence[np.ndarray], current: np.ndarray) -> np.ndarray:
        """A warp multiplies: the two matrices from the fragments of its threads, its tile of the result to them."""
        one = MATRIX_INSTRUCTIONS[kind]
        if any(self.threads[dim] != count for dim, count in (one.x, one.y)):
            raise GridError(f"{kind} in a group of {self.threads} threads: their numbers begin a warp anew")
        if self.active is not None and not self.active.all():
            raise GridError(f"{kind} where only some threads come by")
        warps = self.groups * self.threads[2]
        own = np.indices(self.threads).reshape(3, -1)

        def of_warps(value: np.ndarray, *lanes: int) -> np.ndarray:
            """Shape (warps, threads, lanes), the threads in the order of their first two numbers."""
            value = value[..., None] if lanes == (1,) else value
            whole = np.broadcast_to(value, (self.groups, self.count, *lanes)).astype(one.dtype)
            if kind.endswith("tf32") and (whole.view(np.uint32) & 0x1FFF)[np.isfinite(whole)].any():
                raise GridError(f"{kind} of numbers of more bits")
            by_warp = whole.reshape(self.groups, one.across * one.down, self.threads[2], *lanes)
            return np.moveaxis(by_warp, 2, 1).reshape(warps, one.across * one.down, *lanes)

        numbers = np.indices(self.threads[:2]).reshape(2, -1)
        item, term = numbers[one.item[0]], np.zeros_like(numbers[0])
        if one.term is not None:
            term = numbers[one.term[0]] * one.width
        a = np.full((warps, one.rows, one.depth), np.nan, np.float64)
        b = np.full((warps, one.depth, one.columns), np.nan, np.float64)
        lanes = np.arange(one.width)
        split = len(one.row_fragments)
        for (row, deep), value in zip(one.row_fragments, values[:split], strict=True):
            _fill(a, (item + row)[:, None], (term + deep)[:, None] + lanes, of_warps(value, one.width))
        for deep, value in zip(one.column_fragments, values[split:], strict=True):
            _fill(b, (term + deep)[:, None] + lanes, item[:, None], of_warps(value, one.width))
        product = (a @ b).astype(one.dtype).reshape(self.groups, self.threads[2], one.rows, one.columns)
        x, y, z = (own[dim][:, None, None, None] for dim in (one.x[0], one.y[0], 2))
        rows = y + one.down * np.arange(one.copies)[:, None]
        columns = one.vector * (x + one.across * np.arange(one.vectors)[:, None, None]) + np.arange(
            one.vector
        )
        found = product[:, z, rows, columns]
        return current + found.reshape(self.groups, self.count, one.elements)

    def _multiply_tile(self, node: UOp) -> np.ndarray:
        """Each warp multiplies its rows by a whole tile; four of them have to do so together."""
        memory, *fragments, sums = node.src
        tile, one = node.arg, MATRIX_INSTRUCTIONS["m16n8k16.bfloat16"]
        if self.threads[:2] != (one.across, one.down) or self.threads[2] % 4:
            raise GridError(f"a tile for four warps in a group of {self.threads} threads")
        if self.active is not None and not self.active.all():
            raise GridError("a tile is multiplied by where only some threads come by")
        places = np.arange(tile.rows * tile.length).reshape(1, 1, -1)
        b = self._load_local(memory, places, np.ones((1, 1, 1), bool)).astype(np.float64)
        b = b.reshape(self.groups, 1, tile.rows, tile.length)
        b = np.swapaxes(b, 2, 3) if tile.terms_last else b
        x, y, z = np.indices(self.threads).reshape(3, -1)
        a = np.full((self.groups, self.threads[2], one.rows, tile.terms), np.nan)
        for number, fragment in enumerate(fragments):
            row, deep = one.row_fragments[number % len(one.row_fragments)]
            first = number // len(one.row_fragments) * one.depth + deep
            value = np.broadcast_to(self._ref(fragment), (self.groups, self.count, one.width))
            for k in range(one.width):
                a[:, z, y + row, first + one.width * x + k] = value[..., k]
        product = (a @ b).astype(np.float32)
        found = np.empty((self.groups, self.count, tile.sums), np.float32)
        for k in range(tile.sums):
            j, h, right = k // 4, k // 2 % 2, k % 2
            found[..., k] = product[:, z, y + 8 * h, 8 * j + 2 * x + right]
        return self._ref(sums) + found

    # ---- values ----

    def _ref(self, node: UOp) -> np.ndarray:
        found = self.values.get(node)
        if found is None:
            if node.op not in _LEAVES:
                raise GridError(f"{node.op.name} is used before it is computed")
            self._instruction(node)
            found = self.values[node]
        return found

    def _instruction(self, node: UOp) -> None:
        if node.op in _NO_VALUE:
            return
        rule = _RULES.get(node.op.name)
        if rule is not None:
            self.values[node] = rule(self, node)
        else:
            self.values[node] = np.asarray(run_op(node, *(self._ref(s) for s in node.src)))

    def _const(self, node: UOp) -> np.ndarray:
        return np.asarray(node.arg.value).astype(node.dtype).reshape(1, 1)

    def _lanes(self, node: UOp) -> np.ndarray:
        return np.arange(node.arg, dtype=np.int64).reshape(1, 1, -1)

    def _thread(self, node: UOp) -> np.ndarray:
        dim, count = node.arg
        if count != self.threads[dim]:
            raise GridError(f"threads of dimension {dim}: a group has {self.threads[dim]}, not {count}")
        return np.indices(self.threads)[dim].reshape(1, -1)

    def _expand(self, node: UOp) -> np.ndarray:
        return np.broadcast_to(
            self._ref(node.src[0])[..., None], (*self._ref(node.src[0]).shape, *node.shape)
        )

    def _pair(self, node: UOp) -> np.ndarray:
        a, b = np.broadcast_arrays(*map(self._ref, node.src))
        return np.stack([a, b], -1).reshape(*a.shape[:2], -1)

    def _part(self, node: UOp) -> np.ndarray:
        found = self._ref(node.src[0])[..., node.arg :: 2]
        return found if node.shape else found[..., 0]

    def _within(self, node: UOp) -> np.ndarray:
        return self._ref(node.src[0])

    def _repeat(self, node: UOp) -> np.ndarray:
        source = self._ref(node.src[0])
        return np.tile(source, (1, 1, node.shape[0] // source.shape[2]))

    def _lane(self, node: UOp) -> np.ndarray:
        return self._ref(node.src[0])[..., node.arg]

    def _stack(self, node: UOp) -> np.ndarray:
        return np.stack(np.broadcast_arrays(*map(self._ref, node.src)), -1)

    def _pick(self, node: UOp) -> np.ndarray:
        vectors = np.broadcast_arrays(*map(self._ref, node.src))
        return np.concatenate(vectors, -1)[..., list(node.arg)]

    def _shifted(self, node: UOp) -> np.ndarray:
        x, fill = np.broadcast_arrays(*map(self._ref, node.src))
        lanes, by = node.shape[0], node.arg
        places = [i - by if 0 <= i - by < lanes else lanes + i for i in range(lanes)]
        return np.concatenate([x, fill], -1)[..., places]

    def _horizontal(self, node: UOp) -> np.ndarray:
        return _by_halves(self._ref(node.src[0]), 2, node.arg, node.dtype)[..., 0]

    # ---- groups ----

    def _wait(self, what: str) -> None:
        """All threads of a group wait for each other: so all of them have to be here, or none."""
        if self.active is not None and not (self.active.all(axis=1) | ~self.active.any(axis=1)).all():
            raise GridError(f"{what} where only some threads of a group come by")

    def _group_reduce(self, node: UOp) -> np.ndarray:
        self._wait("group_reduce")
        kind, dims = node.arg
        value = self._ref(node.src[0])
        value = np.broadcast_to(value, (value.shape[0], self.count, *value.shape[2:]))
        by_dims = value.reshape(value.shape[0], *self.threads, *value.shape[2:])
        for dim in dims:
            by_dims = _by_halves(by_dims, 1 + dim, kind, node.dtype)
        whole = np.broadcast_to(by_dims, (value.shape[0], *self.threads, *value.shape[2:]))
        return whole.reshape(value.shape)

    def _barrier(self, node: UOp) -> np.ndarray:
        self._wait("a barrier")
        self._land(node.arg)
        groups = np.ones(self.groups, bool) if self.active is None else self.active.any(axis=1)
        for local in self.locals.values():
            local.waited(np.broadcast_to(groups, self.groups))
        return np.zeros((1, 1), bool)

    def _batch(self, node: UOp) -> np.ndarray:
        if self.active is not None:
            raise GridError("a batch of copies in a branch: their number would be unknown")
        self.batches.append([])
        return np.zeros((1, 1), bool)

    def _land(self, but: int) -> None:
        """All batches that are complete arrive, but the last ones: as late as may be."""
        *complete, growing = self.batches
        keep = max(0, len(complete) - but)
        for batch in complete[:keep]:
            for local, group, places, values in batch:
                local.values[group, places] = values
                local.written[group, places] = True
        self.batches = [*complete[keep:], growing]

    def _copy(self, node: UOp) -> np.ndarray:
        """What is copied is taken now: nobody writes to buffers that are copied from."""
        target, index, source, at, there, inside = node.src
        lanes = np.arange(node.arg)
        active = np.ones((1, 1), bool) if self.active is None else self.active
        wanted = (self._ref(inside) & active)[..., None]
        from_, here, wanted, to = np.broadcast_arrays(
            self._ref(at)[..., None] + lanes,
            self._ref(there)[..., None] & wanted,
            wanted,
            self._ref(index)[..., None] + lanes,
        )
        if (from_[..., 0][here[..., 0]] % node.arg).any() or (to[..., 0][wanted[..., 0]] % node.arg).any():
            raise GridError("a copy from or to memory that is not aligned to all of it")
        values = self._load_global(source, from_, here)
        local = self._local(local_of(target))
        first = local.begin(node, self.staged_by.get(node), self._step(target))
        _check_within(to, wanted, local.numel, "copy to local memory")
        groups = np.broadcast_to(np.arange(self.groups)[:, None, None], (self.groups, *to.shape[1:]))
        wanted, to, values = (np.broadcast_to(x, groups.shape)[...] for x in (wanted, to, values))
        group, places = groups[wanted], to[wanted] + first
        if local.read[group, places].any():
            raise GridError("local memory is copied to that was read since the last barrier")
        local.stored[group, places] = True
        self.batches[-1].append((local, group, places, values[wanted]))
        return np.zeros((1, 1), bool)

    def _step(self, memory: UOp) -> int:
        """Of the stage that this is."""
        if memory.op is LOCAL:
            return 0
        _, *counter = memory.src
        return int(memory.arg + (self._ref(counter[0]).item() if counter else 0))

    def _local(self, local: UOp) -> _Local:
        if local not in self.locals:
            self.locals[local] = _Local(self.groups, local)
        return self.locals[local]

    # ---- memory ----

    def _places(self, index: UOp, lanes: int, guard: Sequence[UOp]) -> tuple[np.ndarray, np.ndarray]:
        """(the element of each thread and lane, whether it is accessed)."""
        places = self._ref(index)
        if lanes and not index.shape:
            places = places[..., None] + np.arange(lanes)
        accessed = np.ones((1, 1), bool) if self.active is None else self.active
        accessed = accessed[..., None] if lanes else accessed
        for mask in guard:
            accessed = accessed & self._ref(mask)
        return np.broadcast_arrays(places, accessed)  # type: ignore[return-value]

    def _load(self, node: UOp) -> np.ndarray:
        source, index, *guard = node.src
        lanes = node.shape[0] if node.shape else 0
        places, accessed = self._places(index, lanes, guard)
        if source.op is BUFFER:
            return self._load_global(source, places, accessed)
        return self._load_local(source, places, accessed)

    def _load_local(self, source: UOp, places: np.ndarray, accessed: np.ndarray) -> np.ndarray:
        if source.op is not STAGED:
            raise GridError(f"a load from {source.op.name}")
        local, step = self._local(local_of(source)), self._step(source.src[0])
        if local.staged.get(step % local.stages) != (source, step):
            raise GridError("local memory is read that holds something else by now, or is not staged yet")
        places = np.broadcast_to(places, (self.groups, *places.shape[1:]))
        accessed = np.broadcast_to(accessed, places.shape)
        _check_within(places, accessed, local.numel, "load from local memory")
        group = np.arange(self.groups).reshape(-1, *(1,) * (places.ndim - 1))
        safe = np.where(accessed, places, 0) + step % local.stages * local.numel
        if not (local.written[group, safe] | ~accessed).all():
            raise GridError("local memory is read where nothing was stored")
        if (local.stored[group, safe] & accessed).any():
            raise GridError("local memory is read that was stored since the last barrier")
        local.read[np.broadcast_to(group, safe.shape)[accessed], safe[accessed]] = True
        return np.where(accessed, local.values[group, safe], np.zeros((), source.dtype))

    def _load_rows(self, node: UOp) -> np.ndarray:
        """A row of 16 bytes from the place that each thread gives; then threads get their parts of four tiles."""
        transposed, count = node.arg
        if self.active is not None and not self.active.all():
            raise GridError("load_rows where only some threads come by")
        side = ROW_NBYTES // node.dtype.itemsize
        numbers = np.indices(self.threads).reshape(3, -1)
        if self.threads[0] * self.threads[1] != 32:
            raise GridError(
                f"load_rows in a group of {self.threads} threads: their numbers begin a warp anew"
            )
        order = np.lexsort((numbers[0], numbers[1], numbers[2]))  # as warps are cut from a group
        first = np.broadcast_to(self._ref(node.src[1]), (self.groups, self.count))
        if (first % side).any():
            raise GridError("load_rows from rows that are not aligned")
        own = np.arange(side) + first[..., None]
        rows = self._load_local(node.src[0], own, np.ones((1, 1, 1), bool))
        tiles = rows[:, order].reshape(self.groups, -1, 4, 8, side)  # groups, warps, tiles, rows, elements
        if transposed:
            tiles = np.swapaxes(tiles, 3, 4)
        parts = tiles.reshape(self.groups, -1, 4, 32, count // 4)
        of_threads = np.moveaxis(parts, 2, 3).reshape(self.groups, self.count, count)
        found = np.empty_like(of_threads)
        found[:, order] = of_threads
        return found

    def _load_global(self, source: UOp, places: np.ndarray, accessed: np.ndarray) -> np.ndarray:
        memory, dtype = self.memory[source.arg[0]], source.arg[1]
        elements = memory.bytes[: memory.bytes.size // dtype.itemsize * dtype.itemsize].view(dtype)
        _check_within(places, accessed, elements.size, f"load from b{source.arg[0]}")
        if not accessed.any():
            return np.zeros(places.shape, dtype)
        if memory.is_written:
            self._track_loads(memory, dtype.itemsize, places, accessed)
        safe = np.where(accessed, places, 0)
        return np.where(accessed, elements[safe], np.zeros((), dtype)).astype(dtype)

    def _store(self, node: UOp) -> np.ndarray:
        target, index, value, *guard = node.src
        lanes = value.shape[0] if value.shape else 0
        places, accessed = self._places(index, lanes, guard)
        who = self.who[..., None] if lanes else self.who
        places, accessed, values, who = np.broadcast_arrays(places, accessed, self._ref(value), who)
        if values.dtype != target.dtype:
            raise GridError(f"a store of {values.dtype} to memory of {target.dtype}")
        if target.op is not BUFFER:
            self._store_local(node, places, accessed, values, who)
        else:
            self._store_global(target, places[accessed], values[accessed], who[accessed])
        return np.zeros((1, 1), bool)

    def _store_global(self, target: UOp, places: np.ndarray, values: np.ndarray, who: np.ndarray) -> None:
        memory, size = self.memory[target.arg[0]], target.arg[1].itemsize
        elements = memory.bytes[: memory.bytes.size // size * size].view(target.arg[1])
        _check_within(places, np.ones(places.shape, bool), elements.size, f"store to b{target.arg[0]}")
        starts = places * size
        read = memory.readers.by_others(starts, who)
        if read.any():
            raise GridError(f"a thread writes what another one reads: b{target.arg[0]}[{places[read][0]}]")
        foreign = memory.writers.by_others(starts, who)
        changed = foreign & (_bits(elements[places]) != _bits(values))
        elements[places] = values
        changed |= _bits(elements[places]) != _bits(values)  # by another thread in this very step
        if changed.any():
            raise GridError(f"two threads write different values: b{target.arg[0]}[{places[changed][0]}]")
        memory.writers.note(starts, who)

    def _track_loads(self, memory: _Memory, size: int, places: np.ndarray, accessed: np.ndarray) -> None:
        who = self.who[..., None] if places.ndim == 3 else self.who
        places, accessed, who = np.broadcast_arrays(places, accessed, who)
        starts, who = places[accessed] * size, who[accessed]
        foreign = memory.writers.by_others_alone(starts, who)
        if foreign.any():
            raise GridError(f"a thread reads what another one writes: byte {starts[foreign][0]}")
        memory.readers.note(starts, who)

    def _store_local(
        self, node: UOp, places: np.ndarray, accessed: np.ndarray, values: np.ndarray, who: np.ndarray
    ) -> None:
        local = self._local(local_of(node.src[0]))
        first = local.begin(node, self.staged_by.get(node), self._step(node.src[0]))
        _check_within(places, accessed, local.numel, "store to local memory")
        places = places + first
        group = np.broadcast_to(np.arange(self.groups).reshape(-1, *(1,) * (places.ndim - 1)), places.shape)[
            accessed
        ]
        places, values, who = places[accessed], values[accessed], who[accessed]
        if local.read[group, places].any():
            raise GridError("local memory is stored to that was read since the last barrier")
        foreign = local.written[group, places] & (local.writer[group, places] != who)
        changed = foreign & (_bits(local.values[group, places]) != _bits(values))
        local.values[group, places] = values
        changed |= _bits(local.values[group, places]) != _bits(values)
        if changed.any():
            raise GridError("two threads store different values to one element of local memory")
        local.written[group, places] = local.stored[group, places] = True
        local.writer[group, places] = who


def _fill(matrices: np.ndarray, rows: np.ndarray, columns: np.ndarray, values: np.ndarray) -> None:
    """Elements of each matrix; several threads may have one, all the same."""
    matrices[:, rows, columns] = values
    if not np.array_equal(matrices[:, rows, columns], values, equal_nan=True):
        raise GridError("threads of a warp have different values of one element of a matrix")


def _bits(values: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(values).view(f"u{values.dtype.itemsize}")


def _check_within(places: np.ndarray, accessed: np.ndarray, size: int, what: str) -> None:
    outside = accessed & ((places < 0) | (places >= size))
    if outside.any():
        raise GridError(f"{what} of {size} elements at {places[outside][:4].tolist()}")


def _by_halves(values: np.ndarray, axis: int, kind: str, dtype: np.dtype) -> np.ndarray:
    """All along an axis combined, halves against each other; the axis has size 1 then."""
    while values.shape[axis] > 1:
        half = (values.shape[axis] + 1) // 2
        low, high = np.split(values, [half], axis)
        paired = np.take(low, range(high.shape[axis]), axis)
        left = np.take(low, range(high.shape[axis], half), axis)
        values = np.concatenate([_COMBINE[kind](paired, high).astype(dtype), left], axis)
    return values


def _multiplied_and_added(a: np.ndarray, b: np.ndarray, c: np.ndarray, terms: int) -> np.ndarray:
    """a * b + c, rounded once where a wider format holds the product; or c and the products of neighbours."""
    if terms == 1:
        wide = np.float64 if c.dtype.itemsize < 8 else np.longdouble
        return (a.astype(wide) * b.astype(wide) + c.astype(wide)).astype(c.dtype)
    products = a.astype(c.dtype) * b.astype(c.dtype)
    return c + products.reshape(*products.shape[:-1], -1, terms).sum(-1, dtype=c.dtype)


_LEAVES = (ops.CONST, LANES, THREAD)
_NO_VALUE = (BUFFER, LOCAL, STAGE, STAGED, RANGE, CARRY, SINK, PREFETCH, *CARRIED)
_RULES: dict[str, Any] = {
    "const": _Groups._const,
    "lanes": _Groups._lanes,
    "thread": _Groups._thread,
    "expand": _Groups._expand,
    "pair": _Groups._pair,
    "part": _Groups._part,
    "repeat": _Groups._repeat,
    "within": _Groups._within,
    "lane": _Groups._lane,
    "stack": _Groups._stack,
    "pick": _Groups._pick,
    "shifted": _Groups._shifted,
    "horizontal": _Groups._horizontal,
    "group_reduce": _Groups._group_reduce,
    "group_barrier": _Groups._barrier,
    "copy_batch": _Groups._batch,
    "direct_copy": _Groups._copy,
    "multiply": _Groups._multiply,
    "multiply_tile": _Groups._multiply_tile,
    "load": _Groups._load,
    "load_rows": _Groups._load_rows,
    "store": _Groups._store,
}

__all__ = ["GridError", "run_kernel"]
