"""Pytrees in one file of NumPy's: `save` of a dictionary, list or tuple with arrays in it.

The file is an archive of arrays (.npz), which NumPy reads too: the leaves as `leaf_0`, `leaf_1`, ... and, as
`funcgrad.tree`, a text (JSON) that says what is where. No pickle takes part: a file from anywhere can be read
without running code of its. So the containers are those that JSON can name; classes of the user's are not.

A description is None, {"dict": [[key, description], ...]}, {"list": [...]}, {"tuple": [...]}, {"value": a number, text
or truth value of Python}, {"complex": [real, imaginary]}, {"leaf": number, "dtype": name, "weak": truth value} or, of a
kind of the library's that is an array in other clothes (`KINDS`: keys), {its name: the description of the array}.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from funcgrad.errors import TreeError
from funcgrad.numpy.core.operands import concrete
from funcgrad.numpy.io.npy import Archive, damage_told, damaged
from funcgrad.trace.array.array import Array, ArrayBase, wrap
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util import strict_json

TREE = "funcgrad.tree"
_OF_LEAF = {"leaf", "dtype", "weak"}
_VALUES = (bool, int, float, str)  # what JSON gives back as it was
# By name: a class, what array there is to write of it, and how the array becomes one again.
KINDS: dict[str, tuple[type, Callable[[Any], Any], Callable[[Any], Any]]] = {}


def is_tree(x: Any) -> bool:
    """Tell whether `save` has to write more than one array: for a dictionary, or a list or tuple that holds arrays."""
    if isinstance(x, dict) or any(type(x) is kind for kind, *_ in [*KINDS.values()]):
        return True
    return isinstance(x, (list, tuple)) and any(
        isinstance(part, (ArrayBase, np.ndarray, dict)) or is_tree(part) for part in x
    )


def write_tree(file: Any, x: Any, hint: str) -> None:
    """Write a tree to a file. A name gets the ending .npz where it has none."""
    import json  # few programs save trees

    leaves: dict[str, np.ndarray] = {}
    text = json.dumps(_described(x, leaves, "", hint))
    np.savez(file, **{TREE: np.frombuffer(text.encode(), np.uint8)}, **leaves)  # type: ignore[arg-type]


def is_saved_tree(archive: Any) -> bool:
    """Tell whether an open archive was made by `write_tree`."""
    return TREE in archive


def read_tree(archive: Archive) -> Any:
    """Read the tree of an open archive that `write_tree` made; raise FileFormatError if it was changed since."""
    name = archive.place
    with archive, damage_told(name):
        for part in archive:
            if not archive.is_stored(part):  # a few bytes may stand for more than there is memory
                raise damaged(name, f"{part} is compressed, which `save` does not do")
        description = strict_json.parsed(bytes(archive[TREE]))
        return _restored(description, archive)


def _described(x: Any, leaves: dict[str, np.ndarray], path: str, hint: str) -> Any:
    """Describe a part of the tree; its leaves are added to `leaves`."""
    if x is None:
        return None
    if type(x) in _VALUES:
        return {"value": x}
    if type(x) is complex:
        return {"complex": [x.real, x.imag]}
    for name, (kind, written, _) in [*KINDS.items()]:  # others come with modules that another thread imports
        if type(x) is kind:
            return {name: _described(written(x), leaves, path, hint)}
    if type(x) is dict:
        strange = [key for key in x if type(key) not in _VALUES]
        if strange:
            raise TreeError(
                f"save: the key {strange[0]!r} at {path or 'the top'} cannot be written", hint=_ONLY
            )
        return {"dict": [[key, _described(v, leaves, f"{path}[{key!r}]", hint)] for key, v in x.items()]}
    if type(x) in (list, tuple):
        parts = [_described(v, leaves, f"{path}[{i}]", hint) for i, v in enumerate(x)]
        return {type(x).__name__: parts}
    if not isinstance(x, (ArrayBase, np.ndarray, np.generic)):
        raise TreeError(f"save: the {type(x).__name__} at {path or 'the top'} cannot be written", hint=_ONLY)
    value = concrete(x, "save", hint)
    place = len(leaves)
    bits = _BITS.get(value.dtype)
    leaves[f"leaf_{place}"] = value if bits is None else value.view(bits)
    return {"leaf": place, "dtype": value.dtype.name, "weak": isinstance(x, Array) and x.weak}


# NumPy's format does not know these: their bits are written.
_BITS = {dt.bfloat16: dt.uint16, **dict.fromkeys((*dt.FLOAT8, *dt.SUB_BYTE), dt.uint8)}
_ONLY = "dicts, lists, tuples, None, arrays, keys, numbers and texts can: save tree.leaves(x), or use pickle"


def _restored(description: Any, archive: Archive) -> Any:
    """Restore the tree of a description, which may hold nothing else. Any error means that it is damaged."""
    if description is None:
        return None
    if isinstance(description, dict) and description.keys() == _OF_LEAF:
        return _leaf(archive, **description)
    if not isinstance(description, dict) or len(description) != 1:
        raise ValueError(f"{description!r:.60} describes no part of a tree")
    ((kind, content),) = description.items()
    if kind == "dict":
        found = {_value(key): _restored(part, archive) for key, part in content}
        if len(found) != len(content):
            raise ValueError("a key is in a dict twice")
        return found
    if kind in ("list", "tuple"):
        if not isinstance(content, list):
            raise TypeError(f"{content!r:.60} is no list")
        parts = [_restored(part, archive) for part in content]
        return parts if kind == "list" else tuple(parts)
    if kind == "value":
        return _value(content)
    if kind == "complex":
        real, imag = content
        return complex(_value(real), _value(imag))
    if kind not in KINDS:
        import_module("funcgrad.random")  # whose keys are of such a kind
    if kind not in KINDS:
        raise ValueError(f"{kind!r:.60} is no kind of a part")
    return KINDS[kind][2](_restored(content, archive))


def _value(x: Any) -> Any:
    if type(x) not in _VALUES:
        raise TypeError(f"{x!r:.60} is no number, text or truth value")
    return x


def _leaf(archive: Archive, leaf: int, dtype: str, weak: bool) -> Any:
    if type(leaf) is not int:
        raise TypeError(f"{leaf!r:.60} is no number of a leaf")
    value = archive[f"leaf_{leaf}"]
    stored = next((d for d in _BITS if d.name == dtype), None)
    value = value.view(stored) if stored is not None and value.dtype == _BITS[stored] else value
    if not isinstance(value, np.ndarray) or value.dtype.name != dtype or type(weak) is not bool:
        raise TypeError(f"leaf_{leaf} is not of the dtype {dtype!r:.60}")
    return wrap(value.astype(dt.canonical(value.dtype), copy=False), weak)
