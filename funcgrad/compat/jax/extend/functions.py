"""jax.extend.linear_util, jax.api_util and jax.interpreters.partial_eval: functions of flat lists of leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace
from typing import Any

from funcgrad import tree
from funcgrad.compat.jax.extend.core import take_current_trace
from funcgrad.errors import ArgumentError
from funcgrad.trace.tracing.tracer import Tracer as DynamicJaxprTracer
from funcgrad.transforms.core.abstract import typeof as shaped_abstractify
from funcgrad.transforms.jaxprs.jaxpr import make_jaxpr
from funcgrad.transforms.jaxprs.partial_eval import PartialVal, partial_eval

# jax.extend.linear_util


class WrappedFun:
    """A function with parameters that are bound."""

    def __init__(self, f: Callable, params: dict[str, Any], debug_info: Any = None) -> None:
        self.f, self.params, self.debug_info = f, params, debug_info
        self.__name__ = getattr(f, "__name__", "<unnamed function>")

    def call_wrapped(self, *args: Any, **kwargs: Any) -> Any:
        return self.f(*args, **self.params, **kwargs)


def wrap_init(f: Callable, params: dict[str, Any] | None = None, *, debug_info: Any = None) -> WrappedFun:
    return WrappedFun(f, params or {}, debug_info)


def transformation(generator: Callable) -> Callable:
    """Declare what a library's own trace does with the leaves of a call, which is refused when it begins (haiku)."""

    def refuse(*_: Any) -> Any:
        take_current_trace()

    return refuse


transformation2 = transformation_with_aux = transformation_with_aux2 = transformation


# jax.api_util


def debug_info(traced_for: str, *function_and_arguments: Any, **options: Any) -> Any:
    """Return the names that JAX uses in messages; funcgrad's messages use its own."""
    return SimpleNamespace(traced_for=traced_for)


def flatten_fun(fun: WrappedFun, in_tree: Any) -> tuple[WrappedFun, Callable]:
    """Return a function from the leaves of (args, kwargs) to those of the result, and one that then returns its
    structure.
    """
    return _flattened(fun, lambda leaves: tree.unflatten(in_tree, leaves))


def flatten_fun_nokwargs(fun: WrappedFun, in_tree: Any) -> tuple[WrappedFun, Callable]:
    """Flatten a function like `flatten_fun`, for the leaves of args alone."""
    return _flattened(fun, lambda leaves: (tree.unflatten(in_tree, leaves), {}))


def _flattened(fun: WrappedFun, arguments: Callable) -> tuple[WrappedFun, Callable]:
    structures: list[Any] = []

    def flat(*leaves: Any) -> list[Any]:
        args, kwargs = arguments(leaves)
        found, structure = tree.flatten(fun.call_wrapped(*args, **kwargs))
        structures[:] = [structure]
        return found

    return WrappedFun(flat, {}, fun.debug_info), lambda: structures[0]


def argnums_partial(
    f: WrappedFun,
    dyn_argnums: int | Sequence[int],
    args: Sequence[Any],
    require_static_args_hashable: bool = True,
) -> tuple[WrappedFun, tuple[Any, ...]]:
    """Return (a function of the arguments of these numbers, which has the others bound, these arguments)."""
    numbers = [n % len(args) for n in ([dyn_argnums] if isinstance(dyn_argnums, int) else dyn_argnums)]
    fixed = [arg for n, arg in enumerate(args) if n not in numbers]
    if require_static_args_hashable:
        for arg in fixed:
            hash(arg)

    def partial(*dynamic: Any, **kwargs: Any) -> Any:
        given, others = dict(zip(numbers, dynamic, strict=True)), iter(fixed)
        return f.call_wrapped(*[given[n] if n in given else next(others) for n in range(len(args))], **kwargs)

    return WrappedFun(partial, {}, f.debug_info), tuple(args[n] for n in numbers)


def safe_map(f: Callable, *lists: Iterable[Any]) -> list[Any]:
    """Apply a function to lists of the same length, as Python's map does."""
    return [f(*items) for items in safe_zip(*lists)]


def safe_zip(*lists: Iterable[Any]) -> list[tuple]:
    """Zip lists of the same length, as Python's zip does."""
    lists_ = [list(items) for items in lists]
    if len({len(items) for items in lists_}) > 1:
        raise ArgumentError(f"lists of different lengths: {[len(items) for items in lists_]}")
    return list(zip(*lists_, strict=True))


# jax.interpreters.partial_eval


def trace_to_jaxpr_nounits(
    fun: WrappedFun, pvals: Iterable[PartialVal], instantiate: Any = False
) -> tuple[Any, list[PartialVal], list[Any]]:
    """Return (the jaxpr of the unknown part, results, its constants), as flax's lazy_init and nn.scan need them."""
    return partial_eval(fun.call_wrapped, list(pvals))


def trace_to_jaxpr_dynamic(fun: WrappedFun, in_avals: Iterable[Any]) -> tuple[Any, list[Any], list[Any]]:
    """Return (jaxpr for arguments of these types, the types of its results, its constants), for numpyro's
    provenance.
    """
    closed = make_jaxpr(fun.call_wrapped)(*in_avals)
    return closed.jaxpr, closed.out_avals, closed.consts


JaxprTracer = DynamicJaxprTracer  # values of functions that are traced have one class: pennylane, jaxsim

__all__ = ["PartialVal", "WrappedFun", "shaped_abstractify", "wrap_init"]
