"""Array: an immutable value. And its base classes: ArrayBase, which it shares with the traced values of
trace/tracing/tracer.py, and AnyArray, which users know as `funcgrad.Array`: also arrays of keys (key_array.py) are
instances of it.

An array is its signature (interned shape, dtype, weakness), data (address of the first byte, 0 until it is asked for)
and owner (what keeps the memory: a NumPy array). The memory is C-contiguous. Arrays that native code makes have, in
place of the owner, the memory itself (backends/cpu/native/source/memory.h), until somebody asks for the owner. That
code reads and writes these fields, and makes and frees arrays by itself.

A deleted array has no owner any more, and in `data` the reason: no use of a living array has to ask whether it lives.
The memory of a donated array may be written again where its owner has no other reference, since whoever reads the
memory (a view by NumPy, a running program) holds one.

Operators and methods are those of `funcgrad.numpy`, which lies above this layer: `funcgrad/__init__.py` plugs it in.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from funcgrad.errors import (
    ArgumentError,
    DeletedArrayError,
    DtypeError,
    FuncgradError,
    ImmutableError,
    NoSuchMethodError,
    OutOfMemoryError,
    ShapeError,
    user_place,
)
from funcgrad.trace.array import dlpack
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import too_large
from funcgrad.trace.uop import Shape, numel

_numpy: Any = None
ARRAY_API_VERSIONS = ("2021.12", "2022.12", "2023.12", "2024.12")


def plug_namespace(namespace: ModuleType) -> None:
    """Say which module implements operators and methods of arrays."""
    global _numpy
    _numpy = namespace


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


def _method(name: str) -> Any:
    """A method that is the function of that name in funcgrad.numpy, with the array as first argument."""

    def method(self: AnyArray, *args: Any, **kwargs: Any) -> Any:
        return getattr(_numpy, name)(self, *args, **kwargs)

    method.__name__ = name
    method.__doc__ = f"See funcgrad.numpy.{name}."
    return method


# Methods of NumPy's arrays that write to them or tell of their memory -> what to use.
_NOT_HERE = {
    "fill": "numpy.full_like(x, value)",
    "itemset": "x.at[index].set(value)",
    "put": "x.at[index].set(value), or numpy.put(x, indices, values, inplace=False)",
    "partition": "numpy.partition(x, kth), which gives a new array",
    "resize": "numpy.resize(x, shape), which gives a new array",
    "byteswap": "numpy.asarray(x) of NumPy, which is an array of NumPy",
    "setflags": "numpy.array(x) of NumPy, which may be written to",
    "flags": "x.dtype and x.shape: the memory is contiguous and read-only",
    "strides": "x.shape: the memory is contiguous",
    "base": "x itself: no array is a view of another",
    "flat": "x.ravel()",
    "tofile": "numpy.save(file, x)",
    "dump": "numpy.save(file, x), or pickle.dump(x, file)",
    "dumps": "pickle.dumps(x)",
}


class AnyArray:
    """What all arrays have in common: a shape and a dtype, and operators and methods of NumPy.

    Arrays, traced values and arrays of keys are instances, so isinstance(x, funcgrad.Array) tells them from numbers and
    from arrays of other libraries, within traced functions too. numpy.array makes them.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.jit(lambda x: x + isinstance(x, fg.Array))(1)
    Array(2, dtype=int32, weak_type=True)
    """

    __slots__ = ()
    __array_priority__ = 100  # NumPy arrays leave binary operators to us

    shape: Shape
    dtype: np.dtype
    weak: bool

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise DtypeError(
            "funcgrad.Array is what arrays are instances of: it makes none", hint="use funcgrad.numpy.array"
        )

    @property
    def weak_type(self) -> bool:
        """True when the dtype gives way to others, as that of a Python number does."""
        return self.weak

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return numel(self.shape)

    @property
    def itemsize(self) -> int:
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        return self.size * self.dtype.itemsize

    def __len__(self) -> int:
        if not self.shape:
            raise DtypeError("len() of a 0-dimensional array")
        return self.shape[0]

    def __iter__(self) -> Any:
        if not self.shape:
            raise DtypeError("iteration over a 0-dimensional array")
        return (self[i] for i in range(self.shape[0]))

    def __contains__(self, value: Any) -> bool:
        return bool(_numpy.any(self == value))

    def __getitem__(self, index: Any) -> Any:
        return _numpy._getitem(self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        raise ImmutableError(
            f"arrays are immutable: no part of this {Signature(self.shape, self.dtype)} can be assigned to",
            hint="write x = x.at[index].set(value), or .add(value) for +=; it gives a new array",
        )

    def __array_namespace__(self, *, api_version: str | None = None) -> ModuleType:
        """funcgrad.numpy, for code that is written for any library of the array API standard."""
        if api_version not in (None, *ARRAY_API_VERSIONS):
            raise ArgumentError(
                f"__array_namespace__: version {api_version!r} of the array API standard is not there",
                hint=f"versions are {', '.join(ARRAY_API_VERSIONS)}",
            )
        return _numpy

    @property
    def device(self) -> Device:
        """Where the array is."""
        return Device("cpu")

    def devices(self) -> set[Device]:
        """Where the array is, as a set."""
        return {self.device}

    def to_device(self, device: str, /, *, stream: None = None) -> Any:
        """Return the array on a device; the array itself where it is there already.

        Parameters
        ----------
        device : a device or its name. An array on "cpu" is free to move, unlike that of
            funcgrad.device_put(x, "cpu").
        stream : must be None: a device has one stream.

        Returns
        -------
        An array of the same values.

        Raises
        ------
        ArgumentError : a stream is given.
        """
        if stream is not None:
            raise ArgumentError("to_device: a device has one stream", hint="leave stream out")
        return self if device == self.device else _numpy._placed(self, device, "to_device")

    @property
    def at(self) -> Any:
        """x.at[index].set(v), .add(v), ...: a new array with some elements changed."""
        return _numpy._At(self)

    @property
    def aval(self) -> Any:
        """Its type, as funcgrad.typeof gives it: a ShapedArray."""
        return _numpy._typeof(self)

    @property
    def T(self) -> Any:
        return _numpy.transpose(self)

    @property
    def mT(self) -> Any:
        return _numpy.matrix_transpose(self)

    @property
    def real(self) -> Any:
        return _numpy.real(self)

    @property
    def imag(self) -> Any:
        return _numpy.imag(self)

    def __hash__(self) -> int:
        raise DtypeError(
            "arrays are not hashable",
            hint="use x.tolist() or x.tobytes() as the key, or pass it as a traced argument",
        )

    def __add__(self, other: Any) -> Any:
        return _numpy._operator("add", self, other)

    def __radd__(self, other: Any) -> Any:
        return _numpy._operator("add", other, self)

    def __sub__(self, other: Any) -> Any:
        return _numpy._operator("subtract", self, other)

    def __rsub__(self, other: Any) -> Any:
        return _numpy._operator("subtract", other, self)

    def __mul__(self, other: Any) -> Any:
        return _numpy._operator("multiply", self, other)

    def __rmul__(self, other: Any) -> Any:
        return _numpy._operator("multiply", other, self)

    def __truediv__(self, other: Any) -> Any:
        return _numpy._operator("true_divide", self, other)

    def __rtruediv__(self, other: Any) -> Any:
        return _numpy._operator("true_divide", other, self)

    def __floordiv__(self, other: Any) -> Any:
        return _numpy._operator("floor_divide", self, other)

    def __rfloordiv__(self, other: Any) -> Any:
        return _numpy._operator("floor_divide", other, self)

    def __mod__(self, other: Any) -> Any:
        return _numpy._operator("remainder", self, other)

    def __rmod__(self, other: Any) -> Any:
        return _numpy._operator("remainder", other, self)

    def __divmod__(self, other: Any) -> Any:
        return _numpy._operator("divmod", self, other)

    def __rdivmod__(self, other: Any) -> Any:
        return _numpy._operator("divmod", other, self)

    def __pow__(self, other: Any) -> Any:
        return _numpy._operator("power", self, other)

    def __rpow__(self, other: Any) -> Any:
        return _numpy._operator("power", other, self)

    def __matmul__(self, other: Any) -> Any:
        return _numpy._operator("matmul", self, other)

    def __rmatmul__(self, other: Any) -> Any:
        return _numpy._operator("matmul", other, self)

    def __and__(self, other: Any) -> Any:
        return _numpy._operator("bitwise_and", self, other)

    def __rand__(self, other: Any) -> Any:
        return _numpy._operator("bitwise_and", other, self)

    def __or__(self, other: Any) -> Any:
        return _numpy._operator("bitwise_or", self, other)

    def __ror__(self, other: Any) -> Any:
        return _numpy._operator("bitwise_or", other, self)

    def __xor__(self, other: Any) -> Any:
        return _numpy._operator("bitwise_xor", self, other)

    def __rxor__(self, other: Any) -> Any:
        return _numpy._operator("bitwise_xor", other, self)

    def __lshift__(self, other: Any) -> Any:
        return _numpy._operator("left_shift", self, other)

    def __rlshift__(self, other: Any) -> Any:
        return _numpy._operator("left_shift", other, self)

    def __rshift__(self, other: Any) -> Any:
        return _numpy._operator("right_shift", self, other)

    def __rrshift__(self, other: Any) -> Any:
        return _numpy._operator("right_shift", other, self)

    def __eq__(self, other: Any) -> Any:
        return _numpy._operator("equal", self, other)

    def __ne__(self, other: Any) -> Any:
        return _numpy._operator("not_equal", self, other)

    def __lt__(self, other: Any) -> Any:
        return _numpy._operator("less", self, other)

    def __le__(self, other: Any) -> Any:
        return _numpy._operator("less_equal", self, other)

    def __gt__(self, other: Any) -> Any:
        return _numpy._operator("greater", self, other)

    def __ge__(self, other: Any) -> Any:
        return _numpy._operator("greater_equal", self, other)

    def __neg__(self) -> Any:
        return _numpy.negative(self)

    def __pos__(self) -> Any:
        return _numpy.positive(self)

    def __abs__(self) -> Any:
        return _numpy.abs(self)

    def __invert__(self) -> Any:
        return _numpy.invert(self)

    def __round__(self, ndigits: int | None = None) -> Any:
        return _numpy.round(self, ndigits or 0)

    all = _method("all")
    any = _method("any")
    argmax = _method("argmax")
    argmin = _method("argmin")
    argpartition = _method("argpartition")
    argsort = _method("argsort")
    astype = _method("astype")
    choose = _method("choose")
    clip = _method("clip")
    compress = _method("_compress_method")
    conj = _method("conj")
    conjugate = _method("conj")
    copy = _method("copy")
    cumprod = _method("cumprod")
    cumsum = _method("cumsum")
    diagonal = _method("diagonal")
    dot = _method("dot")
    flatten = _method("ravel")
    max = _method("max")
    mean = _method("mean")
    min = _method("min")
    nonzero = _method("nonzero")
    prod = _method("prod")
    ptp = _method("ptp")
    ravel = _method("ravel")
    repeat = _method("repeat")
    reshape = _method("_reshape_method")
    round = _method("round")
    searchsorted = _method("searchsorted")
    sort = _method("sort")
    squeeze = _method("squeeze")
    std = _method("std")
    sum = _method("sum")
    swapaxes = _method("swapaxes")
    take = _method("take")
    trace = _method("trace")
    transpose = _method("_transpose_method")
    var = _method("var")
    view = _method("_view_method")

    if not TYPE_CHECKING:  # to the type checker a name that is not here is a mistake

        def __getattr__(self, name: str) -> Any:
            """Called for what is not there: NumPy's ways to write to an array, and to its memory, say what to use."""
            told = f"{type(self).__name__!r} object has no attribute {name!r}"
            if name.startswith("__"):  # a protocol that somebody asks for
                raise AttributeError(told)
            hint = _NOT_HERE.get(name)
            raise NoSuchMethodError(told, hint="" if hint is None else f"arrays are immutable: use {hint}")


