"""The official test suite of the array API standard (data-apis/array-api-tests), on a checkout of it.

    git clone --recursive https://github.com/data-apis/array-api-tests
    pip install -r array-api-tests/requirements.txt
    ARRAY_API_TESTS=$PWD/array-api-tests python -m pytest -m nightly tests/array_api/test_official_suite.py

The suite draws arguments that the tables of this folder do not hold, and was written by others; it is no part of this
repository. With 64 bits on, as the standard wants, all of its tests pass but those of `BY_CHOICE`, which are expected
to fail: one of them that passes is news, too.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

VARIABLE = "ARRAY_API_TESTS"
ROOT = Path(__file__).resolve().parents[2]
# What is not as these tests want it, and why.
BY_CHOICE = {
    "array_api_tests/test_array_object.py::test_setitem": "arrays are immutable: x.at[i].set(v)",
    "array_api_tests/test_array_object.py::test_setitem_masking": "arrays are immutable: x.at[mask].set(v)",
    "array_api_tests/test_creation_functions.py::test_asarray_arrays": "it writes to an array that it made",
}


def _missing() -> str:
    """Why the suite cannot run here; nothing where it can."""
    if not os.environ.get(VARIABLE):
        return f"set {VARIABLE} to a checkout of data-apis/array-api-tests"
    needed = ("pytest_jsonreport", "ndindex", "hypothesis")
    lacking = [name for name in needed if importlib.util.find_spec(name) is None]
    return f"not installed: {', '.join(lacking)} (requirements.txt of the suite)" if lacking else ""


@pytest.mark.nightly
@pytest.mark.skipif(bool(_missing()), reason=_missing() or "it can run")
def test_official_suite(tmp_path: Path) -> None:
    suite = Path(os.environ[VARIABLE]).resolve()
    for part in ("array_api_tests", "array-api/spec"):
        assert (suite / part).is_dir(), f"{VARIABLE}={suite} has no folder {part}: clone it with --recursive"
    expected = tmp_path / "expected_to_fail.txt"
    expected.write_text("\n".join(BY_CHOICE))
    done = subprocess.run(
        [
            sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", "array_api_tests",
            "--hypothesis-derandomize", "--hypothesis-disable-deadline", f"--xfails-file={expected}",
        ],
        cwd=suite,
        env=os.environ
        | {
            "ARRAY_API_TESTS_MODULE": "funcgrad.numpy",
            "ARRAY_API_TESTS_VERSION": "2024.12",
            "FUNCGRAD_ENABLE_X64": "1",
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
    counts = {word: int(number) for number, word in re.findall(r"(\d+) (\w+)", done.stdout.splitlines()[-1])}
    assert counts["xfailed"] == len(BY_CHOICE) and not counts.get("xpassed"), counts
    assert counts["passed"] >= 1363, counts  # of the suite at 55fcc60, with array-api at 5f847a3
