"""Pytrees: nested tuples, lists, dicts, named tuples and registered classes with arrays at their leaves.

A thin layer over optree with JAX's conventions (None is an empty tree, dict keys are sorted). Of optree its extension
is loaded when the first tree is flattened (tree_engine.py), the rest with the first tree that has a node of a
registered class: until then registrations wait in a queue.

Keys are leaves for users (`funcgrad.tree`), and nodes around their words for all else: transforms and the compiler
handle arrays of numbers alone. So every class is registered in two namespaces, and that of keys in one. Leaves have
the same numbers in both views, and structures without keys and without classes of the user's are equal.
"""

from __future__ import annotations

import re
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar
from weakref import ref

from funcgrad.errors import TreeError
from funcgrad.trace.types.tree_engine import engine, library
from funcgrad.trace.util.locks import new_lock


class _Key:
    """A step of the path to a leaf: one value, which stays, and its class says what it is of what.

    Not dataclasses, which would be a twentieth of `import funcgrad`.
    """

    __slots__: tuple[str, ...] = ()

    def _value(self) -> Any:
        return getattr(self, self.__slots__[0])

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), self._value()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.__slots__[0]}={self._value()!r})"

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed", name=name, obj=self)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed", name=name, obj=self)

    def __reduce__(self) -> Any:
        return type(self), (self._value(),)


class DictKey(_Key):
    """The entry of a dictionary, in the path to a leaf."""

    __slots__ = __match_args__ = ("key",)
    key: Any

    def __init__(self, key: Any) -> None:
        _set_dict_key(self, key)

    def __str__(self) -> str:
        return f"[{self.key!r}]"


_set_dict_key = vars(DictKey)["key"].__set__


class SequenceKey(_Key):
    """The item of a list or tuple, in the path to a leaf."""

    __slots__ = __match_args__ = ("idx",)
    idx: int

    def __init__(self, idx: int) -> None:
        _set_index(self, idx)

    def __str__(self) -> str:
        return f"[{self.idx}]"


_set_index = vars(SequenceKey)["idx"].__set__


class GetAttrKey(_Key):
    """The attribute of an object, in the path to a leaf."""

    __slots__ = __match_args__ = ("name",)
    name: str

    def __init__(self, name: str) -> None:
        _set_name(self, name)

    def __str__(self) -> str:
        return f".{self.name}"


_set_name = vars(GetAttrKey)["name"].__set__


class FlattenedIndexKey(_Key):
    """The number of a child of an object whose class was registered without names for them, in the path to a leaf."""

    __slots__ = __match_args__ = ("key",)
    key: int

    def __init__(self, key: int) -> None:
        object.__setattr__(self, "key", key)

    def __str__(self) -> str:
        return f"[<flat index {self.key}>]"


PathKey = DictKey | SequenceKey | GetAttrKey | FlattenedIndexKey

WORDS = "funcgrad"  # the words of keys are leaves
USERS = "funcgrad.users"  # keys are leaves
TreeDef = Any
C = TypeVar("C", bound=type)
_optree: Any = None  # once all that waited is registered
_MUTABLE = dict, list, deque
_MOST_LEVELS = 1000  # optree's
_MOST_NEW_CLASSES = 100  # of one tree, that native code learns about
_waiting: list[tuple[type, Callable[..., Any], Callable[..., Any], tuple[str, ...]]] = []
_unknown: set[type] = set()  # their classes; another set once they are registered
_registering = new_lock()
_leaves_of_users: set[type] = set()  # classes that are nodes for us and leaves for users
_structure: Any = None  # the class of structures, once somebody asked
# Of classes: functions that flatten and name no children.
_without_keys: dict[type, Callable[[Any], tuple]] = {}


def _library() -> Any:
    global _optree, _unknown
    if _optree is None:
        found = library()
        with _registering:
            while _waiting:
                with suppress(ValueError):  # it is registered, and Ctrl-C came before it left the list
                    _register(found, *_waiting[0])
                del _waiting[0]
            _optree, _unknown = found, set()
    return _optree


def _first_flatten(*args: Any) -> tuple[list[Any], TreeDef]:
    global _flatten
    _flatten = engine().flatten
    return _flatten(*args)


