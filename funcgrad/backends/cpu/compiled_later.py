"""Native code that a thread compiles while the program goes on without it.

In: a text of LLVM IR, and the cache. Out: its binaries, as soon as the thread has made them. LLVM compiles one module
at a time, and a fork waits until it has. So the text is cut into modules: another thread that has a program to compile
waits for one of them at most. When the interpreter ends, the thread ends after the module at hand. Modules that it has
finished are in the cache then; when it has finished all, they become one entry.
"""

from __future__ import annotations

import atexit
import struct
from collections.abc import Iterator, Sequence

from funcgrad.backends.cpu.native.library import in_modules
from funcgrad.backends.interface import SharedCode
from funcgrad.trace.util.background import Background
from funcgrad.trace.util.locks import in_forked_child, new_lock

_MODULE_LENGTH = 24_000  # characters, which take LLVM some 30 ms
_LENGTH = struct.Struct("<Q")


class CompiledLater:
    """The binaries of a text. What the cache has is there at once, without a thread."""

    def __init__(self, text: str, code: SharedCode) -> None:
        self._text = text
        self._name = f"{text}; in modules"  # of the entry that has them all
        self._code = code
        self._made: list[bytes] | None = None
        self._lock = new_lock()
        self._background: Background | None = None
        self._error: BaseException | None = None
        self._ends = False
        in_forked_child(self._forget_thread)

    def binaries(self, wait: bool = False) -> list[bytes] | None:
        """Return the binaries, or None while the thread makes them, which the first call starts. With `wait` wait for
        them. An error of the compiler is raised here, once; the call after that starts anew.
        """
        with self._lock:
            if self._made is None and self._background is None:
                self._begin()
            background = self._background
        if wait and background is not None:
            background.wait()
        with self._lock:
            if self._background is not None and self._background.is_done:
                self._background = None
            if self._error is not None:
                error, self._error = self._error, None
                raise error
            return self._made

    def _begin(self) -> None:
        found = self._code.find(self._name)
        if found is not None:
            self._made = [*_unpacked(found)]
            return
        self._background = Background(self._work)
        atexit.register(self._end)  # LLVM must not be at work when its library ends
        if not self._background.start():
            self._background.wait()

    def _work(self) -> None:
        try:
            made = []
            for module in in_modules(self._text, _MODULE_LENGTH):
                if self._ends:
                    return
                made.append(self._code.compile(module))
            self._code.save(self._name, _packed(made))
            self._made = made
        except BaseException as error:  # raised again in the thread that asks
            self._error = error

    def _end(self) -> None:
        self._ends = True
        background = self._background
        if background is not None:
            background.cancel()

    def _forget_thread(self) -> None:
        """Begin again in a forked child, which has no other thread."""
        self._background = None


def _packed(binaries: Sequence[bytes]) -> bytes:
    return b"".join(_LENGTH.pack(len(binary)) + binary for binary in binaries)


def _unpacked(data: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(data):
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size + length
        yield data[at - length : at]
