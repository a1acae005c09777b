"""Guards of calls: what native code asks of the arguments of a call, from the arguments of one that Python has served.

In: the arguments of a call. Out: guards (backends/cpu/call_plans.py) that a call passes if it is one of the same
kind, of equal static data in the sense of trace/types/exact_key.py. A guard may refuse what Python takes, and never
takes what Python would refuse.

Guards of trees and static data come first. Where they run Python, as the functions that flatten nodes of registered
classes do, they are the structure of a plan.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.backends.cpu.call_plans import Guard, Object, Table, Word, slot_offset
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.borrow import can_be_lent
from funcgrad.trace.array.device_array import DeviceArray
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.types import tree
from funcgrad.trace.types.exact_key import LOOK_ALIKE, exact
from funcgrad.trace.types.tree import TreeDef
from funcgrad.trace.types.tree_classes import (
    Attributes,
    Fields,
    are_plain_attributes,
    attributes_of,
    fields_of,
)
from funcgrad.trace.util.locks import once
from funcgrad.transforms.core.argnums import Places


class NeedsPython(Exception):
    """Something that no plan can say."""


def is_plain_named_tuple(definition: TreeDef) -> bool:
    """Tell whether the outermost node is a named tuple that is made of its parts as they are: its class has no code
    of its own for that.
    """
    cls: Any = definition.type
    if definition.kind.name != "NAMEDTUPLE":  # also where somebody has registered such a class
        return False
    return cls.__init__ is object.__init__ and str(cls.__new__.__module__).startswith("namedtuple_")


@once
def slots_of_keys() -> tuple[int, int]:
    """Tell where an array of keys has its words, and who drew from it."""
    found = slot_offset(KeyArray, "words"), slot_offset(KeyArray, "used_by")
    keys = KeyArray(object())
    held = [ctypes.c_void_p.from_address(id(keys) + place).value for place in found]
    if held != [id(keys.words), id(keys.used_by)]:
        raise NeedsPython
    return found


def _converted(x: Any) -> Any:
    """Return NumPy's array of what is no array that native code can read: what `jit` makes of it."""
    return as_operand(x).owner  # type: ignore[attr-defined]  # an Array, as no trace is open in a native call


def _are_held(x: Any, names: tuple[str, ...]) -> bool:
    """Tell whether these attributes of an object are what its dict has."""
    return are_plain_attributes(type(x), names) and all(name in vars(x) for name in names)


def _has_hash(x: Any) -> bool:
    try:
        hash(x)
    except TypeError:
        return False
    return True


