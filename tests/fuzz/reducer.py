"""Makes a program that fails as small as it gets, and still fail in the same way.

First the way, the run and the settings become the plain ones, then results go, then statements (in halves, quarters,
... as delta debugging does): what others read of a statement becomes another value of its type, or an input with the
value that it had. Then sizes shrink, literals too, and values become simple. Each candidate is judged by `fails`,
which runs it; nothing is assumed of programs but their text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence

import numpy as onp

from tests.fuzz.generator import Case
from tests.fuzz.program import (
    Block,
    Input,
    Program,
    Statement,
    all_statements,
    flat,
    names_in,
    replaced,
    without_dead,
)

Fails = Callable[[Case], bool]
Values = Callable[[Program], dict[str, onp.ndarray]]


def reduce(case: Case, fails: Fails, values: Values, most: int = 400) -> Case:
    """The smallest case found for which fails(case). most: how many are tried. values: those of a program's names."""
    search = _Search(case, fails, most)
    search.try_program(_split_tuples(case.program))
    before = None
    while before != search.case and search.left > 0:
        before = search.case
        _simplify_way(search)
        _drop_results(search)
        known = values(search.case.program)
        _drop_statements(search, known)
        _drop_within_blocks(search, known)
        _shrink_sizes(search)
        _shrink_literals(search)
        _simplify_inputs(search)
    return search.case


class _Search:
    """The best case so far, and how many may still be tried."""

    def __init__(self, case: Case, fails: Fails, most: int) -> None:
        self.case = case
        self.fails = fails
        self.left = most
        self.tried: set[Case] = {case}

    def try_case(self, case: Case) -> bool:
        """Take it if it fails as well."""
        if self.left <= 0 or case in self.tried:
            return False
        self.left -= 1
        self.tried.add(case)
        if not self.fails(case):
            return False
        self.case = case
        return True

    def try_program(self, program: Program) -> bool:
        return self.try_case(self.case._replace(program=without_dead(program)))


# ---- the way ----


def _simplify_way(search: _Search) -> None:
    search.try_case(search.case._replace(way="jit", run="jit", settings=()))
    search.try_case(search.case._replace(settings=()))
    search.try_case(search.case._replace(run="jit"))
    for way in ("jit", "grad", "jvp", "vmap", "vjp"):
        if search.case.way != "jit" and search.try_case(search.case._replace(way=way)):
            break
    for setting in search.case.settings:
        search.try_case(search.case._replace(settings=tuple(s for s in search.case.settings if s != setting)))
    search.try_case(search.case._replace(number=0))
    search.try_case(search.case._replace(program=search.case.program._replace(x64=False)))


