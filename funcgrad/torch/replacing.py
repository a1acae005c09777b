"""Functions of torch that torch.export cannot trace, as ones that it can: while a module is exported.

`ctc_loss` has a result whose size depends on lengths; here it is one operator, which has a row. `gaussian_nll_loss`
looks at values, whether any variance is negative; here it does not look.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from funcgrad.torch.aten import TABLE
from funcgrad.torch.fx_graph import register_operator
from funcgrad.torch.library import torch

_LIBRARY = torch.library.Library("funcgrad", "DEF")
_LIBRARY.define(
    "ctc_loss(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank, int reduction, "
    "bool zero_infinity) -> Tensor"
)


@torch.library.register_fake("funcgrad::ctc_loss", lib=_LIBRARY)
def _ctc_loss_shape(
    log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: int, reduction: int,
    zero_infinity: bool,
) -> Any:  # fmt: skip
    each = log_probs.shape[1:-1] if reduction == 0 else ()
    return log_probs.new_empty(each)


@torch.library.impl(_LIBRARY, "ctc_loss", "CompositeExplicitAutograd")
def _ctc_loss_of_torch(*arguments: Any) -> Any:
    return torch.ops.aten.ctc_loss.Tensor(*arguments)


register_operator("funcgrad.ctc_loss.default", TABLE["aten.ctc_loss.Tensor"].function)


_REDUCTIONS = {"none": 0, "mean": 1, "sum": 2}


def _ctc_loss(
    log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: int = 0,
    reduction: int | str = "mean", zero_infinity: bool = False,
) -> Any:  # fmt: skip
    lengths = (x if isinstance(x, torch.Tensor) else torch.tensor(x) for x in (input_lengths, target_lengths))
    number = _REDUCTIONS[reduction] if isinstance(reduction, str) else reduction
    return torch.ops.funcgrad.ctc_loss(log_probs, targets, *lengths, blank, number, zero_infinity)


def _gaussian_nll_loss(
    input: Any, target: Any, var: Any, full: bool = False, eps: float = 1e-6, reduction: str = "mean"
) -> Any:
    if not isinstance(var, torch.Tensor):
        var = var * torch.ones_like(input)
    elif var.ndim < input.ndim and var.shape == input.shape[:-1]:
        var = var.unsqueeze(-1)
    with torch.no_grad():
        below = (eps - var).clamp(min=0)
    var = var + below  # a clip whose derivative is 1 also below eps
    losses = 0.5 * (torch.log(var) + (input - target) ** 2 / var)
    losses = losses + 0.5 * math.log(2 * math.pi) if full else losses
    return {"mean": torch.mean, "sum": torch.sum}.get(reduction, lambda x: x)(losses)


_INSTEAD: dict[Any, Callable[..., Any]] = {
    torch.ctc_loss: _ctc_loss,
    torch.nn.functional.ctc_loss: _ctc_loss,
    torch.nn.functional.gaussian_nll_loss: _gaussian_nll_loss,
}


class WithReplacements(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
    """A context in which the functions of this module stand for those of torch."""

    def __torch_function__(
        self,
        function: Any,
        types: Sequence[type],
        args: Sequence[Any] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        return _INSTEAD.get(function, function)(*args, **(kwargs or {}))


__all__ = ["WithReplacements"]
