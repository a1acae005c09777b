"""Classes that are inner nodes of trees: dataclasses by their fields, objects by their attributes, static objects,
functions with bound arguments.

In: a class of the user's. Out: the same class, registered in trace/types/tree.py.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Sequence
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

from funcgrad.errors import TreeError
from funcgrad.trace.types.exact_key import exact
from funcgrad.trace.types.tree import GetAttrKey, register_pytree_node
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from dataclasses import Field

C = TypeVar("C", bound=type)
STATIC = "static"
"""The key in a field's metadata that says whether it is static."""


def register_dataclass(
    cls: C,
    data_fields: Sequence[str] | None = None,
    meta_fields: Sequence[str] | None = None,
    drop_fields: Sequence[str] = (),
) -> C:
    """Make instances of a class with named fields inner nodes of trees.

    Parameters
    ----------
    cls : the class; a dataclass where the fields are not given.
    data_fields : the fields that are children, in order. None: all but the static ones.
    meta_fields : the fields that are static data: compared and hashed, not traced. None: those whose metadata has a
        true "static", as `tree.static()` makes them.
    drop_fields : fields of the constructor that a new instance gets by their defaults.

    Returns
    -------
    The class itself, so it can be used as a decorator.

    Raises
    ------
    TreeError : the fields are not those of the class, or the class is registered already.

    Examples
    --------
    >>> import dataclasses
    >>> @register_dataclass
    ... @dataclasses.dataclass
    ... class Layer:
    ...     weights: Any
    ...     name: str = dataclasses.field(default="dense", metadata={"static": True})
    >>> from funcgrad import tree
    >>> tree.map(lambda w: 2 * w, Layer(21, "first"))
    Layer(weights=42, name='first')
    """
    if (data_fields is None) != (meta_fields is None):
        raise TreeError(
            f"register_dataclass: {cls.__qualname__}: data_fields and meta_fields are given both or not at all"
        )
    if data_fields is None or meta_fields is None:
        if not _is_dataclass(cls):
            raise TreeError(
                f"register_dataclass: {cls.__qualname__} is no dataclass, so its fields are not known",
                hint="decorate it by dataclasses.dataclass before, or pass data_fields and meta_fields",
            )
        fields = [f for f in _given_fields(cls) if f.name not in drop_fields]
        meta_fields = [f.name for f in fields if f.metadata.get(STATIC)]
        data_fields = [f.name for f in fields if not f.metadata.get(STATIC)]
    _check_fields(cls, [*data_fields, *meta_fields], drop_fields)
    data, meta = tuple(data_fields), tuple(meta_fields)
    keys = tuple(map(GetAttrKey, data))
    children, static = _attribute_getter(data), _attribute_getter(meta)

    def flatten(node: Any) -> tuple:
        return children(node), static(node), keys

    register_pytree_node(
        cls,
        flatten,
        _constructor(cls, data, meta),
        without_keys=lambda node: (children(node), static(node)),
    )
    _fields[cls] = Fields(data, meta)
    return cls


def _attribute_getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function from an object to the tuple of some of its attributes."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: tuple([getattr(node, name) for name in names])


def _constructor(
    cls: Any, data: tuple[str, ...], meta: tuple[str, ...]
) -> Callable[[tuple, Sequence[Any]], Any]:
    """Return a function from static data and children to an object of the class, by its constructor: by position where
    it takes them so in this order, which is much faster than by name.
    """
    names = (*data, *meta)
    code = getattr(cls.__init__, "__code__", None)
    is_usual = cls.__new__ is object.__new__ and type(cls).__call__ is type.__call__
    if is_usual and code is not None and code.co_varnames[1 : code.co_argcount][: len(names)] == names:

        def unflatten(static: tuple, children: Sequence[Any]) -> Any:
            if len(children) != len(data) or len(static) != len(meta):
                raise ValueError(f"{cls.__qualname__} has {len(data)} children and {len(meta)} static fields")
            return cls(*children, *static)

        return unflatten
    return lambda static, children: cls(**dict(zip(names, (*children, *static), strict=True)))


