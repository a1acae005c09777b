"""Private modules of JAX that libraries import, each for the library that is named beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import Signature
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

import ml_dtypes
import numpy as onp

from funcgrad import lax
from funcgrad.errors import DtypeError as TypePromotionError
from funcgrad.errors import hide_frames_of
from funcgrad.numpy import asarray, einsum, result_type, zeros
from funcgrad.numpy.core.operands import cast, promoted
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree as trees
from funcgrad.transforms.core.abstract import AbstractRef  # noqa: F401  flax
from funcgrad.transforms.core.argnums import places
from funcgrad.transforms.jit.jit import JitFunction as PjitFunction  # noqa: F401  gpjax
from funcgrad.transforms.jit.jit import block_until_ready
from funcgrad.tree_util import flatten_one_level, flatten_one_level_with_keys, is_tree_node

# jaxtyping, equinox, flax: jax._src.traceback_util, jax.extend.source_info_util
_exclude_paths: list[str] = []


def register_exclusion(path: str) -> None:
    """Register a file whose lines are not the user's."""
    hide_frames_of(path)
    _exclude_paths.append(path)


def api_boundary(function: Callable, **_: Any) -> Callable:
    return function


def include_frame(frame: Any) -> bool:
    return True


def summarize(source_info: Any, num_frames: int = 1) -> str:
    """Return the line of the user's that an equation comes from: folx."""
    return str(source_info)


# equinox: jax._src.dispatch


def wait_for_tokens() -> None:
    """Return at once: effects are done when a call returns."""


# flax, linen/fp8_ops.py: jax._src.dtypes
DType = Any


class ExtendedDType:
    """A dtype with rules of its own, which can be declared."""


class narrow_dtypes:
    """Dtypes of jax.numpy that arrays here cannot have: programs compare others with them."""

    float4_e2m1fn = ml_dtypes.float4_e2m1fn


class of_dtypes:
    """Names of jax.dtypes."""

    TypePromotionError = TypePromotionError


class of_dlpack:
    """Names of jax.dlpack."""

    @staticmethod
    def is_supported_dtype(dtype: Any) -> bool:
        """Tell whether arrays of a dtype are given to others: those of less than a byte are packed there."""
        return dt.bits_of(onp.dtype(dtype)) >= 8


class of_lax:
    """Names of jax.lax that say something to XLA, or that its namespace shows."""

    ConvGeneralDilatedDimensionNumbers = tuple[str, str, str] | lax.ConvDimensionNumbers | None

    @staticmethod
    def create_token(_: Any = None) -> Any:
        """Return a value that orders effects, which are in the order of the program anyway."""
        return zeros(0, bool)

    @staticmethod
    def after_all(*operands: Any) -> Any:
        """Return a token that comes after these."""
        return of_lax.create_token()

    @staticmethod
    def dce_sink(val: Any) -> None:
        """Do nothing: what a program computes without a result has no effect, but for effects, which always happen."""

    @staticmethod
    def shape_as_value(shape: Sequence[int]) -> Any:
        """Return a shape as an array of integers."""
        return asarray(shape, int)


def to_complex_dtype(dtype: Any) -> onp.dtype:
    """Return the dtype of complex numbers whose parts have a dtype (tinygp)."""
    return dt.complex_dtype(dt.to_inexact(onp.dtype(dtype), False)[0])


def promote_dtypes(*args: Any) -> list[Any]:
    """Return arrays of the dtype that holds all of them."""
    return promoted("promote_dtypes", *args) if args else []


def promote_dtypes_inexact(*args: Any) -> list[Any]:
    """Return arrays of the float or complex dtype that holds all of them (orthax)."""
    arrays = promote_dtypes(*args)
    return [cast(x, *dt.to_inexact(x.dtype, x.weak)) for x in arrays]


def promote_dtypes_complex(*args: Any) -> list[Any]:
    """Return arrays of the complex dtype that holds all of them (s2fft)."""
    return [lax.convert_element_type(x, to_complex_dtype(result_type(*args))) for x in args]


# chex: jax._src.xla_bridge, jax._src.compiler
_backends: dict[str, Any] = {}


def backend_compile_and_load(*args: Any, **kwargs: Any) -> Any:
    raise NotImplementedError("funcgrad compiles by itself, and nothing can be put in the way of it")


backend_compile = backend_compile_and_load
xla_client = SimpleNamespace(XlaRuntimeError=RuntimeError, Device=Device)  # dynamiqs, jax_dataclasses

# flax: jax._src.checkify, jax._src.state.types, jax._src.tree_util
Out = TypeVar("Out")
JaxException = Exception


