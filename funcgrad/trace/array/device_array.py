"""DeviceArray: an array in the memory of an accelerator. And copies of arrays between memories.

Its memory is a `Region` of a backend (backends/interface.py): a piece of memory, and an offset in bytes. Shape and
dtype are known at once; the values come to the host when somebody asks for them, which waits for the device, and stay
there as the `owner` that every array has. Whoever computes asks for the region: a program that ran on the host in
place of the device is one that read `owner` without saying so, and `address` refuses that.

An array of the host that no device was asked for is copied to each device that it meets, and the copy is kept as long
as the array lives: weights that are passed again and again travel once. `forget_copies` lets go of all of them, which
is also what is tried before a device is out of memory.
"""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np

from funcgrad.errors import DeletedArrayError, DeviceError, InterchangeError, OutOfMemoryError
from funcgrad.trace.array import dlpack
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.util.timed import phase

_DLPACK = {"cuda": 2, "opencl": 4, "amd": 10, "hip": 10}  # dlpack.h: kDLCUDA, kDLOpenCL, kDLROCM
_DLPACK_OTHER = 12  # kDLExtDev


class DeviceArray(Array):
    """An immutable n-dimensional array on a device with memory of its own."""

    __slots__ = ("region", "backend")

    region: tuple[Any, int]
    backend: Any

    @classmethod
    def of(cls, signature: Signature, region: Any, backend: Any = None) -> DeviceArray:
        """Return the array in a region of a backend's memory, which nobody writes to any more."""
        if signature.device != backend.name:
            signature = Signature(signature.shape, signature.dtype, signature.weak, backend.name)
        array = object.__new__(cls)
        array.signature = signature
        array.data = 0
        array.region = region
        array.backend = backend
        return array

    def __getattr__(self, name: str) -> Any:
        """Return an attribute that is not set yet: the values on the host. Raise the error of a deleted array."""
        if name in ("owner", "region"):
            if self.is_deleted():
                reason: Any = self.data
                raise DeletedArrayError(
                    f"{reason.why}: this {self.signature} has no values any more", hint=reason.hint
                )
            if name == "owner":
                self.owner = owner = self.read()
                return owner
        return super().__getattr__(name)

    def read(self) -> np.ndarray:
        """Return the values on the host, which are not kept there."""
        host = np.empty(self.shape, self.dtype)
        region = self.region
        if host.nbytes:
            with phase(f"copy from {self.backend.name}", "copy"):
                self.backend.read(region, host)
        return host

    @property
    def address(self) -> int:
        raise DeviceError(
            f"{self.signature} was given to a program of the host", hint='copy it before: x.to_device("cpu")'
        )

    def take_memory(self, why: object, hint: str) -> Any:
        """Return the region, for someone else; the array is deleted."""
        region = self.region
        self._delete(why, hint)
        try:
            del self.region
        except AttributeError:  # another thread took it meanwhile
            return self.region  # raises DeletedArrayError
        try:  # noqa: SIM105  # a step of training takes the memory of all parameters
            del self.owner
        except AttributeError:  # values that were not read
            pass
        return region

    def restore(self, owner: Any) -> None:
        """Take back the region that `take_memory` gave away."""
        self.data = 0
        self.region = owner

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Return a copy on the host, to those who ask for one by `dl_device`; InterchangeError for others."""
        if dl_device is None or tuple(map(int, dl_device)) != dlpack.CPU or copy is False:
            raise InterchangeError(
                f"__dlpack__: the memory of {self.signature} is not lent to other libraries",
                hint='copy it to the host before: x.to_device("cpu")',
            )
        return dlpack.export(self.owner, None, max_version, None, True)

    def __dlpack_device__(self) -> tuple[int, int]:
        """Return the device, in DLPack's numbers."""
        return _DLPACK.get(self.device.platform, _DLPACK_OTHER), self.device.id

    def __deepcopy__(self, memo: dict) -> Array:
        return copied(self)

    def block_until_ready(self) -> DeviceArray:
        """Wait until the device has computed it; an error of the device's is raised here."""
        if self.region:  # raises for a deleted array
            self.backend.synchronize()
        return self


