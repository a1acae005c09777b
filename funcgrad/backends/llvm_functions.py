"""The part of llvmlite's binding that compiles for the machine at hand, without the modules of the rest.

`llvmlite.binding` loads 77 modules, with those that build IR as objects: 25 ms, a third of a first call's time. The
functions here have the names and arguments that they have there, and call the same functions of the same library.
These are llvmlite's own affair, so `library_of` knows the versions whose functions have been compared; of others
llvmlite's binding is asked (llvm_process.host_llvm).
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from funcgrad.trace.util.locks import hold_over_forks, once

_KNOWN_VERSIONS = ("llvmlite 0.50.",)
_POINTER, _TEXT, _NUMBER = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
_TEXT_OUT = ctypes.POINTER(ctypes.c_char_p)
_FUNCTIONS: dict[str, tuple[Any, ...]] = {  # result, arguments
    "ContextCreate": (_POINTER,),
    "ContextDispose": (None, _POINTER),
    "CreateTargetMachine": (
        _POINTER, _POINTER, _TEXT, _TEXT, _TEXT, _NUMBER, _TEXT, _TEXT, _NUMBER, _NUMBER, _TEXT,
    ),
    "DisposeMemoryBuffer": (None, _POINTER),
    "DisposeModule": (None, _POINTER),
    "DisposeString": (None, _TEXT),
    "GetBufferSize": (ctypes.c_size_t, _POINTER),
    "GetBufferStart": (_POINTER, _POINTER),
    "GetDefaultTargetTriple": (None, _TEXT_OUT),
    "GetHostCPUFeatures": (_NUMBER, _TEXT_OUT),
    "GetHostCPUName": (None, _TEXT_OUT),
    "GetTargetFromTriple": (_POINTER, _TEXT, _TEXT_OUT),
    "InitializeNativeAsmPrinter": (None,),
    "InitializeNativeTarget": (None,),
    "ParseAssembly": (_POINTER, _POINTER, _TEXT, _TEXT_OUT),
    "SetCommandLine": (None, _TEXT, _TEXT),
    "TargetMachineEmitToMemory": (_POINTER, _POINTER, _POINTER, _NUMBER, _TEXT_OUT),
}  # fmt: skip
_functions: dict[str, Callable[..., Any]] = {}


def is_known(identity: str, folder: str) -> bool:
    """Tell whether these functions are those of an llvmlite of this identity and folder."""
    return identity.startswith(_KNOWN_VERSIONS) and os.path.isfile(_path(folder))


def open_library(folder: str) -> None:
    """Load the library of the llvmlite in a folder, which all functions of this module call."""
    library = ctypes.CDLL(_path(folder))
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = library[f"LLVMPY_{name}"]
        function.restype, function.argtypes = result, arguments
        _functions[name] = function


def _path(folder: str) -> str:
    return os.path.join(folder, "binding", "libllvmlite.so")


@once
def lock_of_binding() -> Any:
    """Return the lock that llvmlite's binding, which is loaded, has around each call; forks wait for it."""
    lock = getattr(getattr(sys.modules["llvmlite.binding.ffi"].lib, "_lock", None), "_lock", None)
    if lock is not None:
        hold_over_forks(lock)
    return lock


def _call(name: str, *arguments: Any) -> Any:
    other: AbstractContextManager[Any] = nullcontext()
    binding = sys.modules.get("llvmlite.binding.ffi")
    if hasattr(binding, "lib"):  # another library, such as Numba, calls LLVM too
        other = lock_of_binding() or other
    with other:
        return _functions[name](*arguments)


class _Text:
    """A text that a function of the library gives, which gives it back at the end of a block."""

    def __init__(self) -> None:
        self._text = ctypes.c_char_p(None)
        self.place = ctypes.byref(self._text)

    def __enter__(self) -> _Text:
        return self

    def __exit__(self, *error: object) -> None:
        if self._text:
            _call("DisposeString", self._text)

    def __str__(self) -> str:
        return (self._text.value or b"").decode(errors="replace")


def _text_of(name: str) -> str:
    with _Text() as text:
        _call(name, text.place)
        return str(text)


def _made(name: str, *arguments: Any) -> int:
    """Return what a function makes, RuntimeError with its message where it makes nothing."""
    with _Text() as error:
        made = _call(name, *arguments, error.place)
        if not made:
            raise RuntimeError(str(error))
        return made


class _Owned:
    """What belongs to LLVM, until it is closed."""

    def __init__(self, address: int, ending: str) -> None:
        self.address = address
        self._ending = ending

    def close(self) -> None:
        _call(self._ending, self.address)


def create_context() -> _Owned:
    return _Owned(_call("ContextCreate"), "ContextDispose")


def parse_assembly(text: str, context: _Owned) -> _Owned:
    return _Owned(_made("ParseAssembly", context.address, text.encode()), "DisposeModule")


def set_option(name: str, option: str) -> None:
    _call("SetCommandLine", name.encode(), option.encode())


def initialize_native_target() -> None:
    _call("InitializeNativeTarget")


def initialize_native_asmprinter() -> None:
    _call("InitializeNativeAsmPrinter")


def get_host_cpu_name() -> str:
    return _text_of("GetHostCPUName")


def get_host_cpu_features() -> dict[str, bool]:
    flags = [flag for flag in _text_of("GetHostCPUFeatures").split(",") if flag]
    return {flag[1:]: flag[0] == "+" for flag in flags}


def create_target_machine(
    cpu: str, features: str, opt: int, reloc: str, codemodel: str, jit: bool, triple: str = ""
) -> TargetMachine:
    """Create what the method of llvmlite's target of this triple does; "" is that of the machine at hand."""
    triple = triple or _text_of("GetDefaultTargetTriple")
    target = _made("GetTargetFromTriple", triple.encode())
    texts = [text.encode() for text in (triple, cpu, features, reloc, codemodel)]
    address = _call("CreateTargetMachine", target, *texts[:3], opt, *texts[3:], 0, int(jit), b"")
    if not address:
        raise RuntimeError(f"LLVM has no target machine for {cpu}")
    return TargetMachine(address)


class TargetMachine:
    """LLVM's code generator for one machine, for as long as the process lives."""

    def __init__(self, address: int) -> None:
        self._address = address

    def emit_object(self, module: _Owned) -> bytes:
        return self._emitted(module, 1)

    def emit_assembly(self, module: _Owned) -> str:
        return self._emitted(module, 0).decode()

    def _emitted(self, module: _Owned, is_object: int) -> bytes:
        buffer = _made("TargetMachineEmitToMemory", self._address, module.address, is_object)
        try:
            return ctypes.string_at(_call("GetBufferStart", buffer), _call("GetBufferSize", buffer))
        finally:
            _call("DisposeMemoryBuffer", buffer)
