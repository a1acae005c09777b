"""How windows lie on an array, as users give it: padding, strides and dilations of convolutions and reductions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.errors import ArgumentError
from funcgrad.trace.types.shapes import static_int

Pads = list[tuple[int, int]]

_PADDINGS = ("VALID", "SAME", "SAME_LOWER")


def padtype_to_pads(
    in_shape: Sequence[int], window_shape: Sequence[int], window_strides: Sequence[int], padding: str
) -> Pads:
    """Compute the padding (low, high) for each axis.

    Parameters
    ----------
    in_shape, window_shape, window_strides : the sizes of the array and the window, and the steps, for each
        axis.
    padding : "SAME" for as many windows as strides fit in; an odd element goes to the end, or with
        "SAME_LOWER" to the beginning. "VALID" for no padding.

    Returns
    -------
    A list of pairs.

    Examples
    --------
    >>> padtype_to_pads((10, 11), (3, 4), (2, 2), "SAME")
    [(0, 1), (1, 2)]
    """
    name = padding.upper() if isinstance(padding, str) else padding
    if name not in _PADDINGS:
        raise ArgumentError(
            f"padding must be one of {', '.join(_PADDINGS)} or a pair an axis, got {padding!r}"
        )
    if name == "VALID":
        return [(0, 0)] * len(in_shape)
    pads = []
    for size, window, stride in zip(in_shape, window_shape, window_strides, strict=True):
        total = int(max(0, (-(-size // stride) - 1) * stride + window - size))
        less, more = total // 2, total - total // 2
        pads.append((less, more) if name == "SAME" else (more, less))
    return pads


def dilated(size: int, dilation: int) -> int:
    """Return a size with gaps between the elements."""
    return (size - 1) * dilation + 1 if size else 0


def explicit_pads(name: str, padding: Any, count: int) -> Pads:
    """Return a user's (low, high) pairs, one for each of `count` axes."""
    try:
        given = [tuple(pair) for pair in padding]
    except TypeError:  # no sequence of sequences
        given = []
    pairs = [tuple(static_int(w, name, "a padding width") for w in pair) for pair in given]
    if len(pairs) != count or any(len(pair) != 2 for pair in pairs):
        raise ArgumentError(
            f"{name}: padding must be a string or (low, high) for each of {count} axes, got {padding!r}"
        )
    return pairs  # type: ignore[return-value]


def steps(name: str, what: str, values: Any, count: int) -> tuple[int, ...]:
    """Return strides or dilations: an integer >= 1 for each of `count` axes; None means 1."""
    if values is None:
        return (1,) * count
    result = tuple(static_int(v, name, f"one of {what}") for v in values)
    if len(result) != count:
        raise ArgumentError(f"{name}: {what} {result} must have one number for each of {count} axes")
    if any(v < 1 for v in result):
        raise ArgumentError(f"{name}: {what} must be at least 1, got {result}")
    return result
