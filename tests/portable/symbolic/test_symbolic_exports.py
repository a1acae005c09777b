"""Exports of symbolic sizes: called at any sizes they are the function itself; what is not one program is refused."""

from __future__ import annotations

import random as pyrandom
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, nn, random
from funcgrad.errors import ArgumentError, DtypeError, FileFormatError, ShapeError, TreeError
from funcgrad.portable import Exported, SymbolicExported, deserialize
from tests.portable.functions import GOLDEN
from tests.portable.symbolic.steps import STEPS, arguments, assert_equal, spec
from tests.portable.test_graph_file import at, mutated, parts, signed
from tests.support.example_programs import load_example

KEY = random.key(3)


def exported(function: Callable[..., Any], *specs: Any, vjp_order: int = 0) -> SymbolicExported:
    found = fg.export(function, *specs, vjp_order=vjp_order)
    assert isinstance(found, SymbolicExported)
    return found


def reloaded(function: Exported) -> SymbolicExported:
    found = deserialize(function.serialize())
    assert isinstance(found, SymbolicExported)
    assert repr(found) == repr(function)
    assert found.serialize() == function.serialize()
    return found


def check(function: Callable[..., Any], specs: Any, *points: dict[str, int]) -> SymbolicExported:
    """Compare what is loaded from the file of an export with the function, both op by op."""
    loaded = reloaded(exported(function, *specs))
    with fg.config(device="numpy"):
        for point in points:
            given = arguments(specs, **point)
            assert_equal(loaded.call(*given), function(*given))
    return loaded


# ---- generated functions ----


@pytest.mark.parametrize("name", STEPS)
def test_steps(name: str) -> None:
    check(
        STEPS[name],
        [spec("b, s, 3")],
        {"b": 1, "s": 1},
        {"b": 2, "s": 5},
        {"b": 6, "s": 4},
        {"b": 3, "s": 31},
    )


COMBINED = sorted({*STEPS} - {"halved"})
"""After "halved" equal parts of a program may be one for even sizes alone, which is refused."""


def programs(count: int) -> Any:
    return given(
        st.lists(st.sampled_from(COMBINED), min_size=2, max_size=count),
        st.sampled_from(["b, s, 3", "s, 2*b, 3", "b + 1, 3*s, 3", "b, b, 3", "b, 4, 3", "max(b, 2), s, 3"]),
        st.lists(st.tuples(st.integers(1, 12), st.integers(1, 12)), min_size=2, max_size=3, unique=True),
    )


def check_program(names: list[str], text: str, sizes: list[tuple[int, int]]) -> None:
    def function(x: Any, b: Any, s: Any) -> Any:
        for name in names:
            x = np.tanh(STEPS[name](x))
        return x, {"mean": np.mean(x), "count": np.asarray(x.shape[0])}

    scope = fg.SymbolicScope()
    specs = [spec(part, scope=scope) for part in (text, "b", "s")]
    check(function, specs, *({"b": b, "s": s} for b, s in sizes))


@settings(max_examples=3)
@programs(3)
def test_programs(names: list[str], text: str, sizes: list[tuple[int, int]]) -> None:
    check_program(names, text, sizes)


@pytest.mark.nightly
@settings(max_examples=300)
@programs(6)
def test_many_programs(names: list[str], text: str, sizes: list[tuple[int, int]]) -> None:
    check_program(names, text, sizes)


# ---- models ----


def test_an_mlp() -> None:
    params = [np.array(onp.random.default_rng(i).normal(size=(4, 4)), "float32") for i in range(3)]

    def predict(params: Any, x: Any) -> Any:
        for w in params:
            x = nn.gelu(x @ w)
        return np.mean(x, axis=-1)

    specs = fg.symbolic_args_specs((params, np.zeros((8, 4))), (None, "b, ..."))
    loaded = reloaded(fg.export(predict, *specs))
    assert loaded.symbols == ("b",)
    for b in (1, 3, 16):
        x = arguments([spec("b, 4")], b=b)[0]
        assert_equal(loaded.call(params, x), fg.jit(predict)(params, x))
    loss = lambda params, x: np.sum(loaded.call(params, x) ** 2)  # noqa: E731
    x = arguments([spec("b, 4")], b=5)[0]
    assert_equal(fg.grad(loss)(params, x), fg.grad(lambda p, x: np.sum(predict(p, x) ** 2))(params, x))
    mapped = fg.vmap(loaded.call, in_axes=(None, 0))(params, np.stack([x, x]))
    assert_equal(mapped[1], predict(params, x))


