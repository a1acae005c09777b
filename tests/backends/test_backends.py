"""The contract of a backend, and what happens when something fails below it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends import interface, null
from funcgrad.backends.cpu import memory
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError
from funcgrad.trace.matrix.matrix_ops import QR

X = np.arange(12, dtype=np.float32).reshape(3, 4)


def norm(x: Any) -> Any:
    return {"norm": fnp.sqrt((x * x).sum(1)), "order": fnp.argsort(x, 1), "same": x}


@pytest.mark.parametrize("device", ["cpu", "numpy"])
def test_devices_agree(device: str) -> None:
    expected = norm(fnp.asarray(X))
    with config(device=device):
        found = fg.jit(norm)(X)
    for name, value in found.items():
        assert (value.shape, value.dtype) == (expected[name].shape, expected[name].dtype)
        np.testing.assert_allclose(value, expected[name], rtol=1e-6)


def test_null_device_compiles_and_runs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    backend = open_backend("null")
    original = backend.compile
    monkeypatch.setattr(backend, "compile", lambda text: texts.append(text) or original(text))
    with config(device="null", cache=False):
        result = fg.jit(lambda x: (x * 7.25).sum(0))(X)
    assert (result.shape, result.dtype) == ((4,), np.float32)
    assert any("define i32 @program" in text for text in texts)


def test_one_function_on_several_devices() -> None:
    """The device is part of the key, so each has a program of its own."""
    function = fg.jit(lambda x: x.sum())
    totals = []
    for device in ("cpu", "numpy", "cpu"):
        with config(device=device):
            totals.append(float(function(X)))
    assert totals == [66.0] * 3


def test_unknown_device() -> None:
    with (
        config(device="toaster"),
        pytest.raises(DeviceError, match=r"unknown device 'toaster'(.|\n)*cpu, cuda(.|\n)*numpy"),
    ):
        fg.jit(lambda x: x + 1)(X)


def test_device_opens_once() -> None:
    assert open_backend("cpu") is open_backend("cpu")


# ---- memory ----


def test_result_too_large_for_memory() -> None:
    function = fg.jit(lambda x: fnp.broadcast_to(x, (1 << 20, 1 << 20, 1 << 10)) + 1)
    with pytest.raises(OutOfMemoryError, match=r"float32\[1048576,1048576,1024\]"):
        function(np.float32(1))
    assert float(fg.jit(lambda x: x + 1)(np.float32(1))) == 2


def test_intermediate_too_large_for_memory() -> None:
    """A sort needs its whole source in memory."""
    function = fg.jit(lambda x: fnp.sort(fnp.broadcast_to(x, (1 << 22, 1 << 25)) * 2, 1)[0, 0])
    with pytest.raises(OutOfMemoryError):
        function(np.float32(1))
    assert float(fg.jit(lambda x: x + 1)(np.float32(1))) == 2


def test_results_are_never_handed_out_twice() -> None:
    """Big buffers are used again, but only after the last view of them is gone."""
    function = fg.jit(lambda x: x + 1)
    x = np.zeros((600, 600), np.float32)
    kept = [function(x + number) for number in range(4)]
    views = [value.numpy()[5:7, ::100] for value in kept[:2]]
    del kept[:2]
    more = [function(x - number) for number in range(1, 9)]
    assert [float(view.max()) for view in views] == [1, 2]
    assert [float(view.min()) for view in views] == [1, 2]
    assert [float(value[0, 0]) for value in kept] == [3, 4]
    assert [float(value[-1, -1]) for value in more] == [1 - number for number in range(1, 9)]


def test_memory_is_used_again() -> None:
    memory.release_kept()
    function = fg.jit(lambda x: x * 2)
    x = np.zeros((700, 700), np.float32)
    addresses = {function(x).numpy().ctypes.data for _ in range(8)}
    assert len(addresses) <= 2
    memory.release_kept()


def test_result_does_not_alias_a_lent_array() -> None:
    """A NumPy array is used in place during the call; a result that is the argument must not change with it."""
    x = np.zeros(5, np.float32)
    same, more = fg.jit(lambda x: (x, x.reshape(5, 1)))(x)
    x[:] = 7
    assert same.tolist() == [0] * 5
    assert more.tolist() == [[0]] * 5


def test_arguments_are_not_written() -> None:
    x = np.zeros((4, 5), np.float32)
    x.flags.writeable = False
    result = fg.jit(lambda x: x.at[1].set(3.0))(x)
    assert float(result.sum()) == 15 and not x.any()


def test_odd_arguments() -> None:
    """Not contiguous, not aligned, read-only, of no dimension."""
    function = fg.jit(lambda x: x * 2 + 1)
    raw = bytes(1) + np.arange(6, dtype=np.float32).tobytes()
    unaligned = np.frombuffer(raw, np.float32, 6, 1)
    for x in (X[:, ::2], X.T, X[::-1], unaligned, np.float32(3), np.array(3, np.float32)):
        np.testing.assert_array_equal(function(x), np.asarray(x, np.float32) * 2 + 1)


# ---- failures ----


def test_exception_on_the_host_leaves_all_usable(monkeypatch: pytest.MonkeyPatch) -> None:
    function = fg.jit(lambda x: fnp.diagonal(fnp.linalg.qr(fnp.diag(x * 2) + 0j)[1]).real + 1)
    original = QR.reference

    def fail(arg: Any, x: np.ndarray) -> np.ndarray:
        raise ZeroDivisionError("by the host")

    monkeypatch.setattr(QR, "reference", fail)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError, match="by the host"):
            function(X[0])
    monkeypatch.setattr(QR, "reference", original)
    assert function(X[0]).tolist() == [1, 3, 5, 7]
    assert function(-X[0]).tolist() == [1, -1, -3, -5]


@pytest.mark.parametrize(
    "text",
    [
        "this is no LLVM",
        "define void @program(ptr %table) {\n  %x = add i32 1, undefined\n  ret void\n}\n",
        "define void @program(ptr %table) {\n  %x = fadd i32 1, 2\n  ret void\n}\n",
        "define void @program(ptr %table) {\n  ret i32 0\n}\n",
    ],
)
def test_refused_text_is_saved(text: str) -> None:
    with pytest.raises(InternalError, match="LLVM refused a program") as caught:
        open_backend("cpu").compile(text)
    found = re.search(r"its text is in (\S+)", str(caught.value))
    assert found is not None
    path = Path(found[1])
    try:
        assert path.read_text() == text
    finally:
        path.unlink()
    assert float(fg.jit(lambda x: x.sum() * 3)(X)) == 198


@pytest.mark.parametrize("error", [OSError("cannot map the library"), MemoryError()])
def test_a_compiler_that_the_system_cannot_load_is_no_fault_of_a_program(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr("funcgrad.backends.cpu.backend.host_llvm", fail)
    with pytest.raises(type(error)):
        open_backend("cpu").compile("define void @program(ptr %table) {\n  ret void\n}\n")


def test_program_that_cannot_be_linked() -> None:
    backend = open_backend("cpu")
    text = "declare void @nowhere()\ndefine void @program(ptr %t) {\n  call void @nowhere()\n  ret void\n}\n"
    with pytest.raises(InternalError, match=r"could not link|nobody defines 'nowhere'"):
        backend.load([backend.compile(text)], [])
    assert float(fg.jit(lambda x: x.sum() * 5)(X)) == 330


def test_failed_compilation_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next call tries again."""
    backend = open_backend("cpu")
    function = fg.jit(lambda x: (x - 0.375).sum())

    def fail(text: str) -> bytes:
        raise MemoryError("no memory for the compiler")

    with config(cache=False):
        monkeypatch.setattr(backend, "compile", fail)
        with pytest.raises(MemoryError):
            function(X)
        monkeypatch.undo()
        assert float(function(X)) == 66 - 12 * 0.375


