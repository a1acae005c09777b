"""Matrix products of a scan that need not wait for its carry: done for all steps at once.

A step multiplies few rows with a matrix and reads the whole matrix for it; all steps together multiply many rows, and
read it once. So the product of an x with what is the same in every step is done before the loop, whose x it becomes;
and a product that is only written to ys is done after the loop, which writes the other factor. Both only where the
matrix is larger than what a step makes of it, and the rows kept in place of others are not much larger.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.trace.ops import ADD, CONTRACT, PARAM, PERMUTE, RESHAPE
from funcgrad.trace.uop import Param, UOp, dependent, numel, substitute, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_GROWTH = 4  # how many times larger the rows of a product may be than those that it is made of


def contract_rows(node: UOp, left: UOp, right: UOp, stacked: tuple[bool, bool]) -> UOp:
    """Return the contraction `node` for all steps: the operands that are stacked have a first axis, of the steps."""
    in_left, in_right, out = node.arg
    label = max((*in_left, *in_right), default=-1) + 1
    labels = [(label, *old) if flag else old for old, flag in zip((in_left, in_right), stacked, strict=True)]
    return UOp(CONTRACT, (left, right), (*labels, (label, *out)))


def _split(node: UOp, changing: set[UOp]) -> int | None:
    """Return the position of the changing operand of a contraction, if the other operand does not change and is at
    least as large as the result. Return None for other nodes.
    """
    if node.op is CONTRACT:
        for i in (0, 1):
            x, matrix = node.src[i], node.src[1 - i]
            if x in changing and matrix not in changing and numel(matrix.shape) >= numel(node.shape):
                return i
    return None


def products_before(
    outputs: Sequence[UOp], rows: dict[UOp, UOp], carry: Sequence[UOp], outside: dict[UOp, UOp]
) -> tuple[list[UOp], dict[UOp, UOp]]:
    """Replace products of an x of the loop by new xs, which are computed before it. Return the outputs of the body,
    and the new xs with their rows.

    rows: the source of each x of the body. outside: the source of each constant.
    """
    changing = dependent(toposort(outputs), [*rows, *carry])
    new: dict[UOp, UOp] = {}
    first = 1 + max((node.arg.index for node in toposort(outputs) if node.op is PARAM), default=-1)
    for node in toposort(outputs):
        i = _split(node, changing)
        if i is None or node.src[i] not in rows or numel(node.shape) > _GROWTH * numel(node.src[i].shape):
            continue
        (matrix,) = substitute([node.src[1 - i]], outside)
        operands = [matrix, matrix]
        operands[i] = rows[node.src[i]]
        parameter = UOp(PARAM, (), Param(0, first + len(new), node.shape, node.dtype, node.weak))
        new[node] = parameter
        rows = rows | {parameter: contract_rows(node, operands[0], operands[1], (i == 0, i == 1))}
    return substitute(outputs, new), {p: rows[p] for p in new.values()}


class Sunk(NamedTuple):
    """A y that is computed after the loop. needs: what the loop writes for it. finish: rows of these -> its rows."""

    needs: list[UOp]
    finish: Callable[[dict[UOp, UOp]], UOp]


def products_after(
    carry: Sequence[UOp], ys: Sequence[UOp], parameters: Sequence[UOp], outside: dict[UOp, UOp]
) -> dict[UOp, Sunk]:
    """Return those of the ys that are products which the loop itself does not need.

    carry: the outputs that go round. parameters: those that change from step to step.
    """
    changing = dependent(toposort([*carry, *ys]), parameters)
    found: dict[UOp, Sunk] = {}
    for y in ys:
        terms = [_moved(term) for term in _terms(y)]
        places = [_split(node, changing) for node, _ in terms]
        if None in places:
            continue
        needs = [node.src[i] for (node, _), i in zip(terms, places, strict=True) if i is not None]
        extra = sum(numel(n.shape) for n in dict.fromkeys(needs) if n not in ys)
        others = set(toposort([*carry, *(other for other in ys if other is not y and other not in found)]))
        if extra <= numel(y.shape) and not any(node in others for node, _ in terms):
            found[y] = Sunk(needs, _finish(terms, needs, outside))
    return found


def _terms(node: UOp) -> list[UOp]:
    return [term for s in node.src for term in _terms(s)] if node.op is ADD else [node]


def _moved(node: UOp) -> tuple[UOp, list[UOp]]:
    """Return the node below movements, and the movements, the last one first."""
    moves = []
    while node.op in (PERMUTE, RESHAPE):
        moves.append(node)
        node = node.src[0]
    return node, moves


def _finish(
    terms: list[tuple[UOp, list[UOp]]], needs: list[UOp], outside: dict[UOp, UOp]
) -> Callable[[dict[UOp, UOp]], UOp]:
    def finish(rows: dict[UOp, UOp]) -> UOp:
        total: UOp | None = None
        for (node, moves), need in zip(terms, needs, strict=True):
            stacked = node.src[0] is need, node.src[0] is not need
            operands = [
                rows[s] if flag else substitute([s], outside)[0] for s, flag in zip(node.src, stacked)
            ]
            term = contract_rows(node, operands[0], operands[1], stacked)
            for move in reversed(moves):
                term = _over_rows(move, term)
            total = term if total is None else total + term
        assert total is not None
        return total

    return finish


def _over_rows(move: UOp, rows: UOp) -> UOp:
    if move.op is PERMUTE:
        return rows.permute((0, *(axis + 1 for axis in move.arg)))
    return rows.reshape((rows.shape[0], *move.arg))


__all__ = ["Sunk", "contract_rows", "dependent", "products_after", "products_before"]
