"""The binding of libamdhip64: types, numbers and layouts against the real header, names against the real library."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from funcgrad.backends.hip import backend, context, library
from funcgrad.backends.hip.library import ATTRIBUTES, PROCESSOR_AT, SIGNATURES, KernelNodeParams, Library
from funcgrad.errors import DeviceError
from tests.backends.hip.fake_hip import FakeHip
from tests.backends.hip.prototypes import CONSTANTS, ERRORS, FUNCTIONS, PROPERTIES

HEADER = next(
    (
        folder
        for folder in ("/usr/include", "/opt/rocm/include")
        if (Path(folder) / "hip" / "hip_runtime_api.h").exists()
    ),
    None,
)
COMPILER = shutil.which("gcc") or shutil.which("clang") or shutil.which("clang-19")
TEXTS = ("hipGetErrorName", "hipGetErrorString")


def _real() -> Any:
    try:
        return library.load()
    except DeviceError:
        return None


REAL = _real()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_types_of_functions_are_those_of_prototypes(name: str) -> None:
    prototype = FUNCTIONS[name]
    if name in TEXTS:
        types: tuple[Any, ...] = (ctypes.c_int,)
    elif name == "hipGetDeviceProperties":
        types = (ctypes.c_void_p, ctypes.c_int)
    else:
        types = SIGNATURES[name]
    sizes = [(ctypes.sizeof(t), t in (ctypes.c_int, ctypes.c_float)) for t in types]
    assert sizes == [(ctypes.sizeof(t), t in (ctypes.c_int, ctypes.c_float)) for t in prototype.argtypes]
    assert (prototype.restype is ctypes.c_char_p) == (name in TEXTS)


def test_all_functions_have_prototypes() -> None:
    assert set(SIGNATURES) | {*TEXTS, "hipGetDeviceProperties"} == set(FUNCTIONS)
    text = "".join(path.read_text() for path in Path(backend.__file__).parent.glob("*.py"))
    called = set(re.findall(r'"(hip[A-Z]\w+)"', text)) | set(re.findall(r"api\.(hip[A-Z]\w+)", text))
    assert called >= set(SIGNATURES) and called - set(FUNCTIONS) == {
        "hipGetDevicePropertiesR0600",
        "hipError",
    }
    assert {*context._FATAL, *context._REMEDIES} <= set(ERRORS)


@pytest.mark.parametrize("name", PROCESSOR_AT)
def test_where_the_processor_is_in_the_properties(name: str) -> None:
    structure: Any = PROPERTIES[name]
    assert structure.gcnArchName.offset == PROCESSOR_AT[name]
    assert ctypes.sizeof(structure) < library.PROPERTIES_NBYTES


@pytest.mark.skipif(HEADER is None, reason="no header of HIP (Debian: apt-get install libamdhip64-dev)")
@pytest.mark.skipif(COMPILER is None, reason="no compiler of C")
def test_the_header_says_the_same(tmp_path: Path) -> None:
    """A compiler of C holds every prototype, number and offset against the header."""
    lines = [
        f'_Static_assert(__builtin_types_compatible_p(__typeof__(&{name}), {made.as_pointer()}), "{name}");'
        for name, made in FUNCTIONS.items()
    ]
    numbers = {
        f"hipError{name}" if name != "Success" else "hipSuccess": value for name, value in ERRORS.items()
    }
    numbers |= {f"hipDeviceAttribute{name}": value for name, value in ATTRIBUTES.items()} | CONSTANTS
    lines += [f'_Static_assert({name} == {value}, "{name}");' for name, value in numbers.items()]
    for field, _ in KernelNodeParams._fields_:
        offset = getattr(KernelNodeParams, field).offset
        lines.append(f'_Static_assert(offsetof(hipKernelNodeParams, {field}) == {offset}, "{field}");')
    lines.append(
        f'_Static_assert(sizeof(hipKernelNodeParams) == {ctypes.sizeof(KernelNodeParams)}, "hipKernelNodeParams");'
    )
    header = (Path(HEADER or "") / "hip" / "hip_runtime_api.h").read_text()
    name = next(name for name in PROCESSOR_AT if name in header)  # the newer form, where both are declared
    for field in ("warpSize", "multiProcessorCount", "gcnArchName"):
        offset = getattr(PROPERTIES[name], field).offset
        lines.append(f'_Static_assert(offsetof(hipDeviceProp_t, {field}) == {offset}, "{field}");')
    source = tmp_path / "check.c"
    head = "#define __HIP_PLATFORM_AMD__\n#include <stddef.h>\n#include <hip/hip_runtime_api.h>\n"
    source.write_text(head + "\n".join(lines))
    command = [COMPILER or "", "-w", "-fsyntax-only", f"-I{HEADER}", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:3000]
    source.write_text(head + lines[-1].replace("==", "!="))
    assert subprocess.run(command, capture_output=True, check=False).returncode, "it notices what is wrong"


@pytest.mark.skipif(REAL is None, reason="no libamdhip64 (Debian: apt-get install libamdhip64-5)")
def test_the_real_library_has_these_functions() -> None:
    """And says what its errors are called, by the numbers of the table."""
    real = Library(REAL)
    assert real.version >= (5, 0)
    for name, number in ERRORS.items():
        if name not in ("Success", "RuntimeOther", "RuntimeMemory", "ContextIsDestroyed"):
            assert real.error_name(number) in (name, "InitializationError", "MemoryAllocation"), name


@pytest.mark.skipif(REAL is None, reason="no libamdhip64 (Debian: apt-get install libamdhip64-5)")
def test_the_real_library_without_a_gpu_is_an_error_that_says_so() -> None:
    """In a process of its own: the library looks for GPUs once."""
    code = "import funcgrad as fg, numpy as np\nprint(np.asarray(fg.jit(lambda x: x + 1, device='hip')(np.float32(1))))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=os.environ
    )
    if done.returncode == 0:
        assert float(done.stdout) == 2  # there is a GPU
    else:
        assert re.search(r"DeviceError: (HIP does not open here|there is no device|hip:0 is)", done.stderr), (
            done.stderr
        )


def test_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr(ctypes, "CDLL", missing)
    monkeypatch.setenv("ROCM_PATH", "/there/is/nothing")
    with pytest.raises(
        DeviceError, match=r"libamdhip64\.so\.7: cannot open(.|\n)*install ROCm(.|\n)*/dev/kfd"
    ):
        library.load()


def test_the_library_is_looked_for_in_the_folder_of_rocm(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def only_there(name: str) -> str:
        asked.append(name)
        if not name.startswith("/mine"):
            raise OSError(name)
        return "found"

    monkeypatch.setattr(ctypes, "CDLL", only_there)
    monkeypatch.setenv("ROCM_PATH", "/mine")
    assert library.load() == "found"
    assert asked[-1] == "/mine/lib/libamdhip64.so" and "libamdhip64.so.6" in asked


@pytest.mark.parametrize("name", ["hipGraphLaunch", "hipGetErrorString", "hipGetDeviceProperties"])
def test_a_library_without_a_function_is_too_old(name: str) -> None:
    fake = FakeHip(is_new=False)
    delattr(fake, name)
    with pytest.raises(DeviceError, match=f"no function {name}: it is too old"):
        Library(fake)


def test_names_that_are_no_functions() -> None:
    with pytest.raises(AttributeError, match="hipNothing is no function of the binding"):
        assert Library(FakeHip()).hipNothing
