"""python -m benchmarks --peer /path/to/other/venv/bin/python

Without --peer only funcgrad and NumPy run. Nothing else should run on the machine meanwhile.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from benchmarks.cases import all_cases
from benchmarks.harness import report
from benchmarks.harness.libraries import LIBRARIES
from benchmarks.harness.measure import Plan, Row, measure
from benchmarks.harness.packages import interpreter_with
from benchmarks.harness.worker import case_key

QUICK = {"rounds": 3, "processes": 1, "sample_seconds": 0.04, "most_seconds": 0.3, "patience": 5.0}


def options_of(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="funcgrad beside jax, torch, tinygrad and NumPy"
    )
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter that has other libraries")
    parser.add_argument(
        "--quick", action="store_true", help="fewer rounds, less patience: below five minutes"
    )
    parser.add_argument("--only", default="", metavar="TEXT", help="cases whose 'group: name' contains this")
    parser.add_argument("--json", metavar="FILE", help="write every sample")
    parser.add_argument("--plot", metavar="FILE", help="draw the ratios (needs matplotlib)")
    parser.add_argument("--readme", action="store_true", help="put the tables into benchmarks/README.md")
    parser.add_argument("--rounds", type=int, help="how often each library is timed")
    parser.add_argument("--libraries", default=",".join(LIBRARIES), help="which, separated by commas")
    parser.add_argument("--small", action="store_true", help="little data: whether all runs, not how fast")
    return parser.parse_args(arguments)


def plan_of(options: argparse.Namespace) -> Plan:
    python = {"funcgrad": sys.executable}
    for name in options.libraries.split(","):
        found = interpreter_with(name, options.peer) if name != "funcgrad" else None
        if found is not None:
            python[name] = found
    settings = QUICK if options.quick else {}
    if options.rounds:
        settings = settings | {"rounds": options.rounds, "processes": options.rounds}
    return Plan(python, small=options.small, **settings)


def main(arguments: Sequence[str] | None = None) -> list[Row]:
    options = options_of(arguments)
    plan = plan_of(options)
    cases = [case for case in all_cases(full=not options.small) if options.only in case_key(case)]
    if not cases:
        raise SystemExit(f"no case contains {options.only!r}")
    start = time.monotonic()
    rows = []
    for row in measure(cases, plan):
        rows.append(row)
        print(f"[{time.monotonic() - start:5.0f} s] {row.case.group}", *report.table([row]).split("\n")[2:])
    text = report.markdown(rows, plan)
    print("\n" + text)
    if options.json:
        report.write_json(rows, plan, options.json)
    if options.plot:
        report.plot(rows, options.plot)
    if options.readme:
        report.write_readme(text)
    return rows


if __name__ == "__main__":
    main()
