"""Array: an immutable value. And its base class ArrayBase, which it shares with the traced values of
trace/tracing/tracer.py. Users know the base of both, and of arrays of keys, as `funcgrad.Array` (any_array.py).

An array is its signature (interned shape, dtype, weakness), data (address of the first byte, 0 until it is asked for)
and owner (what keeps the memory: a NumPy array). The memory is C-contiguous. Arrays that native code makes have, in
place of the owner, the memory itself (backends/cpu/native/source/python/memory.h), until somebody asks for the owner.
That code reads and writes these fields, and makes and frees arrays by itself.

A deleted array has no owner any more, and in `data` the reason: no use of a living array has to ask whether it lives.
The memory of a donated array may be written again where its owner has no other reference, since whoever reads the
memory (a view by NumPy, a running program) holds one.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

import numpy as np

from funcgrad.errors import (
    ArgumentError,
    DeletedArrayError,
    DtypeError,
    FuncgradError,
    OutOfMemoryError,
    ShapeError,
    user_place,
)
from funcgrad.trace.array import dlpack
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.any_array import Unhashable
from funcgrad.trace.array.signature import Signature as Signature
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import too_large
from funcgrad.trace.uop import Shape

KEPT: set[int] = set()
"""The ids of arrays that stay for as long as the process, which nobody can delete: numbers that programs name often."""


class ArrayBase(AnyArray):
    """Arrays of numbers, and the traced values that stand for them."""

    __slots__ = ()


def _no_view(array: Array) -> np.ndarray | None:
    """Return the owner of an array whose memory is native; there is none while no native code is loaded."""
    return None


_view: Callable[[Array], np.ndarray | None] = _no_view


def plug_view(view: Callable[[Array], np.ndarray | None]) -> None:
    """Say how the owner of an array in native memory is made."""
    global _view
    _view = view


class Deleted:
    """In the place of an address: why there is no memory. False, as an address that is not known."""

    __slots__ = ("why", "hint")

    def __init__(self, why: object, hint: str) -> None:
        self.why = why
        self.hint = hint

    def __bool__(self) -> bool:
        return False


class Array(ArrayBase, metaclass=Unhashable):
    """An immutable n-dimensional array on the host.

    >>> import funcgrad.numpy as np
    >>> np.arange(3.0) * 2.5
    Array([0. , 2.5, 5. ], dtype=float32)
    """

    __slots__ = ("signature", "data", "owner", "memory", "__weakref__")

    signature: Signature
    data: int  # or, in a deleted array, a Deleted
    owner: np.ndarray

    def __init__(self, owner: np.ndarray, weak: bool = False) -> None:
        """Take over a C-contiguous NumPy array that nobody writes to any more."""
        self.signature = Signature(owner.shape, owner.dtype, weak)
        self.data = 0
        self.owner = owner

    @classmethod
    def of(cls, signature: Signature, owner: np.ndarray) -> Array:
        """Return the same where the signature is known already."""
        array = object.__new__(cls)
        array.signature = signature
        array.data = 0
        array.owner = owner
        return array

    @property
    def shape(self) -> Shape:  # type: ignore[override]
        return self.signature.shape

    @property
    def dtype(self) -> np.dtype:  # type: ignore[override]
        return self.signature.dtype

    @property
    def weak(self) -> bool:  # type: ignore[override]
        return self.signature.weak

    @property
    def device(self) -> Device:
        return Device(self.signature.device or "cpu")

    @property
    def sharding(self) -> Any:
        """Which devices have which part of it: a SingleDeviceSharding, or the NamedSharding of one that is spread over
        a mesh.
        """
        from funcgrad.trace.mesh.sharding import SingleDeviceSharding  # few programs need it

        return SingleDeviceSharding(self.device)

    @property
    def is_fully_addressable(self) -> bool:
        """Whether all of its devices belong to this process."""
        return self.sharding.is_fully_addressable

    @property
    def is_fully_replicated(self) -> bool:
        """Whether each of its devices has all of it."""
        return self.sharding.is_fully_replicated

    @property
    def addressable_shards(self) -> list[Any]:
        """The parts that devices of this process have: each a sharding.Shard, with device, index, replica_id, data."""
        from funcgrad.trace.array.sharded_array import shards_of  # few programs need it

        return shards_of(self)

    @property
    def global_shards(self) -> list[Any]:
        """The parts of all devices; data of other processes is None."""
        from funcgrad.trace.array.sharded_array import shards_of  # few programs need it

        return shards_of(self, everywhere=True)

    def addressable_data(self, index: int) -> Any:
        """Return the part that the device of this process with that number has, in the order of the mesh."""
        return self.addressable_shards[index].data

    @property
    def committed(self) -> bool:
        """Whether it is bound to its device. Others are in memory of the host, and go where those go that they meet."""
        return bool(self.signature.device)

    @property
    def address(self) -> int:
        """Where the first byte is."""
        if not self.data:
            self.data = address_of(self.owner)
        return self.data

    def unsafe_buffer_pointer(self) -> int:
        """Tell where the first byte is in memory. It says nothing once the array is gone."""
        return self.address

    def __getattr__(self, name: str) -> Any:
        """Return an attribute that is not set yet: the owner of an array that native code has made. Raise the error
        of a deleted array.
        """
        if name[:2] == "__":  # a protocol that somebody asks for
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        if name == "owner":
            owner = _view(self)
            if owner is not None:
                return owner
        if name == "owner" and self.is_deleted():
            reason: Any = self.data
            raise DeletedArrayError(
                f"{reason.why}: this {self.signature} has no values any more", hint=reason.hint
            )
        return super().__getattr__(name)  # type: ignore[misc]

    def delete(self) -> None:
        """Give the memory back now. Every later use of the values raises DeletedArrayError.

        >>> x = Array(np.zeros(3))
        >>> x.delete()
        >>> x.is_deleted(), x
        (True, Array(<deleted>, shape=(3,), dtype=float64))
        """
        if not self.is_deleted():
            self.take_memory(f"an array was deleted at {user_place()}", "leave .delete() out")

    def is_deleted(self) -> bool:
        """Tell whether the values are gone, by .delete() or by donation to a jitted function."""
        return type(self.data) is not int

    def take_memory(self, why: object, hint: str) -> np.ndarray:
        """Return the memory, for someone else; the array is deleted. `why` begins the error of later uses."""
        owner = self.owner
        if id(self) in KEPT:
            return owner.copy()
        self._delete(why, hint)
        try:
            del self.owner
        except AttributeError:  # another thread took it meanwhile
            return self.owner  # raises DeletedArrayError
        return owner

    def _delete(self, why: object, hint: str) -> None:
        self.data = Deleted(why, hint)  # type: ignore[assignment]

    def restore(self, owner: np.ndarray) -> None:
        """Take back the memory that `take_memory` gave away."""
        self.data = 0
        self.owner = owner

    def numpy(self) -> np.ndarray:
        """Return the same memory as a NumPy array, for reading."""
        return self.owner

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        view = _read_only(self.owner)
        if dtype is not None and np.dtype(dtype) != view.dtype:
            if copy is False:
                raise ArgumentError(
                    f"__array__: {self.signature} as {np.dtype(dtype).name} needs a copy",
                    hint="leave copy=False out",
                )
            return view.astype(dtype)
        return view.copy() if copy else view

    def __buffer__(self, flags: int, /) -> memoryview:
        """Lend the memory to what reads buffers (memoryview, hashes, files): for reading alone. Python 3.12 and later
        ask for it; before, memoryview(numpy.asarray(x)) does the same.
        """
        return self.__array__().data

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Export the memory to another library, by the DLPack protocol. That library may read it as long as it likes,
        but not write to it.

        >>> Array(np.arange(3.0)).__dlpack_device__()
        (1, 0)
        """
        return dlpack.export(self.owner, stream, max_version, dl_device, copy)

    def __dlpack_device__(self) -> tuple[int, int]:
        """Return the CPU, in DLPack's numbers."""
        return dlpack.CPU

    def __reduce__(self) -> tuple:
        return Array, (self.owner, self.weak)

    def __copy__(self) -> Array:
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict) -> Array:
        return Array.of(self.signature, self.owner.copy())  # lives on when this one is donated

    def __bool__(self) -> bool:
        return bool(self._single("the truth value"))

    def __int__(self) -> int:
        return int(self._single("int()"))

    def __float__(self) -> float:
        return float(self._single("float()"))

    def __trunc__(self) -> int:
        return int(self)

    def __complex__(self) -> complex:
        value = self._single("complex()")
        not_a_number = type(value) is float and value != value
        return complex(value, value) if not_a_number else complex(value)  # as the array API standard has it

    def _single(self, wanted: str) -> Any:
        """Return the one element, as a Python number; ShapeError for several or none."""
        if self.owner.size != 1:
            raise not_single(wanted, self)
        return self.owner.item()

    def __index__(self) -> int:
        if self.shape or not dt.is_integer(self.dtype):
            raise DtypeError(f"only integer scalars can be used as an index, not {self.signature}")
        return int(self.owner)

    def __format__(self, spec: str) -> str:
        return format(self.owner.item() if not self.shape else self.owner, spec)

    def item(self, *index: int) -> Any:
        return self.owner.item(*index)

    def tolist(self) -> Any:
        return self.owner.tolist()

    def tobytes(self, order: Literal["C", "F", "A", "K"] = "C") -> bytes:
        return self.owner.tobytes(order)

    def block_until_ready(self) -> Array:
        """Wait for the value; on CPU it is there already."""
        return self

    def is_ready(self) -> bool:
        """Tell whether the value is there; of devices it is waited for."""
        self.block_until_ready()
        return True

    def copy_to_host_async(self) -> None:
        """Announce that the host will read the array. It reads its own memory, and copies that of devices then."""

    def on_device_size_in_bytes(self) -> int:
        """Return how much memory the elements take."""
        return self.nbytes

    def __repr__(self) -> str:
        if self.is_deleted():
            return f"Array(<deleted>, shape={self.shape}, dtype={self.dtype.name})"
        text = np.array2string(self.owner, separator=", ", prefix="Array(")
        shape = f", shape={self.shape}" if self.owner.size == 0 and self.shape != (0,) else ""
        weak = ", weak_type=True" if self.weak else ""
        return f"Array({text}{shape}, dtype={self.dtype.name}{weak})"

    def __str__(self) -> str:
        return repr(self) if self.is_deleted() else str(self.owner)

    def _repr_html_(self) -> str:
        from funcgrad.trace.array.html import array_html  # notebooks ask

        return array_html(self)


