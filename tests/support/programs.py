"""Random programs of three vectors with derivatives of both modes: updates, reads, loops, branches, transforms within.

The same seed gives the same program. Kinks are rare (a sort, a branch that depends on values), numbers stay small.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as onp

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax

State = tuple[Any, Any, Any]
Statement = Callable[[State, Any], State]  # i: an integer, of Python's or traced

SIMPLE = [
    "set", "add", "multiply", "row", "slice", "combine", "swap", "read", "reverse", "scale", "matvec", "outer", "sort",
    "cumsum", "where", "norm", "constant", "complex", "integer",
]  # fmt: skip
NESTED = [
    "fori", "bounded", "scan", "unrolled", "while", "branch", "counted branch", "switch", "map", "vmap", "jit", "remat",
    "custom_jvp", "custom_vjp", "jvp", "grad", "linearize", "prefixes", "ref",
]  # fmt: skip


def put(state: State, k: int, value: Any) -> State:
    return tuple(value if i == k else x for i, x in enumerate(state))  # type: ignore[return-value]


def _times(x: tuple, y: tuple) -> tuple:
    return x[0] * y[0], x[1] * y[1]


class Writer:
    """Writes a program of vectors of a size; depth: how deep loops, branches and transforms are nested."""

    def __init__(self, seed: int, size: int, depth: int) -> None:
        self.choose = random.Random(seed)
        self.size = size
        self.depth = depth

    def program(self) -> Callable[[Any, Any, Any], Any]:
        first, second = self.block(self.depth), self.block(self.depth)
        extra = self.choose.random() < 0.5

        def function(x: Any, y: Any, z: Any) -> Any:
            middle = first((x, y, z), 1)
            return second(middle, 2), {"middle": middle[0] if extra else None}

        return function

    def block(self, depth: int) -> Statement:
        statements = [self.statement(depth) for _ in range(self.choose.randrange(1, 4))]

        def run(state: State, i: Any) -> State:
            for one in statements:
                state = one(state, i)
            return tuple(2 * np.tanh(x * 0.5) for x in state)  # type: ignore[return-value]

        return run

    def statement(self, depth: int) -> Statement:
        kind = self.choose.choice(SIMPLE + (NESTED if depth else []))
        operands = [self.choose.randrange(3) for _ in range(3)]
        if kind in SIMPLE:
            return self.simple(kind, *operands)
        return self.nested(kind, depth, *operands)

    def simple(self, kind: str, a: int, b: int, c: int) -> Statement:
        n = self.size
        shift = self.choose.randrange(n)
        where = onp.array([self.choose.randrange(n) for _ in range(4)])
        w = onp.cos(onp.arange(n * n, dtype=float).reshape(n, n) + shift) / n
        table: dict[str, Callable[[State, Any], Any]] = {
            "set": lambda s, i: s[a].at[(i + shift) % n].set(s[b][i % n] * 0.5 + 1),
            "add": lambda s, i: s[a].at[(i + shift) % n].add(s[a][shift] - s[b][0]),
            "multiply": lambda s, i: s[a].at[where].multiply(s[b][where[::-1]]),
            "row": lambda s, i: s[a].at[where].set(s[b][where[::-1]] + 0.25 * i),
            "slice": lambda s, i: lax.dynamic_update_slice(s[a], s[b][: n - shift] * s[c][shift:], (i % n,)),
            "combine": lambda s, i: np.sin(s[b]) + 0.5 * s[c] * i,
            "read": lambda s, i: s[a] + s[b][i % n] * 0.1,
            "reverse": lambda s, i: s[b][::-1] * s[c],
            "scale": lambda s, i: s[a] * (0.5 + 0.1 * np.tanh(np.sum(s[b]))),
            "matvec": lambda s, i: w @ s[b] + s[a],
            "outer": lambda s, i: np.outer(s[a], s[b]) @ s[c] / n,
            "sort": lambda s, i: np.sort(s[b]) + s[a][np.argsort(s[c])],
            "cumsum": lambda s, i: np.cumsum(s[b] / n)[where[0] % 2 :: 1][: n - 1].sum() * s[a],
            "where": lambda s, i: np.where(s[b] > 0.3, np.log(np.where(s[b] > 0.3, s[b], 1.0)), s[c] * s[b]),
            "norm": lambda s, i: s[a] / np.sqrt(np.sum(s[a] * s[a]) + 0.5),
            "constant": lambda s, i: np.asarray(w[0]) * i,
            "complex": lambda s, i: np.abs((s[a] + 1j * s[b]) * np.exp(1j * s[c]) + 0.5),
            "integer": lambda s, i: s[a] * (np.arange(n) + i).astype(s[a].dtype) / n + np.floor(s[b]) * s[c],
        }
        if kind == "swap":
            return lambda s, i: (s[b], s[c], s[a])
        change = table[kind]
        return lambda s, i: put(s, a, change(s, i))

    def nested(self, kind: str, depth: int, a: int, b: int, c: int) -> Statement:
        body = self.block(depth - 1)
        steps = self.choose.randrange(4)
        make = getattr(self, "_" + kind.replace(" ", "_"))
        return make(body, depth, steps, a, b, c)

    # ---- each with: the block within, depth, number of steps, positions in the state ----

    def _fori(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        return lambda s, i: lax.fori_loop(0, steps, lambda j, t: body(t, j + i), s)

    def _bounded(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        """The bounds are computed."""

        def run(s: State, i: Any) -> State:
            stop = i + np.sum(s[c] > 0).astype(int) % 3
            return lax.fori_loop(i, stop, lambda j, t: body(t, j), s, max_steps=steps)

        return run

    def _scan(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        options: dict[str, Any] = {"reverse": bool(steps % 2)}

        def run(s: State, i: Any) -> State:
            def step(t: State, x: Any) -> tuple:
                t = body(put(t, a, t[a] + x), i)
                return t, (t[b] * 0.5, None, x)

            last, (rows, _, xs) = lax.scan(step, s, s[c] * 0.5, **options)
            return put(last, b, np.sum(rows, axis=0) * 0.1 + xs)

        return run

    def _unrolled(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        def run(s: State, i: Any) -> State:
            rows = np.outer(s[b], s[c])
            step = lambda t, x: ((t[0] + 1, body(put(t[1], b, x["row"]), t[0])), t[1][a])  # noqa: E731
            (_, last), ys = lax.scan(step, (0, s), {"row": rows}, unroll=2, reverse=bool(steps % 2))
            return put(last, c, ys[-1] * ys[0])

        return run

    def _while(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        def run(s: State, i: Any) -> State:
            def go_on(t: tuple) -> Any:
                return (t[0] < steps) & (np.sum(t[1][a]) < 3.0)

            return lax.while_loop(go_on, lambda t: (t[0] + 1, body(t[1], t[0])), (0, s), max_steps=3)[1]

        return run

    def _branch(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        other = self.block(depth - 1)
        return lambda s, i: lax.cond(s[a][0] > s[b][-1], lambda t: body(t, i), lambda t: other(t, i), s)

    def _counted_branch(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        return lambda s, i: lax.cond(i % 2 == 0, lambda: body(s, i), lambda: (s[1], s[0] * s[2], s[2]))

    def _switch(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        other = self.block(depth - 1)

        def run(s: State, i: Any) -> State:
            branches = [lambda t, j: body(t, j), lambda t, j: other(t, i), lambda t, j: (t[1], t[0], s[2])]
            return lax.switch(i - 1, branches, s, i)

        return run

    def _map(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        options = {"batch_size": steps} if steps else {}

        def run(s: State, i: Any) -> State:
            rows = lax.map(lambda x: body(put(s, a, s[a] * x), i)[b], s[c], **options)
            return put(s, b, np.mean(rows, axis=0))

        return run

    def _vmap(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        def run(s: State, i: Any) -> State:
            element = lambda x, t: body(put(t, a, t[a] * x), i)  # noqa: E731
            in_axes = (0, None) if steps % 2 else (0, tuple(-1 if k == c else None for k in range(3)))
            given = s if steps % 2 else put(s, c, np.outer(s[c], s[c]))
            rows = fg.vmap(element, in_axes, -1)(s[b], given)
            return tuple(np.mean(r, axis=-1) for r in rows)  # type: ignore[return-value]

        return run

    def _jit(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        compiled = fg.jit(body)
        return lambda s, i: compiled(s, i)

    def _remat(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        policy = [
            None,
            fg.checkpoint_policies.dots_saveable,
            fg.checkpoint_policies.everything_saveable,
            None,
        ]
        return lambda s, i: fg.checkpoint(body, policy=policy[steps])(s, i)

    def _custom_jvp(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        rule = fg.custom_jvp(lambda s, i: body(s, i))
        rule.defjvp(lambda primals, tangents: fg.jvp(body, primals, tangents))
        return lambda s, i: rule(s, i)

    def _custom_vjp(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        rule = fg.custom_vjp(lambda s, i: body(s, i))
        rule.defvjp(lambda s, i: fg.vjp(lambda t: body(t, i), s), lambda pull, ct: (*pull(ct), None))
        rule.defjvp(lambda primals, tangents: fg.jvp(body, primals, tangents))
        return lambda s, i: rule(s, i)

    def _jvp(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        return lambda s, i: fg.jvp(lambda t: body(t, i), (s,), ((s[b], s[c], s[a]),))[1]

    def _grad(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        def loss(x: Any, s: State, i: Any) -> Any:
            return np.sum(body(put(s, a, x), i)[b] * s[c])

        return lambda s, i: put(s, c, fg.grad(loss)(s[a], s, i))

    def _linearize(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        def run(s: State, i: Any) -> State:
            out, push = fg.linearize(lambda x: body(put(s, a, x), i), s[b])
            return put(out, c, push(s[c])[a])

        return run

    def _prefixes(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        def run(s: State, i: Any) -> State:
            t = body(s, i)
            found = lax.associative_scan(_times, (t[a], t[b]), reverse=bool(steps % 2))
            return put(s, c, found[0] + found[1])

        return run

    def _ref(self, body: Statement, depth: int, steps: int, a: int, b: int, c: int) -> Statement:
        """The first vector is the content of a ref that a loop writes to."""

        def run(s: State, i: Any) -> State:
            ref = fg.new_ref(s[a])

            def step(t: State, x: Any) -> tuple:
                t = body(put(t, a, ref[...]), i)
                ref[0] = t[a][-1] * x
                ref[...] = ref[...] * 0.5 + t[a]
                return t, None

            last, _ = lax.scan(step, s, s[c][:2])
            return put(last, b, fg.freeze(ref))

        return run


def random_program(seed: int, size: int = 3, depth: int = 2) -> Callable[[Any, Any, Any], Any]:
    return Writer(seed, size, depth).program()
