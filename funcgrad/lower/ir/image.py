"""What the disk cache keeps of a program."""

from __future__ import annotations

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
    from funcgrad.lower.ir.launches import Section, Shared


class Prepared(NamedTuple):
    """Arrays that are made once of those that a program captured, such as weights in the order in which loops walk
    them.

    image: of the program that makes them. keys: for each what it is of its sources. sources: for each the numbers of
    the captured arrays that it is made of.
    """

    image: Image
    keys: tuple[bytes, ...]
    sources: tuple[tuple[int, ...], ...]


class Image(NamedTuple):
    """Everything but the arrays that a program captured.

    binaries: of its modules; on a device with a grid of its kernels, empty for one that is never launched. results:
    for each output its buffer among the results, or -1 - i for parameter i. result_types: shapes and names of dtypes.
    host_nodes: what the host computes, on parameters. kernels: one line a kernel, for people. is_long: whether a run
    may take more than some microseconds. shared: for each result the parameters whose memory it may take. launches:
    what it does, on a device with a grid; on a host the last binary knows. tables: of numbers, parameters that follow
    the arrays that it captured. prepared: what is made of all these once; they are the last parameters.
    """

    binaries: tuple[bytes, ...]
    results: tuple[int, ...]
    result_types: tuple[tuple[tuple[int, ...], str], ...]
    arena_nbytes: int
    host_nodes: tuple[UOp, ...]
    kernels: tuple[str, ...]
    is_long: bool
    shared: Shared
    launches: Section = ()
    tables: tuple[np.ndarray, ...] = ()
    prepared: Prepared | None = None


IMAGES = Records(Image, Prepared, Param, Exchange, callback.Callback, callback.Layer, callback.Numbered)
"""Images for hosts as bytes."""


def records_of(target: Target) -> Records:
    """Tell how images for a target become bytes."""
    return IMAGES if target.grid is None else grid_images()


@cache
def grid_images() -> Records:
    """Return the records that write images for devices with a grid as bytes."""
    from funcgrad.lower.ir.launches import STEPS  # a host has none of them

    return Records(*IMAGES.classes, *STEPS)