_flatten: Callable[..., tuple[list[Any], TreeDef]] = _first_flatten


_walks: dict[str, Callable[[Any], Any]] = {}  # by view: native code that flattens some trees (tree_walk.py)
_learn: Callable[[type, str], None]
_forget: Callable[[], None] | None = None


def plug_walks(
    walks: dict[str, Callable[[Any], Any]], learn: Callable[[type, str], None], forget: Callable[[], None]
) -> None:
    """Let native code flatten trees from now on, where it can.

    walks: by view, return (leaves, structure) of a tree, or None where Python has to flatten it, or a class that native
    code does not know. learn: lets it know a class. forget: is called when classes have been registered.
    """
    global _learn, _forget
    _learn, _forget = learn, forget
    _walks.update(walks)


def _walked(tree: Any, view: str) -> tuple[list[Any], TreeDef] | None:
    """Return what native code makes of a tree; None where it cannot, or is not there."""
    walk = _walks.get(view)
    found = None if walk is None else walk(tree)
    return found if found is None or type(found) is tuple else _walked_by_new(walk, tree, view, found)


def _walked_by_new(walk: Any, tree: Any, view: str, cls: type) -> tuple[list[Any], TreeDef] | None:
    """Return the same where a class is new to native code."""
    for _ in range(_MOST_NEW_CLASSES):
        _learn(cls, view)
        found = walk(tree)
        if found is None or type(found) is tuple:
            return found
        cls = found
    return None


def _register(
    library: Any,
    cls: type,
    flatten: Callable[..., Any],
    unflatten: Callable[..., Any],
    views: tuple[str, ...],
) -> None:
    with warnings.catch_warnings():  # that its own fields no longer count, which is what the caller asks for
        if hasattr(cls, "_fields"):
            warnings.filterwarnings("ignore", "PyTree type .* is a subclass of", UserWarning)
        for view in views:
            library.register_pytree_node(cls, flatten, unflatten, namespace=view)


def register_pytree_node(
    cls: type,
    flatten: Callable[[Any], tuple],
    unflatten: Callable[[Any, Any], Any],
    views: tuple[str, ...] = (WORDS, USERS),
    without_keys: Callable[[Any], tuple] | None = None,
) -> None:
    """Make instances of a class inner nodes of trees.

        >>> class Pair:
        ...     def __init__(self, a, b):
        ...         self.a, self.b = a, b
        >>> register_pytree_node(Pair, lambda p: ((p.a, p.b), None), lambda _, parts: Pair(*parts))
        >>> leaves([Pair(1, 2), 3])
        [1, 2, 3]

    flatten: object -> (children, static data); unflatten: (static data, children) -> object. views: for whom they are.
    without_keys: the same as `flatten`, which gives names of the children besides.
    """
    if USERS not in views:
        _leaves_of_users.add(cls)
    with _registering:
        if _optree is None and _is_new(cls):
            _waiting.append((cls, flatten, unflatten, views))
            _unknown.add(cls)
            if without_keys is not None:
                _without_keys[cls] = without_keys
            if _forget is not None:
                _forget()
            return
    library = _library()
    try:
        _register(library, cls, flatten, unflatten, views)
        if _forget is not None:
            _forget()
        if without_keys is not None:
            _without_keys[cls] = without_keys
    except (TypeError, ValueError) as error:
        if not isinstance(cls, type):
            raise TreeError(f"tree.register_pytree_node: needs a class, got {cls!r:.60}") from error
        raise TreeError(
            f"tree.register_pytree_node: {cls.__module__}.{cls.__qualname__} is a class of nodes already",
            hint="register a class once, in the module that defines it",
        ) from error


def _is_new(cls: type) -> bool:
    """Tell whether the library will surely take a class: whoever registers another one has to see its error."""
    return (
        isinstance(cls, type)
        and cls.__module__ not in ("builtins", "collections")
        and not issubclass(cls, tuple)  # named tuples are nodes before they are registered
        and cls not in _unknown
    )


