"""What the disk cache keeps of a program."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.records import Records
from funcgrad.trace.calls import callback
from funcgrad.trace.calls.exchange import Exchange
from funcgrad.trace.uop import Param, UOp
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.ir.launches import Section


class Prepared(NamedTuple):
    """Arrays that are made once of those that a program captured, such as weights in the order in which loops walk
    them.

    image: of the program that makes them. keys: for each what it is of its sources. sources: for each the numbers of
    the captured arrays that it is made of.
    """

    image: Image
    keys: tuple[bytes, ...]
    sources: tuple[tuple[int, ...], ...]


class Reuse(NamedTuple):
    """Which parameters each result may have as its memory: what is not read any more once the result is begun.

    Every parameter of a type that is read last before some step may serve every result of that type which this step
    begins. So the parameters of a type are listed once, by their last reads, and a result may take the first so many.

    orders: for each type, the parameters in the order of their last reads. in_place: tuples of parameters that a step
    reads in the places where it writes a result. results: for each its number in `orders`, how many of the first it
    may take, and the number in `in_place` of those that it may take besides.
    """

    orders: tuple[tuple[int, ...], ...]
    in_place: tuple[tuple[int, ...], ...]
    results: tuple[tuple[int, int, int], ...]

    def choose(self, free: Collection[int]) -> list[int | None]:
        """Choose for each result a parameter among the free ones, each once; None where none is left.

        It is one that is read in place, or else the one that is read last. What the others could take, which is read
        earlier, is left to them; so no other choice of parameters that are read before serves more results.
        """
        left = set(free)
        # By place: one that may be free before it.
        before = [list(range(-1, len(order))) for order in self.orders]
        chosen: list[int | None] = []
        for number, count, besides in self.results:
            found = next((i for i in self.in_place[besides] if i in left), None)
            if found is None and count:
                found = _last_free(self.orders[number], before[number], count, left)
            if found is not None:
                left.discard(found)
            chosen.append(found)
        return chosen


def _last_free(order: tuple[int, ...], before: list[int], count: int, left: set[int]) -> int | None:
    """Return the last of the first `count` parameters that is left. Those that are passed are passed at once later."""
    at, passed = count, []
    while at and order[at - 1] not in left:
        passed.append(at)
        at = before[at]
    for place in passed:
        before[place] = at
    return order[at - 1] if at else None


class Image(NamedTuple):
    """Everything but the arrays that a program captured.

    binaries: of its modules; on a device with a grid of its kernels, empty for one that is never launched. results:
    for each output its buffer among the results, or -1 - i for parameter i. result_types: shapes and names of dtypes.
    host_nodes: what the host computes, on parameters. kernels: one line a kernel, for people. is_long: whether a run
    may take more than some microseconds. is_brief: whether it takes some milliseconds at most. reuse: the parameters
    whose memory its results may take.
    launches: what it does, on a device with a grid; on a host the last binary knows. tables: of numbers, parameters
    that follow the arrays that it captured. prepared: what is made of all these once; they are the last parameters.
    """

    binaries: tuple[bytes, ...]
    results: tuple[int, ...]
    result_types: tuple[tuple[tuple[int, ...], str], ...]
    arena_nbytes: int
    host_nodes: tuple[UOp, ...]
    kernels: tuple[str, ...]
    is_long: bool
    is_brief: bool
    reuse: Reuse
    launches: Section = ()
    tables: tuple[np.ndarray, ...] = ()
    prepared: Prepared | None = None


IMAGES = Records(
    Image, Reuse, Prepared, Param, Exchange, callback.Callback, callback.Layer, callback.Numbered
)
"""Images for hosts as bytes."""


def records_of(target: Target) -> Records:
    """Tell how images for a target become bytes."""
    return IMAGES if target.grid is None else grid_images()


@cache
def grid_images() -> Records:
    """Return the records that write images for devices with a grid as bytes."""
    from funcgrad.lower.ir.launches import STEPS  # a host has none of them

    return Records(*IMAGES.classes, *STEPS)