def _split_tuples(program: Program) -> Program:
    """Each value of a tuple that is written out as a statement of its own."""

    def of(s: Statement) -> list[Statement]:
        blocks = tuple(b._replace(statements=every(b.statements)) for b in s.blocks)
        tree = ast.parse(s.text, mode="eval").body
        if len(s.targets) > 1 and isinstance(tree, ast.Tuple) and len(tree.elts) == len(s.targets):
            return [Statement((t,), ast.unparse(e), s.family) for t, e in zip(s.targets, tree.elts)]
        return [s._replace(blocks=blocks)]

    def every(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
        return tuple(new for s in statements for new in of(s))

    return program._replace(statements=every(program.statements))


def _drop_results(search: _Search) -> None:
    for kept in _parts(search, lambda p: p.results):
        if kept:
            search.try_program(search.case.program._replace(results=kept))


def _parts(search: _Search, sequence: Callable[[Program], Sequence]) -> Iterator[tuple]:
    """The sequence of the best program without a half, a quarter, ... of it, last parts first."""
    size = len(sequence(search.case.program))
    while size:
        start = (len(sequence(search.case.program)) - 1) // size * size
        while start >= 0:
            whole = tuple(sequence(search.case.program))
            yield whole[:start] + whole[start + size :]
            start -= size
        size //= 2


# ---- statements ----


def _drop_statements(search: _Search, known: dict[str, onp.ndarray]) -> None:
    size = max(1, len(search.case.program.statements) // 2)
    while size:
        end = len(search.case.program.statements)
        while end > 0:
            start = max(0, end - size)
            for candidate in _without(search.case.program, start, end, known):
                if search.try_program(candidate):
                    break
            end = min(start, len(search.case.program.statements))
        size //= 2


def _without(program: Program, start: int, end: int, known: dict[str, onp.ndarray]) -> Iterator[Program]:
    """The program without these statements. What they made becomes a value that they read, of its type, or an input."""
    gone = program.statements[start:end]
    kept = program.statements[:start] + program.statements[end:]
    inputs = [given_input(t, known[t]) for s in gone for t in s.targets if t in known]
    if len(gone) == 1:
        yield from (renamed(program._replace(statements=kept), names) for names in _bypasses(gone[0], known))
    yield program._replace(inputs=(*program.inputs, *inputs), statements=kept)


def _bypasses(statement: Statement, known: dict[str, onp.ndarray]) -> Iterator[dict[str, str]]:
    """Names that its targets may have instead: those of operands of the same type."""
    for operand in dict.fromkeys(names_in(statement.text)):
        if operand in known and all(
            t in known and same_type(known[t], known[operand]) for t in statement.targets
        ):
            yield dict.fromkeys(statement.targets, operand)


def same_type(a: onp.ndarray, b: onp.ndarray) -> bool:
    return a.shape == b.shape and a.dtype == b.dtype


def given_input(name: str, value: onp.ndarray) -> Input:
    if value.dtype.kind == "c":
        numbers = [complex(x) for x in value.ravel()]
    else:
        numbers = value.ravel().astype("float64" if value.dtype.name == "bfloat16" else value.dtype).tolist()
    return Input(name, value.shape, value.dtype.name, "given", 0, "array", tuple(numbers))


def renamed(program: Program, names: dict[str, str]) -> Program:
    def new(name: str) -> str:
        return names.get(name, name)

    def of_statement(s: Statement) -> Statement:
        return s._replace(text=replaced(s.text, new), blocks=tuple(map(of_block, s.blocks)))

    def of_block(b: Block) -> Block:
        return b._replace(statements=tuple(map(of_statement, b.statements)), result=replaced(b.result, new))

    return program._replace(
        statements=tuple(map(of_statement, program.statements)), results=tuple(map(new, program.results))
    )


def _drop_within_blocks(search: _Search, known: dict[str, onp.ndarray]) -> None:
    """A statement of a block gives way to a value of its type that is in scope there, or to an input of the program."""
    names = [
        t
        for s in search.case.program.statements
        for b in s.blocks
        for i in all_statements(b.statements)
        for t in i.targets
    ]
    for name in reversed(names):
        statement = _statement_of(search.case.program, name)
        if statement is None or name not in known:
            continue
        others = [
            n for n in _in_scope(search.case.program, name) if n in known and same_type(known[n], known[name])
        ]
        for other in others[::-1][:3]:
            if search.try_program(renamed(search.case.program, {name: other})):
                break
        else:
            fresh = f"v9{name[1:]}"
            program = renamed(search.case.program, {name: fresh})
            search.try_program(program._replace(inputs=(*program.inputs, given_input(fresh, known[name]))))


def _statement_of(program: Program, name: str) -> Statement | None:
    return next((s for s in all_statements(program.statements) if name in s.targets), None)


def _in_scope(program: Program, name: str) -> list[str]:
    """What is named before the statement of this name, where it stands."""

    def walk(statements: tuple[Statement, ...], before: list[str]) -> list[str] | None:
        before = list(before)
        for s in statements:
            if name in s.targets:
                return before
            for block in s.blocks:
                found = walk(block.statements, before + flat(block.parameters))
                if found is not None:
                    return found
            before.extend(s.targets)
        return None

    return walk(program.statements, [i.name for i in program.inputs]) or []


# ---- sizes, literals, values ----


def _shrink_sizes(search: _Search) -> None:
    """Each size of an input becomes a smaller one, in all inputs and in the text, or in this place alone."""
    sizes = sorted({s for i in search.case.program.inputs for s in i.shape if s > 1}, reverse=True)
    for size in sizes:
        for smaller in _smaller(size):
            if search.try_program(_resized(search.case.program, size, smaller)):
                break
    for k in range(len(search.case.program.inputs)):
        for axis in range(9):
            _shrink_axis(search, k, axis)


def _shrink_axis(search: _Search, k: int, axis: int) -> None:
    program = search.case.program
    if k >= len(program.inputs) or axis >= len(program.inputs[k].shape):
        return
    given = program.inputs[k]
    for smaller in _smaller(given.shape[axis]):
        shape = (*given.shape[:axis], smaller, *given.shape[axis + 1 :])
        inputs = (*program.inputs[:k], _with_shape(given, shape), *program.inputs[k + 1 :])
        if search.try_program(program._replace(inputs=inputs)):
            return


def _smaller(size: int) -> list[int]:
    return sorted({s for s in (1, 2, 3, size // 2, size - 2, size - 1) if 0 < s < size})


def _resized(program: Program, size: int, smaller: int) -> Program:
    inputs = tuple(
        _with_shape(i, tuple(smaller if s == size else s for s in i.shape)) for i in program.inputs
    )
    return _with_texts(
        program._replace(inputs=inputs),
        lambda text: re.sub(rf"(?<![\w.]){size}(?![\w.])", str(smaller), text),
    )


def _with_shape(i: Input, shape: tuple[int, ...]) -> Input:
    if i.values != "given" or shape == i.shape:
        return i._replace(shape=shape)
    values = i.array()
    values = values[tuple(slice(0, s) for s in shape)]
    return given_input(i.name, values)._replace(layout=i.layout)


def _with_texts(program: Program, new: Callable[[str], str]) -> Program:
    def of(s: Statement) -> Statement:
        blocks = tuple(b._replace(statements=tuple(map(of, b.statements))) for b in s.blocks)
        return s._replace(text=new(s.text), blocks=blocks)

    return program._replace(statements=tuple(map(of, program.statements)))


_LITERAL = re.compile(r"(?<![\w.])\d+(?![\w.])")


def _shrink_literals(search: _Search) -> None:
    """Whole numbers of the texts become smaller, one at a time."""
    for name in [t for s in all_statements(search.case.program.statements) for t in s.targets[:1]]:
        statement = _statement_of(search.case.program, name)
        places = len(_LITERAL.findall(statement.text)) if statement else 0
        for place in range(min(places, 24)):
            statement = _statement_of(search.case.program, name)
            found = list(_LITERAL.finditer(statement.text))[place : place + 1] if statement else []
            for number in found:
                value = int(number.group())
                negative = statement.text[: number.start()].endswith("-")
                for smaller in [0] * (not negative) + _smaller(value) if value > 1 else []:
                    text = statement.text[: number.start()] + str(smaller) + statement.text[number.end() :]
                    if search.try_program(_with_text_of(search.case.program, name, text)):
                        break


def _with_text_of(program: Program, name: str, text: str) -> Program:
    def of(s: Statement) -> Statement:
        blocks = tuple(b._replace(statements=tuple(map(of, b.statements))) for b in s.blocks)
        return s._replace(text=text if name in s.targets else s.text, blocks=blocks)

    return program._replace(statements=tuple(map(of, program.statements)))


def _simplify_inputs(search: _Search) -> None:
    for name in [i.name for i in search.case.program.inputs]:
        for change in _simpler(next((i for i in search.case.program.inputs if i.name == name), None)):
            inputs = tuple(change if i.name == name else i for i in search.case.program.inputs)
            if search.try_program(search.case.program._replace(inputs=inputs)) and change.layout == "array":
                break


def _simpler(i: Input | None) -> list[Input]:
    if i is None:
        return []
    plain = [
        i._replace(values=v, number=0, given=(), layout="array")
        for v in ("ones", "range", "integers", "eighths")
    ]
    if i.values in ("ones", "range"):
        plain = plain[: ["ones", "range"].index(i.values)]
    layouts = [i._replace(layout="array")] if i.layout != "array" else []
    dtypes = [i._replace(dtype="float32")] if i.dtype in ("float64", "float16", "bfloat16") else []
    whole = (
        [given_input(i.name, onp.round(i.array()))._replace(layout=i.layout)] if i.values == "given" else []
    )
    return layouts + plain + whole + dtypes
