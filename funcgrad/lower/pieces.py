"""The pieces into which the iterations of an axis fall: copies and vectors in a loop, and what remains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from funcgrad.lower.index import Index
from funcgrad.lower.kernel_ops import loop
from funcgrad.lower.masks import Masks
from funcgrad.trace.uop import UOp


class Piece(NamedTuple):
    """Some iterations of an axis: their index, the loop that they are in, the lanes that exist."""

    index: Index  # type: ignore[assignment]  # hides tuple.index, which nobody calls on a piece
    loops: tuple[UOp, ...]
    masks: Masks


def in_own_loops(combination: tuple[Piece, ...], pieces: Sequence[Sequence[Piece]]) -> tuple[Piece, ...]:
    """A combination of pieces, one of each axis of a reduction, in loops that are its own where it has to.

    What remains of an outer loop is written out; the loops within it are then others than those within that loop: no
    loop can be in two places.
    """
    loops = dict.fromkeys(counter for axis in pieces for piece in axis for counter in piece.loops)
    present = {counter for piece in combination for counter in piece.loops}
    others: dict[UOp, UOp] = {}
    missing = ""
    for number, counter in enumerate(loops):
        if counter not in present:
            missing += f".{number}"
        elif missing:
            name, extent, splittable = counter.arg
            others[counter] = loop(f"{name}@rest{missing}", extent, splittable)
    return tuple(_in_loops(piece, others) for piece in combination) if others else combination


def _in_loops(piece: Piece, others: dict[UOp, UOp]) -> Piece:
    terms = {others.get(atom, atom): c for atom, c in piece.index.terms.items()}
    return Piece(
        Index(terms, piece.index.constant),
        tuple(others.get(counter, counter) for counter in piece.loops),
        piece.masks,
    )


__all__ = ["Piece", "in_own_loops"]