def copied(array: Array) -> Array:
    """Return the same values in memory of their own on the same device.

    The array may be behind a proxy, such as wrapt's, which has its class by `__class__` alone and no copies of its own.
    """
    cls: Any = array.__class__
    if cls is DeviceArray and isinstance(array, DeviceArray):
        return part_of(array, 0, array.signature)
    if cls is not Array:
        return cls.__deepcopy__(array, {})
    return Array.of(array.signature, array.owner.copy())


def alias(array: Array) -> Array:
    """Make another array in the same memory. It lives on when this one is deleted or donated."""
    if type(array) is DeviceArray:
        return DeviceArray.of(array.signature, array.region, array.backend)
    return Array.of(array.signature, array.owner)


def viewed(array: Array, dtype: np.dtype) -> Array:
    """Return the same memory as another dtype, with more elements along the last axis or fewer."""
    if hasattr(array, "blocks"):
        return array.viewed(dtype)
    if type(array) is not DeviceArray:
        owner = array.owner.view(dtype)
        return Array.of(Signature(owner.shape, dtype, False, array.signature.device), owner)
    shape = array.shape
    if dtype.itemsize != array.itemsize:
        shape = (*shape[:-1], shape[-1] * array.itemsize // dtype.itemsize)
    return DeviceArray.of(Signature(shape, dtype, False, array.signature.device), array.region, array.backend)


def part_of(array: DeviceArray, first: int, signature: Signature) -> DeviceArray:
    """Copy the elements from number `first` on into an array of this type in memory of its own, aligned as all memory
    is.
    """
    nbytes, backend = signature.nbytes, array.backend
    memory, offset = array.region
    region = _allocated(nbytes, backend), 0
    if nbytes:
        backend.copy(region, (memory, offset + first * array.itemsize), nbytes)
    return DeviceArray.of(signature, region, backend)


def empty_on(backend: Any, signature: Signature) -> DeviceArray:
    """Allocate new memory of a device, as an array of this type."""
    return DeviceArray.of(signature, (_allocated(signature.nbytes, backend), 0), backend)


def zeros_on(backend: Any, signature: Signature) -> DeviceArray:
    """Make an array of zeros of this type in new memory of a device."""
    made = empty_on(backend, signature)
    if signature.nbytes:
        backend.fill_zeros(made.region, signature.nbytes)
    return made


def put(array: Array, backend: Any) -> DeviceArray:
    """Return the values of an array, from wherever it is, in new memory of a device."""
    if type(array) is DeviceArray and array.backend is backend:
        return part_of(array, 0, array.signature)
    nbytes = array.signature.nbytes
    region = _allocated(nbytes, backend), 0
    if type(array) is DeviceArray and backend.receive(region, array.backend, array.region, nbytes):
        return DeviceArray.of(array.signature, region, backend)
    host = array.owner
    if host.nbytes:
        with phase(f"copy to {backend.name}", "copy"):
            backend.write(region, host)
    return DeviceArray.of(Signature(array.shape, array.dtype, array.weak, backend.name), region, backend)


def _allocated(nbytes: int, backend: Any) -> Any:
    try:
        return backend.allocate(max(1, nbytes))
    except OutOfMemoryError:
        forget_copies()
        return backend.allocate(max(1, nbytes))


# By the id of an array of the host: the array, and its copies by device. Arrays are not hashable.
_copies: dict[int, tuple[weakref.ref[Array], dict[str, DeviceArray]]] = {}


def on_device(array: Array, backend: Any) -> DeviceArray:
    """Return the array for a program of this device: itself where it is there, else the copy that is kept of it.

    DeviceError where it is committed to another device.
    """
    device = array.signature.device
    if device == backend.name:
        return array  # type: ignore[return-value]
    if device:
        raise DeviceError(
            f"{array.signature} was given to a program of {backend.name!r}",
            hint=f"copy it before, by device_put(x, {backend.name!r})",
        )
    if array.is_deleted():
        return put(array, backend)  # raises
    known = _copies.get(id(array))
    if known is None or known[0]() is not array:
        number = id(array)
        known = _copies[number] = weakref.ref(array, lambda gone: _forget(number, gone)), {}
    copies = known[1]
    if backend.name not in copies:
        copies[backend.name] = put(array, backend)
    return copies[backend.name]


def _forget(number: int, gone: weakref.ref) -> None:
    known = _copies.get(number)
    if known is not None and known[0] is gone:
        _copies.pop(number, None)  # another thread may have let go of all


def forget_copies() -> None:
    """Let go of the copies of arrays of the host."""
    _copies.clear()
