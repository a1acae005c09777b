"""Module: the base of layers and models, whose subclasses are frozen dataclasses and pytrees.

In: a class with annotated fields. Out: the class with a constructor that takes the fields, registered as a node of
trees. Fields hold arrays, other modules, and tuples, lists and dicts of them; those declared by `nn.static()` hold what
is not traced: sizes, names, functions. Static fields belong to the structure of the tree, by which compiled functions
are found, so they must be hashable.

The constructor does no work: it takes what is to be in the fields. What draws weights is a class method `init` with a
key. So a module made of given arrays, one that a transform rebuilds and one with a field replaced
(`dataclasses.replace`) come about alike, and nothing has to be thawed meanwhile.
"""

from __future__ import annotations

import dataclasses
from typing import Any, dataclass_transform

from funcgrad import tree as trees
from funcgrad.errors import FuncgradError, TreeError
from funcgrad.trace.types.tree_classes import STATIC, register_attributes
from funcgrad.tree import static

KEPT = "_static"  # the attribute in which a module keeps its static fields together
_SETTINGS = (bool, int, float, complex, str, bytes)


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(static, dataclasses.field))
class Module:
    """Base of layers and models: a subclass is a frozen dataclass, and a pytree of its fields.

    Fields hold arrays, modules, and tuples, lists and dicts of them. What is not an array is declared with
    `nn.static()`: it is part of the structure, like the keys of a dictionary.

    Examples
    --------
    >>> import funcgrad as fg
    >>> from funcgrad import nn
    >>> class Affine(nn.Module):
    ...     weight: fg.Array
    ...     bias: fg.Array
    ...     activation: object = nn.static(default=nn.relu)
    ...     def __call__(self, x):
    ...         return self.activation(x @ self.weight + self.bias)
    >>> model = Affine(fg.numpy.ones((2, 3)), fg.numpy.zeros(3))
    >>> fg.grad(lambda model: model(fg.numpy.ones(2)).sum())(model).bias
    Array([1., 1., 1.], dtype=float32)
    """

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        made = "__init__" not in vars(cls)
        dataclasses.dataclass(frozen=True, eq=False, repr=False)(cls)
        if made:  # errors name the line that calls the constructor, not a line of it
            constructor: Any = cls.__init__
            constructor.__code__ = constructor.__code__.replace(co_filename=__file__)
        _register(cls)

    def __post_init__(self) -> None:
        """Check what the fields hold. A subclass that has a method of this name calls this one in it."""
        for field in dataclasses.fields(self):  # type: ignore[arg-type]  # subclasses are dataclasses
            value = getattr(self, field.name)
            if field.metadata.get(STATIC):
                _check_static(type(self).__name__, field.name, value)
            else:
                _check_part(type(self).__name__, field.name, value)

    def init_state(self) -> Any:
        """Make the state that the model starts with: what its calls take and return beside their results.

        Returns
        -------
        A dict from the names of fields to the states of the modules in them; None where nothing has a state. Of
        a tuple or list it is the tuple of the states of its items, of a dict the dict of them. Layers with a
        state, such as BatchNorm, return their own.
        """
        names = [f.name for f in dataclasses.fields(self) if not f.metadata.get(STATIC)]  # type: ignore[arg-type]
        states = {name: _state_of(getattr(self, name)) for name in names}
        return {name: state for name, state in states.items() if state is not None} or None

    def __repr__(self) -> str:
        # Within the function: the text of a module is for people, and is imported when one looks.
        from funcgrad.nn.modules.text import one_line

        return one_line(self)

    def __str__(self) -> str:
        # Within the function: as above.
        from funcgrad.nn.modules.text import table

        return table(self)

    def _repr_html_(self) -> str:
        # Within the function: notebooks ask.
        from funcgrad.trace.util.html import tree_html

        return tree_html(str(self))


def _state_of(part: Any) -> Any:
    if isinstance(part, Module):
        return part.init_state()
    if isinstance(part, (tuple, list)):
        states = tuple(_state_of(item) for item in part)
        return None if all(state is None for state in states) else states
    if isinstance(part, dict):
        named = {key: _state_of(item) for key, item in part.items()}
        return {key: state for key, state in named.items() if state is not None} or None
    return None


def _register(cls: type[Module]) -> None:
    fields = [f for f in dataclasses.fields(cls) if f.init]  # type: ignore[arg-type]
    parts = tuple(f.name for f in fields if not f.metadata.get(STATIC))
    static = tuple(f.name for f in fields if f.metadata.get(STATIC))
    # Transforms put into fields what the constructor would refuse, so it does not see the modules that they make.
    register_attributes(cls, parts, static, KEPT)


def _check_static(cls: str, name: str, value: Any) -> None:
    try:
        hash(value)
    except (TypeError, FuncgradError):
        raise TreeError(
            f"{cls}: the static field {name!r} holds a {type(value).__name__}, which cannot be hashed",
            hint="use a tuple in place of a list; declare fields of arrays without nn.static()",
        ) from None


def _check_part(cls: str, name: str, value: Any) -> None:
    setting = isinstance(value, _SETTINGS)
    if setting or callable(value) and not isinstance(value, Module) and trees.leaves(value) == [value]:
        kind = type(value).__name__ if setting else "Callable"
        shown = repr(value) if setting else getattr(value, "__name__", repr(value))
        raise TreeError(
            f"{cls}: the field {name!r} holds {shown:.60}, which is no array and no module",
            hint=f"declare it as a setting, `{name}: {kind} = nn.static()`, or give an array",
        )


__all__ = ["Module", "static"]
