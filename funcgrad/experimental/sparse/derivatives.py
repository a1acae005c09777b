"""Derivatives by the values of sparse arrays: `grad` and its kin, whose results have the indices of the arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import funcgrad.numpy as np
from funcgrad import tree_util
from funcgrad.experimental.sparse.entries import JAXSparse
from funcgrad.transforms.composed import jacobian as jacobians
from funcgrad.transforms.derivatives import grad as reverse


class _Indices:
    """A sparse array whose values are those of a `_Values`; equal to itself alone, as a part of a tree."""

    def __init__(self, mat: Any) -> None:
        self.mat = mat


@tree_util.register_pytree_node_class
class _Values:
    """The values of a sparse array as the one child of a tree."""

    def __init__(self, data: Any, indices: _Indices) -> None:
        self.data, self.indices = data, indices

    def tree_flatten(self) -> tuple[tuple[Any], _Indices]:
        return (self.data,), self.indices

    @classmethod
    def tree_unflatten(cls, aux: _Indices, children: Sequence[Any]) -> _Values:
        return cls(children[0], aux)

    def sparse(self) -> Any:
        """Put the values beside the indices; axes that they have in front are of the batch."""
        children, aux = self.indices.mat.tree_flatten()
        more = np.ndim(self.data) - children[0].ndim
        front = np.shape(self.data)[:more]
        others = [np.broadcast_to(x, (*front, *x.shape)) if more else x for x in children[1:]]
        return type(self.indices.mat).tree_unflatten(aux, (self.data, *others))


def _map(function: Callable[[Any], Any], tree: Any, kind: type) -> Any:
    leaf = lambda x: isinstance(x, kind)  # noqa: E731
    return tree_util.tree_map(lambda x: function(x) if leaf(x) else x, tree, is_leaf=leaf)


def _split(tree: Any) -> Any:
    return _map(lambda mat: _Values(mat.data, _Indices(mat)), tree, JAXSparse)


def _join(tree: Any) -> Any:
    return _map(lambda values: values.sparse(), tree, _Values)


def _by_values(transform: Callable[..., Any], fun: Callable[..., Any], argnums: Any, **options: Any) -> Any:
    """Differentiate by the values of those arguments that are sparse."""
    named = (argnums,) if isinstance(argnums, int) else tuple(argnums)

    def of_values(*args: Any, **kwargs: Any) -> Any:
        return fun(*map(_join, args), **kwargs)

    def differentiated(*args: Any, **kwargs: Any) -> Any:
        places = {number % len(args) for number in named}
        given = [_split(arg) if number in places else arg for number, arg in enumerate(args)]
        return _join(transform(of_values, argnums, **options)(*given, **kwargs))

    return differentiated


def value_and_grad(
    fun: Callable[..., Any], argnums: int | Sequence[int] = 0, has_aux: bool = False, **kwargs: Any
) -> Callable[..., Any]:
    """Return the value of a function with its gradient by the values of sparse arguments, and by dense ones.

    Parameters
    ----------
    fun : a function with a scalar result.
    argnums : the arguments, one or several, to differentiate by.
    has_aux : whether the function returns (result, anything).
    **kwargs : more of what `funcgrad.value_and_grad` takes.

    Returns
    -------
    A function that returns (value, gradient); the gradient of a sparse argument is sparse, with the same indices.

    Examples
    --------
    >>> from funcgrad.experimental.sparse import BCOO
    >>> A = BCOO(([2.0], [[1]]), shape=(3,))
    >>> value, gradient = value_and_grad(lambda A: (A @ np.arange(3.0)) ** 2)(A)
    >>> value.item(), gradient.data.tolist()
    (4.0, [4.0])
    """
    return _by_values(reverse.value_and_grad, fun, argnums, has_aux=has_aux, **kwargs)


def grad(
    fun: Callable[..., Any], argnums: int | Sequence[int] = 0, has_aux: bool = False, **kwargs: Any
) -> Callable[..., Any]:
    """Return the gradient of a function by the values of sparse arguments, and by dense ones.

    Parameters
    ----------
    fun : a function with a scalar result.
    argnums : the arguments, one or several, to differentiate by.
    has_aux : whether the function returns (result, anything).
    **kwargs : more of what `funcgrad.grad` takes.

    Returns
    -------
    A function that returns the gradient, which of a sparse argument is sparse, with the same indices.

    Examples
    --------
    >>> from funcgrad.experimental.sparse import BCOO
    >>> A = BCOO(([2.0], [[1]]), shape=(3,))
    >>> grad(lambda A: (A @ np.arange(3.0)) ** 2)(A).todense().tolist()
    [0.0, 4.0, 0.0]
    """
    return _by_values(reverse.grad, fun, argnums, has_aux=has_aux, **kwargs)


def jacfwd(
    fun: Callable[..., Any], argnums: int | Sequence[int] = 0, has_aux: bool = False, **kwargs: Any
) -> Callable[..., Any]:
    """Return the Jacobian by the values of sparse arguments, and by dense ones, in forward mode.

    Parameters
    ----------
    fun : a function.
    argnums : the arguments, one or several, to differentiate by.
    has_aux : whether the function returns (result, anything).
    **kwargs : more of what `funcgrad.jacfwd` takes.

    Returns
    -------
    A function that returns the Jacobian, which by a sparse argument is sparse: axes of the result are batch axes.

    Examples
    --------
    >>> from funcgrad.experimental.sparse import BCOO
    >>> A = BCOO(([2.0], [[1, 1]]), shape=(2, 2))
    >>> jacfwd(lambda A: A @ np.ones(2))(A)
    BCOO(float32[2, 2, 2], nse=1, n_batch=1)
    """
    return _by_values(jacobians.jacfwd, fun, argnums, has_aux=has_aux, **kwargs)


def jacrev(
    fun: Callable[..., Any], argnums: int | Sequence[int] = 0, has_aux: bool = False, **kwargs: Any
) -> Callable[..., Any]:
    """Return the Jacobian by the values of sparse arguments, and by dense ones, in reverse mode.

    Parameters
    ----------
    fun : a function.
    argnums : the arguments, one or several, to differentiate by.
    has_aux : whether the function returns (result, anything).
    **kwargs : more of what `funcgrad.jacrev` takes.

    Returns
    -------
    A function that returns the Jacobian, which by a sparse argument is sparse: axes of the result are batch axes.

    Examples
    --------
    >>> from funcgrad.experimental.sparse import BCOO
    >>> A = BCOO(([2.0], [[1, 1]]), shape=(2, 2))
    >>> jacrev(lambda A: A @ np.ones(2))(A).data.tolist()
    [[0.0], [1.0]]
    """
    return _by_values(jacobians.jacrev, fun, argnums, has_aux=has_aux, **kwargs)


jacobian = jacrev

__all__ = ["grad", "jacfwd", "jacobian", "jacrev", "value_and_grad"]
