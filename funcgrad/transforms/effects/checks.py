"""Checks of values within traced functions: what fails raises when the program runs, or is collected by checkify.

A check is an effect (callback.py) whose function raises. It is known to be one by its class, so that checkify.py can
take it out of the graph and make a value of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import CheckError, DtypeError, IndexingError
from funcgrad.trace.array.array import Array
from funcgrad.trace.calls.callback import Callback
from funcgrad.trace.graph.call_nodes import Host
from funcgrad.trace.tracing.tracer import as_operand, signature_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.effects.callback import bind, check_format

USER, NAN, INDEX, DIVISION = "user", "nan", "index", "div"


class Site(NamedTuple):
    """A check of the program: what it says when it fails. Equal for equal checks.

    kind: what it is about. structure, texts: of the arguments of the message, the places of arrays are None in `texts`;
    of an index check the size of the axis. place: the user's line.
    """

    kind: str
    message: str
    structure: Any = None
    texts: tuple[Any, ...] = ()
    place: str = ""

    def text(self, payload: list[np.ndarray]) -> str:
        """Return the message for the values that failed, which are arrays in it as they are in the program."""
        if self.kind == INDEX:
            (size,), index = self.texts, np.asarray(payload[0])
            message = self.message.format(index[(index < 0) | (index >= size)].flat[0])
        elif self.structure is None:
            message = self.message
        else:
            arrays = iter(payload)
            leaves = [Array(next(arrays)) if text is None else text for text in self.texts]
            args, kwargs = tree.unflatten(self.structure, leaves)
            message = self.message.format(*args, **kwargs)
        return f"{message}, at {self.place}" if self.place else message


class Check(Host):
    """The function of a check: (predicate, values of the message...) -> nothing, or an error."""

    __slots__ = ("site",)

    def __init__(self, site: Site) -> None:
        super().__init__(self._run, "check")
        self.site = site._replace(place=str(self.place) if self.place else "")

    def _run(self, holds: np.ndarray, *payload: np.ndarray) -> tuple:
        if not holds.all():
            text = self.site._replace(place="").text(list(payload))
            if self.site.kind == INDEX:
                hint = (
                    "say with mode= what happens there: x.at[i].get(mode='fill'), x.at[i].set(v, mode='drop')"
                )
                raise IndexingError(text, hint=hint, place=self.place)
            raise CheckError(text, place=self.place)
        return ()


def check(pred: Any, msg: str, *args: Any, debug: bool = False, **kwargs: Any) -> None:
    """Check that all elements of `pred` hold when the program gets there.

    The check also runs in compiled code, in loops, in the branch that is taken, and under vmap for each
    element. `checkify` makes a value of a failure in place of an exception.

    Parameters
    ----------
    pred : a boolean array.
    msg : the text of the error, a format string as of str.format.
    *args : arguments of the message.
    debug : the check runs only within `checkify`, or where `config.debug_checks` is on.
    **kwargs : arguments of the message, by name.

    Raises
    ------
    CheckError : an element is false; its text is msg.format(*args, **kwargs).
    DtypeError : pred is not boolean.
    ArgumentError : the message names an argument that does not exist.

    Examples
    --------
    >>> import funcgrad as fg
    >>> @fg.jit
    ... def half(n):
    ...     fg.checkify.check(n % 2 == 0, "{n} is odd", n=n)
    ...     return n // 2
    >>> half(7)
    Traceback (most recent call last):
    funcgrad.errors.CheckError: 7 is odd...
    """
    if debug and not config.debug_checks:
        return
    check_format("check", msg, args, kwargs)
    holds = as_operand(pred, "check: pred")
    if holds.dtype != dt.bool_:
        raise DtypeError(
            f"check: pred must be boolean, it is {signature_of(holds)}", hint="compare it: x > 0"
        )
    leaves, structure = tree.flatten((args, kwargs))
    texts = tuple(leaf if isinstance(leaf, str) else None for leaf in leaves)
    operands = [as_operand(leaf, "check") for leaf in leaves if not isinstance(leaf, str)]
    bind(Callback(Check(Site(USER, msg, structure, texts)), (), effect=True), [holds, *operands])


def debug_check(pred: Any, msg: str, *args: Any, **kwargs: Any) -> None:
    """Check as `check` does, but only within functions whose user checks `checkify` makes values of.

    Elsewhere it costs nothing, unless `config.debug_checks` is on.

    Parameters
    ----------
    pred : a boolean array.
    msg : the text of the error, a format string as of str.format.
    *args, **kwargs : arguments of the message.

    Raises
    ------
    CheckError : an element is false, and `config.debug_checks` is on.

    Examples
    --------
    >>> from funcgrad import checkify
    >>> def f(x):
    ...     checkify.debug_check(x > 0, "{} is not positive", x)
    ...     return x
    >>> f(-1.0)
    -1.0
    >>> checkify.checkify(f)(-1.0)[0].get()
    '-1.0 is not positive, at ...'
    """
    check(pred, msg, *args, debug=True, **kwargs)


def check_index(index: Any, inside: Any, shape: tuple[int, ...], axis: int, window: int = 1) -> None:
    """Check positions along an axis of an array as `check` does a condition: `inside` says of each whether it
    exists, with a `window` of so many elements from there on.
    """
    place = "index {}" if window == 1 else f"a window of {window} elements from {{}} on"
    message = f"{place} is out of bounds for axis {axis} of an array of shape {shape}"
    known = (shape[axis] - window + 1,)
    bind(Callback(Check(Site(INDEX, message, None, known)), (), effect=True), [inside, index])
