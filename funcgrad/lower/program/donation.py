"""Donated arguments: results that take the memory of arguments which the caller gives away.

The compiled code does not change: a result that takes the memory of a parameter is an address that is in the table
twice. So whether that is right is found once for each program (`reusable_memory`, kept in its image), for all
parameters, donated or not; what is donated, and whether others still hold the memory, is seen at each call
(`run_donating`).

A result may take the memory of a parameter of its dtype and size when nothing of the parameter is read once the result
is begun. Or when one kernel begins the result and reads the parameter last, and reads every element right before it
writes the same: as in `w - rate * gradient`. Or when a loop does both, whose steps change what was the parameter in
place: they begin with a copy of it, which is left out where the two are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.image import Reuse
from funcgrad.lower.ir.ops import BUFFER, LOAD, STORE, THREAD
from funcgrad.lower.linearize.functions import functions_of
from funcgrad.lower.program.in_place import changed_by
from funcgrad.trace.uop import UOp, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.program.lowering import Lowering

# ---- at compile time: which memory may be shared ----


def reusable_memory(lowered: Lowering) -> Reuse:
    """Find, for each result of a program, the parameters whose memory may become that of the result."""
    first: dict[UOp, int] = {}
    last: dict[UOp, int] = {}
    for number, nodes in enumerate(lowered.arguments):
        for node in nodes:
            if isinstance(node, UOp):
                first.setdefault(lowered.owner(node), number)  # memory is written when the first in it is
                last[node] = number
    alike: dict[tuple[np.dtype, int], _Alike] = {_type(result): _Alike() for result in lowered.unique}
    outputs = set(lowered.outputs)
    for i, param in enumerate(lowered.params):
        if param not in outputs and numel(param.shape) and _type(param) in alike:
            alike[_type(param)].by_last_read.setdefault(last.get(param, -1), {})[param] = i
    types = {type_: number for number, type_ in enumerate(alike)}
    for result in lowered.unique:
        alike[_type(result)].read_before[first.get(result, -1)] = 0
    for row in alike.values():
        row.sort()
    steps: dict[int, _Sharing] = {}
    accesses: dict[int, list[Accesses]] = {}  # by the plans of kernels, of which equal steps have one
    in_place: dict[tuple[int, ...], int] = {(): 0}
    found = []
    for result in lowered.unique:
        begun, row, own = first.get(result, -1), alike[_type(result)], []
        if begun >= 0 and begun in row.by_last_read:
            if begun not in steps:
                steps[begun] = _Sharing(lowered, begun, accesses)
            own = steps[begun].in_same_place(result, row.by_last_read[begun])
        besides = in_place.setdefault(tuple(own), len(in_place))
        found.append((types[_type(result)], row.read_before[begun], besides))
    return Reuse(tuple([tuple(row.order) for row in alike.values()]), tuple(in_place), tuple(found))


def _type(node: UOp) -> tuple[np.dtype, int]:
    return node.dtype, numel(node.shape)


class _Alike:
    """The parameters of one type, by the steps that read them last: -1 where none does.

    order: their numbers, by these steps. read_before: how many are read for the last time before each step that begins
    a result of the type.
    """

    def __init__(self) -> None:
        self.by_last_read: dict[int, dict[UOp, int]] = {}
        self.order: list[int] = []
        self.read_before: dict[int, int] = {}

    def sort(self) -> None:
        """Bring them in order, and count, once all are known."""
        reads = sorted(self.by_last_read, reverse=True)
        for step in sorted(self.read_before):
            while reads and reads[-1] < step:
                self.order += self.by_last_read[reads.pop()].values()
            self.read_before[step] = len(self.order)


class _Sharing:
    """Which parameters a step that begins results reads in the same places as it writes those.

    changed: what a loop changes in place, by result. read, written: the arguments of a kernel, by number.
    """

    def __init__(self, lowered: Lowering, number: int, known: dict[int, list[Accesses]]) -> None:
        self.changed: dict[UOp, list[UOp]] = {}
        for result, param in changed_by(lowered, number):
            self.changed.setdefault(lowered.owner(result), []).append(param)
        plan = id(lowered.plans[number])
        if plan not in known:
            known[plan] = _accesses(lowered, number)
        self.functions = known[plan]
        self.read: dict[UOp, int] = {}
        self.written: dict[UOp, int] = {}
        for argument, node in enumerate(lowered.arguments[number]):
            if isinstance(node, UOp):
                self.read.setdefault(node, argument)
                self.written.setdefault(lowered.owner(node), argument)

    def in_same_place(self, result: UOp, params: dict[UOp, int]) -> list[int]:
        """Return the numbers of those parameters whose elements it reads before it writes the same of a result."""
        if not self.functions:
            return [params[param] for param in self.changed.get(result, ()) if param in params]
        written = self.written[result]
        return [i for param, i in params.items() if _same_place(self.functions, self.read[param], written)]


class Accesses(NamedTuple):
    """What a function of a kernel reads, by buffer, and its stores.

    number: of each load. made_of: for each node the loads that its value is made of, bit by bit.
    """

    loads: dict[int, set[UOp]]
    stores: list[UOp]
    number: dict[UOp, int]
    made_of: dict[UOp, int]

    def depends(self, store: UOp, load: UOp) -> bool:
        """Tell whether what a store writes is made of what a load reads."""
        return bool(self.made_of[store.src[2]] >> self.number[load] & 1)


def _accesses(lowered: Lowering, number: int) -> list[Accesses]:
    """Return the accesses of each function of a step. A step without a kernel, or one that scatters, has none."""
    step, plan = lowered.steps[number], lowered.plans[number]
    if plan is None or step.kernel is None or step.kernel.scatter is not None:
        return []
    return [_accesses_of(body.stores) for body in functions_of(plan)]


def _accesses_of(roots: Sequence[UOp]) -> Accesses:
    """List the accesses to arguments; local memory holds copies of what is loaded here, too."""
    found = Accesses({}, [root for root in roots if root.op is STORE], {}, {})
    for node in toposort(roots):
        made_of = 0
        for s in node.src:
            made_of |= found.made_of[s]
        if node.op is LOAD and node.src[0].op is BUFFER:
            found.loads.setdefault(node.src[0].arg[0], set()).add(node)
            number = found.number[node] = len(found.number)
            made_of |= 1 << number
        found.made_of[node] = made_of
    return found


def _same_place(functions: Sequence[Accesses], read: int, written: int) -> bool:
    """Tell whether a kernel reads each element of the argument `read` before it writes that of the argument `written`,
    and never after.

    Each element of the result is written once. So it is enough that, from the function of the kernel on that begins
    the result, every load of the parameter belongs to a store of the same function: it has the store's index, and the
    store depends on it; or that all is written out, and each store waits for all loads.
    """
    begun = False
    for function in functions:
        loads = set(function.loads.get(read, ()))
        stores = [
            store for store in function.stores if store.src[0].op is BUFFER and store.src[0].arg[0] == written
        ]
        begun = begun or bool(stores)
        if stores and _all_before(function, loads, stores):
            continue
        by_place = {_place(load, 2): load for load in loads}
        for store in stores:
            load = by_place.get(_place(store, 3))
            if load is not None and function.depends(store, load):
                loads.discard(load)
        if begun and loads:
            return False
    return begun


def _all_before(function: Accesses, loads: set[UOp], stores: Sequence[UOp]) -> bool:
    """Tell whether each of these stores waits for all of these loads, and none is in a loop, or one of many threads."""
    if (
        any(map(loops_of, loads))
        or any(map(loops_of, stores))
        or any(n.op is THREAD for n in toposort(stores))
    ):
        return False
    return all(function.depends(store, load) for store in stores for load in loads)


def _place(access: UOp, masks: int) -> tuple:
    """Tell which elements a load or a store touches: index, width, mask."""
    return access.src[1], access.arg, access.src[masks:]


# ---- at run time: whose memory is free ----
