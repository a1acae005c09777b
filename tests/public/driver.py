"""One case of one row: called eager, compiled, mapped and differentiated, and compared with what the row says.

Every check raises an AssertionError that begins with the call and its seed.
"""

from __future__ import annotations

import importlib
import operator
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

import funcgrad
from funcgrad.errors import FuncgradError
from funcgrad.trace.array.array import Array, ArrayBase, wrap
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from tests.public.draw import Draw, Given
from tests.public.rows import Call, Row, leaves, replaced

# Of results, for a row of tolerance 1: some units in the last place, more where intermediate results are rounded too.
RELATIVE = {dt.float16: 4e-3, dt.bfloat16: 3e-2, dt.float32: 4e-6, dt.complex64: 4e-6, dt.float64: 1e-13}


def function(row: Row) -> Callable:
    return operator.attrgetter(row.name)(importlib.import_module(f"funcgrad.{row.space}"))


def describe(row: Row, draw: Draw, call: Call) -> str:
    args = [repr(x) for x in call.args] + [f"{k}={v!r}" for k, v in call.keywords.items()]
    flags = f"{', x64' if draw.x64 else ''}{', smooth' if draw.smooth else ''}"
    return f"{row.space}.{row.name}({', '.join(args)})  # Draw({draw.seed!r}{flags})"


# ---- arguments ----


def _spread(value: np.ndarray) -> np.ndarray:
    """The same array as a view that is not contiguous."""
    wide = np.repeat(value, 2, axis=-1) if value.ndim else value
    return wide[..., ::2] if value.ndim else value


def ours(leaf: Any) -> Any:
    """An argument as funcgrad gets it."""
    if not isinstance(leaf, Given):
        return leaf
    if leaf.form == "python":
        return leaf.value.item()
    if leaf.form == "numpy":
        return _spread(leaf.value)
    return wrap(leaf.value, leaf.form == "weak")


def split(call: Call) -> tuple[list[Array], Callable[..., Call]]:
    """The arrays among the arguments, and what makes the call of others in their place."""
    arrays = [ours(g) for g in call.given if g.form != "python"]

    def rebuilt(*xs: Any) -> Call:
        left = iter(xs)
        return replaced(
            call, lambda x: next(left) if isinstance(x, Given) and x.form != "python" else ours(x)
        )

    return arrays, rebuilt


def of_arrays(row: Row, call: Call) -> tuple[Callable, list[Array]]:
    """The call as a function of its arrays, and the arrays."""
    arrays, rebuilt = split(call)
    f = function(row)

    def run(*xs: Any) -> Any:
        args, keywords = rebuilt(*xs)
        result = f(*args, **keywords)
        return result if row.pick is None else row.pick(result)

    return run, arrays


def _wide(x: np.ndarray) -> np.ndarray:
    if x.dtype == dt.bfloat16 or x.dtype.kind == "f":
        return x.astype(np.float64)
    return x.astype(np.complex128) if x.dtype.kind == "c" else x


def oracle_call(row: Row, call: Call) -> Call:
    """The arguments as NumPy gets them: rounded to the dtype in which the function computes, then widened."""
    target = None
    if row.operands == "promoted" and call.types:
        target = dt.promote(*call.types)[0]
        if row.type is not None and not dt.is_inexact(target):
            types = row.type(call)
            first = types[0][0] if isinstance(types, list) else types[0]
            if dt.is_inexact(first):  # computed in floats
                target = dt.real_dtype(first)

    def of(leaf: Any) -> Any:
        if not isinstance(leaf, Given):
            return leaf
        value = leaf.value
        if row.operands == "narrow":
            return value
        if leaf.joins and target is not None:
            value = value.astype(target)
        return _wide(value)

    with np.errstate(all="ignore"):
        return replaced(call, of)


# ---- comparison ----


def as_numpy(x: Any) -> Any:
    return x.numpy() if isinstance(x, ArrayBase) else x


