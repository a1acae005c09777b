"""How accesses walk the loops of a nest: what one step of a loop adds to an index.

A nest evaluates its kernel at symbolic indices, so this is read off the affine sums. Loops go by their names: those of
a reduction may be in a nest several times, within other loops each time.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.ops import RANGE
from funcgrad.trace.uop import UOp, toposort


def coefficient(position: Index, name: str) -> int | None:
    """Return how many elements neighbouring iterations of a loop are apart. Return None where the index is not affine
    in it.
    """
    total = 0
    for atom, c in position.terms.items():
        if atom.op is RANGE:
            if atom.arg.loop == name:
                total += c
        elif any(v.arg.loop == name for v in loops_of(atom)):
            return None
    return total


def slope(position: Index, name: str) -> float | None:
    """Return how many elements neighbouring iterations of a loop are apart, for quotients on the average. Return None
    where that is unknown.
    """
    total = 0.0
    for atom, c in position.terms.items():
        step = _slope_of(atom, name)
        if step is None:
            return None
        total += c * step
    return total


def _slope_of(node: UOp, name: str) -> float | None:
    """Return the slope of a number in a loop. Each part is visited once, as computed positions share most of their
    parts.
    """
    known: dict[UOp, float | None] = {}
    for part in toposort((node,), stop=lambda part: not _is_followed(part, name)):
        if part.op is RANGE:
            known[part] = float(part.arg.loop == name)
        elif all(v.arg.loop != name for v in loops_of(part)):
            known[part] = 0.0
        else:
            known[part] = _combined(part, [known[s] for s in part.src]) if _is_followed(part, name) else None
    return known[node]


def _is_followed(node: UOp, name: str) -> bool:
    by_constant = node.op.name in ("mul", "idiv") and node.src[1].op.name == "const"
    return (by_constant or node.op.name in ("add", "sub")) and any(v.arg.loop == name for v in loops_of(node))


def _combined(node: UOp, steps: Sequence[float | None]) -> float | None:
    first, second = steps
    if first is None or second is None:
        return None
    if node.op.name in ("add", "sub"):
        return first + second if node.op.name == "add" else first - second
    value = int(node.src[1].arg.value)
    return first * value if node.op.name == "mul" else first / value


def loops_in(position: Index) -> set[str]:
    """Return the names of all loops that an index depends on."""
    return {v.arg.loop for atom in position.terms for v in loops_of(atom)}
