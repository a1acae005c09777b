"""Which names of JAX's array namespaces funcgrad has: the page coverage.md, made from the code.

    python docs/coverage.py              writes the page
    python docs/coverage.py --print      prints it

coverage_names.toml lists the names of jax.numpy, jax.lax and jax.random by how much they are used, those of other
namespaces as they are, and why some will stay absent. A name counts as present when the namespace of funcgrad has it,
or what `import jax` finds by funcgrad.compat.jax: what it does is the tests' matter.
docs/refresh.py writes the page too; tests/test_docs.py compares.
"""

from __future__ import annotations

import importlib
import operator
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from pkgutil import resolve_name
from types import SimpleNamespace
from typing import Any

FOLDER = Path(__file__).resolve().parent
PAGE = FOLDER / "coverage.md"
_TITLES = {
    "T1": "the hundred names used most",
    "T2": "the next hundred",
    "T3": "used rarely",
    "T4": "public, hardly used",
    "used": "used",
    "other": "public, hardly used",
    "all": "every public name",
}
_OPENING = """# Coverage of JAX's namespaces

Made by `docs/coverage.py` from `docs/coverage_names.toml` and the code. Tiers are by use in open-source projects: T1 of
`jax.numpy` is 94.4 % of all its uses, T1 and T2 together 98.8 %. A name is present when it is there; the other pages
say where it behaves otherwise than JAX's. Namespaces with a star, or some of their names, exist only where `import jax`
means funcgrad ([coming_from_jax.md](coming_from_jax.md)). Not counted are private modules (`jax._src`) and what speaks
to XLA alone: `jax.extend` but for its `core`, `jax.interpreters` but for what is listed, `jax.lib`,
`jax.cloud_tpu_init`, and the parts of `jax.experimental` for TPUs, Pallas and the compiler of XLA.

| namespace | tier | present | of |
|---|---|---|---|
"""


def page() -> str:
    """The text of coverage.md as the code is now."""
    data = tomllib.loads((FOLDER / "coverage_names.toml").read_text())
    why = data.pop("absent")
    counts, sections = [], []
    for namespace, tiers in data.items():
        sources = _sources(namespace)
        title = "jax" if namespace == "top" else f"jax.{namespace}"
        star = "\\*" if any(not _has(sources[0], name) for name in _found(sources, tiers)) else ""
        sections.append(f"\n## {title}{star}\n")
        for tier, text in tiers.items():
            names = sorted(text.split())
            present = [name for name in names if name in _found(sources, tiers)]
            absent = [name for name in names if name not in present]
            counts.append(f"| `{title}`{star} | {tier} | {len(present)} | {len(names)} |\n")
            sections.append(_section(f"{tier}: {_TITLES[tier]}", present, absent, why.get(namespace, {})))
    return _OPENING + "".join(counts) + "".join(sections)


def _found(sources: Sequence[Any], tiers: Mapping[str, str]) -> set[str]:
    """The names of a namespace that are there."""
    names = {name for text in tiers.values() for name in text.split()}
    return {name for name in names if any(_has(source, name) for source in sources)}


def _sources(namespace: str) -> list[Any]:
    """Where names are looked up: the namespace of funcgrad, then what else stands for JAX's where `import jax` means
    funcgrad. Of jax.numpy that is but the names of dtypes that arrays cannot have.
    """
    from funcgrad.compat.jax.modules import (
        MODULES,
    )  # from here on `import jax` is funcgrad, in all of the process

    path = "" if namespace == "top" else f".{namespace}"
    try:
        own: Any = importlib.import_module(f"funcgrad{path}")
    except ModuleNotFoundError:
        own = SimpleNamespace()
    more = () if namespace == "numpy" else MODULES.get(f"jax{path}", ())
    below = [name.removeprefix("jax.") for name in MODULES if namespace == "top" and name.count(".") == 1]
    return [own, *map(resolve_name, more), SimpleNamespace(**dict.fromkeys(below))]


def _has(source: Any, name: str) -> bool:
    try:
        operator.attrgetter(name)(source)
    except AttributeError:
        return False
    return True


def _section(title: str, present: list[str], absent: list[str], why: dict[str, str]) -> str:
    """One tier: what is there as a list, what is not as a table with the reasons."""
    text = f"\n### {title}\n\nPresent: {_wrapped(present)}\n"
    if absent:
        rows = "".join(
            f"| `{name}` | {why.get(name, why.get('*', 'not written yet'))} |\n" for name in absent
        )
        text += f"\n| absent | why |\n|---|---|\n{rows}"
    return text


def _wrapped(names: list[str], width: int = 118) -> str:
    """Names between commas, in lines."""
    lines = [""]
    for name in names:
        if len(lines[-1]) + len(name) + 4 > width - (9 if len(lines) == 1 else 0):
            lines.append("")
        lines[-1] += f"`{name}`, "
    return "\n".join(line.rstrip() for line in lines).rstrip(",") + "."


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parent))  # the package beside this folder, installed or not
    print(page(), end="") if sys.argv[1:] == ["--print"] else PAGE.write_text(page())
