"""The same generated calls of JAX: value, dtype and weak type. Only where JAX is installed."""

from __future__ import annotations

import importlib
import operator
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

import funcgrad
from funcgrad.errors import FuncgradError
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.types import tree
from tests.public.draw import Draw, Given
from tests.public.driver import close, describe, function, ours
from tests.public.rows import Row, replaced

# Functions of one element keep weak types here, those of scipy.special too. JAX multiplies by a constant, or goes by
# way of a table, in these.
KEPT_WEAK = frozenset(
    "angle cross deg2rad degrees gcd gelu heaviside lcm log10 log2 logaddexp logaddexp2 rad2deg radians round sinc "
    "spacing".split()
)


# Positions have the default dtype of integers, also with 64 bits on; there JAX has int32 for these.
POSITIONS = frozenset(("searchsorted", "digitize", "ravel_multi_index"))


def peer_function(row: Row) -> Callable | None:
    """JAX's function of the name of the row, if there is one."""
    try:
        return operator.attrgetter(row.name)(importlib.import_module(f"jax.{row.space}"))
    except (AttributeError, ImportError):
        return None


def theirs(leaf: Any) -> Any:
    """An argument as JAX gets it."""
    import jax.numpy as jnp
    from jax._src.lax.lax import _convert_element_type

    if not isinstance(leaf, Given):
        return leaf
    if leaf.form == "python":
        return leaf.value.item()
    if leaf.form == "numpy":
        return leaf.value
    x = jnp.asarray(leaf.value)
    return _convert_element_type(x, weak_type=True) if leaf.form == "weak" else x


def check_peer(row: Row, draw: Draw) -> bool:
    """False where JAX has no such function, or does not take these arguments."""
    import jax

    f = peer_function(row)
    if f is None or not row.peer:
        return False
    with funcgrad.config(enable_x64=draw.x64), jax.enable_x64(draw.x64), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        call = row.make(draw)
        text = describe(row, draw, call)
        args, keywords = replaced(call, theirs)
        try:
            expected = f(*args, **keywords)
        except (TypeError, ValueError, NotImplementedError, AttributeError, IndexError, OverflowError):
            return False
        args, keywords = replaced(call, ours)
        try:
            found = function(row)(*args, **keywords)
        except FuncgradError as error:
            raise AssertionError(
                f"{text}\nraised {type(error).__name__}: {error}\nJAX gives {expected!r}"
            ) from error
        if row.pick is not None:
            found, expected = row.pick(found), row.pick(expected)
        a, b = tree.leaves(found), jax.tree.leaves(expected)
        assert len(a) == len(b), f"{text}\nhas {len(a)} results, JAX has {len(b)}"
        for x, y in zip(a, b):
            _compare(row, text, x, y)
    return True


def _compare(row: Row, text: str, x: Any, y: Any) -> None:
    if not hasattr(y, "weak_type"):
        if isinstance(y, np.ndarray):
            assert np.array_equal(x.numpy() if isinstance(x, ArrayBase) else x, y), (
                f"{text}\ngives {x!r}, JAX {y!r}"
            )
            return
        assert np.all(x == y), f"{text}\ngives {x!r}, JAX {y!r}"
        return
    assert isinstance(x, ArrayBase), f"{text}\ngives {x!r}, JAX {y!r}"
    # Weak booleans are no weaker than others; and an array of no axes is no constant here, see power in JAX.
    kept = row.name in KEPT_WEAK or row.space.startswith("scipy.")
    weak = x.weak if kept else y.weak_type and y.dtype != bool
    ours_, theirs_ = (x.dtype, x.weak), (y.dtype, weak)
    assert ours_ == theirs_ or row.name in POSITIONS, f"{text}\nhas type {ours_}, JAX {theirs_}"
    difference = close(x.numpy(), np.asarray(y), 30 * row.tolerance)
    assert not difference, f"{text}\ngives {difference} by JAX"
