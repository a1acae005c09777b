"""Losses: how far predictions are from what they should be, one number an example.

In come arrays with the axes of a batch in front, out go arrays of these axes; their mean is what is minimized. Examples
that do not count are left out of the mean: `loss.mean(where=mask)`. Errors name the loss and the argument.
"""

from funcgrad.nn.losses.classification import (
    cross_entropy,
    hinge_loss,
    multiclass_hinge_loss,
    sigmoid_binary_cross_entropy,
    sigmoid_focal_loss,
    smooth_labels,
    softmax_cross_entropy,
    softmax_cross_entropy_with_integer_labels,
    softmax_focal_loss,
)
from funcgrad.nn.losses.embeddings import (
    contrastive_loss,
    cosine_embedding_loss,
    dice_loss,
    info_nce_loss,
    margin_ranking_loss,
    ntxent,
    triplet_margin_loss,
)
from funcgrad.nn.losses.regression import (
    absolute_error,
    cosine_distance,
    cosine_similarity,
    gaussian_nll_loss,
    huber_loss,
    kl_divergence,
    kl_divergence_with_log_targets,
    log_cosh,
    mean_squared_error,
    poisson_nll_loss,
    quantile_loss,
    squared_error,
)
from funcgrad.nn.losses.sequences import ctc_loss, rnnt_loss
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "absolute_error",
    "contrastive_loss",
    "cosine_distance",
    "cosine_embedding_loss",
    "cosine_similarity",
    "cross_entropy",
    "ctc_loss",
    "dice_loss",
    "gaussian_nll_loss",
    "hinge_loss",
    "huber_loss",
    "info_nce_loss",
    "kl_divergence",
    "kl_divergence_with_log_targets",
    "log_cosh",
    "margin_ranking_loss",
    "mean_squared_error",
    "multiclass_hinge_loss",
    "ntxent",
    "poisson_nll_loss",
    "quantile_loss",
    "rnnt_loss",
    "sigmoid_binary_cross_entropy",
    "sigmoid_focal_loss",
    "smooth_labels",
    "softmax_cross_entropy",
    "softmax_cross_entropy_with_integer_labels",
    "softmax_focal_loss",
    "squared_error",
    "triplet_margin_loss",
]

__dir__ = only_public(__name__)
