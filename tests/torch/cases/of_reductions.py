"""Cases of reductions and cumulative operators."""

from __future__ import annotations

from typing import Any

from tests.torch.cases.makers import SPECIAL, bools, complexes, floats, integers, positive, torch
from tests.torch.harness import Case

CASES: list[Case] = []


def add(name: str, *args: object, **kwargs: Any) -> None:
    options = {
        key: kwargs.pop(key) for key in ("only", "gradient", "tolerance", "differentiable") if key in kwargs
    }
    CASES.append(Case(name, args, kwargs, **options))


inf, nan = float("inf"), float("nan")
for dim, keep in (([0], False), ([-1], True), ([0, 2], False), ([], False), (None, True)):
    for x in (floats(2, 3, 4), integers(2, 3, 4), bools(2, 3, 4)):
        add("sum.dim_IntList", x, dim, keep)
    add("mean.dim", floats(2, 3, 4), dim, keep)
    # torch's gradient for an empty list of axes is infinite
    add("var.correction", floats(2, 3, 4), dim, correction=1, keepdim=keep, gradient=dim != [])
    add("var.correction", floats(2, 3, 4), dim, correction=0, keepdim=keep, gradient=dim != [])
    add("std.correction", floats(2, 3, 4), dim, correction=1, keepdim=keep, gradient=dim != [])
    add("var_mean.correction", floats(2, 3, 4), dim, correction=1, keepdim=keep, gradient=dim != [])
    add("linalg_vector_norm", floats(2, 3, 4), 2, dim or None, keep)
    add("nansum", torch.where(bools(2, 3, 4), nan, floats(2, 3, 4)), dim, keep, gradient=False)
    if dim:
        for name in ("amax", "amin"):
            add(name, floats(2, 3, 4), dim, keep)
            add(name, integers(2, 3, 4), dim, keep)
        add("logsumexp", floats(2, 3, 4), dim, keep)
        add("any.dims", bools(2, 3, 4), dim, keep)
        add("count_nonzero.dim_IntList", integers(2, 3, 4), dim)
add("amax", torch.tensor([[1.0, 2.0, 2.0], [3.0, 3.0, 3.0]]), [1])
add("amax", SPECIAL, [], gradient=False)
add("sum", floats(3, 4))
add("sum", integers(3, dtype=torch.int8))
add("sum.dim_IntList", integers(3, 4), [0], dtype=torch.float32)
add("sum.dim_IntList", floats(3, 4, dtype=torch.float16), [0])
add("mean", floats(3, 4))
add("mean", integers(3, 4), dtype=torch.float32)
add("var.dim", floats(3, 4), [1], True)
add("var.dim", floats(3, 4), [1], False, True)
add("var.correction", complexes(4), gradient=False)
add("std.correction", torch.ones(3, 2), [0], correction=0)
add("std_mean.correction", floats(3, 4), [1], correction=1)
for x in (positive(3, 4), torch.tensor([[1.0, 0.0, 2.0], [0.0, 0.0, 3.0]])):
    add("prod", x)
    add("prod.dim_int", x, 1)
    add("prod.dim_int", x, 0, True)
add("prod.dim_int", integers(3, 4), 1)
for name in ("max.dim", "min.dim"):
    for x in (floats(3, 4), integers(3, 4), torch.tensor([[1.0, nan, 2.0], [0.0, 0.0, -1.0]]), floats()):
        add(name, x, 0)
        add(name, x, -1, True)
for name in ("max", "min"):
    add(name, floats(3, 4))
    add(name, integers(3, 4))
add("aminmax", floats(3, 4), dim=1)
for name in ("argmax", "argmin"):
    add(name, floats(3, 4))
    add(name, floats(3, 4), 1)
    add(name, integers(3, 4), 0, True)
    add(name, torch.tensor([1.0, nan, 2.0]), 0)
for name in ("any", "all"):
    add(name, bools(3, 4))
    add(f"{name}.dim", bools(3, 4), 1)
    add(f"{name}.dim", integers(3, 4, low=0, high=2), 0, True)
    add(f"{name}.dims", bools(3, 4), None)
add("count_nonzero", integers(3, 4, low=0, high=2))
for order in (0, 1, 2, 3, 1.5, inf, -inf, -1):
    add("linalg_vector_norm", floats(3, 4), order, [1], gradient=order != 0, tolerance=8.0)
add("linalg_vector_norm", torch.zeros(3), 2)
add("linalg_vector_norm", complexes(3, 2), 2, [1])
for name in ("cumsum", "cumprod", "logcumsumexp"):
    for dim in (0, -1):
        add(name, floats(3, 4), dim, tolerance=4.0)
    if name != "logcumsumexp":
        add(name, integers(3, 4), 1)
        add(name, floats(), 0)
for name in ("cummax", "cummin"):
    add(name, floats(3, 5), 1)
    add(name, integers(3, 5, low=0, high=3), 0)
for name in ("median", "nanmedian"):
    for x in (floats(5), floats(4), torch.tensor([1.0, nan, 2.0])):
        add(name, x, gradient=False)
    add(f"{name}.dim", floats(3, 4), 1)
add("logsumexp", torch.tensor([[-inf, -inf], [0.0, inf]]), [1], gradient=False)
