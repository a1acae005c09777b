"""Lists of entries: how a sparse array is stored, apart from what can be computed with it.

A sparse array of shape (*batch, *sparse, *dense) has, for each index of the batch, a list of entries: their indices
along the sparse axes, and a value for each, which is an array of the dense axes. The shape that a list stands for,
without its batch, is a static part of its tree. So `vmap` maps over batches as over axes of any array, and whatever is
computed for one list is mapped over the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar

import funcgrad.numpy as np
from funcgrad.errors import DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape, static_shape
from funcgrad.transforms.batching.vmap import vmap

R = TypeVar("R")


class JAXSparse:
    """What all classes of sparse arrays have in common, for `isinstance`."""

    data: Any
    __array_ufunc__ = None  # NumPy's arrays leave their operators to these classes
    __hash__ = None  # type: ignore[assignment]

    @property
    def shape(self) -> Shape:
        """That of the dense array."""
        raise NotImplementedError

    @property
    def n_batch(self) -> int:
        """How many leading axes have entries of their own for each index."""
        raise NotImplementedError

    @property
    def dtype(self) -> Any:
        """That of the values."""
        return self.data.dtype

    @property
    def ndim(self) -> int:
        """How many axes the dense array has."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """How many elements the dense array has."""
        return math.prod(self.shape)

    @property
    def nse(self) -> int:
        """How many entries are stored for each index of the batch."""
        return self.data.shape[self.n_batch]

    @property
    def n_dense(self) -> int:
        """How many axes an entry has."""
        return self.data.ndim - 1 - self.n_batch

    @property
    def n_sparse(self) -> int:
        """How many axes the entries have indices for."""
        return self.ndim - self.n_batch - self.n_dense

    def todense(self) -> Array:
        """Make the dense array."""
        raise NotImplementedError

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        name = type(self).__name__
        if not hasattr(self.data, "dtype"):
            return f"{name}({self.data!r})"
        counts = {"nse": self.nse, "n_batch": self.n_batch, "n_dense": self.n_dense}
        said = ", ".join(f"{key}={count}" for key, count in counts.items() if count or key == "nse")
        return f"{name}({self.dtype}{list(self.shape)}, {said})"


class Entries(JAXSparse):
    """Lists of values and their indices, checked; BCOO has the operations."""

    indices: Any
    indices_sorted: bool
    unique_indices: bool
    element: Shape  # the shape without the batch

    def __init__(
        self,
        args: tuple[ArrayLike, ArrayLike],
        *,
        shape: Sequence[int],
        indices_sorted: bool = False,
        unique_indices: bool = False,
    ) -> None:
        data, indices = (np.asarray(x) for x in args)
        whole = static_shape(shape, "BCOO")
        n_batch, n_sparse = indices.ndim - 2, indices.shape[-1] if indices.ndim else 0
        self.indices_sorted, self.unique_indices = indices_sorted, unique_indices
        fits = (
            n_batch >= 0
            and len(whole) >= n_batch + n_sparse
            and data.shape[n_batch:] == (indices.shape[-2], *whole[n_batch + n_sparse :])
            and all(b in (1, n) for x in (data, indices) for b, n in zip(x.shape[:n_batch], whole))
        )
        if not fits:
            raise ShapeError(
                f"BCOO: entries of shape {whole} are data of shape (*batch, nse, *dense) and indices of shape "
                f"(*batch, nse, number of sparse axes), where (*batch, *sparse, *dense) is that shape, "
                f"got {type_name(data)} and {type_name(indices)}",
                hint=f"without batch and dense axes: (nse,) and (nse, {len(whole)})",
            )
        if dt.kind(indices.dtype) not in "iu":
            raise DtypeError(f"BCOO: indices must be integers, got {type_name(indices)}")
        batch = whole[:n_batch]
        self.element = whole[n_batch:]
        self.data = np.broadcast_to(data, (*batch, *data.shape[n_batch:]))
        self.indices = np.broadcast_to(indices, (*batch, *indices.shape[n_batch:]))

    def tree_flatten(self) -> tuple[tuple[Any, Any], tuple[Shape, bool, bool]]:
        """Give the data and the indices as children."""
        return (self.data, self.indices), (self.element, self.indices_sorted, self.unique_indices)

    @classmethod
    def tree_unflatten(cls, aux: tuple[Shape, bool, bool], children: Sequence[Any]) -> Self:
        """Put children, which may be anything, in their places.

        Parameters
        ----------
        aux : the shape without the batch, and whether the indices are sorted and unique.
        children : what is taken as data and as indices, unchecked.

        Returns
        -------
        A sparse array of them.
        """
        made = object.__new__(cls)
        made.data, made.indices = children
        made.element, made.indices_sorted, made.unique_indices = aux
        return made

    @property
    def shape(self) -> Shape:
        """That of the dense array."""
        return (*self.indices.shape[: self.n_batch], *self.element)

    @property
    def n_batch(self) -> int:
        """How many leading axes have entries of their own for each index."""
        return self.indices.ndim - 2

    @property
    def n_sparse(self) -> int:
        """How many axes the entries have indices for."""
        return self.indices.shape[-1]

    @property
    def sparse_shape(self) -> Shape:
        """The sizes of the axes that the entries have indices for."""
        return self.element[: self.n_sparse]

    def replace(
        self,
        data: Any,
        indices: Any = None,
        element: Shape | None = None,
        indices_sorted: bool = False,
        unique_indices: bool = False,
    ) -> Self:
        """Make another list; with data alone, of the same indices."""
        if indices is None:
            return self.tree_unflatten(self.tree_flatten()[1], (data, self.indices))
        element = self.element if element is None else element
        return self.tree_unflatten((element, indices_sorted, unique_indices), (data, indices))

    def places(self) -> tuple[Any, ...]:
        """Return the indices along each axis of one list, with negative ones moved outside the array too."""
        columns = [self.indices[:, i] for i in range(self.n_sparse)]
        return tuple(np.where(column < 0, size, column) for column, size in zip(columns, self.sparse_shape))

    def inside(self) -> Any:
        """Tell for each entry of one list whether it is in the array."""
        sizes = np.asarray(self.sparse_shape, self.indices.dtype)
        return ((self.indices >= 0) & (self.indices < sizes)).all(1)

    def kept(self) -> Any:
        """Return the values of one list, zero where the entry is outside."""
        return np.where(self.inside().reshape(-1, *(1,) * self.n_dense), self.data, 0)


def on_lists(function: Callable[..., R], *lists: JAXSparse) -> R:
    """Apply a function of sparse arrays without batches to such with equal batches."""
    for _ in range(lists[0].n_batch):
        function = vmap(function)
    return function(*lists)


__all__ = ["Entries", "JAXSparse", "on_lists"]