def test_a_gpt() -> None:
    """The sequence is of any length up to that of the table of positions."""
    gpt = load_example("models/language/gpt.py")
    model = gpt.GPT.init(11, 12, 16, 2, 2, 0.5, key=KEY)
    ids = spec("b, s", "int32", constraints=("s <= 12",))
    points = [{"b": 1, "s": 1}, {"b": 2, "s": 7}, {"b": 3, "s": 12}]
    loaded = check(lambda ids: model(ids), [ids], *points)
    with pytest.raises(ArgumentError, match="was exported for 12 >= s, and not for b = 1, s = 13"):
        loaded.call(np.zeros((1, 13), "int32"))


def test_a_convolutional_network() -> None:
    resnet = load_example("models/vision/resnet.py")
    model = resnet.ResNet.init(4, 1, 5, key=KEY)
    state = model.init_state()
    images = spec("b, 4*s, 4*s, 3")
    loaded = check(lambda x: model(x, state)[0], [images], {"b": 1, "s": 2}, {"b": 3, "s": 3})
    assert str(loaded.out_avals[0]) == "float32[b,5]"


# ---- expressions, constants, arrays ----


def test_sizes_of_results() -> None:
    def f(x: Any) -> Any:
        kernel = np.ones((2, 3, 3, 3))
        return [
            x.reshape(-1),
            lax.conv_general_dilated(x, kernel, (1, 2), "VALID"),
            x[:, :, : x.shape[2] // 3, 4:-2],
            np.repeat(x[0], 5, axis=0),
        ]

    loaded = check(
        f,
        [spec("b, 3, h + 4, w + 6")],
        {"b": 2, "h": 5, "w": 1},
        {"b": 1, "h": 2, "w": 6},
        {"b": 4, "h": 1, "w": 9},
    )
    flat, strided, cut, repeated = map(str, loaded.out_avals)
    assert flat == "float32[3*b*h*w + 18*b*h + 12*b*w + 72*b]"
    assert strided == "float32[b,2,h + 2,floordiv(w + 5, 2)]"
    assert cut == "float32[b,3,floordiv(h + 4, 3),w]"
    assert repeated == "float32[15,h + 4,w + 6]"


def test_a_quotient_of_a_large_number() -> None:
    """Which remainder a quotient rounds at is found, whatever the divisor: each one is tested here."""
    loaded = check(lambda x: x[: (x.shape[0] + 11) // 24], [spec("b")], *({"b": b} for b in range(24, 73)))
    assert str(loaded.out_avals[0]) == "float32[floordiv(b + 11, 24)]"


@pytest.mark.parametrize("text", ["b, 1, s, s", "s, 1, b, b", "b, 1, s, t"])
def test_remainders_are_those_of_their_symbol(text: str) -> None:
    """Strides and "SAME" pad by the remainder of a side, and not by that of the batch."""
    kernel = np.ones((2, 1, 3, 3))
    points = [{"b": b, "s": s, "t": t} for b in (3, 4) for s in (5, 6) for t in (7, 8)]
    check(lambda x: lax.conv_general_dilated(x, kernel, (2, 2), "SAME"), [spec(text)], *points)


@pytest.mark.parametrize("divisor", [2, 6])
def test_all_remainders(divisor: int) -> None:
    points = [{"b": b, "s": s} for b in (5, 6, 7, 8, 9, 10) for s in (divisor, divisor + 1, 2 * divisor - 1)]
    check(lambda x: x * (x.shape[0] % divisor) + x.shape[1] // divisor, [spec("b, s")], *points)


def test_shapes_of_arguments_are_kept() -> None:
    """They are what was written, also where other expressions have the same values at large sizes."""
    scope = fg.SymbolicScope()
    specs = [spec(text, scope=scope) for text in ("max(b, 2), s, 3", "b", "s")]
    loaded = check(lambda x, b, s: np.cumsum(x, 0) + s[:, None], specs, {"b": 1, "s": 1}, {"b": 3, "s": 2})
    assert list(map(str, loaded.in_avals)) == ["float32[max(2, b),s,3]", "float32[b]", "float32[s]"]


def test_constants() -> None:
    def f(x: Any) -> Any:
        n = x.shape[0]
        return (
            x * n + n / 2,
            x / n,
            x * n**-0.5,
            x * onp.sqrt(n),
            np.asarray(n, "int32") + np.asarray(n * (n + 1) // 2, "uint32").astype("int32"),
            np.asarray(1 / n, "float16"),
            np.asarray(3 / (4 * n), "float32"),
        )

    check(f, [spec("b")], {"b": 1}, {"b": 2}, {"b": 9}, {"b": 10})


def test_arrays_of_numpy() -> None:
    def f(x: Any) -> Any:
        n, m = x.shape
        made = (
            onp.arange(n, dtype=onp.float16),
            onp.full((m, n), n, onp.int32),
            onp.add.outer(onp.arange(n), 2 * n * onp.arange(m)) - n,
            onp.arange(m)[::-1].copy(),
        )
        sums = onp.add.outer(onp.arange(n), onp.arange(m))
        above = x + onp.tri(n, m, -1) - onp.eye(n, m, 2)
        return [np.asarray(a) for a in made], above, x + onp.where(sums >= n, 1.0, -onp.inf)

    check(f, [spec("b, s")], {"b": 1, "s": 1}, {"b": 2, "s": 3}, {"b": 7, "s": 4})


def test_arrays_without_a_rule() -> None:
    with pytest.raises(ArgumentError, match="holds an array that is another one for other sizes") as error:
        fg.export(lambda x: x + onp.sin(onp.arange(x.shape[0])), spec("b"))
    assert "test_symbolic_exports.py" in str(error.value)
    assert "make it by funcgrad.numpy, of sizes" in str(error.value)


# ---- what is refused ----


def _loop(x: Any) -> Any:
    for i in range(x.shape[0]):
        x = x * x[i]
    return x


@pytest.mark.parametrize(
    "function, text, message",
    [
        (_loop, "b", r"no one program for all sizes: the program has \d+ nodes at b = \d+"),
        (lambda x: np.sin(x) if x.shape[0] > 500 else np.cos(x), "b", r"'(sin|cos)' at b = \d+, and '(sin|cos)' at"),
        (lambda x: np.sin(x) if x.shape[0] == 1 else x, "b", r'and 1 at b = 1(.|\n)*add constraints=\("b >= 2",\)'),
        (lambda x: x[:4], "b", r"1 nodes at b = \d+, and 0 at b = 2(.|\n)*add constraints=\(\"b >= 4\",\)"),
        (lambda x: x.reshape(3, -1), "b, 2", r"cannot be traced where b = \d+: reshape: (.|\n)*constraints of"),
        (lambda x: list(x) if x.shape[0] < 30 else [x], "b", "has another structure at b = "),
        (lambda x: x * (x.shape[0] ^ 37), "b", r"'const' has a value that is no known expression of the sizes: \d+"),
        (lambda x: x, "b*s", r"value of 'b' does not follow from the shapes of arguments, of which the sizes are b\*s"),
        (lambda x: fg.debug.print("{}", x) or x, "b", "which no file holds|calls a function of Python"),
    ],
)  # fmt: skip
def test_refused(function: Any, text: str, message: str) -> None:
    with pytest.raises(ArgumentError, match=message) as error:
        fg.export(function, spec(text))
    assert "test_symbolic_exports.py" in str(error.value)


def test_errors_of_the_function_say_where() -> None:
    def f(x: Any) -> Any:
        assert x.shape[0] <= 100, "too long"
        return x

    with pytest.raises(AssertionError, match="too long") as error:
        fg.export(f, spec("b"))
    assert any("while it was traced with b = " in note for note in error.value.__notes__)
    assert str(fg.export(f, spec("b", constraints=("b <= 100",))).out_avals[0]) == "float32[b]"


def test_constraints_are_what_the_hint_says() -> None:
    check(lambda x: x[:4], [spec("b", constraints=("b >= 4",))], {"b": 4}, {"b": 5}, {"b": 40})


def test_calls_that_do_not_fit() -> None:
    loaded = reloaded(exported(lambda x, y: x + y, *[spec("b, 2*s", constraints=("b <= 8",))] * 2))
    assert loaded.constraints == ("8 >= b",)
    good = np.ones((2, 4))
    assert loaded.call(good, good).shape == (2, 4)
    for args, error, message in (
        (
            (np.ones((2, 3)), good),
            ShapeError,
            r"for float32\[b,2\*s\] as args\[0\], and got float32\[2,3\]: 2\*s is 3 for",
        ),
        ((good, np.ones((2, 6))), ShapeError, r"as args\[1\], and got float32\[2,6\], where b = 2, s = 2"),
        ((np.ones((9, 2)),) * 2, ArgumentError, "for 8 >= b, and not for b = 9, s = 1"),
        ((np.ones((0, 2)),) * 2, ArgumentError, "for b >= 1, and not for b = 0, s = 1"),
        ((np.ones(3), good), ShapeError, r"as args\[0\], and got float32\[3\]"),
        ((np.ones((2, 4), "int32"), good), DtypeError, r"convert it with \.astype\('float32'\)"),
        ((good,), TreeError, "arguments of another structure"),
    ):
        with pytest.raises(error, match=message):
            loaded.call(*args)
    with pytest.raises(ArgumentError, match="for the symbols b, s, got b"):
        loaded.at(b=2)
    assert repr(loaded.at(b=2, s=3)) == "<Exported <lambda>(float32[2,6], float32[2,6]) -> (float32[2,6])>"
    assert type(deserialize(loaded.at(b=2, s=3).serialize())) is Exported


def test_programs_without_python_are_for_certain_sizes(tmp_path: Any) -> None:
    for write in (fg.export_c, fg.export_wasm):
        with pytest.raises(
            ArgumentError, match=f"{write.__name__}: the size b is symbolic, and a program without Python"
        ):
            write(np.sin, (spec("b"),), str(tmp_path))
    files = fg.export_c(
        exported(np.sin, spec("b")).at(b=8).call, (np.ones(8),), tmp_path, name="f", output="object"
    )
    assert files.library.exists()


# ---- derivatives ----


def test_derivatives() -> None:
    def f(params: Any, x: Any) -> Any:
        return {"loss": np.mean(np.tanh(x @ params) ** 2), "count": x.shape[0]}

    params = np.array([[1.0, -0.5], [0.3, 2.0]])
    specs = (fg.ShapeDtypeStruct((2, 2), "float32"), spec("b, 2"))
    pulled = reloaded(fg.export(f, *specs).vjp())
    assert (
        repr(pulled)
        == "<Exported f_vjp(float32[2,2], float32[b,2], float32[]) -> (float32[2,2], float32[b,2])>"
    )
    kept = reloaded(exported(f, *specs, vjp_order=2))
    assert kept.vjp_order == 2
    later = reloaded(fg.export(f, *specs))
    assert deserialize(later.serialize(vjp_order=1)).vjp_order == 1
    for b in (1, 4):
        x = arguments([spec("b, 2")], b=b)[0]
        expected = fg.grad(lambda p, x: f(p, x)["loss"], argnums=(0, 1))(params, x)
        for derivative in (pulled, kept.vjp(), later.vjp()):
            assert_equal(derivative.call(params, x, 1.0), expected)

    def slope(gradient: Callable[..., Any]) -> Any:
        return fg.grad(lambda p: np.sum(gradient(p, x) ** 2))(params)

    second = slope(fg.grad(lambda p, x: f(p, x)["loss"]))
    assert_equal(slope(lambda p, x: kept.vjp().call(p, x, 1.0)[0]), second)


def test_means_over_more_elements_than_a_dtype_counts() -> None:
    """The number of elements is rounded to the dtype, so that nobody sees from it which integer it was."""
    images = spec("b, 16*h, 16*w, 3")
    loaded = reloaded(exported(lambda x: (np.mean(x), x.sum() * (1 / x.size)), images))
    x = arguments([images], b=2, h=1, w=2)[0]
    assert_equal(loaded.call(x), (np.mean(x), np.mean(x)))


def test_derivatives_by_rules() -> None:
    """The derivative that a rule of the user's makes, kept with the function and without."""

    @fg.custom_vjp
    def clipped(x: Any) -> Any:
        return x * x

    clipped.defvjp(lambda x: (clipped(x), x), lambda x, ct: (np.clip(ct, -1.0, 1.0) * x,))
    function = lambda x: np.sum(clipped(x)) * x.shape[0]  # noqa: E731
    x = np.array([1.0, 2.0, 4.0])
    assert_equal(exported(function, spec("b")).vjp().call(x, 1.0)[0], fg.grad(function)(x))
    loaded = reloaded(exported(function, spec("b"), vjp_order=1))
    for kept in (loaded, reloaded(exported(function, spec("b")))):
        assert_equal(fg.grad(kept.call)(x), fg.grad(function)(x))


def test_keys_and_structures() -> None:
    def f(keys: Any, *, more: Any) -> Any:
        return {"drawn": fg.vmap(random.normal)(keys) + more["x"], "none": None}

    keys = fg.ShapeDtypeStruct(fg.symbolic_shape("b"), KEY.dtype)
    more = {"x": fg.ShapeDtypeStruct(keys.shape, "float32")}
    loaded = reloaded(fg.export(f, keys, more=more))
    for b in (1, 5):
        given, x = random.split(KEY, b), {"x": np.ones(b)}
        assert_equal(loaded.call(given, more=x), f(given, more=x))


def test_programs_are_kept() -> None:
    loaded = reloaded(exported(lambda x: x + WEIGHTS, spec("b, 3")))
    assert loaded.at(b=2) is loaded.at(b=2)
    first, second = loaded.at(b=2), loaded.at(b=5)
    arrays = [{n.arg for n in _nodes(e) if n.op.name == "array"} for e in (first, second)]
    assert arrays[0] == arrays[1], "weights are there once"
    assert len(arrays[0]) == 1


WEIGHTS = np.array([1.0, 2.0, 3.0])


def _nodes(one: Exported) -> Any:
    from funcgrad.trace.uop import toposort

    return toposort(one._function.graph.outputs)


def test_again() -> None:
    """What is exported can be a part of another export, of other symbols."""
    inner = exported(lambda x: np.cumsum(x, 0) / x.shape[0], spec("b, 3"))
    check(lambda x: inner.call(np.concatenate([x, x])), [spec("2*t, 3")], {"t": 1}, {"t": 4})


# ---- files ----


def averaged(x: Any, y: Any) -> Any:
    """A function of the golden file: all that files with symbols have."""
    n = x.shape[0]
    mask = np.tril(np.ones((n, n), bool))
    mixed = np.where(mask, x @ x.T, -1.0) @ x / n**0.5
    return lax.scan(lambda c, row: (c + row, c), np.zeros(3), mixed)[0] / n, np.repeat(y, 2)[: (3 * n) // 2]


def golden_specs() -> list[Any]:
    scope = fg.SymbolicScope(("b <= 64",))
    return [spec("b, 3", scope=scope), spec("b", scope=scope)]


@pytest.mark.parametrize("b", [1, 4, 5])
def test_files_of_version_2_are_read(b: int) -> None:
    loaded = fg.load_exported(GOLDEN / "2" / "averaged.fg")
    given = arguments(golden_specs(), b=b)
    assert_equal(loaded.call(*given), fg.jit(averaged)(*given))
    assert_equal(loaded.vjp().call(*given, *averaged(*given))[0].shape, (b, 3))


FILE = exported(lambda x: np.concatenate([x, x[: x.shape[0] // 2] / x.shape[0]]), spec("b, 2")).serialize()


def test_the_format_is_that_of_the_page() -> None:
    """Written by hand from docs/file_format.md: no function of the package but the reader."""
    rows = ["float32", [{"size": 0}, 2], False]
    graph = {
        "parameters": [rows],
        "nodes": [
            ["const", [], {"number": ["float32", False, "inverse root", {"size": 0}, 1]}],
            ["expand", [1], [[0, 1], [{"size": 0}, 2]]],
            ["mul", [0, 2]],
            ["shrink", [3], [[0, {"size": 1}, 1], [0, 2, 1]]],
        ],
        "outputs": [4],
        "types": [["float32", [{"size": 1}, 2], False]],
    }
    table = {
        "producer": "by hand",
        "graphs": [graph],
        "functions": [{"name": "half", "graph": 0, "arguments": [[True], {"dict": []}], "results": True}],
        "symbols": {
            "names": ["b"],
            "constraints": ["b >= 2"],
            "sizes": ["b", "floordiv(b, 2)"],
            "sample": [7],
        },
        "arrays": [],
    }
    loaded = deserialize(signed(table, version=2))
    assert repr(loaded) == "<Exported half(float32[b,2]) -> (float32[floordiv(b, 2),2])>"
    assert_equal(loaded.call(np.ones((4, 2))), np.full((2, 2), 0.5))


@pytest.mark.parametrize(
    "change, message",
    [
        (at("symbols.names", ["b", "b"]), "symbols: not names of symbols"),
        (at("symbols.names", []), "symbols: not names of symbols"),
        (at("symbols.names", ["b\n"]), "symbols: not names of symbols"),
        (at("symbols.names", [f"b{i}" for i in range(9)]), "symbols: not names of symbols"),
        (at("symbols.names", ["c"]), "symbols: symbolic size: there is no symbol 'b'"),
        (at("symbols.sample", []), "symbols: the sample is not a size for each symbol"),
        (at("symbols.sample", [0]), "symbols: the sample is not a size for each symbol"),
        (at("symbols.sample", [1 << 70]), "symbols: the sample is not a size for each symbol"),
        (at("symbols.sample", [1 << 61]), "not a shape|2\\*\\*63"),
        (at("symbols.sample", [True]), "symbols: the sample is not a size for each symbol"),
        (at("symbols.constraints", ["b >= 10000"]), "symbols: the sample does not satisfy b >= 10000"),
        (at("symbols.constraints", ["b >= 1"] * 65), "symbols: more than 64 constraints"),
        (at("symbols.constraints", [1]), "symbols: constraint: must be a text"),
        (at("symbols.constraints", ["b"]), "symbols: constraint: 'b' needs"),
        (at("symbols.sizes.0", "floordiv(b, 0)"), "symbols: symbolic size: floordiv.b, 0. divides by zero"),
        (at("symbols.sizes.0", "floordiv(b, b - b)"), "divides by zero"),
        (at("symbols.sizes.0", "floordiv(1, b - 643)"), "divides by zero where b = 643"),
        (at("symbols.sizes.0", "b^16*b^16"), "a power above 16"),
        (at("symbols.sizes.0", "b^16"), "a number on the way is 2\\*\\*63 or more"),
        (at("symbols.sizes.0", "(b + 1)*(b + 2)"), "needs an integer below"),
        (at("symbols.sizes.0", "b" * 100_000), "has 100000 letters"),
        (at("symbols.sizes.0", "floordiv(" * 100 + "b" + ", 2)" * 100), "too many parentheses|deep"),
        (at("symbols.sizes.0", 7), "symbolic size: must be a text"),
        (at("symbols.sizes.0", "b - 1"), r"graph 0, node \d+ \(|of other types than it says"),
        (at("symbols.sizes", []), "graph 0: there is no size 0 of 0"),
        (at("symbols", {}), "symbols: not a table of names, constraints, sizes, sample"),
        (at("graphs.0.parameters.0.1.0", {"size": -1}), "graph 0: there is no size -1"),
        (at("graphs.0.parameters.0.1.0", {"size": "0"}), "graph 0: there is no size '0'"),
        (at("graphs.0.parameters.0.1.0", {"size": 0, "more": 1}), "graph 0: not a table of size"),
        (at("graphs.0.parameters.0.1.0", 643), "the value of 'b' does not follow"),
        (
            at("graphs.0.nodes.0", ["const", [], {"number": [[], False, "root", 1, 1]}]),
            "not a number that follows",
        ),
        (at("graphs.0.nodes.0", ["const", [], {"number": ["float32", False, "sin", 1, 1]}]), "not a number"),
        (
            at("graphs.0.nodes.0", ["const", [], {"number": ["float32", False, "root", 1, 0]}]),
            "cannot be computed",
        ),
        (at("graphs.0.nodes.0", ["const", [], {"number": ["bool", False, "root", 1, 1]}]), "cannot be 1 / 1"),
        (
            at("graphs.0.nodes.0", ["const", [], {"number": ["int8", False, "quotient", 999, 1]}]),
            "cannot be 999",
        ),
        (at("functions.0.graph", 5), "function 0: not a name and the number of a graph"),
        (at("functions.0.graph", None), "function 0: not a name and the number of a graph"),
    ],
)
def test_hostile_tables(change: Callable[[Any], None], message: str) -> None:
    table, arrays = parts(FILE)
    change(table)
    with pytest.raises(FileFormatError, match=message):
        deserialize(signed(table, arrays, version=2))


def test_symbols_need_their_version() -> None:
    table, arrays = parts(FILE)
    with pytest.raises(FileFormatError, match="not a table of producer, graphs, functions"):
        deserialize(signed(table, arrays, version=1))
    del table["symbols"]
    with pytest.raises(FileFormatError, match="not a table of producer, graphs, functions, symbols"):
        deserialize(signed(table, arrays, version=2))


def test_a_wrong_expression_gives_no_wrong_shape() -> None:
    """Every node is checked whenever a program is made: one that is right at the sample may be refused at others."""
    table, arrays = parts(FILE)
    sizes = table["symbols"]["sizes"]
    sizes[sizes.index("floordiv(b, 2)")] = "321"  # what it is for a sample of 643
    loaded = deserialize(signed(table, arrays, version=2))
    assert loaded.call(np.ones((643, 2))).shape == (964, 2)
    with pytest.raises(ShapeError, match="is not valid at b = 6: load_exported: graph 0, node 0"):
        loaded.call(np.ones((6, 2)))


def test_many_names_of_a_long_expression_are_quick() -> None:
    """An expression is computed once for all that name it."""
    table, arrays = parts(FILE)
    quotients = [f"floordiv(b, {n})" for n in range(2, 100)]
    long = " + ".join(quotients) + " + " + " + ".join(f"{text}^2" for text in quotients)
    table["symbols"]["sizes"].append(long)
    number = {"number": ["int32", False, "quotient", {"size": len(table["symbols"]["sizes"]) - 1}, 1]}
    table["graphs"][0]["nodes"] += [["const", [], number]] * 1_000
    assert deserialize(signed(table, arrays, version=2)).at(b=4) is not None


def test_mutations() -> None:
    """A file that was changed is read or refused, and nothing else happens."""
    refused = 0
    for seed in range(200):
        chosen = onp.random.default_rng(seed)
        table, arrays = parts(FILE)
        for _ in range(2):
            mutated(table, pyrandom.Random(int(chosen.integers(1 << 30))))
        try:
            deserialize(signed(table, arrays, version=2))
        except FileFormatError:
            refused += 1
    assert refused > 100


if __name__ == "__main__":
    path = GOLDEN / "2" / "averaged.fg"
    path.parent.mkdir(exist_ok=True)
    fg.export(averaged, *golden_specs(), vjp_order=1).save(path)
