"""What notebooks show in the place of text, by `_repr_html_`: escaped, of bounded size, and folded where it is long.

In: text, tables of text, or lines that are indented below each other. Out: HTML without scripts and links, in the
colours and fonts of the notebook. Nothing here is imported before a notebook asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_FOLDED_FROM = 30  # lines: about a screen
_MOST_LINES = 2000  # a notebook keeps what it shows
_TABLE = "text-align: right; font-family: monospace; white-space: pre; border-spacing: 0.8em 0"


def code_html(text: str) -> str:
    """Write text that stands for a value by itself, such as a type."""
    return f"<code>{escape(text)}</code>"


def text_html(title: str, text: str) -> str:
    """Write lines of text under a title, which folds them away where they are many."""
    lines = text.split("\n")
    shown = lines[:_MOST_LINES]
    if len(lines) > len(shown):
        shown.append(f"... and {len(lines) - len(shown)} lines more: print it")
    body = f"<pre>{escape(chr(10).join(shown))}</pre>"
    return _folded(escape(title), body, is_open=len(lines) < _FOLDED_FROM)


def table_html(title: str, rows: Sequence[Sequence[str]], header: bool = True) -> str:
    """Write a table under a title. The first row is its header unless `header` is False."""
    kinds = ["th" if header and not i else "td" for i in range(len(rows))]
    body = "".join(f"<tr>{_cells(kind, row)}</tr>" for kind, row in zip(kinds, rows, strict=True))
    table = f'<table style="{_TABLE}">{body}</table>'
    return _folded(escape(title), table, is_open=len(rows) < _FOLDED_FROM)


def _cells(kind: str, row: Sequence[str]) -> str:
    return "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in row)


def tree_html(text: str) -> str:
    """Write lines, of which each folds those that are indented below it. The first one is open."""
    lines = text.split("\n")
    depths = [len(line) - len(line.lstrip()) for line in lines]
    parts: list[str] = []
    ends: list[int] = []  # the depths of what is still open
    for i, (line, depth) in enumerate(zip(lines, depths, strict=True)):
        while ends and depth <= ends[-1]:
            parts.append("</details>")
            ends.pop()
        shown = code_html(line.strip())
        if i + 1 < len(lines) and depths[i + 1] > depth:
            margin = f"margin-left: {'1.5em' if ends else '0'}"
            parts.append(f'<details style="{margin}"{"" if i else " open"}><summary>{shown}</summary>')
            ends.append(depth)
        else:
            parts.append(f'<div style="margin-left: 2.5em">{shown}</div>')
    return "".join(parts) + "</details>" * len(ends)


def _folded(title: str, body: str, is_open: bool) -> str:
    return f"<details{' open' if is_open else ''}><summary><code>{title}</code></summary>{body}</details>"
