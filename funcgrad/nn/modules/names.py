"""The parameters of a model by name: "layers.0.weight", as files of weights have it.

In: a model, or any pytree. Out: a dict of its arrays, and from such a dict a model again. A name is the path to the
leaf with points between the steps, which is how `disk.save_safetensors` names tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from funcgrad import tree as trees
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt

T = TypeVar("T")
_NUMBERS = frozenset(dt.STORED)  # keys of random numbers and texts have dtypes, too


def dotted(path: tuple[Any, ...]) -> str:
    """Return the name of a leaf: the steps to it, with points between them."""
    return ".".join(str(getattr(key, type(key).__slots__[0])) for key in path)


def is_array(x: Any) -> bool:
    """Tell whether a leaf has a shape and a dtype: an array, a traced one, or what stands for one."""
    return hasattr(x, "shape") and hasattr(x, "dtype")


def is_trainable(name: str, leaf: Any) -> bool:
    """Tell whether a leaf is an array of floats: what `partition` selects where it is not told otherwise.

    Parameters
    ----------
    name : the name of the leaf, which does not matter here.
    leaf : a leaf of a tree.

    Returns
    -------
    Whether a gradient with respect to it can be taken.

    Examples
    --------
    >>> import numpy as np
    >>> is_trainable("w", np.ones(3)), is_trainable("step", np.int32(1)), is_trainable("name", "relu")
    (True, False, False)
    """
    return is_array(leaf) and leaf.dtype in _NUMBERS and dt.is_inexact(leaf.dtype)


def named_parameters(model: Any) -> dict[str, Array]:
    """List the arrays of a model by name.

    Parameters
    ----------
    model : a module, or any pytree.

    Returns
    -------
    A dict from names such as "layers.0.weight" to arrays, in the order of the fields.

    Examples
    --------
    >>> from funcgrad import nn, random
    >>> model = nn.MLP.init((2, 8, 1), key=random.key(0))
    >>> list(nn.named_parameters(model))
    ['layers.0.weight', 'layers.0.bias', 'layers.1.weight', 'layers.1.bias']
    """
    return {dotted(path): leaf for path, leaf in trees.leaves_with_path(model) if is_array(leaf)}


def with_parameters(model: T, parameters: Mapping[str, Any], *, strict: bool = True) -> T:
    """Put arrays into a model by name, as they come from a file of weights.

    Parameters
    ----------
    model : a module, or any pytree, whose shapes and dtypes count and whose values do not: that of `eval_shape`
        will do.
    parameters : a dict from names such as "layers.0.weight" to arrays. They are converted to the dtype of the
        model where both are floats.
    strict : every array of the model must have a name in the dict, and every name must be one of the model.

    Returns
    -------
    A model like the one given.

    Raises
    ------
    ArgumentError : strict is set, and the names are not those of the model.
    ShapeError, DtypeError : an array has another shape or kind than the model.

    Examples
    --------
    >>> import funcgrad as fg
    >>> from funcgrad import nn
    >>> shapes = fg.eval_shape(lambda key: nn.Linear.init(2, 1, key=key), fg.random.key(0))
    >>> weights = {"weight": fg.numpy.array([[1.0], [2.0]]), "bias": fg.numpy.array([0.5])}
    >>> with_parameters(shapes, weights)(fg.numpy.ones(2))
    Array([3.5], dtype=float32)
    """
    leaves = trees.leaves_with_path(model)
    wanted = {dotted(path) for path, leaf in leaves if is_array(leaf)}
    missing, unknown = sorted(wanted - set(parameters)), sorted(set(parameters) - wanted)
    if strict and (missing or unknown):
        faults = [f"nothing is given for {_few(missing)}"] * bool(missing)
        faults += [f"the model has no {_few(unknown)}"] * bool(unknown)
        raise ArgumentError(
            f"nn.with_parameters: {'; '.join(faults)}",
            hint="rename them, or say strict=False to take what fits; nn.named_parameters(model) lists the names",
        )
    new = [_fitting(dotted(path), leaf, parameters) for path, leaf in leaves]
    return trees.unflatten(trees.structure(model), new)


def _fitting(name: str, leaf: Any, parameters: Mapping[str, Any]) -> Any:
    if not is_array(leaf) or name not in parameters:
        return leaf
    new = operand(parameters[name], "nn.with_parameters")
    wanted = f"{leaf.dtype.name}[{','.join(map(str, leaf.shape))}]"
    if new.shape != leaf.shape:
        turned = new.ndim > 1 and new.shape[::-1] == tuple(leaf.shape)
        raise ShapeError(
            f"nn.with_parameters: {name} is {wanted} in the model, got {type_name(new)}",
            hint="transpose it: weights here are (in, out)" if turned else "compare the sizes of both models",
        )
    if new.dtype != leaf.dtype and not (dt.is_inexact(new.dtype) and dt.is_inexact(leaf.dtype)):
        raise DtypeError(f"nn.with_parameters: {name} is {wanted} in the model, got {type_name(new)}")
    return new.astype(leaf.dtype)


def _few(names: list[str]) -> str:
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")


def count_parameters(model: Any, which: Callable[[str, Any], bool] = is_trainable) -> int:
    """Count the numbers in the arrays of a model.

    Parameters
    ----------
    model : a module, or any pytree.
    which : which arrays count, a function of name and array; by default those of floats.

    Returns
    -------
    The sum of their sizes.

    Examples
    --------
    >>> from funcgrad import nn, random
    >>> count_parameters(nn.Linear.init(2, 3, key=random.key(0)))
    9
    """
    return sum(_size(leaf) for name, leaf in named_parameters(model).items() if which(name, leaf))


def _size(leaf: Any) -> int:
    size = 1
    for n in leaf.shape:
        size *= n
    return size


__all__ = ["count_parameters", "dotted", "is_array", "is_trainable", "named_parameters", "with_parameters"]
