"""Examples: the graph of every function that they compile is read as it was written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.example_programs import EXAMPLES

PROGRAMS = """
04_jit.py
07_memory.py
08_debugging.py
09_convolution.py
10_weights_from_disk.py
train_digits.py --epochs 1
parallel/data_parallel.py
parallel/tensor_parallel.py
parallel/transformer.py
models/dlrm.py --examples 1600 --entries 20 --features 8 --epochs 1
models/pde.py --size 36 --iterations 8
models/ppo.py --iterations 2 --width 16
models/gaussian_process.py --tuning 10 --samples 10
models/speech/rnnt.py --examples 32 --epochs 1 --width 16 --batch 8
models/speech/whisper.py --examples 32 --epochs 1 --width 16 --layers 1 --batch 8
models/vision/diffusion.py --steps 4 --width 8 --draw-steps 3
models/vision/unet.py --size 32 --images 16 --epochs 1 --batch 8 --width 4 --depth 1
models/vision/vit.py --width 32 --layers 1 --images 64 --epochs 1 --batch 32
models/language/quantized.py --tokens 4 --size 64 --output w
""".strip().splitlines()


def graphs_of(command: str, folder: Path) -> int:
    """How many graphs of an example were written and read."""
    name, *arguments = command.split()
    paths = [str(EXAMPLES.parent), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-m", "tests.portable.round_trips", str(EXAMPLES / name), *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    found = re.search(r"^(\d+) graphs read, \d+ refused\n\Z", done.stdout, re.M)
    assert found is not None, done.stdout
    return int(found[1])


def test_graphs_of_an_example(tmp_path: Path) -> None:
    assert graphs_of("05_loops.py", tmp_path) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("command", PROGRAMS)
def test_graphs_of_examples(command: str, tmp_path: Path) -> None:
    assert graphs_of(command, tmp_path) > 0
