"""Convolutions of narrow numbers: the last axis of their sums is one of neighbours, for instructions that add several
products at a time to one lane.

Such an instruction takes terms of the last axis of the sum two or four at a time. In the sum of a convolution that is
the axis of a short window where channels come before places. With the channels as the last axis, what is copied has
them side by side: weights, which serve all places, and images, which serve all channels of the result. In the gradient
by the weights of a convolution with strides, terms are steps apart in the image: these are copied side by side, once
for each element of the window along that axis.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.split_complex import stored
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS, DotProduct, dot_product_of, widens
from funcgrad.lower.ir.contraction.tile_instructions import tile_instruction_of
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import UOp, numel, substitute_within, toposort

_READS_WORTH_A_COPY = 32  # of each copied element

_SHORT = 5  # terms of an axis, which a register tile writes out


def with_neighbouring_terms(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with such sums of products as the instructions of a target take them."""
    done: dict[UOp, UOp] = {}
    for node in toposort(outputs):
        instruction = _instruction(node, target)
        if instruction is None:
            continue
        if (axis := _channels(node, instruction)) is not None:
            done[node] = _summed_last(node, axis)
        elif (axes := _short_channels(node)) is not None:
            done[node] = _summed_as_one(node, *axes)
        elif (apart := _apart(node, instruction)) is not None:
            done[node] = _side_by_side(node, apart)
    return substitute_within(outputs, done)


def multiplies_several(first: UOp, second: UOp, target: Target) -> bool:
    """Tell whether a target multiplies these factors by an instruction that adds several products to one lane, and by
    none of whole tiles.
    """
    dtypes = first.dtype, second.dtype
    tiles = any(tile_instruction_of(target.matrix, *pair) for pair in (dtypes, dtypes[::-1]))
    return not tiles and dot_product_of(target.dot_products, *dtypes) is not None


def _instruction(node: UOp, target: Target) -> DotProduct | None:
    """Return the instruction for a sum of products of windows; None for other nodes or without one."""
    if node.op is not ops.REDUCE_SUM or node.src[0].op is not ops.MUL:
        return None
    views = _views(node)
    if any(view.op is not VIEW for view in views):
        return None
    name = dot_product_of(target.dot_products, *(view.dtype for view in views))
    if name is None or dt.kind(DOT_PRODUCTS[name].sum) != dt.kind(node.dtype):
        return None
    return DOT_PRODUCTS[name]


def _views(node: UOp) -> tuple[UOp, UOp]:
    """Return the views of which a node sums the products, before they were made wider."""
    first, second = (
        factor.src[0] if factor.op is ops.CAST and widens(factor.src[0].dtype, factor.dtype) else factor
        for factor in node.src[0].src
    )
    return first, second


def _summed(node: UOp, first: UOp, second: UOp, axes: Sequence[int]) -> UOp:
    """Return the sum of the products of other views, which are made as wide as those of a node are."""
    left, right = (
        view.cast(factor.dtype) for view, factor in zip((first, second), node.src[0].src, strict=True)
    )
    return (left * right).sum(axes)


def _last(node: UOp) -> int | None:
    """Return the last axis that a sum goes along."""
    return next((axis for axis in reversed(node.arg) if node.src[0].shape[axis] > 1), None)


def _channels(node: UOp, instruction: DotProduct) -> int | None:
    """Return the axis of a sum that is better its last one, or None where none is."""
    product, last = node.src[0], _last(node)
    alone = [axis for axis in node.arg if all(_is_alone(view, axis) for view in _views(node))]
    if last is None or not alone or last in alone:
        return None
    best = max(alone, key=lambda axis: product.shape[axis])
    enough = product.shape[best] >= max(2 * instruction.terms, product.shape[last])
    return best if enough else None


def _is_alone(view: UOp, axis: int) -> bool:
    """Tell whether a view walks an axis of what it reads by this axis alone, one by one and as a whole."""
    forms = [
        (size, form)
        for size, form in zip(view.src[0].shape, view.arg[1], strict=True)
        if any(walked == axis for walked, _ in form[1])
    ]
    return forms == [(view.shape[axis], (0, ((axis, 1),)))]


def _summed_last(node: UOp, axis: int) -> UOp:
    """Return the same sum with an axis of the product behind all others."""
    product = node.src[0]
    order = (*(a for a in range(product.ndim) if a != axis), axis)
    left, right = (view.permute(order) for view in _views(node))
    return _summed(node, left, right, [order.index(a) for a in node.arg])


def _short_channels(node: UOp) -> tuple[int, int] | None:
    """Return the last two axes of a sum if these are the elements of a window and few channels, which are neighbours
    together in both factors: as of the colours of an image with channels last.
    """
    product, last = node.src[0], _last(node)
    if last is None or last - 1 not in node.arg or not 1 < product.shape[last] <= _SHORT:
        return None
    whole = all(_is_alone(view, last) and _follows(view, last - 1, last) for view in _views(node))
    enough = all(
        numel(product.shape) >= _READS_WORTH_A_COPY * numel(view.src[0].shape) for view in _views(node)
    )
    return (last - 1, last) if whole and enough and product.shape[last - 1] > 1 else None


