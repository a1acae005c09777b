"""Cases of operators that count elements: modes, histograms, different elements."""

from __future__ import annotations

from typing import Any

from tests.torch.cases.makers import floats, integers, torch
from tests.torch.harness import Case

CASES: list[Case] = []


def add(name: str, *args: object, **kwargs: Any) -> None:
    options = {key: kwargs.pop(key) for key in ("only", "gradient") if key in kwargs}
    CASES.append(Case(name, args, kwargs, **options))


repeated = torch.tensor([[1.0, 2.0, 2.0, 1.0, 0.0], [3.0, 3.0, 3.0, 1.0, 3.0], [5.0, 4.0, 3.0, 2.0, 1.0]])
for dim in (0, 1, -1):
    for keep in (False, True):
        add("mode", repeated, dim, keep)
        add("mode", integers(4, 5, low=0, high=3), dim, keep)
add("mode", torch.tensor(3.0))
for bounds in ((0, 0), (-1, 1), (-1.5, 0.5)):
    add("histc", floats(40), 7, *bounds, gradient=False)
add("histc", torch.tensor([0.0, 1.0, 2.0, 4.0, 4.0]), 4, gradient=False)
add("histc", torch.full((3,), 2.0), 5, gradient=False)
edges = torch.tensor([-1.0, -0.25, 0.5, 2.0])
for density in (False, True):
    add("histogram.bins_tensor", floats(40), edges, density=density, gradient=False)
    add("histogram.bins_tensor", floats(30), edges, weight=floats(30), density=density, gradient=False)
    add("histogram.bin_ct", floats(30), 6, density=density, gradient=False)
    add("histogram.bin_ct", floats(30), 6, range=[-1.0, 1.0], density=density, gradient=False)
add("histogram.bin_ct", torch.full((3,), 2.0), 4, gradient=False)
for x in (integers(12, low=0, high=4), integers(3, 4, low=0, high=3), torch.tensor([1.0, 1.0, 0.5, 1.0])):
    for inverse in (False, True):
        add("unique_consecutive", x, inverse, not inverse, gradient=False)
    add("unique_consecutive", x, True, True, gradient=False)
    add("_unique2", x, True, True, True, gradient=False)
    add("_unique", x, True, True, gradient=False)
rows = torch.tensor([[1, 2], [1, 2], [0, 3], [1, 2], [1, 2]])
for dim in (0, 1):
    for matrix in (rows, rows.T.contiguous()):
        add("unique_dim", matrix, dim, True, True, True, gradient=False)
        add("unique_dim_consecutive", matrix, dim, True, True, gradient=False)
        add("unique_consecutive", matrix, True, True, dim, gradient=False)
add("repeat_interleave.Tensor", torch.tensor([2, 0, 3, 1]))
add("repeat_interleave.Tensor", torch.tensor([2, 0, 3, 1]), output_size=6)
