"""Which names of JAX's array namespaces funcgrad has: the page coverage.md, made from the code.

    python docs/coverage.py

coverage_names.toml lists the names of jax.numpy, jax.lax and jax.random by how much they are used, those of other
namespaces as they are, and why some will stay absent. A name counts as present when the namespace has it: what it does
is the tests' matter. docs/refresh.py writes the page too; tests/test_docs.py compares.
"""

from __future__ import annotations

import importlib
import operator
import sys
import tomllib
from pathlib import Path
from types import ModuleType

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
`jax.numpy` is 94.4 % of all its uses, T1 and T2 together 98.8 %.

| namespace | tier | present | of |
|---|---|---|---|
"""


def page() -> str:
    """The text of coverage.md as the code is now."""
    data = tomllib.loads((FOLDER / "coverage_names.toml").read_text())
    why = data.pop("absent")
    counts, sections = [], []
    for namespace, tiers in data.items():
        module = _module(namespace)
        sections.append(f"\n## jax.{namespace}\n")
        for tier, text in tiers.items():
            names = sorted(text.split())
            present = [name for name in names if _has(module, name)]
            absent = [name for name in names if name not in present]
            counts.append(f"| `jax.{namespace}` | {tier} | {len(present)} | {len(names)} |\n")
            sections.append(_section(f"{tier}: {_TITLES[tier]}", present, absent, why.get(namespace, {})))
    return _OPENING + "".join(counts) + "".join(sections)


def _module(namespace: str) -> ModuleType | None:
    """The namespace of funcgrad, if there is one."""
    try:
        return importlib.import_module(f"funcgrad.{namespace}")
    except ModuleNotFoundError:
        return None


def _has(module: ModuleType | None, name: str) -> bool:
    try:
        operator.attrgetter(name)(module)
    except AttributeError:
        return False
    return True


def _section(title: str, present: list[str], absent: list[str], why: dict[str, str]) -> str:
    """One tier: what is there as a list, what is not as a table with the reasons."""
    text = f"\n### {title}\n\nPresent: {_wrapped(present)}\n"
    if absent:
        rows = "".join(f"| `{name}` | {why.get(name, 'not written yet')} |\n" for name in absent)
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
    PAGE.write_text(page())
