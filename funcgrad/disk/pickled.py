"""Read a pickle without running anything of it: only tensors, containers, numbers and texts come out.

In: a file that is open at the first byte of a pickle, what its names stand for, and what its persistent ids do.
Out: the object, or ValueError and RefusedName, of which the caller tells the file.

A pickle is a program for a stack machine, and its ops GLOBAL and REDUCE call whatever they name. This machine is not
Python's: `pickletools` decodes the ops, and what each does is here. A name stands for a row of a table that the caller
gives, or is refused, before anything after it is looked at; a call is done by a function of that table; no attribute
of anything is set, no class of the file's choice is made. Python's unpickler with a `find_class` of one's own is not
enough: BUILD sets attributes of whatever was allowed, and lengths and places in the memo are allocated as claimed.
"""

from __future__ import annotations

import pickletools
from collections.abc import Callable, Mapping
from typing import Any

from funcgrad.errors import FuncgradError


class Called:
    """What a name in a pickle stands for where the pickle calls it: a function of ours."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function


class RefusedName(Exception):
    """A pickle asks for something that is not in the table: its name, as "module.name"."""


class _Mark:
    """The place on the stack from which items are collected."""


_MARK = _Mark()
_PUSHED = {"NONE": None, "NEWTRUE": True, "NEWFALSE": False}
_LITERALS = frozenset(
    "INT BININT BININT1 BININT2 LONG LONG1 LONG4 FLOAT BINFLOAT UNICODE SHORT_BINUNICODE BINUNICODE BINUNICODE8 "
    "BINBYTES SHORT_BINBYTES BINBYTES8 BYTEARRAY8 STRING BINSTRING SHORT_BINSTRING".split()
)
_PUTS, _GETS = frozenset(("PUT", "BINPUT", "LONG_BINPUT")), frozenset(("GET", "BINGET", "LONG_BINGET"))


def read_pickle(
    file: Any, names: Mapping[tuple[str, str], Any], persistent: Callable[[Any], Any] | None = None
) -> Any:
    """Return the object of a pickle, and leave the file behind it.

    Parameters
    ----------
    file : read, readline and tell of a file.
    names : what (module, name) stands for; a `Called` is called where the pickle does.
    persistent : returns what a persistent id stands for.

    Raises
    ------
    RefusedName : the pickle asks for another name.
    ValueError : the pickle is damaged, or has ops that no tensors need.
    """
    machine = _Machine(names, persistent)
    try:
        for op, argument, _ in pickletools.genops(file):
            machine.step(op.name, argument)
        return machine.result()
    except (FuncgradError, RefusedName, ValueError, MemoryError):
        raise
    except (IndexError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(f"{type(error).__name__}: {error!s:.100}") from None


class _Machine:
    def __init__(self, names: Mapping[tuple[str, str], Any], persistent: Callable[[Any], Any] | None) -> None:
        self.names = names
        self.persistent = persistent
        self.stack: list[Any] = []
        self.memo: dict[int, Any] = {}  # a place is a key: a large one takes no memory

    def result(self) -> Any:
        if len(self.stack) != 1 or self.stack[0] is _MARK:
            raise ValueError(f"{len(self.stack)} values are left at its end")
        return self.stack[0]

    def step(self, op: str, argument: Any) -> None:
        """Do what one op does."""
        if op in _LITERALS:
            self.stack.append(argument)
        elif op in _PUTS or op == "MEMOIZE":
            self.memo[len(self.memo) if op == "MEMOIZE" else int(argument)] = self._top()
        elif op in _GETS:
            self.stack.append(self.memo[int(argument)])
        elif op in _PUSHED:
            self.stack.append(_PUSHED[op])
        elif op not in ("PROTO", "FRAME", "STOP"):
            step = getattr(self, f"_{op.lower()}", None)
            if step is None:
                raise RefusedName(f"the op {op}")
            step(*(() if argument is None else (argument,)))

    def _top(self) -> Any:
        if not self.stack or self.stack[-1] is _MARK:
            raise ValueError("an op finds nothing on the stack")
        return self.stack[-1]

    def _take(self) -> Any:
        top = self._top()
        self.stack.pop()
        return top

    def _items(self) -> list[Any]:
        """Take what is above the last mark, and the mark."""
        at = len(self.stack) - 1
        while self.stack[at] is not _MARK:  # IndexError below the lowest
            at -= 1
            if at < 0:
                raise ValueError("there is no mark")
        items = self.stack[at + 1 :]
        del self.stack[at:]
        return items

    # ---- what is not a literal, by the name of its op ----

    def _mark(self) -> None:
        self.stack.append(_MARK)

    def _pop(self) -> None:
        self.stack.pop()

    def _pop_mark(self) -> None:
        self._items()

    def _dup(self) -> None:
        self.stack.append(self._top())

    def _empty_list(self) -> None:
        self.stack.append([])

    def _empty_dict(self) -> None:
        self.stack.append({})

    def _empty_tuple(self) -> None:
        self.stack.append(())

    def _empty_set(self) -> None:
        self.stack.append(set())

    def _list(self) -> None:
        self.stack.append(self._items())

    def _tuple(self) -> None:
        self.stack.append(tuple(self._items()))

    def _frozenset(self) -> None:
        self.stack.append(frozenset(self._items()))

    def _dict(self) -> None:
        self.stack.append(_pairs(self._items()))

    def _tuple1(self) -> None:
        self.stack.append((self._take(),))

    def _tuple2(self) -> None:
        last = self._take()
        self.stack.append((self._take(), last))

    def _tuple3(self) -> None:
        last, middle = self._take(), self._take()
        self.stack.append((self._take(), middle, last))

    def _append(self) -> None:
        item = self._take()
        _of(list, self._top()).append(item)

    def _appends(self) -> None:
        items = self._items()
        _of(list, self._top()).extend(items)

    def _additems(self) -> None:
        items = self._items()
        _of(set, self._top()).update(items)

    def _setitem(self) -> None:
        value, key = self._take(), self._take()
        _of(dict, self._top())[key] = value

    def _setitems(self) -> None:
        items = self._items()
        _of(dict, self._top()).update(_pairs(items))

    def _global(self, name: str) -> None:
        self._find(*name.split(" ", 1))

    def _stack_global(self) -> None:
        name, module = self._take(), self._take()
        self._find(_of(str, module), _of(str, name))

    def _find(self, module: str, name: str) -> None:
        if (module, name) not in self.names:
            raise RefusedName(f"{module}.{name}"[:200])
        self.stack.append(self.names[module, name])

    def _reduce(self) -> None:
        arguments, called = _of(tuple, self._take()), self._take()
        self.stack.append(_of(Called, called).function(*arguments))

    def _newobj(self) -> None:
        self._reduce()

    def _build(self) -> None:
        """Drop the state of an object: that of a dict is what torch keeps beside weights, the versions of layers."""
        self._take()
        _of(dict, self._top())

    def _persid(self, argument: str) -> None:
        self._persistent(argument)

    def _binpersid(self) -> None:
        self._persistent(self._take())

    def _persistent(self, found: Any) -> None:
        if self.persistent is None:
            raise ValueError("it has persistent ids")
        self.stack.append(self.persistent(found))


def _pairs(items: list[Any]) -> dict[Any, Any]:
    if len(items) % 2:
        raise ValueError("a key has no value")
    return dict(zip(items[::2], items[1::2]))


def _of(kind: type, found: Any) -> Any:
    """Return the value if it is of exactly this type: ops of other types would run what they define."""
    if type(found) is not kind:
        raise ValueError(f"a {kind.__name__} is needed, a {type(found).__name__} is there")
    return found


__all__ = ["Called", "RefusedName", "read_pickle"]
