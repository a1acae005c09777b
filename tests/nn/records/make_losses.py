"""Record what the losses of torch and Optax give, for tests/nn/test_recorded_losses.py.

    python tests/nn/records/make_losses.py, by an interpreter that has both

A case is a call: its arguments in the layout of funcgrad.nn.losses, its result, and the gradients of the sum of the
result times `weights(shape)` by every argument of floats that the library differentiates. Made with torch 2.13,
optax 0.2.8 and jax 0.10.2, in double precision.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import numpy as np
import optax
import torch
import torch.nn.functional as F

PLACE = Path(__file__).with_name("losses.npz")
CASES: dict[str, dict[str, np.ndarray]] = {}
_draw = np.random.default_rng(17)


def weights(shape: tuple[int, ...]) -> np.ndarray:
    """The numbers that a result is multiplied with before it is summed."""
    return np.cos(np.arange(np.prod(shape, dtype=int))).reshape(shape)


def floats(*shape: int) -> np.ndarray:
    """Numbers that float32 has, in double precision."""
    return _draw.standard_normal(shape).astype(np.float32).astype(np.float64)


def keep(name: str, arguments: tuple[Any, ...], result: Any, slopes: list[Any]) -> None:
    case = {"result": result} | {f"argument.{i}": x for i, x in enumerate(arguments)}
    case |= {f"slope.{i}": x for i, x in enumerate(slopes) if x is not None}
    CASES[name] = {
        key: np.asarray(x, np.float32 if np.asarray(x).dtype.kind == "f" and key[0] == "a" else None)
        for key, x in case.items()
    }


def of_torch(
    name: str, loss: Callable[..., Any], *arguments: np.ndarray, fixed: tuple[int, ...] = ()
) -> None:
    """fixed: the numbers of the arguments that are not differentiated."""
    given = [torch.tensor(x) for x in arguments]
    for i, x in enumerate(given):
        x.requires_grad_(x.is_floating_point() and i not in fixed)
    result = loss(*given)
    (result * torch.tensor(weights(tuple(result.shape)))).sum().backward()
    keep(name, arguments, result.detach().numpy(), [x.grad for x in given])


def of_optax(
    name: str, loss: Callable[..., Any], *arguments: np.ndarray, fixed: tuple[int, ...] = ()
) -> None:
    moved = [i for i, x in enumerate(arguments) if x.dtype.kind == "f" and i not in fixed]
    result = loss(*arguments)

    def total(chosen: list[Any]) -> Any:
        given: list[Any] = list(arguments)
        for i, x in zip(moved, chosen, strict=True):
            given[i] = x
        return (loss(*given) * weights(np.shape(result))).sum()

    slopes: list[Any] = [None] * len(arguments)
    for i, slope in zip(moved, jax.grad(total)([arguments[i] for i in moved]), strict=True):
        slopes[i] = slope
    keep(name, arguments, result, slopes)


def make_torch() -> None:
    x, y = floats(4, 5), floats(4, 5)
    near = np.sign(y) * 0.25 + x  # errors on both sides of a corner
    of_torch("absolute_error", lambda a, b: F.l1_loss(a, b, reduction="none"), x, y)
    of_torch("squared_error", lambda a, b: F.mse_loss(a, b, reduction="none"), x, y)
    of_torch("mean_squared_error", F.mse_loss, x, y)
    mixed = np.where(np.arange(20).reshape(4, 5) % 2, near, y)
    of_torch("huber_loss", lambda a, b: F.huber_loss(a, b, reduction="none", delta=0.5), x, mixed)
    of_torch(
        "gaussian_nll_loss",
        lambda a, b, v: F.gaussian_nll_loss(a, b, v, full=True, reduction="none"),
        x,
        y,
        np.abs(floats(4, 5)) + 0.25,
    )
    counts = _draw.integers(0, 5, (4, 5)).astype(np.float64)
    of_torch(
        "poisson_nll_loss", lambda a, b: F.poisson_nll_loss(a, b, reduction="none"), x, counts, fixed=(1,)
    )
    of_torch(
        "poisson_nll_loss_of_counts",
        lambda a, b: F.poisson_nll_loss(a, b, log_input=False, reduction="none"),
        np.abs(x) + 0.25,
        counts,
        fixed=(1,),
    )
    p = np.exp(floats(4, 5))
    p = (p / p.sum(-1, keepdims=True)).astype(np.float32).astype(np.float64)
    logs = np.log(p).astype(np.float32).astype(np.float64)
    of_torch("kl_divergence", lambda a, b: F.kl_div(a, b, reduction="none").sum(-1), logs[::-1].copy(), p)
    of_torch(
        "kl_divergence_with_log_targets",
        lambda a, b: F.kl_div(a, b, reduction="none", log_target=True).sum(-1),
        logs[::-1].copy(),
        logs,
    )
    of_torch("cosine_similarity", F.cosine_similarity, x, y)
    of_torch("cosine_distance", lambda a, b: 1 - F.cosine_similarity(a, b), x, y)

    labels = np.array([4, 0, 2, 2])
    of_torch("softmax_cross_entropy", lambda a, b: F.cross_entropy(a, b, reduction="none"), x, p)
    of_torch(
        "softmax_cross_entropy_with_integer_labels",
        lambda a, b: F.cross_entropy(a, b, reduction="none"),
        x,
        labels,
    )
    of_torch(
        "cross_entropy",
        lambda a, b: F.cross_entropy(a, b, reduction="none", label_smoothing=0.2, ignore_index=-100),
        x,
        np.array([4, -100, 2, 0]),
    )
    of_torch(
        "cross_entropy_of_images",
        lambda a, b: F.cross_entropy(a, b, reduction="none"),
        floats(2, 3, 4),
        _draw.integers(0, 3, (2, 4)),
    )
    binary = _draw.integers(0, 2, (4, 5)).astype(np.float64)
    of_torch(
        "sigmoid_binary_cross_entropy",
        lambda a, b: F.binary_cross_entropy_with_logits(a, b, reduction="none"),
        x,
        p,
    )

    def focal(a: Any, b: Any, gamma: float) -> Any:
        loss = F.cross_entropy(a, b, reduction="none")
        return (1 - torch.exp(-loss)) ** gamma * loss

    of_torch("softmax_focal_loss", lambda a, b: focal(a, b, 1.5), x, labels)
    signs = 2 * binary[:, 0] - 1
    of_torch(
        "margin_ranking_loss",
        lambda a, b, t: F.margin_ranking_loss(a, b, t, margin=0.25, reduction="none"),
        x[:, 0].copy(),
        y[:, 0].copy(),
        signs,
        fixed=(2,),
    )
    signs = np.array([1.0, -1.0, 1.0, -1.0])
    of_torch(
        "cosine_embedding_loss",
        lambda a, b, t: F.cosine_embedding_loss(a, b, t, margin=-0.5, reduction="none"),
        x,
        y,
        signs,
        fixed=(2,),
    )
    of_torch(
        "triplet_margin_loss",
        lambda a, b, c: F.triplet_margin_loss(a, b, c, margin=1.5, reduction="none"),
        x,
        y,
        floats(4, 5),
    )

    def contrastive(a: Any, b: Any, same: Any) -> Any:
        distance = F.pairwise_distance(a, b)
        return torch.where(same == 1, distance**2, torch.relu(3.0 - distance) ** 2) / 2

    of_torch("contrastive_loss", contrastive, x, y, np.array([1, 0, 1, 0]))

    def clip(a: Any, b: Any) -> Any:
        scores, own = F.normalize(a) @ F.normalize(b).T / 0.5, torch.arange(len(a))
        both = F.cross_entropy(scores, own, reduction="none") + F.cross_entropy(
            scores.T, own, reduction="none"
        )
        return both / 2

    of_torch("info_nce_loss", clip, x, y)

    def ctc(logits: Any, paddings: Any, labels: Any, ends: Any) -> Any:
        frames, lengths = ((1 - z).sum(1).long() for z in (paddings, ends))
        return F.ctc_loss(logits.log_softmax(-1).movedim(1, 0), labels, frames, lengths, reduction="none")

    paddings = (np.arange(7) >= np.array([7, 5, 6])[:, None]).astype(np.float64)
    ends = (np.arange(3) >= np.array([3, 2, 0])[:, None]).astype(np.float64)
    texts = np.array([[1, 3, 2], [2, 2, 0], [0, 0, 0]])
    of_torch("ctc_loss", ctc, floats(3, 7, 4), paddings, texts, ends, fixed=(1, 3))

    def transducer(logits: Any, paddings: Any, labels: Any, ends: Any) -> Any:
        """The forward variables of each text, by the recursion of Graves 2012, equation 16, one after the other."""
        found = []
        for x, padding, text, end in zip(logits.log_softmax(-1), paddings, labels, ends, strict=True):
            frames, length = int((1 - padding).sum()), int((1 - end).sum())
            alpha = {(0, 0): torch.zeros((), dtype=x.dtype)}
            for t in range(frames):
                for u in range(length + 1):
                    ways = [alpha[t - 1, u] + x[t - 1, u, 0]] if t else []
                    ways += [alpha[t, u - 1] + x[t, u - 1, text[u - 1]]] if u else []
                    if ways:
                        alpha[t, u] = torch.logsumexp(torch.stack(ways), 0)
            found.append(-alpha[frames - 1, length] - x[frames - 1, length, 0])
        return torch.stack(found)

    paddings = (np.arange(5) >= np.array([5, 3, 4])[:, None]).astype(np.float64)
    of_torch("rnnt_loss", transducer, floats(3, 5, 4, 4), paddings, texts, ends, fixed=(1, 3))


def make_optax() -> None:
    x, y = floats(4, 5), floats(4, 5)
    binary = _draw.integers(0, 2, (4, 5)).astype(np.float64)
    labels = np.array([4, 0, 2, 2])
    of_optax("log_cosh", optax.losses.log_cosh, x, y)
    of_optax("hinge_loss", optax.losses.hinge_loss, x, 2 * binary - 1, fixed=(1,))
    of_optax("multiclass_hinge_loss", optax.losses.multiclass_hinge_loss, x, labels)
    of_optax("smooth_labels", lambda a: optax.losses.smooth_labels(a, 0.25), np.eye(5)[labels])
    of_optax(
        "sigmoid_focal_loss",
        lambda a, b: optax.losses.sigmoid_focal_loss(a, b, alpha=0.25, gamma=1.5),
        x,
        binary,
        fixed=(1,),
    )
    of_optax(
        "dice_loss",
        lambda a, b: optax.losses.binary_dice_loss(a, b, smooth=0.25),  # above and below half the line
        floats(2, 3, 4),
        _draw.integers(0, 2, (2, 3, 4)).astype(np.float64),
        fixed=(1,),
    )
    of_optax(
        "ntxent", lambda a, b: optax.losses.ntxent(a, b, 0.5), floats(6, 3), np.array([0, 1, 0, 2, 1, 0])
    )
    paddings = (np.arange(6) >= np.array([6, 5])[:, None]).astype(np.float64)
    ends = np.array([[0.0, 0.0], [0.0, 1.0]])
    of_optax(
        "ctc_loss_of_optax",
        lambda a, b, c, d: optax.losses.ctc_loss(a, b, c, d, blank_id=2),
        floats(2, 6, 4),
        paddings,
        np.array([[1, 1], [3, 0]]),
        ends,
        fixed=(1, 3),
    )

    def pinball(a: Any, b: Any) -> Any:  # the minimum over slopes, as scikit-learn's mean_pinball_loss has it
        error = b - a
        return jax.numpy.where(error >= 0, 0.75 * error, -0.25 * error)

    of_optax("quantile_loss", pinball, x, y)


if __name__ == "__main__":
    jax.config.update("jax_enable_x64", True)
    make_torch()
    make_optax()
    flat = {f"{name}/{key}": x for name, case in sorted(CASES.items()) for key, x in sorted(case.items())}
    np.savez_compressed(PLACE, **flat)
    print(f"{len(CASES)} cases, {PLACE.stat().st_size:,} bytes")
