"""The native front door: a call of a compiled function as one native call, without a line of Python.

In: for each kind of arguments a `Plan`, which transforms/short_calls.py makes of what `jit` has compiled. Out: a method
`__call__` in machine code. It compares the arguments with the plans of the function, fills a table of addresses,
allocates the results, runs the program, and packs the results. What fits no plan goes to the Python method that it
stands before, which does the same for all arguments there are: so the front door decides nothing and raises nothing,
and leaving it out changes nothing but time. About 0.3 us a call, where Python needs 6.

A plan is data (plans.py) for one interpreter (front_door_code.py), not code: making one costs no compilation.

Python objects are known there by documented API, and a few fields by their place: the type of an object, the slots of
`Array`, the public fields of NumPy's arrays. Before it is used each is tried on objects; where one is elsewhere (other
interpreters, builds without a global lock) there is no front door, and `jit` runs in Python.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from funcgrad.backends.front_door_code import CONTEXT, code_text
from funcgrad.backends.numpy_api import ARRAY_TYPE, NEW_FROM_DESCR, numpy_table
from funcgrad.config import MARK
from funcgrad.trace.array import Array, Signature

_TYPE_OFFSET = 8  # of a Python object: the count of references stands before
_NUMPY_OFFSETS = {"DATA": 16, "NDIM": 24, "SIZES": 32, "DTYPE": 56, "FLAGS": 64}  # of PyArrayObject_fields


def _slot_offset(cls: type, name: str) -> int:
    """Where a slot is in an object, as its descriptor says: PyMemberDescrObject.d_member->offset."""
    member = ctypes.c_void_p.from_address(id(vars(cls)[name]) + 40).value
    assert member is not None
    return ctypes.c_ssize_t.from_address(member + 16).value


class FrontDoor:
    """The code, loaded: it can be put before the Python method of a class that has the slot `_calls`."""

    def __init__(self, library: Any, allocate: Callable, raise_interrupt: Callable) -> None:
        self._library = library
        self._kept: list[object] = [allocate, raise_interrupt]
        self._context = (ctypes.c_void_p * len(CONTEXT)).from_address(library["context"])
        table = numpy_table()
        self._set("mark", id(MARK))
        self._set("allocate", id(allocate))
        self._set("raise_interrupt", id(raise_interrupt))
        self._set("array_type", id(Array))
        self._set("numpy_type", table[ARRAY_TYPE])
        self._set("new_numpy", table[NEW_FROM_DESCR])
        self._set("zero", id(_ADDRESS_NOT_ASKED_FOR))

    def _set(self, name: str, address: int) -> None:
        self._context[CONTEXT.index(name)] = address

    def install(self, cls: type) -> None:
        """From now on instances of the class are called natively; what fits no plan goes to the method of before."""
        python_call = cls.__call__
        self._set("python_call", id(python_call))
        name, doc = b"__call__", ctypes.c_char_p((python_call.__doc__ or "").encode())
        definition = _MethodDefinition(name, self._library["front_door"], _FASTCALL | _KEYWORDS, doc)
        self._kept += [python_call, definition]
        cls.__call__ = _new_method(cls, ctypes.byref(definition))  # type: ignore[method-assign]


class _MethodDefinition(ctypes.Structure):
    """PyMethodDef."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


_ADDRESS_NOT_ASKED_FOR = 0  # in the slot `data` of an array
_FASTCALL, _KEYWORDS = 0x80, 0x02


def _new_method(cls: type, definition: Any) -> Any:
    function = ctypes.pythonapi.PyDescr_NewMethod
    function.argtypes, function.restype = [ctypes.py_object, ctypes.c_void_p], ctypes.py_object
    return function(cls, ctypes.cast(definition, ctypes.c_void_p))


def front_door_text(cls: type) -> str | None:
    """The code for objects of this class, which has a slot `_calls`; None where objects are not built as we know."""
    if not _is_known_interpreter():
        return None
    slots = {"CALLS": _slot_offset(cls, "_calls"), "TYPE": _TYPE_OFFSET}
    slots |= {name.upper(): _slot_offset(Array, name) for name in ("signature", "data", "owner")}
    places = {f"SLOT_{name}": offset for name, offset in slots.items()}
    places |= {f"NUMPY_{name}": offset for name, offset in _NUMPY_OFFSETS.items()}
    return code_text(places) if _is_as_known(slots) else None


def _is_known_interpreter() -> bool:
    gil = getattr(sys, "_is_gil_enabled", lambda: True)()
    wide = ctypes.sizeof(ctypes.c_void_p) == 8 and sys.byteorder == "little"
    return sys.implementation.name == "cpython" and gil and wide and sys.platform != "win32"


def _is_as_known(slots: Mapping[str, int]) -> bool:
    """Whether the fields of some objects are where the code will look for them."""
    table = numpy_table()
    if table is None:
        return False
    memory = np.arange(6, dtype=np.float32).reshape(2, 3)
    array = Array(memory)

    def pointer(x: object, offset: int) -> int | None:
        return ctypes.c_void_p.from_address(id(x) + offset).value

    fields = [
        pointer(array, slots["TYPE"]) == id(Array),
        pointer(array, slots["SIGNATURE"]) == id(Signature((2, 3), memory.dtype)),
        pointer(array, slots["DATA"]) == id(array.data),
        pointer(array, slots["OWNER"]) == id(memory),
        pointer(memory, _NUMPY_OFFSETS["DATA"]) == array.address,
        ctypes.c_int.from_address(id(memory) + _NUMPY_OFFSETS["NDIM"]).value == 2,
        pointer(memory, _NUMPY_OFFSETS["DTYPE"]) == id(memory.dtype),
        ctypes.c_int.from_address(id(memory) + _NUMPY_OFFSETS["FLAGS"]).value & 0x101 == 0x101,
        table[ARRAY_TYPE] == id(np.ndarray),
    ]
    return all(fields)


__all__ = ["FrontDoor", "front_door_text"]
