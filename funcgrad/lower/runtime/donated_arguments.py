"""Calls to which arguments are given away: their memory goes to results, where program/donation.py says that it may."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from funcgrad.backends.interface import ALIGNED_NBYTES
from funcgrad.errors import DonationWarning, warn_at_user
from funcgrad.trace.array.array import Array
from funcgrad.trace.types.tree import TreeDef, entry_text, leaf_entries
from funcgrad.trace.uop import UOp, nbytes_of, toposort, type_text
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.runtime.program import Program


class Donated:
    """That a leaf of an argument was donated, as text. It is worked out when it is read: a step of training donates
    thousands of leaves, and nobody asks why.
    """

    __slots__ = ("argument", "treedef", "leaf", "function")

    def __init__(self, argument: str, treedef: TreeDef, leaf: int, function: str) -> None:
        self.argument = argument
        self.treedef = treedef  # of (args, kwargs)
        self.leaf = leaf
        self.function = function

    def __str__(self) -> str:
        _, _, *within = leaf_entries(self.treedef, self.leaf)
        return f"{self.argument}{''.join(map(entry_text, within))} of {self.function!r} was donated"


class Reason(NamedTuple):
    """Why an array has no values any more, for the error of those who use it."""

    why: str | Donated
    hint: str


def warn_of_useless(
    name: str, donated: Mapping[int, Reason], parameters: Sequence[UOp], outputs: Sequence[UOp]
) -> None:
    """Warn of arguments that a function uses and that no result has the size of: their memory cannot be used again.

    donated: the positions of parameters that are given away.
    """
    sizes = Counter(nbytes_of(out) for out in outputs)
    used = set(toposort(outputs))
    useless = []
    for i in donated:
        nbytes = nbytes_of(parameters[i])
        if parameters[i] in used and not sizes[nbytes]:
            useless.append(parameters[i])
        sizes[nbytes] -= sizes[nbytes] > 0
    if useless:
        message = (
            f"Some donated buffers were not usable: {', '.join(map(type_text, useless))}\n"
            f"  results of {name!r} of these sizes do not exist, or take the memory of other arguments"
        )
        warn_at_user(message, DonationWarning)


def run_donating(program: Program, arguments: Sequence[Array], donated: Mapping[int, Reason]) -> list[Array]:
    """Run a program on arrays of which some are given away: their memory goes to results where it may.

    donated: the positions of these arguments. They are deleted, also where their memory was of no use, so that no
    caller depends on that. Memory that others can see is left alone: a view by NumPy, another array, an argument that
    is passed twice.
    """
    for array in arguments:
        array.address  # noqa: B018  # raises here where one is deleted, before any other is
    positions = Counter(map(id, arguments))
    taken = {id(arguments[i]): (arguments[i], reason) for i, reason in donated.items()}
    fresh = {
        key: Array.of(array.signature, array.take_memory(*reason)) for key, (array, reason) in taken.items()
    }
    given = [fresh.get(id(array), array) for array in arguments]
    free = {i for i in donated if positions[id(arguments[i])] == 1 and _references(given[i]) == _ALONE}
    try:
        made = _results(program, given, free)
    except BaseException:  # no memory: nothing has run yet
        for key, (array, _) in taken.items():
            array.restore(fresh[key].owner)
        raise
    return program(given, made)


def _results(program: Program, given: Sequence[Array], free: set[int]) -> list[Array]:
    """Return memory for the results: that of a free argument, each once, or new memory."""
    made = []
    for type_, taken in zip(program.types, program.image.reuse.choose(free), strict=True):
        if taken is None:
            made.append(Array.of(type_, program.allocate(type_.shape, type_.dtype)))
        else:
            owner = given[taken].owner
            made.append(Array.of(type_, owner if owner.shape == type_.shape else owner.reshape(type_.shape)))
    return made


def alignment(nbytes: int) -> int:
    """Return the alignment of the memory of a result: code for big ones may write whole lines of the cache."""
    return 64 if nbytes >= ALIGNED_NBYTES else 1


def _references(array: Array) -> int:
    """Return the most references to any object that keeps the memory of an array. Return a large number where the
    memory is not funcgrad's.
    """
    most = 0
    holder: Any = array.owner
    if not holder.flags.writeable or array.address % alignment(array.nbytes):
        return 1 << 30
    while holder is not None:
        most = max(most, sys.getrefcount(holder))
        if type(holder) is np.ndarray:
            holder = holder.base
        elif getattr(holder, "lends_alone", False):
            holder = None
        else:
            return 1 << 30
    return most


_ALONE = _references(Array(np.empty(1)))  # how many the interpreter itself holds differs between its versions


def is_alone(array: Array) -> bool:
    """Tell whether nobody sees the memory of an array but whoever holds the array itself."""
    return _references(array) == _ALONE
