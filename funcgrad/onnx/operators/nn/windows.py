"""Where the windows of convolutions and poolings lie: the attributes that say so, as numbers for each axis."""

from __future__ import annotations

import numpy as np

from funcgrad.onnx.node import Node
from funcgrad.trace.util.named_tuple import NamedTuple

Pairs = tuple[tuple[int, int], ...]


class Windows(NamedTuple):
    """Windows over the spatial axes of an image.

    kernel, strides, dilations : for each axis. pads : before and behind each axis. beyond : how much the last window
    reaches out behind these pads, where the count of windows is rounded up.
    """

    kernel: tuple[int, ...]
    strides: tuple[int, ...]
    dilations: tuple[int, ...]
    pads: Pairs
    beyond: tuple[int, ...]

    @property
    def spans(self) -> tuple[int, ...]:
        """How many pixels a window reaches over."""
        return tuple((size - 1) * step + 1 for size, step in zip(self.kernel, self.dilations))

    def all_pads(self) -> Pairs:
        """Return the pads with what windows need beyond them."""
        return tuple((low, high + more) for (low, high), more in zip(self.pads, self.beyond))

    def counts(self, sizes: tuple[int, ...]) -> list[int]:
        """Return how many windows there are along each axis of an image."""
        wide = [low + size + high for (low, high), size in zip(self.all_pads(), sizes)]
        return [(size - span) // step + 1 for size, span, step in zip(wide, self.spans, self.strides)]

    def filled(self, sizes: tuple[int, ...], with_pads: bool) -> np.ndarray:
        """Return for each window how many of its places are in the image, or in the image and its pads."""
        result = np.ones((1,) * len(sizes))
        for axis, size in enumerate(sizes):
            low, high = self.pads[axis]
            starts = np.arange(self.counts(sizes)[axis]) * self.strides[axis] - low
            places = starts[:, None] + np.arange(self.kernel[axis]) * self.dilations[axis]
            first, end = (-low, size + high) if with_pads else (0, size)
            inside = ((places >= first) & (places < end)).sum(1)
            result = result * inside.reshape(-1, *(1,) * (len(sizes) - 1 - axis))
        return result


def windows(
    node: Node,
    sizes: tuple[int, ...],
    kernel: tuple[int, ...],
    *,
    auto_pad: str,
    strides: list[int] | None,
    dilations: list[int] | None,
    pads: list[int] | None,
    ceil_mode: int = 0,
) -> Windows:
    """Return the windows of a node over an image of sizes."""
    rank = len(sizes)
    steps, gaps = tuple(strides or [1] * rank), tuple(dilations or [1] * rank)
    widths = pads or [0] * 2 * rank
    if not len(kernel) == len(steps) == len(gaps) == rank == len(widths) // 2:
        raise node.error(
            f"kernel {list(kernel)}, strides {list(steps)}, dilations {list(gaps)} and pads {widths} do not fit an "
            f"image of {rank} axes"
        )
    if min((*steps, *gaps, *kernel), default=1) < 1:
        raise node.error(
            f"kernel {list(kernel)}, strides {list(steps)} and dilations {list(gaps)} must be positive"
        )
    if auto_pad in ("SAME_UPPER", "SAME_LOWER"):
        pairs = _same(sizes, kernel, steps, gaps, auto_pad == "SAME_UPPER")
    elif auto_pad == "VALID":
        pairs = ((0, 0),) * rank
    elif auto_pad in ("NOTSET", ""):
        pairs = tuple(zip(widths[:rank], widths[rank:]))
    else:
        raise node.error(f"auto_pad is {auto_pad!r}")
    result = Windows(tuple(kernel), steps, gaps, pairs, (0,) * rank)
    return result._replace(beyond=_beyond(result, sizes)) if ceil_mode else result


def _same(
    sizes: tuple[int, ...],
    kernel: tuple[int, ...],
    strides: tuple[int, ...],
    dilations: tuple[int, ...],
    upper: bool,
) -> Pairs:
    """Return the pads with which there is a window for each stride, the odd pixel behind the image or before it."""
    pairs = []
    for size, window, stride, dilation in zip(sizes, kernel, strides, dilations):
        total = max((-(-size // stride) - 1) * stride + (window - 1) * dilation + 1 - size, 0)
        less, more = total // 2, total - total // 2
        pairs.append((less, more) if upper else (more, less))
    return tuple(pairs)


def _beyond(windows: Windows, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return how far one more window reaches out, for axes where it begins in the image or the pads before it."""
    found = []
    for size, (low, high), span, stride in zip(sizes, windows.pads, windows.spans, windows.strides):
        rest = (low + size + high - span) % stride
        start = low + size + high - span - rest + stride
        found.append(stride - rest if rest and start < size + low else 0)
    return tuple(found)
