"""The native front door: a call of a compiled function as one native call, without a line of Python.

In: for each kind of arguments a `Plan`, which transforms/jit/fast_path.py makes of what `jit` has compiled. Out: a
method `__call__` in machine code. It compares the arguments with the plans of the function, fills a table of addresses,
allocates the results, runs the program, and packs the results. What fits no plan goes to the Python method that it
was there before, which does the same for all arguments there are: so the front door decides nothing and raises nothing,
and leaving it out changes nothing but time. About 0.3 us a call, where Python needs 6. The program of an accelerator is
no code but an object of Python's: it is called with the arrays, and allocates by itself.

A plan is data (call_plans.py) for one interpreter (backends/cpu/native/source/python/front_door.c), not code: making
one costs no compilation.

Python objects are known there by documented API, and a few fields by their place: the type of an object, the slots of
`Array`, the public fields of NumPy's arrays. Before it is used each is tried on objects; where one is elsewhere (other
interpreters, builds without a global lock) there is no front door, and `jit` runs in Python.
"""

from __future__ import annotations

import ctypes
import sys
import weakref
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from funcgrad.backends.cpu import memory as host_memory
from funcgrad.backends.cpu import operators
from funcgrad.backends.cpu.call_plans import slot_offset
from funcgrad.backends.cpu.native.front_door_code import (
    CONTEXT,
    DATA,
    HEADER_NBYTES,
    NBYTES,
    OPERATORS,
    SYMBOLS,
)
from funcgrad.backends.cpu.native.library import library_text, with_places
from funcgrad.backends.cpu.numpy_capi import ARRAY_TYPE, NEW_FROM_DESCR, SET_BASE, numpy_table
from funcgrad.backends.interface import NativelyCalled
from funcgrad.config import MARK
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.array import Array, Signature, plug_view
from funcgrad.trace.array.device_array import DeviceArray
from funcgrad.trace.tracing.direct import plug_native
from funcgrad.trace.types import tree_walk
from funcgrad.trace.util.quiet import quiet

_TYPE_OFFSET = 8  # of a Python object: the count of references comes before
_DEALLOC_OFFSET = 48  # tp_dealloc of a type
_NUMPY_OFFSETS = {
    "DATA": 16,
    "NDIM": 24,
    "SIZES": 32,
    "BASE": 48,
    "DTYPE": 56,
    "FLAGS": 64,
}  # PyArrayObject_fields


_FASTCALL, _KEYWORDS, _NO_ARGUMENT, _ONE_ARGUMENT = 0x80, 0x02, 0x04, 0x08  # METH_...
_SLICE_OFFSETS = (16, 24, 32)  # PySliceObject: start, stop, step


