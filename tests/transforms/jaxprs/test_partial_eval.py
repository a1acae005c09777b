"""Functions of which some arguments are known."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, random
from funcgrad.transforms.core.abstract import ShapedArray
from funcgrad.transforms.jaxprs.jaxpr import eval_jaxpr
from funcgrad.transforms.jaxprs.partial_eval import PartialVal, partial_eval

FUNCTIONS: dict[str, Callable[[Any, Any], list[Any]]] = {
    "of each and both": lambda x, y: [x * 2, np.sin(y), x @ y, np.ones(3)],
    "a scan": lambda x, y: [lax.scan(lambda c, t: (c * t, c), x.sum(), y)[1], x.mean()],
    "a choice": lambda x, y: [lax.cond(x[0] > 0, lambda t: t * 2, lambda t: -t, y), x[::-1]],
    "a derivative": lambda x, y: [fg.grad(lambda t: (t * y).sum())(x), fg.vmap(fg.grad(np.sin))(x)],
    "compiled": lambda x, y: [fg.jit(lambda t: t * y)(x), fg.jit(lambda t: t + 1)(y)],
    "shapes alone": lambda x, y: [np.zeros(y.shape) + x, np.asarray(float(y.size))],
}


@pytest.mark.parametrize(("name", "known"), list(product(FUNCTIONS, [(), (0,), (1,), (0, 1)])))
def test_results_are_the_functions(name: str, known: tuple[int, ...]) -> None:
    """Known results are those that depend on known arguments alone; the jaxpr computes the rest."""
    f, arguments = FUNCTIONS[name], [np.arange(1.0, 4.0), np.asarray([0.5, -1.0, 2.0])]
    given = [
        PartialVal.known(x) if i in known else PartialVal.unknown(fg.typeof(x))
        for i, x in enumerate(arguments)
    ]
    jaxpr, found, consts = partial_eval(f, given)
    rest = iter(eval_jaxpr(jaxpr, consts, *[x for i, x in enumerate(arguments) if i not in known]))
    for part, wanted in zip(found, f(*arguments), strict=True):
        value = part.get_known() if part.is_known() else next(rest)
        assert part.get_aval().shape == wanted.shape
        onp.testing.assert_allclose(value, wanted, rtol=1e-6)
    assert next(rest, None) is None
    if len(known) == 2:
        assert all(part.is_known() for part in found)


def test_within_other_transforms() -> None:
    """What is known may be traced by somebody else."""

    def f(x: Any) -> Any:
        unknown = PartialVal.unknown(ShapedArray((), "float32"))
        _, (double, rest), _ = partial_eval(lambda a, b: [a * 2, a * b], [PartialVal.known(x), unknown])
        assert double.is_known() and not rest.is_known()
        return double.const

    assert float(f(3.0)) == float(fg.jit(f)(3.0)) == 6.0
    assert float(fg.grad(f)(3.0)) == 2.0 and fg.vmap(f)(np.arange(3.0)).tolist() == [0.0, 2.0, 4.0]


def test_keys() -> None:
    key = random.key(3)
    for given, is_known in ((PartialVal.known(key), True), (PartialVal.unknown(fg.typeof(key)), False)):
        jaxpr, (drawn, next_key), _ = partial_eval(
            lambda k: [random.normal(k, (2,)), random.fold_in(k, 1)], [given]
        )
        assert drawn.is_known() == next_key.is_known() == is_known and len(jaxpr.invars) == (not is_known)
        assert drawn.get_aval().shape == (2,) and next_key.get_aval().dtype == key.dtype
