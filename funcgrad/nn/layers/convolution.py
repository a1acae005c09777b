"""Convolutions of one to three (or more) spatial axes, and their transposes: windows that share their weights.

In: (batch..., spatial..., in). Out: (batch..., spatial..., out). Both are `lax.conv_general_dilated`; as in machine
learning the window is not flipped.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.nn import initializers
from funcgrad.nn.initializers import Initializer
from funcgrad.nn.modules.checks import features
from funcgrad.nn.modules.module import Module, static
from funcgrad.numpy.core.operands import type_name
from funcgrad.trace.array.any_array import Array

Sizes = int | Sequence[int]
Padding = str | int | Sequence[int | tuple[int, int]]
_SPATIAL = "DHWXYZ"  # names of axes within dimension numbers


def per_axis(layer: str, name: str, sizes: Any, rank: int) -> tuple[int, ...]:
    """Return a size for each spatial axis."""
    found = (sizes,) * rank if isinstance(sizes, int) else tuple(sizes)
    if len(found) != rank or not all(isinstance(size, int) and size > 0 for size in found):
        raise ArgumentError(
            f"nn.{layer}: {name} must be a positive integer or {rank} of them, as the window has; got {sizes!r}"
        )
    return found


def _window(layer: str, kernel_size: Any) -> tuple[int, ...]:
    if isinstance(kernel_size, int):
        raise ArgumentError(
            f"nn.{layer}: kernel_size must have a size for each spatial axis, got {kernel_size}",
            hint=f"({kernel_size}, {kernel_size}) for images, ({kernel_size},) for sequences",
        )
    return per_axis(layer, "kernel_size", kernel_size, len(tuple(kernel_size)))


def _pads(layer: str, padding: Any, rank: int) -> str | tuple[tuple[int, int], ...]:
    if isinstance(padding, str):
        if padding not in ("SAME", "VALID", "CAUSAL"):
            raise ArgumentError(
                f"nn.{layer}: padding {padding!r} does not exist",
                hint="'SAME', 'VALID', 'CAUSAL', or numbers of elements",
            )
        return padding
    each = (padding,) * rank if isinstance(padding, int) else tuple(padding)
    if len(each) != rank:
        raise ArgumentError(
            f"nn.{layer}: padding must be one number, or {rank} of them or of pairs; got {padding!r}"
        )
    return tuple([(pad, pad) if isinstance(pad, int) else (pad[0], pad[1]) for pad in each])


def _images(layer: Module, x: Any, rank: int, into: int) -> tuple[Any, tuple[int, ...]]:
    """Return the images with one axis of the batch, and the axes of the batch that there were."""
    value = features(layer, x, into, "weight")
    if value.ndim < rank + 1:
        raise ShapeError(
            f"nn.{type(layer).__name__}: weight ({type_name(layer.weight)}) has {rank} spatial axes, so x needs at "  # type: ignore[attr-defined]
            f"least {rank + 1} axes, the features last; got {type_name(value)}"
        )
    batch = value.shape[: value.ndim - rank - 1]
    return value.reshape(math.prod(batch), *value.shape[value.ndim - rank - 1 :]), batch


def _numbers(rank: int) -> tuple[str, str, str]:
    axes = _SPATIAL[:rank]
    return f"N{axes}C", f"{axes}IO", f"N{axes}C"


class Conv(Module):
    """A convolution (cross-correlation) over the axes before the last.

    How many spatial axes there are is how many the window has: (3,) for sequences, (3, 3) for images, (3, 3, 3) for
    volumes.

    Attributes
    ----------
    weight : (window..., in / groups, out).
    bias : (out,), or None for none.
    strides, dilation : for each spatial axis.
    padding : "SAME", "VALID", "CAUSAL", or (before, after) for each spatial axis.
    groups : how many groups of features have weights of their own.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> layer = nn.Conv.init(3, 8, (3, 3), strides=2, key=random.key(0))
    >>> layer(np.ones((5, 32, 32, 3))).shape
    (5, 16, 16, 8)
    """

    weight: Array
    bias: Array | None = None
    strides: tuple[int, ...] = static(default=())
    padding: str | tuple[tuple[int, int], ...] = static(default="SAME")
    dilation: tuple[int, ...] = static(default=())
    groups: int = static(default=1)

    @classmethod
    def init(
        cls, in_features: int, out_features: int, kernel_size: Sequence[int], *, key: Any, strides: Sizes = 1,
        padding: Padding = "SAME", dilation: Sizes = 1, groups: int = 1, bias: bool = True,
        weight_init: Initializer | None = None, dtype: Any = None,
    ) -> Conv:  # fmt: skip
        """Draw weights.

        Parameters
        ----------
        in_features, out_features : the sizes of the last axis before and after.
        kernel_size : the size of the window for each spatial axis.
        key : a key of random numbers.
        strides : from window to window; one number, or one for each spatial axis.
        padding : "SAME" for ceil(size / stride) windows, "VALID" for none, "CAUSAL" for all of it in front; or numbers
            of zeros: one, one for each spatial axis, or pairs (before, after).
        dilation : the distance of the elements of a window.
        groups : must divide the features. As many as in_features make a depthwise convolution.
        bias : have a bias, which begins with zeros.
        weight_init : an initializer; `he_normal` by default (He et al. 2015).
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.

        Raises
        ------
        ArgumentError : sizes do not fit each other.
        """
        window = _window("Conv", kernel_size)
        rank = len(window)
        _check_groups("Conv", in_features, out_features, groups)
        make = weight_init or initializers.he_normal()
        weight = make(key, (*window, in_features // groups, out_features), dtype)
        return cls(
            weight, fnp.zeros(out_features, weight.dtype) if bias else None,
            per_axis("Conv", "strides", strides, rank), _pads("Conv", padding, rank),
            per_axis("Conv", "dilation", dilation, rank), groups,
        )  # fmt: skip

    def __call__(self, x: Any) -> Array:
        """Convolve (batch..., spatial..., in) to (batch..., spatial..., out)."""
        rank = self.weight.ndim - 2
        images, batch = _images(self, x, rank, self.weight.shape[-2] * self.groups)
        dilation = self.dilation or (1,) * rank
        padding: Any = self.padding
        if padding == "CAUSAL":
            padding = [((size - 1) * d, 0) for size, d in zip(self.weight.shape, dilation)]
        images, weight = _alike(images, self.weight)
        y = lax.conv_general_dilated(
            images, weight, self.strides or (1,) * rank, padding, rhs_dilation=dilation,
            dimension_numbers=_numbers(rank), feature_group_count=self.groups,
        )  # fmt: skip
        y = y if self.bias is None else y + self.bias
        return y.reshape(*batch, *y.shape[1:])


def _check_groups(layer: str, into: int, out: int, groups: int) -> None:
    if groups < 1 or into % groups or out % groups:
        raise ArgumentError(f"nn.{layer}: {groups} groups must divide {into} features and {out}")


def _alike(x: Any, weight: Any) -> tuple[Any, Any]:
    """Return both in their common dtype, which lax asks for."""
    dtype = fnp.result_type(x, weight)
    return x.astype(dtype), weight.astype(dtype)


class ConvTranspose(Module):
    """The transpose of a convolution: every element spreads its window over the result, stride by stride.

    It is the gradient of `Conv` with respect to its input, as in torch: element i adds x[i] * weight[k] to the place
    i * stride + k * dilation - padding.

    Attributes
    ----------
    weight : (window..., in, out / groups).
    bias : (out,), or None for none.
    strides, dilation : for each spatial axis.
    padding : "SAME", "VALID", or (before, after) for each spatial axis: what is cut off the result.
    output_padding : what is added behind the result, for each spatial axis.
    groups : how many groups of features have weights of their own.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> layer = nn.ConvTranspose.init(8, 3, (4, 4), strides=2, key=random.key(0))
    >>> layer(np.ones((5, 16, 16, 8))).shape
    (5, 32, 32, 3)
    """

    weight: Array
    bias: Array | None = None
    strides: tuple[int, ...] = static(default=())
    padding: str | tuple[tuple[int, int], ...] = static(default="SAME")
    output_padding: tuple[int, ...] = static(default=())
    dilation: tuple[int, ...] = static(default=())
    groups: int = static(default=1)

    @classmethod
    def init(
        cls, in_features: int, out_features: int, kernel_size: Sequence[int], *, key: Any, strides: Sizes = 1,
        padding: Padding = "SAME", output_padding: int | Sequence[int] = 0, dilation: Sizes = 1, groups: int = 1,
        bias: bool = True, weight_init: Initializer | None = None, dtype: Any = None,
    ) -> ConvTranspose:  # fmt: skip
        """Draw weights.

        Parameters
        ----------
        in_features, out_features : the sizes of the last axis before and after.
        kernel_size : the size of the window for each spatial axis.
        key : a key of random numbers.
        strides : from the place of one element to the next one's; one number, or one for each spatial axis.
        padding : "SAME" for a result of size * stride, "VALID" for all of it; or numbers of elements to cut off at both
            ends, or pairs (before, after).
        output_padding : elements to add behind, less than the stride.
        dilation : the distance of the elements of a window.
        groups : must divide the features.
        bias : have a bias, which begins with zeros.
        weight_init : an initializer; `he_normal` by default (He et al. 2015).
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.

        Raises
        ------
        ArgumentError : sizes do not fit each other.
        """
        window = _window("ConvTranspose", kernel_size)
        rank = len(window)
        _check_groups("ConvTranspose", in_features, out_features, groups)
        make = weight_init or initializers.he_normal()
        weight = make(key, (*window, in_features, out_features // groups), dtype)
        pads = _pads("ConvTranspose", padding, rank)
        if pads == "CAUSAL":
            raise ArgumentError("nn.ConvTranspose: padding 'CAUSAL' is that of Conv alone")
        behind = (output_padding,) * rank if isinstance(output_padding, int) else tuple(output_padding)
        return cls(
            weight, fnp.zeros(out_features, weight.dtype) if bias else None,
            per_axis("ConvTranspose", "strides", strides, rank), pads, behind,
            per_axis("ConvTranspose", "dilation", dilation, rank), groups,
        )  # fmt: skip

    def __call__(self, x: Any) -> Array:
        """Map (batch..., spatial..., in) to (batch..., spatial..., out)."""
        rank = self.weight.ndim - 2
        images, batch = _images(self, x, rank, self.weight.shape[-2])
        strides, dilation = self.strides or (1,) * rank, self.dilation or (1,) * rank
        behind = self.output_padding or (0,) * rank
        reach = [(size - 1) * d for size, d in zip(self.weight.shape, dilation)]
        cut = self._cut(reach, strides)
        pads = [(r - low, r - high + more) for r, (low, high), more in zip(reach, cut, behind)]
        images, weight = _alike(images, self._flipped(rank))
        y = lax.conv_general_dilated(
            images, weight, (1,) * rank, pads, lhs_dilation=strides, rhs_dilation=dilation,
            dimension_numbers=_numbers(rank), feature_group_count=self.groups,
        )  # fmt: skip
        y = y if self.bias is None else y + self.bias
        return y.reshape(*batch, *y.shape[1:])

    def _cut(self, reach: Sequence[int], strides: Sequence[int]) -> Sequence[tuple[int, int]]:
        """Return how many elements are cut off both ends: of SAME so many that size * stride are left, as the padding
        of the convolution was; fewer than none where the windows do not reach each other.
        """
        if self.padding == "VALID":
            return [(0, 0)] * len(reach)
        if isinstance(self.padding, str):
            over = [r + 1 - s for r, s in zip(reach, strides)]
            return [(max(n, 0) // 2, n - max(n, 0) // 2) for n in over]
        return self.padding

    def _flipped(self, rank: int) -> Any:
        """Return the weight as that of a convolution: (window..., in / groups, out), the window back to front."""
        *window, into, out = self.weight.shape
        grouped = self.weight.reshape(*window, self.groups, into // self.groups, out)
        turned = fnp.moveaxis(grouped, rank, rank + 1).reshape(
            *window, into // self.groups, self.groups * out
        )
        return fnp.flip(turned, tuple(range(rank)))


__all__ = ["Conv", "ConvTranspose"]
