"""Optimizers as gradient transformations: pure functions from gradients to updates, put together by `chain`.

    >>> import funcgrad.numpy as fnp
    >>> from funcgrad.nn import optimizers
    >>> optimizer = optimizers.adamw(1e-1)
    >>> params = {"w": fnp.array([1.0, 2.0])}
    >>> state = optimizer.init(params)
    >>> updates, state = optimizer.update({"w": fnp.array([1.0, -1.0])}, state, params)
    >>> optimizers.apply_updates(params, updates)["w"]
    Array([0.89999, 2.09998], dtype=float32)

In come gradients, a state and parameters, out go updates and the next state, all of them trees. `core` has the
contract; `scaling`, `clipping` and `regularization` transformations; `wrappers` transformations around others;
`recipes` the optimizers by their names, of which `matrices` and `line_search` have those of matrices and L-BFGS.
"""

from funcgrad.nn.optimizers.clipping import adaptive_grad_clip, clip, clip_by_block_rms, clip_by_global_norm
from funcgrad.nn.optimizers.core.leaves import all_finite, global_norm
from funcgrad.nn.optimizers.core.transformation import (
    GradientTransformation,
    apply_updates,
    chain,
    identity,
    incremental_update,
    named_chain,
    set_to_zero,
    stateless,
)
from funcgrad.nn.optimizers.line_search.lbfgs import LbfgsState, lbfgs, scale_by_lbfgs
from funcgrad.nn.optimizers.line_search.searches import (
    LineSearchState,
    scale_by_backtracking_linesearch,
    scale_by_zoom_linesearch,
)
from funcgrad.nn.optimizers.matrices.muon import MuonState, muon, orthogonalize, scale_by_muon, scale_by_shape
from funcgrad.nn.optimizers.matrices.shampoo import (
    ShampooState,
    SoapState,
    scale_by_shampoo,
    scale_by_soap,
    shampoo,
    soap,
)
from funcgrad.nn.optimizers.recipes.adam import (
    adabelief,
    adam,
    adamax,
    adamaxw,
    adamw,
    adan,
    amsgrad,
    lamb,
    nadam,
    nadamw,
    radam,
    sophia,
    yogi,
)
from funcgrad.nn.optimizers.recipes.adaptive import adadelta, adafactor, adagrad, rmsprop
from funcgrad.nn.optimizers.recipes.plain import lars, lion, noisy_sgd, rprop, sgd, sign_sgd, signum
from funcgrad.nn.optimizers.regularization import (
    NoiseState,
    add_decayed_weights,
    add_noise,
    centralize,
    zero_nans,
)
from funcgrad.nn.optimizers.scaling.accumulation import (
    EmaOfParamsState,
    EmaState,
    TraceState,
    ema,
    ema_of_params,
    trace,
)
from funcgrad.nn.optimizers.scaling.curvature import SophiaState, hutchinson_diagonal, scale_by_sophia
from funcgrad.nn.optimizers.scaling.factored import FactoredState, scale_by_factored_rms
from funcgrad.nn.optimizers.scaling.factors import (
    CountState,
    scale,
    scale_by_learning_rate,
    scale_by_param_block_norm,
    scale_by_param_block_rms,
    scale_by_schedule,
    scale_by_sign,
    scale_by_trust_ratio,
)
from funcgrad.nn.optimizers.scaling.moments import (
    AdamState,
    AdanState,
    AmsgradState,
    scale_by_adam,
    scale_by_adamax,
    scale_by_adan,
    scale_by_amsgrad,
    scale_by_belief,
    scale_by_radam,
    scale_by_yogi,
)
from funcgrad.nn.optimizers.scaling.signs import LionState, RpropState, scale_by_lion, scale_by_rprop
from funcgrad.nn.optimizers.scaling.squares import (
    AdadeltaState,
    RmsState,
    RssState,
    StddevState,
    scale_by_adadelta,
    scale_by_rms,
    scale_by_rss,
    scale_by_stddev,
)
from funcgrad.nn.optimizers.wrappers.hyperparameters import HyperparametersState, inject_hyperparams
from funcgrad.nn.optimizers.wrappers.loss_scale import LossScaleState, dynamic_loss_scale, scale_loss
from funcgrad.nn.optimizers.wrappers.masking import MaskedNode, MaskedState, PartitionState, masked, partition
from funcgrad.nn.optimizers.wrappers.steps import (
    ApplyIfFiniteState,
    LookaheadState,
    MultiStepsState,
    apply_if_finite,
    has_updated,
    lookahead,
    multi_steps,
)
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "adabelief",
    "adadelta",
    "AdadeltaState",
    "adafactor",
    "adagrad",
    "adam",
    "adamax",
    "adamaxw",
    "AdamState",
    "adamw",
    "adan",
    "AdanState",
    "adaptive_grad_clip",
    "add_decayed_weights",
    "add_noise",
    "all_finite",
    "amsgrad",
    "AmsgradState",
    "apply_if_finite",
    "apply_updates",
    "ApplyIfFiniteState",
    "centralize",
    "chain",
    "clip",
    "clip_by_block_rms",
    "clip_by_global_norm",
    "CountState",
    "dynamic_loss_scale",
    "ema",
    "ema_of_params",
    "EmaOfParamsState",
    "EmaState",
    "FactoredState",
    "global_norm",
    "GradientTransformation",
    "has_updated",
    "hutchinson_diagonal",
    "HyperparametersState",
    "identity",
    "incremental_update",
    "inject_hyperparams",
    "lamb",
    "lars",
    "lbfgs",
    "LbfgsState",
    "LineSearchState",
    "lion",
    "LionState",
    "lookahead",
    "LookaheadState",
    "LossScaleState",
    "masked",
    "MaskedNode",
    "MaskedState",
    "multi_steps",
    "MultiStepsState",
    "muon",
    "MuonState",
    "nadam",
    "nadamw",
    "named_chain",
    "NoiseState",
    "noisy_sgd",
    "orthogonalize",
    "partition",
    "PartitionState",
    "radam",
    "rmsprop",
    "RmsState",
    "rprop",
    "RpropState",
    "RssState",
    "scale",
    "scale_by_adadelta",
    "scale_by_adam",
    "scale_by_adamax",
    "scale_by_adan",
    "scale_by_amsgrad",
    "scale_by_backtracking_linesearch",
    "scale_by_belief",
    "scale_by_factored_rms",
    "scale_by_lbfgs",
    "scale_by_learning_rate",
    "scale_by_lion",
    "scale_by_muon",
    "scale_by_param_block_norm",
    "scale_by_param_block_rms",
    "scale_by_radam",
    "scale_by_rms",
    "scale_by_rprop",
    "scale_by_rss",
    "scale_by_schedule",
    "scale_by_shampoo",
    "scale_by_shape",
    "scale_by_sign",
    "scale_by_soap",
    "scale_by_sophia",
    "scale_by_stddev",
    "scale_by_trust_ratio",
    "scale_by_yogi",
    "scale_by_zoom_linesearch",
    "scale_loss",
    "set_to_zero",
    "sgd",
    "shampoo",
    "ShampooState",
    "sign_sgd",
    "signum",
    "soap",
    "SoapState",
    "sophia",
    "SophiaState",
    "stateless",
    "StddevState",
    "trace",
    "TraceState",
    "yogi",
    "zero_nans",
]

__dir__ = only_public(__name__)
