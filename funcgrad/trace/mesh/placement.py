"""Placement: the part of an array's signature that says which devices hold it; operands have to agree on it.

    Placement    the device of an array that is spread over a mesh
    Home         the devices of meshes whose arrays can be used together

Both are strings, as names of devices are. Whoever compares devices needs these two and nothing else of meshes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from funcgrad.trace.mesh.process import processes
from funcgrad.trace.util.digest import blake2b

if TYPE_CHECKING:
    from funcgrad.trace.mesh.sharding import NamedSharding


class Home(str):
    """The devices of meshes whose arrays can be used together, in their order.

    >>> Home(["cpu", "cpu:1", "cpu:2", "cpu:7"])
    'mesh(cpu:0-2,7)'
    """

    devices: tuple[str, ...]

    def __new__(cls, devices: Iterable[str]) -> Home:
        names = tuple(map(str, devices))
        home = super().__new__(cls, f"mesh({_short(names)})")
        home.devices = names
        return home

    def __reduce__(self) -> tuple:
        return Home, (self.devices,)

    @property
    def here(self) -> str:
        """The first of this process; "" where it has none of them."""
        return next((d for d in self.devices if processes.owner_of(d) == processes.index), "")


_MOST_SHOWN = 40


def _short(names: Sequence[str]) -> str:
    """Return a text for these devices in this order, and no others, which does not grow with their number."""
    runs: list[tuple[str, int, int]] = []  # kind, first, last
    for name in names:
        kind, _, digits = name.partition(":")
        number = int(digits or 0)
        if runs and runs[-1][0] == kind and runs[-1][2] == number - 1:
            runs[-1] = kind, runs[-1][1], number
        else:
            runs.append((kind, number, number))
    parts, before = [], None
    for kind, first, last in runs:
        prefix = "" if kind == before else f"{kind}:"
        parts.append(f"{prefix}{first}" if first == last else f"{prefix}{first}-{last}")
        before = kind
    text = ",".join(parts)
    if len(text) <= _MOST_SHOWN:
        return text
    digest = blake2b(text.encode(), digest_size=16).hexdigest()
    return f"{len(names)} devices from {names[0]}, #{digest}"


class Placement(str):
    """In the signature of an array, the place of one that is spread over a mesh. Equal where its sharding is.

    sharding: that of the array. home: of the devices; see `Mesh.home`.
    """

    sharding: NamedSharding

    def __new__(cls, sharding: NamedSharding) -> Placement:
        # The signatures of equal placements are one object, which must not tell who was first to write Nones.
        sharding = sharding.trimmed()
        mesh = sharding.mesh
        place = super().__new__(
            cls, f"{sharding.spec!r} of {mesh!r} on {getattr(mesh, 'home', 'no devices')}"
        )
        place.sharding = sharding
        return place

    def __reduce__(self) -> tuple:
        return Placement, (self.sharding,)

    @property
    def home(self) -> Home:
        return self.sharding.mesh.home  # type: ignore[attr-defined]


def home_of(device: str) -> str:
    """Return what the devices of arrays that are used together have to agree in."""
    return device.home if type(device) is Placement else device
