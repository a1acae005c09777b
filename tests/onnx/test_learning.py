"""Operators of ai.onnx.ml against onnxruntime: random forests, linear models, machines, encoders."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

import funcgrad as fg
from funcgrad.errors import ModelError
from tests.onnx.runtime import by_funcgrad, check_node, node_model

LEARNING: dict[str, Any] = {"domain": "ai.onnx.ml"}
OLD: dict[str, Any] = LEARNING | {"opsets": {"ai.onnx.ml": 3}}  # TreeEnsemble took the place of these
ROWS, FEATURES = 40, 5
BRANCHES = ["BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ"]
TRANSFORMS = ["NONE", "LOGISTIC", "SOFTMAX", "SOFTMAX_ZERO"]


def features(rng: np.random.Generator, dtype: Any = np.float32) -> np.ndarray:
    """Return rows of few different numbers, so that comparisons with equality have both answers."""
    return rng.integers(-3, 4, (ROWS, FEATURES)).astype(dtype)


def forest(
    rng: np.random.Generator,
    targets: list[int],
    *,
    trees: int = 4,
    depth: int = 4,
    modes: list[str] | None = None,
) -> dict[str, Any]:
    """Return random trees by the attributes of the older operators, without the prefix of their votes."""
    found: dict[str, list[Any]] = {
        name: []
        for name in (
            "treeids", "nodeids", "featureids", "values", "modes", "truenodeids", "falsenodeids", "missing",
        )
    }  # fmt: skip
    votes: dict[str, list[Any]] = {"treeids": [], "nodeids": [], "ids": [], "weights": []}

    def grow(tree: int, level: int, count: list[int]) -> int:
        number = count[0]
        count[0] += 1
        leaf = level == 0 or (level < depth and rng.uniform() < 0.2)
        row = len(found["nodeids"])
        for name, value in (
            ("treeids", tree), ("nodeids", number), ("featureids", 0 if leaf else int(rng.integers(FEATURES))),
            ("values", 0.0 if leaf else float(rng.integers(-3, 4))),
            ("modes", "LEAF" if leaf else str(rng.choice(modes or BRANCHES))),
            ("truenodeids", 0), ("falsenodeids", 0), ("missing", int(rng.integers(2))),
        ):  # fmt: skip
            found[name].append(value)
        if leaf:
            for target in targets:
                votes["treeids"].append(tree)
                votes["nodeids"].append(number)
                votes["ids"].append(target)
                votes["weights"].append(float(np.float32(rng.normal())))
            return number
        found["truenodeids"][row] = grow(tree, level - 1, count)
        found["falsenodeids"][row] = grow(tree, level - 1, count)
        return number

    for tree in range(trees):
        grow(tree, depth, [0])
    nodes = {f"nodes_{name}": values for name, values in found.items() if name != "missing"}
    return {**nodes, "nodes_missing_value_tracks_true": found["missing"], "votes": votes}


def attributes_of(trees: dict[str, Any], prefix: str) -> dict[str, Any]:
    votes = trees.pop("votes")
    return trees | {f"{prefix}_{name}": values for name, values in votes.items()}


@pytest.mark.parametrize("aggregate", ["SUM", "AVERAGE", "MIN", "MAX"])
@pytest.mark.parametrize("targets", [1, 3])
@pytest.mark.parametrize("based", [False, True])
def test_regression_by_trees(aggregate: str, targets: int, based: bool) -> None:
    rng = np.random.default_rng(targets)
    trees = attributes_of(forest(rng, list(range(targets))), "target")
    settings = {"base_values": [0.5] * targets} if based else {}
    options = {"n_targets": targets, "aggregate_function": aggregate, **trees, **settings}
    x = features(rng)
    x[::7, 1] = np.nan
    check_node("TreeEnsembleRegressor", [x], **options, **OLD)


@pytest.mark.parametrize("transform", TRANSFORMS)
@pytest.mark.parametrize("targets", [1, 3])
def test_transforms_of_regressions(transform: str, targets: int) -> None:
    rng = np.random.default_rng(7)
    trees = attributes_of(forest(rng, list(range(targets)), modes=["BRANCH_LEQ"]), "target")
    check_node(
        "TreeEnsembleRegressor", [features(rng)], n_targets=targets, post_transform=transform, **trees, **OLD
    )


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("transform", TRANSFORMS)
def test_classification_by_trees(classes: int, transform: str) -> None:
    """Votes of three classes, and of the one score that decides between two."""
    rng = np.random.default_rng(classes)
    trees = attributes_of(forest(rng, [0, 1, 2] if classes == 3 else [0], modes=["BRANCH_LEQ"]), "class")
    options = {"classlabels_int64s": [10, 20, 30][:classes], "post_transform": transform}
    kinds = [TensorProto.INT64, TensorProto.FLOAT]
    check_node("TreeEnsembleClassifier", [features(rng)], 2, kinds=kinds, **trees, **options, **OLD)


def test_classification_by_probabilities() -> None:
    """Of votes that are not negative one score is a probability."""
    rng = np.random.default_rng(9)
    trees = attributes_of(forest(rng, [0], modes=["BRANCH_LEQ"]), "class")
    trees["class_weights"] = [abs(w) / 4 for w in trees["class_weights"]]
    kinds = [TensorProto.INT64, TensorProto.FLOAT]
    check_node(
        "TreeEnsembleClassifier", [features(rng)], 2, kinds=kinds, classlabels_int64s=[0, 1], **trees, **OLD
    )


def test_trees_compile_and_have_no_gradient_but_of_what_follows() -> None:
    rng = np.random.default_rng(3)
    trees = attributes_of(forest(rng, [0, 1]), "target")
    check_node("TreeEnsembleRegressor", [features(rng)], n_targets=2, compiled=True, **trees, **OLD)


def ensemble(rng: np.random.Generator, dtype: Any, **settings: Any) -> dict[str, Any]:
    """Return two trees by the attributes of the newest operator: one of two levels, and one of a branch alone."""

    def tensor(values: list[float], kind: Any = dtype) -> Any:
        return numpy_helper.from_array(np.array(values, kind))

    return {
        "n_targets": 2, "tree_roots": [0, 3], "nodes_featureids": [0, 1, 2, 3],
        "nodes_splits": tensor([0.5, 1.0, -1.0, 0.0]), "nodes_modes": tensor([0, 3, 4, 1], np.uint8),
        "nodes_truenodeids": [1, 0, 2, 4], "nodes_trueleafs": [0, 1, 1, 1],
        "nodes_falsenodeids": [2, 1, 3, 5], "nodes_falseleafs": [0, 1, 1, 1],
        "leaf_targetids": [0, 1, 0, 1, 0, 1], "leaf_weights": tensor(list(rng.normal(size=6))),
        **settings,
    }  # fmt: skip


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("aggregate", [0, 1, 2, 3])
def test_ensembles(dtype: Any, aggregate: int) -> None:
    rng = np.random.default_rng(5)
    kind = helper.np_dtype_to_tensor_dtype(np.dtype(dtype))
    options = ensemble(rng, dtype, aggregate_function=aggregate)
    check_node("TreeEnsemble", [features(rng, dtype)], kinds=[kind], **options, **LEARNING)


def test_members() -> None:
    rng = np.random.default_rng(6)
    members = numpy_helper.from_array(np.array([1, 2, -3, np.nan, 0, np.nan], np.float32))
    modes = numpy_helper.from_array(np.array([6, 6, 4, 1], np.uint8))
    options = ensemble(rng, np.float32, nodes_modes=modes, membership_values=members)
    check_node("TreeEnsemble", [features(rng)], **options, **LEARNING)


def test_linear_models() -> None:
    rng = np.random.default_rng(10)
    x = rng.normal(size=(ROWS, FEATURES)).astype(np.float32)
    kinds = [TensorProto.INT64, TensorProto.FLOAT]
    for rows in (1, 3):
        weights = [float(w) for w in rng.normal(size=rows * FEATURES)]
        bias = [float(b) for b in rng.normal(size=rows)]
        for transform in TRANSFORMS:
            regressor = {"coefficients": weights, "intercepts": bias, "targets": rows}
            check_node("LinearRegressor", [x], post_transform=transform, **regressor, **LEARNING)
            classifier = {
                "coefficients": weights,
                "intercepts": bias,
                "classlabels_ints": [4, 7, 9][: max(rows, 2)],
            }
            check_node(
                "LinearClassifier", [x], 2, kinds=kinds, post_transform=transform, **classifier, **LEARNING
            )


KERNELS = {"LINEAR": [0.0, 0, 0], "POLY": [0.5, 1, 3], "RBF": [0.3, 0, 0], "SIGMOID": [0.2, 0.1, 0]}


@pytest.mark.parametrize("kernel", KERNELS)
def test_machines(kernel: str) -> None:
    rng = np.random.default_rng(11)
    x = rng.normal(size=(ROWS, FEATURES)).astype(np.float32)
    shared = {"kernel_type": kernel, "kernel_params": [float(p) for p in KERNELS[kernel]]}

    def numbers(count: int) -> list[float]:
        return [float(v) for v in rng.normal(size=count)]

    regressor = {
        "n_supports": 6,
        "support_vectors": numbers(6 * FEATURES),
        "coefficients": numbers(6),
        "rho": [0.2],
    }
    for one_class in (0, 1):
        check_node(
            "SVMRegressor", [x], one_class=one_class, rtol=1e-4, atol=1e-4, **regressor, **shared, **LEARNING
        )
    kinds = [TensorProto.INT64, TensorProto.FLOAT]
    for classes in (2, 3, 4):
        pairs = classes * (classes - 1) // 2
        counts = [3, 2, 4, 1][:classes]
        machine = {
            "support_vectors": numbers(sum(counts) * FEATURES),
            "coefficients": numbers(sum(counts) * (classes - 1)),
            "rho": numbers(pairs),
            "vectors_per_class": counts,
            "classlabels_ints": [5, 6, 7, 8][:classes],
        } | shared
        check_node("SVMClassifier", [x], 2, kinds=kinds, rtol=1e-4, atol=1e-4, **machine, **LEARNING)
        chances = {"prob_a": [-abs(v) for v in numbers(pairs)], "prob_b": numbers(pairs)}
        check_node(
            "SVMClassifier", [x], 2, kinds=kinds, rtol=1e-3, atol=1e-4, **machine, **chances, **LEARNING
        )


def test_machines_without_vectors() -> None:
    rng = np.random.default_rng(12)
    x = rng.normal(size=(ROWS, FEATURES)).astype(np.float32)
    weights = [float(w) for w in rng.normal(size=3 * FEATURES)]
    linear = {"kernel_type": "LINEAR", "kernel_params": [0.0, 0.0, 0.0]}
    check_node("SVMRegressor", [x], coefficients=weights[:FEATURES], rho=[0.5], **linear, **LEARNING)
    options = {"coefficients": weights, "rho": [0.5], "classlabels_ints": [1, 2, 3], **linear}
    check_node("SVMClassifier", [x], 2, kinds=[TensorProto.INT64, TensorProto.FLOAT], **options, **LEARNING)


@pytest.mark.parametrize("norm", ["MAX", "L1", "L2"])
def test_normalizer(norm: str) -> None:
    x = np.array([[1, -2, 3], [0, 0, 0], [-1, -4, -2]], np.float32)
    check_node("Normalizer", [x], norm=norm, **LEARNING)


def test_scaling_and_filling() -> None:
    rng = np.random.default_rng(13)
    x = features(rng)
    offsets, scales = ([float(v) for v in rng.normal(size=FEATURES)] for _ in range(2))
    check_node("Scaler", [x], offset=offsets, scale=scales, **LEARNING)
    check_node("Scaler", [features(rng, np.int64)], offset=[1.5], scale=[2.0], **LEARNING)
    check_node("Binarizer", [x], threshold=0.5, **LEARNING)
    check_node("Imputer", [x], replaced_value_float=1.0, imputed_value_floats=offsets, **LEARNING)
    x[::3, 2] = np.nan
    check_node("Imputer", [x], replaced_value_float=float("nan"), imputed_value_floats=[7.0], **LEARNING)
    whole = {"replaced_value_int64": 2, "imputed_value_int64s": [9]}
    check_node("Imputer", [features(rng, np.int64)], kinds=[TensorProto.INT64], **whole, **LEARNING)


def test_selection_and_encoding() -> None:
    rng = np.random.default_rng(14)
    x = features(rng, np.int64)
    check_node("OneHotEncoder", [x], cats_int64s=[-3, 0, 1, 2], zeros=1, **LEARNING)
    check_node("ArrayFeatureExtractor", [features(rng), np.array([3, 0], np.int64)], **LEARNING)
    check_node("ArrayFeatureExtractor", [features(rng)[0], np.array([[3, 0]], np.int64)], **LEARNING)
    parts = [features(rng), features(rng)[:, :2], features(rng)[:, :1]]
    check_node("FeatureVectorizer", parts, inputdimensions=[5, 2, 1], **LEARNING)


@pytest.mark.parametrize("keys", ["int64s", "floats"])
@pytest.mark.parametrize("values", ["int64s", "floats"])
def test_labels(keys: str, values: str) -> None:
    rng = np.random.default_rng(15)
    whole = keys == "int64s"
    x = rng.integers(-2, 7, (4, 6)).astype(np.int64 if whole else np.float32)
    given: list[Any] = [3, 1, 5, 0] if whole else [3.0, 1.0, float("nan"), 0.0]
    if not whole:
        x[0, :3] = np.nan
    wanted: list[Any] = [30, 10, 50, 7] if values == "int64s" else [3.5, 1.5, 5.5, 0.5]
    options = {f"keys_{keys}": given, f"values_{values}": wanted}
    options |= {"default_int64": -9} if values == "int64s" else {"default_float": -9.5}
    kinds = [TensorProto.INT64 if values == "int64s" else TensorProto.FLOAT]
    check_node("LabelEncoder", [x], kinds=kinds, **options, **LEARNING)


def test_of_equal_keys_the_last_counts() -> None:
    keys, values = (numpy_helper.from_array(np.array(v, np.int64)) for v in ([2, 2, 1], [5, 6, 7]))
    model = node_model(
        "LabelEncoder", [np.zeros(3, np.int64)], keys_tensor=keys, values_tensor=values, **LEARNING
    )
    assert by_funcgrad(model, {"x0": np.array([1, 2, 3])})[0].tolist() == [7, 6, -1]


@pytest.mark.parametrize("labels", [{"classlabels_int64s": [4, 7]}, {"classlabels_strings": ["no", "yes"]}])
def test_scores_by_label(labels: dict[str, Any]) -> None:
    x = np.arange(6, dtype=np.float32).reshape(3, 2)
    f = fg.jit(fg.onnx.load(node_model("ZipMap", [x], **labels, **LEARNING), returns="tuple"))
    (found,) = f(x)
    assert [*found] == next(iter(labels.values()))
    for column, got in zip(x.T, found.values(), strict=True):
        np.testing.assert_array_equal(got, column)


def cyclic() -> dict[str, Any]:
    trees = attributes_of(forest(np.random.default_rng(0), [0]), "target")
    first = next(i for i, mode in enumerate(trees["nodes_modes"]) if mode != "LEAF" and i > 0)
    trees["nodes_truenodeids"][first] = trees["nodes_nodeids"][0]
    return trees


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, "its nodes form a cycle"),
        ({"nodes_falsenodeids": [99] * 99}, "nodes, but"),
        ({"nodes_modes": ["BRANCH_ODD"] * 99}, "nodes have"),
        ({"target_ids": [-1]}, "votes have"),
        ({"n_targets": 2**40}, "are too many"),
    ],
)
def test_damaged_trees(change: dict[str, Any], said: str) -> None:
    trees = cyclic() if not change else attributes_of(forest(np.random.default_rng(0), [0]), "target")
    model = node_model(
        "TreeEnsembleRegressor", [np.zeros((2, FEATURES), np.float32)], **{**trees, **change}, **OLD
    )
    with pytest.raises(ModelError, match=said):
        by_funcgrad(model, {"x0": np.zeros((2, FEATURES), np.float32)})


@pytest.mark.parametrize(
    ("op", "settings", "said"),
    [
        (
            "LinearClassifier",
            {"coefficients": [1.0, 2], "classlabels_strings": ["a", "b"]},
            "labels are texts",
        ),
        ("OneHotEncoder", {"cats_strings": ["a"]}, "categories are texts"),
        ("LabelEncoder", {"keys_strings": ["a"], "values_int64s": [1]}, "are texts"),
        ("ZipMap", {"classlabels_int64s": [1]}, "has 1 labels"),
        ("Normalizer", {"norm": "L3"}, "norm 'L3' is not known"),
        ("LinearRegressor", {"coefficients": [1.0]}, "coefficients has 1 numbers"),
    ],
)
def test_mistakes(op: str, settings: dict[str, Any], said: str) -> None:
    x = np.zeros((2, 2), np.float32)
    with pytest.raises(ModelError, match=said):
        by_funcgrad(node_model(op, [x], 1, **settings, **LEARNING), {"x0": x})


def test_a_linear_model_is_trained_on() -> None:
    """What comes before a linear model has gradients."""
    model = node_model(
        "LinearRegressor", [np.zeros((4, 2), np.float32)], coefficients=[2.0, -3.0], **LEARNING
    )
    f = fg.onnx.load(model, returns="tuple")
    slope = fg.grad(lambda x: f(x)[0].sum())(fg.numpy.ones((4, 2)))
    np.testing.assert_array_equal(np.asarray(slope), [[2, -3]] * 4)
