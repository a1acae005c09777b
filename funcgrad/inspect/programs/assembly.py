"""The machine code of a program of the host as text: its functions one by one, with the line of LLVM's text that each
instruction comes from.

The module is compiled once more, with a location of debugging information on each instruction: its line in the text of
its own function. Such locations change no code. What the assembler is then told of them (.loc) is read back and left
out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from funcgrad.lower.program.lowering import Lowering

_DEFINE = re.compile(r"^define\b.*@([\w.]+)\(")
_LABEL = re.compile(r"^([\w.$]+):")
_LOCATION = re.compile(r"^\s+\.loc\s+\d+\s+(\d+)")
_INSTRUCTION = re.compile(r"^\s+[a-z]")
# A register to the stack.
_SPILL = re.compile(r"^\s+v?mov\w*\s+%\w+, -?\w*\(%[er]?[sb]p\)|^\s+st[rp]\s.*\[sp")


class Assembly:
    """The functions of a module, by name."""

    def __init__(self, lowered: Lowering, backend: Any) -> None:
        self._functions = split(backend.assembly(with_locations(lowered.text)))

    def of(self, names: Sequence[str], texts: Sequence[str]) -> dict[str, Any]:
        """Return what a kernel of these functions has of the document. texts: those of the functions, which are one
        after the other in its code.
        """
        lines: list[str] = []
        pairs: list[list[int]] = []
        first = 0  # of the text
        for name, text in zip(names, texts, strict=True):
            found, locations = self._functions.get(name, ([], []))
            pairs += [[len(lines) + at, first + line] for at, line in locations]
            lines += found
            first += text.count("\n") + 1
        instructions = [row for row in lines if _INSTRUCTION.match(row)]
        spills = sum(_SPILL.match(row) is not None for row in instructions)
        counts = {"count": len(instructions), "spills": spills}
        return {"assembly": "\n".join(lines), "code_lines": pairs, "instructions": counts}


_UNIT, _TYPE, _FILE = 1001, 1002, 1003  # numbers of metadata: modules have less of their own
_HEAD = f"""!llvm.dbg.cu = !{{!{_UNIT}}}
!llvm.module.flags = !{{!1000}}
!1000 = !{{i32 2, !"Debug Info Version", i32 3}}
!{_UNIT} = distinct !DICompileUnit(language: DW_LANG_C, file: !{_FILE}, emissionKind: LineTablesOnly)
!{_TYPE} = !DISubroutineType(types: !{{}})
!{_FILE} = !DIFile(filename: "kernel", directory: "")"""
_NO_INSTRUCTION = (";", "]", "i8 ", "i16 ", "i32 ", "i64 ")  # comments, and the rows of a switch


def with_locations(text: str) -> str:
    """Add to each instruction of a module the number of its line in its function, from 0, as debugging information."""
    rows: list[str] = []
    nodes: list[str] = []
    scope: int | None = None  # the metadata of the function that a row is in
    line = 0
    for row in text.split("\n"):
        defined = _DEFINE.match(row)
        line = 0 if defined is not None else line + 1
        number = _FILE + 1 + len(nodes)
        if defined is not None:
            scope = number
            nodes.append(
                f'!{number} = distinct !DISubprogram(name: "{defined[1]}", scope: !{_FILE}, file: !{_FILE}, line: 1, '
                f"type: !{_TYPE}, unit: !{_UNIT}, spFlags: DISPFlagDefinition)"
            )
            row = f"{row.removesuffix('{')}!dbg !{number} {{"
        elif row.startswith("}"):
            scope = None
        elif scope is not None and _is_instruction(row):
            nodes.append(f"!{number} = !DILocation(line: {line + 1}, column: 1, scope: !{scope})")
            row = f"{row}, !dbg !{number}"
        rows.append(row)
    return "\n".join([*rows, _HEAD, *nodes, ""])


def _is_instruction(row: str) -> bool:
    """Tell whether a row of a function is an instruction that ends on it."""
    return row.startswith("  ") and not row.lstrip().startswith(_NO_INSTRUCTION) and not row.endswith("[")


def split(assembly: str) -> dict[str, tuple[list[str], list[tuple[int, int]]]]:
    """Return the functions of an assembly text by name: the labels and instructions of each, and pairs of the number of
    an instruction there and the line of the text that it comes from, both from 0.
    """
    functions: dict[str, tuple[list[str], list[tuple[int, int]]]] = {}
    lines: list[str] = []
    pairs: list[tuple[int, int]] = []
    inside, line = False, 0
    for row in assembly.split("\n"):
        label = _LABEL.match(row)
        location = _LOCATION.match(row)
        if location is not None:
            line = int(location[1]) - 1
        elif label is not None and not label[1].startswith((".L", "$", "L")):
            lines, pairs = functions[label[1]] = [row.rstrip()], []
            inside, line = True, 0
        elif row.startswith((".Lfunc_end", "Lfunc_end")) or row.startswith("\t.section"):
            inside = False
        elif inside and label is not None and not label[1].startswith((".Ltmp", ".Lfunc", "Ltmp")):
            lines.append(row.rstrip())
        elif inside and _INSTRUCTION.match(row):
            if line > 0 and (not pairs or pairs[-1][1] != line):
                pairs.append((len(lines), line))
            lines.append(row.rstrip().expandtabs(8))
    return functions
