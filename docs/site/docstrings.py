"""What griffe, which reads the docstrings for the reference, is told about ours.

A parameter is written `name : what it is`, where griffe expects a type behind the colon; what is said of results begins
without one, too. Both are made descriptions. Examples that stand in the text, outside of a section, are marked as code,
since `>>>` begins a quotation in Markdown.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

import griffe

_SECTION = re.compile(r"^([A-Z][\w ]+)\n-{3,}\n", re.M)
_EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.M)
_NAMED = re.compile(r"^(\S[^\n:]*) : (.*)$", re.M)
_OF_BUILT_IN = {inspect.getdoc(kind) for kind in (float, int, str, tuple, dict, list)}


class Descriptions(griffe.Extension):
    """Bring docstrings to the form that griffe expects."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is None:
            return
        if obj.is_attribute and obj.docstring.value in _OF_BUILT_IN:
            obj.docstring = None  # a number has no docstring but that of its class
            return
        text, *sections = _SECTION.split(obj.docstring.value)
        result = str(getattr(obj, "returns", None) or "result")
        parts = [_EXAMPLE.sub(r"```pycon\n\g<0>\n```", text)]
        for title, body in zip(sections[::2], sections[1::2], strict=True):
            parts.append(f"{title}\n{'-' * len(title)}\n{_described(title, body, result)}")
        obj.docstring.value = "".join(parts)


def _described(title: str, body: str, result: str) -> str:
    if title in ("Parameters", "Attributes", "Raises"):
        return _NAMED.sub(r"\1\n    \2", body)
    if title in ("Returns", "Yields"):
        indented = "\n".join(f"    {line}" for line in body.strip().splitlines())
        return f"{result}\n{indented}\n\n"
    return body