AnyArray.__module__, AnyArray.__qualname__, AnyArray.__name__ = (
    "funcgrad",
    "Array",
    "Array",
)  # as users know it


KEPT: set[int] = set()
"""The ids of arrays that stay for as long as the process, which nobody can delete: numbers that programs name often."""


class ArrayBase(AnyArray):
    """Arrays of numbers, and the traced values that stand for them."""

    __slots__ = ()


def _no_view(array: Array) -> np.ndarray | None:
    """The owner of an array whose memory is native; there is none while no native code is loaded."""
    return None


_view: Callable[[Array], np.ndarray | None] = _no_view


def plug_view(view: Callable[[Array], np.ndarray | None]) -> None:
    """Say how the owner of an array in native memory is made."""
    global _view
    _view = view


class Deleted:
    """In the place of an address: why there is no memory. False, as an address that is not known."""

    __slots__ = ("why", "hint")

    def __init__(self, why: str, hint: str) -> None:
        self.why = why
        self.hint = hint

    def __bool__(self) -> bool:
        return False


class Array(ArrayBase):
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
        """The same where the signature is known already."""
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
        """The part that the device of this process with that number has, in the order of the mesh."""
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
        """Where the first byte is in memory. It says nothing once the array is gone."""
        return self.address

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there: the owner of an array that native code has made, or of a deleted one."""
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
        """Whether the values are gone, by .delete() or by donation to a jitted function."""
        return type(self.data) is not int

    def take_memory(self, why: str, hint: str) -> np.ndarray:
        """The memory, for someone else; the array is deleted. `why` begins the error of later uses."""
        owner = self.owner
        if id(self) in KEPT:
            return owner.copy()
        self._delete(why, hint)
        try:
            del self.owner
        except AttributeError:  # another thread took it meanwhile
            return self.owner  # raises DeletedArrayError
        return owner

    def _delete(self, why: str, hint: str) -> None:
        self.data = Deleted(why, hint)  # type: ignore[assignment]

    def restore(self, owner: np.ndarray) -> None:
        """Take back the memory that `take_memory` gave away."""
        self.data = 0
        self.owner = owner

    def numpy(self) -> np.ndarray:
        """The same memory as a NumPy array, for reading."""
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

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """The memory for another library, by the DLPack protocol. It may read it as long as it likes, not write to it.

        >>> Array(np.arange(3.0)).__dlpack_device__()
        (1, 0)
        """
        return dlpack.export(self.owner, stream, max_version, dl_device, copy)

    def __dlpack_device__(self) -> tuple[int, int]:
        """The CPU, in DLPack's numbers."""
        return dlpack.CPU

    def __reduce__(self) -> tuple:
        return Array, (self.owner, self.weak)

    def __copy__(self) -> Array:
        return self

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
        """The one element, as a Python number; ShapeError for several or none."""
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

    def tobytes(self) -> bytes:
        return self.owner.tobytes()

    def block_until_ready(self) -> Array:
        """Wait for the value; on CPU it is there already."""
        return self

    def __repr__(self) -> str:
        if self.is_deleted():
            return f"Array(<deleted>, shape={self.shape}, dtype={self.dtype.name})"
        text = np.array2string(self.owner, separator=", ", prefix="Array(")
        shape = f", shape={self.shape}" if self.owner.size == 0 and self.shape != (0,) else ""
        weak = ", weak_type=True" if self.weak else ""
        return f"Array({text}{shape}, dtype={self.dtype.name}{weak})"

    def __str__(self) -> str:
        return repr(self) if self.is_deleted() else str(self.owner)


