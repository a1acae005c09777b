"""Cases of products, factorizations, distances and Fourier transforms."""

from __future__ import annotations

from typing import Any

from tests.torch.cases.makers import complexes, floats, integers, torch
from tests.torch.harness import Case

CASES: list[Case] = []


def add(name: str, *args: object, **kwargs: Any) -> None:
    options = {
        key: kwargs.pop(key) for key in ("only", "gradient", "tolerance", "differentiable") if key in kwargs
    }
    CASES.append(Case(name, args, kwargs, **options))


def definite(*batch: int, size: int = 3) -> Any:
    x = floats(*batch, size, size)
    return x @ x.mT + 2 * torch.eye(size)


add("mm", floats(3, 4), floats(4, 2))
add("mm", integers(3, 4), integers(4, 2))
add("mm", floats(3, 4, dtype=torch.bfloat16), floats(4, 2, dtype=torch.bfloat16))
add("bmm", floats(2, 3, 4), floats(2, 4, 2))
add("mv", floats(3, 4), floats(4))
add("dot", floats(4), floats(4))
for shapes in (((4,), (4,)), ((2, 3, 4), (4, 2)), ((3, 4), (2, 4, 5)), ((4,), (2, 4, 3)), ((2, 3, 4), (4,))):
    add("matmul", floats(*shapes[0]), floats(*shapes[1]))
for beta, alpha in ((1, 1), (0.5, 2), (0, 1)):
    add("addmm", floats(3, 2), floats(3, 4), floats(4, 2), beta=beta, alpha=alpha)
    add("baddbmm", floats(2, 3, 2), floats(2, 3, 4), floats(2, 4, 2), beta=beta, alpha=alpha)
add("addmm", floats(2), floats(3, 4), floats(4, 2))
add("addmm", torch.tensor([float("nan"), 1.0]), floats(3, 4), floats(4, 2), beta=0, gradient=False)
add("addmv", floats(3), floats(3, 4), floats(4))
add("addbmm", floats(3, 2), floats(2, 3, 4), floats(2, 4, 2))
add("addr", floats(3, 4), floats(3), floats(4))
add("linear", floats(2, 3, 4), floats(5, 4), floats(5))
add("linear", floats(4), floats(5, 4))
add("_int_mm", integers(18, 8).to(torch.int8), integers(8, 8).to(torch.int8))
for tall in (3, 5):
    reflectors, taus = torch.geqrf(floats(2, tall, 3))
    add("linalg_householder_product", reflectors, taus)
add("bilinear", floats(2, 3), floats(2, 4), floats(5, 3, 4), floats(5))
add("einsum", "b i j, b j k -> b i k", [floats(2, 3, 4), floats(2, 4, 2)])
add("einsum", "ii", [floats(3, 3)])
add("tensordot", floats(2, 3, 4), floats(4, 3, 5), [1, 2], [1, 0])
add("kron", floats(2, 2), floats(2, 3))
add("trace", floats(3, 4))
add("outer", floats(3), floats(4))
add("linalg_cross", floats(2, 3), floats(2, 3))
add("linalg_inv_ex", definite(2), only=(0,), tolerance=10.0)
add("linalg_cholesky_ex", definite(2), only=(0,), tolerance=10.0)
add("_linalg_solve_ex", definite(2), floats(2, 3, 2), only=(0,), tolerance=10.0)
add("_linalg_solve_ex", definite(), floats(3), only=(0,), tolerance=10.0)
add("_linalg_solve_ex", definite(), floats(2, 3), left=False, only=(0,), tolerance=10.0)
for upper in (False, True):
    add("linalg_solve_triangular", definite(), floats(3, 2), upper=upper, gradient=False, tolerance=10.0)
