"""Our arrays in einops, whose rearrange, reduce, repeat and einsum take them once this module is imported.

einops looks for subclasses of its backends by the name of the package that a tensor is of, so there is nothing to call.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from einops._backends import NumpyBackend  # the only place in which einops has them

from funcgrad import numpy as fnp
from funcgrad.trace.array.array import ArrayBase


class FuncgradBackend(NumpyBackend):
    """What einops does with our arrays, traced values among them: the functions of funcgrad.numpy."""

    framework_name = "funcgrad"

    def __init__(self) -> None:
        self.np = fnp

    def is_appropriate_type(self, tensor: Any) -> bool:
        """Tell whether a tensor is an array of ours."""
        return isinstance(tensor, ArrayBase)

    def from_numpy(self, x: Any) -> Any:
        """Return an array of NumPy as ours."""
        return fnp.asarray(x)

    def to_numpy(self, x: Any) -> Any:
        """Return an array of ours as one of NumPy."""
        return np.asarray(x)
