"""Find what a docstring lacks of NumPy's format: a summary, sections in order, each parameter named once."""

from __future__ import annotations

import builtins
import inspect
import re
import types
from collections.abc import Callable
from typing import Any

from funcgrad import errors

SECTIONS = (
    "Parameters", "Attributes", "Returns", "Yields", "Raises", "Warns", "See Also", "Notes", "Examples",
    "References",
)  # fmt: skip
OF_CLASSES = ("Attributes",)
NO_EXAMPLE = "has no section Examples with a line of >>>"
_SUMMARY = ""  # the key of the lines before the first section
_DASHES = re.compile(r"-{3,}$")
_TITLE = re.compile(r"[A-Z][A-Za-z ]*$")


def faults(value: Callable[..., Any], document: str | None = None) -> list[str]:
    """Return what the docstring of a function or class lacks, a sentence each; `document` replaces it."""
    lines = (own_document(value) if document is None else inspect.cleandoc(document)) or ""
    return _of_class(value, lines) if inspect.isclass(value) else _of_function(value, lines)


def methods(of: type) -> dict[str, Callable[..., Any]]:
    """Return the public methods of a class that have a docstring, by name."""
    own = {name: getattr(of, name) for name in vars(of) if not name.startswith("_")}
    return {
        name: value
        for name, value in own.items()
        if isinstance(value, (types.FunctionType, types.MethodType)) and value.__doc__
    }


def faults_of_method(value: Callable[..., Any]) -> list[str]:
    """Return what the docstring of a method lacks. Its class may have the example; a method that wraps a function
    takes what the function does, which describes it.
    """
    wanted = (
        [] if hasattr(value, "__wrapped__") or _names(signature(value)) == ["*args", "**kwargs"] else None
    )
    found = _of_function(value, inspect.cleandoc(value.__doc__ or ""), wanted)
    return [fault for fault in found if fault != NO_EXAMPLE]


def own_document(value: Callable[..., Any]) -> str | None:
    """Return the docstring that was written for a function or class, None where it has only that of a base."""
    if inspect.isclass(value) and value.__doc__ in (base.__doc__ for base in value.__mro__[1:]):
        return None
    return inspect.getdoc(value)


def signature(value: Callable[..., Any]) -> inspect.Signature:
    """Return the signature of a function without its `self`, that of a class as it is called."""
    found = inspect.signature(value)
    kept = [p for p in found.parameters.values() if p.name != "self"]
    return found.replace(parameters=kept)


def sections(lines: list[str]) -> dict[str, list[str]]:
    """Split a docstring into its sections by title; the lines before the first one are under ''."""
    found: dict[str, list[str]] = {_SUMMARY: []}
    title = _SUMMARY
    for index, line in enumerate(lines):
        if _is_title(lines, index):
            title = line
            found[title] = []
        elif not (index and _is_title(lines, index - 1)):
            found[title].append(line)
    return found


def _is_title(lines: list[str], index: int) -> bool:
    following = lines[index + 1] if index + 1 < len(lines) else ""
    return bool(_TITLE.match(lines[index]) and _DASHES.match(following))


def _of_function(value: Callable[..., Any], text: str, wanted: list[str] | None = None) -> list[str]:
    lines = text.splitlines()
    parts = sections(lines)
    found = _of_summary(lines) + _of_sections(lines, [s for s in SECTIONS if s not in OF_CLASSES])
    found += _of_contents(parts) + _of_errors(parts)
    if not any(line.lstrip().startswith(">>> ") for line in parts.get("Examples", [])):
        found.append(NO_EXAMPLE)
    wanted = _names(signature(value)) if wanted is None else wanted
    if len(wanted) > 1 or "Parameters" in parts:
        found += _of_parameters(parts, wanted)
    if len(wanted) > 1 and not _returns_nothing(value) and not {"Returns", "Yields"} & parts.keys():
        found.append("has no section Returns")
    return found


def _of_class(value: Callable[..., Any], text: str) -> list[str]:
    lines = text.splitlines()
    parts = sections(lines)
    if not text:
        return ["has no docstring"]
    found = _of_summary(lines) + _of_sections(lines, SECTIONS) + _of_contents(parts) + _of_errors(parts)
    if "Parameters" in parts:
        found += _of_parameters(parts, _names(signature(value)))
    described = [line for line in parts[_SUMMARY][1:] if re.match(r" *`?\w+`? ?: \S", line)]
    return found + [f"describes {line.strip()!r} outside Parameters and Attributes" for line in described]


def _of_summary(lines: list[str]) -> list[str]:
    if not lines:
        return ["has no docstring"]
    found = [] if lines[0].endswith(".") else ["the first line, its summary, ends without a full stop"]
    return found + (["the summary has more than one line"] if len(lines) > 1 and lines[1] else [])


def _of_sections(lines: list[str], known: list[str] | tuple[str, ...]) -> list[str]:
    found = []
    titles = [line for index, line in enumerate(lines) if _is_title(lines, index)]
    found += [f"section {title!r} is none of {', '.join(known)}" for title in titles if title not in known]
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else ""
        if line in SECTIONS and following != "-" * len(line):
            found.append(f"section {line!r} is not underlined with {len(line)} dashes")
    ours = [title for title in titles if title in known]
    if ours != sorted(set(ours), key=known.index):
        found.append(f"sections {', '.join(ours)} are out of order or doubled")
    return found


def _of_contents(parts: dict[str, list[str]]) -> list[str]:
    found = [f"section {title!r} is empty" for title, part in parts.items() if title and not any(part)]
    outside = [title for title, part in parts.items() if title != "Examples" and ">>>" in "".join(part)]
    return found + [f"has a line of >>> outside of Examples, in {title!r}" for title in outside]


def _of_parameters(parts: dict[str, list[str]], wanted: list[str]) -> list[str]:
    if "Parameters" not in parts:
        return ["has no section Parameters"]
    named = entries(parts["Parameters"])
    return [] if named == wanted else [f"Parameters names ({', '.join(named)}), not ({', '.join(wanted)})"]


def _of_errors(parts: dict[str, list[str]]) -> list[str]:
    found = []
    for name in entries(parts.get("Raises", [])):
        error = getattr(errors, name, None) or getattr(builtins, name, None)
        if not (inspect.isclass(error) and issubclass(error, BaseException)):
            found.append(f"Raises names {name!r}, no error of funcgrad.errors or Python")
    elsewhere = [
        line for title, part in parts.items() if title not in ("Raises", "Examples") for line in part
    ]
    old = [line for line in elsewhere if re.search(r"\bRaises `*[A-Z]\w*", line)]
    return found + [f"says {line.strip()!r} outside of the section Raises" for line in old]


def entries(lines: list[str]) -> list[str]:
    """Return the names before ` : ` of each line that is not indented."""
    heads = [line.split(" : ")[0].removesuffix(" :") for line in lines if line and not line.startswith(" ")]
    return [name.strip() for head in heads for name in head.split(",")]


def _names(of: inspect.Signature) -> list[str]:
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [stars.get(p.kind, "") + p.name for p in of.parameters.values()]


def _returns_nothing(value: Callable[..., Any]) -> bool:
    return inspect.signature(value).return_annotation in (None, "None", "NoReturn")
