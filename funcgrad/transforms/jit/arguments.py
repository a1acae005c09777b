"""The arguments of one call of a jitted function, and what its program is looked up by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.config import config
from funcgrad.trace.types import tree
from funcgrad.trace.types.exact_key import of_structure
from funcgrad.transforms.core.argnums import Statics
from funcgrad.transforms.jit import cache_miss


class Arguments:
    """The arguments of one call.

    whole: as they were given. args, kwargs: those that are not static. statics: the others, as a part of the key.
    positions: where args were among all; both are None for a function without static arguments. leaves, treedef: the
    arrays among args and kwargs. classes: those that the leaves had when they came. form: what a plan of native calls
    goes by. lent: some leaves are NumPy's memory, which the program only reads. kind: what the program is kept under.
    """

    __slots__ = (
        "whole", "args", "kwargs", "statics", "positions", "leaves", "treedef", "classes", "form", "lent", "kind",
    )  # fmt: skip

    kind: tuple

    def __init__(self, args: tuple, kwargs: dict[str, Any], statics: Statics | None) -> None:
        self.whole = args, kwargs
        self.statics: Any = None
        self.positions: Sequence[int] | None = None
        if statics is not None:
            args, kwargs, self.statics, self.positions = statics.split(args, kwargs)
        self.args = args
        self.kwargs = kwargs
        # Without keywords the structure of args alone is the key: it takes half the time.
        self.leaves, self.treedef = tree.flatten((args, kwargs) if kwargs else args)
        self.classes = tuple(map(type, self.leaves))
        self.form = (config.calls, *self.classes, *kwargs)
        self.lent = False

    def read_kind(self) -> None:
        """Set `kind`, once the leaves are arrays."""
        signatures = tuple([x.signature for x in self.leaves])
        self.kind = (self.treedef, signatures, self.statics, config.key, not self.kwargs)

    def key(self) -> cache_miss.Key:
        """Return the key of the kind of calls, of which this call is one, by all of its structure."""
        return key_of(tree.structure((self.args, self.kwargs)), self.kind[1], self.statics)


def key_of(structure: tree.TreeDef, signatures: tuple, statics: Any) -> cache_miss.Key:
    """Return the key of a kind of calls. structure: of (args, kwargs)."""
    return (structure, signatures, statics, config.key, of_structure(structure))
