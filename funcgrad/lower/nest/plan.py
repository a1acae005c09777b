"""A kernel with its schedule and the nest that it gives, and the functions that this nest becomes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from funcgrad.lower.ir.access_strides import base_name
from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import CARRIED, PREFETCH, THREAD
from funcgrad.lower.nest.dispatch import nest_of
from funcgrad.lower.nest.nest import Emit, Nest, Schedule
from funcgrad.trace.uop import UOp, toposort


class Plan(NamedTuple):
    """A kernel with its schedule, and the nest that it gives."""

    schedule: Schedule
    nest: Nest
    stores: list[UOp]


def functions_of(plan: Plan) -> list[tuple[tuple[UOp, ...], list[UOp]]]:
    """The stores by the loops that are cut into tasks: each group is a function of its own, and they run in this order.

    These loops are those of the parallel axis, if no loop around them must run in order: a task does some of its
    iterations within every iteration of the loops around. They are several where what is around differs, all of one
    extent. Stores that the axis has no loop for are grouped by their outermost loop.
    """
    if plan.nest.kernel.earlier:  # updates in one order
        return [((), plan.stores)]
    if plan.schedule.grid is not None:
        return _functions_of_groups(plan, plan.schedule.grid)
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
    return [(tuple(counters), stores) for counters, stores in groups.values() if stores]


def _task_of(plan: Plan, store: UOp) -> tuple[object, UOp | None]:
    """What names the function of a store, and the loop that is cut into tasks."""
    paths = plan.nest.paths
    path = max((paths[v] for v in loops_of(store) if v in paths), key=len, default=())
    for place, counter in enumerate(path):
        if base_name(counter) == plan.schedule.parallel and not plan.nest.carrying & {*path[: place + 1]}:
            return (base_name(counter), counter.arg[1]), counter
    outer = path[0] if path and path[0] not in plan.nest.carrying else None
    return outer, outer


def _functions_of_groups(plan: Plan, grid: Sequence[str]) -> list[tuple[tuple[UOp, ...], list[UOp]]]:
    """The same on a target with a grid: the loops are those whose iterations are groups of threads, outermost first."""
    functions: dict[tuple[UOp, ...], list[UOp]] = {}
    for store in plan.stores:
        paths = [plan.nest.paths[v] for v in loops_of(store) if v in plan.nest.paths]
        path = max(paths, key=len, default=())
        functions.setdefault(tuple(takewhile(lambda v: base_name(v) in grid, path)), []).append(store)
    return list(functions.items())


def group_of(stores: Sequence[UOp]) -> tuple[int, int, int]:
    """How many threads a group of a function has, along each of its dimensions."""
    sizes = [1, 1, 1]
    for node in toposort(stores):
        if node.op is THREAD:
            sizes[node.arg[0]] = node.arg[1]
    return sizes[0], sizes[1], sizes[2]


def _loops_ended(node: UOp) -> tuple[UOp, ...]:
    return node.src[-node.arg[1] :] if node.op in CARRIED else ()


def plan_of(kernel: Kernel, schedule: Schedule, emit: Emit) -> Plan:
    """A kernel under a schedule that somebody else picked; the rules of lower/primitives/check.py hold for
    it."""
    nest = nest_of(kernel, schedule, emit)
    return Plan(schedule, nest, nest.build())


__all__ = ["Plan", "functions_of", "group_of", "plan_of"]