def committed(array: Array, device: str) -> Array:
    """Return the same memory of the host as an array that is bound to a device of the host's."""
    return Array.of(Signature(array.shape, array.dtype, array.weak, device), array.owner)


def address_of(memory: np.ndarray) -> int:
    """Tell where the first byte of a NumPy array is. The first way takes a fifth of the time of the second, and refuses
    arrays that are read-only, empty, or of a dtype that Python's buffers do not know.
    """
    try:
        return ctypes.addressof(ctypes.c_char.from_buffer(memory))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return memory.__array_interface__["data"][0]


def no_memory(what: str, shape: Shape, dtype: np.dtype, weak: bool = False) -> FuncgradError:
    """Return the error to raise where memory for a value of this type was refused."""
    if 0 in shape:
        return too_large(what, shape, dtype)
    signature = Signature(shape, dtype)
    return OutOfMemoryError(
        f"{what}: no memory for {signature}, which takes {signature.nbytes / 2**30:,.1f} GiB",
        hint="work on smaller parts, or with a smaller dtype",
    )


SIZE_ERRORS = (MemoryError, ValueError, OverflowError)
"""What NumPy raises where an array is too large for the machine, or for any: and for other reasons, too."""

_BEYOND = (  # of NumPy's, where sizes do not fit what counts them
    "array is too big",
    "maximum allowed",
    "iterator is too large",
    "broadcast dimensions too large",
    "maximum supported dimension",
    "too large",
    "cannot fit 'int'",
)


