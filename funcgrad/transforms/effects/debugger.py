"""breakpoint() for traced functions: Python's debugger, at the user's line, with values.

Where values are known the debugger opens in the user's frame. In a compiled program there is no such frame any more:
the local variables of the line are operands of a callback, and the debugger opens in a frame that has the user's file,
line and globals, and the values as its locals.
"""

from __future__ import annotations

import ast
import sys
from types import FrameType
from typing import Any

import numpy as np

from funcgrad.errors import user_frame
from funcgrad.trace.array.array import wrap
from funcgrad.trace.calls.callback import Callback
from funcgrad.trace.graph.call_nodes import Host
from funcgrad.trace.tracing.tracer import Tracer, current_trace, known_values
from funcgrad.trace.types import tree
from funcgrad.transforms.effects.callback import bind


def debug_breakpoint() -> None:
    """Open Python's debugger when the program gets there; traced local variables have their values.

    In a function that is not compiled this is the builtin breakpoint(): one can step on, also with
    jit(debug=True). In a compiled function one can look at the local variables and go on; in a loop it opens
    in each step, under vmap for each element.

    Examples
    --------
    >>> import funcgrad as fg
    >>> @fg.jit
    ... def f(x):
    ...     y = x * 2
    ...     fg.debug.breakpoint()
    ...     return y
    >>> f(3.0)  # doctest: +SKIP
    > model.py(4)f()
    -> fg.debug.breakpoint()
    (Pdb) p y
    Array(6., dtype=float32)
    """
    frame = user_frame()
    if frame is None:
        return
    values = _Locals(frame)
    if current_trace() is None and known_values(values.traced) is not None:
        _new_debugger().set_trace(frame)
        return
    file, line, name = frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name
    surroundings = frame.f_globals

    def stop(*arrays: np.ndarray) -> tuple:
        _stop_at(file, line, name, surroundings, values.filled(arrays))
        return ()

    bind(Callback(Host(stop, "breakpoint"), (), effect=True), values.traced)


class _Locals:
    """The local variables of a frame. traced: the traced values in them."""

    def __init__(self, frame: FrameType) -> None:
        self._variables: dict[str, tuple[list[Any], Any]] = {}
        self.traced: list[Tracer] = []
        for name, value in frame.f_locals.items():
            try:
                leaves, structure = tree.flatten(value)
            except (TypeError, ValueError):  # a dict without an order, for instance: shown as it is
                leaves, structure = [value], tree.structure(0)
            self._variables[name] = leaves, structure
            self.traced += [leaf for leaf in leaves if type(leaf) is Tracer]

    def filled(self, arrays: tuple[np.ndarray, ...]) -> dict[str, Any]:
        """Return the variables with arrays in the place of the traced values."""
        given = iter(arrays)
        return {
            name: tree.unflatten(
                structure, [wrap(next(given)) if type(leaf) is Tracer else leaf for leaf in leaves]
            )
            for name, (leaves, structure) in self._variables.items()
        }


def _new_debugger() -> Any:
    import pdb  # takes 3 ms to import, which only those pay who debug

    return pdb.Pdb()


def _stop_at(
    file: str, line: int, name: str, surroundings: dict[str, Any], variables: dict[str, Any]
) -> None:
    """Start the debugger in a frame that looks like the user's."""
    program = ast.parse("__stop__()\npass")
    for statement, number in zip(program.body, (max(line - 1, 1), line), strict=True):
        for node in ast.walk(statement):
            if isinstance(node, ast.expr | ast.stmt):
                node.lineno = node.end_lineno = number
    code = compile(program, file, "exec").replace(co_name=name)
    debugger = _new_debugger()
    scope = {**surroundings, "__stop__": lambda: debugger.set_trace(sys._getframe(1))}
    exec(code, scope, variables)
