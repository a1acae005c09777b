"""What griffe, which reads the docstrings for the reference, is told about ours."""

from __future__ import annotations

import re
from typing import Any

import griffe

import funcgrad

_SECTION = re.compile(r"^[A-Z][\w ]+\n-{3,}$", re.M)
_EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.M)

# The module can be called as the function that it says to wrap, for which griffe would take the whole package.
del type(funcgrad.inspect).__wrapped__  # type: ignore[attr-defined]


class Examples(griffe.Extension):
    """Mark examples that stand in the text, without a section of their own, as code: they begin like a quotation."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is None:
            return
        text = obj.docstring.value
        section = _SECTION.search(text)
        end = section.start() if section else len(text)
        obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\g<0>\n```", text[:end]) + text[end:]
