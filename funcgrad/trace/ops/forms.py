"""What follows from the `forms` of a row: which axes a view keeps, and along which it repeats its source."""

from __future__ import annotations

from funcgrad.trace.uop import UOp


def kept_axes(node: UOp) -> list[tuple[int, int]]:
    """Return (axis of the source, axis of the view) for axes that are walked together, position by position."""
    assert node.op.forms is not None
    forms = node.op.forms(node)
    used = [axis for _, terms in forms for axis, _ in terms]
    found = []
    for source, (offset, terms) in enumerate(forms):
        if not offset and len(terms) == 1 and terms[0][1] == 1:
            axis = terms[0][0]
            if used.count(axis) == 1 and node.shape[axis] == node.src[0].shape[source]:
                found.append((source, axis))
    return found


def repeated_axes(node: UOp) -> frozenset[int]:
    """Return those along which all elements of a view are the same."""
    assert node.op.forms is not None
    return frozenset(range(node.ndim)) - {axis for _, terms in node.op.forms(node) for axis, _ in terms}
