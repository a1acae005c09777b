"""What mkdocs does with the pages of docs/ beside rendering them.

In: the pages as they are in the repository, where they are read, too. Out: the same with links that lead out of docs/
replaced, and two kinds of pages that are made: the reference, a page for each namespace that the nav names, and the
examples, a page for each program.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path, PurePosixPath
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
_LINK = re.compile(r"\[([^\]]*)\]\(((?:\.\./)+[^)#]*)\)")
_REFERENCE = re.compile(r"reference/([\w.]+)\.md")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made."""
    for name in re.findall(_REFERENCE, (ROOT / "mkdocs.yml").read_text()):
        module = name if name == "funcgrad" else f"funcgrad.{name}"
        page = f"# {module}\n\n::: {module}\n"
        files.append(File.generated(config, f"reference/{name}.md", content=page))
    examples = sorted((ROOT / "examples").rglob("*.py"))
    for path in examples:
        page = f"# {path.name}\n\n```python\n{path.read_text()}```\n"
        files.append(File.generated(config, _page_of(path), content=page))
    files.append(File.generated(config, "examples/all.md", content=_list_of(examples)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Rewrite what only holds in the repository."""
    folder = PurePosixPath(page.file.src_uri).parent
    up = "../" * (len(folder.parts))

    def link(found: re.Match[str]) -> str:
        text, target = found.groups()
        path = (ROOT / "docs" / folder / target).resolve()
        if path.is_relative_to(ROOT / "docs"):
            return found.group(0)
        if path.is_relative_to(ROOT / "examples"):
            return f"[{text}]({up}{_page_of(path) if path.suffix else 'examples/all.md'})"
        return f"{text} (`{path.relative_to(ROOT)}` in the repository)"

    return _LINK.sub(link, markdown.replace("```python measured\n", "```python\n"))


def _page_of(path: Path) -> str:
    """The page of an example: all of them are in one folder."""
    return f"examples/{'_'.join(path.relative_to(ROOT / 'examples').with_suffix('').parts)}.md"


def _list_of(examples: list[Path]) -> str:
    """A page with a line for each example: the first of its docstring."""
    lines = [
        "# Examples",
        "",
        "Programs that teach one idea each, and models in a file each, as they are in `examples/`.",
    ]
    folder = None
    for path in sorted(examples, key=lambda path: (len(path.parts), path)):
        if path.parent != folder:
            folder = path.parent
            lines += ["", f"## {folder.relative_to(ROOT)}", ""]
        said = (ast.get_docstring(ast.parse(path.read_text())) or "").partition("\n")[0]
        lines.append(f"- [{path.name}]({_page_of(path).removeprefix('examples/')}): {said}")
    return "\n".join(lines) + "\n"
