"""PTX as text, taken apart: of one kernel its parameters, its shared memory, its instructions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

_ENTRY = re.compile(r"\.entry\s+([\w$]+)\s*\(([^)]*)\)(.*?)\{(.*)\n\}", re.S)
_PARAMETER = re.compile(
    r"\.param\s+(?:\.align\s+(\d+)\s+)?\.(\w+)\s+(?:\.ptr\s+[.\w ]*?)?([\w$]+)(?:\[(\d+)\])?\s*(?:,|$)"
)
_SHARED = re.compile(r"^\s*(?:\.extern\s+)?\.shared\s+\.align\s+(\d+)\s+\.b8\s+([\w$]+)\[(\d*)\]", re.M)
_NBYTES = {"u64": 8, "b64": 8, "u32": 4, "b32": 4}


class Parameter(NamedTuple):
    name: str
    nbytes: int
    align: int


class Instruction(NamedTuple):
    """guard: the name of a predicate, and whether it must be false."""

    name: str
    parts: tuple[str, ...]
    operands: tuple[str, ...]
    guard: tuple[str, bool] | None
    text: str


@dataclass
class Program:
    """threads: of a group, as the kernel says. shared: name, alignment and bytes of each array; of one without a size
    the launch says how many. types: of registers, by their first letters."""

    name: str
    target: str
    threads: tuple[int, int, int]
    parameters: list[Parameter]
    shared: list[tuple[str, int, int]]
    instructions: list[Instruction] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)


def parse(text: str) -> Program:
    """The kernel of a module, which has one."""
    text = re.sub(r"//.*", "", text)
    found = _ENTRY.search(text)
    assert found is not None, "no kernel"
    name, parameters, attributes, body = found.groups()
    most = re.search(r"\.maxntid\s+(\d+)(?:,\s*(\d+))?(?:,\s*(\d+))?", attributes)
    threads = tuple(int(n or 1) for n in most.groups()) if most else (1, 1, 1)
    target = re.search(r"\.target\s+(\w+)", text)
    shared = [(n, int(align), int(size or 0)) for align, n, size in _SHARED.findall(text)]
    program = Program(name, target[1] if target else "", threads, _parameters(parameters), shared)  # type: ignore[arg-type]
    _read_body(program, body)
    return program


def _parameters(text: str) -> list[Parameter]:
    found = []
    for align, type_, name, count in _PARAMETER.findall(text.strip()):
        size = int(count) if count else _NBYTES[type_]
        found.append(Parameter(name, size, int(align or size)))
    return found


def _read_body(program: Program, body: str) -> None:
    """Braces open scopes, in which registers and labels are others: their names get the number of the scope."""
    scopes: list[tuple[int, set[str]]] = []
    count = 0
    for line in _statements(body):
        if line == "{":
            count += 1
            scopes.append((count, set()))
        elif line == "}":
            scopes.pop()
        elif line.startswith(".reg"):
            names = re.findall(r"%?[\w$]+(?=\s*[,;<]|$)", line.split(None, 2)[2])
            if scopes:
                scopes[-1][1].update(names)
        elif line.endswith(":"):
            label = line[:-1].strip()
            if scopes:
                scopes[-1][1].add(label)
            program.labels[_own(label, scopes)] = len(program.instructions)
        elif not line.startswith("."):
            program.instructions.append(_instruction(line, scopes))


def _statements(body: str) -> list[str]:
    """Instructions without their semicolons, labels with their colons, braces of scopes."""
    found = []
    for line in body.split("\n"):
        line = line.strip()
        while line:
            opens = re.match(r"[{}]\s*", line)
            label = re.match(r"[\w$]+:\s*", line)
            if opens or label:
                match = opens or label
                assert match is not None
                found.append(match[0].strip())
                line = line[match.end() :]
                continue
            statement, _, line = line.partition(";")
            found.append(" ".join(statement.split()))
            line = line.strip()
    return found


def _own(name: str, scopes: list[tuple[int, set[str]]]) -> str:
    for number, names in reversed(scopes):
        if name in names:
            return f"{name}#{number}"
    return name


def _instruction(line: str, scopes: list[tuple[int, set[str]]]) -> Instruction:
    guard = None
    text = line
    if line.startswith("@"):
        condition, line = line.split(None, 1)
        guard = _own(condition.lstrip("@!"), scopes), condition.startswith("@!")
    opcode, _, rest = line.partition(" ")
    name, *parts = opcode.split(".")
    rest = re.sub(r"[%$A-Za-z_][\w$]*(?:\.[xyz])?", lambda m: _own(m[0], scopes), rest)
    operands = tuple(part.strip() for part in re.findall(r"(?:\{[^}]*\}|\[[^\]]*\]|[^,{}\[\]])+", rest))
    return Instruction(name, tuple(parts), tuple(o for o in operands if o), guard, text)


__all__ = ["Instruction", "Parameter", "Program", "parse"]
