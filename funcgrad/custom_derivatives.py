"""Functions with derivatives of their own, by the names of jax.custom_derivatives."""

from funcgrad.transforms.custom.closures import closure_convert
from funcgrad.transforms.custom.custom_jvp import SymbolicZero, custom_jvp
from funcgrad.transforms.custom.custom_vjp import (
    CustomVJPPrimal,
    custom_gradient,
    custom_vjp,
    custom_vjp_primal_tree_values,
)
from funcgrad.transforms.custom.linear_call import linear_call

__all__ = [
    "CustomVJPPrimal", "SymbolicZero", "closure_convert", "custom_gradient", "custom_jvp", "custom_vjp",
    "custom_vjp_primal_tree_values", "linear_call",
]  # fmt: skip