class FrontDoor:
    """The code, loaded: it can be put before the Python method of a class that has the slot `_calls`.

    It never goes again: arrays that outlive everything else in a process end by it.
    """

    def __init__(self, library: Any, raise_interrupt: Callable) -> None:
        self._library = library
        self._kept: list[object] = [raise_interrupt, host_memory.new_pages]
        self._context = (ctypes.c_void_p * len(CONTEXT)).from_address(library["context"])
        table = numpy_table()
        self._set("mark", id(MARK))
        self._set("python_call", id(BY_PYTHON))
        self._set("raise_interrupt", id(raise_interrupt))
        self._set("array_type", id(Array))
        self._set("device_array_type", id(DeviceArray))
        self._set("numpy_type", table[ARRAY_TYPE])
        self._set("new_numpy", table[NEW_FROM_DESCR])
        self._set("set_base", table[SET_BASE])
        self._set("new_pages", id(host_memory.new_pages))
        self._set("zero", id(_ADDRESS_NOT_ASKED_FOR))
        self._serve_memory()
        self._serve_operators()
        self._serve_arrays()
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(self))

    def _set(self, name: str, address: int) -> None:
        self._context[CONTEXT.index(name)] = address

    def _serve_memory(self) -> None:
        """Let arrays end in native code from now on, and make the memory of results native."""
        memory_type = _new_memory_type(self._library["memory_dealloc"], self._kept)
        self._kept.append(memory_type)
        self._set("memory_type", id(memory_type))
        ctypes.c_uint64.from_address(self._library["most_kept_nbytes"]).value = host_memory.most_kept_nbytes()
        ctypes.c_void_p.from_address(id(Array) + _DEALLOC_OFFSET).value = self._library["array_dealloc"]
        plug_view(self._function("view"))
        host_memory.plug_native(
            self._function("new_memory"),
            self._function("trim"),
            lambda: ctypes.c_uint64.from_address(self._library["kept_nbytes"]).value,
        )
        tree_walk.plug(lambda tables: self._function("tree_parts", tables))

    def _serve_operators(self) -> None:
        """Put native methods before the operators of arrays."""
        methods = operators.python_methods()
        self._kept.append(methods)
        self._give("describe", operators.describe)
        self._set("operators", ctypes.addressof(methods))
        for name in OPERATORS:
            flags, operands = (
                (_NO_ARGUMENT, "$self, /") if name == "neg" else (_ONE_ARGUMENT, "$self, other, /")
            )
            self._put_before(Array, f"__{name}__", f"operator_{name}", flags, operands)

    def _serve_arrays(self) -> None:
        """Put native methods before indexing, reshape and T, and let NumPy's functions be called by native code."""
        self._give("with_shape", operators.with_shape)
        self._give("numpy_function", operators.numpy_function)
        self._give("wrap", operators.wrapped)
        self._give("quiet", quiet)
        self._give("run_name", sys.intern("run"))
        self._give("python_get_item", Array.__getitem__)
        self._give("python_reshape", Array.reshape)
        self._give("python_transposed", AnyArray.T.fget)  # type: ignore[attr-defined]
        self._put_before(Array, "__getitem__", "get_item", _ONE_ARGUMENT, "$self, index, /")
        sizes = "$self, /, *shape, order='C', out_sharding=None"
        self._put_before(Array, "reshape", "reshape", _FASTCALL | _KEYWORDS, sizes)
        Array.T = property(self._function("transposed"))  # type: ignore[assignment,method-assign]
        plug_native(
            self._function("compute_by_numpy", flags=_FASTCALL),
            self._function("set_elements", flags=_FASTCALL),
        )

    def _give(self, name: str, value: object) -> None:
        """Let native code know an object of Python's."""
        self._kept.append(value)
        self._set(name, id(value))

    def _put_before(self, cls: type, name: str, symbol: str, flags: int, operands: str = "") -> None:
        """Let a function of the library be the method of a class from now on. operands: as help shows them."""
        python_method = getattr(cls, name)
        signature = f"{name}({operands})\n--\n\n" if operands else ""
        doc = ctypes.c_char_p((signature + (python_method.__doc__ or "")).encode())
        definition = _MethodDefinition(name.encode(), self._library[symbol], flags, doc)
        self._kept += [definition, python_method]
        setattr(cls, name, _new_method(cls, ctypes.byref(definition)))

    def _function(self, name: str, of: object = None, flags: int = _ONE_ARGUMENT) -> Any:
        """Return a function of the library as a builtin, of one argument by default, with this object as its self."""
        definition = _MethodDefinition(name.encode(), self._library[name], flags, None)
        self._kept.append(definition)
        return _new_function(ctypes.byref(definition), None if of is None else id(of), None)

    def install(self, cls: type) -> None:
        """Let native code answer calls of the class's instances from now on. A call that fits no plan goes to the
        method that the class had before.
        """
        if BY_PYTHON in vars(cls):
            return  # by the code of another backend
        setattr(cls, BY_PYTHON, cls.__call__)
        self._put_before(cls, "__call__", "front_door", _FASTCALL | _KEYWORDS)


class _MethodDefinition(ctypes.Structure):
    """PyMethodDef."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


class _Member(ctypes.Structure):
    """PyMemberDef."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("kind", ctypes.c_int),
        ("offset", ctypes.c_ssize_t),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


class _Slot(ctypes.Structure):
    """PyType_Slot."""

    _fields_ = [("number", ctypes.c_int), ("value", ctypes.c_void_p)]


