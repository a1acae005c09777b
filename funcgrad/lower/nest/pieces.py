"""The pieces into which the iterations of an axis fall, when they are written out. Which pieces these are, the kind of
target says (target_kinds.py)."""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.index.masks import Masks
from funcgrad.lower.ir.ops import LANES, RANGE, splat
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple


class Piece(NamedTuple):
    """Some iterations of an axis: their index, the loop that they are in, the lanes that exist."""

    index: Index  # type: ignore[assignment]  # hides tuple.index, which nobody calls on a piece
    loops: tuple[UOp, ...]
    masks: Masks


def masked_beyond(piece: Piece, extent: int) -> Piece:
    """Return a piece without the iterations that the axis does not have. Vectors that are whole or not there have one
    condition for all lanes."""
    if piece.index.bounds[1] < extent:
        return piece
    lanes = next((atom for atom in piece.index.terms if atom.op is LANES), None)
    if lanes is None:
        return piece._replace(masks=(*piece.masks, piece.index.node() < extent))
    first = piece.index.without(lanes)
    if extent % lanes.arg == 0 and all(c % lanes.arg == 0 for c in (*first.terms.values(), first.constant)):
        return piece._replace(masks=(*piece.masks, (first + (lanes.arg - 1)).node() < extent))
    left = first * -1 + extent
    return piece._replace(masks=(*piece.masks, lanes < splat(left.node(), lanes.arg)))


def in_own_loops(combination: tuple[Piece, ...], pieces: Sequence[Sequence[Piece]]) -> tuple[Piece, ...]:
    """Return a combination of pieces, one of each axis of a reduction, in loops that are its own where it has to.

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
            own = counter.arg._replace(around=(*counter.arg.around, f"rest{missing}"))
            others[counter] = UOp(RANGE, (), own)
    return tuple(_in_loops(piece, others) for piece in combination) if others else combination


def _in_loops(piece: Piece, others: dict[UOp, UOp]) -> Piece:
    terms = {others.get(atom, atom): c for atom, c in piece.index.terms.items()}
    return Piece(
        Index(terms, piece.index.constant),
        tuple(others.get(counter, counter) for counter in piece.loops),
        piece.masks,
    )