def register_pytree_node_class(cls: C) -> C:
    """Make a class with methods tree_flatten and (class method) tree_unflatten a pytree, as a decorator.

    Examples
    --------
    >>> @register_pytree_node_class
    ... class Box:
    ...     def __init__(self, value):
    ...         self.value = value
    ...
    ...     def tree_flatten(self):
    ...         return (self.value,), None
    ...
    ...     @classmethod
    ...     def tree_unflatten(cls, data, parts):
    ...         return cls(*parts)
    >>> leaves(Box((1, 2)))
    [1, 2]
    """
    register_pytree_node(cls, lambda x: x.tree_flatten(), cls.tree_unflatten)  # type: ignore[attr-defined]
    return cls


def flatten(
    tree: Any, is_leaf: Callable[[Any], bool] | None = None, view: str = WORDS
) -> tuple[list[Any], TreeDef]:
    """Return the leaves in order, and the structure.

    >>> flatten({"b": 1, "a": (2, 3)})[0]
    [2, 3, 1]
    """
    if is_leaf is None and (known := _walked(tree, view)) is not None:
        return known
    return flatten_in_python(tree, is_leaf, view)


def flatten_in_python(
    tree: Any, is_leaf: Callable[[Any], bool] | None, view: str
) -> tuple[list[Any], TreeDef]:
    """Return the same without the help of native code."""
    try:
        unknown = _unknown
        found = _flatten(tree, is_leaf, False, view)
        # What looks like a leaf is a node.
        if unknown and not unknown.isdisjoint([type(x) for x in found[0]]):
            _library()
            return _flatten(tree, is_leaf, False, view)
        return found
    except RecursionError as error:
        raise endless(tree, is_leaf) or error from None


