"""The axis of a vmap, as collectives name it."""

from __future__ import annotations

from collections.abc import Hashable

from funcgrad.trace.util.named_tuple import NamedTuple


class AxisKey(NamedTuple):
    """What the argument of a collective names: the user's name, and how many outer axes have the same."""

    name: Hashable
    outer: int