def committed(array: Array, device: str) -> Array:
    """The same memory of the host as an array that is bound to a device of the host's."""
    return Array.of(Signature(array.shape, array.dtype, array.weak, device), array.owner)


def address_of(memory: np.ndarray) -> int:
    """Where the first byte of a NumPy array is. The first way takes a fifth of the time of the second, and refuses
    arrays that are read-only, empty, or of a dtype that Python's buffers do not know.
    """
    try:
        return ctypes.addressof(ctypes.c_char.from_buffer(memory))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return memory.__array_interface__["data"][0]


def no_memory(what: str, shape: Shape, dtype: np.dtype, weak: bool = False) -> FuncgradError:
    """The error to raise where memory for a value of this type was refused."""
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
    """Whether one of SIZE_ERRORS is about a size."""
    if isinstance(error, FuncgradError):  # it has been said
        return False
    return isinstance(error, MemoryError) or str(error).lower().startswith(_BEYOND)


@contextmanager
def memory_for(what: str, shape: Shape, dtype: np.dtype) -> Iterator[None]:
    """Within, NumPy makes an array of this type: the error where that is too large."""
    try:
        yield
    except SIZE_ERRORS as error:
        if not is_too_large(error):
            raise
        raise no_memory(what, shape, dtype) from None


@contextmanager
def refused(what: str) -> Iterator[None]:
    """Within, NumPy reads bytes or text alone: what it refuses is a mistake in an argument."""
    try:
        yield
    except MemoryError as error:
        raise no_memory(what, error.shape, error.dtype) from None  # type: ignore[attr-defined]
    except (ValueError, OverflowError) as error:
        raise ArgumentError(f"{what}: {error}") from error


def not_single(wanted: str, x: ArrayBase) -> ShapeError:
    """The error for a conversion that needs exactly one element."""
    return ShapeError(
        f"{wanted} of {Signature(x.shape, x.dtype)}: it must have one element, it has {x.size}",
        hint="use .any() or .all() for a truth value, an index or a reduction for a number",
    )


def _read_only(array: np.ndarray) -> np.ndarray:
    view = array.view()
    view.flags.writeable = False
    return view


def wrap(value: Any, weak: bool = False) -> Array:
    """A NumPy result as an array: made contiguous if it is a view."""
    value = np.asarray(value)
    if not value.flags.c_contiguous:
        try:
            value = np.ascontiguousarray(value)
        except MemoryError:
            raise no_memory("a result", value.shape, value.dtype) from None
    return Array(value, weak)
