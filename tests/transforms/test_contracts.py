"""The contract of each transform, claim by claim where no other test holds it.

Values, derivatives and compositions have tests of their own (test_grad.py, test_vmap.py, test_matrix.py, ...). Here
stand names and defaults of arguments, what may be passed and returned, and the class of the error that each mistake
raises: what a program written for JAX relies on without looking. Where funcgrad differs on purpose,
docs/differences_from_jax.md says so, and the test holds what is said there.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from numpy.testing import assert_allclose as close

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import custom_batching, lax, random, tree
from funcgrad.errors import (
    ArgumentError,
    CompilerOptionError,
    DtypeError,
    IndexingError,
    LeakedTracerError,
    MissingRuleError,
    NanError,
    RuleError,
    ShapeError,
    TracedValueError,
)
from funcgrad.sharding import NamedSharding, PartitionSpec

F32 = fg.ShapeDtypeStruct((), np.float32)


def test_transforms_keep_name_and_documentation() -> None:
    def energy(x: Any) -> Any:
        """Of a spring."""
        return x * x

    for transform in (
        fg.jit, fg.grad, fg.value_and_grad, fg.jacfwd, fg.jacrev, fg.hessian, fg.vmap, fg.checkpoint,
        fg.custom_jvp, fg.custom_vjp, fg.custom_gradient, custom_batching.custom_vmap, custom_batching.sequential_vmap,
    ):  # fmt: skip
        made = transform(energy)
        assert callable(made) and (made.__name__, made.__doc__) == ("energy", "Of a spring.")


GIVEN = inspect.Parameter.empty
ONLY_BY_NAME = "*"
SIGNATURES: list[tuple[Callable, list[Any]]] = [
    (fg.grad, ["fun", ("argnums", 0), ("has_aux", False), ("holomorphic", False), ("allow_int", False)]),
    (fg.value_and_grad, ["fun", ("argnums", 0), ("has_aux", False), ("holomorphic", False), ("allow_int", False)]),
    (fg.jacfwd, ["fun", ("argnums", 0), ("has_aux", False), ("holomorphic", False)]),
    (fg.jacrev, ["fun", ("argnums", 0), ("has_aux", False), ("holomorphic", False)]),
    (fg.hessian, ["fun", ("argnums", 0), ("has_aux", False), ("holomorphic", False)]),
    (fg.jvp, ["fun", "primals", "tangents", ("has_aux", False)]),
    (fg.vjp, ["fun", "primals", ("has_aux", False)]),
    (fg.linearize, ["fun", "primals", ("has_aux", False)]),
    (fg.linear_transpose, ["fun", "primals"]),
    (
        fg.vmap,
        ["fun", ("in_axes", 0), ("out_axes", 0), ("axis_name", None), ("axis_size", None), ("spmd_axis_name", None),
         ("sum_match", False)],
    ),
    (
        fg.jit,
        ["fun", ("static_argnums", None), ("static_argnames", None), ("donate_argnums", None),
         ("donate_argnames", None), ("keep_unused", False), ("inline", False)],
    ),
    (
        fg.checkpoint,
        ["fun", ("prevent_cse", True), ("policy", None), ("static_argnums", ()), ("static_argnames", ())],
    ),
    (fg.custom_jvp, ["fun", ("nondiff_argnums", ()), ("nondiff_argnames", ())]),
    (fg.custom_jvp.defjvp, ["jvp", ("symbolic_zeros", False)]),
    (fg.custom_vjp, ["fun", ("nondiff_argnums", ())]),
    (fg.custom_vjp.defvjp, ["fwd", "bwd", ("symbolic_zeros", False), ("optimize_remat", False)]),
    (fg.pure_callback, ["callback", "result_shape_dtypes", "args", ("vmap_method", None)]),
    (fg.io_callback, ["callback", "result_shape_dtypes", "args", ("ordered", False)]),
    (fg.debug.print, ["fmt", "args", ("ordered", False)]),
    (fg.debug.callback, ["callback", "args", ("ordered", False)]),
    (fg.eval_shape, ["fun", "args"]),
    (fg.closure_convert, ["fun", "example_args"]),
    (lax.cond, ["pred", "true_fun", "false_fun", "operands"]),
    (lax.switch, ["index", "branches", "operands"]),
    (lax.while_loop, ["cond_fun", "body_fun", "init_val"]),
    (lax.fori_loop, ["lower", "upper", "body_fun", "init_val", ("unroll", None)]),
    (lax.scan, ["f", "init", ("xs", None), ("length", None), ("reverse", False), ("unroll", 1)]),
    (lax.map, ["f", "xs", ("batch_size", None)]),
    (lax.associative_scan, ["fn", "elems", ("reverse", False), ("axis", 0)]),
    (lax.custom_root, ["f", "initial_guess", "solve", "tangent_solve", ("has_aux", False)]),
    (
        lax.custom_linear_solve,
        ["matvec", "b", "solve", ("transpose_solve", None), ("symmetric", False), ("has_aux", False)],
    ),
    (lax.platform_dependent, ["args", ("default", None)]),
]  # fmt: skip


@pytest.mark.parametrize(("function", "wanted"), SIGNATURES, ids=lambda x: getattr(x, "__qualname__", None))
def test_arguments_have_the_names_order_and_defaults_of_jax(function: Callable, wanted: list[Any]) -> None:
    """What funcgrad adds comes by name only, or after all others."""
    found = [p for p in inspect.signature(function).parameters.values() if p.name != "self"]
    place = {p.name: i for i, p in enumerate(found)}
    names = [entry if isinstance(entry, str) else entry[0] for entry in wanted]
    assert [name for name in place if name in names] == names
    for entry in wanted:
        if not isinstance(entry, str):
            assert found[place[entry[0]]].default == entry[1]
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    by_position = [p.name for p in found if p.kind in positional]
    assert all(name in names for name in by_position[: len(names)])


# ---- jit ----


def test_jit_takes_its_function_by_position_only() -> None:
    with pytest.raises(TypeError, match="fun"):
        fg.jit(fun=lambda x: x)


def test_jit_infers_static_names_from_numbers_and_back() -> None:
    def times(x: Any, word: str) -> Any:
        return x * len(word)

    assert float(fg.jit(times, static_argnums=1)(2.0, word="abc")) == 6
    assert float(fg.jit(times, static_argnames="word")(2.0, "abc")) == 6
    assert float(fg.jit(times, static_argnums=-1)(2.0, "abc")) == 6


def test_jit_static_arguments_of_every_kind() -> None:
    assert float(fg.jit(lambda *args: args[0] * len(args[1]), static_argnums=1)(1.0, "ab")) == 2
    assert float(fg.jit(lambda x, **names: x * len(names["n"]), static_argnames="n")(1.0, n="ab")) == 2
    assert float(fg.jit(lambda x, *, n: x * len(n), static_argnames=("n",))(1.0, n="ab")) == 2
    for option in ({"static_argnums": 1}, {"static_argnames": "n"}):
        assert float(fg.jit(lambda x, n="abc": x * len(n), **option)(1.0)) == 3
    assert float(fg.grad(fg.jit(lambda x, n: x**n, static_argnums=1))(2.0, 3)) == 12


def test_jit_donates_by_name_however_it_is_passed() -> None:
    f = fg.jit(lambda x, y: x + y, donate_argnames="y")
    for call in (lambda y: f(np.ones(3), y), lambda y: f(np.ones(3), y=y)):
        y = np.ones(3) + 1
        call(y)
        assert y.is_deleted()


def test_types_are_like_arrays() -> None:
    struct = fg.ShapeDtypeStruct((2, 3), np.float32)
    assert (struct.shape, struct.dtype, struct.ndim, struct.size, len(struct)) == (
        (2, 3),
        np.float32,
        2,
        6,
        2,
    )
    assert struct == fg.ShapeDtypeStruct((2, 3), "float32") and hash(struct) == hash(
        fg.typeof(np.ones((2, 3)))
    )
    with pytest.raises(TypeError, match="len"):
        len(F32)


def test_jit_static_values_that_are_equal_share_an_entry() -> None:
    class Kind:
        def __init__(self, value: int) -> None:
            self.value = value

        def __hash__(self) -> int:
            return 1

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Kind)

    seen = []
    f = fg.jit(lambda x, kind: seen.append(kind.value) or x, static_argnums=1)
    f(1.0, Kind(1)), f(1.0, Kind(2))
    assert seen == [1]


def test_jit_takes_arrays_of_all_kinds_and_only_python_numbers_are_weak() -> None:
    same = fg.jit(lambda x: x)
    given = [np.ones(2), onp.ones(2), onp.float32(1), onp.int8(1), True, 1, 1.0, 1j]
    found = [(y.dtype.name, y.weak_type) for y in map(same, given)]
    strong = ["float32", "float32", "float32", "int8", "bool"]
    assert found == [(name, False) for name in strong] + [
        ("int32", True),
        ("float32", True),
        ("complex64", True),
    ]


def test_jit_key_has_the_structure_and_the_metadata_of_nodes() -> None:
    @tree.register_pytree_node_class
    class Scaled:
        def __init__(self, x: Any, factor: int) -> None:
            self.x, self.factor = x, factor

        def tree_flatten(self) -> tuple:
            return (self.x,), self.factor

        @classmethod
        def tree_unflatten(cls, factor: int, children: tuple) -> Scaled:
            return cls(children[0], factor)

    seen = []
    f = fg.jit(lambda s: seen.append(1) or (s.x if isinstance(s.x, tuple) else (s.x * s.factor,))[0])
    assert [float(f(Scaled(2.0, n))) for n in (3, 5, 3)] == [6, 10, 6]
    assert len(seen) == 2
    f(Scaled((2.0,), 3))
    assert len(seen) == 3


def test_jit_stages_know_types_and_structure() -> None:
    lowered = fg.jit(lambda x: {"a": x * 2}).lower(np.ones(3))
    assert lowered.in_tree == lowered.compile().in_tree == tree.structure(((0,), {}))
    assert lowered.out_info == {"a": fg.ShapeDtypeStruct((3,), np.float32)}


def test_jit_stages_are_not_for_traced_values() -> None:
    with pytest.raises(TypeError, match="y is a traced value"):
        fg.grad(lambda x: fg.jit(lambda y: y * 2).lower(x).compile()(x))(1.0)


def test_disable_jit_runs_jit_loops_and_branches_as_python() -> None:
    seen: list[Any] = []

    def note(x: Any) -> Any:
        seen.append(float(x))
        return x

    with fg.disable_jit():
        fg.jit(note)(np.float32(9))
        lax.cond(np.array(True), lambda: note(8.0), lambda: note(-8.0))
        lax.switch(np.array(7), [lambda: note(-7.0), lambda: note(7.0)])
        lax.while_loop(lambda c: note(c) < 1, lambda c: c + 1, np.float32(0))
        lax.fori_loop(0, 2, lambda i, c: note(c) + 1, np.float32(0))
        lax.scan(lambda c, x: (note(c) + x, x), np.float32(0), np.ones(2))
        lax.map(note, np.array([5.0, 6.0]))
    assert seen == [9, 8, 7, 0, 1, 0, 1, 0, 1, 5, 6]


def test_disable_jit_computes_what_compiled_loops_do() -> None:
    """Also where a step writes into the array that it is given, and where there is no step."""

    def step(carry: Any) -> Any:
        x, total = carry
        x += 1
        return x, total + x

    x = onp.array(1.0, onp.float32)
    loops = [
        lambda: lax.while_loop(lambda carry: carry[0] < 10, step, (x, x))[1],
        lambda: lax.fori_loop(0, 3, lambda _, carry: step(carry), (x, x))[1],
        lambda: lax.fori_loop(0, 0, lambda i, c: c + i, 1.0),
        lambda: lax.scan(lambda c, y: (c + y, y * 2), 0.0, np.zeros((0, 2)).sum(1))[1],
    ]
    for loop in loops:
        expected = loop()
        with fg.disable_jit():
            found = loop()
        assert found.shape == expected.shape and found.tolist() == expected.tolist()
    assert x == 1


@pytest.mark.parametrize("limit", [None, 0, 1, 3, 40])
@pytest.mark.parametrize("known", [0, 2])
def test_disable_jit_traces_what_remains_of_a_loop_once_its_condition_is_traced(
    limit: int | None, known: int
) -> None:
    """`known` steps come before the condition depends on x: these run in Python, the others under vmap."""

    def collatz(x: Any) -> Any:
        def ahead(pair: tuple[Any, Any]) -> Any:
            i, y = pair
            return True if isinstance(i, int) and i < known else y != 1

        def step(pair: tuple[Any, Any]) -> tuple[Any, Any]:
            i, y = pair
            return i + 1, np.where(y % 2 == 0, y // 2, 3 * y + 1)

        return lax.while_loop(ahead, step, (0, x), max_steps=limit)

    def plain(x: int) -> tuple[int, int]:
        i = 0
        while i != limit and (i < known or x != 1):
            i, x = i + 1, x // 2 if x % 2 == 0 else 3 * x + 1
        return i, x

    starts = [1, 6, 7, 11, 24]
    with fg.disable_jit():
        found = fg.vmap(collatz)(np.array(starts))
        singly = [collatz(np.array(x)) for x in starts]
    expected = [plain(x) for x in starts]
    assert list(zip(*(x.tolist() for x in found), strict=True)) == expected
    assert [(int(i), int(x)) for i, x in singly] == expected


# ---- grad, Jacobians ----


def test_gradient_of_a_tree_has_its_structure_and_a_tuple_of_argnums_gives_a_tuple() -> None:
    found = fg.grad(lambda p, y: p["a"] * y, argnums=(0, 1))({"a": 2.0, "none": None}, 3.0)
    assert found == ({"a": 3.0, "none": None}, 2.0)
    assert all(x.weak_type for x in tree.leaves(found))


def test_tangents_have_the_dtype_of_their_values() -> None:
    """Numbers of Python have none; arrays of integers do, also where these are weakly typed."""
    assert float(fg.jvp(lambda x: x * x, (np.array(1.0),), (5,))[1]) == 10
    for tangent in (np.array(5), np.array(5, np.int32), np.array(True), np.array(5.0, np.float16)):
        with pytest.raises(TypeError, match="must have the dtype of its value: needed float32"):
            fg.jvp(lambda x: x * x, (np.array(1.0),), (tangent,))
        with pytest.raises(TypeError, match="must have the dtype of its value: needed float32"):
            fg.vjp(lambda x: x * x, np.array(1.0))[1](tangent)


def test_has_aux_wants_a_pair() -> None:
    for result in (1.0, (1.0,), (1.0, 2.0, 3.0), {"a": 1.0, "b": 2.0}):
        with pytest.raises(ValueError, match="pair"):
            fg.grad(lambda x, result=result: result, has_aux=True)(1.0)


def test_auxiliary_data_may_be_anything() -> None:
    unit = object()

    def f(x: Any) -> Any:
        return np.sum(x * x), {"name": "energy", "twice": 2 * x, "unit": [unit, None], "order": 2}

    x = np.ones(2)
    for run in (
        lambda: fg.grad(f, has_aux=True)(x)[1],
        lambda: fg.value_and_grad(f, has_aux=True)(x)[0][1],
        lambda: fg.jvp(f, (x,), (x,), has_aux=True)[2],
        lambda: fg.vjp(f, x, has_aux=True)[2],
        lambda: fg.linearize(f, x, has_aux=True)[2],
        lambda: fg.jacfwd(f, has_aux=True)(x)[1],
        lambda: fg.jacrev(f, has_aux=True)(x)[1],
        lambda: fg.hessian(f, has_aux=True)(x)[1],
    ):
        aux = run()
        assert aux["name"] == "energy" and aux["unit"][0] is unit and aux["unit"][1] is None
        assert type(aux["order"]) is int  # a number of Python's is not made an array, as in JAX
        close(aux["twice"], [2, 2])
    for within in (fg.jit, lambda g: fg.vmap(g, axis_size=3, in_axes=None)):
        close(within(lambda x: fg.grad(f, has_aux=True)(x)[1]["twice"])(x).reshape(-1, 2)[0], [2, 2])
    with pytest.raises(TypeError, match="returned a str"):
        fg.grad(lambda x: ("text", x), has_aux=True)(1.0)


def test_values_under_grad_decide_but_do_not_leave_the_trace() -> None:
    assert float(fg.grad(lambda x: x if x > 0 else -x)(-1.0)) == -1
    assert [float(x) for x in fg.jvp(lambda x: x if x > 0 else -x, (-1.0,), (1.0,))] == [1, -1]
    for leave in (float, int, onp.array2string, onp.asarray):
        with pytest.raises(TracedValueError, match="lose its derivative"):
            fg.grad(lambda x, leave=leave: leave(x) * x)(1.0)
    absolute = lambda x: x if x > 0 else -x  # noqa: E731
    for run, x in (
        (fg.vmap(absolute), np.ones(2)),
        (fg.jit(absolute), 1.0),
        (fg.vmap(fg.grad(absolute)), np.ones(2)),
        (fg.grad(fg.jit(absolute)), 1.0),
    ):
        with pytest.raises(TracedValueError, match="truth value"):
            run(x)


def test_jacobian_trees_are_outputs_by_inputs() -> None:
    def f(x: dict) -> dict:
        return {"o": x["a"] * 2, "p": np.sum(x["b"])}

    x = {"a": np.ones(2), "b": np.ones((2, 2))}
    wanted = {"o": {"a": (2, 2), "b": (2, 2, 2)}, "p": {"a": (2,), "b": (2, 2)}}
    for jacobian in (fg.jacfwd, fg.jacrev, fg.jacobian):
        assert tree.map(np.shape, jacobian(f)(x)) == wanted
    second = fg.hessian(lambda x: np.sum(x["a"]) * np.sum(x["b"] ** 2))(x)
    assert tree.map(np.shape, second) == {
        "a": {"a": (2, 2), "b": (2, 2, 2)},
        "b": {"a": (2, 2, 2), "b": (2, 2, 2, 2)},
    }


def test_jacobians_take_keywords_and_have_the_shape_of_the_output_first() -> None:
    for jacobian in (fg.jacfwd, fg.jacrev):
        assert float(jacobian(lambda x, *, k: x * k)(2.0, k=3.0)) == 3
        assert jacobian(lambda x: x * np.ones(3))(2.0).shape == (3,)
        assert jacobian(lambda x: np.outer(x, x)[:, :1])(np.ones(2)).shape == (2, 1, 2)
    assert float(fg.hessian(lambda x, y: (x * y) ** 2, argnums=1)(2.0, 3.0)) == 8


def test_jacobians_want_floats() -> None:
    for jacobian, x in ((fg.jacfwd, 1j), (fg.jacfwd, 1), (fg.jacrev, 1), (fg.jacrev, 1j)):
        with pytest.raises(TypeError, match="float"):
            jacobian(lambda x: x * x)(x)
    with pytest.raises(TypeError, match="output of '<lambda>' must be a float"):
        fg.jacrev(lambda x: x * 1j)(1.0)


# ---- jvp, vjp, linearize ----


def test_jvp_takes_tuples_or_lists_and_gives_float0_for_integers() -> None:
    assert [float(x) for x in fg.jvp(lambda x: x * x, [3.0], (1.0,))] == [9, 6]
    with pytest.raises(TypeError, match="tuple of arguments"):
        fg.jvp(lambda x: x, np.ones(1), np.ones(1))
    assert fg.jvp(lambda x: x > 0, (1.0,), (1.0,))[1].dtype == fg.float0


def test_vjp_functions_are_trees_that_leave_jit() -> None:
    _, pull_back = fg.jit(lambda x: fg.vjp(lambda x: np.sin(x) * x, x))(2.0)
    close(pull_back(1.0)[0], onp.sin(2) + 2 * onp.cos(2), rtol=1e-6)
    assert isinstance(pull_back(1.0), tuple) and len(tree.leaves(pull_back)) > 0


def test_cotangents_that_do_not_fit_are_value_errors() -> None:
    _, pull_back = fg.vjp(lambda x: {"a": x}, 2.0)
    for wrong in (1.0, {"b": 1.0}, {"a": np.ones(2)}):
        with pytest.raises(ValueError, match="cotangent"):
            pull_back(wrong)
    with pytest.raises(ValueError, match=r"write vjp_fn\(\(ct_a, ct_b\)\)"):
        fg.vjp(lambda x: (x, x), 2.0)[1](1.0, 1.0)


def test_linearized_functions_are_transformed_like_others() -> None:
    out, push = fg.linearize(lambda x, y: x * y, 2.0, 3.0)
    assert float(out) == 6 and (float(push(1.0, 0.0)), float(push(0.0, 1.0))) == (3, 2)
    close(fg.vmap(push)(np.ones(2), np.ones(2)), [5, 5])
    assert fg.linear_transpose(push, 1.0, 1.0)(1.0) == (3.0, 2.0)
    with pytest.raises(ValueError, match="tree of tangents"):
        push(1.0)


# ---- vmap ----


def test_vmap_calls_that_have_nothing_to_map() -> None:
    for call in (lambda: fg.vmap(lambda: 1.0)(), lambda: fg.vmap(lambda x: x, in_axes=None)(1.0)):
        with pytest.raises(ValueError, match="axis_size"):
            call()
    with pytest.raises(ValueError, match="array with 0 axes"):
        fg.vmap(lambda x: x)(1.0)


def test_in_axes_that_are_no_tuple_are_type_errors() -> None:
    with pytest.raises(TypeError, match=r"write in_axes=\(\{'a': 0\},\)"):
        fg.vmap(lambda d: d["a"], in_axes={"a": 0})
    for wrong in (0.5, ("a",), "rows"):
        with pytest.raises(TypeError, match="integer or None"):
            fg.vmap(lambda x: x, in_axes=wrong)(np.ones(2))


def test_vmap_errors_show_the_structure_as_it_is_written() -> None:
    with pytest.raises(ValueError, match=r"\{'q': 0\} does not fit the structure \{'p': \*\}"):
        fg.vmap(lambda x: {"p": x}, out_axes={"q": 0})(np.ones(2))


def test_psum_of_a_number_is_the_size_of_the_axis_while_tracing() -> None:
    seen: list[Any] = []
    fg.vmap(lambda x: seen.append((lax.psum(1, "i"), lax.axis_size("i"))) or x, axis_name="i")(np.ones(5))
    assert seen == [(5, 5)] and type(seen[0][0]) is int
    with pytest.raises(NameError, match="unbound axis name: i"):
        lax.psum(1.0, "i")


def test_collectives_take_trees_and_several_names() -> None:
    found = fg.vmap(lambda x: lax.psum({"a": x, "b": 1}, "i"), axis_name="i")(np.ones(2))
    assert found["a"].tolist() == [2, 2] and found["b"].tolist() == [2, 2]
    both = fg.vmap(fg.vmap(lambda x: lax.psum(x, ("i", "j")), axis_name="j"), axis_name="i")
    assert both(np.ones((2, 3))).tolist() == [[6] * 3] * 2


# ---- checkpoint ----


POLICIES = """everything_saveable nothing_saveable dots_saveable checkpoint_dots dots_with_no_batch_dims_saveable
    checkpoint_dots_with_no_batch_dims save_only_these_names save_any_names_but_these
    save_anything_except_these_names save_from_both_policies save_and_offload_only_these_names
    offload_dot_with_no_batch_dims"""


def test_checkpoint_policies_have_the_names_of_jax() -> None:
    assert all(name in fg.checkpoint_policies.__all__ for name in POLICIES.split())
    assert fg.remat is fg.checkpoint


def test_checkpoint_takes_its_options_with_and_without_the_function() -> None:
    @fg.checkpoint(policy=fg.checkpoint_policies.dots_saveable, prevent_cse=False)
    def f(x: Any) -> Any:
        return np.sin(x) * x

    wanted = onp.cos(2) * 2 + onp.sin(2)
    close(fg.grad(f)(2.0), wanted, rtol=1e-6)
    close(fg.grad(fg.checkpoint(lambda x: np.sin(x) * x, prevent_cse=True))(2.0), wanted, rtol=1e-6)


def test_checkpoint_takes_keywords_and_static_arguments_by_negative_numbers() -> None:
    assert float(fg.grad(lambda x: fg.checkpoint(lambda x, *, k: x * k)(x, k=3.0))(1.0)) == 3
    assert float(fg.grad(fg.checkpoint(lambda x, word: x ** len(word), static_argnums=-1))(2.0, "ab")) == 4


def test_offload_policies_take_the_arguments_of_jax() -> None:
    policy = fg.checkpoint_policies.save_and_offload_only_these_names(
        names_which_can_be_saved=["a"],
        names_which_can_be_offloaded=["b"],
        offload_src="device",
        offload_dst="pinned_host",
    )
    f = fg.checkpoint(lambda x: np.sin(fg.checkpoint_name(x * x, "b")), policy=policy)
    close(fg.grad(f)(0.5), onp.cos(0.25), rtol=1e-6)


# ---- custom rules ----


def test_defining_a_rule_gives_it_back_for_decorators() -> None:
    f = fg.custom_jvp(lambda x: x)
    rule = lambda primals, tangents: (primals[0], tangents[0])  # noqa: E731
    assert f.defjvp(rule) is rule


@pytest.mark.parametrize(
    "of_tangent",
    [
        lambda t: t * t,
        lambda t: 1.0 / t,
        np.sin,
        np.abs,
        lambda t: np.where(t > 0, t, -t),
        lambda t: lax.scan(lambda c, _: (c * t, None), t, length=2)[0],
    ],
)
@pytest.mark.parametrize("around", [lambda f: f, fg.jit, lambda f: fg.vmap(f, axis_size=2, in_axes=None)])
def test_a_rule_that_is_not_linear_is_an_error_in_reverse_mode(
    of_tangent: Callable, around: Callable
) -> None:
    f = fg.custom_jvp(lambda x: x)
    f.defjvp(lambda primals, tangents: (primals[0], of_tangent(tangents[0])))
    with pytest.raises(RuleError, match="not linear in the tangents"):
        fg.jit(fg.grad(lambda x: around(f)(x).sum()))(3.0)
    close(fg.jvp(f, (3.0,), (2.0,))[1], of_tangent(np.float32(2.0)))


def test_rules_get_arguments_by_position_also_where_the_call_names_them_or_leaves_them_out() -> None:
    f = fg.custom_vjp(lambda x, y=2.0: x * y)
    f.defvjp(lambda x, y: (x * y, y), lambda y, ct: (10 * ct * y, ct))
    g = fg.custom_jvp(lambda x, y=2.0: x * y)
    g.defjvp(lambda primals, tangents: (primals[0] * primals[1], 10 * tangents[0] * primals[1]))
    for h in (f, g):
        assert float(h(1.0, y=3.0)) == 3
        assert float(fg.grad(lambda x, h=h: h(x, y=3.0))(1.0)) == 30
        assert float(fg.grad(lambda x, h=h: h(x))(1.0)) == 20


def test_rules_that_are_missing_are_attribute_errors() -> None:
    for make in (fg.custom_jvp, fg.custom_vjp):
        with pytest.raises(AttributeError, match="defined for custom"):
            make(lambda x: x)(1.0)
    with pytest.raises(AttributeError, match="no batching rule"):
        fg.vmap(custom_batching.custom_vmap(lambda x: x))(np.ones(2))


def test_custom_vjp_takes_optimize_remat_and_bwd_may_return_none() -> None:
    f = fg.custom_vjp(lambda x, y: x * y)
    f.defvjp(lambda x, y: (x * y, y), lambda y, ct: (5 * ct * y, None), optimize_remat=True)
    assert fg.grad(f, argnums=(0, 1))(2.0, 3.0) == (15.0, 0.0)
    close(fg.vmap(fg.grad(f))(np.ones(2), np.arange(2.0)), [0, 5])


def test_custom_vjp_has_hessians_but_no_forward_mode() -> None:
    f = fg.custom_vjp(lambda x: x**3)
    f.defvjp(lambda x: (x**3, x), lambda x, ct: (ct * 7 * x**2,))
    assert float(fg.hessian(f)(2.0)) == 28
    for forward in (lambda: fg.jvp(f, (2.0,), (1.0,)), lambda: fg.jacfwd(f)(2.0)):
        with pytest.raises(TypeError, match="can't apply forward-mode"):
            forward()


# ---- callbacks ----


def test_callbacks_without_derivative_or_batch_say_so() -> None:
    call = lambda x: fg.pure_callback(lambda x: x, F32, x)  # noqa: E731
    for use in (
        lambda: fg.grad(call)(1.0),
        lambda: fg.jvp(call, (1.0,), (1.0,)),
        lambda: fg.vmap(call)(np.ones(2)),
    ):
        with pytest.raises(MissingRuleError):
            use()
    with pytest.raises(ValueError, match="vmap_method 'some' does not exist"):
        fg.vmap(lambda x: fg.pure_callback(lambda x: x, F32, x, vmap_method="some"))(np.ones(2))


def test_a_result_that_was_not_promised_names_the_callback() -> None:
    def load(x: Any) -> Any:
        return onp.ones(3, onp.float32)

    for run in (lambda f: f, fg.jit, lambda f: fg.vmap(f, in_axes=None, axis_size=2)):
        with pytest.raises(
            ArgumentError, match=r"callback: load returned float32\[3\], promised was float32\[\]"
        ):
            fg.block_until_ready(run(lambda x: fg.pure_callback(load, F32, x))(1.0))


def test_prints_whose_format_and_arguments_do_not_fit_are_errors(capsys: pytest.CaptureFixture) -> None:
    for fmt, args, kwargs in (
        ("{} {}", (1.0,), {}),
        ("{:{}}", (1.0,), {}),
        ("{x}", (), {"y": 1.0}),
        ("x", (1.0,), {}),
        ("{}", (1.0, 2.0), {}),
        ("{x}", (), {"x": 1.0, "y": 2.0}),
    ):
        with pytest.raises(ValueError, match=r"debug\.print"):
            fg.jit(lambda: fg.debug.print(fmt, *args, **kwargs))()  # noqa: B023
    fg.debug.print("{:{}} {x.shape} {y[a]:.{n}f}", 1.5, 6, x=np.ones(2), y={"a": 2.0}, n=2)
    fg.block_until_ready(fg.jit(lambda x: fg.debug.print("{:{}.1f}|", x, "6"))(1.0))
    assert capsys.readouterr().out == "   1.5 (2,) 2.00\n   1.0|\n"


# ---- control flow ----


def test_cond_takes_numbers_and_names_its_branches() -> None:
    assert [float(lax.cond(p, lambda x: x + 1, lambda x: x, 1.0)) for p in (3, 0, 1.5, True)] == [2, 1, 2, 2]
    assert float(lax.cond(True, lambda: 1.0, lambda: 2.0)) == 1
    with pytest.raises(DtypeError, match="scalar"):
        lax.cond(np.ones(1, bool), lambda x: x, lambda x: x, 1.0)
    with pytest.raises(ShapeError, match=r"at \['b'\]: true_fun .*float32\[2\]; false_fun .*float32\[3\]"):
        lax.cond(True, lambda x: {"b": x}, lambda x: {"b": np.ones(3)}, np.ones(2))
    with pytest.raises(ShapeError, match=r"branches\[0\] .*; branches\[1\] "):
        lax.switch(0, [lambda x: x, lambda x: np.ones(3)], np.ones(2))


def test_reverse_mode_of_loops_whose_length_is_not_known_is_an_error() -> None:
    loops = [
        lambda x: lax.while_loop(lambda c: c < 10.0, lambda c: c * x, x),
        lambda x: fg.jit(lambda n: lax.fori_loop(0, n, lambda i, c: c * x, 1.0))(3),
    ]
    for loop in loops:
        with pytest.raises(ValueError, match="reverse-mode differentiation does not work"):
            fg.grad(loop)(2.0)
        assert fg.jvp(loop, (2.0,), (1.0,))[1] > 0


def test_carries_take_the_type_that_they_settle_at() -> None:
    carry, ys = lax.scan(lambda c, x: (c * 1.5 + 1, x), 0, np.ones(2))
    assert (float(carry), carry.dtype, ys.dtype) == (2.5, np.float32, np.float32)
    assert lax.while_loop(lambda c: c < 3, lambda c: c + np.float32(1), 0).dtype == np.float32
    with pytest.raises(DtypeError, match=r"int32.* on entry and float32"):
        lax.scan(lambda c, x: (c * 1.5, x), np.int32(1), np.ones(2))


@pytest.mark.parametrize("size", [1, 2, 7, 64, 1000])
def test_associative_scan_has_logarithmic_depth(size: int) -> None:
    calls: list[int] = []
    found = lax.associative_scan(lambda a, b: calls.append(1) or a + b, np.ones(size))
    assert found.tolist() == list(range(1, size + 1))
    assert len(calls) <= 2 * size.bit_length()


def test_unrolled_loops_are_the_same_loops() -> None:
    for unroll in (1, 2, 3, 10, True, False):
        carry, ys = lax.scan(lambda c, x: (c + x, c), 0.0, np.arange(5.0), unroll=unroll)
        assert float(carry) == 10 and ys.tolist() == [0, 0, 1, 3, 6]
        assert int(lax.fori_loop(0, 5, lambda i, c: c + i, 0, unroll=unroll)) == 10
    with pytest.raises(ValueError, match="unroll needs bounds that are known"):
        fg.jit(lambda n: lax.fori_loop(0, n, lambda i, c: c, 0, unroll=2))(5)


def test_loops_that_do_nothing() -> None:
    assert int(lax.fori_loop(5, 3, lambda i, c: c + 1, 7)) == 7
    carry, ys = lax.scan(lambda c, x: (c + 1, c), 7, None, 0)
    assert int(carry) == 7 and ys.shape == (0,)


# ---- errors ----


def _leak() -> Any:
    kept: list[Any] = []
    fg.jit(lambda x: kept.append(x) or x)(1.0)
    return kept[0] + 1


def _on(x: Any) -> Callable:
    return lambda f: fg.jit(f)(x)


scalar, vector = _on(3), _on(onp.arange(3))
TRIGGERS: dict[str, tuple[Callable, type[Exception], type[Exception]]] = {
    "bool": (lambda: scalar(bool), TracedValueError, TypeError),
    "int": (lambda: scalar(int), TracedValueError, TypeError),
    "float": (lambda: scalar(float), TracedValueError, TypeError),
    "complex": (lambda: scalar(complex), TracedValueError, TypeError),
    "item": (lambda: scalar(lambda x: x.item()), TracedValueError, TypeError),
    "tolist": (lambda: vector(lambda x: x.tolist()), TracedValueError, TypeError),
    "index": (lambda: scalar(lambda x: [1, 2, 3, 4][x]), TracedValueError, TypeError),
    "range": (lambda: scalar(range), TracedValueError, TypeError),
    "in": (lambda: vector(lambda x: 1 in x), TracedValueError, TypeError),
    "format": (lambda: scalar(lambda x: f"{x:.2f}"), TracedValueError, TypeError),
    "numpy": (lambda: vector(onp.real_if_close), TracedValueError, TypeError),
    "numpy array": (lambda: vector(onp.asarray), TracedValueError, TypeError),
    "shape": (lambda: scalar(np.zeros), TracedValueError, TypeError),
    "arange": (lambda: scalar(np.arange), DtypeError, TypeError),
    "nonzero": (lambda: vector(np.nonzero), DtypeError, TypeError),
    "unique": (lambda: vector(np.unique), DtypeError, TypeError),
    "where of one": (lambda: vector(np.where), DtypeError, TypeError),
    "mask": (lambda: vector(lambda x: x[x > 1]), IndexingError, IndexError),
    "len": (lambda: scalar(len), DtypeError, TypeError),
    "iteration over a scalar": (lambda: scalar(list), DtypeError, TypeError),
    "hash": (lambda: scalar(hash), DtypeError, TypeError),
    "leak": (_leak, LeakedTracerError, RuntimeError),
    "broadcast": (lambda: np.ones(3) + np.ones(4), ShapeError, ValueError),
    "lax dtypes": (lambda: lax.add(np.ones(2), np.ones(2, int)), DtypeError, TypeError),
    "reshape": (lambda: np.ones(3).reshape(2, 2), ShapeError, ValueError),
    "list index": (lambda: np.ones(2)[[0, 1]], IndexingError, TypeError),
    "string index": (lambda: np.ones(2)["a"], IndexingError, TypeError),
    "float index": (lambda: np.ones(2)[0.5], IndexingError, TypeError),
    "truth of many": (lambda: bool(np.ones(2)), ShapeError, ValueError),
    "arithmetic with keys": (lambda: random.key(0) + 1, DtypeError, TypeError),
}


@pytest.mark.parametrize("name", TRIGGERS)
def test_mistakes_are_errors_of_their_kind_with_the_line(name: str) -> None:
    make, kind, builtin = TRIGGERS[name]
    with pytest.raises(kind, match=r"test_contracts\.py") as found:
        make()
    assert isinstance(found.value, builtin)


def test_iteration_over_a_traced_array_is_unrolled() -> None:
    assert [float(x) for x in vector(lambda x: [row * 2 for row in x])] == [0, 2, 4]


def test_nans_are_floating_point_errors_that_name_the_op() -> None:
    with fg.config(debug_nans=True), pytest.raises(NanError, match="nan in the result of log") as found:
        fg.jit(np.log)(-1.0)
    assert isinstance(found.value, FloatingPointError)


def test_stages_tell_of_arguments() -> None:
    """args_info, as in JAX: trees of what each argument is, and whether it is given away."""
    jitted = fg.jit(lambda x, *, y: x["a"] + y, donate_argnames="y")
    traced = jitted.trace({"a": np.ones(2), "k": random.key(0)}, y=np.ones(2, "float32"))
    lowered = traced.lower()
    for stage in (traced, lowered, lowered.compile()):
        (info,), named = stage.args_info
        assert (info["a"].shape, info["a"].dtype, info["a"].donated) == ((2,), "float32", False)
        assert (info["k"].shape, info["k"].dtype) == ((), random.key(0).dtype)
        assert named["y"].donated and named["y"].shape == (2,)
        assert stage.donate_argnums == (2,)
        assert stage.in_avals[0][0]["a"].shape == (2,) and stage.in_avals[1]["y"].dtype == "float32"
        assert tree.structure(stage.args_info) == stage.in_tree and stage.out_tree == tree.structure(0)
    assert traced.out_avals.shape == (2,) and traced.fun_name == "<lambda>"
    assert lowered.compile().runtime_executable() is not None


def test_stages_tell_how_arrays_are_spread() -> None:
    one = fg.jit(lambda x, *, y: {"sum": x + y}).lower(1.0, y=2.0).compile()
    here = np.ones(3).sharding
    assert one.input_shardings == ((here,), {"y": here}) and one.output_shardings == {"sum": here}
    with fg.config(cpu_devices=4):
        mesh = fg.make_mesh((2, 2), ("a", "b"))
        x = fg.device_put(np.ones((4, 6)), NamedSharding(mesh, PartitionSpec("a", "b")))
        compiled = fg.jit(lambda x, y: (x.sum(0), x @ y)).lower(x, np.ones((6, 2))).compile()
        assert compiled.input_shardings[0][0] == x.sharding and compiled.input_shardings[1] == {}
        found = compiled(*fg.device_put((x, np.ones((6, 2))), compiled.input_shardings[0]))
        assert compiled.output_shardings == tuple(y.sharding for y in found)


def test_names_of_many_arguments_name_none() -> None:
    with pytest.raises(fg.errors.ArgumentError, match="no such argument"):
        fg.jit(lambda x, *rest: x, static_argnames="rest")
    assert fg.jit(lambda x, *rest, **named: x, static_argnames="rest")(1, rest=2) == 1


def test_options_of_another_compiler_mean_nothing() -> None:
    mesh = fg.make_mesh((1,), ("i",))
    on_mesh = fg.jit(lambda x: x + 1).lower(
        fg.device_put(np.ones(2), NamedSharding(mesh, PartitionSpec("i")))
    )
    assert on_mesh.compile({"xla_dump_to": ""}).runtime_executable() is not None
    for options in (None, {}, {"xla_cpu_enable_fast_math": True}):
        assert float(fg.jit(lambda x: x + 1, compiler_options=options)(1.0)) == 2
        assert float(fg.jit(lambda x: x + 1).lower(1.0).compile(compiler_options=options)(1.0)) == 2
        assert float(fg.jit(compiler_options=options)(lambda x: x + 1)(1.0)) == 2
    for make in (
        lambda: fg.jit(lambda x: x, compiler_options={"nonsense": 1}),
        lambda: fg.jit(lambda x: x).lower(1.0).compile({"nonsense": 1}),
        lambda: on_mesh.compile({"nonsense": 1}),
    ):
        with pytest.raises(CompilerOptionError, match="there is no option 'nonsense'"):
            make()


@pytest.mark.parametrize("transform", [fg.jacfwd, fg.jacrev, fg.hessian])
def test_jacobians_take_arrays_of_numpy_in_double_precision(transform):
    def f(x):
        return np.sum(np.sin(x) * np.arange(3.0))

    x = onp.linspace(0.0, 1.0, 3)
    assert x.dtype == onp.float64
    found = transform(f)(x)
    assert found.dtype == np.float32
    close(found, transform(f)(np.asarray(x)))
