"""The rule of a function with rules of its own that was read from a file: the rule is Python, and the file has none.

Its values are those of its body, also under vmap. A derivative by the body would be another one than the rule's, so
there is none: a file that is to be differentiated carries the derivative itself (`vjp_order` of export).
"""

from __future__ import annotations

from typing import Any

from funcgrad.errors import RuleError
from funcgrad.trace.uop import UOp
from funcgrad.transforms.custom.custom_calls import Rule, Tangent


class ForeignRule(Rule):
    """A rule of which the name is known. Two of one name are equal: neither does anything."""

    holds_arrays = False

    def __init__(self, name: str) -> None:
        super().__init__((name,), ())
        self.name = name

    def __repr__(self) -> str:
        return self.name

    def jvp(self, node: UOp, given: list[Tangent], mode: Any) -> list[Tangent]:
        """Refuse, with what to do."""
        raise RuleError(
            f"load_exported: the derivative of {self.name} is a function of Python's, which is not in the file",
            hint="write the file with funcgrad.export(f, ..., vjp_order=1), and use reverse mode (grad, vjp)",
        )
