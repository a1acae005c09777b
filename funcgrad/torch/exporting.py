"""`to_torch`: a function of arrays as a function of tensors, which torch's autograd differentiates by `vjp`.

The arrays are the tensors' memory, by DLPack, and the results' memory becomes that of tensors. A forward and a backward
program are compiled once for each kind of arguments; without gradients the function alone is.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.torch.library import torch
from funcgrad.torch.tensors import to_array, to_tensors
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import float0
from funcgrad.transforms.composed.fwd_and_bwd import fwd_and_bwd
from funcgrad.transforms.core.flatten import name_of
from funcgrad.transforms.derivatives.grad import vjp
from funcgrad.transforms.jit.jit import jit


class _Callee:
    """A function as torch sees it: for one structure of arguments, of flat tensors.

    constants : the leaves of the arguments that are no tensors, with None in the places of tensors.
    differentiable : the positions, among the tensors, of those that may need a gradient.
    """

    def __init__(
        self, f: Callable[..., Any], treedef: Any, constants: Sequence[Any], differentiable: Sequence[int]
    ) -> None:
        self.f = f
        self.treedef = treedef
        self.constants = list(constants)
        self.places = [i for i, leaf in enumerate(constants) if leaf is _TENSOR]
        self.differentiable = tuple(differentiable)
        self.__name__ = name_of(f)
        self.plain = jit(self.call)
        if differentiable:
            forward, backward = fwd_and_bwd(self.call, self.differentiable, jitted=False)

            def with_places(pull_back: Any, cotangents: Sequence[Any], outputs: _Outputs) -> Any:
                return backward(pull_back, outputs.cotangent(cotangents))

            self.forward, self.backward = jit(forward), jit(with_places, static_argnums=2)

    def call(self, *arrays: Any) -> Any:
        """Call the function with arrays in the places of the tensors."""
        leaves = list(self.constants)
        for place, array in zip(self.places, arrays, strict=True):
            leaves[place] = array
        args, kwargs = tree.unflatten(self.treedef, leaves)
        return self.f(*args, **kwargs)


class _Tensor:
    """What marks the place of a tensor among the leaves of arguments."""


_TENSOR = _Tensor()


@dataclass(frozen=True)
class _Outputs:
    """What a call returned: the structure of the results, and their shapes and dtypes."""

    structure: Any
    types: tuple[tuple[Sequence[int], np.dtype], ...]

    def cotangent(self, given: Sequence[Any]) -> Any:
        """Return the cotangents in the structure of the results; those of integers hold nothing, None is zero."""
        pairs = zip(given, self.types, strict=True)
        return tree.unflatten(self.structure, [_cotangent(ct, shape, dtype) for ct, (shape, dtype) in pairs])


def _gradient(
    callee: _Callee, outputs: _Outputs, arrays: Sequence[Any], cotangents: Sequence[Any]
) -> list[Any]:
    """Return the gradients as a function of arguments and cotangents, which torch differentiates once more."""

    def of_chosen(*chosen: Any) -> Any:
        every = list(arrays)
        for i, x in zip(callee.differentiable, chosen, strict=True):
            every[i] = x
        return callee.call(*every)

    pull_back = vjp(of_chosen, *(arrays[i] for i in callee.differentiable))[1]
    return list(pull_back(outputs.cotangent(cotangents)))


class _Call(torch.autograd.Function):  # type: ignore[misc]  # a class of an extra
    """A call of a callee, as a node of torch's graph."""

    @staticmethod
    def forward(context: Any, callee: _Callee, told: list[_Outputs], *tensors: Any) -> Any:
        found, context.pull_back = callee.forward(*(to_array(x) for x in tensors))
        leaves, structure = tree.flatten(found)
        told.append(_Outputs(structure, tuple((x.shape, x.dtype) for x in leaves)))
        context.callee, context.outputs = callee, told[0]
        # torch compares their versions in the backward pass: what it keeps is their memory
        context.save_for_backward(*tensors)
        results = to_tensors(leaves)
        context.mark_non_differentiable(
            *(x for x in results if not (x.is_floating_point() or x.is_complex()))
        )
        context.set_materialize_grads(False)
        return tuple(results)

    @staticmethod
    def backward(context: Any, *cotangents: Any) -> Any:
        callee, outputs, tensors = context.callee, context.outputs, context.saved_tensors
        if torch.is_grad_enabled():  # create_graph=True: of gradients there are gradients
            found = to_torch(functools.partial(_gradient, callee, outputs))(list(tensors), list(cotangents))
        else:
            given = [None if ct is None else to_array(ct) for ct in cotangents]
            found = to_tensors(callee.backward(context.pull_back, given, outputs))
        gradients: list[Any] = [None] * len(tensors)
        for i, gradient in zip(callee.differentiable, found, strict=True):
            gradients[i] = gradient.to(tensors[i].dtype)
        return (None, None, *gradients)