def endless(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> TreeError | None:
    """Return the error for a tree that contains itself, or has too many levels, after a walk through it has come to
    no end. Return None for any other tree, whose walk began too deep.

    Looked for only then: flattening a tree is what every call of a compiled function begins with.
    """
    registry = _library().register_pytree_node
    around: dict[int, int] = {}  # by the ids of the nodes on the way to here: their levels
    # Those below which there is no end to look for, kept so that no other has their id.
    done: dict[int, Any] = {}
    steps: list[Any] = []  # the path to here
    nodes: list[Any] = []
    waiting: list[tuple[Any, Any] | None] = [(None, tree)]
    while waiting:
        item = waiting.pop()
        if item is None:  # all below the last node was seen
            node = nodes.pop()
            del around[id(node)]
            done[id(node)] = node
            steps.pop()
            continue
        step, node = item
        if id(node) in around:
            cycle = "".join(f"[{part!r}]" for part in (*steps[around[id(node)] + 1 :], step))
            return TreeError(
                f"a tree must be finite: a {type(node).__name__} contains itself, as its {cycle}",
                hint="leave the reference to what is around out, or keep it where no arrays are",
            )
        if len(nodes) >= _MOST_LEVELS:
            return TreeError(
                f"a tree has at most {_MOST_LEVELS} levels, this {type(tree).__name__} has more",
                hint="keep a long chain in a list",
            )
        leaf = is_leaf is not None and is_leaf(node)
        if leaf or id(node) in done or registry.get(type(node), namespace=WORDS) is None:
            continue
        children, _, entries, *_ = _library().tree_flatten_one_level(node, namespace=WORDS)
        around[id(node)] = len(nodes)
        nodes.append(node)
        steps.append(step)
        waiting += [None, *zip(entries, children, strict=True)]
    return None


def not_walked(name: str, tree: Any) -> TreeError:
    """Return the error of a function that walks through trees by itself, and came to no end."""
    return endless(tree) or TreeError(f"{name}: the tree has too many levels, or is too deep in other calls")


def unflatten(treedef: TreeDef, leaves: Iterable[Any]) -> Any:
    """Build the tree of a structure and leaves.

    Parameters
    ----------
    treedef : the structure.
    leaves : as many leaves as it has, in order.

    Returns
    -------
    The tree.

    Examples
    --------
    >>> unflatten(structure((1, [2])), [3, 4])
    (3, [4])
    """
    return treedef.unflatten(leaves)


def kind_of(cls: type, view: str) -> tuple[str, bool]:
    """Tell what instances of a class are: the library's name of the kind of node, "LEAF" for leaves; and whether
    somebody has registered it.
    """
    if _optree is None and cls not in _unknown:
        return _kind_of_new(cls), False
    entry = _library().register_pytree_node.get(cls, namespace=view)
    return ("LEAF", False) if entry is None else (entry.kind.name, entry.namespace == view)


def _kind_of_new(cls: type) -> str:
    """Tell the same of a class that nobody registered, without the library's Python."""
    if issubclass(cls, tuple):
        return "NAMEDTUPLE" if engine().is_namedtuple_class(cls) else "OTHER"
    return "OTHER" if cls.__module__ in ("builtins", "collections") and issubclass(cls, _MUTABLE) else "LEAF"


def node_parts(node: Any) -> tuple[list[Any], Any]:
    """Return the children and the static data of a node of a registered class.

    >>> class Point:
    ...     def __init__(self, at):
    ...         self.at = at
    >>> register_pytree_node(Point, lambda p: ((p.at,), "static"), lambda _, parts: Point(*parts))
    >>> node_parts(Point((1, 2)))
    ([(1, 2)], 'static')
    """
    children, data, *_ = _library().tree_flatten_one_level(node, namespace=WORDS)
    return children, data


def functions_of(cls: type) -> tuple[Callable[[Any], tuple], Callable[[Any, Any], Any]] | None:
    """Return what flattens and what unflattens the nodes of a class that somebody registered; None for any other."""
    if _optree is None and cls not in _unknown:
        return None
    entry = _library().register_pytree_node.get(cls, namespace=WORDS)
    if entry is None or entry.namespace != WORDS:
        return None
    return _without_keys.get(cls, entry.flatten_func), entry.unflatten_func


def node_of(cls: type, data: Any, children: Iterable[Any]) -> Any:
    """Return the node of a registered class of these parts; TreeError for a class that is not registered."""
    entry = _library().register_pytree_node.get(cls, namespace=WORDS)
    if entry is None:
        raise TreeError(
            f"{cls.__module__}.{cls.__qualname__} is no class of nodes here",
            hint="register it by funcgrad.tree.register_pytree_node",
        )
    return entry.unflatten_func(data, children)


def is_node_type(cls: type) -> bool:
    """Tell whether instances of a class are inner nodes of users' trees.

    >>> is_node_type(list), is_node_type(int)
    (True, False)
    """
    is_new = _optree is None and cls not in _unknown and cls is not type(None)
    if is_new and _kind_of_new(cls) == "LEAF":  # without the library's Python, which takes 6 ms to load
        return False
    return _library().register_pytree_node.get(cls, namespace=USERS) is not None


def leaves(tree: Any, is_leaf: Callable[[Any], bool] | None = None, view: str = WORDS) -> list[Any]:
    """Return the leaves in order: dictionaries by their sorted keys, None is no leaf.

    >>> leaves({"b": 1, "a": (2, None)})
    [2, 1]
    """
    return flatten(tree, is_leaf, view)[0]


def structure(tree: Any, is_leaf: Callable[[Any], bool] | None = None, view: str = WORDS) -> TreeDef:
    """Return what is left of a tree without its leaves: it can be compared, hashed and filled again.

    >>> structure((1, [2])) == structure(("a", ["b"]))
    True
    """
    return flatten(tree, is_leaf, view)[1]


def map(
    function: Callable[..., Any],
    tree: Any,
    *rest: Any,
    is_leaf: Callable[[Any], bool] | None = None,
    view: str = WORDS,
) -> Any:
    """Return the tree of function(leaf, *leaves of the others).

    >>> map(lambda x, y: x + y, {"a": 1, "b": (2, 3)}, {"a": 10, "b": (20, 30)})
    {'a': 11, 'b': (22, 33)}
    """
    first, treedef = flatten(tree, is_leaf, view)
    columns = [first]
    for number, other in enumerate(rest, 1):
        known = None if is_leaf is not None else _walked(other, view)
        if known is not None and known[1] is treedef:
            columns.append(known[0])
            continue
        try:
            columns.append(treedef.flatten_up_to(other))
        except ValueError:
            raise not_alike("tree.map", treedef, structure(other, view=view), number) from None
    return treedef.unflatten([function(*row) for row in zip(*columns, strict=True)])


def not_alike(what: str, first: TreeDef, other: TreeDef, number: int) -> TreeError:
    """Return the error of a function that was given a tree of another structure than that of its first tree."""
    where, first, other = first_difference(first, other)
    # programs written for JAX look for these words in its message
    kind = " by a Dict key mismatch" if first.type is dict and other.type is dict else ""
    return TreeError(
        f"{what}: the structures of the trees differ{where}{kind}: tree 0 is {structure_text(first)}, "
        f"tree {number} is {structure_text(other)}"
    )


def first_difference(first: TreeDef, other: TreeDef) -> tuple[str, TreeDef, TreeDef]:
    """Tell where two structures begin to differ (" at ['w'][0]", nothing at the top), and their parts there.

    >>> first_difference(structure({"w": [1, 2], "b": 3}), structure({"w": [1], "b": 3}))[0]
    " at ['w']"
    """
    path = ""
    while first.type is other.type and first.entries() == other.entries():
        rows = zip(first.entries(), first.children(), other.children(), strict=True)
        # a leaf of the first tree may be a tree in the other
        step = next((row for row in rows if row[1] != row[2] and not row[1].is_leaf()), None)
        if step is None:
            break
        entry, first, other = step
        path += entry_text(entry)
    return path and f" at {path}", first, other


def users_view(treedef: TreeDef) -> TreeDef:
    """Return the same structure for users: keys are leaves in it."""
    return structure(unflatten(treedef, [_Place() for _ in range(treedef.num_leaves)]), view=USERS)


class _Place:
    """The place of a leaf."""

    __slots__ = ()


def structure_type() -> type:
    """Return the class of structures."""
    global _structure
    if _structure is None:
        _structure = engine().PyTreeSpec
    return _structure


def data_of(treedef: TreeDef) -> list[Any]:
    """Return what the inner nodes of a structure hold beside their children: keys of dicts, classes, static data.

    >>> data_of(structure({"b": [1], "a": (2, 3)}))
    [['a', 'b']]
    """
    found = []

    def node(cls: type, data: Any, children: Any) -> None:
        if data is not None:
            found.append(data)

    treedef.walk(range(treedef.num_leaves), node)
    return found


def data_of_node(treedef: TreeDef) -> Any:
    """Return what the outermost node of a structure holds beside its children; None for nothing.

    >>> data_of_node(structure({"b": [1], "a": (2, 3)}))
    ['a', 'b']
    """
    return next(iter(data_of(treedef.one_level())), None)


def users_leaves(treedef: TreeDef) -> frozenset[int]:
    """Tell which leaves are the parts of a leaf of the users': the words of keys."""
    found: list[int] = []

    def node(cls: type, data: Any, children: Any) -> None:
        if cls in _leaves_of_users:
            found.extend(children)

    treedef.walk(range(treedef.num_leaves), node)
    return frozenset(found)


def transpose(outer: TreeDef, inner: TreeDef | None, tree: Any) -> Any:
    """Transpose a tree `outer` of trees `inner` into the tree `inner` of trees `outer`. `inner` may be None for the
    structure of the first part.
    """
    values, found = flatten(tree, view=USERS)
    try:
        subtrees = outer.flatten_up_to(tree)
        inner = structure(subtrees[0], view=USERS) if inner is None and subtrees else inner
        rows = [inner.flatten_up_to(part) for part in subtrees]  # type: ignore[union-attr]
    except ValueError:
        rows = []
    if not values or len(values) != sum(len(row) for row in rows):
        wanted = f"{structure_text(outer)} of {structure_text(inner)}"
        raise TreeError(f"tree.transpose: the tree is {structure_text(found)}, not {wanted}")
    return inner.unflatten([outer.unflatten(column) for column in zip(*rows, strict=True)])  # type: ignore[union-attr]


def flatten_with_path(
    tree: Any, is_leaf: Callable[[Any], bool] | None, view: str
) -> tuple[list[tuple[tuple[PathKey, ...], Any]], TreeDef]:
    """Return (path, leaf) pairs in the order of the leaves, and the structure."""
    if is_leaf is None:
        found, treedef = flatten(tree, None, view)
        paths = _paths_of(tree, view, len(found))
        if paths is not None:
            return list(zip(paths, found, strict=True)), treedef
    try:
        accessors, leaves, treedef = _library().tree_flatten_with_accessor(
            tree, is_leaf=is_leaf, namespace=view
        )
    except RecursionError as error:
        raise endless(tree, is_leaf) or error from None
    paths = [tuple(_path_key(entry) for entry in accessor) for accessor in accessors]
    return list(zip(paths, leaves, strict=True)), treedef


_MOST_KEYS = 256


def _paths_of(tree: Any, view: str, count: int) -> list[tuple[PathKey, ...]] | None:
    """Return the paths to the leaves of a tree, of which there are so many; None for one with unusual nodes.

    A tenth of the time that optree's accessors take, which are objects that know how to find the leaf again.
    """
    walk = _PathWalk(view)
    try:
        walk.add(tree)
    except (_UnusualNode, TypeError, ValueError, RecursionError):  # keys without an order, say
        return None
    return walk.paths if len(walk.paths) == count else None


class _UnusualNode(Exception):
    """A node whose children have no keys of ours."""


_LEAF, _SEQUENCE, _DICT, _NAMED, _NODE = range(1, 6)  # kinds of classes


class _PathWalk:
    """The paths to the leaves of a tree, in one view, while it is walked."""

    def __init__(self, view: str) -> None:
        self.paths: list[tuple[PathKey, ...]] = []
        self._view = view
        self._registry = _library().register_pytree_node
        self._kinds: dict[type, int] = {list: _SEQUENCE, tuple: _SEQUENCE, dict: _DICT}

    def add(self, tree: Any) -> None:
        """Add the paths of a whole tree."""
        if tree is not None:
            kind = self._kind_of(type(tree))
            if kind == _LEAF:
                self.paths.append(())
            else:
                self._add_below(tree, kind, ())

    def _add_below(self, node: Any, kind: int, path: tuple[PathKey, ...]) -> None:
        for key, child in self._children(node, kind):
            if child is not None:
                below = self._kinds.get(type(child)) or self._kind_of(type(child))
                if below == _LEAF:
                    self.paths.append((*path, key))
                else:
                    self._add_below(child, below, (*path, key))

    def _kind_of(self, cls: type) -> int:
        if cls in self._kinds:
            return self._kinds[cls]
        library = _library()
        entry = self._registry.get(cls, namespace=self._view)
        if entry is not None and entry.namespace == self._view:
            kind = _NODE
        elif library.is_namedtuple_class(cls):
            kind = _NAMED
        elif entry is None and not library.is_structseq_class(cls):
            kind = _LEAF
        else:
            raise _UnusualNode(cls)
        self._kinds[cls] = kind
        return kind

    def _children(self, node: Any, kind: int) -> Iterable[tuple[PathKey, Any]]:
        if kind == _SEQUENCE:
            return zip(_sequence_keys(len(node)), node, strict=True)
        if kind == _DICT:
            return [(DictKey(key), node[key]) for key in sorted(node)]
        if kind == _NAMED:
            return [(GetAttrKey(name), child) for name, child in zip(node._fields, node, strict=True)]
        children, _, *names = self._registry.get(type(node), namespace=self._view).flatten_func(node)
        children = tuple(children)
        keys: Iterable[Any] = names[0] if names and names[0] is not None else range(len(children))
        return zip(
            (FlattenedIndexKey(key) if type(key) is int else key for key in keys), children, strict=True
        )


_first_keys: list[SequenceKey] = []  # of sequences: they do not change


def _sequence_keys(count: int) -> list[SequenceKey]:
    if count > _MOST_KEYS:
        return [SequenceKey(i) for i in range(count)]
    if count > len(_first_keys):
        _first_keys[:] = [SequenceKey(i) for i in range(_MOST_KEYS)]
    return _first_keys[:count]


def _path_key(entry: Any) -> PathKey:
    """Return an entry of the library's as one of ours."""
    if isinstance(entry.entry, PathKey):
        return entry.entry  # of a class that names its children
    if isinstance(entry, _optree.NamedTupleEntry | _optree.StructSequenceEntry):
        return GetAttrKey(entry.field)
    if isinstance(entry, _optree.GetAttrEntry):
        return GetAttrKey(entry.entry)
    if isinstance(entry, _optree.MappingEntry):
        return DictKey(entry.entry)
    if isinstance(entry, _optree.SequenceEntry):
        return SequenceKey(entry.entry)
    # What a class calls its children, where it is no number, is the key.
    return FlattenedIndexKey(entry.entry) if isinstance(entry.entry, int) else entry.entry


def structure_text(treedef: TreeDef) -> str:
    """Write a structure as its user would, with * for each leaf: {'w': *, 'b': *}, (*, None), a single value."""
    # The second where optree's is JAX's.
    text = re.sub(r"^PyTree(Spec|Def)\(", "", str(treedef)).removesuffix(")")
    text = re.sub(rf", namespace='({WORDS}|{USERS})'$", "", text)
    text = re.sub(r"Custom(Tree)?Node\(KeyArray\[None\], \[\*\]\)", "a key", text)
    return {"*": "a single value"}.get(text, text)


def paths(tree: Any) -> list[str]:
    """Return a readable path to each leaf: ['layers'][0]['w']."""
    try:
        found, _, _ = _library().tree_flatten_with_path(tree, namespace=USERS)
    except RecursionError as error:
        raise endless(tree) or error from None
    return ["".join([entry_text(entry) for entry in path]) for path in found]


def leaf_entries(treedef: TreeDef, leaf: int) -> tuple[Any, ...]:
    """Return the keys and positions that lead to one leaf of a structure."""
    number = id(treedef)
    known = _entries.get(number)
    if known is None or known[0]() is not treedef:
        known = ref(treedef, lambda _: _entries.pop(number, None)), _all_entries(treedef)
        _entries[number] = known
    return known[1][leaf]


_entries: dict[int, tuple[ref[TreeDef], list[tuple[Any, ...]]]] = {}
"""Of structures that somebody asked, by id: who names one leaf often names all, and equal ones may have other keys."""


def _all_entries(treedef: TreeDef) -> list[tuple[Any, ...]]:
    found = treedef.paths()
    for number in _leaves_of_keys(treedef, 0):
        found[number] = found[number][:-1]
    return found


def _leaves_of_keys(part: TreeDef, first: int) -> Iterator[int]:
    """Yield the numbers of leaves that are parts of what is a leaf for users. first: that of the first leaf here."""
    if part.is_leaf():
        return
    if part.type in _leaves_of_users:
        yield from range(first, first + part.num_leaves)
        return
    for child in part.children():
        yield from _leaves_of_keys(child, first)
        first += child.num_leaves


def leaf_path(treedef: TreeDef, leaf: int) -> str:
    """Return a readable path to one leaf of a structure; nothing for a tree that is a leaf."""
    return "".join([entry_text(entry) for entry in leaf_entries(treedef, leaf)])


def entry_text(entry: Any) -> str:
    """Return one entry of a path as text: an attribute, or what goes in brackets."""
    return str(entry) if isinstance(entry, PathKey) else f"[{entry!r}]"


def leaves_with_path(tree: Any) -> list[tuple[str, Any]]:
    """Return (path, leaf) pairs in the order of the leaves.

    >>> leaves_with_path({"a": (2, 3)})
    [("['a'][0]", 2), ("['a'][1]", 3)]
    """
    return list(zip(paths(tree), leaves(tree), strict=True))


def broadcast_prefix(
    prefix: Any, treedef: TreeDef, what: str, is_leaf: Callable[[Any], bool] = lambda part: False
) -> list[Any]:
    """Return the leaves of a prefix tree, each repeated for the leaves of the full tree that it stands for.

    Tuples, lists, dicts and nodes of the full tree's types are walked, but for those that are leaves; None is a leaf of
    the prefix.
    """
    result: list[Any] = []

    def walk(part: Any, definition: TreeDef) -> None:
        container = isinstance(part, (tuple, list, dict))
        if definition.is_leaf() or not (container or type(part) is definition.type) or is_leaf(part):
            result.extend([part] * definition.num_leaves)
            return
        children = definition.children()
        count = len(part) if container else len(children)
        if isinstance(part, dict):
            parts = [part[key] for key in definition.entries() if key in part]
        elif container:
            parts = list(part)
        else:
            parts = leaves(part, is_leaf=lambda x: x is not part)
        if not len(parts) == count == len(children):
            raise TreeError(f"{what}: {part!r} does not fit the structure {structure_text(definition)}")
        for one, child in zip(parts, children, strict=True):
            walk(one, child)

    walk(prefix, treedef)
    return result
