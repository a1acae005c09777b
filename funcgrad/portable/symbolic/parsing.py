"""The text of sizes, shapes and constraints: what `str` writes, and what users write.

size        product (("+" | "-") product)*
product     ["-"] power ("*" power)*
power       atom ["^" integer]
atom        integer | name | function "(" size "," size ")" | "(" size ")"
function    "floordiv" | "mod" | "max" | "min"
constraint  size (">=" | "<=" | "==") size
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from funcgrad.errors import ArgumentError
from funcgrad.portable.symbolic.expressions import FUNCTIONS, GREATEST, MOST_DEPTH, Size, function_of

MOST_LETTERS = 4096
_TOKEN = re.compile(r"\s*(?:(\d{1,19})(?![\w.])|([A-Za-z_]\w*)|(>=|<=|==|\.\.\.|[-+*^(),]))")
NAME = re.compile(r"[A-Za-z_]\w{0,63}")


class Parser:
    """Reads one text. what: what it is called in errors. made: makes the size of a symbol's name. is_multiplied_out:
    there may be no sums within products, which are work out of proportion to their length.
    """

    def __init__(
        self, what: str, text: str, made: Callable[[str], Size], is_multiplied_out: bool = False
    ) -> None:
        self.what = what
        self.text = text
        self.made = made
        self.is_multiplied_out = is_multiplied_out
        self.depth = 0
        self.tokens = self._split()
        self.at = 0

    def _split(self) -> list[str]:
        if len(self.text) > MOST_LETTERS:
            raise self.fault(f"has {len(self.text)} letters, more than {MOST_LETTERS}")
        found, at, end = [], 0, len(self.text.rstrip())
        while at < end:
            match = _TOKEN.match(self.text, at)
            if match is None:
                raise self.fault(f"cannot be read from {self.text[at : at + 20].strip()!r} on")
            found.append(match.group(match.lastindex or 0))
            at = match.end()
        return [*found, ""]

    def fault(self, message: str) -> ArgumentError:
        """Return the error for a text."""
        return ArgumentError(
            f"{self.what}: {self.text!r:.80} {message}",
            hint='constraints are such as "b >= 2", "s <= 1024", "mod(s, 4) == 0"'
            if self.what == "constraint"
            else "sizes are such as 4, b, 2*b + 1, b^2, floordiv(b, 2), mod(b, 2), max(b, 4), min(b, 4)",
        )

    @property
    def token(self) -> str:
        return self.tokens[self.at]

    def take(self, *tokens: str) -> str:
        """Go past the next token, and return it, if it is one of these."""
        found = self.token
        if found not in tokens or not found:
            return ""
        self.at += 1
        return found

    def need(self, *tokens: str) -> str:
        found = self.take(*tokens)
        if not found:
            raise self.fault(f"needs {' or '.join(map(repr, tokens))} before {self.token or 'its end'!r}")
        return found

    def end(self) -> None:
        if self.token:
            raise self.fault(f"goes on with {self.token!r}")

    def size(self) -> Any:
        self.depth += 1
        if self.depth > 2 * MOST_DEPTH:
            raise self.fault("has too many parentheses within parentheses")
        total = self._product()
        while sign := self.take("+", "-"):
            other = self._product()
            total = total + other if sign == "+" else total - other
        self.depth -= 1
        return total

    def _product(self) -> Any:
        sign = -1 if self.take("-") else 1
        total = self._power()
        while self.take("*"):
            total = total * self._power()
        return -total if sign < 0 else total

    def _power(self) -> Any:
        base = self._atom()
        if not self.take("^"):
            return base
        exponent = self._integer()
        if isinstance(base, int):
            raise self.fault("has a power of a number")
        return base**exponent

    def _integer(self) -> int:
        token = self.token
        if not token.isdigit() or int(token) >= GREATEST:
            raise self.fault(f"needs an integer below 2**63 in the place of {token or 'its end'!r}")
        self.at += 1
        return int(token)

    def _atom(self) -> Any:
        if not self.is_multiplied_out and self.take("("):
            inner = self.size()
            self.need(")")
            return inner
        token = self.token
        if not NAME.fullmatch(token):
            return self._integer()
        self.at += 1
        if token not in FUNCTIONS:
            return self.made(token)
        self.need("(")
        a = self.size()
        self.need(",")
        b = self.size()
        self.need(")")
        return function_of(token, a, b)
