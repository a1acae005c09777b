"""The rows of the table of operators, by family: importing this package adds them all."""

from funcgrad.onnx.operators import arrays, basic, flow, images, learning, microsoft, nn, quantized, time

__all__ = ["arrays", "basic", "flow", "images", "learning", "microsoft", "nn", "quantized", "time"]