def close(found: np.ndarray, expected: np.ndarray, tolerance: float, zeros: bool = False) -> str:
    """What differs, or nothing. The error is measured by the largest number."""
    if found.shape != expected.shape:
        return f"shape {found.shape}, expected {expected.shape}"
    if expected.dtype.kind == "c" and dt.kind(found.dtype) != "c" and np.any(expected.imag):
        return "a real number for a complex one"
    with np.errstate(all="ignore"):
        given = expected
        expected = expected.astype(found.dtype)
        if not dt.is_inexact(found.dtype):
            return "" if np.array_equal(found, expected) else f"{found.tolist()}, expected {given.tolist()}"
        kind = np.complex128 if dt.kind(found.dtype) == "c" else np.float64
        a, b = found.astype(kind), expected.astype(kind)
        relative = tolerance * RELATIVE.get(dt.real_dtype(found.dtype), 1e-13)
        finite = np.abs(b[np.isfinite(b)])
        scale = max(1.0, float(finite.max())) if finite.size and tolerance > 1 else 1.0
        good = np.isclose(a, b, rtol=relative, atol=relative * scale, equal_nan=True)
        if zeros and kind is np.float64:
            good &= (a != 0) | (b != 0) | (np.signbit(a) == np.signbit(b))
    if good.all():
        return ""
    return f"{a[~good][:5].tolist()}, expected {b[~good][:5].tolist()} (of {a.size}: {int((~good).sum())} differ)"


def types_of(result: Any) -> list[Any]:
    return [(x.dtype, x.weak) if isinstance(x, ArrayBase) else type(x) for x in tree.leaves(result)]


def _expected_types(row: Row, call: Call, count: int) -> list[Any] | None:
    if row.type is None:
        return None
    types = row.type(call)
    return types if isinstance(types, list) else [types] * count


def _oracle(row: Row) -> Callable:
    if callable(row.oracle):
        return row.oracle
    path = (
        row.oracle
        if "." in str(row.oracle) or not row.space.startswith("numpy.")
        else f"{row.space[6:]}.{row.oracle}"
    )
    return operator.attrgetter(str(path))(np)


def check_value(row: Row, draw: Draw) -> None:
    """Type and value of the eager result."""
    with funcgrad.config(enable_x64=draw.x64):
        call = row.make(draw)
        text = describe(row, draw, call)
        run, arrays = of_arrays(row, call)
        try:
            result = run(*arrays)
        except Exception as error:
            raise AssertionError(f"{text}\nraised {type(error).__name__}: {error}") from error
        found = tree.leaves(result)
        types = _expected_types(row, call, len(found))
        if types is not None:
            assert types_of(result) == types, f"{text}\nhas types {types_of(result)}, expected {types}"
        if row.check is not None:
            try:
                row.check(result, call)
            except AssertionError as error:
                raise AssertionError(f"{text}\n{error}") from error
        if row.oracle is None:
            return
        args, keywords = oracle_call(row, call)
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = _oracle(row)(*args, **keywords)
        if row.pick is not None:
            expected = row.pick(expected)
        expected = tree.leaves(expected)
        assert len(found) == len(expected), f"{text}\nhas {len(found)} results, expected {len(expected)}"
        for a, b in zip(found, expected):
            if isinstance(a, ArrayBase):
                difference = close(a.numpy(), np.asarray(b), row.tolerance, row.zeros)
                assert not difference, f"{text}\ngives {difference}"
            else:
                assert a == b, f"{text}\ngives {a!r}, expected {b!r}"


def _assert_equal(text: str, way: str, found: Any, expected: Any, tolerance: float) -> None:
    for a, b in zip(tree.leaves(found), tree.leaves(expected), strict=True):
        if not isinstance(b, ArrayBase):
            assert not isinstance(a, ArrayBase) or np.array_equal(a.numpy(), b), (
                f"{text}\n{way}: {a!r}, eager {b!r}"
            )
            continue
        assert (a.dtype, a.weak) == (b.dtype, b.weak), (
            f"{text}\n{way}: {(a.dtype, a.weak)}, eager {(b.dtype, b.weak)}"
        )
        difference = close(a.numpy(), b.numpy(), tolerance)
        assert not difference, f"{text}\n{way} gives {difference}"


