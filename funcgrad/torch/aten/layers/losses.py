"""Operators of losses that are not written by others: of sequences whose places are not told, and of margins."""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt

_NONE, _MEAN, _SUM = 0, 1, 2
_NEVER = -1e30  # the logarithm of what cannot be; finite, so that differences of two are 0 and no NaN


def _reduced(losses: Any, reduction: int) -> Any:
    if reduction == _NONE:
        return losses
    return fnp.mean(losses) if reduction == _MEAN else fnp.sum(losses)


def _texts(targets: Any, lengths: Any) -> Any:
    """Return the targets as (batch, longest): from one row of all texts, one behind the other, too."""
    if targets.ndim == 2:
        return targets
    longest = targets.shape[0] if not isinstance(lengths, (list, tuple)) else max(lengths, default=0)
    lengths = fnp.asarray(lengths)
    starts = fnp.cumsum(lengths) - lengths
    places = starts[:, None] + fnp.arange(longest)
    return fnp.take(targets, fnp.clip(places, 0, max(targets.shape[0] - 1, 0)))


def _surprise(
    log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: int
) -> tuple[Any, Any]:
    """Return minus the logarithms of the probabilities of the texts, (batch,), and which of them are 0.

    The gradient by log_probs is torch's: that of a log_softmax before it, so that e^log_probs is added.
    """
    texts = _texts(targets, target_lengths)
    frames, batch, _ = log_probs.shape
    ends, lengths = fnp.asarray(input_lengths), fnp.asarray(target_lengths)
    # States: a blank, label 0, a blank, label 1, ..., a blank.
    states = fnp.full((batch, 2 * texts.shape[1] + 1), blank, texts.dtype).at[:, 1::2].set(texts)
    # A label may follow another one without a blank between them, unless both are the same.
    jumps = fnp.zeros(states.shape, dt.bool_).at[:, 3::2].set(texts[:, 1:] != texts[:, :-1])
    of_states = fnp.take_along_axis(log_probs, fnp.broadcast_to(states, (frames, *states.shape)), -1)

    def shifted(x: Any, by: int) -> Any:
        return fnp.pad(x, ((0, 0), (by, 0)), constant_values=_NEVER)[:, : x.shape[1]]

    def frame(before: Any, now: Any) -> tuple[Any, None]:
        number, log_now = now
        never = fnp.asarray(_NEVER, before.dtype)
        found = fnp.logaddexp(before, shifted(before, 1))
        found = fnp.logaddexp(found, fnp.where(jumps, shifted(before, 2), never))
        return fnp.where((number < ends)[:, None], fnp.maximum(found + log_now, never), before), None

    # Before the first frame the way is at the first blank, from where both first states are reached.
    start = fnp.full(states.shape, _NEVER, log_probs.dtype).at[:, 0].set(0)
    last, _ = lax.scan(frame, start, (fnp.arange(frames), of_states))
    final = fnp.take_along_axis(last, 2 * lengths[:, None], 1)[:, 0]
    before_final = fnp.take_along_axis(last, fnp.maximum(2 * lengths[:, None] - 1, 0), 1)[:, 0]
    total = fnp.where(lengths > 0, fnp.logaddexp(final, before_final), final)
    seen = fnp.where(
        (fnp.arange(frames)[:, None] < ends)[..., None], fnp.exp(log_probs), fnp.zeros((), total.dtype)
    )
    mass = fnp.sum(seen, (0, 2))
    return mass - lax.stop_gradient(mass) - total, total < _NEVER / 2


@row("_ctc_loss", "_ctc_loss.Tensor")
def ctc_loss_of_texts(
    log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: int = 0,
    zero_infinity: bool = False,
) -> Any:  # fmt: skip
    """Compute a loss for each text; the logarithms of the states, which torch returns beside them, are not kept."""
    found, impossible = _surprise(log_probs, targets, input_lengths, target_lengths, blank)
    losses = fnp.where(impossible, fnp.asarray(math.inf, found.dtype), found)
    return losses, fnp.zeros((log_probs.shape[1], log_probs.shape[0], 1), found.dtype)


@row("ctc_loss.IntList", "ctc_loss.Tensor")
def ctc_loss(
    log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: int = 0, reduction: int = 1,
    zero_infinity: bool = False,
) -> Any:  # fmt: skip
    """Compute minus the logarithm of the probability that frames spell a text, (frames, batch, classes).

    References
    ----------
    Graves et al. 2006, "Connectionist temporal classification", section 4.1.
    """
    if log_probs.ndim == 2:
        frames, length = (fnp.asarray(x).reshape(1) for x in (input_lengths, target_lengths))
        losses = ctc_loss(log_probs[:, None], targets[None], frames, length, blank, reduction, zero_infinity)
        return losses[0] if reduction == _NONE else losses
    found, impossible = _surprise(log_probs, targets, input_lengths, target_lengths, blank)
    instead = 0.0 if zero_infinity else math.inf
    losses = fnp.where(impossible, fnp.asarray(instead, found.dtype), found)
    if reduction == _MEAN:
        losses = losses / fnp.maximum(fnp.asarray(target_lengths), 1).astype(losses.dtype)
    return _reduced(losses, reduction)


@row("multi_margin_loss")
def multi_margin_loss(
    x: Any, target: Any, p: Any = 1, margin: Any = 1, weight: Any = None, reduction: int = 1
) -> Any:
    """Compute for each row the mean over the other classes of max(0, margin - x[target] + x[class]) ** p."""
    if x.ndim < 2:
        losses = multi_margin_loss(x.reshape(1, -1), target.reshape(1), p, margin, weight, _NONE)
        return losses.reshape(target.shape) if reduction == _NONE else losses[0]
    place = target.reshape(-1, 1)
    distances = margin - fnp.take_along_axis(x, place, 1) + x
    zero = fnp.zeros((), x.dtype)
    parts = fnp.where(distances > 0, distances, zero) ** p
    if weight is not None:
        parts = parts * weight[place]
    others = fnp.arange(x.shape[1]) != place
    return _reduced(fnp.sum(fnp.where(others, parts, zero), 1) / x.shape[1], reduction)


@row("multilabel_margin_loss_forward")
def multilabel_margin_loss_forward(x: Any, target: Any, reduction: int) -> Any:
    """Compute the sum of max(0, 1 - x[a] + x[b]) over the targets a, which end at -1, and the other classes b."""
    rows, classes = (v.reshape(-1, v.shape[-1] if v.ndim else 1) for v in (x, target))
    count = rows.shape[1]
    counts = fnp.cumsum((classes < 0).astype(dt.int32), 1) == 0
    chosen = fnp.where(counts, classes, count)
    is_target = fnp.any(chosen[:, :, None] == fnp.arange(count), 1)
    own = fnp.take_along_axis(rows, fnp.minimum(chosen, count - 1), 1)
    distances = 1 - own[:, :, None] + rows[:, None, :]
    counted = counts[:, :, None] & ~is_target[:, None, :] & (distances > 0)
    losses = fnp.sum(fnp.where(counted, distances, fnp.zeros((), x.dtype)), (1, 2)) / count
    losses = losses if x.ndim > 1 else losses[0]
    return _reduced(losses, reduction), is_target.reshape(target.shape).astype(x.dtype)
