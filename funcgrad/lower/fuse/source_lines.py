"""The lines of the user's program that a step computes, and the name that it gave to what it did there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from funcgrad.trace.ops import CONST
from funcgrad.trace.uop import UOp, toposort

if TYPE_CHECKING:
    from funcgrad.errors import Place
    from funcgrad.lower.fuse.materialize import Step

_MOST_LINES = 3


def lines_of(step: Step) -> str:
    """Tell where the user wrote what a step does: of its results first, then what they are made of."""
    made = places_of(step)
    texts = [str(place).split(" in ")[0] for place in made]
    found = list(dict.fromkeys(texts))
    shown = [found[0], *(_number(found[0], text) for text in found[1:_MOST_LINES])] if found else []
    return ", ".join(shown) + (", ..." if len(found) > _MOST_LINES else "")


def place_of(step: Step) -> Place | None:
    """Return the first of these lines."""
    return next(iter(places_of(step)), None)


def scope_of(step: Step) -> str:
    """Return the named scope in which the user wrote what a step does; "" for none."""
    return next((place.scope for place in places_of(step) if place.scope), "")


def places_of(step: Step) -> list[Place]:
    """Return where the user wrote each node: results first, then what they are made of. Constants count where
    there is nothing else: equal ones of all programs are one node, which keeps the line of the first.
    """
    if step.kernel is None:
        assert step.other is not None
        reads, nodes = set[UOp](), [step.other]
    else:
        reads = set(step.kernel.reads)
        inside = toposort(step.kernel.roots, stop=lambda n: n in reads)
        nodes = [*step.kernel.unstored, *step.kernel.roots, *reversed(inside)]
    own = [(node, node.place) for node in nodes if node.place is not None and node not in reads]
    made = [place for node, place in own if any(s.op is not CONST for s in node.src)]
    return made or [place for _, place in own]


def _number(before: str, text: str) -> str:
    """Return the number of a line alone, where its file was just named."""
    file, _, line = text.rpartition(":")
    return line if before.startswith(f"{file}:") else text
