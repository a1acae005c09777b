"""`fwd_and_bwd`: a function as its forward and its backward pass, to be called apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.transforms.core.flatten import check_callable, choose_arguments, name_of, with_arguments
from funcgrad.transforms.derivatives.grad import vjp
from funcgrad.transforms.jit.jit import jit


def fwd_and_bwd(
    fun: Callable[..., Any], argnums: int | Sequence[int], has_aux: bool = False, jitted: bool = True
) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Split the gradient of a function into a forward and a backward function, each compiled once.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    argnums : positions of the arguments to differentiate.
    has_aux : `fun` returns a pair (output, auxiliary data).
    jitted : both functions are compiled by `jit`.

    Returns
    -------
    (forward, backward). forward(*args) returns (output, vjp function), with has_aux (output, vjp function,
    auxiliary data); backward(vjp function, cotangent) returns the cotangents of the chosen arguments.

    Examples
    --------
    >>> forward, backward = fwd_and_bwd(lambda x, y: x * y, argnums=(0, 1))
    >>> out, pull_back = forward(2.0, 5.0)
    >>> [float(ct) for ct in backward(pull_back, 1.0)]
    [5.0, 2.0]
    """
    check_callable("fwd_and_bwd", fun)

    def forward(*args: Any, **kwargs: Any) -> Any:
        positions, chosen = choose_arguments("fwd_and_bwd", fun, argnums, args)
        return vjp(with_arguments(fun, positions, args, kwargs), *chosen, has_aux=has_aux)

    def backward(pull_back: Callable[..., Any], cotangent: Any) -> Any:
        found = pull_back(cotangent)
        return found[0] if isinstance(argnums, int) else found

    forward.__name__, backward.__name__ = f"{name_of(fun)}_fwd", f"{name_of(fun)}_bwd"
    return (jit(forward), jit(backward)) if jitted else (forward, backward)
