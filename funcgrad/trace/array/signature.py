"""Signature: the type of an array, which is one object for each type."""

from __future__ import annotations

import numpy as np

from funcgrad.trace.types.shapes import check_axes
from funcgrad.trace.uop import Shape, numel


class Signature:
    """The type of an array: (shape, dtype, weak, device). Interned, so equality is identity.

    device: the name of the device that the array is committed to ("opencl:0", "cpu"); "" for one in memory of the
    host that may be used with arrays of any device, as all are that nobody has put anywhere.
    """

    __slots__ = ("shape", "dtype", "weak", "device")
    _table: dict[tuple[Shape, np.dtype, bool, str], Signature] = {}

    shape: Shape
    dtype: np.dtype
    weak: bool
    device: str

    def __new__(cls, shape: Shape, dtype: np.dtype, weak: bool = False, device: str = "") -> Signature:
        identity = (shape, dtype, weak, device)
        found = cls._table.get(identity)
        if found is None:
            if device and 0 in shape:
                check_axes(f"an array on {device!r}", shape, dtype)  # NumPy does so for arrays of the host
            found = object.__new__(cls)
            found.shape, found.dtype, found.weak, found.device = identity
            found = cls._table.setdefault(identity, found)
        return found

    def __reduce__(self) -> tuple:
        return Signature, (self.shape, self.dtype, self.weak, self.device)

    def __repr__(self) -> str:
        place = f"@{self.device}" if self.device else ""
        return f"{self.dtype.name}[{','.join(map(str, self.shape))}]{'*' if self.weak else ''}{place}"

    @property
    def nbytes(self) -> int:
        return numel(self.shape) * self.dtype.itemsize
