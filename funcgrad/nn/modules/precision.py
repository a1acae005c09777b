"""Mixed precision: which dtypes parameters are kept in, a model computes in, and results have.

In: a model or a function, and a policy of three dtypes. Out: one that is called alike, whose casts are ordinary
operations: gradients with respect to parameters of float32 are float32, since a cast's derivative casts back.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import sys
from collections.abc import Callable
from typing import Any, ClassVar, ParamSpec, TypeVar, overload

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import tree as trees
from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.nn.modules.module import Module, static
from funcgrad.nn.modules.names import is_array
from funcgrad.trace.types import dtypes as dt

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
_FLOATS = frozenset((*dt.FLOATS, *dt.FLOAT8))
_NAMED = {f"mixed_{name}": ("float32", name, "float32") for name in ("bfloat16", "float16")}


@dataclasses.dataclass(frozen=True, init=False, repr=False)
class Policy:
    """The dtypes of parameters, of what is computed, and of results.

    Attributes
    ----------
    params : in which parameters are kept and updated.
    compute : in which parameters and arguments enter a call.
    output : of the floats that a call returns.

    Raises
    ------
    DtypeError : one of them is no dtype of floats.

    Examples
    --------
    >>> import funcgrad as fg
    >>> from funcgrad import nn
    >>> policy = nn.Policy.of("mixed_bfloat16")
    >>> policy
    Policy(params=float32, compute=bfloat16, output=float32)
    >>> model, x = nn.Linear.init(3, 2, key=fg.random.key(0)), fg.numpy.ones(3)
    >>> policy.wrap(model)(x).dtype, policy.cast_to_compute(model)
    (dtype('float32'), Linear(weight=bfloat16[3,2], bias=bfloat16[2]))
    >>> fg.grad(lambda model: policy.wrap(model)(x).sum())(model)
    Linear(weight=float32[3,2], bias=float32[2])

    References
    ----------
    Micikevicius et al. 2017 (arXiv:1710.03740), section 3.1: parameters are kept in float32.
    """

    params: np.dtype
    compute: np.dtype
    output: np.dtype

    def __init__(self, params: Any, compute: Any, output: Any) -> None:
        for name, given in {"params": params, "compute": compute, "output": output}.items():
            object.__setattr__(self, name, _float_dtype(name, given))

    @classmethod
    def of(cls, text: str) -> Policy:
        """Read a policy from text, such as that of a configuration.

        Parameters
        ----------
        text : "params=float32,compute=bfloat16,output=float32", as `str(policy)` gives it; the name of one dtype for
            all three; or "mixed_bfloat16" or "mixed_float16", which compute in that and keep the rest in float32.

        Returns
        -------
        The policy.

        Raises
        ------
        ArgumentError : the text is none of these.
        DtypeError : it names no dtype of floats.
        """
        text = str(text)  # so that None, or a dtype, is an error about it, or what it says
        names = [field.name for field in dataclasses.fields(cls)]
        if "=" not in text and "," not in text:
            return cls(*_NAMED.get(text.strip(), (text.strip(),) * 3))
        pairs = [[side.strip() for side in part.split("=")] for part in text.split(",")]
        if any(len(pair) != 2 for pair in pairs) or sorted(pair[0] for pair in pairs) != sorted(names):
            raise ArgumentError(
                f"nn.Policy.of: a policy gives params, compute and output once each, got {text!r}",
                hint='write "params=float32,compute=bfloat16,output=float32", or "mixed_bfloat16"',
            )
        return cls(**dict(pairs))

    def __str__(self) -> str:
        return ",".join(f"{field.name}={getattr(self, field.name)}" for field in dataclasses.fields(self))

    def __repr__(self) -> str:
        return f"Policy({', '.join(str(self).split(','))})"

    def cast_to_param(self, tree: T) -> T:
        """Cast the arrays of floats in a tree to the dtype of parameters; keys, integers and settings stay."""
        return _cast(tree, self.params)

    def cast_to_compute(self, tree: T) -> T:
        """Cast the arrays of floats in a tree to the dtype of computations; keys, integers and settings stay."""
        return _cast(tree, self.compute)

    def cast_to_output(self, tree: T) -> T:
        """Cast the arrays of floats in a tree to the dtype of results; keys, integers and settings stay."""
        return _cast(tree, self.output)

    @overload
    def wrap(self, function: Module) -> MixedPrecision: ...
    @overload
    def wrap(self, function: Callable[P, R]) -> Callable[P, R]: ...
    def wrap(self, function: Any) -> Any:
        """Return a model or function that is called alike and computes by the policy.

        Parameters
        ----------
        function : a module, or a function of parameters and inputs. Arguments are cast, and the parameters of a
            module; arrays that a function closes over are not.

        Returns
        -------
        A `MixedPrecision` around the module, or a function.

        Raises
        ------
        ArgumentError : it cannot be called.
        """
        if not callable(function):
            raise ArgumentError(
                f"nn.Policy.wrap: needs a module or a function, got {function!r:.60}",
                hint="cast a tree by policy.cast_to_compute(tree)",
            )
        if isinstance(function, Module):
            return MixedPrecision(function, self)

        @functools.wraps(function)
        def mixed(*args: Any, **keywords: Any) -> Any:
            args, keywords = self.cast_to_compute((args, keywords))
            return self.cast_to_output(function(*args, **keywords))

        return mixed


class MixedPrecision(Module):
    """A layer or model that computes by a policy, as `policy.wrap(layer)` makes it.

    A state goes in and comes out as it is: running statistics would lose their small steps in a short dtype.

    Attributes
    ----------
    layer : the layer, whose parameters keep their dtypes.
    policy : the policy.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> norm = nn.Policy.of("mixed_float16").wrap(nn.BatchNorm.init(1))
    >>> y, state = norm(np.array([[1.0], [3.0]]), norm.init_state(), training=True)
    >>> y.dtype, state.mean
    (dtype('float32'), Array([0.2], dtype=float32))
    """

    CALLED_AS_ITS_LAYER: ClassVar[bool] = True

    layer: Any
    policy: Policy = static()

    def init_state(self) -> Any:
        """Make the state that the layer starts with.

        Returns
        -------
        That of the layer.
        """
        return self.layer.init_state()

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        """Call the layer."""
        place = _place_of_state(called_class(self.layer))
        state = args[place] if place < len(args) else keywords.get("state")
        cast = self.policy.cast_to_compute
        args = tuple(arg if i == place else cast(arg) for i, arg in enumerate(args))
        keywords = {name: value if name == "state" else cast(value) for name, value in keywords.items()}
        result = cast(self.layer)(*args, **keywords)
        if state is None:
            return self.policy.cast_to_output(result)
        y, after = result
        return self.policy.cast_to_output(y), after


def called_class(layer: Any) -> Any:
    """Return the class whose `__call__` says what a layer takes: that of the layer within, of one that is called as the
    one within it is.
    """
    return called_class(layer.layer) if getattr(layer, "CALLED_AS_ITS_LAYER", False) else type(layer)


@functools.cache
def _place_of_state(cls: Any) -> int:
    """Return the number of the positional argument `state` of a class's calls; sys.maxsize where there is none."""
    parameters = inspect.signature(cls.__call__).parameters
    names = [p.name for p in parameters.values() if p.kind is p.POSITIONAL_OR_KEYWORD]
    return names.index("state") - 1 if "state" in names else sys.maxsize


def _float_dtype(name: str, given: Any) -> np.dtype:
    try:
        dtype = dt.bool_ if given is None else dt.as_dtype(given)
    except DtypeError:
        dtype = dt.bool_
    if dtype not in _FLOATS:
        raise DtypeError(
            f"nn.Policy: {name} must be a dtype of floats, got {given!r}",
            hint="use float32, bfloat16 or float16",
        )
    return dtype


def _cast(tree: T, dtype: np.dtype) -> T:
    def cast(leaf: Any) -> Any:
        return fnp.asarray(leaf).astype(dtype) if is_array(leaf) and leaf.dtype in _FLOATS else leaf

    return trees.map(cast, tree)


__all__ = ["MixedPrecision", "Policy", "called_class"]