def check_compiled(row: Row, draw: Draw) -> None:
    """jit of the call is the call; where the shape depends on values, it is an error of the user's."""
    with funcgrad.config(enable_x64=draw.x64):
        call = row.make(draw)
        text = describe(row, draw, call)
        run, arrays = of_arrays(row, call)
        if not row.jit:
            try:
                funcgrad.jit(run)(*arrays)
            except FuncgradError:
                pass
            except Exception as error:
                raise AssertionError(f"{text}\njit raised {type(error).__name__}: {error}") from error
            return
        expected = run(*arrays)
        try:
            found = funcgrad.jit(run)(*arrays)
        except Exception as error:
            raise AssertionError(f"{text}\njit raised {type(error).__name__}: {error}") from error
        _assert_equal(text, "jit", found, expected, 4 * row.tolerance)


def _again(given: np.ndarray) -> np.ndarray:
    """Other values of the same kind: a part of each float, what is in reverse order otherwise."""
    if dt.is_inexact(given.dtype):
        return (given * np.asarray(0.75).astype(given.dtype)).astype(given.dtype)
    return np.array(given.ravel()[::-1]).reshape(given.shape)


def _element(x: Any, i: int) -> Any:
    return wrap(np.asarray(x.numpy()[i]), x.weak) if isinstance(x, ArrayBase) else x


def check_mapped(row: Row, draw: Draw) -> None:
    """vmap over some of the arrays, along any axis, is a loop."""
    with funcgrad.config(enable_x64=draw.x64):
        call = row.make(draw)
        text = describe(row, draw, call)
        run, arrays = of_arrays(row, call)
        if not arrays:
            return
        arrays = [x if isinstance(x, ArrayBase) else wrap(np.array(x)) for x in arrays]
        mapped = [draw.maybe(0.6) for _ in arrays]
        if not any(mapped):
            mapped[draw.integer(0, len(mapped) - 1)] = True
        places = [draw.integer(0, x.ndim) if m else None for x, m in zip(arrays, mapped)]
        others = [wrap(_again(x.numpy()), x.weak) if m else x for x, m in zip(arrays, mapped)]
        stacked = [
            x if at is None else wrap(np.stack([x.numpy(), y.numpy()], axis=at), x.weak)
            for x, y, at in zip(arrays, others, places)
        ]
        looped = [run(*arrays), run(*others)]
        try:
            found = funcgrad.vmap(run, in_axes=tuple(places))(*stacked)
        except Exception as error:
            raise AssertionError(f"{text}\nvmap {places} raised {type(error).__name__}: {error}") from error
        for i, one in enumerate(looped):
            part = tree.map(lambda x, i=i: _element(x, i), found)
            _assert_equal(text, f"vmap {places}, element {i},", part, one, 4 * row.tolerance)


def _directions(draw: Draw, arrays: list[Array]) -> list[np.ndarray]:
    found = []
    for x in arrays:
        d = draw.rng.uniform(-1, 1, x.shape)
        if dt.kind(x.dtype) == "c":
            d = d + 1j * draw.rng.uniform(-1, 1, x.shape)
        found.append(np.asarray(d).astype(x.dtype))
    return found


