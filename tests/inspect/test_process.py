"""Whole processes that are recorded, and the command line that opens what they leave."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import funcgrad as fg
from tests.inspect.validator import validate

ROOT = Path(__file__).resolve().parents[2]
STEP = """
import os, sys
import funcgrad as fg, funcgrad.numpy as np
@fg.jit
def step(x):
    return np.sum(x * x)
for _ in range(3):
    step(np.ones(8))
"""


def run(folder: Path, text: str, asked: str = "1", code: int = 0) -> tuple[dict[str, dict[str, Any]], str]:
    """Run a script under FUNCGRAD_INSPECT. Return the documents that it leaves, by file, and its stderr."""
    (folder / "train.py").write_text(STEP + text)
    environment = os.environ | {"FUNCGRAD_INSPECT": asked, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "train.py"], cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == code, done.stderr
    documents = {path.name: fg.inspect.load(path).document for path in folder.glob("*.fgi")}
    for document in documents.values():
        validate(document)
    return documents, done.stderr


def test_a_process_leaves_a_recording(tmp_path: Path) -> None:
    documents, said = run(tmp_path, "print('done')")
    (program,) = documents["train.fgi"]["programs"]
    assert (program["name"], program["calls"]["count"]) == ("step", 3)
    assert documents["train.fgi"]["sources"][0]["path"] == "train.py"
    assert "inspect: 1 program recorded in" in said and "python -m funcgrad.inspect" in said


def test_errors_and_interrupts(tmp_path: Path) -> None:
    documents, said = run(tmp_path, "step(np.ones(3) + np.ones(4))", "named.fgi", 1)
    assert "ShapeError" in said and documents["named.fgi"]["programs"][0]["calls"]["count"] == 3
    (tmp_path / "named.fgi").unlink()
    interrupt = "import signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(10)"
    documents, said = run(tmp_path, interrupt, "named.fgi", -signal.SIGINT)
    assert "KeyboardInterrupt" in said and documents["named.fgi"]["programs"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no forks")
def test_children_write_files_of_their_own(tmp_path: Path) -> None:
    text = """
import subprocess
child = os.fork()
if not child:
    step(np.ones(8))
    sys.exit()
os.waitpid(child, 0)
if "--child" not in sys.argv:
    subprocess.run([sys.executable, "train.py", "--child"], check=True)
"""
    documents, _ = run(tmp_path, text)
    counts = {name: d["programs"][0]["calls"]["count"] for name, d in documents.items()}
    assert counts.pop("train.fgi") == 3
    assert sorted(counts.values()) == [1, 1, 3] and all(
        re.fullmatch(r"train-\d+\.fgi", name) for name in counts
    )


def test_processes_that_do_nothing_and_names_that_are_none(tmp_path: Path) -> None:
    environment = os.environ | {"FUNCGRAD_INSPECT": "x.exe"}
    done = subprocess.run(
        [sys.executable, "-c", "import funcgrad"], env=environment, capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 1 and "ends in .fgi" in done.stderr and "unset it" in done.stderr
    for asked in ("", "0"):
        environment = os.environ | {"FUNCGRAD_INSPECT": asked}
        script = "import funcgrad, sys; print('funcgrad.inspect' in sys.modules)"
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, cwd=ROOT
        )
        assert done.stdout == "False\n"


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "funcgrad.inspect", *arguments]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_command_line_errors(tmp_path: Path) -> None:
    path = tmp_path / "bad.fgi"
    path.write_bytes(b"nothing")
    for arguments, message in (([str(path)], "damaged"), ([str(tmp_path / "absent.fgi")], "No such file")):
        done = command(*arguments)
        assert done.returncode == 1 and message in done.stderr and "Traceback" not in done.stderr
    assert "FUNCGRAD_INSPECT=1" in command("--help").stdout
