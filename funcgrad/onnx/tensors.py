"""Tensors of a model as arrays of NumPy: those in the model itself, and those in files beside it.

A file says how large its tensors are, and is not to be believed: sizes are compared with the bytes that are there
before memory is taken. External data is mapped, not read, and only from files in the folder of the model: a location
that leads out of it, also by a symbolic link, is refused.
"""

from __future__ import annotations

import math
import os
from typing import Any

import numpy as np

from funcgrad.errors import FileFormatError
from funcgrad.numpy.io.mapped_files import mapped
from funcgrad.onnx.package import onnx
from funcgrad.onnx.types import EXACT, TensorProto, as_kept, dtype_of, type_name
from funcgrad.trace.types.shapes import MAX_AXES

_MOST_OF_SPARSE = 2**31  # bytes: a sparse tensor claims a size that no bytes in the file vouch for
_IN_A_BYTE = {
    TensorProto.UINT4: 2,
    TensorProto.INT4: 2,
    TensorProto.FLOAT4E2M1: 2,
    TensorProto.UINT2: 4,
    TensorProto.INT2: 4,
}
"""How many elements of a type share a byte."""


class Tensors:
    """Read the tensors of one model. folder: where its external data is, or None for a model without a file."""

    def __init__(self, folder: str | None) -> None:
        self._folder = None if folder is None else os.path.realpath(folder)
        self._files: dict[str, memoryview] = {}

    def array(self, tensor: Any) -> np.ndarray:
        """Return a tensor as an array of the dtype that keeps its elements."""
        what = f"tensor {tensor.name!r}"
        shape = tuple(tensor.dims)
        if len(shape) > MAX_AXES or any(size < 0 for size in shape):
            raise FileFormatError(f"{what} has the shape {list(shape)[:MAX_AXES]}, which no array has")
        dtype_of(tensor.data_type)  # refuses texts
        exact = EXACT[tensor.data_type]
        if tensor.data_location == TensorProto.EXTERNAL:
            return as_kept(self._external(tensor, what, shape, exact))
        if tensor.HasField("raw_data"):
            _check_size(what, len(tensor.raw_data), _nbytes(tensor.data_type, math.prod(shape)))
        else:
            _check_size(what, _elements(tensor), math.prod(shape), "elements")
        try:
            return as_kept(onnx.numpy_helper.to_array(tensor))
        except (ValueError, TypeError, OverflowError) as error:
            raise FileFormatError(f"{what} cannot be read: {error}") from error

    def dense(self, sparse: Any) -> np.ndarray:
        """Return a sparse tensor with its zeros."""
        values, indices, shape = self.array(sparse.values), self.array(sparse.indices), tuple(sparse.dims)
        what = f"sparse tensor {sparse.values.name!r}"
        if any(size < 0 for size in shape) or math.prod(shape) * values.itemsize > _MOST_OF_SPARSE:
            raise FileFormatError(f"{what} would have the shape {list(shape)}, which is too large")
        if indices.ndim not in (1, 2) or len(indices) != len(values):
            raise FileFormatError(f"{what} has {values.shape} values at indices of shape {indices.shape}")
        dense = np.zeros(shape, values.dtype)
        try:
            if indices.ndim == 1:
                dense.reshape(-1)[indices] = values
            else:
                dense[tuple(indices.T)] = values
        except IndexError as error:
            raise FileFormatError(f"{what}: {error}") from error
        return dense

    def _external(self, tensor: Any, what: str, shape: tuple[int, ...], exact: np.dtype) -> np.ndarray:
        places = {entry.key: entry.value for entry in tensor.external_data}
        data = self._file(what, places.get("location", ""))
        size = _nbytes(tensor.data_type, math.prod(shape))
        try:
            offset, length = int(places.get("offset", 0)), int(places.get("length", size))
        except ValueError:
            raise FileFormatError(f"{what} has an offset or length that is no number: {places}") from None
        if not 0 <= offset <= offset + size <= len(data):
            raise FileFormatError(
                f"{what} of {size} bytes begins at byte {offset} of {places['location']!r}, which has {len(data)}"
            )
        _check_size(what, length, size)
        if tensor.data_type not in _IN_A_BYTE:
            return np.ndarray(shape, exact, data, offset)
        raw = TensorProto(
            dims=shape, data_type=tensor.data_type, raw_data=bytes(data[offset : offset + size])
        )
        unpacked: np.ndarray = onnx.numpy_helper.to_array(raw)  # elements of which a byte has several
        return unpacked

    def _file(self, what: str, location: str) -> memoryview:
        if self._folder is None:
            raise FileFormatError(
                f"{what} is in the file {location!r} beside the model, and the model came without its folder",
                hint="load the model by its path",
            )
        if "\0" in location:
            raise FileFormatError(f"{what} is in the file {location!r}, which is no name of a file")
        path = os.path.realpath(os.path.join(self._folder, location))
        inside = os.path.commonpath([self._folder, path]) == self._folder and path != self._folder
        if not location or os.path.isabs(location) or not inside:
            raise FileFormatError(
                f"{what} is in the file {location!r}, outside of the model's folder, which is not read"
            )
        if path not in self._files:
            try:
                self._files[path] = mapped(path, what)
            except OSError as error:
                raise FileFormatError(
                    f"{what} is in the file {location!r}, which cannot be read: {error.strerror}",
                    hint="the files of external data belong into the folder of the model",
                ) from error
        return self._files[path]


def _nbytes(element_type: int, count: int) -> int:
    """Return how many bytes the format has for elements of a type: those of 2 and 4 bits share bytes."""
    return (
        -(-count // _IN_A_BYTE[element_type])
        if element_type in _IN_A_BYTE
        else count * EXACT[element_type].itemsize
    )


def _elements(tensor: Any) -> int:
    """Return how many elements a tensor's typed fields hold: what its shape asks for, if the last entry is filled up
    with elements that do not count.
    """
    field = onnx.helper.tensor_dtype_to_field(tensor.data_type)
    count = len(getattr(tensor, field))
    if "COMPLEX" in type_name(tensor.data_type):
        return count // 2
    per_entry = _IN_A_BYTE.get(tensor.data_type, 1)
    wanted = math.prod(tensor.dims)
    return wanted if -(-wanted // per_entry) == count else count * per_entry


def _check_size(what: str, found: int, wanted: int, unit: str = "bytes") -> None:
    if found != wanted:
        raise FileFormatError(f"{what} has {found} {unit}, and its shape asks for {wanted}")
