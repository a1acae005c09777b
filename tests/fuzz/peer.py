"""The same programs in JAX, in a process of an interpreter that has it: `PYTHON -m tests.fuzz.peer`.

That interpreter needs no funcgrad: a program goes there as text, and comes back as arrays. What JAX does not take is
an exception of text.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as onp

from tests.fuzz.namespace import namespace
from tests.fuzz.ways import WAYS

ROOT = Path(__file__).resolve().parents[2]


class Refused(Exception):
    """The other library raised, or its process ended."""


class Question(NamedTuple):
    source: str
    arguments: tuple[str, ...]
    way: str
    number: int
    x64: bool


class Peer:
    """A process of another interpreter. A context manager: the process ends with it."""

    def __init__(self, python: str) -> None:
        self._command = [python, "-m", "tests.fuzz.peer"]
        self._process: Any = None

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *exception: Any) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process.stdin.close()
            self._process.stdout.close()

    def ask(self, question: Question) -> list[onp.ndarray]:
        """The results as arrays; Refused with what was raised there."""
        if self._process is None or self._process.poll() is not None:
            environment = {**os.environ, "JAX_PLATFORMS": "cpu", "PYTHONPATH": str(ROOT)}
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, cwd=ROOT
            )
        try:
            pickle.dump(tuple(question), self._process.stdin)
            self._process.stdin.flush()
            answer = pickle.load(self._process.stdout)
        except (EOFError, BrokenPipeError):
            raise Refused("the process ended") from None
        if isinstance(answer, str):
            raise Refused(answer)
        return answer


def answered(question: Question) -> list[onp.ndarray]:
    import jax  # in the other process alone

    jax.config.update("jax_enable_x64", question.x64)
    names = namespace(jax)
    exec(question.source, names)
    xs = [eval(text, names) for text in question.arguments]
    function, arguments = WAYS[question.way].apply(jax, names["program"], xs, question.number)
    return [onp.asarray(x) for x in jax.tree.leaves(jax.jit(function)(*arguments))]


def main() -> None:
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed is no answer
    while True:
        try:
            question = Question(*pickle.load(sys.stdin.buffer))
        except EOFError:
            return
        try:
            answer: Any = answered(question)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        pickle.dump(answer, output)
        output.flush()


if __name__ == "__main__":
    main()
