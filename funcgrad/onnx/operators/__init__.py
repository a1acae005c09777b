"""The rows of the table of operators, by family: importing this package adds them all."""

from funcgrad.onnx.operators import arrays, basic, images, learning, microsoft, nn, time

__all__ = ["arrays", "basic", "images", "learning", "microsoft", "nn", "time"]
