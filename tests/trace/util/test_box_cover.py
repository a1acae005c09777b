"""Partitions: boxes that are said to be the parts of an array, against counting each element."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from funcgrad.trace.util import box_cover
from funcgrad.trace.util.box_cover import defect

SHAPES = st.lists(st.integers(0, 5), max_size=4).map(tuple)


def cut(box: tuple, count: int, draw: random.Random) -> list[tuple]:
    """A box in so many parts, or fewer where it has few elements."""
    axes = [axis for axis, (start, stop) in enumerate(box) if stop - start > 1]
    if count <= 1 or not axes:
        return [box]
    axis = draw.choice(axes)
    start, stop = box[axis]
    at = draw.randint(start + 1, stop - 1)
    first, second = ((*box[:axis], part, *box[axis + 1 :]) for part in ((start, at), (at, stop)))
    here = draw.randint(1, count - 1)
    return cut(first, here, draw) + cut(second, count - here, draw)


def counts(shape: tuple, boxes: list[tuple]) -> np.ndarray:
    found = np.zeros(shape, int)
    for box in boxes:
        found[tuple(slice(*part) for part in box)] += 1
    return found


def found_of(shape: tuple, boxes: list[tuple]) -> str:
    return defect(shape, boxes, [str(i) for i in range(len(boxes))])


@given(SHAPES, st.integers(1, 30), st.randoms(use_true_random=False))
def test_partitions_of_all_shapes(shape: tuple, count: int, draw: random.Random):
    parts = cut(tuple((0, size) for size in shape), count, draw)
    draw.shuffle(parts)
    if shape:
        parts.insert(draw.randrange(len(parts) + 1), tuple((0, 0) for _ in shape))  # one without elements
    assert found_of(shape, parts) == ""


@given(SHAPES, st.integers(1, 12), st.randoms(use_true_random=False))
def test_every_defect(shape: tuple, count: int, draw: random.Random):
    """Parts that are left out, given twice, moved, or of other sizes: what is said is what counting says."""
    parts = cut(tuple((0, size) for size in shape), count, draw)
    for _ in range(draw.randint(1, 3)):
        if not parts:
            break
        which = draw.randrange(len(parts))
        change = draw.choice(["drop", "twice", "other", "move"])
        if change == "drop":
            del parts[which]
        elif change == "twice":
            parts.append(parts[which])
        elif change == "other":
            parts[which] = tuple(tuple(sorted((draw.randint(0, n), draw.randint(0, n)))) for n in shape)
        else:
            parts[which] = tuple((draw.randint(0, a), b) for a, b in parts[which])
    right = counts(shape, parts)
    said = found_of(shape, parts)
    assert (said == "") == bool((right == 1).all())
    if said:
        first = np.argwhere(right != 1)[0].tolist()
        assert said.endswith(f" overlap at {first}" if right[tuple(first)] > 1 else f" the element {first}")


@given(SHAPES, st.lists(st.lists(st.tuples(st.integers(-1, 6), st.integers(-1, 6)), max_size=4), max_size=3))
def test_boxes_that_are_none(shape: tuple, boxes: list):
    inside = all(
        len(box) == len(shape) and all(0 <= a <= b <= n for (a, b), n in zip(box, shape)) for box in boxes
    )
    said = found_of(shape, boxes)
    if not inside:
        assert said.startswith("its part ")


def test_a_pinwheel_which_no_cuts_make():
    parts = [((0, 1), (0, 2)), ((0, 2), (2, 3)), ((2, 3), (1, 3)), ((1, 3), (0, 1)), ((1, 2), (1, 2))]
    assert found_of((3, 3), parts) == ""
    assert found_of((3, 3), parts[:-1]) == "no part of it has the element [1, 1]"
    assert found_of((3, 3), [*parts, parts[2]]) == "its parts '2' and '5' overlap at [2, 1]"


def test_parts_that_add_up_and_overlap():
    assert found_of((4,), [((0, 2),), ((0, 2),)]) == "its parts '0' and '1' overlap at [0]"
    assert found_of((4,), [((2, 4),), ((2, 4),)]) == "no part of it has the element [0]"


@pytest.mark.parametrize("axes", [1, 2, 3, 6])
def test_thousands_of_parts_take_a_step_each(axes: int, monkeypatch: pytest.MonkeyPatch):
    """Corners that meet cancel: there are never many more than parts."""
    side = round(4096 ** (1 / axes))
    boxes = [
        tuple((7 * i, 7 * i + 7) for i in np.unravel_index(n, (side,) * axes)) for n in range(side**axes)
    ]
    random.Random(axes).shuffle(boxes)
    monkeypatch.setattr(box_cover, "_MOST_CORNERS", 3 * len(boxes))
    assert found_of((7 * side,) * axes, boxes) == ""


def test_what_is_made_to_take_long_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(box_cover, "_MOST_CORNERS", 1 << 13)
    draw = random.Random(3)
    parts = cut(((0, 10**6),) * 40, 2000, draw)
    assert "more than can be compared" in found_of((10**6,) * 40, parts)
