"""Native code that is compiled while the program goes on: errors, forks, the end of the process, and the cache."""

from __future__ import annotations

import _thread
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from funcgrad.backends.cpu.compiled_later import CompiledLater
from funcgrad.backends.cpu.native.library import in_modules, library_text
from funcgrad.errors import InternalError

TEXT = library_text("python/front_door")
SECONDS = 120.0


class Code:
    """Compiles by turning a text into bytes, when it may; or raises."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.compiled: list[str] = []
        self.may_go_on = threading.Event()
        self.error: Exception | None = None

    def compile(self, text: str) -> bytes:
        assert self.may_go_on.wait(SECONDS)
        if self.error is not None:
            raise self.error
        self.compiled.append(text)
        return self.kept.setdefault(text, text.encode())

    def find(self, text: str) -> bytes | None:
        return self.kept.get(text)

    def save(self, text: str, binary: bytes) -> None:
        self.kept[text] = binary


def test_nobody_waits_who_does_not_want_to() -> None:
    code = Code()
    later = CompiledLater(TEXT, code)
    assert later.binaries() is later.binaries() is None
    code.may_go_on.set()
    made = later.binaries(wait=True)
    assert made is later.binaries()
    assert made is not None and "".join(code.compiled).encode() == b"".join(made)
    assert len(made) > 1


def test_the_cache_has_all_at_once() -> None:
    code = Code()
    code.may_go_on.set()
    made = CompiledLater(TEXT, code).binaries(wait=True)
    count = len(code.compiled)
    assert CompiledLater(TEXT, code).binaries() == made
    assert len(code.compiled) == count


def test_threads_that_ask_share_one_compiler() -> None:
    code = Code()
    later, found = CompiledLater(TEXT, code), []
    threads = [threading.Thread(target=lambda: found.append(later.binaries(wait=True))) for _ in range(4)]
    for thread in threads:
        thread.start()
    code.may_go_on.set()
    for thread in threads:
        thread.join()
    assert len(code.compiled) == len(in_modules(TEXT, 24_000))
    assert all(each is found[0] for each in found)


def test_an_error_is_raised_to_who_asks_next_and_not_kept() -> None:
    code = Code()
    later = CompiledLater(TEXT, code)
    code.error = InternalError("LLVM refused it")
    assert later.binaries() is None
    code.may_go_on.set()
    with pytest.raises(InternalError, match="LLVM refused it"):
        later.binaries(wait=True)
    code.error = None
    assert later.binaries(wait=True)


def _no_thread(*args: object) -> int:
    raise RuntimeError("can't start new thread")


def _dies_as_it_begins(*args: object) -> int:
    return 1


@pytest.mark.parametrize("start", [_no_thread, _dies_as_it_begins])
def test_without_threads_who_waits_compiles(
    monkeypatch: pytest.MonkeyPatch, start: Callable[..., int]
) -> None:
    monkeypatch.setattr(_thread, "start_new_thread", start)
    code = Code()
    code.may_go_on.set()
    later = CompiledLater(TEXT, code)
    assert later.binaries(wait=True) and later.binaries()
    later._end()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_child_compiles_by_itself() -> None:
    code = Code()
    later = CompiledLater(TEXT, code)
    assert later.binaries() is None
    child = os.fork()
    code.may_go_on.set()
    made = later.binaries(wait=True)
    if child == 0:
        os._exit(0 if made else 1)
    assert made
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


NOTHING_IN_THE_CACHE = """
import sys, time
import numpy as np
import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.transforms.jit.jit import JitFunction

kind, path = sys.argv[1:]
fg.config.cache_dir = path
if kind == "cached off":
    fg.config.cache = False
x = np.arange(12, dtype=np.float32).reshape(3, 4)
is_native = lambda cls, name: type(getattr(cls, name)).__name__ != "function"
if kind == "operators":
    cls, name, y = type(fnp.ones(1)), "__add__", fnp.asarray(x)
    call, expected = lambda: [y + 1.0 for _ in range(3000)][-1], x + 1.0
else:
    cls, name, expected = JitFunction, "__call__", np.tanh(x) * 2
    function = fg.jit(lambda x: fnp.tanh(x) * 2)
    call = lambda: function(x)
    if kind == "compiled":
        compiled = function.lower(x).compile()
        cls, call = type(compiled), lambda: compiled(x)
served = set()
end = time.monotonic() + 100
while len(served) < 2 and time.monotonic() < end:
    served.add(is_native(cls, name))
    np.testing.assert_allclose(call(), expected, rtol=1e-6)
    if kind == "end" and len(served) == 1 and function._kept.plans is None:
        call()
        break
    other = fg.jit(lambda x: x * len(served) + 1)  # another program is compiled meanwhile
    np.testing.assert_allclose(other(x), x * len(served) + 1)
np.testing.assert_allclose(call(), expected, rtol=1e-6)
print(sorted(served))
"""


def run(kind: str, path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", NOTHING_IN_THE_CACHE, kind, str(path)],
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


@pytest.mark.parametrize("kind", ["calls", "operators", "compiled", "cached off"])
def test_python_serves_until_native_code_is_there(kind: str, tmp_path: Path) -> None:
    assert run(kind, tmp_path / "cache") == "[False, True]\n"


def test_a_process_that_ends_meanwhile(tmp_path: Path) -> None:
    """It ends well, and the next one goes on with the modules that it has made."""
    assert run("end", tmp_path / "cache") == "[False]\n"
    assert run("calls", tmp_path / "cache") == "[False, True]\n"
