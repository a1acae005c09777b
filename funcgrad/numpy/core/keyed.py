"""Functions that handle arrays of any elements, keys among them: what they do with an array they do with its keys.

Keys are arrays of words, uint32[*shape, 2] (trace/array/key_array.py). A function that moves, chooses or copies
elements does with keys what it does with each of the two words: it is mapped over the last axis of the words, and gives
words of keys. So no function says twice what it does, and none that computes with numbers takes keys by accident.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

from funcgrad.errors import DtypeError, FuncgradError, NotNumbersError
from funcgrad.numpy.core.operands import F, operand
from funcgrad.trace.array.key_array import KEY_DTYPE, KeyArray, not_numbers, type_name
from funcgrad.trace.tracing.traceback import fold
from funcgrad.trace.types import tree


def takes_keys(*parameters: str) -> Callable[[F], F]:
    """Make a function take keys in these parameters (arrays, or lists of them): either all of them are keys, or none.

    Numbers do not ask: keys are found when the function meets them where it needs numbers.
    """

    def decorate(function: F) -> F:
        @wraps(function)
        def called(*args: Any, **options: Any) -> Any:
            try:
                return function(*args, **options)
            except NotNumbersError as error:
                refusal = error
            except FuncgradError as error:
                fold(error)
                raise
            return _of_keys(function, parameters, refusal, args, options)

        return called  # type: ignore[return-value]  # as the function is

    return decorate


def _of_keys(
    function: Callable[..., Any],
    parameters: tuple[str, ...],
    refusal: NotNumbersError,
    args: tuple,
    options: dict[str, Any],
) -> Any:
    bound = signature(function).bind(*args, **options)
    given = {name: bound.arguments[name] for name in parameters if bound.arguments.get(name) is not None}
    leaves, treedef = tree.flatten(given, view=tree.USERS)
    keys = [x for x in leaves if isinstance(x, KeyArray)]
    if not keys:
        raise refusal  # they are somewhere else
    for x in leaves:
        if not isinstance(x, KeyArray):
            raise _beside_keys(function.__name__, x)

    if bound.arguments.get("dtype") not in (None, KEY_DTYPE):
        raise DtypeError(
            f"{function.__name__}: keys cannot become {bound.arguments['dtype']}",
            hint="random.key_data(key) gives the words",
        )
    bound.arguments.pop("dtype", None)

    from funcgrad.transforms.batching.vmap import vmap  # few arrays are keys

    def of_words(*words: Any) -> Any:
        bound.arguments.update(tree.unflatten(treedef, words))
        return function(*bound.args, **bound.kwargs)

    of_words.__name__ = function.__name__
    try:
        found = vmap(of_words, in_axes=-1, out_axes=-1)(*[x.words for x in keys])
    except NotNumbersError:
        raise
    except FuncgradError as error:
        told = error
    else:
        return tree.map(KeyArray, found)
    of_keys = told.message.replace("uint32[", f"{KEY_DTYPE}[")  # the words have one axis more
    raise type(told)(of_keys, hint=told.hint, place=told.place)


def _beside_keys(name: str, x: Any) -> DtypeError:
    return DtypeError(
        f"{name}: expected keys as the others are, got {type(x).__name__} {x!r:.60}",
        hint="random.wrap_key_data makes keys of words",
    )


def compares_keys(same: bool) -> Callable[[F], F]:
    """Make a function that tells where two arrays are equal, or where not, compare keys too."""

    def decorate(function: F) -> F:
        @wraps(function)
        def compared(*args: Any, **options: Any) -> Any:
            try:
                return function(*args, **options)
            except NotNumbersError as error:
                refusal = error
            x, y = (*args, *options.values())
            if isinstance(x, KeyArray) and isinstance(y, KeyArray):
                return x == y if same else x != y
            raise refusal

        return compared  # type: ignore[return-value]  # as the function is

    return decorate


class KeysAt:
    """keys.at: keys.at[index].set(key) gives a new array of keys, .get() the keys there."""

    __slots__ = ("keys",)

    def __init__(self, keys: KeyArray) -> None:
        self.keys = keys

    def __getitem__(self, index: Any) -> KeysAtIndex:
        return KeysAtIndex(self.keys, index)

    def __repr__(self) -> str:
        return f"{type_name(self.keys)}.at"


class KeysAtIndex:
    """keys.at[index]."""

    __slots__ = ("index", "keys")

    def __init__(self, keys: KeyArray, index: Any) -> None:
        self.keys = keys
        self.index = index

    def set(self, values: Any, **options: Any) -> Any:
        """Set the keys at the index to these keys."""
        if not isinstance(values, KeyArray):
            raise _beside_keys("at[].set", values)
        return _set(self.keys, values, self.index, options)

    def get(self, **options: Any) -> Any:
        """Return the keys at the index."""
        return _get(self.keys, self.index, options)

    def __getattr__(self, name: str) -> Any:
        raise not_numbers(f"at[].{name}", self.keys)


@takes_keys("x", "values")
def _set(x: Any, values: Any, index: Any, options: dict[str, Any]) -> Any:
    return x.at[index].set(operand(values, "at[].set"), **options)


@takes_keys("x")
def _get(x: Any, index: Any, options: dict[str, Any]) -> Any:
    return operand(x, "at[].get").at[index].get(**options)
