"""Compiled programs as bytes: what another process needs to call one without tracing or compiling anything.

A file begins with what it is, a checksum of the rest, the target that it was compiled for and the version of funcgrad
that did it; all of these are looked at before anything is unpacked. What follows are records (ir/records.py): the image
of the disk cache with what a call needs beside it: captured arrays, structures and types of arguments and results.
Reading them calls nothing that they name (tree_records.py); the machine code among them runs when the program is
called.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from funcgrad.backends.interface import Backend
from funcgrad.errors import ArgumentError, DeviceError
from funcgrad.lower.ir.image import Image, grid_images
from funcgrad.lower.ir.records import Damaged, Records
from funcgrad.lower.runtime import disk_cache, tree_records
from funcgrad.lower.runtime.donated_arguments import Reason
from funcgrad.lower.runtime.program import program_of
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.tracing.effects import Cell, Threaded
from funcgrad.trace.types import tree
from funcgrad.trace.util.digest import blake2b
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.runtime.program import AnyProgram

_MAGIC = b"funcgrad-program-2\n"
_DIGEST = 32
TypeMaker = Callable[..., Any]
"""What makes the type of an argument: (shape, dtype, weak)."""


class Saved(NamedTuple):
    """A program. captured: (array, whether its type is weak). types: (shape, dtype, weak) of the parameters. arguments,
    results: (description of the tree, types of its leaves). paths, donated: see Calling.
    """

    image: Image
    captured: list[Any]
    weak: tuple[bool, ...]
    types: list[Any]
    name: str
    arguments: tuple[Any, list[Any]]
    results: tuple[Any, list[Any]]
    paths: list[str]
    donated: dict[int, Reason]


_SAVED = Records(Saved, Reason, *grid_images().classes, *tree_records.RECORDS)


def serialize(program: AnyProgram, types: Sequence[Signature], calling: Calling, target: str) -> bytes:
    """See Compiled.serialize. target: the name of what it was compiled for."""
    if program.hosts or calling.state.cells:
        what = "calls back functions of Python" if program.hosts else "uses state outside: a print, a ref"
        raise ArgumentError(
            f"serialize: the program of {calling.name!r} {what}, which no bytes can hold",
            hint="compile a function without them",
        )
    saved = Saved(
        program.image,
        [(array.numpy(), array.weak) for array in program.captured],
        program.weak,
        [(t.shape, t.dtype, t.weak) for t in types],
        calling.name,
        tree_records.record_of(calling.in_tree, calling.in_info, "serialize"),
        tree_records.record_of(calling.out_tree, calling.out_info, "serialize"),
        [str(path) for path in calling.paths],
        {i: Reason(str(why), hint) for i, (why, hint) in calling.donated.items()},
    )
    content = _SAVED.pack(saved)
    name = target.encode()
    rest = len(name).to_bytes(4, "little") + name + disk_cache.package_contents().encode() + content
    return _MAGIC + _checksum(rest) + rest


def _checksum(rest: bytes) -> bytes:
    return blake2b(rest, digest_size=_DIGEST).digest()


def deserialize(
    data: bytes, backend: Backend, type_of: TypeMaker
) -> tuple[AnyProgram, list[Signature], Calling]:
    """Load a program: return the program, the types of its parameters, and how it is called. See
    funcgrad.load_compiled.

    type_of: makes the types of arguments and results, for those who ask for them.
    """
    content = _checked(data, backend)
    try:
        saved = _SAVED.unpack(content)
    except Damaged as error:
        raise ArgumentError(
            f"load_compiled: the description of the program is damaged: {error}", hint="write it again"
        ) from None
    try:
        in_tree, in_info = tree_records.tree_of(saved.arguments, lambda t: type_of(*t))
        out_tree, out_info = tree_records.tree_of(saved.results, lambda t: type_of(*t))
    except Exception as error:
        raise ArgumentError(
            f"load_compiled: a class in the arguments or results cannot be made here: {error}",
            hint="import its module, and register it as a node, before",
        ) from error
    captured = [Array(value, weak) for value, weak in saved.captured]
    calling = Calling(
        saved.name, in_tree, in_info, out_tree, out_info, saved.paths, saved.donated, Threaded()
    )
    program = program_of(saved.image, captured, saved.weak, backend)
    return program, [Signature(*t) for t in saved.types], calling


def _checked(data: Any, backend: Backend) -> bytes:
    """Return what is to be unpacked."""
    if not isinstance(data, (bytes, bytearray, memoryview)) or bytes(data[: len(_MAGIC)]) != _MAGIC:
        given = (
            "bytes of something else"
            if isinstance(data, (bytes, bytearray, memoryview))
            else type(data).__name__
        )
        raise ArgumentError(
            f"load_compiled: needs the bytes of Compiled.serialize, got {given}",
            hint="to read a file: load_compiled(pathlib.Path(name).read_bytes())",
        )
    file = io.BytesIO(data)
    file.seek(len(_MAGIC))
    checksum, rest = file.read(_DIGEST), file.read()
    if checksum != _checksum(rest):
        raise ArgumentError(
            f"load_compiled: these {len(data)} bytes of a program are damaged: their checksum is not that of the rest",
            hint="write it again; a file has to be opened in binary mode",
        )
    file = io.BytesIO(rest)
    try:
        target = file.read(int.from_bytes(file.read(4), "little")).decode()
    except UnicodeDecodeError:
        target = ""
    if not target.strip():
        raise ArgumentError(
            "load_compiled: these bytes are damaged: the name of what the program was compiled for is no text",
            hint="write it again, by Compiled.serialize",
        )
    here = getattr(backend, "target", None)
    if here is None or target != here.name:
        raise DeviceError(
            f"load_compiled: the program is for {target!r}, this device is {here.name if here else backend.name!r}",
            hint=_remedy(target.split()[0], backend.name.partition(":")[0]),
        )
    own = disk_cache.package_contents()
    if file.read(len(own)) != own.encode():
        raise ArgumentError(
            "load_compiled: the program was compiled by another version of funcgrad",
            hint="compile it again with this one",
        )
    return file.read()


def _remedy(kind: str, here: str) -> str:
    """Return what to do with a program for a kind of device, where this is another device."""
    if kind != here:
        return f"load it where it runs: with funcgrad.config(device={kind!r})"
    return "compile it on a machine like this one"


class Calling(NamedTuple):
    """How a program is called: the structures and types (trees of ShapeDtypeStruct) of arguments and results.

    paths: the name of each leaf, for messages. donated: the leaves that are given away. state: what it does to values
    outside, by arguments and results beyond those of the function. record: of a function of this process, compiles it,
    and returns the program with that of which calls run the attribute `run`, so that a recorder hears of them.
    refs: the leaves of all arguments that are refs, each with the cell that the state has for it. plan: lets native
    code serve calls like one that Python has served; given the object that is called, the arguments and the leaves.
    """

    name: str
    in_tree: tree.TreeDef
    in_info: Any
    out_tree: tree.TreeDef
    out_info: Any
    paths: Sequence[Any]
    donated: dict[int, Reason]
    state: Threaded
    record: Callable[[Callable[[], Any]], tuple[Any, Any]] | None = None
    refs: tuple[tuple[int, Cell], ...] = ()
    plan: Callable[[Any, tuple, dict[str, Any], Sequence[Any]], None] | None = None
