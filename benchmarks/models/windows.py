"""Convolutions with strides, transposed ones and the norm of groups of channels, in the words of each library."""

from __future__ import annotations

from typing import Any

from benchmarks.harness import float64

_EPSILON = 1e-5


def convolve(lib: Any, x: Any, w: Any, stride: int = 1) -> Any:
    """Images (batch, channels, height, width), or sounds (batch, channels, time), with half a window of zeros around.

    w: (out, channels, 3, 3) or (out, channels, 3), or with windows of 1.
    """
    sides = w.shape[2:]
    if lib is not float64:
        return lib.lax.conv_general_dilated(
            x, w, (stride,) * len(sides), [(side // 2,) * 2 for side in sides]
        )
    if len(sides) == 1:
        flat = float64.conv2d(x.reshape(*x.shape[:2], 1, -1), w.reshape(*w.shape[:2], 1, -1))
        return flat[:, :, 0, ::stride]
    return float64.conv2d(x, w)[:, :, ::stride, ::stride]


def torch_convolve(torch: Any, x: Any, w: Any, stride: int = 1) -> Any:
    function = torch.nn.functional.conv1d if w.ndim == 3 else torch.nn.functional.conv2d
    return function(x, w, stride=stride, padding=w.shape[-1] // 2)


def grow(lib: Any, x: Any, w: Any) -> Any:
    """A transposed convolution by windows of 2 x 2 that do not overlap; w: (channels, out, 2, 2)."""
    if lib is not float64:
        return lib.lax.conv_transpose(x, w, (2, 2), "VALID", dimension_numbers=("NCHW", "IOHW", "NCHW"))
    (n, channels, height, width), out = x.shape, w.shape[1]
    parts = x.transpose(0, 2, 3, 1) @ w[:, :, ::-1, ::-1].reshape(channels, -1)
    whole = parts.reshape(n, height, width, out, 2, 2).transpose(0, 3, 1, 4, 2, 5)
    return whole.reshape(n, out, 2 * height, 2 * width)


def torch_grow(torch: Any, x: Any, w: Any) -> Any:
    return torch.nn.functional.conv_transpose2d(x, w.flip(2, 3), stride=2)


def group_norm(lib: Any, x: Any, norm: Any, groups: int) -> Any:
    """Over the channels of a group and all places, written out."""
    np = lib.numpy
    rows = x.reshape(x.shape[0], groups, -1)
    centered = rows - np.mean(rows, axis=-1, keepdims=True)
    variance = np.mean(centered * centered, axis=-1, keepdims=True)
    scale, shift = (norm[name].reshape(1, -1, 1, 1) for name in ("scale", "shift"))
    return (centered / np.sqrt(variance + _EPSILON)).reshape(x.shape) * scale + shift


def torch_group_norm(torch: Any, x: Any, norm: Any, groups: int) -> Any:
    return torch.nn.functional.group_norm(x, groups, norm["scale"], norm["shift"], _EPSILON)
