"""Install the libraries of ecosystem.toml, or run their tests over funcgrad and print a table of what passed.

    python ecosystem.py --install [--quick]
    python ecosystem.py [--quick] [--jobs N] [library ...]

`.ci/ecosystem` calls both in an environment that it makes. Each suite is a process of pytest, which loads
`funcgrad.compat.jax` as a plugin before anything imports jax.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import os
import signal
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
SECONDS = 7200
"""After which a suite begins no further test, where its row does not say so; as many for any number of processes."""
TEST_SECONDS = 300
"""After which a test fails, where its row does not say so."""


class Outcome(NamedTuple):
    """A row of what is printed. `passed` is None where nothing ran, for the reason `note`.

    `failed` counts the files that could not be imported, too, and `good` is whether as many passed as should.
    """

    library: str
    passed: int | None
    failed: int
    skipped: int
    seconds: float
    note: str = ""
    good: bool = False

    def __str__(self) -> str:
        counts = (
            f"{self.passed:7} {self.failed:7} {self.skipped:7} {self.seconds:8.0f}"
            if self.passed is not None
            else f"{'-':>7}"
        )
        version = f" {TABLE[self.library]['version']}" if self.library in TABLE else ""
        return f"{self.library + version:36}{counts}  {self.note}".rstrip()


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
    """Run the tests of a library to their end, or until its time is up: what was reached until then counts."""
    with tempfile.TemporaryDirectory() as temporary:
        try:
            folder = folder_of_tests(name, row, Path(temporary))
        except subprocess.CalledProcessError as error:
            return Outcome(name, 0, 0, 0, 0.0, f"its archive did not come: pip ended with {error.returncode}")
        if folder is None:
            return Outcome(
                name, None, 0, 0, 0.0, "its tests need a checkout: set ECOSYSTEM_CHECKOUTS", good=True
            )
        report = Path(temporary, "report.xml")
        seconds = row.get("seconds", SECONDS)
        test_seconds = row.get("test_seconds", TEST_SECONDS)
        options = ["-q", "--tb=short", "-n", str(jobs), "-p", "no:cacheprovider", f"--junitxml={report}"]
        options += [f"--timeout={test_seconds}", f"--session-timeout={seconds}"]
        options += [f"--ignore={folder / path}" for path in row.get("without", ())]
        options += row.get("options", [])
        paths = [str(folder / path) for path in row["quick" if quick else "paths"]]
        command = [sys.executable, "-m", "pytest", "-p", "funcgrad.compat.jax", *options, *paths]
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"} | row.get("environment", {})
        if "devices" in row:
            environment["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={row['devices']}"
        # Below an installed package nothing may be found by the names of its modules.
        place = temporary if row["tests"] == "installed" else folder
        start = time.perf_counter()
        ended = run_until(command, seconds + 2 * test_seconds + 60, cwd=place, env=environment)
        elapsed = time.perf_counter() - start
        outcome = counted(name, report, elapsed, row["quick_passes" if quick else "passes"], ended)
        if elapsed >= seconds:
            note = f"; {outcome.note}" if outcome.note else ""
            outcome = outcome._replace(
                note=f"ended by its time limit, before its last test{note}", good=False
            )
        return outcome


def run_until(command: list[str], seconds: float, **options: Any) -> int:
    """The exit status of a command, which is interrupted after `seconds`: pytest then still writes its report.

    pytest-timeout ends a suite between two tests, and a test from within its process. What is left for this limit is
    code that comes back to Python too late, and the collection of the tests.
    """
    process = subprocess.Popen(command, start_new_session=True, **options)
    try:
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            return process.wait(60)
    except subprocess.TimeoutExpired:
        return -signal.SIGKILL
    finally:  # Ends what pytest-xdist started, too, also where this process is interrupted.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def counted(name: str, report: Path, seconds: float, least: int, status: int) -> Outcome:
    """The row of a report of pytest's, with a note where fewer tests passed than should."""
    if not report.exists():
        return Outcome(name, 0, 0, 0, seconds, f"pytest wrote no report and ended with {status}")
    suite = ElementTree.parse(report).getroot().find("testsuite")
    total, skipped = int(suite.get("tests")), int(suite.get("skipped"))
    failed = int(suite.get("failures")) + int(suite.get("errors"))
    passed = total - skipped - failed
    note = f"fewer than the {least} of ecosystem.toml" if passed < least else ""
    return Outcome(name, passed, failed, skipped, seconds, note, good=not note)


def run_examples() -> list[Outcome]:
    """Each program of examples/ecosystem, as it is: it checks what it computed itself."""
    outcomes = []
    for program in sorted((HERE.parent / "examples" / "ecosystem").glob("*.py")):
        start = time.perf_counter()
        ended = subprocess.run([sys.executable, "-m", "funcgrad.compat.jax", str(program)])
        seconds = time.perf_counter() - start
        good = ended.returncode == 0
        note = "" if good else f"exit status {ended.returncode}"
        outcomes.append(Outcome(f"examples/ecosystem/{program.name}", good, not good, 0, seconds, note, good))
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
    # Pytest is interrupted by this signal, which shells have processes in the background ignore, and those they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    outcomes = [] if asked.libraries else run_examples()
    for name, row in rows.items():
        if key in row:
            outcomes.append(run_suite(name, row, asked.jobs, asked.quick))
            print(f"\n{outcomes[-1]}\n", flush=True)
    print(f"\n{'':36}{'passed':>7} {'failed':>7} {'skipped':>7} {'seconds':>8}", *outcomes, sep="\n")
    sys.exit(0 if all(outcome.good for outcome in outcomes) else 1)


if __name__ == "__main__":
    main()
