"""Each program in programs/ makes one mistake. Its whole message stands in the comment at its end.

What is compared: the class, the first line, the user's own line in the program, and the hint. Afterwards the process
must still work. To add a mistake, write its program and run `python -m pytest tests/errors --update`, then read what
the comment says as the user would who wrote the program.
"""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from numpy.testing import assert_allclose

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.backends import interface
from funcgrad.trace.tracing.tracer import open_traces

PROGRAMS = sorted(Path(__file__).parent.glob("programs/*.py"))
BUILTIN = (
    ValueError,
    TypeError,
    IndexError,
    RuntimeError,
    NotImplementedError,
    MemoryError,
    NameError,
    AttributeError,
    FloatingPointError,
)


def error_of(path: Path) -> BaseException | None:
    """The error that the program ends with."""
    scope: dict[str, Any] = {"__name__": "__main__"}
    try:
        exec(compile(path.read_text(), path, "exec"), scope)
    except Exception as error:
        return error
    return None


def split(text: str) -> tuple[str, str]:
    """The program, and the message that its last comment holds."""
    lines = text.rstrip().split("\n")
    start = len(lines)
    while lines[start - 1].startswith("#"):
        start -= 1
    message = "\n".join(line.removeprefix("# ") for line in lines[start:])
    return "\n".join(lines[:start]).rstrip() + "\n", message


@fg.jit
def compiled(x: fg.Array) -> fg.Array:
    return x * np.sin(x)


def assert_usable() -> None:
    """The error left no trace open; transforms and compiled functions work as before."""
    assert open_traces() == []
    x = np.arange(4.0)
    assert_allclose(compiled(x), [0.0, 0.8414710, 1.8185949, 0.4233600], rtol=1e-6)
    assert_allclose(fg.vmap(fg.grad(lambda x: x * x))(x), [0.0, 2.0, 4.0, 6.0])


def test_shapes_that_do_not_fit_are_errors_of_value_and_of_type() -> None:
    """NumPy raises the first, JAX the second where operands, contractions, reshapes and carries do not fit."""
    for wrong in (
        lambda: np.ones(3) + np.ones(4),
        lambda: np.ones(3) @ np.ones(4),
        lambda: np.ones(3).reshape(2),
    ):
        for builtin in (ValueError, TypeError):
            with pytest.raises(builtin) as caught:
                wrong()
            assert type(caught.value) is fg.errors.ShapeError
            assert type(pickle.loads(pickle.dumps(caught.value))) is fg.errors.ShapeError


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_message(path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = {kind: module for kind, module in interface._modules.items() if module.startswith("funcgrad.")}
    monkeypatch.setattr(interface, "_modules", ours)  # other tests register devices, too
    program, expected = split(path.read_text())
    error = error_of(path)
    assert error is not None, "the program ended without an error"
    message = f"{type(error).__name__}: {error}"
    if request.config.getoption("--update") and message != expected:
        comment = "\n".join(f"# {line}" for line in message.split("\n"))
        path.write_text(f"{program}\n{comment}\n")
        expected = message
    assert message == expected
    assert isinstance(error, fg.errors.FuncgradError)
    assert isinstance(error, BUILTIN)
    assert f"{path.name}:" in message
    assert_usable()
