"""Every public function is called in generated ways: eager, compiled, mapped and differentiated.

One row a function says how its arguments are made and what it must give (rows.py); the choices of a case come from its
name and number (draw.py), so `Draw("numpy.sum/3")` makes a case again. driver.py has what is looked at. A few cases of
each row run always; `pytest -m nightly tests/public` runs hundreds.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.public import (
    driver,
    numpy_elementwise,
    numpy_functions,
    numpy_plain,
    numpy_reductions,
    numpy_shapes,
    of_lax,
    of_lax_linalg,
    of_losses,
    of_nn,
    of_random,
    of_scipy,
    of_stats,
)
from tests.public.draw import Draw
from tests.public.names import SPACES, functions
from tests.public.rows import ROWS, Row

TABLES = (
    numpy_elementwise,
    numpy_functions,
    numpy_plain,
    numpy_reductions,
    numpy_shapes,
    of_lax,
    of_lax_linalg,
    of_losses,
    of_nn,
    of_random,
    of_scipy,
    of_stats,
)
ROOT = Path(__file__).resolve().parents[2]
VALUES, NIGHTLY = 5, int(os.environ.get("FUNCGRAD_NIGHTLY_CASES", "60"))

# What is no function of arrays, or needs other functions, axes with names, or files: the tests that have it.
ELSEWHERE = {
    "numpy": {
        "tests/public/test_others.py": "fromfile get_printoptions load printoptions save savez set_printoptions",
    },
    "lax": {
        "tests/transforms/batching/test_collectives.py": "all_gather all_to_all axis_index axis_size pbroadcast pmax "
        "pmean pmin ppermute pshuffle psum psum_scatter pswapaxes ragged_all_to_all",
        "tests/sharding/test_shard_map.py": "pcast pvary",
        "tests/sharding/test_arrays.py": "with_sharding_constraint",
        "tests/lax/test_custom.py": "composite custom_linear_solve custom_root",
        "tests/lax/test_windows.py": "conv_dimension_numbers conv_general_dilated_local conv_general_dilated_patches "
        "conv_transpose conv_transpose_shape_tuple",
        "tests/public/test_others.py": "conv_general_permutations",
        "tests/lax/test_products.py": "ragged_dot_general scaled_dot",
    },
    "nn.schedules": {
        "tests/nn/records/optimizer_cases.py": "constant_schedule cosine_decay_schedule cosine_onecycle_schedule "
        "exponential_decay join_schedules linear_onecycle_schedule linear_schedule piecewise_constant_schedule "
        "piecewise_interpolate_schedule polynomial_schedule sgdr_schedule warmup_constant_schedule "
        "warmup_cosine_decay_schedule warmup_exponential_decay_schedule",
    },
    "nn.optimizers": {
        "tests/nn/records/optimizer_cases.py":
        "adabelief adadelta adafactor adagrad adam adamax adamaxw adamw adan adaptive_grad_clip "
        "add_decayed_weights amsgrad apply_if_finite centralize chain clip clip_by_block_rms "
        "clip_by_global_norm ema inject_hyperparams lamb lars lion lookahead masked multi_steps nadam nadamw "
        "partition radam rmsprop rprop scale scale_by_adam scale_by_learning_rate scale_by_param_block_norm "
        "scale_by_stddev set_to_zero sgd sign_sgd signum sophia yogi",
        "tests/nn/optimizers/test_transformations.py":
        "add_noise all_finite apply_updates dynamic_loss_scale ema_of_params global_norm has_updated "
        "hutchinson_diagonal identity incremental_update named_chain noisy_sgd scale_by_sophia scale_loss "
        "stateless zero_nans scale_by_adadelta scale_by_adamax scale_by_adan scale_by_amsgrad scale_by_belief "
        "scale_by_factored_rms scale_by_lion scale_by_param_block_rms scale_by_radam scale_by_rms "
        "scale_by_rprop scale_by_rss scale_by_schedule scale_by_sign scale_by_trust_ratio scale_by_yogi trace",
        "tests/nn/optimizers/test_matrices.py":
        "lbfgs muon orthogonalize scale_by_backtracking_linesearch scale_by_lbfgs scale_by_muon "
        "scale_by_shampoo scale_by_shape scale_by_soap scale_by_zoom_linesearch shampoo soap",
    },
    "example_libraries.optimizers": {
        "tests/example_libraries/test_optimizers.py": "adagrad adam adamax clip_grads constant exponential_decay "
        "inverse_time_decay l2_norm make_schedule momentum nesterov optimizer pack_optimizer_state "
        "piecewise_constant polynomial_decay rmsprop rmsprop_momentum sgd sm3 unpack_optimizer_state",
    },
    "example_libraries.stax": {
        "tests/example_libraries/test_stax.py": "AvgPool BatchNorm Conv Conv1DTranspose ConvTranspose Dense Dropout "
        "FanInConcat FanOut GeneralConv GeneralConvTranspose MaxPool SumPool parallel serial shape_dependent",
        "funcgrad/example_libraries/stax.py": "elementwise",
    },
    "experimental.ode": {"tests/experimental/test_ode.py": "odeint"},
    "experimental.sparse": {
        "tests/experimental/test_sparse.py": "BCOO bcoo_fromdense bcoo_sort_indices bcoo_sum_duplicates bcoo_todense "
        "bcoo_transpose empty eye todense",
        "tests/experimental/test_sparse_layouts.py": "BCSR JAXSparse bcoo_broadcast_in_dim bcoo_concatenate "
        "bcoo_dot_general bcoo_extract bcoo_multiply_dense bcoo_multiply_sparse bcoo_reduce_sum bcoo_reshape bcoo_rev "
        "bcoo_slice bcoo_squeeze bcsr_dot_general bcsr_extract bcsr_fromdense bcsr_sum_duplicates "
        "bcoo_update_layout bcsr_todense grad jacfwd jacobian jacrev random_bcoo value_and_grad",
        "tests/experimental/test_sparse_matrices.py": "COO CSC CSR bcoo_conv_general_dilated bcoo_gather "
        "bcsr_broadcast_in_dim bcsr_concatenate coo_fromdense coo_matmat coo_matvec coo_todense csr_fromdense "
        "csr_matmat csr_matvec csr_todense",
        "tests/experimental/test_sparse_places.py": "bcoo_dot_general_sampled bcoo_dynamic_slice",
        "tests/experimental/test_sparsify.py": "sparsify",
    },
    "scipy.optimize": {"tests/scipy/test_optimize.py": "minimize"},
    "random": {"tests/random/test_families.py": "key_dtype key_impl"},
    "nn": {
        "tests/nn/optimizers/test_transformations.py": "apply_updates",
        "tests/nn/modules/test_surgery.py": "combine count_parameters map_modules partition tree_at with_parameters",
        "tests/nn/modules/test_module.py": "named_parameters static",
        "tests/nn/modules/test_text.py": "summary",
        "funcgrad/nn/modules/names.py": "is_trainable",
        "tests/nn/layers/test_attention.py": "alibi_slopes rotary",
    },
}  # fmt: skip


def chosen(defined: str = "", all_of_them: bool = False) -> list:
    """The rows for which something is defined, as parameters. Of distributions, which are made of the same functions,
    the logarithms of densities stand for all, if not asked for all of them: the density is always exp of that."""
    rows = [row for row in ROWS.values() if not defined or row.jit and getattr(row, defined)]
    kept = [
        row
        for row in rows
        if all_of_them or row.space != "scipy.stats" or row.name.endswith(("logpdf", "logpmf"))
    ]
    return [pytest.param(row, id=str(row)) for row in kept]


def values(row: Row) -> int:
    """How many cases of a row run always: few of functions whose loops take seconds to compile."""
    return {"random": 1, "scipy.stats": 2}.get(row.space, VALUES)


@pytest.mark.parametrize("row", chosen(all_of_them=True))
def test_value(row: Row) -> None:
    for i in range(values(row)):
        driver.check_value(row, Draw(f"{row}/{i}"))


@pytest.mark.parametrize("row", chosen())
def test_compiled(row: Row) -> None:
    driver.check_compiled(row, Draw(f"{row}/0"))


@pytest.mark.parametrize("row", chosen("vmap"))
def test_mapped(row: Row) -> None:
    driver.check_mapped(row, Draw(f"{row}/1"))


@pytest.mark.parametrize("row", chosen("derivative"))
def test_derivative(row: Row) -> None:
    driver.check_derivative(row, Draw(f"{row}/0", smooth=True))


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in ROWS.items() if row.kinds])
def test_other_dtypes_are_errors(row: Row) -> None:
    for kind in set("biufc") - set(row.kinds):
        driver.check_kind(row, Draw(f"{row}/0", kind=kind))


@pytest.mark.parametrize("row", chosen())
def test_what_is_no_array_is_an_error(row: Row) -> None:
    driver.check_hostile(row, Draw(f"{row}/0"))


@pytest.mark.parametrize("space", SPACES)
def test_every_function_has_a_row(space: str) -> None:
    """By its name, by another name of the same function, or by a test of its own."""
    covered = {id(driver.function(row)) for row in ROWS.values()}
    elsewhere = {name for names in ELSEWHERE.get(space, {}).values() for name in names.split()}
    missing = [
        name for name, value in functions(space).items() if id(value) not in covered and name not in elsewhere
    ]
    assert not missing, f"funcgrad.{space}: no row in tests/public for {', '.join(missing)}"


@pytest.mark.parametrize("space", ELSEWHERE)
def test_names_elsewhere_are_there(space: str) -> None:
    for path, names in ELSEWHERE[space].items():
        text = (ROOT / path).read_text()
        assert [name for name in names.split() if name not in text] == [], path


@pytest.mark.nightly
@pytest.mark.parametrize("row", chosen(all_of_them=True))
def test_value_of_many(row: Row) -> None:
    for i in range(values(row), NIGHTLY):
        driver.check_value(row, Draw(f"{row}/{i}"))


@pytest.mark.nightly
@pytest.mark.parametrize("row", chosen(all_of_them=True))
def test_compiled_of_many(row: Row) -> None:
    for i in range(1, NIGHTLY // 6):
        driver.check_compiled(row, Draw(f"{row}/{i}"))


@pytest.mark.nightly
@pytest.mark.parametrize("row", chosen("vmap", True))
def test_mapped_of_many(row: Row) -> None:
    for i in range(2, NIGHTLY // 2):
        driver.check_mapped(row, Draw(f"{row}/{i}"))


@pytest.mark.nightly
@pytest.mark.parametrize("row", chosen("derivative", True))
def test_derivative_of_many(row: Row) -> None:
    for i in range(1, NIGHTLY // 2):
        driver.check_derivative(row, Draw(f"{row}/{i}", smooth=True))
    driver.check_derivative(row, Draw(f"{row}/0", smooth=True), compiled=True)
