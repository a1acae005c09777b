"""A program as data: inputs, a list of statements that may hold blocks of statements, results; and its source text.

A statement is an expression of NumPy's namespace over the values named before it. The text runs with the modules of
funcgrad and with those of another library that has the same names. `repr` of a program is Python that makes it again.
"""

from __future__ import annotations

import inspect
import math
import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import ml_dtypes
import numpy as onp

from tests.fuzz import helpers

NAME = re.compile(r"\b[vf]\d+\b")
Parameter = str | tuple[str, ...]
"""Of a block: a name, or names of what a tuple holds."""


class Input(NamedTuple):
    """An argument. values: how its numbers are drawn, or "given" as a flat list. layout: how they lie in memory."""

    name: str
    shape: tuple[int, ...]
    dtype: str
    values: str = "normal"
    number: int = 0
    layout: str = "array"
    given: tuple = ()

    def source(self) -> str:
        """An expression of onp (NumPy), ml_dtypes and np."""
        text = f"{_VALUES[self.values](self)}{_reshaped(self)}{_cast(self.dtype, self.values)}"
        return _LAYOUTS[self.layout](text, self)

    def array(self) -> onp.ndarray:
        """The values, wherever they lie."""
        return onp.asarray(eval(self._replace(layout="numpy").source(), {"onp": onp, "ml_dtypes": ml_dtypes}))


class Block(NamedTuple):
    """A function within the program: of its parameters, and of all that is named before it."""

    name: str
    parameters: tuple[Parameter, ...]
    statements: tuple[Statement, ...]
    result: str


class Statement(NamedTuple):
    """targets = text. blocks: the functions that the text names."""

    targets: tuple[str, ...]
    text: str
    family: str = ""
    blocks: tuple[Block, ...] = ()


class Program(NamedTuple):
    inputs: tuple[Input, ...]
    statements: tuple[Statement, ...]
    results: tuple[str, ...]
    x64: bool = False

    def source(self) -> str:
        """`def program(...)`."""
        block = Block("program", tuple(i.name for i in self.inputs), self.statements, _tuple(self.results))
        return "\n".join(_block_lines(block))


# ---- the text ----


def names_in(text: str) -> list[str]:
    return NAME.findall(text)


def replaced(text: str, new: Callable[[str], str]) -> str:
    """The text with new(name) for every name of a value or block."""
    return NAME.sub(lambda found: new(found.group()), text)


def flat(parameters: tuple[Parameter, ...]) -> list[str]:
    return [name for p in parameters for name in ([p] if isinstance(p, str) else p)]


def _tuple(names: tuple[str, ...]) -> str:
    return f"({', '.join(names)},)"


def _block_lines(block: Block) -> Iterator[str]:
    plain = [p if isinstance(p, str) else f"p{k}" for k, p in enumerate(block.parameters)]
    yield f"def {block.name}({', '.join(plain)}):"
    for name, parameter in zip(plain, block.parameters):
        if not isinstance(parameter, str):
            yield f"    {_tuple(parameter)} = {name}"
    for statement in block.statements:
        yield from (f"    {line}" for line in statement_lines(statement))
    yield f"    return {block.result}"


def statement_lines(statement: Statement) -> Iterator[str]:
    for block in statement.blocks:
        yield from _block_lines(block)
    targets = statement.targets[0] if len(statement.targets) == 1 else _tuple(statement.targets)
    yield f"{targets} = {statement.text}"


def helpers_of(source: str) -> str:
    """The source of those functions of helpers.py that a text names."""
    used = [name for name in helpers.__all__ if re.search(rf"\b{name}\b", source)]
    return "\n\n".join(textwrap.dedent(inspect.getsource(getattr(helpers, name))) for name in used)


# ---- what is in a program ----


def all_statements(statements: tuple[Statement, ...]) -> Iterator[Statement]:
    """These and those within their blocks."""
    for statement in statements:
        yield statement
        for block in statement.blocks:
            yield from all_statements(block.statements)


