"""Neighbouring loops of the domain as one, for those who pick schedules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from funcgrad.lower.legality import walked_apart
from funcgrad.lower.nest import Nest, Schedule


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


__all__ = ["long_loops", "merge_loops"]