add("_linalg_det", definite(2), only=(0,), tolerance=10.0)
add("_linalg_slogdet", definite(2), only=(0, 1), tolerance=10.0)
add("_linalg_eigh", definite(), only=(0,), tolerance=10.0)
add("_linalg_svd", floats(3, 4), only=(1,), tolerance=10.0)
add("linalg_matrix_exp", floats(3, 3), tolerance=10.0)
for p in (0.0, 1.0, 2.0, 3.0, float("inf")):
    add("_cdist_forward", floats(2, 3, 4), floats(2, 5, 4), p, None, gradient=False, tolerance=4.0)
    add("_pdist_forward", floats(4, 3), p, gradient=False, tolerance=4.0)
    add("cdist", floats(3, 4), floats(5, 4), p, tolerance=4.0)
add("cdist", torch.ones(2, 3), torch.ones(2, 3), 2.0)
for normalization in (0, 1, 2):
    add("_fft_r2c", floats(3, 8), [1], normalization, True)
    add("_fft_r2c", floats(4, 6), [0, 1], normalization, False)
    add("_fft_c2r", complexes(3, 5), [1], normalization, 8, gradient=False)
    for forward in (True, False):
        add("_fft_c2c", complexes(3, 4), [0, 1], normalization, forward)
add("_trilinear", floats(2, 3), floats(5, 3, 4), floats(2, 4), [1, 3], [0], [1, 2], [2, 3])
add("cosine_similarity", floats(3, 4), floats(3, 4), 1)
factor = torch.linalg.cholesky(definite())
for upper in (False, True):
    part = factor.mT.contiguous() if upper else factor
    add("cholesky_solve", floats(3, 2), part, upper, gradient=False, tolerance=10.0)
    add("cholesky_inverse", part, upper, gradient=False, tolerance=10.0)
    for transpose in (False, True):
        add(
            "triangular_solve",
            floats(3, 2),
            definite(),
            upper,
            transpose,
            only=(0,),
            gradient=False,
            tolerance=10.0,
        )
add("linalg_pinv.atol_rtol_tensor", floats(4, 3), atol=None, rtol=None, tolerance=20.0)
add(
    "linalg_pinv.atol_rtol_tensor",
    floats(3, 4),
    atol=torch.tensor(0.5),
    rtol=torch.tensor(0.1),
    differentiable=1,
    tolerance=20.0,
)
add("dist", floats(3, 4), floats(4), 2)
for shape in ((2, 3, 3), (4, 3), (3, 5)):
    square = floats(*shape)
    add("linalg_lu", square, tolerance=20.0)
    add("linalg_lu_factor_ex", square, tolerance=20.0)
    factors, pivots = torch.linalg.lu_factor(square)
    add("lu_unpack", factors, pivots, tolerance=10.0)
    add("lu_unpack", factors, pivots, unpack_pivots=False, only=(1, 2))
factors, pivots = torch.linalg.lu_factor(floats(2, 3, 3) + 3 * torch.eye(3))
for adjoint in (False, True):
    add("linalg_lu_solve", factors, pivots, floats(2, 3, 2), adjoint=adjoint, tolerance=20.0)
    add("linalg_lu_solve", factors, pivots, floats(2, 2, 3), left=False, adjoint=adjoint, tolerance=20.0)
reflectors, taus = torch.geqrf(floats(4, 3))
for transpose in (False, True):
    add("ormqr", reflectors, taus, floats(4, 2), True, transpose, gradient=False, tolerance=4.0)
    add("ormqr", reflectors, taus, floats(2, 4), False, transpose, gradient=False, tolerance=4.0)
add("linalg_lstsq", floats(5, 3), floats(5, 2), only=(0,), tolerance=50.0)
add(
    "linalg_lstsq", floats(5, 3), floats(5, 2), driver="gelsd", gradient=False, only=(0, 1, 2), tolerance=50.0
)
add("linalg_lstsq", floats(2, 3, 4), floats(2, 3, 1), only=(0,), tolerance=50.0)
for p in (1.0, 2.0, 3.0):
    rows, others = floats(3, 4), floats(5, 4)
    distances = torch.cdist(rows, others, p)
    add("_cdist_backward", floats(3, 5), rows, others, p, distances, gradient=False, tolerance=8.0)
    add("_pdist_backward", floats(3), rows, p, torch.pdist(rows, p), gradient=False, tolerance=8.0)
