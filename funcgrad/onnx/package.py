"""The package onnx, or an error that says how to install it."""

try:
    import onnx
except ImportError as error:
    raise ImportError(
        "funcgrad.onnx needs the package onnx, which defines the format: pip install 'funcgrad[onnx]'"
    ) from error

__all__ = ["onnx"]
