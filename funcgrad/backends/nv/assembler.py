"""From PTX to the code of a GPU (cubin): NVIDIA's format, which only its own programs write.

Three of them do, and the first that is here is taken:

    ptxas          of the package nvidia-cuda-nvcc, or of a toolkit: a program of its own, so whatever happens to it is
                   an error and no end of this process
    nvJitLink      of the package nvidia-nvjitlink: a library, which needs neither a GPU nor the driver's library
    libcuda        the driver's own, whose linker wants a context of CUDA on the GPU
"""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from funcgrad.backends.dump import save_text
from funcgrad.errors import DeviceError, InternalError
from funcgrad.trace.util.locks import new_lock, once
from funcgrad.trace.util.named_tuple import NamedTuple

_PACKAGES = ("nvidia.cu13", "nvidia.cuda_nvcc", "nvidia.nvjitlink")  # folders of wheels, of CUDA 13 and 12
_TIMEOUT_SECONDS = 600
_INSTALL = "pip install 'funcgrad[nv]', which brings ptxas"


class Assembler(NamedTuple):
    """name: with its version, for the key of the disk cache. why: that one, for people. run: PTX and an architecture
    as "sm_90a" to a cubin; _Refused where it says no."""

    name: str
    why: str
    run: Callable[[bytes, str], bytes]

    def assemble(self, ptx: bytes, architecture: str) -> bytes:
        """Return the cubin; raise InternalError, with the text saved to a file, if the assembler refuses it.

        Raises DeviceError where the assembler does not know the architecture.
        """
        try:
            return self.run(ptx, architecture)
        except _Refused as refused:
            said = str(refused).strip()
        if re.search(
            r"gpu-name|gpu architecture|Unsupported.*arch|unsupported (option|toolchain)", said, re.I
        ):
            raise DeviceError(f"nv: {self.name} has no code for {architecture}: {said[:300]}", hint=_NEWER)
        path = save_text(ptx.decode(), ".ptx")
        raise InternalError(f"nv: {self.name} refused a kernel; its text is in {path}\n  {said[:2000]}")


_NEWER = "pip install --upgrade nvidia-cuda-nvcc"


class _Refused(Exception):
    """What an assembler said."""


@once
def choose() -> Assembler:
    """Choose the assembler to use here; raise DeviceError, with the places that were searched, if there is none."""
    missing: list[str] = []
    for find in (_ptxas, _nvjitlink, _libcuda):
        found = find()
        if isinstance(found, Assembler):
            return found._replace(why="; ".join([*missing, found.why]))
        missing.append(found)
    raise DeviceError(f"nv: nothing here makes code of PTX: {'; '.join(missing)}", hint=_INSTALL)


# ---- ptxas ----


def _folders() -> Iterator[Path]:
    """Yield the folders in which packages of NVIDIA's keep their files."""
    for package in _PACKAGES:
        try:
            spec = find_spec(package)
        except ModuleNotFoundError:
            continue
        if spec is not None:
            yield from map(Path, spec.submodule_search_locations or ())


def _ptxas() -> Assembler | str:
    candidates = [folder / "bin" / "ptxas" for folder in _folders()]
    path = next((str(path) for path in candidates if path.exists()), None) or shutil.which("ptxas")
    if path is None:
        return "ptxas is not installed"
    try:
        version = re.search(rb"V(\d[\d.]*)", _output([path, "--version"], b""))
    except (OSError, subprocess.SubprocessError, _Refused) as error:
        return f"{path} does not run ({error})"

    def run(ptx: bytes, architecture: str) -> bytes:
        try:
            return _output([path, f"-arch={architecture}", "-o", "/dev/stdout", "-"], ptx)
        except (OSError, subprocess.SubprocessError) as error:
            raise _Refused(str(error)) from error

    return Assembler(f"ptxas {version[1].decode() if version else 'of some version'}", path, run)


def _output(command: list[str], given: bytes) -> bytes:
    done = subprocess.run(command, input=given, capture_output=True, timeout=_TIMEOUT_SECONDS)
    if done.returncode:
        raise _Refused(done.stderr.decode(errors="replace") or f"it ended with {done.returncode}")
    return done.stdout


# ---- nvJitLink ----

_INPUT_PTX = 2  # NVJITLINK_INPUT_PTX, nvJitLink.h


def _nvjitlink() -> Assembler | str:
    paths = [path for folder in _folders() for path in sorted((folder / "lib").glob("libnvJitLink.so.*"))]
    if not paths:
        return "nvJitLink is not installed"
    try:
        library = ctypes.CDLL(str(paths[-1]))
        major, minor = ctypes.c_uint(), ctypes.c_uint()
        library.nvJitLinkVersion(ctypes.byref(major), ctypes.byref(minor))
        create = getattr(library, f"__nvJitLinkCreate_{major.value}_{minor.value}", None)
        create = create or library.nvJitLinkCreate
    except (OSError, AttributeError) as error:
        return f"{paths[-1]} does not load ({error})"
    name = f"nvJitLink {major.value}.{minor.value}"
    return Assembler(name, str(paths[-1]), lambda ptx, arch: _linked(library, create, ptx, arch))


