"""Tensor maps for device "nv": products by groups of four warps read their operands by them (cuda/tensor_maps.py).

NVIDIA's kernel driver brings the library that makes them, libcuda. A map is written from numbers, and may be of memory
that CUDA does not know, but the library may want a context of CUDA to be current (CUDA_ERROR_INVALID_CONTEXT). Then
the primary context of the same GPU is retained, which takes 0.2 s and some hundred MB of the GPU's memory: not before
the first map is needed, and until the device is closed, since a map holds an address and each new one needs the library
again. Where the library is not here, or refuses, products are those of one warp.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from funcgrad.backends.cuda.tensor_maps import NAME, Encoder, Maker, TensorMap, typed
from funcgrad.errors import DeviceError, InternalError
from funcgrad.trace.util.locks import new_lock, once
from funcgrad.trace.util.named_tuple import NamedTuple

LIBRARY = "libcuda.so.1"
_NOT_INITIALIZED, _INVALID_CONTEXT = 3, 201  # CUDA_ERROR_*
_WANTS = (_NOT_INITIALIZED, _INVALID_CONTEXT)
_CAPABILITY_MAJOR, _HOPPER = 75, 9  # CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR
_TRIED = TensorMap(0, "bfloat16", (128, 64), (64, 64))
_TRIED_ADDRESS = 0x10_0000_0000  # where memory of these devices begins, which CUDA does not know
_WITHOUT = (
    "see `nvidia-smi` for who has the GPU's memory; with CUDA_VISIBLE_DEVICES= (empty) in the environment no context is"
    " made, and products are those of one warp"
)
_entering = new_lock()


def find_maker(device: str, bus_id: str) -> Maker | str:
    """Return what makes maps for a device, or the reason why nothing does. bus_id: where its GPU is, "0000:1b:00"."""
    library = _open(LIBRARY)
    if isinstance(library, str):
        return library
    context, by = _Context(device, library, bus_id), LIBRARY
    if library.wants_context:
        by += ", in a context of CUDA"
        if context.find() is None:
            return f"{LIBRARY} wants a context of CUDA for tensor maps, and shows no GPU to have it on"
    return Maker(device, context.make, lambda state: f"error {state}", by, context.release)


class _Library(NamedTuple):
    """calls: libcuda. make: its function for maps. wants_context: whether it refuses without one."""

    calls: Any
    make: Callable[..., int]
    wants_context: bool


@once
def _open(path: str) -> _Library | str:
    try:
        calls = ctypes.CDLL(path)
    except OSError:
        return f"the driver's {path} is not here"
    function = getattr(calls, NAME, None)
    if function is None:
        return f"{path} has no {NAME}, which is of CUDA 12.0"
    make = typed(ctypes.cast(function, ctypes.c_void_p).value or 0)
    state = _tried(make)
    if state in _WANTS:
        if state := calls.cuInit(0):
            return f"{path} does not start (error {state})"
        state = _tried(make)
    if state not in (0, _INVALID_CONTEXT):
        return f"{path} refuses a map of memory that CUDA does not know (error {state})"
    return _Library(calls, make, state == _INVALID_CONTEXT)


def _tried(make: Callable[..., int]) -> int:
    """Return what the function says of a map as a program needs them: 0, or an error. It is asked by a thread of its
    own, which has no context; this one may have one of another library.
    """
    states: list[int] = []

    def noted(*arguments: int) -> int:
        states.append(make(*arguments))
        return states[-1]

    def encode() -> None:
        with suppress(InternalError):
            Encoder(Maker("nv", noted, str), [_TRIED]).encode([_TRIED_ADDRESS])

    thread = threading.Thread(target=encode)
    thread.start()
    thread.join()
    return states[-1]


class _Context:
    """The primary context of one GPU, which is current for as long as a map is made, in whatever thread that is."""

    def __init__(self, device: str, library: _Library, bus_id: str) -> None:
        self._device, self._library, self._bus_id = device, library, bus_id
        self._gpu, self._handle = ctypes.c_int(), ctypes.c_void_p()

    def find(self) -> ctypes.c_int | None:
        """Return the GPU as CUDA numbers it; where it is hidden from CUDA, another Hopper: maps are the same on all."""
        calls, found, major = self._library.calls, ctypes.c_int(), ctypes.c_int()
        if not calls.cuDeviceGetByPCIBusId(ctypes.byref(found), self._bus_id.encode()):
            return found
        count = ctypes.c_int()
        calls.cuDeviceGetCount(ctypes.byref(count))
        for number in range(count.value):
            calls.cuDeviceGet(ctypes.byref(found), number)
            calls.cuDeviceGetAttribute(ctypes.byref(major), _CAPABILITY_MAJOR, found)
            if major.value == _HOPPER:
                return found
        return None

    def make(self, *arguments: int) -> int:
        """Make a map; DeviceError where the context that it needs cannot be had."""
        with _entering:
            if not self._handle:
                state = self._library.make(*arguments)
                if state not in _WANTS:
                    return state
                self._retain()
            return self._make_within(arguments)

    def _make_within(self, arguments: tuple[int, ...]) -> int:
        calls = self._library.calls
        self._check("cuCtxPushCurrent", calls.cuCtxPushCurrent_v2(self._handle))
        try:
            return self._library.make(*arguments)
        finally:
            calls.cuCtxPopCurrent_v2(ctypes.byref(ctypes.c_void_p()))

    def _retain(self) -> None:
        self._check("cuInit", self._library.calls.cuInit(0))
        gpu, handle = self.find(), ctypes.c_void_p()
        if gpu is None:
            raise DeviceError(
                f"{self._device}: {LIBRARY} shows no GPU to have a context of CUDA on", hint=_WITHOUT
            )
        retain = self._library.calls.cuDevicePrimaryCtxRetain
        self._check("cuDevicePrimaryCtxRetain", retain(ctypes.byref(handle), gpu))
        self._gpu, self._handle = gpu, handle

    def _check(self, name: str, state: int) -> None:
        if state:
            raise DeviceError(
                f"{self._device}: tensor maps need a context of CUDA, which fails: {name}: error {state}",
                hint=_WITHOUT,
            )

    def release(self) -> None:
        """Give the context back, where it was retained."""
        with _entering:
            if self._handle:
                self._library.calls.cuDevicePrimaryCtxRelease_v2(self._gpu)
                self._handle = ctypes.c_void_p()


__all__ = ["LIBRARY", "find_maker"]
