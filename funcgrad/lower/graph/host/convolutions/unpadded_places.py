"""Convolutions whose windows have gaps: places at the rims without the elements of a window that lie in the padding.

A window of three elements with gaps of four reaches beyond a row of fourteen places from eight of them. What lies there
is 0, and so are its products. Places are grouped by which elements of their windows lie within the image; each group is
a convolution of fewer terms, without padding, and all are parts of the result, which are written where they belong.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from funcgrad.lower.graph.pieces.concat import move_concats
from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.uop import UOp, numel, substitute_within, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_WORTH_PARTS = 0.75  # of all products: parts pay where at most this share is left
_MOST_PARTS = 9
_SAVED = 1 << 23  # products that a part has to save, which pay for its kernel


class _Places(NamedTuple):
    """places: the first and the one behind the last along an axis. taps: the same of the elements of a window."""

    places: tuple[int, int]
    taps: tuple[int, int]


class _Slide(NamedTuple):
    """For an axis of a padded image: the axis of a product along which windows slide, and that of their elements."""

    place: int
    tap: int
    parts: list[_Places]


def without_padded_terms(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with such convolutions in parts; they themselves where there are none."""
    done: dict[UOp, UOp] = {}
    for node in toposort(outputs):
        if node.op is ops.REDUCE_SUM and node.src[0].op is ops.MUL and is_contraction(node):
            for windows, others in (node.src[0].src, node.src[0].src[::-1]):
                slides = _slides(windows, others, node)
                if slides:
                    done[node] = _in_parts(node, windows, slides)
                    break
    return move_concats(substitute_within(outputs, done)) if done else list(outputs)


def _slides(windows: UOp, others: UOp, node: UOp) -> dict[int, _Slide]:
    """Return the axes of an image along which windows reach into the padding, if parts pay. Vectors must go along
    channels, since each part has all channels.
    """
    if windows.op is not VIEW or others.op is not VIEW or windows.src[0].op is not ops.PAD:
        return {}
    if not others.ndim or any(axis in node.arg for axis, _ in others.arg[1][-1][1]):
        return {}
    found = {
        axis: slide
        for axis in range(windows.src[0].ndim)
        if (slide := _slide(windows, axis, node)) is not None
    }
    shape = node.src[0].shape
    count = math.prod(len(slide.parts) for slide in found.values())
    left = 1.0
    for slide in found.values():
        products = sum((p.places[1] - p.places[0]) * (p.taps[1] - p.taps[0]) for p in slide.parts)
        left *= products / (shape[slide.place] * shape[slide.tap])
    saved = numel(shape) * (1 - left)
    return found if left <= _WORTH_PARTS and count <= _MOST_PARTS and saved >= _SAVED * count else {}


def _slide(windows: UOp, axis: int, node: UOp) -> _Slide | None:
    (image,) = windows.src
    low, high, gaps = image.arg[axis]
    start, terms = windows.arg[1][axis]
    if gaps or low < 0 or high < 0 or low + high == 0 or len(terms) != 2:
        return None
    (place, step), (tap, gap) = sorted(terms, key=lambda term: term[0] in node.arg)
    others = [form for a, form in enumerate(windows.arg[1]) if a != axis]
    alone = not any(walked in (place, tap) for _, own in others for walked, _ in own)
    if place in node.arg or tap not in node.arg or not alone or place == node.ndim - 1:
        return None  # vectors go along the last axis, which a part would not fill
    size, shape = image.src[0].shape[axis], node.src[0].shape
    parts: list[_Places] = []
    for y in range(shape[place]):
        inside = [t for t in range(shape[tap]) if 0 <= start + step * y + gap * t - low < size]
        if not inside:
            return None
        taps = inside[0], inside[-1] + 1
        if parts and parts[-1].taps == taps:
            parts[-1] = _Places((parts[-1].places[0], y + 1), taps)
        else:
            parts.append(_Places((y, y + 1), taps))
        if len(parts) > _MOST_PARTS:
            return None
    return _Slide(place, tap, parts)


def _in_parts(node: UOp, windows: UOp, slides: Mapping[int, _Slide]) -> UOp:
    """Return the concatenation of the parts along all axes that windows slide along."""

    def joined(rest: Sequence[int], chosen: Mapping[int, _Places]) -> UOp:
        if not rest:
            return _part(node, windows, slides, chosen)
        axis, *inner = rest
        pieces = tuple(joined(inner, {**chosen, axis: part}) for part in slides[axis].parts)
        return pieces[0] if len(pieces) == 1 else UOp(ops.CONCAT, pieces, slides[axis].place)

    return joined(list(slides), {})


def _part(node: UOp, windows: UOp, slides: Mapping[int, _Slide], chosen: Mapping[int, _Places]) -> UOp:
    limits: dict[int, tuple[int, int]] = {}
    for axis, part in chosen.items():
        limits |= {slides[axis].place: part.places, slides[axis].tap: part.taps}
    left, right = (
        _sliced(view, limits, set(slides) if view is windows else set()) for view in node.src[0].src
    )
    return (left * right).sum(node.arg)


def _sliced(view: UOp, limits: Mapping[int, tuple[int, int]], unpadded: Collection[int]) -> UOp:
    """Return a part of a view: from one place to another along some axes, without the padding of axes of the image."""
    (image,), (shape, forms) = view.src, view.arg
    source = image
    if unpadded:
        pads = tuple((0, 0, 0) if axis in unpadded else pad for axis, pad in enumerate(image.arg))
        source = UOp(ops.PAD, image.src, pads) if any(map(any, pads)) else image.src[0]
    sizes = tuple(
        limits[axis][1] - limits[axis][0] if axis in limits else size for axis, size in enumerate(shape)
    )
    moved = []
    for axis, (start, terms) in enumerate(forms):
        first = start + sum(step * limits[walked][0] for walked, step in terms if walked in limits)
        moved.append((first - image.arg[axis][0] if axis in unpadded else first, terms))
    return UOp(VIEW, (source,), (sizes, tuple(moved)))
