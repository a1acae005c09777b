"""LLVM in this process: one lock for all that calls it, and objects that are linked into the process.

LLVM is one library with one state, which one thread at a time may change; llvmlite has a lock of its own around each
call, which a forked child could inherit taken. So whoever compiles or links holds `lock`, and forks wait for both.

In: objects (ELF, Mach-O), as a target machine makes them. Out: a `Library`, the addresses of its symbols, which are
valid while it lives. LLVM never gives back all memory of a library, only that of the whole linker (LLJIT) that made it:
about 10 kB. So a linker serves a few libraries, then comes the next one, and each goes with its last library.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from types import MappingProxyType
from typing import Any

from funcgrad.backends import llvm_functions
from funcgrad.drivers.code_memory import IS_SUPPORTED
from funcgrad.errors import InternalError
from funcgrad.trace.util.locks import new_lock, once

lock = new_lock()
"""Who calls LLVM holds it."""

_LIBRARIES = 16  # of one linker, which takes 0.3 ms to make, and 100 kB
_names = count()
_dead: deque[Any] = deque()
_contexts: dict[int, Any] = {}  # of modules that may be there, by their ids


@once
def llvm() -> Any:
    """Return llvmlite's binding, imported when it is first needed."""
    import llvmlite.binding  # not where every program is found in the cache

    llvm_functions.lock_of_binding()
    return llvmlite.binding


@once
def host_llvm() -> Any:
    """Return what compiles for the machine at hand: functions and classes as `llvm()` has them, fewer where they are
    enough. What is linked by LLVM itself needs all of llvmlite.
    """
    folder = _folder()
    if not (IS_SUPPORTED and llvm_functions.is_known(llvm_identity(), folder)):
        return llvm()
    llvm_functions.open_library(folder)
    return llvm_functions


def _folder() -> str:
    """Return where llvmlite is, "" for nowhere, without importing it."""
    spec = find_spec("llvmlite")
    return os.path.dirname(spec.origin) if spec is not None and spec.origin is not None else ""


@once
def llvm_identity() -> str:
    """Tell which LLVM compiles here, such as "llvmlite 0.50.0", without loading it."""
    folder = _folder()
    if not folder:
        return "no llvmlite"
    with open(os.path.join(folder, "_version.py"), encoding="utf-8") as file:
        version = file.read().partition("\nversion_version = '")[2].partition("'")[0]
    return f"llvmlite {version or llvm().llvm_version_info}"


@contextmanager
def parsed(text: str, binding: Any) -> Iterator[Any]:
    """Run a block with the module of a text, made by `llvm()` or `host_llvm()`. The module has a context of its own,
    since types and constants of a shared context stay for ever.

    The module has to go before its context, which a collection of garbage does not know. So both end here; but a signal
    whose handler raises may come when nobody but garbage has the module yet, and then its context stays.
    """
    context = binding.create_context()
    _contexts[id(context)] = context
    module = binding.parse_assembly(text, context)
    try:
        yield module
    finally:
        module.close()
        context.close()
        del _contexts[id(context)]


@contextmanager
def switched_on(option: str) -> Iterator[None]:
    """Run a block with one of LLVM's own options switched on. They are the whole process's, so what else calls LLVM,
    as Numba does, has to find them as they were.
    """
    host_llvm().set_option("", f"-{option}")
    try:
        yield
    finally:
        host_llvm().set_option("", f"-{option}=false")


class Library:
    """Code that was linked into this process: the addresses of its symbols."""

    __slots__ = ("_tracker",)

    def __init__(self, tracker: Any) -> None:
        self._tracker = tracker

    def __getitem__(self, symbol: str) -> int:
        return self._tracker[symbol]

    def __del__(self, dead: deque[Any] = _dead) -> None:
        """Leave the code to the next caller of LLVM, who unloads it. This method may run anywhere, and would wait for
        a compiler in another thread.
        """
        dead.append(self._tracker)


def unload_dead() -> None:
    """Give back the memory of libraries that nobody has any more."""
    if _dead:
        with lock:
            while _dead:
                _dead.popleft().close()


class Linker:
    """Links objects that a target machine has made, where funcgrad has no loader of its own (drivers/elf_loader.py)."""

    def __init__(self, machine: Callable[[], Any]) -> None:
        self._machine = machine
        self._jit: Any = None
        self._left = 0

    def link(
        self,
        objects: Iterable[bytes],
        exports: Sequence[str],
        imports: Mapping[str, int] = MappingProxyType({}),
    ) -> Library:
        """Link objects to each other, to these addresses, and to the symbols of the process."""
        with lock:
            unload_dead()
            builder = llvm().JITLibraryBuilder().add_current_process()
            for binary in objects:
                builder.add_object_img(binary)
            for symbol, address in imports.items():
                builder.import_symbol(symbol, address)
            for symbol in exports:
                builder.export_symbol(symbol)
            try:
                return Library(builder.link(self._next_jit(), f"library{next(_names)}"))
            except RuntimeError as error:
                raise InternalError(f"LLVM could not link a program: {error}") from error

    def _next_jit(self) -> Any:
        if not self._left:
            self._jit = llvm().create_lljit_compiler(self._machine(), use_jit_link=True, suppress_errors=True)
            self._left = _LIBRARIES
        self._left -= 1
        return self._jit
