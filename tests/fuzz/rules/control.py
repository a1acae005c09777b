"""Statements that hold functions: loops, branches, and transforms within a program.

The body of a loop gets the values of its first step while it is written; a later step has others, so what is carried
is brought back to small numbers.
"""

from __future__ import annotations

import contextlib
from typing import Any

from tests.fuzz.program import Block, Statement
from tests.fuzz.writer import Draft, Unfit, Value, Writer, rule


def _operands(w: Writer, most: int = 3, kinds: str = "biufc") -> list[Value]:
    found: list[Value] = []
    for _ in range(w.integer(1, most)):
        value = w.value(kinds, where=lambda v: not v.weak)
        if value not in found:
            found.append(value)
    return found


def _all(names: Any) -> str:
    return f"({', '.join(map(str, names))},)"


def _carried(w: Writer, body: list[Statement], like: list[Any]) -> str:
    """The names of values with these types, from within a block."""
    return _all(w.fitted(body, x) for x in like)


def _arrays(values: list[Value]) -> tuple:
    return tuple(v.array for v in values)


def _one(w: Writer) -> Any:
    return w.env["np"].asarray(1, "int32")


# ---- loops ----


@rule("loop", 2)
def fori_loop(w: Writer) -> Draft:
    carry = _operands(w)
    body = w.block([_one(w), _arrays(carry)], lambda s: _carried(w, s, [v.array for v in carry]))
    bounds = f"{w.integer(0, 1)}, {w.integer(0, 5)}"
    with contextlib.suppress(Unfit):
        if not w.reverse and w.maybe(0.3):
            bounds = f"0, np.max({w.value('i', where=lambda v: v.size > 0)}).astype(np.int32) % 4"
    return Draft(f"lax.fori_loop({bounds}, {body.name}, {_all(carry)})", len(carry), blocks=(body,))


@rule("loop", 2)
def while_loop(w: Writer) -> Draft:
    carry = _operands(w)
    steps = w.integer(1, 5)
    start = w.env["np"].asarray(0, "int32")

    def finish(body: list[Statement]) -> str:
        return f"({counter} + 1, *{_carried(w, body, [v.array for v in carry])})"

    if w.reverse and w.style.peer:
        raise Unfit  # no reverse mode there
    with_counter = (start, *_arrays(carry))
    counter = f"v{w.count + 1}"
    body = w.block([with_counter], finish)
    names = tuple(w.new_name() for _ in with_counter)
    go_on = f"{names[0]} < {steps}"
    floats = [n for n, v in zip(names[1:], carry) if v.kind == "f" and v.size]
    if floats and w.maybe():
        go_on += f") & (np.sum({floats[0]}) < {w.integer(1, 9)}.0"
    condition = Block(w.new_name("f"), (names,), (), f"({go_on})")
    options = f", max_steps={steps}" if w.reverse else ""
    text = (
        f"lax.while_loop({condition.name}, {body.name}, (np.asarray(0, np.int32), *{_all(carry)}){options})"
    )
    return Draft(text, len(carry) + 1, blocks=(condition, body))


@rule("loop", 4)
def scan(w: Writer) -> Draft:
    carry = _operands(w)
    first = w.value(least=1, where=lambda v: 0 < v.shape[0] <= 33)
    xs = [first, *[v for v in w.scope if v.rank and v.shape[0] == first.shape[0] and v != first][-1:]]
    more = w.integer(0, 2)

    def finish(body: list[Statement]) -> str:
        carried = _carried(w, body, [v.array for v in carry])
        return f"{carried}, {_all(w.ending() for _ in range(more))}" if more else f"{carried}, ()"

    body = w.block([_arrays(carry), tuple(v.array[0] for v in xs)], finish)
    options = w.choice(["", "", ", reverse=True", ", unroll=2", ", reverse=True, unroll=3"])
    call = f"lax.scan({body.name}, {_all(carry)}, {_all(xs)}{options})"
    return Draft(f"(lambda r: (*r[0], *r[1]))({call})", len(carry) + more, blocks=(body,))


@rule("loop", 2)
def mapped_loop(w: Writer) -> Draft:
    x = w.value(least=1, where=lambda v: 0 < v.shape[0] <= 33)
    count = w.integer(1, 2)
    body = w.block([x.array[0]], lambda s: _all(w.ending() for _ in range(count)))
    options = w.choice(["", "", ", batch_size=2"])
    return Draft(f"lax.map({body.name}, {x}{options})", count, blocks=(body,))


# ---- branches ----


def _condition(w: Writer) -> str:
    x = w.value("fiub", where=lambda v: v.size > 0)
    return f"np.any({x})" if x.kind == "b" else f"np.max({x}) > {w.integer(0, 2)}"


