"""Colour, where the terminal has it: NO_COLOR and FORCE_COLOR decide before that (no-color.org, force-color.org)."""

from __future__ import annotations

import os
import sys
from typing import TextIO

_CODES = {
    "bold": 1,
    "dim": 2,
    "red": 31,
    "green": 32,
    "yellow": 33,
    "cyan": 36,
}  # ECMA-48, "select graphic rendition"


def has_colour(stream: TextIO | None = None) -> bool:
    """Tell whether texts for a stream, stdout where none is given, should have colours."""
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR")
    if forced:
        return forced != "0"
    stream = sys.stdout if stream is None else stream
    is_terminal = stream is not None and getattr(stream, "isatty", bool)()
    return is_terminal and os.environ.get("TERM", "") not in ("", "dumb")


def coloured(text: str, *styles: str) -> str:
    """Return a text in a colour: "bold", "dim", "red", "green", "yellow", "cyan". Without styles it stays as it is.

    >>> coloured("slow", "red")
    '\\x1b[31mslow\\x1b[0m'
    """
    codes = ";".join(str(_CODES[style]) for style in styles)
    return f"\x1b[{codes}m{text}\x1b[0m" if codes and text else text
