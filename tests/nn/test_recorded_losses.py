"""Losses against torch 2.13 and optax 0.2.8 (records/make_losses.py): values and gradients, compiled; the same calls
mapped, and with their batch on two devices.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.nn import losses
from funcgrad.sharding import NamedSharding, PartitionSpec

with np.load(Path(__file__).with_name("records") / "losses.npz") as _file:
    RECORD = {key: _file[key] for key in _file.files}
OPTIONS: dict[str, dict[str, Any]] = {  # what the record was made with, where it is not the default
    "contrastive_loss": {"margin": 3.0},
    "cosine_embedding_loss": {"margin": -0.5},
    "cross_entropy": {"label_smoothing": 0.2, "ignore_index": -100},
    "cross_entropy_of_images": {"axis": 1},
    "ctc_loss_of_optax": {"blank_id": 2},
    "dice_loss": {"smooth": 0.5},
    "gaussian_nll_loss": {"full": True},
    "huber_loss": {"delta": 0.5},
    "info_nce_loss": {"temperature": 0.5},
    "margin_ranking_loss": {"margin": 0.25},
    "ntxent": {"temperature": 0.5},
    "poisson_nll_loss_of_counts": {"log_input": False},
    "quantile_loss": {"quantile": 0.75},
    "sigmoid_focal_loss": {"alpha": 0.25, "gamma": 1.5},
    "smooth_labels": {"alpha": 0.25},
    "softmax_focal_loss": {"gamma": 1.5},
    "triplet_margin_loss": {"margin": 1.5},
}
CASES = sorted({key.partition("/")[0] for key in RECORD})
# In other ways by default; the others in the nightly run.
FEW = ("cross_entropy", "info_nce_loss", "squared_error")
EACH = [pytest.param(name, marks=[pytest.mark.nightly] * (name not in FEW)) for name in CASES]


def function(name: str) -> str:
    """Return the loss of a case: the name that begins the case's, the longest if there are several."""
    return max((loss for loss in losses.__all__ if f"{name}_of_".startswith(f"{loss}_of_")), key=len)


def call(name: str) -> Callable[..., Any]:
    return partial(getattr(losses, function(name)), **OPTIONS.get(name, {}))


def parts(name: str, kind: str) -> dict[int, np.ndarray]:
    prefix = f"{name}/{kind}."
    return {int(key.removeprefix(prefix)): x for key, x in RECORD.items() if key.startswith(prefix)}


def arguments(name: str) -> list[np.ndarray]:
    return [x for _, x in sorted(parts(name, "argument").items())]


def close(found: Any, expected: Any, name: str) -> None:
    np.testing.assert_allclose(found, expected, rtol=2e-5, atol=2e-6, err_msg=name)


def test_every_loss_is_recorded() -> None:
    assert {function(name) for name in CASES} == {*losses.__all__}


@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients(name: str) -> None:
    loss, given, slopes = call(name), arguments(name), parts(name, "slope")
    assert slopes

    def total(*xs: Any) -> Any:
        y = loss(*xs)
        return (y * np.cos(np.arange(y.size), dtype=np.float32).reshape(y.shape)).sum(), y

    (_, y), found = fg.jit(fg.value_and_grad(total, tuple(slopes), has_aux=True))(*given)
    assert y.dtype == np.float32
    close(y, RECORD[f"{name}/result"], name)
    close(loss(*given), RECORD[f"{name}/result"], name)
    for i, slope in zip(slopes, found, strict=True):
        close(slope, slopes[i], f"{name}: argument {i}")


@pytest.mark.parametrize("name", EACH)
def test_mapped(name: str) -> None:
    """Over one more axis in front, with the batch turned around: the same as each by itself."""
    loss, given = call(name), arguments(name)
    stacked = [np.stack([x, np.flip(x, 0), x]) for x in given]
    slope = lambda *xs: fg.grad(lambda *xs: loss(*xs).sum())(*xs)  # noqa: E731
    for f in (loss, slope):
        found = fg.vmap(f)(*stacked)
        for i in range(3):
            close(found[i], f(*(x[i] for x in stacked)), name)


@pytest.mark.parametrize("name", EACH)
@pytest.mark.cpu
def test_on_two_devices(name: str) -> None:
    loss, given = call(name), arguments(name)
    given = [np.concatenate([x, x]) for x in given]  # so that two divide it
    both = lambda *xs: fg.value_and_grad(lambda *xs: ((y := loss(*xs)) * y).sum() + y.mean())(*xs)  # noqa: E731
    expected = both(*map(fnp.asarray, given))
    with fg.config(cpu_devices=2):
        rows = NamedSharding(fg.make_mesh((2,), ("batch",)), PartitionSpec("batch"))
        found = fg.jit(both)(*(fg.device_put(x, rows) for x in given))
        assert found[1].sharding == rows
        for a, b in zip(found, expected, strict=True):
            close(np.asarray(a), np.asarray(b), name)


@pytest.mark.parametrize("name", CASES)
def test_mistakes_name_the_loss_and_the_argument(name: str) -> None:
    """Complex numbers, and one example more, in each argument."""
    loss, given = call(name), arguments(name)
    for i, argument in zip(range(len(given)), inspect.signature(getattr(losses, function(name))).parameters):
        message = rf"^{function(name)}: .*{argument}\b|^{function(name)}: needs"
        with pytest.raises(DtypeError, match=message):
            loss(*given[:i], given[i].astype(np.complex64), *given[i + 1 :])
        if len(given) > 1:
            longer = np.concatenate([given[i], given[i][:1]])
            with pytest.raises(ShapeError, match=message):
                loss(*given[:i], longer, *given[i + 1 :])
