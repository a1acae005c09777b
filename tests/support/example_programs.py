"""The programs in examples/, for their tests: run as a user would run them, or loaded as modules."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from unittest import mock

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = Path(__file__).parents[1] / "examples" / "records"


def run_example(name: str, *arguments: str, folder: Path) -> str:
    """What the example prints, run in a folder of its own, with warnings as errors."""
    done = start_example(name, *arguments, folder=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


def start_example(name: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The example run to its end, which may be an error."""
    paths = [str(EXAMPLES.parent), os.environ.get("PYTHONPATH", "")]
    return subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        capture_output=True,
        text=True,
        timeout=300,
    )


def call_example(example: ModuleType, *arguments: str, folder: Path) -> str:
    """What a loaded example prints, called in this process: where others of its kind are run as programs."""
    printed = io.StringIO()
    with (
        contextlib.chdir(folder),
        mock.patch.object(sys, "argv", [example.__name__, *arguments]),
        contextlib.redirect_stdout(printed),
    ):
        example.main()
    return printed.getvalue()


def load_example(name: str) -> ModuleType:
    """The example as a module, whose functions are there to be called."""
    path = EXAMPLES / name
    if str(path.parent) not in sys.path:  # some import others in their folder
        sys.path.append(str(path.parent))
    spec = importlib.util.spec_from_file_location(f"example_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # a dataclass looks for the module that it is defined in
    spec.loader.exec_module(module)
    return module
