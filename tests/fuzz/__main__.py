"""`python -m tests.fuzz --seed 0 --count 1000`: draws programs, runs them, and reduces those that fail.

Each is run op by op and compiled, by itself or under a transform, and the results are compared. With --peer PYTHON,
an interpreter that has JAX, programs of what both libraries have are compared with JAX, too.
"""

from __future__ import annotations

import argparse
import ast
import sys
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.fuzz.generator import Wishes
from tests.fuzz.peer import Peer
from tests.fuzz.report import Summary, as_test, line_of
from tests.fuzz.runner import Runner, reduced


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60, help="what a program may take")
    parser.add_argument(
        "--settings", default="", help="for all programs, as threads=1,check_spec=True; see funcgrad.config"
    )
    parser.add_argument("--leave-out", default="", help="families that are not drawn, with commas between")
    parser.add_argument("--prefer", default="", help="families that are drawn ten times as often")
    parser.add_argument("--statements", type=int, default=32, help="the most of a program")
    parser.add_argument("--schedules", action="store_true", help="few steps on large arrays: schedules.py")
    parser.add_argument("--report", type=Path, help="a file for a line of JSON a program")
    parser.add_argument("--failures", type=Path, help="a folder for reduced failures, as tests")
    parser.add_argument(
        "--reduce", type=int, default=2, metavar="N", help="how many of a kind of failure are reduced"
    )
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter that has JAX: compare with it")
    return parser.parse_args()


def _settings(text: str) -> tuple[tuple[str, Any], ...]:
    pairs = (pair.partition("=") for pair in filter(None, text.split(",")))
    return tuple((name, ast.literal_eval(value)) for name, _, value in pairs)


def main() -> int:
    options = arguments()
    summary, seen = Summary(), Counter[str]()
    wishes = Wishes(
        bool(options.peer),
        _settings(options.settings),
        tuple(filter(None, options.leave_out.split(","))),
        options.schedules,
        tuple(filter(None, options.prefer.split(","))),
        options.statements,
    )
    with ExitStack() as stack:
        peer = stack.enter_context(Peer(options.peer)) if options.peer else None
        runner = stack.enter_context(Runner(options.seconds, wishes, peer))
        for seed in range(options.seed, options.seed + options.count):
            result = runner.run(seed)
            summary.add(seed, result)
            if options.report:
                with open(options.report, "a") as file:
                    print(line_of(seed, result), file=file)
            if result.outcome.status == "failed":
                seen[result.outcome.kind] += 1
                text = f"seed {seed} failed: {result.outcome.kind}"
                if seen[result.outcome.kind] <= options.reduce:
                    start = time.perf_counter()
                    small = as_test(*reduced(runner, result))
                    text = f"{text}\n{small}# reduced in {time.perf_counter() - start:.0f} s"
                    if options.failures:
                        options.failures.mkdir(parents=True, exist_ok=True)
                        (options.failures / f"seed_{seed}.py").write_text(f"# seed {seed}\n{small}")
                print(text, flush=True)
    print(summary)
    return int(bool(summary.failures))


if __name__ == "__main__":
    sys.exit(main())
