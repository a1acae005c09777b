"""Tensor maps of NVIDIA's GPUs: what a kernel says of the operands that it has copied in bulk, and the maps themselves.

A map is 128 bytes that only the driver can make, of a pointer, a shape and the box that one instruction copies (CUDA
driver API, cuTensorMapEncodeTiled). Kernels get them by value, behind their pointers. The renderer says what each is
of in a comment of the module (lower/render/llvm/gpu/wgmma.py); comments of LLVM IR do not come through to PTX, so they
are written into it again: then the text that the disk cache keeps has all that a launch needs.

The driver's function is called at its address, by ctypes, not through cuda-python: that puts the map into a Python
object, at a multiple of 16 bytes, and the driver wants one of 64 (NVIDIA/cuda-python#1692).
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Sequence

from funcgrad.backends.cuda.context import Context
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

MAP_NBYTES = 128
_MAP_ALIGN = 64
_COMMENT = re.compile(r"^; (tensor map of parameter .*)$", re.M)
_KEPT = re.compile(r"^// tensor map of parameter (\d+) (\w+) ([\d,]+) ([\d,]+)$", re.M)
NAME = "cuTensorMapEncodeTiled"
_SINCE = 12000  # the version of CUDA that the function is from
_MOST_KEPT = 64  # maps of a kernel; one is made in some microseconds

# CU_TENSOR_MAP_* of cuda.h.
_DATA_TYPES = {"float16": 6, "bfloat16": 9}
_INTERLEAVE_NONE, _SWIZZLE_128B, _L2_PROMOTION_L2_256B, _FLOAT_OOB_FILL_NONE = 0, 3, 3, 0


class TensorMap(NamedTuple):
    """parameter: the number of the pointer that it is of. shape, box: as NumPy counts axes, neighbours in memory last.
    Boxes are swizzled by 128 bytes (lower/nest/group/tma.py), and what is beyond the shape is read as zeros."""

    parameter: int
    dtype: str
    shape: tuple[int, ...]
    box: tuple[int, ...]


def keep_tensor_maps(text: str, ptx: str) -> str:
    """Append to the PTX the comments on tensor maps of the module from which it was compiled.

    >>> keep_tensor_maps("; tensor map of parameter 1 bfloat16 512,256 128,64", ".version 8.0")
    '.version 8.0\\n// tensor map of parameter 1 bfloat16 512,256 128,64\\n'
    """
    comments = "".join(f"// {comment}\n" for comment in _COMMENT.findall(text))
    return f"{ptx}\n{comments}" if comments else ptx


def tensor_maps(ptx: str) -> tuple[TensorMap, ...]:
    """Return those that a kernel takes, in order.

    >>> tensor_maps("// tensor map of parameter 1 bfloat16 512,256 128,64")
    (TensorMap(parameter=1, dtype='bfloat16', shape=(512, 256), box=(128, 64)),)
    """
    return tuple(
        TensorMap(int(number), dtype, *(tuple(map(int, row.split(","))) for row in rows))
        for number, dtype, *rows in _KEPT.findall(ptx)
    )


class Maker(NamedTuple):
    """Who makes maps: the driver's function, as cuda.h has it. device, name_of: for errors, of a state that it gave.
    by: what makes them, for people. close: gives back what they needed."""

    device: str
    make: Callable[..., int]
    name_of: Callable[[int], str]
    by: str = "the driver"
    close: Callable[[], object] = lambda: None


class Encoder:
    """Makes the maps of one kernel, and keeps those of the pointers that came last. count: of the maps."""

    def __init__(self, maker: Maker, maps: Sequence[TensorMap]) -> None:
        self.count = len(maps)
        self._maker = maker
        self._maps = [_Arguments(map_) for map_ in maps]
        self._kept: dict[tuple[int, int], bytes] = {}

    def encode(self, pointers: Sequence[int]) -> list[bytes]:
        """Return the maps as a kernel gets them that has these pointers."""
        return [self._encoded(n, pointers[map_.map.parameter]) for n, map_ in enumerate(self._maps)]

    def _encoded(self, number: int, pointer: int) -> bytes:
        found = self._kept.get((number, pointer))
        if found is None:
            found = self._encode(self._maps[number], pointer)
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[number, pointer] = found
        return found

    def _encode(self, arguments: _Arguments, pointer: int) -> bytes:
        memory = ctypes.create_string_buffer(MAP_NBYTES + _MAP_ALIGN)
        start = -ctypes.addressof(memory) % _MAP_ALIGN
        place = ctypes.addressof(memory) + start
        state = self._maker.make(place, *arguments.before, pointer, *arguments.after)
        if state:
            device, name = self._maker.device, self._maker.name_of(state)
            raise InternalError(f"{device}: {NAME} refuses {arguments.map} at {pointer:#x}: {name}")
        return memory.raw[start : start + MAP_NBYTES]


class _Arguments:
    """What is the same for all pointers; the axis that is the last one for NumPy counts first."""

    def __init__(self, map_: TensorMap) -> None:
        rank, itemsize = len(map_.shape), 2
        strides = [itemsize]
        for size in map_.shape[:0:-1]:
            strides.append(strides[-1] * size)
        self.map = map_
        self._arrays = (
            (ctypes.c_uint64 * rank)(*map_.shape[::-1]),
            (ctypes.c_uint64 * rank)(*strides[1:]),
            (ctypes.c_uint32 * rank)(*map_.box[::-1]),
            (ctypes.c_uint32 * rank)(*[1] * rank),
        )
        self.before = _DATA_TYPES[map_.dtype], rank
        places = [ctypes.addressof(array) for array in self._arrays]
        self.after = (*places, _INTERLEAVE_NONE, _SWIZZLE_128B, _L2_PROMOTION_L2_256B, _FLOAT_OOB_FILL_NONE)


def typed(address: int) -> Callable[..., int]:
    """Return the driver's function at an address; its signature is that of cuda.h."""
    pointer, word, enum = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int
    types = [pointer, enum, word, ctypes.c_uint64, *[pointer] * 4, *[enum] * 4]
    return ctypes.CFUNCTYPE(enum, *types)(address)


def maker_of(context: Context) -> Maker:
    """Return the driver that a context of CUDA is of."""
    address = context.call(context.api.cuGetProcAddress, NAME.encode(), _SINCE, 0)
    # Behind it is the reason why there is none.
    address = address[0] if isinstance(address, tuple) else address
    if not int(address):
        raise InternalError(f"{context.name}: the driver has no {NAME}")
    function = typed(int(address))

    def make(*arguments: int) -> int:
        context.enter()
        return function(*arguments)

    def name_of(state: int) -> str:
        return context.api.CUresult(state).name.removeprefix("CUDA_ERROR_")

    return Maker(context.name, make, name_of)
