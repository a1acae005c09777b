"""Functions that map functions: vectorize and its relatives, by vmap."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.numpy.elementwise import where
from funcgrad.numpy.shapes.manipulation import broadcast_to, expand_dims, moveaxis, reshape
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.array.signature import Signature
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import broadcast_shapes, normal_axes, normal_axis
from funcgrad.trace.uop import numel

Names = list[tuple[str, ...]]


def _core_axes(signature: str, count: int) -> tuple[Names, Names]:
    """Return the names of the axes that the function itself takes, for each argument of "(n,m),(m)->(n)", and gives."""
    text = signature.replace(" ", "")
    if not re.fullmatch(
        r"\((\w+(,\w+)*)?\)(,\((\w+(,\w+)*)?\))*->\((\w+(,\w+)*)?\)(,\((\w+(,\w+)*)?\))*", text
    ):
        raise ArgumentError(f"vectorize: signature {signature!r} is not of the form '(n),(n,m)->(m)'")
    taken, given = (
        [tuple(group.split(",")) if group else () for group in re.findall(r"\(([^)]*)\)", side)]
        for side in text.split("->")
    )
    if len(taken) != count:
        raise ArgumentError(
            f"vectorize: signature {signature!r} has {len(taken)} arguments, {count} were given"
        )
    return taken, given


def vectorize(
    pyfunc: Callable[..., Any], *, excluded: Collection[int | str] = (), signature: str | None = None
) -> Callable[..., Any]:
    """Let a function of scalars, or of axes named in a signature, take arrays that broadcast.

    Parameters
    ----------
    pyfunc : a function.
    excluded : positions of arguments that are passed as they are, as all keyword arguments are.
    signature : the axes of arguments and results that the function takes itself: "(n,m),(m)->(n)".

    Returns
    -------
    a function of arrays.

    Raises
    ------
    DtypeError : what is excluded is neither a position nor a name.
    ArgumentError : a position is negative; when called: the signature is malformed, or has other arguments.
    ShapeError : when called: arrays do not broadcast, or lack axes of the signature.

    Examples
    --------
    >>> f = vectorize(lambda a, b: a @ b, signature="(n),(n)->()")
    >>> f(ones((4, 3)), ones(3)).shape
    (4,)
    """

    for item in excluded:
        if not isinstance(item, (int, str)):
            raise DtypeError(
                f"vectorize: excluded={excluded!r:.60} names arguments by their positions or names, got {item!r:.40}"
            )
        if isinstance(item, int) and item < 0:
            raise ArgumentError(
                f"vectorize: excluded={excluded!r:.60} has a negative position",
                hint="count from the first argument",
            )

    def vectorized(*args: Any, **keywords: Any) -> Any:
        mapped = [i for i, x in enumerate(args) if i not in excluded and x is not None]
        values = [x if isinstance(x := args[i], Array) else operand(x, "vectorize") for i in mapped]
        core: Names = [()] * len(values)
        results: Names | None = None
        if signature:
            core, results = _core_axes(signature, len(values))
        sizes: dict[str, int] = {}
        _check_core(signature, core, values, sizes)
        batches = [x.shape[: x.ndim - len(names)] for x, names in zip(values, core, strict=True)]
        outer = [
            Signature(own, x.dtype, isinstance(x, ArrayBase) and x.weak)
            for x, own in zip(values, batches, strict=True)
        ]
        batch = broadcast_shapes("vectorize", outer) if outer else ()

        def call(*parts: Any) -> Any:
            arguments = list(args)
            for place, part in zip(mapped, parts, strict=True):
                arguments[place] = part
            found = pyfunc(*arguments, **keywords)
            if results is not None:
                _check_results(signature, results, found, dict(sizes))
            return found

        if not batch:
            return call(*values)
        flat = []
        for x, own in zip(values, batches, strict=True):
            inner = x.shape[len(own) :]
            flat.append(reshape(broadcast_to(x, batch + inner), (numel(batch), *inner)))
        from funcgrad.transforms.batching.vmap import vmap  # loaded with the first call

        return tree.map(lambda y: reshape(y, batch + y.shape[1:]), vmap(call)(*flat), view=tree.USERS)

    functools.update_wrapper(vectorized, pyfunc)
    return vectorized


def _check_results(signature: str | None, results: Names, found: Any, sizes: dict[str, int]) -> None:
    """Check that what the function returns is as many arrays as the signature says, of the axes that it names."""
    values = found if isinstance(found, (list, tuple)) else [found]
    if len(values) != len(results):
        raise ArgumentError(
            f"vectorize: signature {signature!r} has {len(results)} results, the function returned {len(values)}"
        )
    # Objects of a shape are looked at as they are: they may be trees of traced arrays, which no function converts.
    arrays = [
        x if isinstance(getattr(x, "shape", None), tuple) else operand(x, "a result of vectorize")
        for x in values
    ]
    for x, names in zip(arrays, results, strict=True):
        if len(x.shape) != len(names):
            raise ShapeError(
                f"vectorize: a result of signature {signature!r} has axes {names}, got {_told(x)}"
            )
    _check_core(signature, results, arrays, sizes)


def _told(x: Any) -> str:
    return type_name(x) if hasattr(x, "dtype") else f"a {type(x).__name__} of shape {x.shape}"


def _check_core(signature: str | None, core: Names, values: list[Any], sizes: dict[str, int]) -> None:
    for x, names in zip(values, core, strict=True):
        if len(x.shape) < len(names):
            raise ShapeError(f"vectorize: {_told(x)} lacks the axes {names} of signature {signature!r}")
        for name, size in zip(names, x.shape[len(x.shape) - len(names) :], strict=True):
            if sizes.setdefault(name, size) != size:
                raise ShapeError(
                    f"vectorize: axis {name!r} of signature {signature!r} is {sizes[name]} and {size}"
                )


def apply_along_axis(
    func1d: Callable[..., Any], axis: int, arr: ArrayLike, *args: Any, **keywords: Any
) -> Array:
    """Call a function of each vector along an axis; its result takes the place of the axis.

    Parameters
    ----------
    func1d : a function of a vector.
    axis : the axis.
    arr : an array.
    *args, **keywords : further arguments of the function.

    Returns
    -------
    array.

    Examples
    --------
    >>> apply_along_axis(lambda v: v[::-1], 0, arange(4).reshape(2, 2)).tolist()
    [[2, 3], [0, 1]]
    """
    x = operand(arr, "apply_along_axis")
    axis = normal_axis(axis, x.ndim, "apply_along_axis")
    rows = moveaxis(x, axis, -1)
    batch = rows.shape[:-1]

    def call(row: Any) -> Any:
        return func1d(row, *args, **keywords)

    if not batch:
        return call(rows)
    from funcgrad.transforms.batching.vmap import vmap  # as above

    result = vmap(call)(reshape(rows, (numel(batch), rows.shape[-1])))

    def placed(y: Any) -> Any:
        inner = tuple(range(axis, axis + y.ndim - 1))
        return moveaxis(
            reshape(y, batch + y.shape[1:]), tuple(range(len(batch), len(batch) + y.ndim - 1)), inner
        )

    return tree.map(placed, result)


def apply_over_axes(func: Callable[..., Any], a: ArrayLike, axes: Any) -> Array:
    """Apply a reduction over several axes in turn, which stay with size 1.

    Parameters
    ----------
    func : a reduction func(x, axis).
    a : an array.
    axes : the axes.

    Returns
    -------
    array of a's rank.

    Examples
    --------
    >>> apply_over_axes(lambda x, axis: x.sum(axis), ones((2, 3, 4)), (0, 2)).tolist()
    [[[8.0], [8.0], [8.0]]]
    """
    x = operand(a, "apply_over_axes")
    for axis in normal_axes(axes, x.ndim, "apply_over_axes"):
        reduced = func(x, axis)
        x = expand_dims(reduced, axis) if reduced.ndim < x.ndim else reduced
    return x


def piecewise(
    x: ArrayLike, condlist: Sequence[ArrayLike], funclist: Sequence[Any], *args: Any, **keywords: Any
) -> Array:
    """Compute each element by the function whose condition holds, of several the last.

    Parameters
    ----------
    x : an array.
    condlist : arrays of booleans.
    funclist : as many functions of x, or numbers, and perhaps one more for elements where no condition holds;
        else these are 0.
    *args, **keywords : further arguments of the functions.

    Returns
    -------
    array of x's shape and dtype.

    Examples
    --------
    >>> piecewise(arange(4), [arange(4) < 2], [lambda v: -v, lambda v: v * 10]).tolist()
    [0, -1, 20, 30]
    """
    x = operand(x, "piecewise")
    functions = list(funclist)
    default = functions.pop() if len(functions) == len(condlist) + 1 else 0
    if len(functions) != len(condlist):
        raise ArgumentError(f"piecewise: {len(condlist)} conditions but {len(funclist)} functions")

    def value(function: Any) -> Any:
        result = function(x, *args, **keywords) if callable(function) else function
        return cast(broadcast_to(operand(result, "piecewise"), x.shape), x.dtype)

    result = value(default)
    for condition, function in zip(condlist, functions, strict=True):
        result = where(condition, value(function), result)
    return result


def iterable(y: Any) -> bool:
    """Say whether one can loop over y: arrays with an axis, lists and their like.

    Examples
    --------
    >>> iterable(ones(2)), iterable(1.0)
    (True, False)
    """
    try:
        iter(y)
    except TypeError:
        return False
    return True