def is_too_large(error: BaseException) -> bool:
    """Tell whether one of SIZE_ERRORS is about a size."""
    if isinstance(error, FuncgradError):  # it has been said
        return False
    return isinstance(error, MemoryError) or str(error).lower().startswith(_BEYOND)


@contextmanager
def memory_for(what: str, shape: Shape, dtype: np.dtype) -> Iterator[None]:
    """Run a block in which NumPy makes an array of this type, and raise the error of this library where that is too
    large.
    """
    try:
        yield
    except SIZE_ERRORS as error:
        if not is_too_large(error):
            raise
        raise no_memory(what, shape, dtype) from None


@contextmanager
def refused(what: str) -> Iterator[None]:
    """Run a block in which NumPy only reads bytes or text, and raise ArgumentError where NumPy refuses these: the
    mistake is in an argument.
    """
    try:
        yield
    except MemoryError as error:
        raise no_memory(what, error.shape, error.dtype) from None  # type: ignore[attr-defined]
    except (ValueError, OverflowError) as error:
        raise ArgumentError(f"{what}: {error}") from error


def not_single(wanted: str, x: ArrayBase) -> ShapeError:
    """Return the error for a conversion that needs exactly one element."""
    return ShapeError(
        f"{wanted} of {Signature(x.shape, x.dtype)}: it must have one element, it has {x.size}",
        hint="use .any() or .all() for a truth value, an index or a reduction for a number",
    )


def _read_only(array: np.ndarray) -> np.ndarray:
    view = array.view()
    view.flags.writeable = False
    return view


def wrap(value: Any, weak: bool = False) -> Array:
    """Return a NumPy result as an array: made contiguous if it is a view."""
    value = np.asarray(value)
    if not value.flags.c_contiguous:
        try:
            value = np.ascontiguousarray(value)
        except MemoryError:
            raise no_memory("a result", value.shape, value.dtype) from None
    return Array(value, weak)
