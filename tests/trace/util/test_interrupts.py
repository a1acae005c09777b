"""Ctrl-C while modules load: what was half loaded is loaded again, and what cannot be is loaded whole."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading

import pytest

from funcgrad.trace.util.interrupts import interrupts_later

# At a line of an import, as Ctrl-C comes; then the same again. arguments: the end of a file's name, a number of lines,
# what to run.
AT_A_LINE = """
import signal, sys
file, lines, code = sys.argv[1], int(sys.argv[2]), sys.argv[3]
signal.signal(signal.SIGINT, signal.default_int_handler)
import funcgrad as fg, funcgrad.numpy as np

def on_call(frame, event, arg):
    return on_line if frame.f_code.co_filename.endswith(file) and frame.f_code.co_name == "<module>" else None

def on_line(frame, event, arg):
    global lines
    lines -= event == "line"
    if lines == 0:
        signal.raise_signal(signal.SIGINT)
    return on_line

sys.settrace(on_call)
try:
    exec(code)
except KeyboardInterrupt:
    sys.settrace(None)
    exec(code)
    print("twice")
"""
OPS = {
    "triangular systems": (
        "trace/matrix/matrix_ops.py", "assert np.linalg.solve(np.eye(2) * 4, np.ones(2)).tolist() == [0.25, 0.25]",
    ),
    "windows": (
        "trace/ops/windows.py",
        "assert np.convolve(np.ones(3), np.ones(2)).tolist() == [1, 2, 2, 1]"
        "; assert fg.vmap(lambda x: x @ x)(np.ones((2, 3))).tolist() == [3, 3]",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OPS)
@pytest.mark.parametrize("lines", [60, 90])
def test_a_module_of_ops_is_loaded_again(name: str, lines: int) -> None:
    file, code = OPS[name]
    command = [sys.executable, "-c", AT_A_LINE, file, str(lines), code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.stdout == "twice\n", done.stderr


# An interval timer of the first call's time: the extension that flattens trees is loaded in it.
IN_THE_EXTENSION = """
import signal, threading, time, sys
import funcgrad as fg, funcgrad.numpy as np
from importlib.machinery import ExtensionFileLoader
signal.signal(signal.SIGINT, signal.default_int_handler)
execute = ExtensionFileLoader.exec_module

def interrupted(self, module):  # as Python's code that an extension runs sees it
    if module.__name__ == "optree._C":
        signal.raise_signal(signal.SIGINT)
        print("within")
    return execute(self, module)

ExtensionFileLoader.exec_module = interrupted
try:
    fg.jit(lambda x: {"a": x + 1})(np.ones(2))
except KeyboardInterrupt:
    print("after")
print(fg.jit(lambda x: {"a": x + 1})(np.ones(2))["a"].tolist())
"""


def test_an_extension_is_loaded_whole() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IN_THE_EXTENSION], capture_output=True, text=True, timeout=120
    )
    assert done.stdout == "within\nafter\n[2.0, 2.0]\n", done.stderr


def test_ctrl_c_comes_after_the_block() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        reached = []
        with pytest.raises(KeyboardInterrupt), interrupts_later():
            signal.raise_signal(signal.SIGINT)
            reached.append("the end")
        assert reached == ["the end"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        with pytest.raises(KeyError), interrupts_later():
            raise KeyError
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_handler_is_given_back_though_another_one_raises() -> None:
    def handler(number: int, frame: object) -> None:
        raise KeyError

    before = signal.signal(signal.SIGTERM, handler)
    ctrl_c = signal.getsignal(signal.SIGINT)
    try:
        with pytest.raises(KeyError), interrupts_later():
            signal.raise_signal(signal.SIGTERM)
        assert signal.getsignal(signal.SIGINT) is ctrl_c
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("handler", [signal.SIG_IGN, signal.SIG_DFL])
def test_what_the_system_does_stays(handler: signal.Handlers) -> None:
    before = signal.signal(signal.SIGINT, handler)
    try:
        with interrupts_later():
            assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_run_no_handlers() -> None:
    seen = []

    def work() -> None:
        with interrupts_later():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]
