"""Functions on the host, memory that is written in place, and what has an order."""

from __future__ import annotations

from tests.fuzz.program import Statement
from tests.fuzz.rules.control import _all, _arrays, _operands
from tests.fuzz.writer import Draft, Unfit, Writer, rule


@rule("host", 0.7)
def callback(w: Writer) -> str:
    """A function of NumPy's that a program calls, of whole arrays or of what a batch of them is."""
    x = w.value("fiu", where=lambda v: v.size > 0)
    method = w.choice("sequential expand_dims broadcast_all sequential_unrolled")
    found = [
        f"on_host(lambda x: onp.clip(x, 1, 3), lax.stop_gradient({x}), {x}.shape, {method!r})",
        f"host_function(np.real({x}))",
    ]
    if x.shape:  # a batch of scalars has an axis that is not theirs
        found += [
            f"on_host(lambda x: x.sum(-1), lax.stop_gradient({x}), {x}.shape[:-1], {method!r})",
            f"on_host(lambda x: x[..., ::-1], lax.stop_gradient({x}), {x}.shape, {method!r})",
        ]
    return w.choice(found)


@rule("host", 0.3)
def callback_with_an_effect(w: Writer) -> str:
    if w.depth:
        raise Unfit  # functions with rules of their own, files and closures hold no effects
    x = w.value("fiu", where=lambda v: v.size > 0)
    return f"fg.io_callback(lambda x: onp.asarray(x * 2, x.dtype), {x}, lax.stop_gradient({x}))"


@rule("host", 1.4)
def written(w: Writer) -> Draft:
    """A Ref that is written and read by a function, once or in a loop, or in a branch."""
    x = w.value("fiuc", least=1, where=lambda v: v.size > 0 and v.shape[0] <= 33 and not v.weak)
    bounded = w.style.differentiable or x.kind in "fc"

    def finish(statements: list[Statement]) -> str:
        return w.fitted(statements, x.array[0], bounded)

    body = w.block([x.array[0]], finish)
    name = w.choice("written_rows written_and_added written_in_a_loop written_in_a_scan written_in_a_branch")
    return Draft(f"{name}({body.name}, {x})", blocks=(body,))


@rule("host", 0.3)
def mapped_over_refs(w: Writer) -> str:
    x = w.value("fiu", least=1, where=lambda v: v.size > 0 and v.shape[0] <= 33 and not v.weak)
    return f"written_by_vmap({x})"


@rule("host", 0.3)
def barrier(w: Writer) -> Draft:
    """What keeps values apart, gives them names, or chooses by the platform."""
    operands = _operands(w, 2)
    names = ", ".join(operands)
    if len(operands) == 2 and w.maybe(0.3):
        return Draft(f"lax.optimization_barrier(({names}))", 2)
    body = w.block(_arrays(operands), lambda s: _all([w.ending()]))
    text = w.choice(
        [
            f"fg.named_call({body.name}, name='part')({names})",
            f"lax.platform_dependent({names}, cpu={body.name}, default={body.name})",
            f"lax.composite({body.name}, name='my.part')({names})",
        ]
    )
    if w.style.peer and "composite" in text:
        raise Unfit
    return Draft(text, 1, (body,))
