"""What those who pick schedules have in common: loops of the domain as one, vectors and tasks that fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.kernel_loops import walked_apart
from funcgrad.lower.nest import Access, Nest, Schedule
from funcgrad.lower.walks import coefficient, loops_in

_PAGE_NBYTES = 4096
_ROWS_AHEAD = 8
_EVEN = 0.9  # of all cores busy until the end


def long_loops(nest: Nest, axes: Iterable[int]) -> list[str]:
    """The loops of some axes of the domain that have more than one step."""
    return [name for name, *_ in nest.domain_loops(tuple(axes)) if nest.extents[name] > 1]


def merge_loops(nest: Nest, domain: Sequence[str], schedule: Schedule) -> tuple[list[str], dict[str, int]]:
    """Join neighbouring loops that every access walks as one: (the loops that are left, the extents of all)."""
    groups: list[list[str]] = []
    for name in domain:
        if groups and not walked_apart(nest, groups[-1][-1], name):
            groups[-1].append(name)
        else:
            groups.append([name])
    schedule.merge = [tuple(group) for group in groups if len(group) > 1]
    extents = dict(nest.extents)
    for group in schedule.merge:
        for name in group[:-1]:
            extents[group[-1]] *= nest.extents[name]
    return [group[-1] for group in groups], extents


def contiguity(accesses: Sequence[Access], name: str) -> float:
    """Accesses with neighbours along this loop minus those with strides, each by the number of its loops; what does
    not depend on the loop counts nothing."""
    score = 0.0
    for access in accesses:
        c = coefficient(access.position, name)
        weight = (2.0 if access.is_store else 1.0) * (1 + len(loops_in(access.position)))
        if c == 1:
            score += weight
        elif c != 0:
            score -= 4 * weight
    return score


def lanes_for(extent: int, lanes: int) -> int:
    """The narrowest vector of at most `lanes` that holds the extent."""
    while lanes > 2 and lanes // 2 >= extent:
        lanes //= 2
    return lanes


def prefetch_rows(nest: Nest, name: str, schedule: Schedule) -> None:
    steps = [abs(coefficient(a.position, name) or 0) * a.itemsize for a in nest.accesses]
    if max(steps) >= _PAGE_NBYTES and nest.extents[name] > 4 * _ROWS_AHEAD:
        schedule.prefetch[name] = _ROWS_AHEAD


def innermost(schedule: Schedule, names: Sequence[str]) -> None:
    schedule.order = [name for name in schedule.order if name not in names] + list(names)


def feed_cores(schedule: Schedule, extents: dict[str, int], target: Target) -> None:
    """The loop that is cut into tasks should give every core several, and all about as many: the outermost that does.
    Where none does, the one with the most iterations leads."""

    def trips(name: str) -> int:
        return extents[name] // (schedule.vectorize.get(name, 1) * schedule.unroll.get(name, 1))

    def even(name: str) -> bool:
        rounds = -(-trips(name) // target.cores)
        return trips(name) >= 2 * target.cores and trips(name) >= _EVEN * rounds * target.cores

    first = schedule.parallel or next((name for name in schedule.order if even(name)), None)
    if first is not None:
        schedule.parallel = first
        return
    best = max(schedule.order, key=trips)
    if trips(best) > trips(schedule.order[0]):
        schedule.order = [best] + [name for name in schedule.order if name != best]


__all__ = [
    "contiguity",
    "feed_cores",
    "innermost",
    "lanes_for",
    "long_loops",
    "merge_loops",
    "prefetch_rows",
]
