"""Whether parts of an array are the whole array: each element in one part, and none outside.

Parts are boxes: (start, stop) along each axis. Comparing each with each is what would come to mind, and takes n² steps.
Here the sum of the indicator functions of all boxes is compared with that of the whole. Differences along every axis
take such a function to its corners, each with a sign, and lose nothing: two functions that are 0 far away and have the
same corners are the same. So the corners of all boxes, added up, are those of the whole box, or something is wrong; and
the first corner that is left over, in the order of the indices, is where it begins: a sum that is too large there is an
overlap, one that is too small a hole. Corners that meet cancel as soon as one axis is done, so boxes of a grid take n
steps for each axis.
"""

from __future__ import annotations

from collections.abc import Sequence

Box = Sequence[tuple[int, int]]

# Boxes that are cut along k axes, each at places of its own, have 2**k corners each. Meshes have few axes: what has
# more corners than this was made to take long.
_MOST_CORNERS = 1 << 18


def defect(shape: Sequence[int], boxes: Sequence[Box], names: Sequence[str]) -> str:
    """Return what is wrong with the boxes as parts of an array of this shape; "" where each element is in one of them.

    >>> defect((4,), [[(0, 2)], [(2, 4)]], "ab")
    ''
    >>> defect((4,), [[(0, 3)], [(2, 4)]], "ab")
    "its parts 'a' and 'b' overlap at [2]"
    """
    for box, name in zip(boxes, names, strict=True):
        if len(box) != len(shape):
            return f"its part {name!r} has {len(box)} axes"
        for axis, ((start, stop), size) in enumerate(zip(box, shape, strict=True)):
            if not 0 <= start <= stop <= size:
                return f"its part {name!r} goes from {start} to {stop} along axis {axis}"
    filled = [(box, name) for box, name in zip(boxes, names) if all(start < stop for start, stop in box)]
    whole = tuple((0, size) for size in shape)
    cut = [axis for axis in range(len(shape)) if any(tuple(box[axis]) != whole[axis] for box, _ in filled)]
    corners: dict[tuple[int, ...], int] | None = {}
    if all(shape):
        corners = _left_over([tuple(box[axis] for axis in cut) for box, _ in filled], whole, cut)
    if corners is None:
        return f"its {len(boxes)} parts are cut along {len(cut)} axes, which is more than can be compared"
    if not corners:
        return ""
    first = min(corners)
    at = [0] * len(shape)
    for axis, place in zip(cut, first, strict=True):
        at[axis] = place
    there = [name for box, name in filled if all(a <= i < b for i, (a, b) in zip(at, box, strict=True))]
    if len(there) > 1:
        return f"its parts {there[0]!r} and {there[1]!r} overlap at {at}"
    return f"no part of it has the element {at}"


def _left_over(
    boxes: Sequence[tuple[tuple[int, int], ...]], whole: Box, cut: Sequence[int]
) -> dict[tuple[int, ...], int] | None:
    """Return the corners of the boxes without those of the whole, as (place along each axis that is cut: how often).
    Return None where there are too many to be counted.
    """
    terms: dict[tuple, int] = {tuple(whole[axis] for axis in cut): -1}
    for box in boxes:
        terms[box] = terms.get(box, 0) + 1
    for axis in range(len(cut)):
        found: dict[tuple, int] = {}
        for box, count in terms.items():
            for place, sign in zip(box[axis], (count, -count)) if count else ():
                corner = (*box[:axis], place, *box[axis + 1 :])
                found[corner] = found.get(corner, 0) + sign
        terms = found
        if len(terms) > _MOST_CORNERS:
            return None
    return {corner: count for corner, count in terms.items() if count}
