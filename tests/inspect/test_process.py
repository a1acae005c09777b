"""Whole processes that are recorded, and the command line that opens what they leave."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import funcgrad as fg
from funcgrad.errors import ArgumentError
from funcgrad.inspect import process
from funcgrad.inspect.__main__ import main
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


def test_a_process_leaves_a_recording_which_is_served_and_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    documents, said = run(tmp_path, "print('done')")
    (program,) = documents["train.fgi"]["programs"]
    assert (program["name"], program["calls"]["count"]) == ("step", 3)
    assert documents["train.fgi"]["sources"][0]["path"] == "train.py"
    assert "inspect: 1 program recorded in" in said and "python -m funcgrad.inspect" in said

    path, page = tmp_path / "train.fgi", tmp_path / "page.html"
    assert main([str(path), "--save", str(page)]) == 0
    assert page.read_text().startswith("<!doctype html>") and capsys.readouterr().out == f"{page}\n"
    line = [sys.executable, "-m", "funcgrad.inspect", str(path), "--no-browser"]
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        with urllib.request.urlopen(url) as answer:
            assert answer.read().startswith(b"<!doctype html>")
        server.send_signal(signal.SIGINT)
        assert server.wait(30) == 0


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


def test_names_of_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUNCGRAD_INSPECT", "x.exe")
    with pytest.raises(ArgumentError, match=r"ends in \.fgi") as caught:
        process.record()
    assert "unset it" in str(caught.value)


def test_without_the_variable_nothing_is_loaded() -> None:
    script = "import funcgrad, sys; print('funcgrad.inspect' in sys.modules)"
    environment = os.environ | {"FUNCGRAD_INSPECT": "0"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, cwd=ROOT
    )
    assert done.stdout == "False\n"


def test_command_line_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.fgi"
    path.write_bytes(b"nothing")
    for arguments, message in (([str(path)], "damaged"), ([str(tmp_path / "absent.fgi")], "No such file")):
        assert main(arguments) == 1
        assert message in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "FUNCGRAD_INSPECT=1" in capsys.readouterr().out
