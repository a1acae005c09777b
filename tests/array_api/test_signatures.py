"""Every function and method of the standard is there, and may be called in every way that its signature allows."""

from __future__ import annotations

import ast
import inspect
import itertools
from collections.abc import Callable
from typing import Any

import pytest

import funcgrad.numpy as fnp
from funcgrad.trace.array.array import Array
from tests.array_api import signatures

# Other words for the standard's defaults. Nobody writes to an array, so whether astype copies cannot be seen.
SAME_DEFAULT = [
    *(("norm", None), ("ord", None), ("step", None), ("keepdims", None), ("correction", None)),
    ("copy", False),
]
POSITIONAL, KEYWORD, EITHER = "positional", "keyword", "either"


def parameters(signature: str) -> tuple[str, list[tuple[str, str, Any]]]:
    """(name, parameters) of a signature; a parameter is (name, how it may be given, default or `...`)."""
    (function,) = ast.parse(f"def {signature}: ...").body
    assert isinstance(function, ast.FunctionDef)
    args = function.args
    found = [(arg.arg, POSITIONAL) for arg in args.posonlyargs] + [(arg.arg, EITHER) for arg in args.args]
    defaults = [...] * (len(found) - len(args.defaults)) + [ast.literal_eval(d) for d in args.defaults]
    result = [(*each, default) for each, default in zip(found, defaults, strict=True)]
    if args.vararg:
        result += [(args.vararg.arg, POSITIONAL, ...)] * 3
    for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        result.append((arg.arg, KEYWORD, ... if default is None else ast.literal_eval(default)))
    return function.name, result


def all_of_the_standard() -> list[Any]:
    cases = []
    for module, chapters in signatures.NAMESPACE.items():
        for signature in itertools.chain(*(text.split("\n") for text in chapters)):
            if signature:
                name = signature.partition("(")[0]
                cases.append(pytest.param(module, signature, id=f"{module}.{name}".strip(".")))
    return cases


def check_signature(function: Callable, signature: str) -> None:
    """Arguments bind in every way, defaults are those of the standard, and what must be given has none."""
    _, wanted = parameters(signature)
    ours = inspect.signature(function)
    marks = {name: object() for name, _, _ in wanted}

    def bound(keywords: set[str]) -> inspect.BoundArguments:
        args = [marks[name] for name, _, _ in wanted if name not in keywords]
        return ours.bind(*args, **{name: marks[name] for name in keywords})

    keyword_only = {name for name, how, _ in wanted if how is KEYWORD}
    either = {name for name, how, _ in wanted if how is EITHER}
    bound(keyword_only)
    bound(keyword_only | either)
    required = [name for name, _, default in wanted if default is ...]
    given = ours.bind(*(marks[name] for name in required))
    given.apply_defaults()
    for name, _, default in wanted:
        if default is not ... and name in given.arguments:
            got = given.arguments[name]
            assert got == default or (name, got) in SAME_DEFAULT, f"{name}: {got!r}"


@pytest.mark.parametrize("module, signature", all_of_the_standard())
def test_function(module: str, signature: str):
    namespace = getattr(fnp, module) if module else fnp
    check_signature(getattr(namespace, signature.partition("(")[0]), signature)


@pytest.mark.parametrize("signature", [line for line in signatures.METHODS.split("\n") if line])
def test_method(signature: str):
    check_signature(getattr(fnp.ones((2, 2)), signature.partition("(")[0]), signature)


@pytest.mark.parametrize(
    "operator", "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift".split()
)
def test_reflected_and_in_place(operator: str):
    """x + y where only y is an array; x += y makes a new array, since arrays are immutable, and binds x to it."""
    assert hasattr(Array, f"__r{operator}__")
    assert not hasattr(Array, f"__i{operator}__")


@pytest.mark.parametrize("name", signatures.ATTRIBUTES)
def test_attribute(name: str):
    assert hasattr(fnp.ones((2, 2)), name)


@pytest.mark.parametrize("name", signatures.CONSTANTS + signatures.DTYPES)
def test_name(name: str):
    assert hasattr(fnp, name)


def test_version():
    assert fnp.__array_api_version__ == "2024.12"
