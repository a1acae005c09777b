"""Install the libraries of ecosystem.toml, or run their tests over funcgrad and print a table of what passed.

    python ecosystem.py --install [--quick]
    python ecosystem.py [--quick] [--jobs N] [library ...]

`.ci/ecosystem` calls both in an environment that it makes. Each suite is a process of pytest, which loads
`funcgrad.compat.jax` as a plugin before anything imports jax.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

HERE = Path(__file__).resolve().parent
TABLE: dict[str, dict[str, Any]] = tomllib.loads((HERE / "ecosystem.toml").read_text())
SECONDS = 3600
"""After which a suite is ended, times processes: with 2, each has half an hour."""


class Outcome(NamedTuple):
    """A row of what is printed. `passed` is None where nothing ran, for the reason `note`."""

    library: str
    passed: int | None
    failed: int
    skipped: int
    seconds: float
    note: str = ""


def install(quick: bool) -> None:
    """Install every library at its release, or what `--quick` runs, and make sure that none brought jax along."""
    rows = {name: row for name, row in TABLE.items() if not quick or "quick" in row or row.get("examples")}
    releases = [f"{name}=={row['version']}" for name, row in rows.items()]
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", *releases], check=True)
    brought = [name for name in ("jax", "jaxlib") if importlib.util.find_spec(name)]
    if brought:
        sys.exit(
            f"{' and '.join(brought)} came with a package of the extra `ecosystem`: it must not be there"
        )


def folder_of_tests(name: str, row: dict[str, Any], work: Path) -> Path | None:
    """Where the tests of a library are; None where that is only its repository, and no checkout was given."""
    if row["tests"] == "checkout":
        checkout = Path(os.environ.get("ECOSYSTEM_CHECKOUTS", "/nonexistent"), name)
        return checkout if checkout.is_dir() else None
    if row["tests"] == "installed":
        return Path(importlib.util.find_spec(name).submodule_search_locations[0])
    release = f"{name}=={row['version']}"
    command = ["pip", "download", "--quiet", "--no-deps", "--no-binary", name, "--dest", str(work), release]
    subprocess.run([sys.executable, "-m", *command], check=True)
    with tarfile.open(next(work.glob("*.tar.gz"))) as archive:
        archive.extractall(work, filter="data")
    return next(path for path in work.iterdir() if path.is_dir())


def run_suite(name: str, row: dict[str, Any], jobs: int, quick: bool) -> Outcome:
    with tempfile.TemporaryDirectory() as temporary:
        folder = folder_of_tests(name, row, Path(temporary))
        if folder is None:
            return Outcome(name, None, 0, 0, 0.0, "its tests need a checkout: set ECOSYSTEM_CHECKOUTS")
        report = Path(temporary, "report.xml")
        options = ["-q", "--tb=short", "-n", str(jobs), "--timeout=300", "-p", "no:cacheprovider"]
        options += [f"--ignore={folder / path}" for path in row.get("without", ())]
        options += row.get("options", [])
        paths = [str(folder / path) for path in row["quick" if quick else "paths"]]
        command = [sys.executable, "-m", "pytest", "-p", "funcgrad.compat.jax", f"--junitxml={report}"]
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"} | row.get("environment", {})
        if "devices" in row:
            environment["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={row['devices']}"
        # Below an installed package nothing may be found by the names of its modules.
        place = temporary if row["tests"] == "installed" else folder
        start = time.perf_counter()
        try:
            subprocess.run([*command, *options, *paths], cwd=place, env=environment, timeout=SECONDS / jobs)
        except subprocess.TimeoutExpired:
            return Outcome(name, 0, 0, 0, SECONDS / jobs, "ended: it took too long")
        seconds = time.perf_counter() - start
        return counted(name, report, seconds, row["quick_passes" if quick else "passes"])


def counted(name: str, report: Path, seconds: float, least: int) -> Outcome:
    """The row of a report of pytest's, with a note where fewer tests passed than should."""
    if not report.exists():
        return Outcome(name, 0, 0, 0, seconds, "pytest wrote no report")
    suite = ElementTree.parse(report).getroot().find("testsuite")
    total, skipped = int(suite.get("tests")), int(suite.get("skipped"))
    failed = int(suite.get("failures")) + int(suite.get("errors"))
    passed = total - skipped - failed
    note = f"fewer than the {least} of ecosystem.toml" if passed < least else ""
    return Outcome(name, passed, failed, skipped, seconds, note)


def run_examples() -> list[Outcome]:
    """Each program of examples/ecosystem, as it is: it checks what it computed itself."""
    outcomes = []
    for program in sorted((HERE.parent / "examples" / "ecosystem").glob("*.py")):
        start = time.perf_counter()
        ended = subprocess.run([sys.executable, "-m", "funcgrad.compat.jax", str(program)])
        seconds = time.perf_counter() - start
        passed = int(ended.returncode == 0)
        note = "" if passed else f"exit status {ended.returncode}"
        outcomes.append(Outcome(f"examples/ecosystem/{program.name}", passed, 1 - passed, 0, seconds, note))
    return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--install", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("libraries", nargs="*", metavar="library", help=f"of {', '.join(TABLE)}")
    asked = parser.parse_args()
    if asked.install:
        return install(asked.quick)
    unknown = set(asked.libraries) - set(TABLE)
    if unknown:
        sys.exit(f"not in ecosystem.toml: {', '.join(sorted(unknown))}")
    rows = {name: TABLE[name] for name in asked.libraries or TABLE}
    key = "quick" if asked.quick else "paths"
    outcomes = [] if asked.libraries else run_examples()
    outcomes += [run_suite(name, row, asked.jobs, asked.quick) for name, row in rows.items() if key in row]
    print(f"\n{'':36}{'passed':>7} {'failed':>7} {'skipped':>7} {'seconds':>8}")
    for library, passed, failed, skipped, seconds, note in outcomes:
        counts = f"{passed:7} {failed:7} {skipped:7} {seconds:8.0f}" if passed is not None else f"{'-':>7}"
        version = f" {TABLE[library]['version']}" if library in TABLE else ""
        print(f"{library + version:36}{counts}  {note}".rstrip())
    bad = [outcome for outcome in outcomes if outcome.note and outcome.passed is not None]
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