def _linked(library: Any, create: Any, ptx: bytes, architecture: str) -> bytes:
    option = f"-arch={architecture}".encode()
    handle = ctypes.c_void_p()
    if state := create(ctypes.byref(handle), 1, (ctypes.c_char_p * 1)(option)):
        raise _Refused(f"gpu-name {architecture} is refused: state {state}")
    try:
        text = ptx + b"\0"
        state = library.nvJitLinkAddData(handle, _INPUT_PTX, text, ctypes.c_size_t(len(text)), b"kernel")
        if state or (state := library.nvJitLinkComplete(handle)):
            raise _Refused(f"{_log(library, handle)} (state {state})")
        return _filled(library, handle, "LinkedCubin")
    finally:
        library.nvJitLinkDestroy(ctypes.byref(handle))


def _log(library: Any, handle: ctypes.c_void_p) -> str:
    return _filled(library, handle, "ErrorLog").split(b"\0")[0].decode(errors="replace")


def _filled(library: Any, handle: ctypes.c_void_p, what: str) -> bytes:
    nbytes = ctypes.c_size_t()
    getattr(library, f"nvJitLinkGet{what}Size")(handle, ctypes.byref(nbytes))
    buffer = ctypes.create_string_buffer(nbytes.value)
    getattr(library, f"nvJitLinkGet{what}")(handle, buffer)
    return buffer.raw


# ---- libcuda ----

_LIBCUDA = "libcuda.so.1"
_CU_JIT_INPUT_PTX = 1
_CU_JIT_TARGET, _CU_JIT_ERROR_LOG_BUFFER, _CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 9, 5, 6
_ACCELERATED = 0x10000  # CU_COMPUTE_ACCELERATED_TARGET_BASE: of sm_90a
_LOG_NBYTES = 1 << 14
_INVALID_VALUE = 1  # CUDA_ERROR_INVALID_VALUE
_linking = new_lock()


def _libcuda() -> Assembler | str:
    try:
        library = ctypes.CDLL(_LIBCUDA)
    except OSError:
        return f"the driver's {_LIBCUDA} is not here"
    version = ctypes.c_int()
    if state := library.cuInit(0):
        return f"{_LIBCUDA} does not start (error {state})"
    library.cuDriverGetVersion(ctypes.byref(version))
    name = f"libcuda for CUDA {version.value // 1000}.{version.value % 1000 // 10}"
    return Assembler(name, _LIBCUDA, lambda ptx, arch: _linked_by_driver(library, ptx, arch))


def _linked_by_driver(library: Any, ptx: bytes, architecture: str) -> bytes:
    """Link by cuLinkCreate in the primary context of the first GPU. The target is named, as that GPU may be of
    another kind.
    """
    number = int(architecture.strip("sma_")) + (_ACCELERATED if architecture.endswith("a") else 0)
    log = ctypes.create_string_buffer(_LOG_NBYTES)
    options = (ctypes.c_int * 3)(
        _CU_JIT_TARGET, _CU_JIT_ERROR_LOG_BUFFER, _CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES
    )
    values = (ctypes.c_void_p * 3)(number, ctypes.addressof(log), _LOG_NBYTES)
    context, handle = ctypes.c_void_p(), ctypes.c_void_p()
    cubin, nbytes = ctypes.c_void_p(), ctypes.c_size_t()
    text = ptx + b"\0"

    def call(name: str, *arguments: Any) -> None:
        if state := getattr(library, name)(*arguments):
            # Of what it is given, the target alone varies.
            if name == "cuLinkCreate_v2" and state == _INVALID_VALUE:
                raise _Refused(f"gpu-name {architecture} is refused: {name}: error {state}")
            raise _Refused(f"{name}: error {state}: {log.value.decode(errors='replace')}")

    with _linking:
        device = ctypes.c_int()
        call("cuDeviceGet", ctypes.byref(device), 0)
        call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        try:
            call("cuCtxPushCurrent_v2", context)
            try:
                call("cuLinkCreate_v2", 3, options, values, ctypes.byref(handle))
                try:
                    size = ctypes.c_size_t(len(text))
                    call("cuLinkAddData_v2", handle, _CU_JIT_INPUT_PTX, text, size, b"kernel", 0, None, None)
                    call("cuLinkComplete", handle, ctypes.byref(cubin), ctypes.byref(nbytes))
                    return ctypes.string_at(cubin, nbytes.value)  # it goes with the link
                finally:
                    library.cuLinkDestroy(handle)
            finally:
                library.cuCtxPopCurrent_v2(ctypes.byref(context))
        finally:
            library.cuDevicePrimaryCtxRelease_v2(device)


__all__ = ["Assembler", "choose"]
