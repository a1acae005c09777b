"""What was measured, for people and programs: tables in Markdown, JSON with every sample, a plot."""

from __future__ import annotations

import datetime
import json
import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.harness.libraries import TITLES
from benchmarks.harness.machine import command, machine, machine_text, versions
from benchmarks.harness.measure import Plan, Row

README = Path(__file__).resolve().parents[1] / "README.md"
_FIGURES = re.compile(r"(<!-- figures -->\n).*(<!-- end of figures -->\n)", re.S)
_SECONDS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns"))


def amount(value: float, measure: str) -> str:
    """A figure with its unit, three digits."""
    if measure == "faults":
        return f"{value:.0f}"
    if measure in ("memory", "size"):
        return f"{value / 1e6:.0f} MB"
    size, unit = next(((s, u) for s, u in _SECONDS if value >= s), _SECONDS[-1])
    digits = max(0, 2 - math.floor(math.log10(value / size))) if value > 0 else 0
    return f"{value / size:.{digits}f} {unit}"


def table(rows: Sequence[Row]) -> str:
    """Medians of the rows of one group, the ratio to the best other library, floor, goal, and whether it is met."""
    names = list(rows[0].figures)
    header = ["case", *(TITLES[name] for name in names), "ours / best", "floor", "goal", "met"]
    lines = [header, *(_cells(row, names) for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(header))]
    rule = f"|{'-' * (widths[0] + 2)}|" + "".join(f"{'-' * (width + 1)}:|" for width in widths[1:])
    texts = [_line(line, widths) for line in lines]
    return "\n".join([texts[0], rule, *texts[1:]])


def _cells(row: Row, names: Sequence[str]) -> list[str]:
    measure = row.case.measure
    show = lambda value: amount(value, measure)  # noqa: E731
    ratio = f"{row.own / row.best:.2f}" if row.own is not None and row.best else "-"
    floor = "-" if row.floor.median is None else show(row.floor.median)
    met = {True: "yes", False: "**no**", None: "-"}[row.met]
    return [row.case.name, *(_cell(row, n) for n in names), ratio, floor, row.case.goal.text(show), met]


def _cell(row: Row, name: str) -> str:
    figures = row.figures[name]
    if figures.median is None:
        return figures.missing if figures.missing in ("-", "") else _why(figures.missing)
    shown = amount(figures.median, row.case.measure)
    return f"{shown} WRONG" if row.is_wrong(name) else shown


def _why(missing: str) -> str:
    return f"skipped: {missing.replace('more than', '>')}" if missing.startswith("more") else "failed"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell.rjust(width) for cell, width in zip(cells, widths)]
    padded[0] = cells[0].ljust(widths[0])
    return f"| {' | '.join(padded)} |"


def grouped(rows: Sequence[Row]) -> dict[str, list[Row]]:
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.case.group, []).append(row)
    return groups


def markdown(rows: Sequence[Row], plan: Plan) -> str:
    """All tables, under a line that says where and when."""
    parts = [f"`{command()}`, {datetime.date.today().isoformat()}", machine_text()]
    parts.append(", ".join(f"{name} {text}" for name, text in versions(plan.python).items()))
    for group, members in grouped(rows).items():
        parts.append(f"### {group}\n\n{table(members)}")
    parts += _failures(rows)
    met = [row.met for row in rows if row.met is not None]
    parts.append(f"{sum(met)} of {len(met)} goals are met.")
    return "\n\n".join(parts) + "\n"


def _failures(rows: Sequence[Row]) -> list[str]:
    """What did not run, and what came out wrong."""
    lines = []
    for row in rows:
        for name, figures in row.figures.items():
            if figures.missing not in ("", "-") and not figures.missing.startswith("more"):
                lines.append(
                    f"- {row.case.group}, {row.case.name}: {TITLES[name]} failed: `{figures.missing}`"
                )
            if row.is_wrong(name):
                lines.append(
                    f"- {row.case.group}, {row.case.name}: {TITLES[name]} is off by {figures.error:.1e} "
                    f"of the greatest element, {row.case.tolerance:g} is allowed; it does not count as a peer here"
                )
    return ["\n".join(lines)] if lines else []


def as_json(rows: Sequence[Row], plan: Plan) -> dict[str, Any]:
    """Everything, with every sample."""
    return {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "command": command(),
        "machine": machine(),
        "versions": versions(plan.python),
        "plan": {name: value for name, value in vars(plan).items() if name != "python"},
        "cases": [_case_json(row) for row in rows],
    }


def _case_json(row: Row) -> dict[str, Any]:
    goal = row.case.goal
    return {
        "group": row.case.group,
        "name": row.case.name,
        "measure": row.case.measure,
        "tolerance": row.case.tolerance,
        "flops": row.case.flops,
        "goal": vars(goal),
        "limit": row.limit,
        "met": row.met,
        "floor": {"samples": row.floor.samples, "median": row.floor.median},
        "libraries": {
            name: {
                "samples": figures.samples,
                "median": figures.median,
                "first": figures.first,
                "error": figures.error,
                "missing": figures.missing,
            }
            for name, figures in row.figures.items()
        },
    }


def write_readme(text: str) -> None:
    """Put the figures between their marks in README.md."""
    page = README.read_text()
    if not _FIGURES.search(page):
        raise ValueError(f"{README} has no marks <!-- figures --> and <!-- end of figures -->")
    README.write_text(_FIGURES.sub(lambda found: f"{found[1]}\n{text}\n{found[2]}", page))


def plot(rows: Sequence[Row], path: str) -> None:
    """How many times as long as funcgrad each library takes, a dot a library, on a logarithmic axis."""
    from matplotlib.figure import Figure

    shown = [row for row in rows if row.own and row.others]
    figure = Figure(figsize=(10, 0.22 * len(shown) + 1.5), layout="constrained")
    axes = figure.subplots()
    names = [name for name in rows[0].figures if name != "funcgrad"]
    for name in names:
        points = [(row.others[name] / row.own, i) for i, row in enumerate(shown) if name in row.others]
        if points:
            axes.plot(*zip(*points), "o", markersize=4, label=TITLES[name])
    axes.axvline(1.0, color="black", linewidth=1)
    axes.set_xscale("log")
    axes.set_yticks(range(len(shown)), [f"{row.case.group}: {row.case.name}" for row in shown], fontsize=6)
    axes.invert_yaxis()
    axes.grid(axis="x", alpha=0.3)
    axes.set_xlabel(
        "time (or memory) of the other library / funcgrad's: right of the line, funcgrad needs less"
    )
    axes.legend(loc="lower right")
    figure.savefig(path, dpi=120)


def write_json(rows: Sequence[Row], plan: Plan, path: str) -> None:
    Path(path).write_text(json.dumps(as_json(rows, plan), indent=1) + "\n")
