"""`sparsify`: functions of dense arrays as functions of sparse ones, by a walk over the graph of the function.

A value of the walk is a dense array or a `_Sparse`: entries, and the number that all other elements are. A function of
each element computes both, so `cos(x) - 1` is sparse where `cos(x)` alone would be an error: what other elements are
counts only where a value is used otherwise, or is a result.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import MissingRuleError
from funcgrad.experimental.sparse import products, shapes
from funcgrad.experimental.sparse.bcoo import BCOO
from funcgrad.experimental.sparse.bcsr import BCSR
from funcgrad.experimental.sparse.entries import JAXSparse
from funcgrad.random import key_data
from funcgrad.trace.array.key_array import KEY_DTYPE, KeyArray
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.uop import Family, UOp, toposort
from funcgrad.transforms.core.abstract import ShapeDtypeStruct
from funcgrad.transforms.core.flatten import check_callable, results
from funcgrad.transforms.jaxprs.jaxpr import make_jaxpr


def sparsify(f: Callable[..., Any], use_tracer: bool = False) -> Callable[..., Any]:
    """Let a function of dense arrays take sparse ones, and compute with their entries.

    Functions of each element work where they leave zeros zero; so do products, sums, transposes, slices and joins. A
    sum of all elements is dense, and so is a product with a dense array that sums over an axis. An operation whose
    result would not be sparse raises: give the function a dense array, `todense(x)`, there.

    Parameters
    ----------
    f : a function of arrays and pytrees.
    use_tracer : accepted, and without effect.

    Returns
    -------
    A function of the same arguments, of which arrays may be sparse, and so may arrays of the result: BCOO, or, where
    all sparse arguments are BCSR, BCSR if they have two sparse axes.

    Raises
    ------
    MissingRuleError : an operation with a sparse operand has no sparse result.

    Examples
    --------
    >>> A = BCOO(([1.0, 2.0], [[0, 1], [1, 0]]), shape=(2, 2))
    >>> sparsify(lambda x, y: np.sin(2 * x).T @ y)(A, np.ones(2)).round(3).tolist()
    [-0.757, 0.909]
    """
    check_callable("sparsify", f)

    @wraps(f)
    def sparse(*args: Any, **kwargs: Any) -> Any:
        leaves, treedef = tree.flatten((args, kwargs), is_leaf=_is_sparse)
        types = [ShapeDtypeStruct(x.shape, x.dtype) if _is_sparse(x) else x for x in leaves]

        def of_leaves(*arrays: Any) -> Any:
            args, kwargs = tree.unflatten(treedef, arrays)
            return f(*args, **kwargs)

        closed, shape = make_jaxpr(of_leaves, return_shape=True)(*types)
        if closed.effects:
            raise MissingRuleError(
                "sparsify: the function has effects", hint="leave out prints, callbacks and refs"
            )
        graph = closed.as_graph()
        given = [_value_of(x) for x in leaves]
        found = _SparseEvaluator(dict(zip(graph.parameters, given, strict=True))).values(graph.outputs)
        if all(isinstance(x, BCSR) for x in leaves if _is_sparse(x)):
            found = [BCSR.from_bcoo(x) if isinstance(x, BCOO) and x.n_sparse == 2 else x for x in found]
        types = tree.leaves(shape)
        keyed = [KeyArray(x) if t.dtype == KEY_DTYPE else x for t, x in zip(types, found, strict=True)]
        return tree.unflatten(tree.structure(shape), keyed)

    return sparse


def _is_sparse(x: Any) -> bool:
    return isinstance(x, JAXSparse)


def _value_of(x: Any) -> Any:
    """Return what the walk takes for an argument; of keys their words."""
    if _is_sparse(x):
        return _Sparse.of(x)
    return key_data(x) if isinstance(x, KeyArray) else np.asarray(x)


class _Sparse:
    """Entries, and the number that all elements without an entry are."""

    def __init__(self, mat: BCOO, zero: Any = None) -> None:
        self.mat = mat
        self.zero = np.zeros((), mat.dtype) if zero is None else zero

    @classmethod
    def of(cls, mat: Any) -> _Sparse:
        return cls(mat.to_bcoo() if isinstance(mat, BCSR) else mat)

    def is_zero(self) -> bool:
        """Tell whether all elements without an entry are known to be 0."""
        try:
            return not bool(self.zero)
        except TypeError:
            return False


class _SparseEvaluator:
    """Computes nodes of a graph, of which some are sparse.

    known: the values of nodes.
    """

    def __init__(self, known: dict[UOp, Any]) -> None:
        self._known = known
        self._unique: dict[int, tuple[_Sparse, _Sparse]] = {}

    def values(self, outputs: Sequence[UOp]) -> list[Any]:
        self._compute(outputs)
        return [self._exact(node, "a result") for node in outputs]

    def _compute(self, outputs: Sequence[UOp]) -> None:
        for node in toposort(outputs):
            if node not in self._known and (node.op.family is not Family.CALL or node.op.name == "result"):
                self._known[node] = self._value(node)

    def _value(self, node: UOp) -> Any:
        if not any(isinstance(self._known.get(source), _Sparse) for source in _arrays(node)):
            return self._dense(node)
        if node.op.family is Family.ELEMENTWISE:
            return self._elementwise(node)
        rule = _RULES.get(node.op.name)
        if rule is None:
            return self._written_out(node)
        found = rule(node, *[self._exact(source, node.op.name) for source in node.src])
        if not isinstance(found, BCOO):
            return found
        return _Sparse(found) if found.ndim else found.todense()

    def _written_out(self, node: UOp) -> Any:
        """Compute a result of a function with rules of its own by the operations of the function."""
        call = node.src[0] if node.op.name == "result" else None
        [inner] = inline_calls([node], lambda other: other is not call)
        if inner is node or any(dt.canonical(x.dtype) != x.dtype for x in toposort([inner])):
            raise _no_rule(node)  # or one that computes in a dtype wider than entries may have
        self._compute([inner])
        return self._known[inner]

    def _dense(self, node: UOp) -> Any:
        return results([node], {source: self._known[source] for source in _arrays(node)})[0]

    def _exact(self, node: UOp, use: str) -> Any:
        """Return a BCOO for a sparse value: its other elements must be 0."""
        value = self._known[node]
        if not isinstance(value, _Sparse):
            return value
        if not value.is_zero():
            raise MissingRuleError(
                f"sparsify: '{node.op.name}', used as {use}, would be dense: elements without an entry are not 0",
                hint="make the argument dense: sparse.todense(x)",
            )
        return value.mat

    def _scalar(self, node: UOp) -> Any:
        """Return the one number that all elements of a dense node are, or None."""
        if node.op.name == "expand":
            return self._scalar(node.src[0])
        value = self._known[node]
        return None if isinstance(value, _Sparse) or value.size != 1 else value.reshape(())

    def _elementwise(self, node: UOp) -> Any:
        operands = [self._known[source] for source in node.src]
        scalars = [self._scalar(source) for source in node.src]
        if all(isinstance(x, _Sparse) or s is not None for x, s in zip(operands, scalars)):
            found = self._of_each(node, operands, scalars)
            if found is not None:
                return found
        rule = _BINARY.get(node.op.name)
        if rule is None:
            raise _no_rule(node)
        found = rule(*[self._exact(source, node.op.name) for source in node.src])
        return _Sparse(found) if isinstance(found, BCOO) else found

    def _of_each(self, node: UOp, operands: Sequence[Any], scalars: Sequence[Any]) -> _Sparse | None:
        """Compute a function of each element: of the entries, which are the same of all operands, and of the others."""
        keeps = _is_scaling(node, operands)
        if not keeps:
            operands = [self._with_unique(x) if isinstance(x, _Sparse) else x for x in operands]
        sparse = [x for x in operands if isinstance(x, _Sparse)]
        mat = sparse[0].mat
        if any(x.mat.indices is not mat.indices for x in sparse):
            return None
        data = [x.mat.data if isinstance(x, _Sparse) else s for x, s in zip(operands, scalars)]
        data = [np.broadcast_to(x, mat.data.shape) for x in data]
        zeros = [x.zero if isinstance(x, _Sparse) else s for x, s in zip(operands, scalars)]
        zero = None if keeps and sparse[0].is_zero() else apply(node.op, *zeros, arg=node.arg)
        return _Sparse(mat.replace(apply(node.op, *data, arg=node.arg)), zero)

    def _with_unique(self, value: _Sparse) -> _Sparse:
        """Add up entries of the same indices, once for each value."""
        if value.mat.unique_indices:
            return value
        if id(value) not in self._unique:
            made = _Sparse(value.mat.sum_duplicates(value.mat.nse, False), value.zero)
            self._unique[id(value)] = made, value  # the value is kept, so that no other has its id
        return self._unique[id(value)][0]


def _is_scaling(node: UOp, operands: Sequence[Any]) -> bool:
    """Tell whether an operation multiplies one sparse value by a number, so that entries may stay apart."""
    if node.op.name == "cast":
        return dt.kind(node.dtype) in "fc"
    alone = sum(isinstance(x, _Sparse) for x in operands) == 1
    first = isinstance(operands[0], _Sparse)
    return node.op.name == "neg" or alone and (node.op.name == "mul" or first and node.op.name == "div")


def _arrays(node: UOp) -> Sequence[UOp]:
    """Return the operands; those of a result are those of its call."""
    return node.src[0].src if node.op.name == "result" else node.src


def _no_rule(node: UOp) -> MissingRuleError:
    place = f"'{node.op.name}'" if node.op.name != "result" else f"a result of '{node.src[0].op.name}'"
    return MissingRuleError(
        f"sparsify: {place} has no rule for sparse operands, or its result would be dense",
        hint="make the argument dense: sparse.todense(x)",
    )


def _contract(node: UOp, left: Any, right: Any) -> Any:
    of_left, of_right, of_result = node.arg
    left, of_left = _sum_alone(left, of_left, of_right, of_result)
    right, of_right = _sum_alone(right, of_right, of_left, of_result)
    shared = [label for label in of_left if label in of_right]
    batch = [label for label in shared if label in of_result]
    over = [label for label in shared if label not in of_result]
    sides = (of_left, of_right)
    pairs = tuple(
        tuple([side.index(label) for label in labels] for side in sides) for labels in (over, batch)
    )
    found = products.dot_general(left, right, pairs)  # type: ignore[arg-type]
    labels = [*batch, *(label for side in sides for label in side if label not in shared)]
    order = [labels.index(label) for label in of_result]
    if isinstance(found, BCOO):
        return found.update_layout(n_batch=0).transpose(order).astype(node.dtype)
    return found.transpose(order).astype(node.dtype)


def _sum_alone(
    x: Any, labels: Sequence[int], other: Sequence[int], result: Sequence[int]
) -> tuple[Any, list[int]]:
    """Add up axes that only one operand has, and the result has not."""
    gone = tuple(axis for axis, label in enumerate(labels) if label not in other and label not in result)
    return (x.sum(gone) if gone else x), [label for axis, label in enumerate(labels) if axis not in gone]


def _reshape(node: UOp, x: BCOO) -> BCOO:
    """Insert axes of size 1 as an index of None does, or else change the shape of the entries."""
    found, axis = x, 0
    for size in node.arg:
        if axis == found.ndim or found.shape[axis] != size:
            if size != 1:
                return x.reshape(node.arg)
            found = shapes.expand(found, axis)
        axis += 1
    return found if axis == found.ndim else x.reshape(node.arg)


def _expand(node: UOp, x: BCOO) -> Any:
    axes, _ = node.arg
    if list(axes) != list(range(len(axes))):
        raise _no_rule(node)
    return shapes.broadcast_leading(x, node.shape)


def _flip(node: UOp, x: BCOO) -> BCOO:
    return x[tuple(slice(None, None, -1 if axis in node.arg else None) for axis in range(x.ndim))]


def _concat(node: UOp, *operands: Any) -> Any:
    if not all(isinstance(x, BCOO) for x in operands):
        raise _no_rule(node)
    return shapes.concatenate(operands, node.arg)


_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "div": operator.truediv,
}

_RULES: dict[str, Callable[..., Any]] = {
    "contract": _contract,
    "permute": lambda node, x: x.transpose(node.arg),
    "reshape": _reshape,
    "shrink": lambda node, x: x[tuple(slice(*bounds) for bounds in node.arg)],
    "flip": _flip,
    "expand": _expand,
    "concat": _concat,
    "reduce_sum": lambda node, x: x.sum(node.arg).astype(node.dtype),
}


__all__ = ["sparsify"]