def test_error_in_the_function_leaves_no_trace_open() -> None:
    def broken(x: Any) -> Any:
        raise KeyError("mine")

    for _ in range(2):
        with pytest.raises(KeyError, match="mine"):
            fg.jit(broken)(X)
    assert isinstance(fnp.asarray(X) + 1, fg.Array)


def test_settings_from_the_environment() -> None:
    assert config.threads >= 1
    assert "FUNCGRAD_CACHE_DIR" in os.environ


@pytest.fixture(autouse=True)
def _settings() -> Iterator[None]:
    with config(device="cpu"):
        yield


ENDLESS = """
import os, signal, threading, time
import funcgrad as fg
from funcgrad import lax

def signal_soon(number):
    def send():
        time.sleep(0.5)
        os.kill(os.getpid(), number)
    threading.Thread(target=send).start()

endless = fg.jit(lambda x: lax.while_loop(lambda x: x >= 0, lambda x: 0.5 * x + 1, x))
endless(-1.0)  # compiled: Python drops what a handler raises while it clears up after a dead object
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
signal_soon(signal.SIGINT)
try:
    endless(1.0)
except KeyboardInterrupt:
    print("interrupted")

def refuse(number, frame):
    raise ValueError("from the handler")

signal.signal(signal.SIGALRM, refuse)
signal_soon(signal.SIGALRM)
try:
    endless(1.0)
except ValueError as error:
    print(error)

seen = []
signal.signal(signal.SIGALRM, lambda number, frame: seen.append(number))
signal_soon(signal.SIGALRM)
start = time.monotonic()
long = fg.jit(lambda x: lax.while_loop(lambda s: s[0] < 8, lambda s: (s[0] + 1, lax.fori_loop(
    0, 100_000_000, lambda i, y: 0.5 * y + 1, s[1])), (0, x)))
print(long(1.0)[1], len(seen))
"""