def mentioned(statement: Statement) -> set[str]:
    """All names in a statement and its blocks."""
    found = set(names_in(statement.text))
    for block in statement.blocks:
        found |= set(names_in(block.result)).union(*map(mentioned, block.statements))
    return found


def live(statements: tuple[Statement, ...], needed: set[str]) -> tuple[Statement, ...]:
    """The statements that these names need, and of their blocks likewise."""
    kept: list[Statement] = []
    needed = set(needed)
    for statement in reversed(statements):
        if needed.isdisjoint(statement.targets):
            continue
        blocks = tuple(
            b._replace(statements=live(b.statements, set(names_in(b.result)))) for b in statement.blocks
        )
        statement = statement._replace(blocks=blocks)
        kept.append(statement)
        needed |= mentioned(statement)
    return tuple(reversed(kept))


def without_dead(program: Program) -> Program:
    """Without statements and inputs that no result needs; one input stays."""
    statements = live(program.statements, set(program.results))
    needed = set(program.results).union(*map(mentioned, statements))
    inputs = tuple(i for i in program.inputs if i.name in needed) or program.inputs[:1]
    return program._replace(inputs=inputs, statements=statements)


# ---- inputs ----


def _size(i: Input) -> int:
    return math.prod(i.shape)


def _reshaped(i: Input) -> str:
    return "" if i.values in ("normal", "eighths", "integers", "wild", "ones") else f".reshape({i.shape})"


def _cast(dtype: str, values: str) -> str:
    if dtype == "bool" and values != "given":
        return " > 0" if values != "ones" else ".astype('bool')"
    return ".astype(ml_dtypes.bfloat16)" if dtype == "bfloat16" else f".astype({dtype!r})"


def _random(i: Input) -> str:
    return f"onp.random.default_rng({i.number})"


def _parts(i: Input, real: str) -> str:
    """real: an expression of an array. Of complex numbers the imaginary part is it in reverse."""
    return (
        f"(lambda x: onp.asarray(x + 1j * x.ravel()[::-1].reshape({i.shape})))({real})"
        if i.dtype.startswith("c")
        else real
    )


def _integers(i: Input) -> str:
    low = 0 if i.dtype.startswith("u") else -4
    return f"onp.asarray({_random(i)}.integers({low}, 5, {i.shape}))"


_SPECIAL = "[0.0, -0.0, 1, -1, 0.5, -2.5, 3, onp.inf, -onp.inf, onp.nan]"
_VALUES: dict[str, Callable[[Input], str]] = {
    "normal": lambda i: _parts(i, f"onp.asarray({_random(i)}.normal(size={i.shape}))"),
    "eighths": lambda i: _parts(i, f"onp.asarray({_random(i)}.integers(-16, 17, {i.shape}) / 8)"),
    "integers": lambda i: _parts(i, _integers(i)),
    "wild": lambda i: f"onp.asarray({_random(i)}.choice({_SPECIAL}, {i.shape}))",
    "range": lambda i: f"onp.arange({_size(i)})",
    "ones": lambda i: f"onp.ones({i.shape})",
    "given": lambda i: f"onp.array([{', '.join(number(x) for x in i.given)}])",
}


def number(x: Any) -> str:
    """A number, or numbers in lists, as text."""
    return re.sub(r"\b(inf|nan)\b", r"onp.\1", repr(x))


def _layout(text: str) -> Callable[[str, Input], str]:
    return lambda source, i: text.format(x=source, shape=i.shape)


_LAYOUTS: dict[str, Callable[[str, Input], str]] = {
    "array": _layout("np.asarray({x})"),
    "numpy": _layout("{x}"),
    "fortran": _layout("onp.asfortranarray({x})"),
    "strided": _layout("onp.repeat({x}, 2, -1)[..., ::2]"),
    "reversed": _layout("({x})[::-1].copy()[::-1]"),
    "broadcast": _layout("onp.broadcast_to(({x})[:1], {shape})"),
    "unaligned": lambda source, i: (
        f"(lambda x: onp.frombuffer(b'0' + x.tobytes(), x.dtype, x.size, 1).reshape(x.shape))({source})"
    ),
}
LAYOUTS = tuple(_LAYOUTS)
