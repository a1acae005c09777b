"""Functions that are compiled, exported or checkpointed in a way of their own, within the program."""

from __future__ import annotations

from tests.fuzz.program import Statement
from tests.fuzz.rules.control import _all, _arrays, _function, _operands
from tests.fuzz.writer import Draft, Unfit, Writer, rule

_POLICIES = """everything_saveable nothing_saveable dots_saveable dots_with_no_batch_dims_saveable checkpoint_dots
save_only_these_names('one') save_anything_except_these_names('one')
save_any_names_but_these('one')""".split()


@rule("stage", 1)
def checkpoint_with_a_policy(w: Writer) -> Draft:
    """What is kept for the gradient is said by names, by kinds of operations, or by a number of bytes."""
    operands = _operands(w)

    def finish(statements: list[Statement]) -> str:
        named = w.ending()
        return _all(
            [f"np.cos(fg.checkpoint_name({named}, 'one'))" if named.kind == "f" else named, w.ending()]
        )

    body = w.block(_arrays(operands), finish, least=2, most=9)
    policies = [f"policy=fg.checkpoint_policies.{p}" for p in _POLICIES]
    if not w.style.peer:
        policies += [f"memory_budget={w.choice([0, 64, 1000, 10**6])}"] * 3
    return Draft(f"fg.checkpoint({body.name}, {w.choice(policies)})({', '.join(operands)})", 2, (body,))


@rule("stage", 0.7)
def static_arguments(w: Writer) -> Draft:
    """Arguments that decide what is traced: by number, by name, or of a checkpoint."""
    operands = _operands(w)
    body, count = _function(w, operands)
    names = ", ".join(operands)
    call = f"lambda n, *xs: [x * n if n > 1 else x[None] for x in {body.name}(*xs)]"
    text = w.choice(
        [
            f"fg.jit({call}, static_argnums=0)({w.integer(1, 2)}, {names})",
            f"fg.jit({call}, static_argnums=(0,), donate_argnums=())({w.integer(1, 2)}, {names})",
            f"fg.checkpoint({call}, static_argnums=0)({w.integer(1, 2)}, {names})",
            f"fg.jit(lambda *xs, n: ({call})(n, *xs), static_argnames='n')({names}, n={w.integer(1, 2)})",
        ]
    )
    return Draft(f"tuple({text})", count, (body,))


@rule("stage", 0.3)
def exported(w: Writer) -> Draft:
    """A function that was written to bytes and read again, and is differentiated by its graph."""
    if w.style.peer:
        raise Unfit
    operands = _operands(w)
    body, count = _function(w, operands, bare=True)
    return Draft(f"through_bytes({body.name})({', '.join(operands)})", count, (body,))


@rule("stage", 0.3)
def converted(w: Writer) -> Draft:
    """The graph of a function, evaluated; a function that is mapped, linearized or checked on its way."""
    operands = _operands(w, 2, "f")
    body, count = _function(w, operands, bare=True)
    names = ", ".join(operands)
    return Draft(
        w.choice(
            [
                f"fg.linearize({body.name}, {names})[0]",
                f"tuple(fg.make_jaxpr({body.name})({names}).call_wrapped({names}))",
                f"fg.vjp({body.name}, {names})[0]",
                f"checked({body.name})({names})",
            ]
        ),
        count,
        (body,),
    )
