"""LLVM in this process: what is loaded goes again, with the memory that it took."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from funcgrad.backends import llvm_process
from funcgrad.backends.interface import open_backend
from funcgrad.backends.llvm_process import Linker
from funcgrad.errors import InternalError

ROOT = Path(__file__).resolve().parents[2]
TEXT = "declare i64 @number()\ndefine i64 @twice() { %n = call i64 @number() %m = add i64 %n, %n ret i64 %m }"
NUMBER = "define i64 @number() { ret i64 NUMBER }"


def linked(linker: Linker, number: int) -> llvm_process.Library:
    """A function that returns twice the number, of two objects."""
    compile_ = open_backend("cpu").compile
    return linker.link([compile_(TEXT), compile_(NUMBER.replace("NUMBER", str(number)))], ["twice"])


def call(library: llvm_process.Library) -> int:
    return ctypes.CFUNCTYPE(ctypes.c_int64)(library["twice"])()


@pytest.fixture
def linker() -> Linker:
    return open_backend("cpu").linker()


def test_libraries_do_not_see_each_other(linker: Linker) -> None:
    """Also when those that came before are gone, and beyond the number that shares a linker of LLVM's."""
    libraries = {number: linked(linker, number) for number in range(3 * llvm_process._LIBRARIES)}
    for number in range(0, 3 * llvm_process._LIBRARIES, 2):
        del libraries[number]
    llvm_process.unload_dead()
    assert all(call(library) == 2 * number for number, library in libraries.items())


def test_what_is_missing_is_an_error(linker: Linker) -> None:
    with pytest.raises(InternalError, match="could not link"):
        linker.link([open_backend("cpu").compile(TEXT)], ["twice"])
    assert call(linked(linker, 21)) == 42


def test_a_library_that_dies_waits_for_no_compiler(linker: Linker) -> None:
    """It is unloaded by the next one who calls LLVM."""
    library = linked(linker, 1)
    held, release = threading.Event(), threading.Event()

    def compile_for_long() -> None:
        with llvm_process.lock:
            held.set()
            release.wait()

    other = threading.Thread(target=compile_for_long)
    other.start()
    held.wait()
    del library  # would hang here
    assert len(llvm_process._dead) == 1
    release.set()
    other.join()
    llvm_process.unload_dead()
    assert not llvm_process._dead


USE = """
import ctypes
import gc

class Use(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in
                ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "a", "b")]

mallinfo = ctypes.CDLL(None).mallinfo2
mallinfo.restype = Use

def memory():
    gc.collect()
    use = mallinfo()
    with open("/proc/self/maps") as file:
        code = sum(" r-x" in line for line in file)
    return use.uordblks + use.hblkhd, code
"""

PROGRAMS = """
import numpy as np
import funcgrad as fg
import funcgrad.numpy as fnp

def some(first):
    for k in range(first, first + 50):
        fg.jit(lambda x: fnp.sum(fnp.sin(x) * (k + 0.25) + fnp.cos(x)) + x[0])(np.ones(5 + k, np.float32))
    fg.clear_caches()
    return memory()
"""

MODULES = """
from funcgrad.backends.interface import open_backend

TEXT = "define double @number%d(ptr %%p) { %%x = getelementptr [%d x float], ptr %%p, i64 %d %s ret double %%y29 }"

def some(first):
    for k in range(first, first + 50):
        sums = [f"%y{i} = fadd double {30 * k + i}.25, 1.0" for i in range(30)]
        open_backend("cpu").compile(TEXT % (k, k + 1, k, " ".join(sums)))
    return memory()
"""


@pytest.mark.skipif(not hasattr(ctypes.pythonapi, "mallinfo2"), reason="asks glibc what is in use")
@pytest.mark.parametrize(("script", "most"), [(PROGRAMS, 3500), (MODULES, 500)], ids=["programs", "modules"])
def test_compiling_and_forgetting_keeps_no_memory(script: str, most: int) -> None:
    """A program leaves 2 kB in tables: its types, and until these are full its numbers. What LLVM keeps of a library is
    10 kB, nodes that keep themselves alive are 3, and the constants and types of this module 4, in a context that is
    shared.
    """
    environment = {
        **os.environ,
        "FUNCGRAD_CACHE": "0",
        "FUNCGRAD_CHECK_SPEC": "0",
        "PYTHONMALLOC": "malloc",  # so that what is in use is known to the byte
    }
    # The second 50 programs leave one mapping more, for a reason not found; of the 300 after them none does.
    turns = (
        "before, after = [some(50 * k) for k in range(4)][2:]\nprint(*(b - a for a, b in zip(before, after)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", USE + script + turns],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    nbytes, mappings = map(int, done.stdout.split())
    assert nbytes < 50 * most and mappings <= 0, done.stdout


INTERRUPTED = f"""
import gc
from funcgrad.backends import llvm_process
from funcgrad.backends.interface import open_backend

binding = llvm_process.host_llvm()
backend, parse = open_backend("cpu"), binding.parse_assembly

def interrupted(text, context):
    module = parse(text, context)
    raise KeyboardInterrupt  # as a handler of a signal may, before anybody has the module

for _ in range(20):
    binding.parse_assembly = interrupted
    try:
        backend.compile({TEXT!r})
    except KeyboardInterrupt as error:
        kept = error
    binding.parse_assembly = parse
    del kept
    gc.collect()
    assert backend.compile({TEXT!r})
"""


def test_interrupted_while_a_module_is_made() -> None:
    """Its context outlives it."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_options_of_llvm_are_switched_on_for_programs_alone() -> None:
    """A sum along strides is compiled with a loop's steps looked for, or without: the code says which."""
    text = """define i64 @sum(ptr %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %total = phi i64 [ 0, %entry ], [ %more, %loop ]
  %at = mul i64 %i, 24
  %p = getelementptr i8, ptr %x, i64 %at
  %value = load i64, ptr %p
  %more = add i64 %total, %value
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, 100
  br i1 %again, label %loop, label %done
done:
  ret i64 %more
}
"""
    backend = open_backend("cpu")
    of_library = backend.compile(f"; source/sum.c\n{text}")
    of_program = backend.compile(text)
    assert of_program != of_library
    assert backend.compile(f"; source/sum.c\n{text}") == of_library
    with pytest.raises(InternalError):
        backend.compile("nothing that LLVM reads")
    assert backend.compile(f"; source/sum.c\n{text}") == of_library
    with pytest.raises(KeyError), llvm_process.lock, llvm_process.switched_on("disable-lsr"):
        raise KeyError
    assert backend.compile(f"; source/sum.c\n{text}") == of_library
