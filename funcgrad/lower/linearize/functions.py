"""The functions that a kernel becomes: which stores are together, and which loops are cut into tasks or groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.loops import name_of
from funcgrad.lower.ir.ops import CARRIED, LATEST, PREFETCH, SCRATCH
from funcgrad.lower.nest.plan import Plan
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.uop import UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.nest.rules.kept import KeptRows

Path = tuple[UOp, ...]
Found = Iterable[tuple[Path, list[UOp]]]
"""(the loops that are cut, the stores within)."""


class FunctionBody(NamedTuple):
    """counters: of the loops whose steps are tasks, or groups of threads. paths: the loops of the domain around each of
    its loops."""

    counters: Path
    stores: list[UOp]
    paths: Mapping[UOp, Path]


def functions_of(plan: Plan) -> list[FunctionBody]:
    """Return those of a kernel, in the order in which they run."""
    if plan.nest.kernel.earlier:  # updates in one order
        return [FunctionBody((), plan.stores, plan.nest.loops.paths)]
    if plan.schedule.on_grid:
        return [_in_group_order(plan, *found) for found in _by_groups(plan)]
    return [FunctionBody(*found, plan.nest.loops.paths) for found in _by_tasks(plan)]


def _by_tasks(plan: Plan) -> Found:
    """Return the stores by the loops that are cut into tasks: each group is a function of its own.

    These loops are those of the parallel axis, if no loop around them must run in order: a task does some of its
    iterations within every iteration of the loops around. They are several where what is around differs, all of one
    extent. Stores that the axis has no loop for are grouped by their outermost loop.
    """
    groups: dict[object, tuple[dict[UOp, None], list[UOp]]] = {}
    inside: dict[UOp, object] = {}  # the loops of reductions, by the group that they are in
    prefetches = any(store.op is PREFETCH for store in plan.stores)  # nobody else asks
    for store in plan.stores:
        key, counter = _task_of(plan, store)
        if store.op is PREFETCH:
            key = next((inside[v] for v in loops_of(store) if v in inside), key)
        elif prefetches:
            inside.update((loop_, key) for node in toposort((store,)) for loop_ in _loops_ended(node))
        counters, stores = groups.setdefault(key, ({}, []))
        if counter is not None and store.op is not PREFETCH:
            counters[counter] = None
        stores.append(store)
    found = [(tuple(counters), stores) for counters, stores in groups.values() if stores]
    return found if plan.nest.kept is None else [(c, _filling(plan.nest.kept, s)) for c, s in found]


def _filling(kept: KeptRows, stores: list[UOp]) -> list[UOp]:
    """Return the stores of a function, those first that fill the arrays which it reads, and which these need."""
    found = [*stores]
    done: dict[UOp, None] = {}
    while missing := [n for n in toposort(found) if n.op is SCRATCH and n not in done]:
        done |= dict.fromkeys(missing)
        found = [*(store for scratch in missing for store in kept.stores[scratch]), *found]
    return found


def _task_of(plan: Plan, store: UOp) -> tuple[object, UOp | None]:
    """Return what names the function of a store, and the loop that is cut into tasks."""
    paths = plan.nest.loops.paths
    path = max((paths[v] for v in loops_of(store) if v in paths), key=len, default=())
    for place, counter in enumerate(path):
        if counter.arg.loop == plan.schedule.parallel and not plan.nest.loops.carrying & {*path[: place + 1]}:
            return (counter.arg.loop, counter.arg.extent), counter
    outer = path[0] if path and path[0] not in plan.nest.loops.carrying else None
    return outer, outer


def _by_groups(plan: Plan) -> Found:
    """Group stores into functions on a target with a grid: the loops of a function are those whose iterations are
    groups of threads, outermost first.
    """
    functions: dict[tuple[UOp, ...], list[UOp]] = {}
    for store in plan.stores:
        paths = [plan.nest.loops.paths[v] for v in loops_of(store) if v in plan.nest.loops.paths]
        path = max(paths, key=len, default=())
        functions.setdefault(tuple(takewhile(lambda v: v.arg.loop in plan.schedule.groups, path)), []).append(
            store
        )
    return functions.items()


def _in_group_order(plan: Plan, counters: Path, stores: list[UOp]) -> FunctionBody:
    """Return a function whose groups go through the loops that the schedule's primitives say."""
    from funcgrad.lower.primitives.table import PRIMITIVES  # a host has no groups

    order: Sequence[UOp] = counters
    values: dict[UOp, UOp] = {}
    for primitive in PRIMITIVES.values():
        order, changed = primitive.group_loops(plan.schedule, order)
        values |= changed
    if not values:
        return FunctionBody(counters, stores, plan.nest.loops.paths)
    count = len(counters)
    inner = {
        k: p[count:] for k, p in plan.nest.loops.paths.items() if len(p) > count and p[:count] == counters
    }

    def latest(node: UOp, src: Path) -> UOp:
        """Replace a loop that only says what a walk is within by the loops that take its place."""
        beside = [_loops(s) if old in values else (s,) for old, s in zip(node.src, src, strict=True)]
        return UOp(LATEST, tuple(chain.from_iterable(beside)), node.arg)

    new: dict[UOp, UOp] = dict(values)
    stores = rewrite(stores, {LATEST: latest}, new)
    rewrite([*inner], {LATEST: latest}, new)  # a branch's condition may say which group it is
    paths = {counter: tuple(order[: i + 1]) for i, counter in enumerate(order)}
    paths |= {new[k]: (*order, *(new[v] for v in path)) for k, path in inner.items()}
    return FunctionBody(tuple(order), stores, paths)


def _loops(value: UOp) -> Path:
    return tuple(sorted(loops_of(value), key=name_of))


def _loops_ended(node: UOp) -> tuple[UOp, ...]:
    return node.src[-node.arg[1] :] if node.op in CARRIED else ()