class Fields(NamedTuple):
    """Of a class of objects with named fields: those that are children, in order, and those that are static."""

    data: tuple[str, ...]
    static: tuple[str, ...]


_fields: dict[type, Fields] = {}


def fields_of(cls: type) -> Fields | None:
    """Return what `register_dataclass` found out about a class, None if it was not asked."""
    return _fields.get(cls)


def are_plain_attributes(cls: Any, names: Sequence[str]) -> bool:
    """Tell whether attributes of a class's objects are what is in their dict, where that has them."""
    if cls.__getattribute__ is not object.__getattribute__ or not cls.__dictoffset__:
        return False
    found = [vars(base)[name] for base in cls.__mro__ for name in names if name in vars(base)]
    return not any(hasattr(type(x), "__set__") or hasattr(type(x), "__delete__") for x in found)


def is_plain_dataclass(cls: Any, names: Sequence[str]) -> bool:
    """Tell whether making an object of a class is to set these attributes, and nothing else: the constructor is what
    `dataclass` makes of fields that all are its arguments.
    """
    if not _is_dataclass(cls) or not are_plain_attributes(cls, names):
        return False
    code = getattr(cls.__init__, "__code__", None)
    is_generated = getattr(code, "co_qualname", "") == "__create_fn__.<locals>.__init__"
    is_free = cls.__setattr__ is object.__setattr__ or cls.__dataclass_params__.frozen
    is_usual = cls.__new__ is object.__new__ and type(cls).__call__ is type.__call__
    all_given = set(cls.__dataclass_fields__) == set(names) == {f.name for f in _given_fields(cls)}
    return is_generated and is_free and is_usual and all_given and not hasattr(cls, "__post_init__")


def _check_fields(cls: type, named: Sequence[str], dropped: Sequence[str]) -> None:
    """Raise TreeError where the named fields are not those of a dataclass, each once."""
    twice = sorted({name for name in named if list(named).count(name) > 1})
    if twice:
        raise TreeError(f"register_dataclass: {cls.__qualname__}: {', '.join(twice)} named twice")
    if _is_dataclass(cls):
        wanted = {f.name for f in _given_fields(cls)} - set(dropped)
        missing, unknown = sorted(wanted - set(named)), sorted(set(named) - wanted)
        if missing or unknown:
            faults = [f"{', '.join(missing)} is in neither list"] * bool(missing)
            faults += [f"{', '.join(unknown)} is no field of its constructor"] * bool(unknown)
            raise TreeError(f"register_dataclass: {cls.__qualname__}: {'; '.join(faults)}")


def _is_dataclass(cls: type) -> bool:
    return hasattr(cls, "__dataclass_fields__")


def _given_fields(cls: Any) -> list[Field]:
    """Return the fields of a dataclass that its constructor takes."""
    from dataclasses import fields  # who has a dataclass has loaded it

    return [field for field in fields(cls) if field.init]


class Attributes(NamedTuple):
    """Of a class of objects that are their attributes: those that are children, in order, and the one that has the
    static data.
    """

    parts: tuple[str, ...]
    kept: str


_attributes: dict[type, Attributes] = {}


def attributes_of(cls: type) -> Attributes | None:
    """Return what `register_attributes` was told of a class, None if nothing: native code takes such objects apart, and
    makes them, without calling a function of theirs.
    """
    return _attributes.get(cls)


def register_attributes(cls: type, parts: tuple[str, ...], static: tuple[str, ...], kept: str) -> None:
    """Make objects that are their attributes inner nodes of trees. One is made again without its constructor.

    Parameters
    ----------
    cls : the class.
    parts : the attributes that are children, in order.
    static : the attributes that are static data, which does not change.
    kept : the attribute in which an object keeps its static data, once it was asked for it.
    """
    keys = tuple(map(GetAttrKey, parts))
    children, values = _getter(parts), _getter(static)

    def flatten(node: Any) -> tuple[Any, Any, Any]:
        held = node.__dict__
        data = held.get(kept)
        if data is None:
            data = held[kept] = static_data(static, values(held))
        return children(held), data, keys

    def unflatten(data: StaticData, found: Sequence[Any]) -> Any:
        node: Any = object.__new__(cls)
        held = node.__dict__
        held.update(zip(parts, found))
        held.update(data.values)
        held[kept] = data
        return node

    register_pytree_node(cls, flatten, unflatten)
    _attributes[cls] = Attributes(parts, kept)


