"""Loops: what they are called, what a name says, and the variable of a loop at its place in a nest.

Schedules speak of loops by names, and so do listings and errors. This module alone writes and reads these:

    d01             the loop of the domain that walks axis 1 of what the kernel stores
    r1.0x8x5        the loop over axis 0 of the reductions at dependency level 1 over 8 by 5 elements
    own             the loop over those who own the rows of a scatter
    d01.0, d01.1    the outer and the inner part of a loop that was split; each may be split again

Everybody else asks: who needs a name calls `domain_loop`, `reduction_loops`, `outer_part` or `inner_part`; who has one
and wants to know what it means calls `loop_named`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache

from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple

OWNERS = "own"
_OUTER, _INNER = ".0", ".1"


class Role(Enum):
    """What a loop is for: DOMAIN walks an axis of what a kernel stores, REDUCTION one of what it combines, OTHER is the
    loop over owners, a branch, or a loop that only asks a question."""

    DOMAIN = "domain"
    REDUCTION = "reduction"
    OTHER = "other"


class LoopName(NamedTuple):
    """The parts of a loop's name. `axis` is the axis of the domain that the loop walks, -1 for none. `part_of` is the
    loop that was split into this one and another; `is_inner` says whether it is the inner one of the two. `depth` is
    how many splits made it.

    >>> loop_named("d01.1")
    LoopName(role=<Role.DOMAIN: 'domain'>, axis=1, part_of='d01', is_inner=True, depth=1)
    """

    role: Role
    axis: int = -1
    part_of: str | None = None
    is_inner: bool = False
    depth: int = 0


@cache
def loop_named(name: str) -> LoopName:
    """Return what a name says."""
    first, *parts = name.split(".")
    kind, number = first[:1], first[1:]
    if kind == "r" and parts and _is_axis_of_extents(parts[0]):
        del parts[0]
    elif kind != "d":
        return LoopName(Role.OTHER)
    if not number.isdecimal() or not {*parts} <= {_OUTER[1:], _INNER[1:]}:
        return LoopName(Role.OTHER)
    whole = name[: -len(_INNER)] if parts else None
    is_inner = bool(parts) and name.endswith(_INNER)
    if kind == "r":
        return LoopName(Role.REDUCTION, -1, whole, is_inner, len(parts))
    return LoopName(Role.DOMAIN, int(number), whole, is_inner, len(parts))


def _is_axis_of_extents(text: str) -> bool:
    """Tell whether a text is an axis and the extents that `reduction_loops` names after it, as 0x8x5."""
    numbers = text.split("x")
    return len(numbers) > 1 and all(map(str.isdecimal, numbers))


def domain_loop(axis: int) -> str:
    """Return the loop of an axis of the domain."""
    return f"d{axis:02}"


def reduction_loops(level: int, sizes: Sequence[int]) -> list[str]:
    """Name the loops over the axes of a reduction. Reductions share loops where their level and all of their extents
    agree: the accumulators of one loop nest have one set of loops.

    >>> reduction_loops(1, (8, 5))
    ['r1.0x8x5', 'r1.1x8x5']
    """
    extents = "x".join(map(str, sizes))
    return [f"r{level}.{axis}x{extents}" for axis in range(len(sizes))]


def outer_part(name: str) -> str:
    """Return the outer one of the two loops that a loop is split into."""
    return name + _OUTER


def inner_part(name: str) -> str:
    """Return the inner one."""
    return name + _INNER


def is_part(name: str) -> bool:
    """Tell whether a split made the loop."""
    return loop_named(name).depth > 0


class Counter(NamedTuple):
    """The variable of a loop, as the argument of the op `range`. around: the names of the loops around it,
    which tell it apart from the same loop within others. splittable: while the schedule of its axis is still open."""

    loop: str
    extent: int
    around: tuple[str, ...] = ()
    splittable: bool = False

    @property
    def name(self) -> str:
        """Its loop and those around, as listings have it. In the order of these names loops nest."""
        return "@".join((self.loop, *self.around))


def name_of(counter: UOp) -> str:
    """Return the names of a loop and of those around it: a key that sorts loops as they nest."""
    return counter.arg.name


def names_around(counters: Iterable[UOp]) -> tuple[str, ...]:
    """Return the names of these loops, as the `around` of a loop within all of them."""
    return tuple(name for counter in counters for name in (counter.arg.loop, *counter.arg.around))