def _with_hashable_keys(parts: tuple[Any, Any]) -> tuple[Any, Any]:
    """Let the keys of a dict be a tuple, as JAX's are."""
    children, data = parts
    return children, tuple(data) if isinstance(data, list) else data


class _NodeTypes:
    """The classes whose instances are inner nodes of trees."""

    def __contains__(self, cls: type) -> bool:
        return trees.is_node_type(cls)

    def __getitem__(self, cls: type) -> Any:
        """Return how a class is taken apart and put together (jaxlie)."""
        if cls not in self:
            raise KeyError(cls)
        return SimpleNamespace(
            to_iter=lambda node: _with_hashable_keys(trees.node_parts(node)),
            from_iter=lambda data, children: trees.node_of(cls, data, children),
        )


_registry = _NodeTypes()
BuiltInKeyEntry = trees.DictKey | trees.SequenceKey | trees.GetAttrKey | trees.FlattenedIndexKey  # haliax


class of_trees:
    """Names of jax.tree_util."""

    class default_registry:
        """The registry of all classes, for jax_dataclasses: one level of a tree, or None for a leaf."""

        @staticmethod
        def flatten_one_level(tree: Any) -> tuple[Any, Any] | None:
            if not is_tree_node(type(tree)):
                return None
            return _with_hashable_keys(flatten_one_level(tree))

        @staticmethod
        def flatten_one_level_with_keys(tree: Any) -> tuple[Any, Any] | None:
            if not is_tree_node(type(tree)):
                return None
            return _with_hashable_keys(flatten_one_level_with_keys(tree))


# tinygp: jax._src.public_test_util
_PRECISION = {
    "bfloat16": 1e-2,
    "float16": 1e-3,
    "float32": 1e-6,
    "complex64": 1e-6,
    "float64": 1e-15,
    "complex128": 1e-15,
}


def check_close(xs: Any, ys: Any, atol: Any = None, rtol: Any = None, err_msg: str = "") -> None:
    """Raise AssertionError where arrays of two trees differ. A bound is a number, or one for each name of a dtype; for
    arrays it is as many times as wide as they have elements.
    """

    def bound(given: Any, dtype: Any) -> float:
        by_name = (
            {str(onp.dtype(key)): value for key, value in given.items()} if isinstance(given, Mapping) else {}
        )
        default = _PRECISION.get(str(dtype), 0.0)
        return by_name.get(str(dtype), default if isinstance(given, Mapping) or given is None else given)

    def check(x: Any, y: Any) -> None:
        x, y = onp.asarray(x), onp.asarray(y)
        assert x.shape == y.shape, f"{x.shape} and {y.shape}"
        absolute, relative = (max(bound(given, x.dtype), bound(given, y.dtype)) for given in (atol, rtol))
        onp.testing.assert_allclose(x, y, rtol=relative * y.size, atol=absolute * x.size, err_msg=err_msg)

    trees.map(check, xs, ys)


# e3nn: jax._src.api_util
def infer_argnums_and_argnames(
    signature: Signature, argnums: int | Sequence[int] | None, argnames: str | Sequence[str] | None
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Complete the numbers of arguments by their names, and the other way around."""

    def function() -> None: ...

    function.__signature__ = signature  # type: ignore[attr-defined]
    found = places(function, "jit", argnums, argnames)
    return found.numbers, found.names


class of_einsum:
    """Names of jax._src.numpy.lax_numpy, for haliax."""

    @staticmethod
    def _einsum(
        operands: Sequence[Any],
        contractions: Sequence[tuple[Sequence[int], frozenset, str]],
        precision: Any,
        preferred_element_type: Any,
        _dot_general: Callable = lax.dot_general,
    ) -> Any:
        """Contract arrays in the order that opt_einsum found, each time those of the given numbers."""
        left = list(operands)
        for numbers, _, subscripts in contractions:
            chosen = [left.pop(number) for number in numbers]
            left.append(
                einsum(
                    subscripts,
                    *chosen,
                    precision=precision,
                    preferred_element_type=preferred_element_type,
                    _dot_general=_dot_general,
                )
            )
        return left[0]


# lib: what was public once
XlaRuntimeError = RuntimeError
xla_extension = ModuleType("xla_extension")
xla_extension.XlaRuntimeError = RuntimeError  # type: ignore[attr-defined]

__all__ = [
    "TypePromotionError",
    "block_until_ready",
    "check_close",
    "infer_argnums_and_argnames",
    "register_exclusion",
    "wait_for_tokens",
]
