"""Cases of operators that read and write at indices, and of sorting."""

from __future__ import annotations

from typing import Any

from tests.torch.cases.makers import bools, floats, generator, integers, torch
from tests.torch.harness import Case

CASES: list[Case] = []


def add(name: str, *args: object, **kwargs: Any) -> None:
    options = {
        key: kwargs.pop(key) for key in ("only", "gradient", "tolerance", "differentiable") if key in kwargs
    }
    CASES.append(Case(name, args, kwargs, **options))


def at(*shape: int, size: int) -> Any:
    """Indices below a size."""
    return integers(*shape, low=0, high=size, dtype=torch.int64)


def order(size: int) -> Any:
    return torch.randperm(size, generator=generator())


x = floats(4, 5, 6)
for indices in (
    [at(3, size=4)], [None, at(3, size=5)], [at(3, size=4), at(3, size=5)], [at(2, 1, size=4), None, at(3, size=6)],
    [bools(4)], [None, None, torch.tensor([-1, 0])], [bools(4, 5)],
):  # fmt: skip
    add("index.Tensor", x, indices)
    add("index_put", x, indices, torch.tensor(2.5), gradient=False)  # indices may be equal
    add("index_put", x, indices, torch.tensor(2.5), True)
add("index_put", floats(6), [order(6)[:3]], floats(3))
add("index_put", floats(4), [torch.tensor([1, 1, 2])], floats(3), True)
add("index_put", floats(3, 4), [bools(3)], floats(4))
add("index_select", floats(3, 4), 1, at(5, size=4))
add("index_add", floats(4, 3), 0, at(5, size=4), floats(5, 3))
add("index_add", floats(3, 4), 1, at(5, size=4), floats(3, 5), alpha=2)
add("index_copy", floats(4, 3), 0, order(4)[:2], floats(2, 3))
add("index_fill.int_Scalar", floats(4, 3), 1, torch.tensor([0, 2]), 7.0)
for dim, shape, size in ((0, (2, 3), 4), (1, (4, 6), 5), (-1, (3, 2), 5)):
    add("gather", floats(4, 6)[:, :5] if dim else floats(4, 5), dim, at(*shape, size=size))
add("gather", floats(), 0, torch.tensor(0))
for name in ("scatter_add",):
    add(name, floats(4, 5), 0, at(3, 5, size=4), floats(3, 5))
    add(name, floats(4, 5), 1, at(2, 7, size=5), floats(3, 8), gradient=False)
    add(name, floats(4, 5), 1, at(2, 7, size=5), floats(2, 7))
    add(name, integers(4, 5), 1, at(2, 7, size=5), integers(3, 8))
distinct = torch.stack([order(5)[:3] for _ in range(4)])
add("scatter.src", floats(4, 5), 1, distinct, floats(4, 3))
add("scatter.value", floats(4, 5), 1, distinct, 2.5)
add("scatter.reduce", floats(4, 5), 1, distinct, floats(4, 3), reduce="multiply", gradient=False)
add("scatter.value_reduce", floats(4, 5), 1, distinct, 2.0, reduce="add", gradient=False)
for reduce in ("sum", "prod", "mean", "amax", "amin"):
    for include in (True, False):
        add(
            "scatter_reduce.two",
            floats(4, 5),
            1,
            at(4, 7, size=5),
            floats(4, 7),
            reduce,
            include_self=include,
            tolerance=4.0,
        )
    add("scatter_reduce.two", integers(4, 5), 0, at(3, 5, size=4), integers(3, 5), reduce)
add("scatter_reduce.two", torch.zeros(3), 0, torch.tensor([0, 0, 1]), torch.tensor([2.0, 2.0, 0.0]), "amax")
add("index_reduce", floats(4, 3), 0, at(5, size=4), floats(5, 3), "amax")
add("masked_fill.Scalar", floats(3, 4), bools(3, 4), -1.5)
add("masked_fill.Tensor", floats(3, 4), bools(4), torch.tensor(2.0))
add("masked_scatter", floats(3, 4), bools(3, 4), floats(12))
add("masked_select", floats(3, 4), bools(3, 4))
add("nonzero", integers(3, 4, low=0, high=2))
add("nonzero_static", integers(3, 4, low=0, high=2), size=4)
add("take", floats(3, 4), at(2, 2, size=12))
add("take_along_dim", floats(3, 4), at(3, 2, size=4), 1)
add("put", floats(3, 4), order(12)[:4], floats(4), gradient=False)
for padding in (-1, 2):
    add("embedding", floats(5, 3), at(2, 4, size=5), padding)
    add("embedding_dense_backward", floats(2, 4, 3), at(2, 4, size=5), 5, padding, False, gradient=False)
add("embedding", floats(5, 3), torch.tensor([1, 1, 2]), -1, True)
add("embedding_dense_backward", floats(3, 3), torch.tensor([1, 1, 2]), 5, -1, True, gradient=False)
for mode in (0, 1, 2):
    add("_embedding_bag", floats(6, 3), at(7, size=6), torch.tensor([0, 2, 2, 5]), False, mode, only=(0,))
add(
    "_embedding_bag", floats(6, 3), at(4, size=6), torch.tensor([0, 2]), False, 0, False, floats(4), only=(0,)
)
add(
    "_embedding_bag",
    floats(6, 3),
    torch.tensor([1, 2, 2, 3]),
    torch.tensor([0, 2, 4]),
    False,
    0,
    False,
    None,
    True,
    2,
    only=(0,),
)
add("one_hot", at(2, 3, size=4), 5)
add("bincount", at(9, size=5), None, 7)
add("bincount", at(9, size=5), floats(9), gradient=False)
nan = float("nan")
for descending in (False, True):
    for values in (floats(3, 5), integers(3, 5, low=0, high=3), torch.tensor([[1.0, nan, -2.0]])):
        for dim in (0, -1):
            add("sort.stable", values, stable=True, dim=dim, descending=descending)
    add("sort", floats(3, 5), 1, descending)
    add("argsort", floats(5), 0, descending)
    add("topk", floats(3, 5), 2, -1, descending)
    add("topk", floats(5, 3), 3, 0, descending)
add("topk", integers(20), 20, only=(0,))
add("kthvalue", floats(3, 5), 2)
add("kthvalue", floats(5, 3), 4, 0, True)
for right in (False, True):
    add("searchsorted.Tensor", torch.tensor([1.0, 2.0, 2.0, 3.0]), floats(2, 3), right=right)
    add("searchsorted.Tensor", floats(3, 5).sort(-1).values, floats(3, 2), right=right)
    add("bucketize.Tensor", integers(4), torch.tensor([-2, 0, 3]), right=right)
add("searchsorted.Scalar", torch.tensor([1.0, 2.0, 3.0]), 2.0)
add("isin.Tensor_Tensor", integers(6), integers(3))
