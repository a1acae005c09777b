"""The text of structures as JAX writes it: PyTreeDef({'a': *, 'b': (*, *)}).

Structures are optree's, whose class writes `PyTreeSpec(...)` and is closed to changes: CPython sets no attributes of a
type with the flag Py_TPFLAGS_IMMUTABLETYPE. A class around each structure would double the time in which trees are
flattened. So the flag is taken off for the moment in which the two methods are set. Structures of optree's other users
in this process keep its text where they are known to be others': of other namespaces, or with None as a leaf.
"""

from __future__ import annotations

import ctypes
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from typing import Any

from funcgrad.trace.types import tree

_IMMUTABLE = 1 << 8  # Py_TPFLAGS_IMMUTABLETYPE, object.h
_FLAGS_OFFSET = 21 * ctypes.sizeof(ctypes.c_void_p)  # of tp_flags in PyTypeObject, cpython/object.h


def text_of(treedef: Any) -> str:
    """Write a structure as JAX does.

    >>> text_of(tree.structure({"b": 1, "a": (2, None)}))
    "PyTreeDef({'a': (*, None), 'b': *})"
    """
    return f"PyTreeDef({treedef.walk(['*'] * treedef.num_leaves, _node_text)})"


def _node_text(cls: type, data: Any, children: Sequence[str]) -> str:
    """Write a node whose children are written. data: what it has beside them, as optree keeps it."""
    inside = ", ".join(children)
    if cls is type(None):
        return "None"
    if cls is tuple:
        return f"({inside},)" if len(children) == 1 else f"({inside})"
    if cls is list:
        return f"[{inside}]"
    if cls is dict:
        return "{" + ", ".join([f"{key!r}: {child}" for key, child in zip(data, children, strict=True)]) + "}"
    name = cls.__name__
    if data is cls:  # a named tuple
        name, data = "namedtuple", name
    elif cls is OrderedDict:
        data = tuple(data)
    elif cls is defaultdict:
        data = data[0], tuple(data[1])
    return f"CustomNode({name}[{data}], [{inside}])"


def name_as_jax() -> None:
    """Let structures have JAX's text in this process. Do nothing where a type is no such memory as CPython's header
    says: there the text stays optree's.
    """
    cls: Any = tree.structure_type()
    told = cls.__flags__  # asking may set one, so it comes first
    flags = ctypes.c_ulong.from_address(id(cls) + _FLAGS_OFFSET)
    if flags.value != told:
        return
    before = cls.__repr__

    def text(treedef: Any) -> str:
        ours = treedef.namespace in ("", tree.WORDS, tree.USERS) and not treedef.none_is_leaf
        return text_of(treedef) if ours else before(treedef)

    flags.value &= ~_IMMUTABLE
    try:
        cls.__repr__ = cls.__str__ = text
    finally:
        flags.value |= told & _IMMUTABLE


__all__ = ["name_as_jax", "text_of"]
