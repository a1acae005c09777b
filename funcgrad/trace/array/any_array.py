"""The class that users know as `funcgrad.Array`: what all arrays have in common, traced values and keys among them.

Operators and methods are those of `funcgrad.numpy`, which lies above this layer: `funcgrad/__init__.py` plugs it in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ImmutableError, NoSuchMethodError
from funcgrad.trace.array.signature import Signature
from funcgrad.trace.array.updates import At
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.uop import Shape, numel

_numpy: Any = None
_methods: list[Any] = []  # which _method makes
Axis = int | Sequence[int] | None
ARRAY_API_VERSIONS = ("2021.12", "2022.12", "2023.12", "2024.12")


def plug_namespace(namespace: ModuleType) -> None:
    """Say which module implements operators and methods of arrays."""
    global _numpy
    _numpy = namespace
    for method in _methods:
        if method.__name__ in vars(namespace):  # else it is imported later
            method.__wrapped__ = vars(namespace)[method.__name__]  # help shows its signature


def _method(name: str) -> Callable[..., Array]:
    """Return a method that is the function of that name in funcgrad.numpy, with the array as first argument."""

    def method(self: Array, *args: Any, **kwargs: Any) -> Any:
        return getattr(_numpy, name)(self, *args, **kwargs)

    method.__name__ = name
    method.__doc__ = f"See funcgrad.numpy.{name}."
    _methods.append(method)
    return method


# Methods of NumPy's arrays that write to them or tell of their memory -> what to use.
_NOT_HERE = {
    "fill": "numpy.full_like(x, value)",
    "itemset": "x.at[index].set(value)",
    "put": "x.at[index].set(value), or numpy.put(x, indices, values, inplace=False)",
    "partition": "numpy.partition(x, kth), which gives a new array",
    "resize": "numpy.resize(x, shape), which gives a new array",
    "setflags": "numpy.array(x) of NumPy, which may be written to",
    "flags": "x.dtype and x.shape: the memory is contiguous and read-only",
    "strides": "x.shape: the memory is contiguous",
    "base": "x itself: no array is a view of another",
    "flat": "x.ravel()",
    "tofile": "numpy.save(file, x)",
    "dump": "numpy.save(file, x), or pickle.dump(x, file)",
    "dumps": "pickle.dumps(x)",
    "append": "numpy.append(x, value), or keep a list and stack it",
    "extend": "numpy.concatenate([x, values])",
    "insert": "numpy.insert(x, index, value)",
}

# Methods of PyTorch's tensors -> what to type.
_OF_TENSORS = {
    "backward": "grad(loss)(parameters): gradients are of functions, not of arrays",
    "cpu": "device_put(x, 'cpu')",
    "cuda": "device_put(x, 'cuda')",
    "detach": "lax.stop_gradient(x)",
    "double": "x.astype('float64')",
    "expand": "numpy.broadcast_to(x, shape)",
    "float": "x.astype('float32')",
    "grad": "grad(loss)(parameters): gradients are of functions, not of arrays",
    "half": "x.astype('float16')",
    "long": "x.astype('int64')",
    "permute": "x.transpose(axes)",
    "requires_grad": "grad(loss, argnums): it names the arguments to differentiate",
    "requires_grad_": "grad(loss, argnums): it names the arguments to differentiate",
    "to": "device_put(x, device), or x.astype(dtype)",
    "unsqueeze": "numpy.expand_dims(x, axis)",
    "zero_": "numpy.zeros_like(x)",
}


class Unhashable(type):
    """The class of kinds of arrays: isinstance(x, collections.abc.Hashable) is False, and hash(x) raises our error.

    Hashable looks for None in the place of `__hash__` among what a class defines, but with None there `hash(x)` raises
    Python's own TypeError, without a hint. So the class has a method, and shows None. Kinds of arrays alone are of it,
    not the base classes: isinstance(x, cls) takes three times as long where the class of `cls` is not `type` itself.
    """

    @property  # type: ignore[misc]
    def __dict__(cls) -> Any:  # type: ignore[override]
        return MappingProxyType({**type.__dict__["__dict__"].__get__(cls), "__hash__": None})


class Array:
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

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        from funcgrad.trace.array.numpy_protocols import of_ufunc  # few programs need it

        return of_ufunc(Array, _numpy, ufunc, method, inputs, options)

    def __array_function__(
        self, function: Callable[..., Any], types: Any, args: Sequence[Any], options: dict[str, Any]
    ) -> Any:
        from funcgrad.trace.array.numpy_protocols import of_function  # few programs need it

        return of_function(Array, _numpy, function, types, args, options)

    def _repr_html_(self) -> str:
        from funcgrad.trace.util.html import code_html  # notebooks ask

        return code_html(repr(self))

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

    def __iter__(self) -> Iterator[Array]:
        if not self.shape:
            raise DtypeError("iteration over a 0-dimensional array")
        return (self[i] for i in range(self.shape[0]))

    def __contains__(self, value: Any) -> bool:
        return bool(_numpy.any(self == value))

    def __getitem__(self, index: Any) -> Array:
        return _numpy._getitem(self, index)

    def __array_namespace__(self, *, api_version: str | None = None) -> ModuleType:
        """Return funcgrad.numpy, for code that is written for any library of the array API standard."""
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
        """Tell where the array is, as a set."""
        return {self.device}

    def to_device(self, device: str, /, *, stream: None = None) -> Array:
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
    def at(self) -> At:
        """x.at[index].set(v), .add(v), ...: a new array with some elements changed."""
        return _numpy._At(self)

    @property
    def aval(self) -> Any:
        """Its type, as funcgrad.typeof gives it: a ShapedArray."""
        return _numpy._typeof(self)

    @property
    def T(self) -> Array:
        return _numpy.transpose(self)

    @property
    def mT(self) -> Array:
        return _numpy.matrix_transpose(self)

    @property
    def real(self) -> Array:
        return _numpy.real(self)

    @property
    def imag(self) -> Array:
        return _numpy.imag(self)

    def __hash__(self) -> int:
        raise DtypeError(
            "arrays are not hashable",
            hint="use x.tolist() or x.tobytes() as the key, or pass it as a traced argument",
        )

    def __add__(self, other: Any) -> Array:
        return _numpy._operator("add", self, other)

    def __radd__(self, other: Any) -> Array:
        return _numpy._operator("add", other, self)

    def __sub__(self, other: Any) -> Array:
        return _numpy._operator("subtract", self, other)

    def __rsub__(self, other: Any) -> Array:
        return _numpy._operator("subtract", other, self)

    def __mul__(self, other: Any) -> Array:
        return _numpy._operator("multiply", self, other)

    def __rmul__(self, other: Any) -> Array:
        return _numpy._operator("multiply", other, self)

    def __truediv__(self, other: Any) -> Array:
        return _numpy._operator("true_divide", self, other)

    def __rtruediv__(self, other: Any) -> Array:
        return _numpy._operator("true_divide", other, self)

    def __floordiv__(self, other: Any) -> Array:
        return _numpy._operator("floor_divide", self, other)

    def __rfloordiv__(self, other: Any) -> Array:
        return _numpy._operator("floor_divide", other, self)

    def __mod__(self, other: Any) -> Array:
        return _numpy._operator("remainder", self, other)

    def __rmod__(self, other: Any) -> Array:
        return _numpy._operator("remainder", other, self)

    def __divmod__(self, other: Any) -> tuple[Array, Array]:
        return _numpy._operator("divmod", self, other)

    def __rdivmod__(self, other: Any) -> tuple[Array, Array]:
        return _numpy._operator("divmod", other, self)

    def __pow__(self, other: Any) -> Array:
        return _numpy._operator("power", self, other)

    def __rpow__(self, other: Any) -> Array:
        return _numpy._operator("power", other, self)

    def __matmul__(self, other: Any) -> Array:
        return _numpy._operator("matmul", self, other)

    def __rmatmul__(self, other: Any) -> Array:
        return _numpy._operator("matmul", other, self)

    def __and__(self, other: Any) -> Array:
        return _numpy._operator("bitwise_and", self, other)

    def __rand__(self, other: Any) -> Array:
        return _numpy._operator("bitwise_and", other, self)

    def __or__(self, other: Any) -> Array:
        return _numpy._operator("bitwise_or", self, other)

    def __ror__(self, other: Any) -> Array:
        return _numpy._operator("bitwise_or", other, self)

    def __xor__(self, other: Any) -> Array:
        return _numpy._operator("bitwise_xor", self, other)

    def __rxor__(self, other: Any) -> Array:
        return _numpy._operator("bitwise_xor", other, self)

    def __lshift__(self, other: Any) -> Array:
        return _numpy._operator("left_shift", self, other)

    def __rlshift__(self, other: Any) -> Array:
        return _numpy._operator("left_shift", other, self)

    def __rshift__(self, other: Any) -> Array:
        return _numpy._operator("right_shift", self, other)

    def __rrshift__(self, other: Any) -> Array:
        return _numpy._operator("right_shift", other, self)

    def __eq__(self, other: Any) -> Array:  # type: ignore[override]
        return _numpy._operator("equal", self, other)

    def __ne__(self, other: Any) -> Array:  # type: ignore[override]
        return _numpy._operator("not_equal", self, other)

    def __lt__(self, other: Any) -> Array:
        return _numpy._operator("less", self, other)

    def __le__(self, other: Any) -> Array:
        return _numpy._operator("less_equal", self, other)

    def __gt__(self, other: Any) -> Array:
        return _numpy._operator("greater", self, other)

    def __ge__(self, other: Any) -> Array:
        return _numpy._operator("greater_equal", self, other)

    def __neg__(self) -> Array:
        return _numpy.negative(self)

    def __pos__(self) -> Array:
        return _numpy.positive(self)

    def __abs__(self) -> Array:
        return _numpy.abs(self)

    def __invert__(self) -> Array:
        return _numpy.invert(self)

    def __round__(self, ndigits: int | None = None) -> Array:
        return _numpy.round(self, ndigits or 0)

    if TYPE_CHECKING:  # the functions of those names, and what each kind of arrays has in its own way

        def all(
            self, axis: Axis = None, out: None = None, keepdims: bool = False, *,
            where: Any = None,
        ) -> Array: ...  # fmt: skip
        def any(
            self, axis: Axis = None, out: None = None, keepdims: bool = False, *,
            where: Any = None,
        ) -> Array: ...  # fmt: skip
        def argmax(
            self, axis: int | None = None, out: None = None, keepdims: bool | None = None,
        ) -> Array: ...  # fmt: skip
        def argmin(
            self, axis: int | None = None, out: None = None, keepdims: bool | None = None,
        ) -> Array: ...  # fmt: skip
        def argpartition(self, kth: Any, axis: int | None = -1) -> Array: ...
        def argsort(
            self, axis: int | None = -1, *, kind: str | None = None, order: None = None,
            stable: bool = True, descending: bool = False, dtype: Any = None,
        ) -> Array: ...  # fmt: skip
        def astype(self, dtype: Any, copy: bool = False, device: Any = None) -> Array: ...
        def byteswap(self) -> Array: ...
        def choose(self, choices: Any, out: None = None, mode: str = "raise") -> Array: ...
        def clip(self, min: Any = None, max: Any = None) -> Array: ...
        def compress(self, condition: Any, axis: int | None = None) -> Array: ...
        def conj(self) -> Array: ...
        def conjugate(self) -> Array: ...
        def copy(self, order: str | None = None) -> Array: ...
        def cumprod(self, axis: int | None = None, dtype: Any = None, out: None = None) -> Array: ...
        def cumsum(self, axis: int | None = None, dtype: Any = None, out: None = None) -> Array: ...
        def diagonal(self, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Array: ...
        def dot(
            self, b: Any, *, precision: Any = None, preferred_element_type: Any = None,
            out_sharding: Any = None,
        ) -> Array: ...  # fmt: skip
        def flatten(self, order: str = "C", *, out_sharding: Any = None) -> Array: ...
        def max(
            self, axis: Axis = None, out: None = None, keepdims: bool = False,
            initial: Any = None, where: Any = None,
        ) -> Array: ...  # fmt: skip
        def mean(
            self, axis: Axis = None, dtype: Any = None, out: None = None,
            keepdims: bool = False, *, where: Any = None,
        ) -> Array: ...  # fmt: skip
        def min(
            self, axis: Axis = None, out: None = None, keepdims: bool = False,
            initial: Any = None, where: Any = None,
        ) -> Array: ...  # fmt: skip
        def nonzero(self, *, size: int | None = None, fill_value: Any = None) -> tuple[Array, ...]: ...
        def prod(
            self, axis: Axis = None, dtype: Any = None, out: None = None,
            keepdims: bool = False, initial: Any = None, where: Any = None, promote_integers: bool = True,
        ) -> Array: ...  # fmt: skip
        def ptp(
            self, axis: Axis = None, out: None = None, keepdims: bool = False,
        ) -> Array: ...  # fmt: skip
        def ravel(self, order: str = "C", *, out_sharding: Any = None) -> Array: ...
        def repeat(
            self, repeats: Any, axis: int | None = None, *, total_repeat_length: int | None = None,
            out_sharding: Any = None,
        ) -> Array: ...  # fmt: skip
        def reshape(self, *args: Any, order: str = "C", out_sharding: Any = None) -> Array: ...
        def round(self, decimals: int = 0) -> Array: ...
        def searchsorted(
            self, v: Any, side: str = "left", sorter: Any = None, *, method: str = "scan",
        ) -> Array: ...  # fmt: skip
        def sort(
            self, axis: int | None = -1, *, kind: str | None = None, order: None = None,
            stable: bool = True, descending: bool = False,
        ) -> Array: ...  # fmt: skip
        def squeeze(self, axis: Any = None) -> Array: ...
        def std(
            self, axis: Axis = None, dtype: Any = None, out: None = None,
            ddof: int = 0, keepdims: bool = False, *, where: Any = None, mean: Any = None,
            correction: int | float | None = None,
        ) -> Array: ...  # fmt: skip
        def sum(
            self, axis: Axis = None, dtype: Any = None, out: None = None,
            keepdims: bool = False, initial: Any = None, where: Any = None, promote_integers: bool = True,
        ) -> Array: ...  # fmt: skip
        def swapaxes(self, axis1: int, axis2: int) -> Array: ...
        def take(
            self, indices: Any, axis: int | None = None, out: None = None, mode: str | None = None,
            unique_indices: bool = False, indices_are_sorted: bool = False, fill_value: Any = None,
        ) -> Array: ...  # fmt: skip
        def trace(
            self, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None, out: None = None,
        ) -> Array: ...  # fmt: skip
        def transpose(self, *axes: Any) -> Array: ...
        def var(
            self, axis: Axis = None, dtype: Any = None, out: None = None,
            ddof: int = 0, keepdims: bool = False, *, where: Any = None, mean: Any = None,
            correction: int | float | None = None,
        ) -> Array: ...  # fmt: skip
        def view(self, dtype: Any = None, type: None = None) -> Array: ...

        def __bool__(self) -> bool: ...
        def __int__(self) -> int: ...
        def __float__(self) -> float: ...
        def __complex__(self) -> complex: ...
        def __index__(self) -> int: ...
        def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray: ...
        def __dlpack__(
            self, *, stream: Any = None, max_version: tuple[int, int] | None = None,
            dl_device: tuple[int, int] | None = None, copy: bool | None = None,
        ) -> Any: ...  # fmt: skip
        def __dlpack_device__(self) -> tuple[int, int]: ...
        def item(self, *index: int) -> Any: ...
        def tolist(self) -> Any: ...
        def tobytes(self, order: Literal["C", "F", "A", "K"] = "C") -> bytes: ...
        def numpy(self) -> np.ndarray: ...
        def block_until_ready(self) -> Self: ...
        def is_ready(self) -> bool: ...
        def copy_to_host_async(self) -> None: ...
        def on_device_size_in_bytes(self) -> int: ...
        def delete(self) -> None: ...
        def is_deleted(self) -> bool: ...
        @property
        def sharding(self) -> Any: ...
        @property
        def committed(self) -> bool: ...
        @property
        def is_fully_addressable(self) -> bool: ...
        @property
        def is_fully_replicated(self) -> bool: ...
        @property
        def addressable_shards(self) -> list[Any]: ...
        @property
        def global_shards(self) -> list[Any]: ...
        def addressable_data(self, index: int) -> Any: ...
        def unsafe_buffer_pointer(self) -> int: ...

    else:  # to the type checker a name that is not above is a mistake
        all = _method("all")
        any = _method("any")
        argmax = _method("argmax")
        argmin = _method("argmin")
        argpartition = _method("argpartition")
        argsort = _method("argsort")

        def astype(self, dtype: Any, copy: bool = False, device: Any = None) -> Any:
            """Convert the elements, as funcgrad.numpy.astype.

            Parameters
            ----------
            dtype : that of the result.
            copy : accepted without effect: arrays do not change.
            device : where the result is.

            Returns
            -------
            An array of the same shape.
            """
            return _numpy.astype(self, dtype, copy=copy, device=device)

        byteswap = _method("_byteswap_method")
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

        def __setitem__(self, index: Any, value: Any) -> None:
            raise ImmutableError(
                f"arrays are immutable: no part of this {Signature(self.shape, self.dtype)} can be assigned to",
                hint="write x = x.at[index].set(value), or .add(value) for +=; it gives a new array",
            )

        def __delitem__(self, index: Any) -> None:
            raise ImmutableError(
                f"arrays are immutable: no part of this {Signature(self.shape, self.dtype)} can be deleted",
                hint="write x = numpy.delete(x, index, axis); it gives a new array",
            )

        def __getattr__(self, name: str) -> Any:
            """Raise the error for a missing attribute. For NumPy's ways to write to an array, and to its memory, and
            for methods of PyTorch's tensors, the error says what to use.
            """
            told = f"{type(self).__name__!r} object has no attribute {name!r}"
            if name.startswith("__"):  # a protocol that somebody asks for
                raise AttributeError(told)
            if name in _NOT_HERE:
                raise NoSuchMethodError(told, hint=f"arrays are immutable: use {_NOT_HERE[name]}")
            used = _OF_TENSORS.get(name)
            raise NoSuchMethodError(told, hint="" if used is None else f"use {used}")


Array.__module__ = "funcgrad"  # as users know it