def check_derivative(row: Row, draw: Draw, compiled: bool = False) -> bool:
    """jvp is the central difference, vjp is its transpose. False where the case has nothing to differentiate."""
    with funcgrad.config(enable_x64=True):
        call = row.make(draw)
        text = describe(row, draw, call)
        whole, arrays = of_arrays(row, call)
        arrays = [x if isinstance(x, ArrayBase) else wrap(np.array(x)) for x in arrays]
        joins = [g.joins for g in call.given if g.form != "python"]
        chosen = [i for i, x in enumerate(arrays) if joins[i] and dt.is_inexact(x.dtype)]
        xs = [arrays[i] for i in chosen]

        def run(*primals: Any) -> list[Any]:
            given = list(arrays)
            for i, x in zip(chosen, primals):
                given[i] = x
            return [
                y for y in tree.leaves(whole(*given)) if isinstance(y, ArrayBase) and dt.is_inexact(y.dtype)
            ]

        values = run(*xs)
        if not xs or not values:
            return False
        steps = _directions(draw, xs)
        cotangents = [wrap(d) for d in _directions(draw, values)]

        def both(primals: list[Any], tangents: list[Any], cts: list[Any]) -> tuple[Any, Any]:
            pushed = funcgrad.jvp(run, tuple(primals), tuple(tangents))[1]
            return pushed, funcgrad.vjp(run, *primals)[1](cts)

        call_both = funcgrad.jit(both) if compiled else both
        try:
            pushed, pulled = call_both(xs, [wrap(d) for d in steps], cotangents)
        except Exception as error:
            raise AssertionError(f"{text}\nderivative raised {type(error).__name__}: {error}") from error
        h = 1e-6
        ahead, behind = (
            run(*(wrap(x.numpy() + sign * h * d) for x, d in zip(xs, steps))) for sign in (1, -1)
        )
        for tangent, a, b, value in zip(pushed, ahead, behind, values):
            assert (tangent.dtype, tangent.shape) == (value.dtype, value.shape), f"{text}\njvp: {tangent!r}"
            with np.errstate(all="ignore"):
                slope = np.where(a.numpy() == b.numpy(), 0, (a.numpy() - b.numpy()) / (2 * h))
            scale = max(1.0, *(float(np.max(np.abs(v), initial=0)) for v in (slope, value.numpy())))
            error = np.max(np.abs(tangent.numpy() - slope), initial=0) / scale
            assert error < 1e-6 * row.tolerance, f"{text}\njvp {tangent.numpy()}, differences {slope}"
        left = sum(np.sum(ct.numpy() * t.numpy()).real for ct, t in zip(cotangents, pushed))
        right = 0.0
        for ct, d, x in zip(pulled, steps, xs):
            assert (ct.dtype, ct.shape) == (x.dtype, x.shape), f"{text}\nvjp: {ct!r}"
            right += np.sum(ct.numpy() * d).real
        size = sum(float(np.sum(np.abs(ct.numpy() * t.numpy()))) for ct, t in zip(cotangents, pushed))
        assert abs(left - right) <= 1e-9 * row.tolerance * max(1.0, size), (
            f"{text}\n<ct, J t> {left}, <J^T ct, t> {right}"
        )
        return True


def check_kind(row: Row, draw: Draw) -> None:
    """A dtype for which the function is not defined is an error of the user's."""
    with funcgrad.config(enable_x64=draw.x64):
        call = row.make(draw)
        text = describe(row, draw, call)
        run, arrays = of_arrays(row, call)
        try:
            result = run(*arrays)
        except FuncgradError:
            return
        except Exception as error:
            raise AssertionError(f"{text}\nraised {type(error).__name__}: {error}") from error
        raise AssertionError(f"{text}\nis not defined, but gives {result!r}")


HOSTILE = ("text", None, object(), {"a": 1}, b"bytes", np.array(["a"]), np.array([object()]))


def check_hostile(row: Row, draw: Draw) -> None:
    """What is no array in the place of one is an error of the user's, with a text."""
    with funcgrad.config(enable_x64=draw.x64):
        call = row.make(draw)
        f = function(row)
        if any(callable(leaf) for leaf in leaves(call)):
            return  # it is called with what is no array: its errors are those of Python
        places = [i for i, leaf in enumerate(leaves(call)) if isinstance(leaf, Given)]
        for place in places:
            for hostile in HOSTILE:
                count = iter(range(len(leaves(call))))
                args, keywords = replaced(call, lambda x: hostile if next(count) == place else ours(x))  # noqa: B023
                try:
                    f(*args, **keywords)
                except FuncgradError:
                    continue
                except Exception as error:
                    text = describe(row, draw, call)
                    raise AssertionError(
                        f"{text}\n{hostile!r} for array {place}: {type(error).__name__}: {error}"
                    ) from error