def _follows(view: UOp, before: int, last: int) -> bool:
    """Tell whether the steps of one axis of a view are as long in memory as all of another axis."""
    source = next(a for a, (_, terms) in enumerate(view.arg[1]) if terms and terms[0][0] == last)
    walks = [a for a, (_, terms) in enumerate(view.arg[1]) if any(axis == before for axis, _ in terms)]
    return walks == [source - 1] and (before, 1) in view.arg[1][source - 1][1]


def _summed_as_one(node: UOp, before: int, last: int) -> UOp:
    """Return the same sum with two axes as one."""
    left, right = (_as_one(view, before, last) for view in _views(node))
    return _summed(node, left, right, [axis for axis in node.arg if axis != last])


def _as_one(view: UOp, before: int, last: int) -> UOp:
    shape, forms = view.arg
    image, size = view.src[0], shape[last]
    source = next(a for a, (_, terms) in enumerate(forms) if terms and terms[0][0] == last)
    whole = (*image.shape[: source - 1], image.shape[source - 1] * size, *image.shape[source + 1 :])
    start, terms = forms[source - 1]
    walked = tuple((axis, 1 if axis == before else step * size) for axis, step in terms)
    kept = (*forms[: source - 1], (start * size, walked), *forms[source + 1 :])

    def renamed(axis: int) -> int:
        return axis - (axis > last)

    new = tuple((first, tuple((renamed(axis), step) for axis, step in own)) for first, own in kept)
    axes = (*shape[:before], shape[before] * size, *shape[last + 1 :])
    return UOp(VIEW, (_with_last_axes_as_one(image, whole),), (axes, new))


def _with_last_axes_as_one(image: UOp, shape: Shape) -> UOp:
    """Return an array with its last two axes as one. Where it is padded along the first of these, what is padded has
    them as one, so that nothing has to be divided to find an element.
    """
    if (
        image.op is not ops.PAD
        or image.ndim - len(shape) != 1
        or image.arg[-1] != (0, 0, 0)
        or image.arg[-2][2]
    ):
        return stored(image.reshape(shape))
    (inner,), size = image.src, image.shape[-1]
    low, high, _ = image.arg[-2]
    flat = inner.reshape((*inner.shape[:-2], inner.shape[-2] * size))
    return flat.pad((*image.arg[:-2], (low * size, high * size, 0)))


def _apart(node: UOp, instruction: DotProduct) -> UOp | None:
    """Return the factor whose terms are steps apart in memory, if a copy of these pays."""
    product, last = node.src[0], _last(node)
    if last is None or product.shape[last] < 2 * instruction.terms:
        return None
    views = _views(node)
    steps = [[step for _, terms in view.arg[1] for axis, step in terms if axis == last] for view in views]
    found = [
        view
        for view, own, other in zip(views, steps, reversed(steps), strict=True)
        if len(own) == 1 and own[0] > 1 and other == [1]
    ]
    enough = found and numel(product.shape) >= _READS_WORTH_A_COPY * _copied_size(found[0], last)
    return found[0] if enough else None


def _copied_axes(view: UOp, last: int) -> tuple[tuple[int, ...], int]:
    """Return the axes of a view that a copy has in the place of an axis of what it reads, and which that is."""
    source = next(a for a, (_, terms) in enumerate(view.arg[1]) if any(axis == last for axis, _ in terms))
    return tuple(axis for axis, _ in view.arg[1][source][1]), source


def _copied_size(view: UOp, last: int) -> int:
    axes, source = _copied_axes(view, last)
    rest = numel(view.src[0].shape) // view.src[0].shape[source]
    return rest * numel(tuple(view.shape[axis] for axis in axes))


def _side_by_side(node: UOp, view: UOp) -> UOp:
    """Return the sum with a view of a copy in which its last terms are neighbours."""
    last = _last(node)
    assert last is not None
    axes, source = _copied_axes(view, last)
    window = [axis for axis in axes if axis != last]
    shape, forms = view.arg
    image = view.src[0]
    others = [a for a in range(image.ndim) if a != source]
    # Behind the axis of images: an image stays in the cache while it is read for each element of a window, and no
    # other axis of the windows lies beside this one.
    order = [("image", a) for a in others[:1]]
    order += [("view", axis) for axis in window]
    order += [*(("image", a) for a in others[1:]), ("view", last)]
    start, terms = forms[source]
    sizes = tuple(image.shape[a] if of == "image" else shape[a] for of, a in order)
    walked = tuple(sorted((order.index(("view", axis)), step) for axis, step in terms))
    read = tuple(
        (start, walked) if a == source else (0, ((order.index(("image", a)), 1),)) for a in range(image.ndim)
    )
    copy = stored(UOp(VIEW, (image,), (sizes, read)))
    moved = UOp(
        VIEW, (copy,), (shape, tuple(forms[a] if of == "image" else (0, ((a, 1),)) for of, a in order))
    )
    left, right = (moved if one is view else one for one in _views(node))
    return _summed(node, left, right, node.arg)
