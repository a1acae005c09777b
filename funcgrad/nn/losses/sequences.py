"""Losses of sequences: connectionist temporal classification."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ShapeError
from funcgrad.numpy.core.operands import operand
from funcgrad.numpy.creation import asarray
from funcgrad.scipy.log_domain import log_softmax
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

    Examples
    --------
    >>> logits, frames = fnp.zeros((1, 2, 2)), fnp.zeros((1, 2))
    >>> ctc_loss(logits, frames, fnp.array([[1]]), fnp.zeros((1, 1))).round(4)
    Array([0.2877], dtype=float32)

    References
    ----------
    Graves et al. 2006, "Connectionist temporal classification", section 4.1.
    """
    logits, labels = operand(logits, "ctc_loss"), asarray(labels)
    logit_paddings, label_paddings = asarray(logit_paddings), asarray(label_paddings)
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


__all__ = ["ctc_loss"]
