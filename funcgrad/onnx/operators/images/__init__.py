"""Operators on images: resizing, sampling between pixels, boxes."""

from funcgrad.onnx.operators.images import detection, resizing, sampling

__all__ = ["detection", "resizing", "sampling"]
