"""What NumPy's own functions do with our arrays: the function of the same name in funcgrad.numpy, where there is one.

NumPy asks `__array_ufunc__` and `__array_function__` of its arguments (NEP 13 and NEP 18) before it computes anything.
So `numpy.sin(x)` of a traced value is traced, and code that is written for NumPy can be differentiated and compiled.
What writes to an array of NumPy, a file or a text is left to NumPy, which gets our arrays as its own, and so is what
funcgrad.numpy does not have. A traced value has no such array: its `__array__` says so.

Where `import jax` means funcgrad, functions of arrays that are known are NumPy's, as they are of JAX's arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from inspect import signature
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError, ImmutableError, TracedValueError
from funcgrad.trace.array.array import Array

_LEFT_TO_NUMPY = frozenset(
    "array2string array_repr array_str can_cast copyto fill_diagonal may_share_memory min_scalar_type place put "
    "put_along_axis putmask result_type save savetxt savez savez_compressed shares_memory".split()
)
known_are_numpys = False
"""Whether functions of NumPy give arrays of NumPy where no operand is traced, as they do of JAX's arrays. Programs that
`import jax` write to these.
"""

_NAMESPACES = {"numpy": (), "numpy.linalg": ("linalg",), "numpy.fft": ("fft",)}


def of_ufunc(
    ours: type, namespace: Any, ufunc: np.ufunc, method: str, inputs: Sequence[Any], options: dict[str, Any]
) -> Any:
    """Apply a ufunc, or its method reduce, accumulate, outer or reduceat, to operands of which some are ours.

    Classes with a say of their own, as those of units or labels, decide.
    """
    if any(_decides(x, ours) for x in inputs):
        return NotImplemented
    written = options.get("out", ())
    if any(isinstance(x, ours) for x in written) or method == "at" and isinstance(inputs[0], ours):
        raise ImmutableError(
            f"numpy.{ufunc.__name__} would write to an array of funcgrad, which never changes"
        )
    if known_are_numpys and not _has_traced(inputs, ours) and _is_no_operator(ufunc, method, inputs):
        return getattr(ufunc, method)(*(_as_numpys(x, ours) for x in inputs), **options)
    is_numpys = getattr(np, ufunc.__name__, None) is ufunc
    function = (
        getattr(namespace, ufunc.__name__, None) if is_numpys and not written and method != "at" else None
    )
    if function is not None and method != "__call__":
        function = getattr(function, method, None)
    if function is None or method == "__call__" and options:
        return getattr(ufunc, method)(*(_as_numpys(x, ours) for x in inputs), **options)
    return function(*(np.asarray(x) if type(x) in (list, tuple) else x for x in inputs), **options)


def _is_no_operator(ufunc: np.ufunc, method: str, inputs: Sequence[Any]) -> bool:
    """Tell whether a ufunc was called by its name. Operators of NumPy's arrays call those of two operands, too."""
    return (
        method != "__call__"
        or ufunc.nin != 2
        or not any(isinstance(x, (np.ndarray, np.generic)) for x in inputs)
    )


def _has_traced(x: Any, ours: type) -> bool:
    """Tell whether an argument is traced or holds keys, or, of a list, tuple or dict, has such a part."""
    if isinstance(x, ours):
        return not isinstance(x, Array)
    if type(x) is dict:
        x = x.values()
    elif type(x) not in (list, tuple):
        return False
    return any(_has_traced(part, ours) for part in x)


def _decides(x: Any, ours: type) -> bool:
    """Tell whether an operand is of a class that handles ufuncs in a way of its own."""
    handler = getattr(type(x), "__array_ufunc__", None)
    return handler is not None and handler is not np.ndarray.__array_ufunc__ and not isinstance(x, ours)


def of_function(
    ours: type,
    namespace: Any,
    function: Callable[..., Any],
    types: Iterable[type],
    args: Sequence[Any],
    options: dict[str, Any],
) -> Any:
    """Apply a function of NumPy to arguments that hold arrays of ours. What ours refuses for its type is NumPy's."""
    if not all(issubclass(kind, (ours, np.ndarray)) for kind in types):
        return NotImplemented
    if known_are_numpys and not _has_traced(args, ours) and not _has_traced(options, ours):
        return getattr(function, "_implementation", function)(*args, **options)
    name, path = function.__name__, _NAMESPACES.get(function.__module__)
    found = None
    if path is not None and name not in _LEFT_TO_NUMPY and options.get("out") is None:
        for part in path:
            namespace = getattr(namespace, part)
        found = getattr(namespace, name, None)
    if found is None:
        return function(*_as_numpys(args, ours), **_as_numpys(options, ours))
    try:
        return found(*args, **options)
    except TypeError as refused:
        # Lists for arrays, as in stack([x, [0, 1]]), or arguments that NumPy alone has.
        if not isinstance(refused, DtypeError) and _takes(found, args, options):
            raise
        try:
            converted = _as_numpys(args, ours), _as_numpys(options, ours)
        except TracedValueError:
            raise refused from None
        return function(*converted[0], **converted[1])


def _takes(function: Callable[..., Any], args: Sequence[Any], options: dict[str, Any]) -> bool:
    try:
        signature(function).bind(*args, **options)
    except TypeError:
        return False
    return True


def _as_numpys(x: Any, ours: type) -> Any:
    """Return an array of ours as one of NumPy's, also within lists, tuples and dicts."""
    if isinstance(x, ours):
        return np.asarray(x)
    if type(x) in (list, tuple):
        return type(x)(_as_numpys(part, ours) for part in x)
    return {key: _as_numpys(part, ours) for key, part in x.items()} if type(x) is dict else x
