"""Records as bytes: what is kept on disk, in a format that says what is there and does nothing.

In: numbers, texts, bytes, tuples, lists, dicts, dtypes, arrays, nodes of graphs, and instances of the classes that a
`Records` is given. Out: bytes; and from bytes equal values, or `Damaged`.

Python has pickle for this, which calls whatever the bytes name: who can write a file then runs code in the process
that reads it. Here bytes name classes of one short table, and reading one fills its fields. Each value begins with a
tag of one byte; numbers of elements and of bytes follow, little endian, and are compared with what is left before
anything is made: so what is read never takes more memory than some times the size of its bytes.

    N T F        None, True, False             i (int64)   I (nbytes, bytes)    integers
    f (float64)  c (two float64)               s (nbytes, UTF-8)   b (nbytes, bytes)
    ( [ {        (count, values): tuple, list, dict of keys and values in turn
    n ?          (count, int64s), (count, bytes of 0 and 1): a tuple of integers, of truth values
    S            (count, nbytes, UTF-8): a tuple of texts, each followed by a zero
    m            (count, width, int64s): a tuple of tuples of so many integers
    r            (name, values of all fields): an instance of a class of the table
    R            (name, count, a tuple for each field): a tuple of instances of one class, field by field
    d (name)     a dtype of ours               a (dtype, shape, bytes): an array of it
    u (name, sources, argument)                a node of a graph, by its op; nodes are numbered as they end
    = (number)   that node again

What could be written in several ways is written in the one that is read fastest: programs of accelerators have
thousands of launches, each a record of few numbers, and whoever starts one from the disk waits for them.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Op, UOp, numel

_MOST_DEPTH = 200  # of values within values: loops within loops have two levels each
_COUNT = struct.Struct("<I")
_TWO_COUNTS = struct.Struct("<2I")
_LENGTH = struct.Struct("<Q")
_INT = struct.Struct("<q")
_FLOAT = struct.Struct("<d")
_COMPLEX = struct.Struct("<2d")
_CONSTANTS = {b"N"[0]: None, b"T"[0]: True, b"F"[0]: False}
_TRUTH = {0: False, 1: True}
_CONTAINERS: dict[type, bytes] = {tuple: b"(", list: b"["}
_DTYPES = {dtype.name.encode(): dtype for dtype in dt.STORED}
_UTF8 = "utf-8", "surrogatepass"  # names of files may be no proper text


class Damaged(Exception):
    """These bytes were not written by `Records.pack`, or not all of them are here."""


class Records:
    """The format with a table of classes: named tuples and dataclasses, whose fields are written in order."""

    def __init__(self, *classes: type) -> None:
        self.classes = classes
        self._fields = {cls: _field_names(cls) for cls in classes}
        self._names = {cls: f"{cls.__module__.rpartition('.')[2]}.{cls.__name__}" for cls in classes}
        self._known = {self._names[cls].encode(): (cls, len(names)) for cls, names in self._fields.items()}
        assert len(self._known) == len(set(classes)), "two classes of one name"

    def pack(self, value: Any) -> bytes:
        """Return the value as bytes; InternalError for what the format lacks."""
        out: list[bytes] = []
        self._write(value, out, {}, 0)
        return b"".join(out)

    def unpack(self, data: bytes) -> Any:
        """Return the value of bytes that `pack` made; Damaged for all others."""
        reader = _Reader(data, self._known)
        try:
            value = reader.value(0)
        except Damaged:
            raise
        except Exception as error:
            # Bytes that end early, an op that refuses its argument, a key that has no hash.
            raise Damaged(f"{type(error).__name__}: {error}") from None
        if reader.at != len(data):
            raise Damaged(f"{len(data) - reader.at} bytes follow")
        return value

    def _write(self, value: Any, out: list[bytes], nodes: dict[UOp, int], depth: int) -> None:
        kind = type(value)
        if depth > _MOST_DEPTH:
            raise InternalError(f"a {kind.__name__} lies in more than {_MOST_DEPTH} values")
        simple = _WRITERS.get(kind)
        if simple is not None:
            out.append(simple(value))
        elif kind in self._fields:
            out.append(b"r" + _short(self._names[kind]))
            for name in self._fields[kind]:
                self._write(getattr(value, name), out, nodes, depth + 1)
        elif kind is tuple and value and (packed := _packed(value)):
            out.append(packed)
        elif (
            kind is tuple and len(value) > 1 and (one := type(value[0])) in self._fields and _all(value, one)
        ):
            out.append(b"R" + _short(self._names[one]) + _COUNT.pack(len(value)))
            for name in self._fields[one]:
                self._write(tuple(getattr(x, name) for x in value), out, nodes, depth + 1)
        elif kind in _CONTAINERS:
            out.append(_CONTAINERS[kind] + _COUNT.pack(len(value)))
            for part in value:
                self._write(part, out, nodes, depth + 1)
        elif kind is dict:
            out.append(b"{" + _COUNT.pack(len(value)))
            for item in value.items():
                for part in item:
                    self._write(part, out, nodes, depth + 1)
        elif kind is UOp:
            self._write_node(value, out, nodes, depth)
        elif isinstance(value, np.dtype) and value in dt.STORED:
            out.append(b"d" + _short(value.name))
        elif isinstance(value, np.generic):  # a number all the same
            self._write(value.item(), out, nodes, depth)
        elif kind is np.ndarray and value.dtype in dt.STORED:
            out.append(b"a" + _short(value.dtype.name))
            self._write(value.shape, out, nodes, depth + 1)
            out.append(_LENGTH.pack(value.nbytes) + value.tobytes())
        else:
            raise InternalError(
                f"records lack the class {kind.__module__}.{kind.__qualname__}: {value!r:.60}"
            )

    def _write_node(self, node: UOp, out: list[bytes], nodes: dict[UOp, int], depth: int) -> None:
        if node in nodes:
            out.append(b"=" + _COUNT.pack(nodes[node]))
            return
        out.append(b"u" + _short(node.op.name))
        self._write(node.src, out, nodes, depth + 1)
        self._write(node.arg, out, nodes, depth + 1)
        nodes[node] = len(nodes)


class _Reader:
    """A walk through bytes. at: the next one."""

    def __init__(self, data: bytes, known: dict[bytes, tuple[type, int]]) -> None:
        self.data = data
        self.at = 0
        self._known = known
        self._nodes: list[UOp] = []

    def value(self, depth: int) -> Any:
        """Return the next value. One function, the frequent tags first: it runs for each number of a program."""
        data, at = self.data, self.at
        tag = data[at]
        if depth > _MOST_DEPTH:
            raise Damaged(f"values within more than {_MOST_DEPTH} values")
        if tag == 0x69:  # i
            self.at = at + 9
            return _INT.unpack_from(data, at + 1)[0]
        if tag == 0x6E:  # n
            (count,) = _COUNT.unpack_from(data, at + 1)
            self.at = at + 5 + 8 * count
            return struct.unpack_from(f"<{count}q", data, at + 5)
        if tag == 0x6D:  # m
            count, width = _TWO_COUNTS.unpack_from(data, at + 1)
            self.at = at + 9 + 8 * count * width
            numbers = iter(struct.unpack_from(f"<{count * width}q", data, at + 9))
            return tuple(zip(*[numbers] * width))
        if tag == 0x28 or tag == 0x5B:  # ( [
            self.at = at + 5
            (count,) = _COUNT.unpack_from(data, at + 1)
            self._check(count)
            parts = [self.value(depth + 1) for _ in range(count)]
            return tuple(parts) if tag == 0x28 else parts
        if tag == 0x73:  # s
            (count,) = _COUNT.unpack_from(data, at + 1)
            self.at = at + 5
            return self._bytes(count).decode(*_UTF8)
        if tag == 0x72:  # r
            self.at = at + 1
            cls, count = self._known[self._short()]
            return cls(*[self.value(depth + 1) for _ in range(count)])
        if tag in _CONSTANTS:
            self.at = at + 1
            return _CONSTANTS[tag]
        self.at = at + 1
        return _READERS[tag](self, depth + 1)

    def _check(self, nbytes: int) -> None:
        """Check that at least `nbytes` bytes are left."""
        if self.at + nbytes > len(self.data):
            raise Damaged(f"{nbytes} values or bytes are said to follow, {len(self.data) - self.at} do")

    def _bytes(self, count: int) -> bytes:
        self._check(count)
        self.at += count
        return self.data[self.at - count : self.at]

    def _short(self) -> bytes:
        return self._bytes(self._bytes(1)[0])

    def _number(self, form: struct.Struct) -> Any:
        return form.unpack(self._bytes(form.size))[0]

    def _dict(self, depth: int) -> dict[Any, Any]:
        count = self._number(_COUNT)
        self._check(2 * count)
        items = [(self.value(depth), self.value(depth)) for _ in range(count)]
        found = dict(items)
        if len(found) != count:
            raise Damaged("a key is in a dict twice")
        return found

    def _booleans(self, depth: int) -> tuple[bool, ...]:
        return tuple(map(_TRUTH.__getitem__, self._bytes(self._number(_COUNT))))

    def _texts(self, depth: int) -> tuple[str, ...]:
        count, nbytes = self._number(_COUNT), self._number(_COUNT)
        *texts, rest = self._bytes(nbytes).decode(*_UTF8).split("\0")
        if rest or len(texts) != count:
            raise Damaged(f"{len(texts)} texts are there, of {count}")
        return tuple(texts)

    def _instances(self, depth: int) -> tuple[Any, ...]:
        cls, width = self._known[self._short()]
        count = self._number(_COUNT)
        columns = [self.value(depth) for _ in range(width)]
        if not all(type(column) is tuple and len(column) == count for column in columns):
            raise Damaged(f"fields of {count} {cls.__name__} are missing")
        return tuple(map(cls, *columns))

    def _array(self, depth: int) -> np.ndarray:
        dtype, shape = _DTYPES[self._short()], self.value(depth)
        content = self._bytes(self._number(_LENGTH))
        if not isinstance(shape, tuple) or numel(shape) * dtype.itemsize != len(content):
            raise Damaged(f"an array {shape} of {dtype} has {len(content)} bytes")
        return np.frombuffer(content, dtype).reshape(shape).copy()

    def _node(self, depth: int) -> UOp:
        op = _op_named(self._short().decode())
        src, arg = self.value(depth), self.value(depth)
        if not isinstance(src, tuple) or not all(isinstance(node, UOp) for node in src):
            raise Damaged(f"sources of {op.name} are no nodes")
        self._nodes.append(UOp(op, src, arg))
        return self._nodes[-1]


_READERS: dict[int, Callable[[_Reader, int], Any]] = {
    ord("I"): lambda r, _: int.from_bytes(r._bytes(r._number(_COUNT)), "little", signed=True),
    ord("f"): lambda r, _: r._number(_FLOAT),
    ord("c"): lambda r, _: complex(*_COMPLEX.unpack(r._bytes(_COMPLEX.size))),
    ord("b"): lambda r, _: r._bytes(r._number(_LENGTH)),
    ord("{"): _Reader._dict,
    ord("?"): _Reader._booleans,
    ord("S"): _Reader._texts,
    ord("R"): _Reader._instances,
    ord("d"): lambda r, _: _DTYPES[r._short()],
    ord("a"): _Reader._array,
    ord("u"): _Reader._node,
    ord("="): lambda r, _: r._nodes[r._number(_COUNT)],
}


def _op_named(name: str) -> Op:
    if name not in OPS:
        import funcgrad.trace.matrix.matrix_ops  # noqa: F401  # few programs leave matrices to the host
    return OPS[name]


def _all(values: tuple[Any, ...], kind: type) -> bool:
    return all(type(x) is kind for x in values)


def _packed(values: tuple[Any, ...]) -> bytes | None:
    """Return a tuple of numbers in one piece, or of tuples of equally many integers; None for others."""
    kind, count = type(values[0]), _COUNT.pack(len(values))
    if kind not in (int, bool, str, tuple) or not _all(values, kind):
        return None
    if kind is str:
        texts = "".join(text + "\0" for text in values)
        data = texts.encode(*_UTF8)
        return b"S" + count + _COUNT.pack(len(data)) + data if texts.count("\0") == len(values) else None
    if kind is bool:
        return b"?" + count + bytes(values)
    width = len(values[0]) if kind is tuple else 0
    flat = tuple(x for part in values for x in part) if kind is tuple else values
    if kind is tuple and not (width and all(len(part) == width for part in values) and _all(flat, int)):
        return None
    if not all(-(1 << 63) <= x < 1 << 63 for x in flat):
        return None
    head = b"m" + _TWO_COUNTS.pack(len(values), width) if kind is tuple else b"n" + count
    return head + struct.pack(f"<{len(flat)}q", *flat)


def _integer(value: int) -> bytes:
    if -(1 << 63) <= value < 1 << 63:
        return b"i" + _INT.pack(value)
    data = value.to_bytes(value.bit_length() // 8 + 1, "little", signed=True)
    return b"I" + _COUNT.pack(len(data)) + data


def _text(value: str) -> bytes:
    data = value.encode(*_UTF8)
    return b"s" + _COUNT.pack(len(data)) + data


def _short(name: str) -> bytes:
    data = name.encode()
    return bytes([len(data)]) + data


_WRITERS: dict[type, Callable[[Any], bytes]] = {
    type(None): lambda value: b"N",
    bool: lambda value: b"T" if value else b"F",
    int: _integer,
    float: lambda value: b"f" + _FLOAT.pack(value),
    complex: lambda value: b"c" + _COMPLEX.pack(value.real, value.imag),
    str: _text,
    bytes: lambda value: b"b" + _LENGTH.pack(len(value)) + value,
}


def _field_names(cls: type) -> tuple[str, ...]:
    if hasattr(cls, "_fields"):
        return cls._fields
    from dataclasses import fields  # few tables have dataclasses

    return tuple(field.name for field in fields(cls))
