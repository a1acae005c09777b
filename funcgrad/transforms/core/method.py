"""Method: what an object needs to be a method where a function could be one."""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Self, TypeVar, overload

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")


class _NoResult:
    """Stands for a result of which nothing is known: what is said of it holds for Any, and for no other type."""


class Method(Generic[P, R]):
    """An object that is called with parameters P, gives R, and binds as functions in a class do."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...
    @overload  # mypy knows nothing of @partial(jit, ...), and would take all positional parameters for the instance
    def __get__(
        self: Method[..., _NoResult], instance: object, owner: type | None = None
    ) -> Callable[..., Any]: ...
    @overload
    def __get__(
        self: Method[Concatenate[Any, Q], R], instance: object, owner: type | None = None
    ) -> Callable[Q, R]: ...
    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        """Bind the method to an instance, which becomes its first argument."""
        return self if instance is None else MethodType(self, instance)
