"""PartitionSpec: for each dimension of an array, the axes of a mesh that it is cut along."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from typing import Any

from funcgrad.errors import ShardingError

AxisName = Hashable


class _Unconstrained:
    """In a spec: this dimension may be cut in any way."""

    def __repr__(self) -> str:
        return "UNCONSTRAINED"

    def __reduce__(self) -> str:
        return "UNCONSTRAINED"


UNCONSTRAINED = _Unconstrained()


class PartitionSpec:
    """Say for each dimension of an array which axes of a mesh cut it.

    An entry is the name of an axis, several names, or None; dimensions beyond the last entry are whole.
    Several axes cut a dimension one within the other, the first of them outermost. A spec is a sequence of
    its entries. Specs that say the same are equal: an entry of one name is that name, an empty entry is None,
    and Nones at the end do not count. `P.UNCONSTRAINED` is for lax.with_sharding_constraint: that dimension
    may be cut in any way.

    Parameters
    ----------
    *parts : the entries.
    unreduced, reduced : no axes. JAX names here those along which an array is a sum of what the devices have; an array
        here is always summed.

    Raises
    ------
    ShardingError : `unreduced` or `reduced` names an axis, or an entry has a tuple within a tuple.

    Examples
    --------
    >>> P("x", None), P(("x", "y")), P()
    (P('x', None), P(('x', 'y')), P())

    >>> P(["x"], ()) == P("x", None) == P("x"), P("x", "y")[1], len(P("x", "y"))
    (True, 'y', 2)
    """

    UNCONSTRAINED = UNCONSTRAINED
    __slots__ = ("_parts", "_said")

    def __init__(
        self, *parts: Any, unreduced: Collection[AxisName] = (), reduced: Collection[AxisName] = ()
    ) -> None:
        if unreduced or reduced:
            name, axes = ("unreduced", unreduced) if unreduced else ("reduced", reduced)
            raise ShardingError(
                f"P: {name}={axes!r:.60}, but arrays are no sums that are still to be made along axes of a mesh",
                hint="leave it out: the compiler sums where it has to, and shard_map with lax.psum says where",
            )
        self._parts = tuple(map(entry, parts))
        self._said = without_end(self._parts)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __getitem__(self, index: Any) -> Any:
        return self._parts[index]

    def __contains__(self, part: Any) -> bool:
        return part in self._parts

    @property
    def partitions(self) -> tuple[Any, ...]:
        """The entries."""
        return self._parts

    @property
    def unreduced(self) -> frozenset[AxisName]:
        """No axes: see the parameter."""
        return frozenset()

    @property
    def reduced(self) -> frozenset[AxisName]:
        """No axes: see the parameter."""
        return frozenset()

    def index(self, part: Any) -> int:
        """Return the first dimension with this entry."""
        return self._parts.index(part)

    def count(self, part: Any) -> int:
        """Tell how many dimensions have this entry."""
        return self._parts.count(part)

    def __add__(self, other: Any) -> PartitionSpec:
        return PartitionSpec(*self, *other)

    def __radd__(self, other: Any) -> PartitionSpec:
        return PartitionSpec(*other, *self)

    def __eq__(self, other: object) -> bool:
        return type(other) is PartitionSpec and self._said == other._said

    def __hash__(self) -> int:
        return hash(self._said)

    def __reduce__(self) -> tuple:
        return PartitionSpec, self._parts

    def __repr__(self) -> str:
        return f"P({', '.join(map(repr, self._parts))})"


P = PartitionSpec


def entry(part: Any) -> Any:
    """Return what a spec has for a dimension: one name is the name itself, none is None."""
    if isinstance(part, list):
        part = tuple(part)
    if isinstance(part, tuple) and any(isinstance(name, (tuple, list)) for name in part):
        raise ShardingError(
            f"P: the entry {part!r:.60} has a tuple within a tuple",
            hint="name the axes of a dimension in one tuple: ('x', 'y')",
        )
    if isinstance(part, tuple) and len(part) <= 1:
        return part[0] if part else None
    return part


def without_end(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the entries without Nones at the end."""
    while parts and parts[-1] is None:
        parts = parts[:-1]
    return parts


def axes_of_part(part: Any) -> tuple[AxisName, ...]:
    """Return the axes that one entry of a spec names."""
    if part is None or part is UNCONSTRAINED:
        return ()
    return tuple(part) if isinstance(part, tuple) else (part,)


def check_spec(mesh: Any, spec: PartitionSpec) -> None:
    """Raise ShardingError for a spec with axes that the mesh lacks, or with one twice."""
    seen: list[AxisName] = []
    for axis in (axis for part in spec for axis in axes_of_part(part)):
        if axis not in mesh.axis_names:
            raise ShardingError(
                f"{spec} names the axis {axis!r}, which {mesh!r} does not have",
                hint=f"its axes are {', '.join(map(repr, mesh.axis_names)) or 'none'}",
            )
        if axis in seen:
            raise ShardingError(
                f"{spec} names the axis {axis!r} twice", hint="a device can have one part of an array only"
            )
        seen.append(axis)
