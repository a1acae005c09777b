"""Examples on device "nv", on the stand-in: they learn what they learn on the CPU."""

from __future__ import annotations

import importlib
import re
import runpy
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from tests.backends.nv.nv_on_host import nv_on_host

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(scope="module")
def _gpus() -> Iterator[None]:
    """Groups of one thread: 64 that wait for each other take the host a hundred times as long."""
    with nv_on_host(threads=1):
        yield


def test_train_digits(
    _gpus: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    pytest.importorskip("sklearn")
    pytest.importorskip("tqdm")
    pytest.importorskip("matplotlib")
    plot = str(tmp_path / "curve.png")
    monkeypatch.setattr(
        sys, "argv", ["train_digits.py", "--epochs", "1", "--batch-size", "64", "--plot", plot]
    )
    shown = []
    for device in ("cpu", "nv"):
        with fg.config(device=device):
            runpy.run_path(str(EXAMPLES / "train_digits.py"), run_name="__main__")
        found = re.search(r"^ +1 +([\d.]+) +([\d.]+)%$", capsys.readouterr().out, re.M)
        assert found
        shown.append([float(found[1]), float(found[2])])
    np.testing.assert_allclose(shown[0], shown[1], rtol=0.01)
    assert shown[1][1] > 80


def test_data_parallel(_gpus: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES / "parallel"))
    names = "transformer", "data_parallel"
    transformer, example = map(importlib.import_module, names)
    for name in names:
        del sys.modules[name]  # others have modules of these names, too
    monkeypatch.setattr(transformer, "LAYERS", 2)
    monkeypatch.setattr(transformer, "batches", partial(transformer.batches, steps=2, batch=4))
    alone = transformer.main()
    with fg.config(device="nv"):
        assert fg.device_count() == 2
        try:
            found = example.main()
        finally:
            fg.distributed.shutdown()
    np.testing.assert_allclose(found, alone, rtol=1e-3)
    assert found[1] < found[0]
