"""What is told of a run: a line of JSON a program, a summary, and each failure as the text of a test."""

from __future__ import annotations

import json
import re
import textwrap
from collections import Counter, defaultdict
from typing import Any

from tests.fuzz.child import Result
from tests.fuzz.generator import Case
from tests.fuzz.judge import Outcome
from tests.fuzz.program import helpers_of


def line_of(seed: int, result: Result) -> str:
    """One program as a line of JSON; a failure has its source, and what makes it again."""
    case, outcome = result.case, result.outcome
    found: dict[str, Any] = {
        "seed": seed,
        "way": case.way,
        "run": case.run,
        "settings": dict(case.settings),
        "statements": sum(result.families.values()),
        "families": result.families,
        "status": outcome.status,
        "seconds": [round(s, 3) for s in result.seconds],
    }
    if outcome.kind:
        found |= {"kind": outcome.kind, "message": outcome.message[-4000:]}
    if outcome.status == "failed":
        found["case"] = repr(case)
    if result.faults:
        found["faults"] = list(result.faults)
    return json.dumps(found)


class Summary:
    """Counts of programs, of statements by family, and of failures by kind."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.families: Counter[str] = Counter()
        self.ways: Counter[str] = Counter()
        self.failures: dict[str, list[int]] = defaultdict(list)
        self.faults: Counter[str] = Counter()
        self.seconds = [0.0, 0.0]

    def add(self, seed: int, result: Result) -> None:
        self.statuses[result.outcome.status] += 1
        self.families.update(result.families)
        self.ways[result.case.way + ("" if result.case.run == "jit" else f", {result.case.run}")] += 1
        if result.outcome.status == "failed":
            self.failures[result.outcome.kind].append(seed)
        self.faults.update(error.partition("\n")[0] for _, error in result.faults)
        self.seconds = [a + b for a, b in zip(self.seconds, result.seconds)]

    def __str__(self) -> str:
        count = max(1, sum(self.statuses.values()))
        lines = [
            f"{count} programs: {_listed(self.statuses)}",
            f"statements: {_listed(self.families)}",
            f"ways: {_listed(self.ways)}",
            f"seconds a program: {self.seconds[0] / count:.3f} to draw, {self.seconds[1] / count:.3f} to run",
        ]
        lines += [f"raised while it was written, {n} times: {text}" for text, n in self.faults.most_common()]
        for kind, seeds in sorted(self.failures.items(), key=lambda item: -len(item[1])):
            lines.append(f"{len(seeds)} failed: {kind}: seeds {', '.join(map(str, seeds[:12]))}")
        return "\n".join(lines)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{n} {name}" for name, n in counts.most_common())


# ---- a failure as a test ----


def as_test(case: Case, outcome: Outcome) -> str:
    """The source of a test that fails as the case does."""
    program = case.program
    source = program.source()
    lines = [i.source() for i in program.inputs]
    arguments = "".join(f"    {i.name} = {text}\n" for i, text in zip(program.inputs, lines))
    modules = [m for m in ("lax", "nn", "random") if re.search(rf"\b{m}\.", source + helpers_of(source))]
    names = ", ".join(i.name for i in program.inputs)
    plain = case.way == "jit" and case.run == "jit"
    imports = [
        "import ml_dtypes" * ("ml_dtypes" in "".join(lines)),
        "import numpy as onp",
        "\nimport funcgrad as fg",
        "import funcgrad.numpy as np",
        f"from funcgrad import {', '.join(modules)}" * bool(modules),
        *[f"from funcgrad.scipy import {m}" for m in ("special", "signal") if re.search(rf"\b{m}\.", source)],
        "from tests.fuzz.judge import RUNS\nfrom tests.fuzz.ways import WAYS" * (not plain),
    ]
    settings = {"enable_x64": program.x64, "cache": False, **dict(case.settings)}
    if plain:
        wanted, found = f"program({names})", f"fg.jit(program)({names})"
    else:
        way = f"WAYS[{case.way!r}]"
        rest = f"(fg, program, [{names}], {case.number})"
        wanted, found = f"fg.tree.leaves({way}.wanted{rest})", f"RUNS[{case.run!r}](*{way}.apply{rest})"
    return (
        f"# {outcome.kind}\n{textwrap.indent(outcome.message[:1200], '# ')}\n"
        + "\n".join(filter(None, imports))
        + f"\n\n{helpers_of(source)}\n\n{source}\n\n\ndef test_program():\n{arguments}"
        + f"    with fg.config({', '.join(f'{k}={v!r}' for k, v in settings.items())}):\n"
        + f'        with fg.config(device="numpy"):\n            wanted = {wanted}\n        found = {found}\n'
        + "    for a, b in zip(found, wanted, strict=True):\n"
        + "        onp.testing.assert_allclose(onp.asarray(a), onp.asarray(b), rtol=1e-4, atol=1e-5)\n"
    )