def test_signals_reach_a_program_in_its_loops() -> None:
    """Ctrl-C ends an endless loop; a handler that returns lets the program go on."""
    found = subprocess.run([sys.executable, "-c", ENDLESS], capture_output=True, text=True, timeout=120)
    assert found.stdout.split("\n")[:3] == ["interrupted", "from the handler", "2.0 1"], found.stderr


def _in_environment(**variables: str) -> str:
    code = "import funcgrad as fg; print(fg.config.device, fg.config.threads > 0, fg.config.beam, fg.devices('cpu'))"
    environment = {**os.environ, **variables}
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    return found.stdout + found.stderr


def test_empty_variables_of_the_environment_are_none() -> None:
    names = ("DEVICE", "THREADS", "BEAM", "DEBUG", "CPU_DEVICES")
    found = _in_environment(**{f"FUNCGRAD_{name}": "" for name in names})
    assert found == "cpu True 0 [Device(cpu)]\n"
    said = _in_environment(FUNCGRAD_BEAM="many")
    assert "ArgumentError: FUNCGRAD_BEAM has to be a whole number of 0 or more, not 'many'" in said


def test_names_of_devices_that_there_are_not() -> None:
    with pytest.raises(DeviceError, match=r"unknown device ''(.|\n)*known are amd, cpu, cuda, "):
        fg.device_put(1.0, "")


def _none(number: int) -> None:
    raise DeviceError(f"there is no driver for {number}")


class _Tried(null.Backend):
    """fails: what its trial says."""

    fails: list[str] = []
    name = "nv:0"

    def __init__(self, number: int) -> None:
        super().__init__()

    def try_out(self) -> None:
        if self.fails:
            raise DeviceError(self.fails[0])


def _with_gpus(monkeypatch: pytest.MonkeyPatch, **kinds: Any) -> None:
    """Kinds of GPUs are these, by what opens one."""
    for kind, opens in kinds.items():
        module = types.ModuleType(f"a_{kind}")
        vars(module).update(Backend=opens, count=lambda: 1)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    known = {kind: place for kind, place in interface._modules.items() if kind not in interface.GPUS}
    monkeypatch.setattr(interface, "_modules", known | {kind: f"a_{kind}" for kind in kinds})
    monkeypatch.setattr(interface, "_open", {})
    monkeypatch.setattr(interface, "_gpu", [""])
    monkeypatch.setattr(interface, "why_no_gpu", {})


def test_gpu_is_the_best_that_works(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_gpus(monkeypatch, nv=_Tried, cuda=_Tried)
    assert interface.full_name("gpu") == "nv:0" and interface.full_name("gpu:3") == "nv:3"
    assert open_backend("gpu") is open_backend("nv")
    _with_gpus(monkeypatch, nv=_none, cuda=_Tried)
    assert interface.full_name("gpu") == "cuda:0"
    assert interface.why_no_gpu == {"nv": "there is no driver for 0"}


def test_a_gpu_that_fails_its_trial_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_gpus(monkeypatch, nv=_Tried, cuda=lambda number: null.Backend())
    monkeypatch.setattr(_Tried, "fails", ["6 * 7 is 41"])
    assert interface.full_name("gpu") == "cuda:0" and "nv:0" not in interface._open
    assert interface.why_no_gpu == {"nv": "6 * 7 is 41"}


def test_no_gpu_says_why_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_gpus(monkeypatch, nv=_none, cuda=_none)
    message = "there is no GPU here that works\n  nv: there is no driver for 0\n  cuda: there is no driver"
    with pytest.raises(DeviceError, match=message):
        fg.device_put(1.0, "gpu")


def test_threads_open_a_device_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All ask before the first of them has opened it."""
    opened: list[int] = []
    all_ask = threading.Barrier(4)

    class Slow:
        def __init__(self, number: int) -> None:
            opened.append(number)
            threading.Event().wait(0.05)  # the others come meanwhile

    module = types.ModuleType("slow_device")
    monkeypatch.setattr(module, "Backend", Slow, raising=False)
    monkeypatch.setattr(module, "count", lambda: 2, raising=False)
    monkeypatch.setitem(sys.modules, "slow_device", module)
    monkeypatch.setitem(interface._modules, "slow", "slow_device")
    monkeypatch.setattr(interface, "_open", {})
    found: list[Any] = []

    def ask(name: str) -> None:
        all_ask.wait()
        found.append(interface.open_backend(name))

    threads = [threading.Thread(target=ask, args=(name,)) for name in ("slow", "slow:0", "slow", "slow:0")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert opened == [0] and len(found) == 4 and all(backend is found[0] for backend in found)
