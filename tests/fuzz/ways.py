"""What is done with a program: a transform, for the reference and for the library under test.

A way says what it means by calls of the function alone where that is possible (vmap is a loop), else by the same
transform run op by op. fg is the package that does it: funcgrad, or another one with the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as onp

Function = Callable[..., Any]
Arrays = list[Any]


class Way(NamedTuple):
    """apply: the function to compile, and its arguments. meaning: its value, without a compiler."""

    apply: Callable[[Any, Function, Arrays, int], tuple[Function, Arrays]]
    meaning: Callable[[Any, Function, Arrays, int], Any] | None = None
    modes: str = ""  # of derivatives that it needs: forward, reverse

    def wanted(self, fg: Any, f: Function, xs: Arrays, number: int) -> Any:
        if self.meaning is not None:
            return self.meaning(fg, f, xs, number)
        function, arguments = self.apply(fg, f, xs, number)
        return function(*arguments)


def is_inexact(x: Any) -> bool:
    return x.dtype.kind in "fc" or x.dtype.name == "bfloat16"


def _differentiable(f: Function, xs: Arrays) -> tuple[Function, Arrays]:
    """f as a function of its inexact arguments to its inexact results, and these arguments."""
    places = [i for i, x in enumerate(xs) if is_inexact(x)]

    def of_some(*some: Any) -> list[Any]:
        given = list(xs)
        for i, x in zip(places, some):
            given[i] = x
        return [y for y in f(*given) if is_inexact(y)]

    return of_some, [xs[i] for i in places]


def _direction(fg: Any, x: Any, number: int) -> Any:
    """A tangent or cotangent of x; of complex numbers a complex one."""
    rng = onp.random.default_rng([number, *x.shape])
    d = rng.integers(-8, 9, x.shape) / 8
    if x.dtype.kind == "c":
        d = d + 1j * rng.integers(-8, 9, x.shape) / 8
    return fg.numpy.asarray(onp.asarray(d).astype(x.dtype))


def _loss(fg: Any, f: Function, number: int) -> Function:
    np = fg.numpy

    def loss(*xs: Any) -> Any:
        total = np.zeros((), np.float32)
        for k, y in enumerate(f(*xs)):
            y = y * _direction(fg, y, number + k)
            total = total + np.sum(np.real(y)).astype(
                total.dtype if y.dtype.itemsize < 4 else np.real(y).dtype
            )
        return total

    return loss


def _grad(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    g, some = _differentiable(f, xs)
    return fg.grad(_loss(fg, g, number), tuple(range(len(some)))), some


def _value_and_grad(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    """The gradient beside all results of the function, which share what both need."""
    g, some = _differentiable(f, xs)

    def both(*xs: Any) -> Any:
        return fg.grad(_loss(fg, g, number), tuple(range(len(some))))(*xs), g(*xs)

    return both, some


def _jvp(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    g, some = _differentiable(f, xs)
    return lambda *ys: fg.jvp(g, ys, tuple(_direction(fg, y, number) for y in ys)), some


def _vjp(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    g, some = _differentiable(f, xs)

    def pulled(*ys: Any) -> Any:
        out, pull = fg.vjp(g, *ys)
        return out, pull([_direction(fg, y, number + k) for k, y in enumerate(out)])

    return pulled, some


def _linearize(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    g, some = _differentiable(f, xs)

    def pushed(*ys: Any) -> Any:
        out, push = fg.linearize(g, *ys)
        return out, push(*(_direction(fg, y, number) for y in ys)), push(*ys)

    return pushed, some


def _checkpointed_grad(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    g, some = _differentiable(f, xs)
    return fg.grad(_loss(fg, fg.checkpoint(g), number), tuple(range(len(some)))), some


def _second(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    """The derivative of the gradient."""
    gradient, some = _grad(fg, f, xs, number)
    return lambda *ys: fg.jvp(gradient, ys, tuple(_direction(fg, y, number) for y in ys)), some


def _second_jvp(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    """The derivative of the derivative, both forward."""
    pushed, some = _jvp(fg, f, xs, number)
    return lambda *ys: fg.jvp(pushed, ys, tuple(_direction(fg, y, number + 1) for y in ys)), some


def _second_grad(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    """The gradient of what the gradient is along a direction."""
    gradient, some = _grad(fg, f, xs, number)
    return fg.grad(_loss(fg, gradient, number + 1), tuple(range(len(some)))), some


_MOST = 8  # elements of an argument by which there is a matrix of derivatives


def _of_small(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    """The loss as a function of the first elements of each real argument."""
    g, some = _differentiable(f, xs)
    real = [i for i, x in enumerate(some) if x.dtype.kind != "c" and x.size]
    heads = [onp.asarray(some[i]).ravel()[:_MOST] for i in real]

    def of_heads(*heads: Any) -> list[Any]:
        given = list(map(fg.numpy.asarray, some))
        for i, head in zip(real, heads):
            x = given[i]
            given[i] = fg.numpy.concatenate([head, x.ravel()[head.shape[0] :]]).reshape(x.shape)
        return g(*given)

    return of_heads, heads


def _matrices(*names: str) -> Callable[[Any, Function, Arrays, int], tuple[Function, Arrays]]:
    """What these transforms, one upon the other, make of the loss."""

    def apply(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
        of_heads, heads = _of_small(fg, f, xs, number)
        if not heads:
            return _grad(fg, f, xs, number)
        found: Function = _loss(fg, of_heads, number)
        for name in names:
            found = getattr(fg, name)(found, tuple(range(len(heads))))
        return found, heads

    return apply


# ---- batches ----


def _axes(xs: Sequence[Any], number: int) -> tuple[list[int | None], int]:
    """Which axis of each argument is mapped, and how many elements there are."""
    rng = onp.random.default_rng([number, len(xs)])
    axes: list[int | None] = [int(rng.integers(0, x.ndim + 1)) if rng.random() < 0.75 else None for x in xs]
    if all(a is None for a in axes):
        axes[0] = 0
    return axes, int(rng.choice([1, 2, 2, 3, 5]))


def _elements(xs: Arrays, number: int) -> list[Arrays]:
    """The arguments of each call. Those that are mapped are rolled, so that each has numbers of the same kind."""
    axes, count = _axes(xs, number)
    rolled = [[onp.roll(onp.asarray(x).ravel(), k).reshape(x.shape) for x in xs] for k in range(count)]
    return [[xs[i] if a is None else row[i] for i, a in enumerate(axes)] for row in rolled]


def _batch(fg: Any, xs: Arrays, number: int) -> tuple[list[int | None], Arrays]:
    axes, _ = _axes(xs, number)
    columns = zip(*_elements(xs, number))
    return axes, [
        c[0] if a is None else onp.stack([onp.asarray(x) for x in c], axis=a) for a, c in zip(axes, columns)
    ]


def _stacked(fg: Any, trees: list[Any]) -> Any:
    return fg.tree.map(lambda *rows: onp.stack([onp.asarray(r) for r in rows]), *trees)


def _vmap(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    axes, batch = _batch(fg, xs, number)
    return fg.vmap(f, tuple(axes)), batch


def _loop(fg: Any, f: Function, xs: Arrays, number: int) -> Any:
    return _stacked(fg, [f(*map(fg.numpy.asarray, row)) for row in _elements(xs, number)])


def _vmap_of_vmap(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    """The outer one maps the first axis of all, the inner one the axes that vmap alone does."""
    axes, _ = _batch(fg, xs, number)
    rows = [_batch(fg, turned, number)[1] for turned in _turned_twice(xs)]
    batch = [onp.stack([onp.asarray(x) for x in column]) for column in zip(*rows)]
    return fg.vmap(fg.vmap(f, tuple(axes))), batch


def _turned_twice(xs: Arrays) -> list[Arrays]:
    """The arguments, and they with their elements in another order."""
    return [xs, [onp.roll(onp.asarray(x).ravel(), 3).reshape(x.shape) for x in xs]]


def _loop_of_loops(fg: Any, f: Function, xs: Arrays, number: int) -> Any:
    return _stacked(fg, [_loop(fg, f, turned, number) for turned in _turned_twice(xs)])


def _mapped(way: Callable) -> tuple[Callable, Callable]:
    """vmap of a derivative, and the loop that it is."""

    def apply(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
        g, some = _differentiable(f, xs)
        axes, batch = _batch(fg, some, number)
        return fg.vmap(lambda *ys: way(fg, g, list(ys), number)[0](*ys), tuple(axes)), batch

    def meaning(fg: Any, f: Function, xs: Arrays, number: int) -> Any:
        g, some = _differentiable(f, xs)
        rows = [[fg.numpy.asarray(x) for x in row] for row in _elements(some, number)]
        return _stacked(fg, [way(fg, g, row, number)[0](*row) for row in rows])

    return apply, meaning


def _grad_of_vmap(fg: Any, f: Function, xs: Arrays, number: int) -> tuple[Function, Arrays]:
    g, some = _differentiable(f, xs)
    axes, batch = _batch(fg, some, number)
    mapped = fg.vmap(g, tuple(axes))
    return fg.grad(_loss(fg, mapped, number), tuple(range(len(some)))), batch


WAYS: dict[str, Way] = {
    "jit": Way(lambda fg, f, xs, number: (f, xs)),
    "jit of jit": Way(lambda fg, f, xs, number: (fg.jit(lambda *ys: fg.jit(f)(*ys)), xs)),
    "grad": Way(_grad, modes="reverse"),
    "value and grad": Way(_value_and_grad, modes="reverse"),
    "vjp": Way(_vjp, modes="reverse"),
    "jvp": Way(_jvp, modes="forward"),
    "linearize": Way(_linearize, modes="forward, reverse"),
    "grad of checkpoint": Way(_checkpointed_grad, modes="reverse"),
    "jvp of grad": Way(_second, modes="forward, reverse"),
    "jvp of jvp": Way(_second_jvp, modes="forward"),
    "grad of grad": Way(_second_grad, modes="reverse"),
    "hessian": Way(_matrices("hessian"), modes="forward, reverse"),
    "jacrev of grad": Way(_matrices("grad", "jacrev"), modes="reverse"),
    "jacfwd of jacrev": Way(_matrices("jacrev", "jacfwd"), modes="forward, reverse"),
    "vmap": Way(_vmap, _loop),
    "vmap of grad": Way(*_mapped(_grad), modes="reverse"),
    "vmap of jvp": Way(*_mapped(_jvp), modes="forward"),
    "vmap of vmap": Way(_vmap_of_vmap, _loop_of_loops),
    "grad of vmap": Way(_grad_of_vmap, modes="reverse"),
}
