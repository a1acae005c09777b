"""Losses of sequences whose places are not told: connectionist temporal classification, transducers."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ShapeError
from funcgrad.nn.losses.arguments import class_numbers, numbers
from funcgrad.numpy.creation import asarray
from funcgrad.scipy.log_domain import log_softmax, logsumexp
from funcgrad.trace.array.any_array import Array

_NEVER = -1e30  # the logarithm of what cannot be; finite, so that differences of two are 0 and no NaN


def ctc_loss(logits: Any, logit_paddings: Any, labels: Any, label_paddings: Any, blank_id: int = 0) -> Array:
    """Compute minus the logarithm of the probability that frames spell a text, in any of all ways.

    A way gives each frame a label or a blank; the text is what is left without repetitions, then without blanks.

    Parameters
    ----------
    logits : (batch, frames, classes) floats, not normalized.
    logit_paddings : (batch, frames), 1 for frames behind the end, 0 for others.
    labels : (batch, length) integers, none of them the blank.
    label_paddings : (batch, length), 1 for places behind the end, 0 for others.
    blank_id : the class of the blank.

    Returns
    -------
    (batch,); about 1e30 where there are fewer frames than the text needs.

    Raises
    ------
    ShapeError : the shapes do not fit.
    DtypeError : the labels are not integers.

    Examples
    --------
    >>> logits, frames = fnp.zeros((1, 2, 2)), fnp.zeros((1, 2))
    >>> ctc_loss(logits, frames, fnp.array([[1]]), fnp.zeros((1, 1))).round(4)
    Array([0.2877], dtype=float32)

    References
    ----------
    Graves et al. 2006, "Connectionist temporal classification", section 4.1.
    """
    logits, logit_paddings, labels, label_paddings = _numbers(
        "ctc_loss", logits, logit_paddings, labels, label_paddings
    )
    if (
        logits.ndim != 3
        or labels.ndim != 2
        or logit_paddings.shape != logits.shape[:2]
        or label_paddings.shape != labels.shape
        or labels.shape[0] != logits.shape[0]
    ):
        raise ShapeError(
            "ctc_loss: needs logits (batch, frames, classes), logit_paddings (batch, frames), and labels and "
            f"label_paddings (batch, length), got {logits.shape}, {logit_paddings.shape}, {labels.shape} and "
            f"{label_paddings.shape}"
        )
    labels = class_numbers("ctc_loss", labels, labels.shape, logits)
    batch, length = labels.shape
    # States: a blank, label 0, a blank, label 1, ..., a blank.
    states = fnp.full((batch, 2 * length + 1), blank_id, labels.dtype).at[:, 1::2].set(labels)
    # A label may follow another one without a blank between them, unless both are the same.
    jumps = fnp.zeros(states.shape, bool).at[:, 3::2].set(labels[:, 1:] != labels[:, :-1])
    log_p = log_softmax(logits, -1)
    of_states = fnp.take_along_axis(
        log_p, fnp.broadcast_to(states[:, None], (*log_p.shape[:2], states.shape[1])), -1
    )

    def shifted(x: Any, by: int) -> Any:
        return fnp.pad(x, ((0, 0), (by, 0)), constant_values=_NEVER)[:, : x.shape[1]]

    def frame(before: Any, now: Any) -> tuple[Any, None]:
        log_now, is_padding = now
        stay_or_step = fnp.logaddexp(before, shifted(before, 1))
        ways = fnp.logaddexp(stay_or_step, fnp.where(jumps, shifted(before, 2), _NEVER))
        after = fnp.maximum(ways + log_now, _NEVER)
        return fnp.where(is_padding[:, None], before, after), None

    first = fnp.where(fnp.arange(states.shape[1]) == 0, 0.0, _NEVER).astype(log_p.dtype)
    # One state before the first frame leads to the first blank, by staying, and to the first label, by a step.
    start = fnp.broadcast_to(first, states.shape)
    frames = (fnp.moveaxis(of_states, 1, 0), fnp.moveaxis(logit_paddings, 1, 0) > 0)
    after, _ = lax.scan(frame, start, frames)
    count = fnp.sum(label_paddings == 0, axis=1)[:, None]
    last = fnp.take_along_axis(after, 2 * count, 1)[:, 0]
    label = fnp.take_along_axis(after, fnp.maximum(2 * count - 1, 0), 1)[:, 0]
    return -fnp.logaddexp(last, fnp.where(count[:, 0] > 0, label, _NEVER))


def rnnt_loss(logits: Any, logit_paddings: Any, labels: Any, label_paddings: Any, blank_id: int = 0) -> Array:
    """Compute minus the logarithm of the probability that a transducer (RNN-T) writes a text, in any of all ways.

    At a frame, and after some labels, it writes another label, or a blank, which leads to the next frame; so a way is
    the labels in their order with as many blanks between them as there are frames, the last of all a blank.

    Parameters
    ----------
    logits : (batch, frames, length + 1, classes) floats, not normalized: of each frame after 0, 1, 2, ... labels.
    logit_paddings : (batch, frames), 1 for frames behind the end, 0 for others.
    labels : (batch, length) integers, none of them the blank.
    label_paddings : (batch, length), 1 for places behind the end, 0 for others.
    blank_id : the class of the blank.

    Returns
    -------
    (batch,); about 1e30 where there is no frame.

    Raises
    ------
    ShapeError : the shapes do not fit.
    DtypeError : the labels are not integers.

    Examples
    --------
    >>> logits, frames = fnp.zeros((1, 2, 2, 2)), fnp.zeros((1, 2))
    >>> rnnt_loss(logits, frames, fnp.array([[1]]), fnp.zeros((1, 1))).round(4)
    Array([1.3863], dtype=float32)

    References
    ----------
    Graves 2012, "Sequence transduction with recurrent neural networks" (arXiv:1211.3711), section 2.4.
    """
    logits, logit_paddings, labels, label_paddings = _numbers(
        "rnnt_loss", logits, logit_paddings, labels, label_paddings
    )
    if (
        logits.ndim != 4
        or labels.ndim != 2
        or logit_paddings.shape != logits.shape[:2]
        or label_paddings.shape != labels.shape
        or (logits.shape[0], logits.shape[2] - 1) != labels.shape
    ):
        raise ShapeError(
            "rnnt_loss: needs logits (batch, frames, length + 1, classes), logit_paddings (batch, frames), and labels "
            f"and label_paddings (batch, length), got {logits.shape}, {logit_paddings.shape}, {labels.shape} and "
            f"{label_paddings.shape}"
        )
    labels = class_numbers("rnnt_loss", labels, labels.shape, logits)
    batch, length = labels.shape
    texts = fnp.where(label_paddings > 0, blank_id, labels)[:, None, :, None]
    places = fnp.broadcast_to(texts, (*logits.shape[:2], length, 1))
    total = logsumexp(logits, axis=-1)
    label = fnp.take_along_axis(logits[:, :, :-1], places, -1)[..., 0] - total[:, :, :-1]
    ends = logit_paddings[:, :, None] > 0  # where neither a blank nor a label can be written
    steps = [_diagonals(fnp.where(ends, _NEVER, x), length) for x in (logits[..., blank_id] - total, label)]

    def step(before: Any, now: Any) -> tuple[Any, Any]:
        """Lead from the states with some steps behind them, one for each number of labels, to those with one more."""
        by_blank, by_label = now
        labelled = fnp.pad(before[:, :-1] + by_label, ((0, 0), (1, 0)), constant_values=_NEVER)
        after = fnp.maximum(fnp.logaddexp(before + by_blank, labelled), _NEVER)
        return after, after

    first = fnp.where(fnp.arange(length + 1) == 0, 0.0, _NEVER).astype(logits.dtype)
    _, states = lax.scan(step, fnp.broadcast_to(first, (batch, length + 1)), tuple(steps))
    frames, count = fnp.sum(logit_paddings == 0, axis=1), fnp.sum(label_paddings == 0, axis=1)
    last = states[fnp.maximum(frames + count - 1, 0), fnp.arange(batch), count]
    return -fnp.where(frames > 0, last, _NEVER)


def _numbers(loss: str, logits: Any, logit_paddings: Any, labels: Any, label_paddings: Any) -> list[Any]:
    return numbers(
        loss, logits=logits, logit_paddings=asarray(logit_paddings), labels=asarray(labels),
        label_paddings=asarray(label_paddings),
    )  # fmt: skip


def _diagonals(x: Any, length: int) -> Any:
    """Bring (batch, frames, labels) to (frames + length, batch, labels): of step k and label u what is at frame k - u.

    Rows of frames, one behind the other, are cut anew into rows that are one shorter, so that each begins one later.
    """
    batch, frames, labels = x.shape
    steps = frames + length
    rows = fnp.pad(fnp.moveaxis(x, 2, 1), ((0, 0), (0, 0), (0, steps + 1 - frames)), constant_values=_NEVER)
    later = rows.reshape(batch, labels * (steps + 1))[:, : labels * steps].reshape(batch, labels, steps)
    return fnp.moveaxis(later, 2, 0)


__all__ = ["ctc_loss", "rnnt_loss"]