class Arguments:
    """What is asked of the arguments of a call, from the arguments of one."""

    def __init__(
        self, args: tuple, kwargs: dict[str, Any], static: Places, kind: type[Array] = Array
    ) -> None:
        """Look at the arguments of a call. kind: of the arrays; beside an accelerator's nothing else may be a leaf."""
        self._kind = kind
        self._parts: list[tuple[Guard, int, Word, int]] = []
        self._leaf_guards: list[tuple[Guard, int, Word, int]] = []
        self._run_python = False
        self.leaves: list[Any] = []
        self.registers: list[int] = []  # of the leaves
        self._given = len(args) + len(kwargs)
        for i, x in enumerate(args):
            if i in static.numbers:
                self._add_static(x, i)
            else:
                self._add(x, i)
        for name in sorted(kwargs):  # the order of leaves
            register = len(args) + list(kwargs).index(name)
            if name in static.names:
                self._add_static(kwargs[name], register)
            else:
                self._add(kwargs[name], register)
        self.structure = self._parts if self._run_python else []
        self.guards = self._leaf_guards if self._run_python else self._parts + self._leaf_guards

    def _ask(self, guard: Guard, register: int, what: Word, count: int = 0) -> int:
        """Add a guard and return the register that it fills."""
        self._parts.append((guard, register, what, count))
        return self._given + len(self._parts) - 1

    def _ask_leaf(self, guard: Guard, register: int, what: Word, leaf: int) -> None:
        self._leaf_guards.append((guard, register, what, leaf))

    def _add(self, x: Any, register: int) -> None:
        if type(x) is tuple or type(x) is list:
            of_items = Guard.TUPLE_ITEM if type(x) is tuple else Guard.LIST_ITEM
            self._ask(Guard.TUPLE if type(x) is tuple else Guard.LIST, register, len(x))
            for i, item in enumerate(x):
                self._add(item, self._ask(of_items, register, i))
        elif isinstance(x, tuple) and is_plain_named_tuple(tree.structure(x)):
            self._ask(Guard.INSTANCE, register, Object(type(x)))
            for i, item in enumerate(x):
                self._add(item, self._ask(Guard.TUPLE_ITEM, register, i))
        elif type(x) is dict:
            kinds = set(map(type, x))
            if kinds not in (set(), {str}, {int}):
                raise NeedsPython
            self._ask(Guard.DICT, register, len(x))
            if kinds == {int}:
                self._ask(Guard.INT_KEYS, register, 0)
            for key in sorted(x):
                self._add(x[key], self._ask(Guard.DICT_ITEM, register, Object(key)))
        elif x is None:
            self._ask(Guard.SAME, register, Object(None))
        elif type(x) is KeyArray:
            self._ask(Guard.INSTANCE, register, Object(KeyArray))
            self._add(x.words, self._ask(Guard.SLOT_ITEM, register, slots_of_keys()[0]))
        elif (names := attributes_of(type(x))) is not None:
            self._add_attributes(x, names, register)
        elif (fields := fields_of(type(x))) and _are_held(x, sum(fields, ())):
            self._add_fields(x, fields, register)
        elif (functions := tree.functions_of(type(x))) is not None:
            self._add_node(x, functions[0], register)
        else:
            self._add_leaf(x, register)

    def _add_fields(self, x: Any, names: Fields, register: int) -> None:
        held = vars(x)
        fields = self._ask(Guard.FIELDS, register, Object(type(x)))
        for name in names.static:
            self._add_static(held[name], self._ask(Guard.DICT_ITEM, fields, Object(name)))
        for name in names.data:
            self._add(held[name], self._ask(Guard.DICT_ITEM, fields, Object(name)))

    def _add_node(self, x: Any, flatten: Callable[[Any], tuple], register: int) -> None:
        """Add a node of a class that Python flattens. What it returns has to be what it returned."""
        found = flatten(x)
        if type(found) is not tuple or len(found) < 2 or type(found[0]) not in (tuple, list):
            raise NeedsPython
        self._run_python = True
        self._ask(Guard.INSTANCE, register, Object(type(x)))
        whole = self._ask(Guard.FLATTEN, register, Object(flatten))
        self._ask(Guard.TUPLE, whole, len(found))
        self._add_static(found[1], self._ask(Guard.TUPLE_ITEM, whole, 1))
        self._add(found[0], self._ask(Guard.TUPLE_ITEM, whole, 0))

    def _add_static(self, x: Any, register: int) -> None:
        """Add guards of a value that is not traced: it has to be the same, or equal where that says the same as
        `exact`.
        """
        kind = type(x)
        if kind is tuple or kind is list:
            self._ask(Guard.TUPLE if kind is tuple else Guard.LIST, register, len(x))
            self._add_static_items(x, Guard.TUPLE_ITEM if kind is tuple else Guard.LIST_ITEM, register)
        elif not _has_hash(x):  # it may change
            raise NeedsPython
        elif kind in (str, bytes, int) or kind is float and x and x == x:
            self._ask(Guard.EQUAL, register, Object(x))
        elif isinstance(x, tuple) and is_plain_named_tuple(tree.structure(x)):
            self._ask(Guard.INSTANCE, register, Object(kind))
            self._add_static_items(x, Guard.TUPLE_ITEM, register)
        elif kind is bool or getattr(kind, "__eq__", None) is object.__eq__:
            self._ask(Guard.SAME, register, Object(x))
        elif hasattr(kind, "__dataclass_fields__") and _are_held(x, tuple(kind.__dataclass_fields__)):
            self._add_static_fields(x, register)
        elif isinstance(x, (tuple, *LOOK_ALIKE, tree.structure_type())) or hasattr(
            kind, "__dataclass_fields__"
        ):
            self._add_exact(x, register)
        else:
            self._run_python = True
            self._ask(Guard.EQUAL, register, Object(x))

    def _add_exact(self, x: Any, register: int) -> None:
        """Add guards of a value: the same object, or one of the same key."""
        self._run_python = True
        self._ask(Guard.SAME_OR, register, Object(x), 2)
        self._ask(Guard.EQUAL, self._ask(Guard.FLATTEN, register, Object(exact)), Object(exact(x)))

    def _add_static_items(self, x: Sequence[Any], guard: Guard, register: int) -> None:
        for i, item in enumerate(x):
            self._add_static(item, self._ask(guard, register, i))

    def _add_static_fields(self, x: Any, register: int) -> None:
        """Add guards of a dataclass: the same object, or one that is equal, with the same in its fields."""
        self._run_python = True
        self._ask(Guard.SAME_OR, register, Object(x))
        first = len(self._parts)
        self._ask(Guard.EQUAL, register, Object(x))
        fields = self._ask(Guard.FIELDS, register, Object(type(x)))
        for name, value in vars(x).items():
            if (
                name in type(x).__dataclass_fields__
                and type(x).__dataclass_fields__[name].compare
                and _has_hash(value)
            ):
                self._add_static(value, self._ask(Guard.DICT_ITEM, fields, Object(name)))
        same_or = self._parts[first - 1]
        self._parts[first - 1] = (*same_or[:3], len(self._parts) - first)

    def _add_attributes(self, x: Any, names: Attributes, register: int) -> None:
        held = vars(x)
        fields = self._ask(Guard.FIELDS, register, Object(type(x)))
        kept = self._ask(Guard.DICT_ITEM, fields, Object(names.kept))
        self._ask(Guard.SAME, kept, Object(held[names.kept]))
        for name in names.parts:
            self._add(held[name], self._ask(Guard.DICT_ITEM, fields, Object(name)))

    def _add_leaf(self, x: Any, register: int) -> None:
        numbers = {float: Guard.FLOAT, int: Guard.INT, bool: Guard.BOOL}
        leaf = len(self.leaves)
        self.leaves.append(x)
        self.registers.append(register)
        if self._kind is DeviceArray:
            if type(x) is not DeviceArray:
                raise NeedsPython  # it has to be copied there
            self._ask_leaf(Guard.ON_DEVICE, register, Object(x.signature), leaf)
        elif type(x) is Array:
            self._ask_leaf(Guard.ARRAY, register, Object(x.signature), leaf)
        elif type(x) in numbers:
            self._ask_leaf(numbers[type(x)], register, as_operand(x).dtype.itemsize, leaf)
        elif can_be_lent(x):
            self._ask_leaf(Guard.NUMPY, register, Table((Object(x.dtype), x.ndim, *x.shape)), leaf)
        elif type(x) in (np.ndarray, complex) or isinstance(x, np.generic):
            self._ask(Guard.INSTANCE, register, Object(type(x)))
            converted = self._ask(Guard.FLATTEN, register, Object(_converted))
            self._run_python = True
            owner = _converted(x)
            self._ask_leaf(
                Guard.NUMPY, converted, Table((Object(owner.dtype), owner.ndim, *owner.shape)), leaf
            )
        else:
            raise NeedsPython
