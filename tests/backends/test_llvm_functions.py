"""The functions of LLVM that compile for the host, beside llvmlite's binding of the same library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import llvmlite.binding
import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends import llvm_functions, llvm_process
from funcgrad.backends.cpu.backend import Backend
from funcgrad.backends.llvm_process import host_llvm, llvm, llvm_identity

ROOT = Path(__file__).resolve().parents[2]
TEXT = "define i64 @number() { ret i64 42 }"

pytestmark = pytest.mark.skipif(
    host_llvm() is not llvm_functions,
    reason="llvmlite's binding compiles here, as on other systems and versions",
)


def test_both_bindings_say_the_same_of_the_host() -> None:
    assert llvm_functions.get_host_cpu_name() == llvm().get_host_cpu_name()
    assert llvm_functions.get_host_cpu_features() == dict(llvm().get_host_cpu_features())


def test_both_bindings_compile_the_same_objects() -> None:
    """A program's text with loops and calls, by a machine of each."""
    jitted = fg.jit(lambda x: fnp.sum(fnp.sin(x) @ x.T, axis=0))
    text = jitted.lower(np.ones((40, 30), np.float32)).as_text("llvm")
    backend = Backend()
    for source in (TEXT, text):
        made = []
        for binding in (llvm_functions, llvm()):
            machine = backend._create_target_machine(binding)
            with llvm_process.lock, llvm_process.parsed(source, binding) as module:
                made.append((machine.emit_object(module), machine.emit_assembly(module)))
        assert made[0] == made[1]


@pytest.mark.parametrize("text", ["nothing that LLVM reads", "define i64 @f() { ret i64 %x }", "é"])
def test_what_llvm_refuses_is_an_error_with_its_words(text: str) -> None:
    with pytest.raises(RuntimeError) as theirs, llvm_process.parsed(text, llvm()):
        pass
    with pytest.raises(RuntimeError) as ours, llvm_process.parsed(text, llvm_functions):
        pass
    assert str(ours.value) and str(ours.value) in str(theirs.value)


def test_an_unknown_triple_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="no-such-machine"):
        llvm_functions.create_target_machine("", "", 1, "pic", "small", True, triple="no-such-machine")


@pytest.mark.parametrize(
    "identity, is_known", [(llvm_identity(), True), ("llvmlite 0.49.0", False), ("llvmlite 1.50.0", False)]
)
def test_other_versions_are_left_to_their_binding(identity: str, is_known: bool) -> None:
    folder = str(Path(llvmlite.__file__).parent)
    assert llvm_functions.is_known(identity, folder) == is_known
    assert not llvm_functions.is_known(identity, str(Path(folder).parent))


WITHOUT = """
import sys
import numpy as np
import funcgrad as fg
from funcgrad.backends import llvm_functions, llvm_process

llvm_functions._KNOWN_VERSIONS = {known}
assert fg.jit(lambda x: x + 1)(np.ones(3, np.float32)).tolist() == [2, 2, 2]
print("llvmlite.binding" in sys.modules)
import llvmlite.binding
lock = llvmlite.binding.ffi.lib._lock._lock
assert fg.jit(lambda x: x + 2)(np.ones(3, np.float32)).tolist() == [3, 3, 3]

# What compiles now waits for whoever calls LLVM by llvmlite.
import threading
other = threading.Thread(target=lambda: fg.jit(lambda x: x + 3)(np.ones(3, np.float32)))
with lock:
    other.start()
    other.join(0.5)
    assert other.is_alive()
other.join(60)
assert not other.is_alive()
"""


@pytest.mark.parametrize("known, loaded", [('("llvmlite ",)', "False"), ("()", "True")])
def test_programs_compile_by_either_binding(known: str, loaded: str) -> None:
    """Also where llvmlite is imported between them, whose lock is then taken."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(known=known)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "FUNCGRAD_CACHE": "0"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == loaded
