"""One word, one meaning: the words of docs/glossary.md that name a class name only that one."""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROW = re.compile(r"^\| (\w+) \|.*\| `([\w/.]+)`: `(\w+)` \|$", re.MULTILINE)
WORDS = ROW.findall((ROOT / "docs" / "glossary.md").read_text())
INTERFACES = {"Backend"}  # each backend has one


def definitions(name: str) -> list[str]:
    """The modules that define a class, or a type, of this name, with or without an underscore before it; but for those
    of compat, whose names are JAX's."""
    found = re.compile(rf"^(?:class _?{name}\b|_?{name}(?:: TypeAlias)? = )", re.MULTILINE)
    folder = ROOT / "funcgrad"
    defined = [str(p.relative_to(folder)) for p in folder.rglob("*.py") if found.search(p.read_text())]
    return sorted(place for place in defined if not place.startswith("compat/"))


def test_the_page_has_words() -> None:
    assert {"kernel", "schedule", "plan", "step", "block"} <= {word for word, _, _ in WORDS}


@pytest.mark.parametrize("word, place, name", WORDS)
def test_a_word_has_one_class(word: str, place: str, name: str) -> None:
    found = definitions(name)
    assert place in found
    assert found == [place] or name in INTERFACES, f"{word}: {name} is defined in {', '.join(found)}"


@pytest.mark.parametrize("name", ["Walk", "Tile", "Scheduler", "Part"])
def test_words_that_are_no_class(name: str) -> None:
    """They say too little: a class says what it is of."""
    assert not definitions(name)


@pytest.mark.parametrize(
    "namespace", ["funcgrad", "funcgrad.numpy", "funcgrad.lax", "funcgrad.nn", "funcgrad.random"]
)
def test_no_module_hides_a_function(namespace: str) -> None:
    """Importing a module sets its name in the package, whatever had that name before."""
    package = import_module(namespace)
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    public = {name for name in dir(package) if callable(getattr(package, name)) and not name.startswith("_")}
    # funcgrad.config is the object, as in `from funcgrad import config`; the module funcgrad.inspect can be called.
    assert not modules & public - {"config", "inspect"}


RIDDLES = {
    r"\bstands?\b(?!( (for|in for)\b|$))": "say where it is, or who does what to it",
    r"\bwhat is none\b|\bthat is none\b": "name what it is",
    r"\bthat that\b": "leave out one of them",
}


@pytest.mark.parametrize("riddle, hint", RIDDLES.items())
def test_no_text_is_a_riddle(riddle: str, hint: str) -> None:
    """Docstrings, comments and messages use plain words: these read like another language's."""
    said = re.compile(riddle)
    found = [
        f"{path.relative_to(ROOT)}:{number} {line.strip()}"
        for path in sorted((ROOT / "funcgrad").rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if said.search(line.replace("stand-in", ""))
    ]
    assert not found, "\n".join([hint, *found])


NO_VERBS = frozenset(
    "a all along an and another are as at before behind between both by each every first for from he how if in into it "
    "its last more most never no none nothing of on one only or our so some such than that the their them then there "
    "these they this those to two three what whatever when where whether which who whoever whose with within without "
    "true false memory numbers elements positions values".split()
)


def functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield functions, but for properties, which are called after what they are."""
    for child in ast.walk(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
            "property" in ast.unparse(decorator) for decorator in child.decorator_list
        ):
            yield child


def test_docstrings_of_functions_begin_with_a_verb() -> None:
    """They say what the function does, in the imperative: "Return the tile", not "The tile"."""
    found = []
    for path in sorted((ROOT / "funcgrad").rglob("*.py")):
        for function in functions(ast.parse(path.read_text())):
            words = (ast.get_docstring(function) or "Return").split()
            first = words[0].rstrip(":,.;")
            if not first.isalpha() or not first[0].isupper() or first.lower() in NO_VERBS:
                found.append(
                    f"{path.relative_to(ROOT)}:{function.lineno} {function.name}: {' '.join(words[:8])}"
                )
    assert not found, "\n".join(found)
