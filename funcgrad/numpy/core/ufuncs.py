"""Functions of elements as objects: ufunc, whose reduce, accumulate, at, outer and reduceat apply them along an axis.

The functions that NumPy users know by these methods (add, multiply, maximum, ...) are made here from the plain ones of
numpy/elementwise/, which the rest of the package calls. Where a reduction or a prefix sum of its own exists, the
methods use it; any other function is applied element after element by a scan, so it need not be associative.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Literal, ParamSpec, overload

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy import bits
from funcgrad.numpy import elementwise as ew
from funcgrad.numpy import reductions as red
from funcgrad.numpy.core.at import _At
from funcgrad.numpy.core.indexing import _getitem
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.numpy.core.vectorize import vectorize
from funcgrad.numpy.creation import arange, asarray, broadcast_to, full
from funcgrad.numpy.shapes.manipulation import concatenate, expand_dims, moveaxis, ravel, reshape
from funcgrad.numpy.shapes.take import take
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, normal_axis

P = ParamSpec("P")


class ufunc(Generic[P]):
    """A function of elements that broadcasts, with the methods of NumPy's ufuncs.

    Attributes
    ----------
    nin, nout, nargs : how many arrays it takes, gives, both.
    identity : what changes nothing, or None.

    Examples
    --------
    >>> add.reduce(arange(4)), add.accumulate(arange(4)), add.outer(arange(2), arange(2)).tolist()
    (Array(6, dtype=int32), Array([0, 1, 3, 6], dtype=int32), [[0, 1], [1, 2]])
    """

    __name__: str

    def __init__(
        self, function: Callable[P, Any], nin: int, nout: int, *, identity: Any = None,
        reduction: Callable[..., Any] | None = None, prefixes: Callable[..., Any] | None = None,
        update: str | None = None, of_truth: bool = False,
    ) -> None:  # fmt: skip
        """Set up the ufunc. `reduction`(a, axis, keepdims=, where=), `prefixes`(a, axis) and the .at[] method
        `update` give the results of the scans of this class, but faster. `of_truth`: the elements count as true or
        false.
        """
        functools.update_wrapper(self, function)
        self._function: Callable[..., Any] = function
        self._reduction, self._prefixes, self._update = reduction, prefixes, update
        self._of_truth = of_truth
        self._nin, self._nout, self._identity = nin, nout, identity

    @property
    def nin(self) -> int:
        return self._nin

    @property
    def nout(self) -> int:
        return self._nout

    @property
    def nargs(self) -> int:
        return self._nin + self._nout

    @property
    def identity(self) -> Any:
        return self._identity

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, ufunc) and self._identified == other._identified

    def __hash__(self) -> int:
        return hash(self._identified[:-1])  # the identity may be an array

    @property
    def _identified(self) -> tuple[Any, ...]:
        """What tells ufuncs apart: those that frompyfunc makes of one function with the same arguments are equal."""
        return getattr(self._function, "__wrapped__", self._function), self._nin, self._nout, self._identity

    if TYPE_CHECKING:

        def __call__(self, *args: P.args, **options: P.kwargs) -> Array: ...

    else:

        def __call__(self, *args: ArrayLike, out: None = None, where: None = None) -> Any:
            if out is not None or where is not None:
                raise ArgumentError(
                    f"{self.__name__}: arrays are immutable, so out= and where= have no meaning",
                    hint="use the result, and where(condition, result, other)",
                )
            return self._function(*args)

    def __repr__(self) -> str:
        return f"<funcgrad.numpy.ufunc {self.__name__!r}>"

    def _binary(self, method: str) -> None:
        if self.nin != 2 or self.nout != 1:
            raise ArgumentError(f"{self.__name__}.{method}: the function must take two arrays and give one")

    def reduce(
        self, a: ArrayLike, axis: Any = 0, dtype: Any = None, out: None = None, keepdims: bool = False,
        initial: ArrayLike | None = None, where: ArrayLike | None = None,
    ) -> Array:  # fmt: skip
        """Combine all elements along axes, from the first to the last.

        Parameters
        ----------
        a : an array.
        axis : an axis, several, or None for all.
        dtype : the dtype in which it is computed; None for the default one.
        out : has to be None: arrays do not change.
        keepdims : whether reduced axes stay, with size 1.
        initial : a value that counts as one more element, before the first.
        where : booleans that broadcast with a: which elements count.

        Returns
        -------
        array without the reduced axes.

        Raises
        ------
        ArgumentError : a function without identity has no elements, or `where` and no `initial`.
        """
        self._binary("reduce")
        name = f"{self.__name__}.reduce"
        x = self._operand(a, name, dtype)
        axes = normal_axes(axis, x.ndim, name)
        if where is not None and initial is None and self.identity is None:
            raise ArgumentError(f"{name}: with where, an initial value is needed", hint="give initial=")
        if self._reduction is not None and (where is None or self.identity is not None):
            chosen = {} if where is None else {"where": where}
            if initial is not None and self.identity is None:
                chosen["initial"] = initial
            result = self._reduction(x, axes, keepdims=keepdims, **chosen)
            result = result if dtype is None else cast(result, x.dtype)
            return result if initial is None else self._function(cast(asarray(initial), result.dtype), result)
        mask = None if where is None else self._rows(broadcast_to(ew.truth(where), x.shape), axes)
        rows = self._rows(x, axes)
        first = self.identity if initial is None and (where is not None or not rows.shape[0]) else initial
        if first is None:
            if not rows.shape[0]:
                raise ArgumentError(
                    f"{name}: {type_name(x)} has no elements along {axes}", hint="give initial="
                )
            first, rows = rows[0], rows[1:]
        result = self._folded(broadcast_to(cast(asarray(first), x.dtype), rows.shape[1:]), rows, mask)
        return (
            reshape(result, tuple(1 if i in axes else s for i, s in enumerate(x.shape)))
            if keepdims
            else result
        )

    def _operand(self, a: ArrayLike, name: str, dtype: Any) -> Any:
        """Return the array in the dtype in which its elements are combined: that of the result of two of them."""
        x = operand(asarray(a), name)
        x = ew.truth(x) if self._of_truth else x
        if dtype is not None:
            return cast(x, dt.as_dtype(dtype))
        if self._reduction is not None:
            return cast(x, x.dtype)
        one = full((), 1, x.dtype)
        result = self._function(one, one).dtype
        if result == dt.bool_ and x.dtype != dt.bool_:
            raise DtypeError(f"{name}: a truth value cannot be combined with the next of {type_name(x)}")
        return cast(x, result)

    def _rows(self, x: Any, axes: tuple[int, ...]) -> Any:
        """Merge some axes into one, the first."""
        others = tuple(s for i, s in enumerate(x.shape) if i not in axes)
        count = math.prod(x.shape[i] for i in axes)
        return reshape(moveaxis(x, axes, tuple(range(len(axes)))), (count, *others))

    def _folded(self, first: Any, rows: Any, mask: Any) -> Any:
        """Combine `first` with one row after the other; with a mask, only with the elements where it holds."""

        def step(total: Any, item: tuple) -> tuple[Any, None]:
            row, kept = item
            combined = cast(self._function(total, row), total.dtype)
            return combined if kept is None else ew.where(kept, combined, total), None

        return _scan(step, first, (rows, mask))[0] if rows.shape[0] else first

    def accumulate(self, a: ArrayLike, axis: int = 0, dtype: Any = None, out: None = None) -> Array:
        """Combine each element with all before it along an axis.

        Parameters
        ----------
        a : an array.
        axis : an axis.
        dtype : the dtype in which it is computed; None for the default one.
        out : has to be None: arrays do not change.

        Returns
        -------
        array of a's shape.
        """
        self._binary("accumulate")
        x = self._operand(a, f"{self.__name__}.accumulate", dtype)
        along = normal_axis(axis, x.ndim, f"{self.__name__}.accumulate")
        if self._prefixes is not None:
            return self._prefixes(x, along) if dtype is None else cast(self._prefixes(x, along), x.dtype)
        rows = moveaxis(x, along, 0)
        if rows.shape[0] < 2:
            return x

        def step(total: Any, row: Any) -> tuple[Any, Any]:
            total = cast(self._function(total, row), x.dtype)
            return total, total

        later = _scan(step, rows[0], rows[1:])[1]
        return moveaxis(concatenate([rows[:1], later]), 0, along)

    def at(self, a: ArrayLike, indices: Any, b: ArrayLike | None = None, /, *, inplace: bool = True) -> Array:
        """Apply the function at some positions: a position that is named twice is changed twice.

        Parameters
        ----------
        a : an array.
        indices : the positions, as in a[indices].
        b : what the elements there are combined with, for functions of two.
        inplace : has to be False: arrays do not change.

        Returns
        -------
        a new array.
        """
        if inplace:
            raise ArgumentError(
                f"{self.__name__}.at: arrays are immutable", hint="pass inplace=False and use the result"
            )
        if (self.nin, b is None) not in ((1, True), (2, False)):
            raise ArgumentError(
                f"{self.__name__}.at: a function of {self.nin} needs {self.nin - 1} more operands"
            )
        x = operand(asarray(a), f"{self.__name__}.at")
        if self._update is not None:
            return getattr(_At(x)[indices], self._update)(b)
        places = _getitem(reshape(arange(x.size), x.shape), indices)
        other = [] if b is None else [ravel(broadcast_to(cast(asarray(b), asarray(b).dtype), places.shape))]

        def step(flat: Any, item: tuple) -> tuple[Any, None]:
            place, *rest = item
            return flat.at[place].set(cast(self._function(flat[place], *rest), flat.dtype)), None

        flat = cast(ravel(x), x.dtype)
        return reshape(_scan(step, flat, (ravel(places), *other))[0] if places.size else flat, x.shape)

    def outer(self, A: ArrayLike, B: ArrayLike, /) -> Array:
        """Apply the function to all pairs: outer(A, B)[i, j] is that of A[i] and B[j], for all axes of both.

        Parameters
        ----------
        A, B : arrays.

        Returns
        -------
        array with the axes of A, then those of B.
        """
        if self.nin != 2:
            raise ArgumentError(f"{self.__name__}.outer: the function must take two arrays")
        x, y = operand(asarray(A), "outer"), operand(asarray(B), "outer")
        rows, columns = x.shape + (1,) * y.ndim, (1,) * x.ndim + y.shape
        return self._function(reshape(x, rows), reshape(y, columns))

    def reduceat(
        self, a: ArrayLike, indices: ArrayLike, axis: int = 0, dtype: Any = None, out: None = None
    ) -> Array:
        """Combine elements of slices along an axis: the i-th from indices[i] to indices[i + 1], the last to the end.

        Where the next index is not larger, it is the element at the index itself.

        Parameters
        ----------
        a : an array.
        indices : a vector of integers.
        axis : an axis.
        dtype : the dtype in which it is computed; None for the default one.
        out : has to be None: arrays do not change.

        Returns
        -------
        array with an element for each index along the axis.
        """
        self._binary("reduceat")
        x, starts = self._operand(a, "reduceat", dtype), operand(asarray(indices), "reduceat")
        if starts.ndim != 1 or not dt.is_integer(starts.dtype):
            raise ShapeError(
                f"{self.__name__}.reduceat: indices are a vector of integers, got {type_name(starts)}"
            )
        if self._reduction is not None and dtype is None:
            x = cast(x, self._reduction(x, ()).dtype)
        along = normal_axis(axis, x.ndim, f"{self.__name__}.reduceat")
        rows = moveaxis(x, along, 0)
        size = rows.shape[0]
        ends = concatenate([starts[1:], full((1,), size, starts.dtype)])

        def wide(condition: Any) -> Any:
            return reshape(condition, (starts.size,) + (1,) * (rows.ndim - 1))

        def step(total: Any, item: tuple) -> tuple[Any, None]:
            position, row = item
            inside = wide(ew.logical_and(starts < position, position < ends))
            return ew.where(inside, cast(self._function(total, expand_dims(row, 0)), x.dtype), total), None

        first = take(rows, starts, 0, mode="clip")
        return moveaxis(_scan(step, first, (arange(size), rows))[0] if size else first, 0, along)


def _scan(step: Callable[..., Any], first: Any, rows: Any) -> tuple[Any, Any]:
    """Run lax.scan; all of lax is loaded when it is first needed."""
    from funcgrad.transforms.loops.scan import scan  # loaded when first needed

    return scan(step, first, rows)


@overload
def frompyfunc(
    func: Callable[..., Any], /, nin: int, nout: Literal[1], *, identity: Any = None
) -> ufunc[...]: ...
@overload
def frompyfunc(func: Callable[..., Any], /, nin: int, nout: int, *, identity: Any = None) -> Any: ...
def frompyfunc(func: Callable[..., Any], /, nin: int, nout: int, *, identity: Any = None) -> Any:
    """Make a ufunc of a Python function of scalars, by vmap.

    Parameters
    ----------
    func : a function of `nin` scalars that returns `nout`.
    nin : how many arguments it takes.
    nout : how many results it has.
    identity : what `reduce` begins with.

    Returns
    -------
    a ufunc.

    Examples
    --------
    >>> double = frompyfunc(lambda x, y: x * y, 2, 1, identity=1)
    >>> int(double.reduce(arange(1, 5)))
    24
    """
    if nin < 1 or nout < 1:
        raise DtypeError(f"frompyfunc: nin and nout must be positive, got {nin} and {nout}")
    mapped = vectorize(func)
    mapped.__name__ = getattr(func, "__name__", "function")
    return ufunc(mapped, nin, nout, identity=identity)


add = ufunc(ew.add, 2, 1, identity=0, reduction=red.sum, prefixes=red.cumsum, update="add")
multiply = ufunc(ew.multiply, 2, 1, identity=1, reduction=red.prod, prefixes=red.cumprod, update="multiply")
maximum = ufunc(ew.maximum, 2, 1, reduction=red.max, prefixes=red.cummax, update="max")
minimum = ufunc(ew.minimum, 2, 1, reduction=red.min, prefixes=red.cummin, update="min")
subtract = ufunc(ew.subtract, 2, 1, update="subtract")
negative = ufunc(ew.negative, 1, 1)
logical_and = ufunc(ew.logical_and, 2, 1, identity=True, reduction=red.all, of_truth=True)
logical_or = ufunc(ew.logical_or, 2, 1, identity=False, reduction=red.any, of_truth=True)
logical_xor = ufunc(ew.logical_xor, 2, 1, identity=False, of_truth=True)
bitwise_and = ufunc(ew.bitwise_and, 2, 1, identity=-1)
bitwise_or = ufunc(ew.bitwise_or, 2, 1, identity=0)
bitwise_xor = ufunc(ew.bitwise_xor, 2, 1, identity=0)
logaddexp = ufunc(ew.logaddexp, 2, 1, identity=-math.inf, reduction=red.logsumexp)
logaddexp2 = ufunc(ew.logaddexp2, 2, 1, identity=-math.inf)

# Those without a reduction of their own: the methods are scans.
copysign = ufunc(ew.copysign, 2, 1)
divide = true_divide = ufunc(ew.divide, 2, 1)
float_power = ufunc(ew.float_power, 2, 1)
floor_divide = ufunc(ew.floor_divide, 2, 1)
fmax = ufunc(ew.fmax, 2, 1)
fmin = ufunc(ew.fmin, 2, 1)
fmod = ufunc(ew.fmod, 2, 1)
gcd = ufunc(bits.gcd, 2, 1, identity=0)
heaviside = ufunc(ew.heaviside, 2, 1)
hypot = ufunc(ew.hypot, 2, 1, identity=0)
lcm = ufunc(bits.lcm, 2, 1)
ldexp = ufunc(bits.ldexp, 2, 1)
nextafter = ufunc(ew.nextafter, 2, 1)
arctan2 = ufunc(ew.arctan2, 2, 1)
power = pow = ufunc(ew.power, 2, 1)
remainder = mod = ufunc(ew.remainder, 2, 1)
left_shift = bitwise_left_shift = ufunc(ew.left_shift, 2, 1)
right_shift = bitwise_right_shift = ufunc(ew.right_shift, 2, 1)
equal = ufunc(ew.equal, 2, 1)
not_equal = ufunc(ew.not_equal, 2, 1)
less = ufunc(ew.less, 2, 1)
less_equal = ufunc(ew.less_equal, 2, 1)
greater = ufunc(ew.greater, 2, 1)
greater_equal = ufunc(ew.greater_equal, 2, 1)