def _has_gradient(dtype: np.dtype) -> bool:
    return dt.is_inexact(dtype) or dt.is_float8(dtype)


def _cotangent(ct: Any, shape: Sequence[int], dtype: np.dtype) -> Any:
    if not _has_gradient(dtype):
        return np.zeros(shape, float0)
    return fnp.zeros(shape, dtype) if ct is None else ct


def _needs_gradient(tensor: Any) -> bool:
    return tensor.requires_grad and (tensor.is_floating_point() or tensor.is_complex())


def to_torch(f: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of tensors of a function of arrays; torch differentiates it by `vjp`.

    Parameters
    ----------
    f : a function of arrays and pytrees that returns an array or a pytree. It is compiled by `jit`, once for each kind
        of arguments; arguments that are no tensors are constants of the program.

    Returns
    -------
    A function of tensors, in the same pytrees, that returns tensors. Their memory is shared both ways where it can be:
    what is not contiguous is copied. Tensors of 64 bits become 32 bits as long as 64 bits are off, and their gradients
    64 again. It works under torch.no_grad, differentiated twice (create_graph=True), and for any argument with
    requires_grad.

    Raises
    ------
    DtypeError : a dtype that arrays cannot have.

    Examples
    --------
    >>> import torch
    >>> norm = to_torch(lambda x: fnp.sqrt(fnp.sum(x**2)))
    >>> x = torch.tensor([3.0, 4.0], requires_grad=True)
    >>> norm(x).backward()
    >>> x.grad
    tensor([0.6000, 0.8000])
    """
    callees: dict[Any, _Callee] = {}

    @functools.wraps(f)
    def of_tensors(*args: Any, **kwargs: Any) -> Any:
        leaves, treedef = tree.flatten((args, kwargs))
        tensors = [leaf for leaf in leaves if isinstance(leaf, torch.Tensor)]
        constants = [_TENSOR if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves]
        needed = torch.is_grad_enabled()
        differentiable = tuple(i for i, x in enumerate(tensors) if needed and _needs_gradient(x))
        callee = _found(callees, f, treedef, constants, differentiable)
        if differentiable:
            told: list[_Outputs] = []
            results = _Call.apply(callee, told, *tensors)
            return tree.unflatten(told[0].structure, results)
        arrays, structure = tree.flatten(callee.plain(*(to_array(x) for x in tensors)))
        return tree.unflatten(structure, to_tensors(arrays))

    return of_tensors


def _found(
    callees: dict[Any, _Callee],
    f: Callable[..., Any],
    treedef: Any,
    constants: Sequence[Any],
    differentiable: tuple[int, ...],
) -> _Callee:
    """Return the callee for a structure of arguments, the same for the same one: its programs are kept."""
    try:
        key = (treedef, tuple((type(c), c) for c in constants), differentiable)
        if key not in callees:
            callees[key] = _Callee(f, treedef, constants, differentiable)
        return callees[key]
    except TypeError:  # a constant that cannot be a key, such as an array
        return _Callee(f, treedef, constants, differentiable)


__all__ = ["to_torch"]
