"""funcgrad: composable transformations of numerical functions, compiled.

>>> import funcgrad as fg
>>> import funcgrad.numpy as np
>>> fg.jit(fg.grad(lambda x: np.sum(np.sin(x) ** 2)))(np.array([0.0, 1.0]))
Array([0.       , 0.9092974], dtype=float32)
"""

__version__ = "0.1.0"

from importlib import import_module
from typing import TYPE_CHECKING, Any

from funcgrad import errors, numpy, tree
from funcgrad.backends.interface import register_backend
from funcgrad.config import config
from funcgrad.trace.array import Array, plug_namespace
from funcgrad.trace.evaluate import plug_loops
from funcgrad.trace.float0 import float0
from funcgrad.transforms.abstract import ShapeDtypeStruct, eval_shape, make_graph, typeof
from funcgrad.transforms.eager import compiled_loop
from funcgrad.transforms.grad import grad, jvp, linearize, value_and_grad, vjp
from funcgrad.transforms.jacobian import hessian, jacfwd, jacrev
from funcgrad.transforms.jit import block_until_ready, clear_caches, disable_jit, jit
from funcgrad.transforms.vmap import vmap

if TYPE_CHECKING:
    from funcgrad import checkify, custom_batching, custom_derivatives, debug, lax, nn, random, scipy
    from funcgrad.transforms import checkpoint_policies
    from funcgrad.transforms.callback import io_callback, pure_callback
    from funcgrad.transforms.checkpoint import checkpoint, checkpoint_name, print_saved_residuals, remat
    from funcgrad.transforms.closures import closure_convert, fwd_and_bwd
    from funcgrad.transforms.custom_jvp import custom_jvp
    from funcgrad.transforms.custom_vjp import custom_gradient, custom_vjp
    from funcgrad.transforms.linear_transpose import linear_transpose
    from funcgrad.transforms.ref import Ref, freeze, new_ref

jacobian = jacrev

# The edges that run against the layers: operators and methods of arrays, and loops outside of jit.
plug_namespace(numpy)
plug_loops(compiled_loop)

register_backend("cpu", "funcgrad.backends.cpu")
register_backend("numpy", "funcgrad.backends.reference")
register_backend("null", "funcgrad.backends.null")

# What a program may do without is loaded when it is first asked for: `import funcgrad` stays quick.
_MODULES = frozenset("checkify custom_batching custom_derivatives debug lax nn random scipy".split())
_NAMES = {
    "callback": "io_callback pure_callback",
    "checkpoint": "checkpoint checkpoint_name print_saved_residuals remat",
    "closures": "closure_convert fwd_and_bwd",
    "custom_jvp": "custom_jvp",
    "custom_vjp": "custom_gradient custom_vjp",
    "linear_transpose": "linear_transpose",
    "ref": "Ref freeze new_ref",
}
_PLACES = {name: f"funcgrad.transforms.{module}" for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"funcgrad.{name}")
    if name == "checkpoint_policies":
        value: Any = import_module("funcgrad.transforms.checkpoint_policies")
    elif name in _PLACES:
        value = getattr(import_module(_PLACES[name]), name)
    else:
        raise AttributeError(f"module 'funcgrad' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "Array", "Ref", "ShapeDtypeStruct", "block_until_ready", "checkify", "checkpoint", "checkpoint_name",
    "checkpoint_policies", "clear_caches", "closure_convert", "config", "custom_batching", "custom_derivatives",
    "custom_gradient", "custom_jvp", "custom_vjp", "debug", "disable_jit", "errors", "eval_shape", "float0",
    "freeze", "fwd_and_bwd", "grad", "hessian", "io_callback", "jacfwd", "jacobian", "jacrev", "jit", "jvp",
    "lax", "linear_transpose", "linearize", "make_graph", "new_ref", "nn", "numpy", "print_saved_residuals",
    "pure_callback", "random", "remat", "scipy", "tree", "typeof", "value_and_grad", "vjp", "vmap",
]  # fmt: skip
