"""Functions with rules of their own: arguments that are not differentiated, residuals, batches, linear functions."""

from __future__ import annotations

from tests.fuzz.rules.control import _all, _arrays, _floats
from tests.fuzz.writer import Draft, Unfit, Writer, rule


@rule("rule", 0.8)
def rule_with_a_number(w: Writer) -> Draft:
    """A function and a number that its rule knows, too."""
    operands = _floats(w)
    body = w.block(_arrays(operands), lambda s: str(w.value("f")), bare=True)
    reverse = w.depth == 0 and not w.style.forward
    name = w.choice("scaled_with_jvp scaled_with_vjp" if reverse else "scaled_with_jvp")
    return Draft(f"{name}({body.name}, {w.integer(1, 3)}, {', '.join(operands)})", blocks=(body,))


@rule("rule", 0.8)
def rule_with_residuals(w: Writer) -> Draft:
    """The backward rule gets arguments, results and numbers that are no arrays."""
    if w.style.forward or w.depth:
        raise Unfit
    operands = _floats(w)
    body = w.block(_arrays(operands), lambda s: str(w.value("f")), bare=True)
    return Draft(f"with_residuals({body.name})({', '.join(operands)})", blocks=(body,))


@rule("rule", 0.4)
def rule_of_a_closure(w: Writer) -> Draft:
    """What the function closes over becomes arguments of the rule."""
    operands = _floats(w)
    body = w.block(_arrays(operands), lambda s: str(w.value("f")))
    return Draft(f"closed_with_jvp({body.name}, {', '.join(operands)})", blocks=(body,))


@rule("rule", 0.8)
def rule_for_batches(w: Writer) -> Draft:
    """vmap of a function whose rule is vmap, or a loop."""
    x = w.value("f", least=1, where=lambda v: 0 not in v.shape and v.shape[0] <= 33)
    body = w.block([x.array[0]], lambda s: _all([w.ending()]), bare=True)
    name = w.choice("with_vmap fg.custom_batching.sequential_vmap")
    call = f"{name}({body.name})"
    return Draft(f"fg.vmap({call})({x})", 1, (body,))


@rule("rule", 0.4)
def linear_function(w: Writer) -> str:
    """A linear function with its transpose, and what linear_transpose makes of it."""
    x = w.value("f", least=1, where=lambda v: v.shape[-1] > 0)
    n = x.shape[-1]
    return w.choice(
        [
            f"fg.custom_derivatives.linear_call(lambda r, v: np.cumsum(v * r, -1), "
            f"lambda r, v: lax.cumsum(v, {x.rank - 1}, reverse=True) * r, "
            f"np.cos(np.arange({n}, dtype={x}.dtype)), {x})",
            f"fg.linear_transpose(lambda v: np.roll(v, 1, -1)[..., ::-1] * 2, {x})({x})[0]",
            f"fg.linear_transpose(lambda v: lax.scan(lambda c, e: (c + e, c * 2), v[0], v)[1], {x})({x})[0]",
        ]
    )
