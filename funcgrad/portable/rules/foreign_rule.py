"""The rule of a function with rules of its own that was read from a file, and of which the file has the name alone.

Its values are those of its body, also under vmap. A derivative by the body would be another one than the rule's, so
there is none, unless the file carries the derivative of the whole function (`vjp_order` of export).
"""

from __future__ import annotations

from typing import Any

from funcgrad.errors import RuleError
from funcgrad.trace.uop import UOp
from funcgrad.transforms.custom.custom_calls import Rule, Tangent


class ForeignRule(Rule):
    """A rule of which the name is known. Two of one name are equal: neither does anything.

    why: for what reason the file has no more of it; empty for files of versions that kept no rules.
    """

    holds_arrays = False

    def __init__(self, name: str, why: str = "") -> None:
        super().__init__((name, why), ())
        self.name = name
        self.why = why

    def __repr__(self) -> str:
        return self.name

    def jvp(self, node: UOp, given: list[Tangent], mode: Any) -> list[Tangent]:
        """Refuse, with what to do."""
        because = f": {self.why}" if self.why else ""
        raise RuleError(
            f"load_exported: the derivative of {self.name} is a function of Python's, which is not in the file"
            f"{because}",
            hint="write the file with funcgrad.export(f, ..., vjp_order=1), and use reverse mode (grad, vjp)",
        )
