"""Compiled programs as bytes: what another process needs to call one without tracing or compiling anything.

A file begins with what it is, a checksum of the rest, the target that it was compiled for and the version of funcgrad
that did it; all of these are looked at before anything is unpacked. What follows is the image of the disk cache with
what a call needs beside it: captured arrays, structures and types of arguments and results.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from funcgrad.backends.interface import Backend
from funcgrad.errors import ArgumentError, DeviceError
from funcgrad.lower import cache
from funcgrad.lower.compiled import Calling, Compiled
from funcgrad.lower.program import program_of
from funcgrad.trace import tree
from funcgrad.trace.array import Array, Signature
from funcgrad.trace.state import Threaded

if TYPE_CHECKING:
    from funcgrad.lower.program import AnyProgram

_MAGIC = b"funcgrad-program-1\n"
_DIGEST = 32


def serialize(program: AnyProgram, types: Sequence[Signature], calling: Calling, target: str) -> bytes:
    """See Compiled.serialize. target: the name of what it was compiled for."""
    if program.hosts or calling.state.cells:
        what = "calls back functions of Python" if program.hosts else "uses state outside: a print, a ref"
        raise ArgumentError(
            f"serialize: the program of {calling.name!r} {what}, which no bytes can hold",
            hint="compile a function without them",
        )
    saved = (
        program.image,
        [(array.numpy(), array.weak) for array in program.captured],
        program.weak,
        [(t.shape, t.dtype, t.weak) for t in types],
        calling._replace(paths=[str(path) for path in calling.paths], state=Threaded()),
    )
    try:
        content = pickle.dumps(saved)
    except Exception as error:
        raise ArgumentError(
            f"serialize: the arguments or results of {calling.name!r} have nodes that cannot be pickled: {error}",
            hint="name their class and what they hold beside arrays at the top of a module",
        ) from error
    name = target.encode()
    rest = len(name).to_bytes(4, "little") + name + cache.package_contents().encode() + content
    return _MAGIC + _checksum(rest) + rest


def _checksum(rest: bytes) -> bytes:
    return blake2b(rest, digest_size=_DIGEST).digest()


def deserialize(data: bytes, backend: Backend) -> Compiled:
    """See funcgrad.load_compiled."""
    content = _checked(data, backend)
    tree.leaves(())  # structures are of a library that is loaded when it is first needed
    try:
        image, captured, weak, types, calling = pickle.loads(content)
    except Exception as error:
        raise ArgumentError(
            f"load_compiled: a class in the arguments or results cannot be made here: {error}",
            hint="import its module, and register it as a node, before",
        ) from error
    program = program_of(image, [Array(value, w) for value, w in captured], weak, backend)
    return Compiled(program, [Signature(*t) for t in types], calling, backend, None)


def _checked(data: Any, backend: Backend) -> bytes:
    """What is to be unpacked."""
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
    target = file.read(int.from_bytes(file.read(4), "little")).decode()
    here = getattr(backend, "target", None)
    if here is None or target != here.name:
        raise DeviceError(
            f"load_compiled: the program is for {target!r}, this device is {here.name if here else backend.name!r}",
            hint=_remedy(target.split()[0], backend.name.partition(":")[0]),
        )
    own = cache.package_contents()
    if file.read(len(own)).decode() != own:
        raise ArgumentError(
            "load_compiled: the program was compiled by another version of funcgrad",
            hint="compile it again with this one",
        )
    return file.read()


def _remedy(kind: str, here: str) -> str:
    """What to do with a program for a kind of device, where this is another device."""
    if kind != here:
        return f"load it where it runs: with funcgrad.config(device={kind!r})"
    return "compile it on a machine like this one"


__all__ = ["deserialize", "serialize"]