def _getter(names: tuple[str, ...]) -> Callable[[dict[str, Any]], tuple[Any, ...]]:
    """Return a function from the attributes of an object to the tuple of some."""
    if not names:
        return lambda held: ()
    get = itemgetter(*names)
    return get if len(names) > 1 else lambda held: (get(held),)


class StaticData:
    """Static attributes, as the data of a node. There is one object for those that nothing can tell apart (1 is not
    1.0), which makes comparing structures cheap, and lets native code look whether it is the same.
    """

    __slots__ = ("__weakref__", "key", "values")

    def __init__(self, values: dict[str, Any], key: Hashable) -> None:
        self.values = values
        self.key = key

    def __eq__(self, other: object) -> bool:
        return self is other or type(other) is StaticData and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"({', '.join(f'{name}={value!r}' for name, value in self.values.items())})"

    def __reduce__(self) -> Any:
        return static_data, (tuple(self.values), tuple(self.values.values()))


_known: WeakValueDictionary[Hashable, StaticData] = WeakValueDictionary()


def static_data(names: tuple[str, ...], values: tuple[Any, ...]) -> StaticData:
    key = names, exact(values)
    found = _known.get(key)
    return found if found is not None else _known.setdefault(key, StaticData(dict(zip(names, values)), key))


def static_field(**options: Any) -> Any:
    """Declare a static field of a dataclass, as `register_dataclass` understands it.

    Parameters
    ----------
    **options : those of `dataclasses.field`.

    Returns
    -------
    the field.

    Examples
    --------
    >>> import dataclasses
    >>> @register_dataclass
    ... @dataclasses.dataclass
    ... class Scaled:
    ...     x: Any
    ...     unit: str = static_field(default="m")
    >>> from funcgrad import tree
    >>> tree.leaves(Scaled(2.0))
    [2.0]
    """
    from dataclasses import field  # who makes a dataclass has loaded it

    metadata = {STATIC: True, **(options.pop("metadata", None) or {})}
    return field(metadata=metadata, **options)


def register_static(cls: C) -> C:
    """Make instances of a class trees without leaves: static data, compared and hashed as the class says.

    Parameters
    ----------
    cls : a class with __eq__ and __hash__.

    Returns
    -------
    The class itself, so it can be used as a decorator.

    Raises
    ------
    TreeError : the class is registered already.

    Examples
    --------
    >>> @register_static
    ... class Mode(str):
    ...     pass
    >>> from funcgrad import tree
    >>> tree.leaves([Mode("train"), 1.0])
    [1.0]
    """
    register_pytree_node(cls, lambda node: ((), node, ()), lambda node, _: node)
    return cls


class Partial(functools.partial):
    """A function with bound arguments that is an inner node of trees: its arguments are children, the function static.

    Examples
    --------
    >>> from funcgrad import tree
    >>> tree.map(lambda x: 10 * x, Partial(max, 1, 2))(15)
    20
    """

    def __new__(cls, func: Callable[..., Any], /, *args: Any, **keywords: Any) -> Partial:
        # functools would join the arguments of a partial function to these: they are static.
        whole = _Whole(func) if isinstance(func, functools.partial) else func
        return super().__new__(cls, whole, *args, **keywords)


class _Whole:
    """A partial function whose bound arguments are no children."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        return self.function(*args, **keywords)

    def __hash__(self) -> int:
        return hash(self.function)

    def __eq__(self, other: object) -> bool:
        return self.function == (other.function if isinstance(other, _Whole) else other)

    def __repr__(self) -> str:
        return repr(self.function)


def _unflatten_partial(function: Callable[..., Any], children: Sequence[Any]) -> Partial:
    args, keywords = children
    return Partial(function, *args, **keywords)


register_pytree_node(
    Partial,
    lambda p: ((p.args, p.keywords), p.func, (GetAttrKey("args"), GetAttrKey("keywords"))),
    _unflatten_partial,
)
