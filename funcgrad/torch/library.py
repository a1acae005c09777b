"""The library torch, which is an extra: the one place that imports it, and says what to install where it is missing."""

try:
    import torch
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "funcgrad.torch needs PyTorch, which is not installed: pip install 'funcgrad[torch]'", name="torch"
    ) from error

__all__ = ["torch"]