class _Spec(ctypes.Structure):
    """PyType_Spec."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("basicsize", ctypes.c_int),
        ("itemsize", ctypes.c_int),
        ("flags", ctypes.c_uint),
        ("slots", ctypes.POINTER(_Slot)),
    ]


BY_PYTHON = "_call_by_python"  # where a class keeps the method that native code took the place of
_ADDRESS_NOT_ASKED_FOR = 0  # in the slot `data` of an array
_TP_DEALLOC, _TP_MEMBERS = 52, 72  # of the stable ABI
_DEFAULT_NOT_MADE_BY_PYTHON = 1 << 18 | 1 << 7  # Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION
_UNSIGNED, _READ_ONLY = 18, 1

_new_function = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(
    ("PyCFunction_NewEx", ctypes.pythonapi)
)


def _new_method(cls: type, definition: Any) -> Any:
    function = ctypes.pythonapi.PyDescr_NewMethod
    function.argtypes, function.restype = [ctypes.py_object, ctypes.c_void_p], ctypes.py_object
    return function(cls, ctypes.cast(definition, ctypes.c_void_p))


def _new_memory_type(dealloc: int, kept: list[object]) -> type:
    """Return the class of memory objects: native code alone makes them."""
    members = (_Member * 3)(  # the last of each table is empty
        _Member(b"address", _UNSIGNED, DATA, _READ_ONLY, None),
        _Member(b"nbytes", _UNSIGNED, NBYTES, _READ_ONLY, None),
    )
    slots = (_Slot * 3)(_Slot(_TP_DEALLOC, dealloc), _Slot(_TP_MEMBERS, ctypes.addressof(members)))
    spec = _Spec(b"funcgrad.backends.Memory", HEADER_NBYTES, 0, _DEFAULT_NOT_MADE_BY_PYTHON, slots)
    kept += [members, slots, spec]
    from_spec = ctypes.pythonapi.PyType_FromSpec
    from_spec.argtypes, from_spec.restype = [ctypes.c_void_p], ctypes.py_object
    made = from_spec(ctypes.byref(spec))
    made.lends_alone = True  # see memory.py
    made.__array_interface__ = property(
        lambda memory: {
            "data": (memory.address, False),
            "shape": (memory.nbytes,),
            "typestr": "|u1",
            "version": 3,
        }
    )
    return made


def front_door_text() -> str | None:
    """Return the code that calls objects of classes that are NativelyCalled; None where the interpreter lays out
    objects in an unknown way.
    """
    if not _is_known_interpreter():
        return None
    places = {"calls": slot_offset(NativelyCalled, "_calls"), "weak": Array.__weakrefoffset__}
    places |= {name: slot_offset(Array, name) for name in ("signature", "data", "owner", "memory")}
    places |= {name: slot_offset(Signature, name) for name in ("shape", "dtype")}
    return with_places(library_text("python/front_door"), places) if _is_as_known(places) else None


def _is_known_interpreter() -> bool:
    gil = getattr(sys, "_is_gil_enabled", lambda: True)()
    wide = ctypes.sizeof(ctypes.c_void_p) == 8 and sys.byteorder == "little"
    return sys.implementation.name == "cpython" and gil and wide and sys.platform != "win32"


def _references(x: object, held: int = 0) -> int:
    """Read the count of references from the first bytes of an object, while so many more of them are held."""
    more = [x] * held
    count = ctypes.c_uint32.from_address(id(x)).value
    del more
    return count


def _is_as_known(places: Mapping[str, int]) -> bool:
    """Tell whether the fields of some objects are where the code will look for them."""
    table = numpy_table()
    if table is None:
        return False
    whole = np.arange(6, dtype=np.float32)
    memory = whole.reshape(2, 3)
    array = Array(memory)
    reference = weakref.ref(array)
    on_device = object.__new__(DeviceArray)
    on_device.signature = array.signature
    part = slice(1001, 1002, 1003)
    get_slot = ctypes.pythonapi.PyType_GetSlot
    get_slot.argtypes, get_slot.restype = [ctypes.py_object, ctypes.c_int], ctypes.c_void_p

    def pointer(x: object, offset: int) -> int | None:
        return ctypes.c_void_p.from_address(id(x) + offset).value

    fields = [
        pointer(array, _TYPE_OFFSET) == id(Array),
        pointer(array, places["signature"]) == id(Signature((2, 3), memory.dtype)),
        pointer(on_device, _TYPE_OFFSET) == id(DeviceArray),
        pointer(on_device, places["signature"]) == id(array.signature),
        pointer(array, places["data"]) == id(array.data),
        pointer(array, places["owner"]) == id(memory),
        pointer(array, places["weak"]) == id(reference),
        pointer(array.signature, places["shape"]) == id(array.shape),
        pointer(array.signature, places["dtype"]) == id(array.dtype),
        _references(array, held=3) - _references(array) == 3,
        pointer(Array, _DEALLOC_OFFSET) == get_slot(Array, _TP_DEALLOC),
        pointer(memory, _NUMPY_OFFSETS["DATA"]) == array.address,
        pointer(memory, _NUMPY_OFFSETS["BASE"]) == id(whole),
        ctypes.c_int.from_address(id(memory) + _NUMPY_OFFSETS["NDIM"]).value == 2,
        pointer(memory, _NUMPY_OFFSETS["DTYPE"]) == id(memory.dtype),
        ctypes.c_int.from_address(id(memory) + _NUMPY_OFFSETS["FLAGS"]).value & 0x101 == 0x101,
        table[ARRAY_TYPE] == id(np.ndarray),
        [pointer(part, offset) for offset in _SLICE_OFFSETS]
        == [*map(id, (part.start, part.stop, part.step))],
    ]
    return all(fields)


__all__ = ["SYMBOLS", "FrontDoor", "front_door_text"]