def _branches(w: Writer, operands: list[Value], count: int) -> tuple[tuple[Block, ...], int]:
    """Functions of the same arguments with results of the same types, and the number of these."""
    types: list[Any] = []

    def first(body: list[Statement]) -> str:
        names = [w.choice([v for v in w.scope if not v.weak] or w.scope) for _ in range(w.integer(1, 3))]
        types.extend(n.array for n in names)
        if any(n.weak for n in names):
            raise Unfit
        return _all(names)

    def other(body: list[Statement]) -> str:
        return _all(w.fitted(body, t, bounded=False) for t in types)

    blocks = [w.block(_arrays(operands), first)]
    blocks += [w.block(_arrays(operands), other, least=0) for _ in range(count - 1)]
    return tuple(blocks), len(types)


@rule("branch", 3)
def cond(w: Writer) -> Draft:
    operands = _operands(w)
    blocks, count = _branches(w, operands, 2)
    text = f"lax.cond({_condition(w)}, {blocks[0].name}, {blocks[1].name}, {', '.join(operands)})"
    return Draft(text, count, blocks=blocks)


@rule("branch", 2)
def switch(w: Writer) -> Draft:
    operands = _operands(w)
    blocks, count = _branches(w, operands, w.integer(2, 3))
    names = ", ".join(b.name for b in blocks)
    i = w.value("i", where=lambda v: v.size > 0)
    index = f"np.max({i}).astype(np.int32)"
    return Draft(f"lax.switch({index}, [{names}], {', '.join(operands)})", count, blocks=blocks)


# ---- transforms ----


def _element(w: Writer, x: Value, axis: int | None) -> Any:
    return x.array if axis is None else w.env["np"].take(x.array, 0, axis=axis)


@rule("vmap", 3)
def vmap(w: Writer) -> Draft:
    x = w.value(least=1, where=lambda v: 0 not in v.shape)
    a = w.axis(x)
    operands, axes = [x], [a]
    for y in w.scope[-4:]:
        if y.rank and y.shape[0] == x.shape[a] and y != x:
            operands.append(y)
            axes.append(0 if w.maybe(0.7) else None)
            break
    count = w.integer(1, 2)
    elements = [_element(w, v, at) for v, at in zip(operands, axes)]
    named = w.maybe(0.25)

    def finish(body: list[Statement]) -> str:
        names = [w.ending() for _ in range(count)]
        texts = [f"lax.psum({n}, 'i')" if named and n.kind in "fi" and w.maybe() else str(n) for n in names]
        return _all(texts)

    body = w.block(elements, finish)
    options = f", out_axes={w.choice([0, 0, -1])}" + (", axis_name='i'" if named else "")
    text = f"fg.vmap({body.name}, in_axes={tuple(axes)}{options})({', '.join(operands)})"
    return Draft(text, count, blocks=(body,))


def _function(w: Writer, operands: list[Value], bare: bool = False) -> tuple[Block, int]:
    count = w.integer(1, 2)
    return w.block(_arrays(operands), lambda s: _all(w.ending() for _ in range(count)), bare), count


@rule("jit", 2)
def jit(w: Writer) -> Draft:
    operands = _operands(w)
    body, count = _function(w, operands)
    return Draft(f"fg.jit({body.name})({', '.join(operands)})", count, blocks=(body,))


@rule("twice", 2)
def called_twice(w: Writer) -> Draft:
    """One function of two values of a type: the same kernels, on other memory."""
    x = w.value(where=lambda v: not v.weak)
    y = w.value(where=lambda v: v.shape == x.shape and v.dtype == x.dtype and not v.weak and v != x)
    body = w.block([x.array], lambda s: str(w.ending()))
    return Draft(f"({body.name}({x}), {body.name}({y}))", 2, blocks=(body,))


@rule("checkpoint", 2)
def checkpoint(w: Writer) -> Draft:
    operands = _operands(w)
    body, count = _function(w, operands)
    return Draft(f"fg.checkpoint({body.name})({', '.join(operands)})", count, blocks=(body,))


def _floats(w: Writer) -> list[Value]:
    return _operands(w, 2, "f")


@rule("custom", 2)
def custom_rule(w: Writer) -> Draft:
    """Of floats, and without values from outside, which would be constants of the rule."""
    operands = _floats(w)
    body = w.block(_arrays(operands), lambda s: _all([w.value("f")]), bare=True)
    name = w.choice("with_jvp with_vjp") if w.depth == 0 and not w.style.forward else "with_jvp"
    return Draft(f"{name}({body.name})({', '.join(operands)})", 1, blocks=(body,))


@rule("derivative", 3)
def derivative_within(w: Writer) -> Draft:
    operands = _floats(w)
    before, w.reverse = w.reverse, True
    try:
        body = w.block(_arrays(operands), lambda s: str(w.value("f")))
    finally:
        w.reverse = before
    if w.maybe():
        return Draft(f"gradient({body.name})({', '.join(operands)})", blocks=(body,))
    return Draft(f"pushed({body.name})({', '.join(operands)})", 2, blocks=(body,))
