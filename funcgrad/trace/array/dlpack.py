"""Arrays of other libraries as NumPy arrays, and our memory for them: DLPack, `__array__`, and what comes beside.

NumPy makes and reads the DLPack capsules, so their memory and lifetimes are in its hands. It knows no bfloat16: there
the dtype field of the capsule is exchanged, for unsigned integers of 16 bits where NumPy reads, for bfloat16 where
others do.

Arrays are immutable, and say so to those who ask for a version of the protocol that can (1.0). An older one has no
way to say it: who reads memory by it must not write, as with arrays of JAX.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError, FuncgradError, InterchangeError
from funcgrad.trace.types import dtypes as dt

CPU = (1, 0)  # kDLCPU, and its number
_READABLE = frozenset((1, 3, 11, 13))  # by the host: its own memory, pinned or managed by CUDA or ROCm
_CODE_UNSIGNED, _CODE_BFLOAT = 1, 4
_BITS = np.dtype(np.uint16)
_READ_ONLY_SINCE = (1, 0)


class _Tensor(ctypes.Structure):
    """DLTensor of dlpack.h."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
    )


class _Versioned(ctypes.Structure):
    """DLManagedTensorVersioned; the older DLManagedTensor begins with its tensor."""

    _fields_ = (
        ("version", ctypes.c_uint32 * 2),
        ("manager", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("tensor", _Tensor),
    )


def _tensor(capsule: Any) -> _Tensor:
    """Return the description within a capsule that nobody has read yet; InterchangeError for others."""
    valid, pointer = ctypes.pythonapi.PyCapsule_IsValid, ctypes.pythonapi.PyCapsule_GetPointer
    valid.argtypes = pointer.argtypes = (ctypes.py_object, ctypes.c_char_p)
    pointer.restype = ctypes.c_void_p
    for name, kind in ((b"dltensor_versioned", _Versioned), (b"dltensor", _Tensor)):
        if valid(capsule, name):
            found: Any = kind.from_address(pointer(capsule, name))
            return found.tensor if kind is _Versioned else found
    raise InterchangeError(
        "from_dlpack: the capsule was read before, or is not one of DLPack",
        hint="a capsule can be read once: pass the array itself, or make another",
    )


class _Capsule:
    """A capsule as NumPy wants it: an object that hands it out."""

    def __init__(self, capsule: Any) -> None:
        self.capsule = capsule

    def __dlpack__(self, **_: Any) -> Any:
        return self.capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return CPU


def export(
    owner: np.ndarray,
    stream: Any = None,
    max_version: tuple[int, int] | None = None,
    dl_device: tuple[int, int] | None = None,
    copy: bool | None = None,
) -> Any:
    """Return the DLPack capsule of our memory; InterchangeError for what a CPU has not."""
    if stream is not None:
        raise InterchangeError("__dlpack__: there are no streams on a CPU", hint="leave stream out")
    if dl_device is not None and tuple(map(int, dl_device)) != CPU:
        raise InterchangeError(
            f"__dlpack__: the array is on the CPU, device {CPU}, not on {tuple(dl_device)}",
            hint="let the other library move what it got",
        )
    versioned = max_version is not None and tuple(max_version) >= _READ_ONLY_SINCE
    memory = owner
    if copy or not (versioned or owner.flags.writeable):  # read-only memory, to one who would not know
        if copy is False:
            raise InterchangeError(
                "__dlpack__: this memory is read-only, which DLPack before 1.0 cannot say",
                hint="leave copy=False out, or ask for max_version=(1, 0)",
            )
        memory = owner.copy()
    elif versioned:
        memory = owner.view()
        memory.flags.writeable = False
    if memory.dtype in dt.SUB_BYTE:
        raise InterchangeError(
            f"__dlpack__: DLPack packs {memory.dtype.name} without gaps, and here each has a byte",
            hint="x.astype('int8') has its numbers, x.view('uint8') its bits, packed",
        )
    wide = memory.dtype == dt.bfloat16
    known = memory.view(_BITS) if wide else memory
    capsule = known.__dlpack__(max_version=max_version) if versioned else known.__dlpack__()
    if wide:
        _tensor(capsule).code = _CODE_BFLOAT
    return capsule


def from_dlpack(x: Any, copy: bool | None = None) -> np.ndarray:
    """Return the memory of another library's array, or of a capsule, as a NumPy array."""
    capsule = x if type(x).__name__ == "PyCapsule" else _capsule_of(x, copy)
    tensor = _tensor(capsule)
    if tensor.device_type not in _READABLE:
        raise _elsewhere(x, (tensor.device_type, tensor.device_id))
    wide = (tensor.code, tensor.bits, tensor.lanes) == (_CODE_BFLOAT, 16, 1)
    if wide:
        tensor.code = _CODE_UNSIGNED
    told = f"code {tensor.code}, {tensor.bits} bits, {tensor.lanes} lanes"
    try:
        value = np.from_dlpack(_Capsule(capsule))
    except (BufferError, RuntimeError) as error:
        raise InterchangeError(f"from_dlpack: NumPy does not know its dtype ({told}): {error}") from None
    return value.view(dt.bfloat16) if wide else value


def _capsule_of(x: Any, copy: bool | None) -> Any:
    if not hasattr(x, "__dlpack__"):
        raise DtypeError(
            f"from_dlpack: {type(x).__name__} {x!r:.60} has no method __dlpack__",
            hint="use asarray for lists, numbers, and arrays of libraries without DLPack",
        )
    try:
        place = tuple(map(int, x.__dlpack_device__()))
        if place[0] not in _READABLE:
            raise _elsewhere(x, place)
        try:
            return x.__dlpack__(max_version=_READ_ONLY_SINCE, copy=copy)
        except TypeError:  # written for the protocol before it had versions
            return x.__dlpack__()
    except FuncgradError:
        raise
    except (BufferError, RuntimeError, ValueError, TypeError) as error:
        raise InterchangeError(f"from_dlpack: {type(x).__name__}: {error}") from error


def _elsewhere(x: Any, place: tuple[int, ...]) -> InterchangeError:
    return InterchangeError(
        f"from_dlpack: the {type(x).__name__} is on the device {place}, not in memory of the host",
        hint="copy it to the CPU first; torch's tensors do so by .cpu()",
    )


def as_numpy(x: Any, what: str) -> np.ndarray:
    """Return the array that `__array__` gives, or the one of DLPack where NumPy does not know the dtype. Raise
    DtypeError where neither works.
    """
    try:
        return np.asarray(x)
    except FuncgradError:
        raise
    except (TypeError, ValueError, RuntimeError) as error:
        try:
            if isinstance(error, TypeError) and hasattr(x, "__dlpack__"):
                return from_dlpack(x)
        except FuncgradError:
            pass
        raise DtypeError(f"{what}: this {type(x).__name__} does not become an array: {error}") from error


def check_kind(x: np.ndarray, what: str) -> None:
    """Raise DtypeError for kinds of NumPy's arrays that mean something else than their numbers."""
    masked = sys.modules.get("numpy.ma")
    if masked is not None and isinstance(x, masked.MaskedArray):
        raise DtypeError(
            f"{what}: masked arrays have no counterpart here",
            hint="x.filled(value) is an array without mask; x.data and x.mask are its parts",
        )
    if isinstance(x, np.matrix):
        raise DtypeError(
            f"{what}: a numpy.matrix, whose * is a product of matrices, has no counterpart here",
            hint="numpy.asarray(x) of NumPy is an array of two axes, and @ the product",
        )
