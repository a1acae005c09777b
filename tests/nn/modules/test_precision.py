"""Policies of dtypes: what is cast and what stays, against casts by hand, under every transform and in training."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn, random
from funcgrad import tree as trees
from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.nn import optimizers

KEY = random.key(0)
MODEL = nn.MLP.init((4, 8, 4), activation=nn.tanh, key=KEY)
X = np.asarray(random.normal(random.key(1), (6, 4)))
FLOATS = ["float16", "bfloat16", "float32"]
policies = st.builds(nn.Policy, *[st.sampled_from(FLOATS)] * 3)
BFLOAT16 = nn.Policy.of("mixed_bfloat16")
FLOAT16 = nn.Policy.of("mixed_float16")


def cast(tree: Any, dtype: Any) -> Any:
    """Of trees whose leaves are all floats."""
    return trees.map(lambda leaf: fnp.asarray(leaf).astype(dtype), tree)


def by_hand(policy: nn.Policy, model: Any, x: Any) -> Any:
    return model_of(cast(model, policy.compute), x.astype(policy.compute)).astype(policy.output)


def model_of(model: Any, x: Any) -> Any:
    return model(x)


def assert_same(got: Any, expected: Any) -> None:
    assert trees.structure(got) == trees.structure(expected)
    for a, b in zip(trees.leaves(got), trees.leaves(expected)):
        assert a.dtype == b.dtype
        np.testing.assert_array_equal(np.asarray(a, np.float64), np.asarray(b, np.float64))


@given(policies)
def test_text_is_read_as_it_is_written(policy: nn.Policy) -> None:
    assert nn.Policy.of(str(policy)) == policy
    spaced = f" output = {policy.output}, params={policy.params} ,compute= {policy.compute}"
    assert nn.Policy.of(spaced) == policy
    assert repr(policy) == f"Policy({str(policy).replace(',', ', ')})"


def test_names_of_policies() -> None:
    assert str(BFLOAT16) == "params=float32,compute=bfloat16,output=float32"
    assert nn.Policy("float32", np.float16, fnp.float32) == FLOAT16
    assert nn.Policy.of("bfloat16") == nn.Policy(*["bfloat16"] * 3)
    assert hash(nn.Policy.of(str(FLOAT16))) == hash(FLOAT16) and BFLOAT16 != FLOAT16


@pytest.mark.parametrize(
    "text, error, said",
    [
        ("params=float32,compute=flaot16,output=float32", DtypeError, "compute must be .* got 'flaot16'"),
        ("mixed_int8", DtypeError, "got 'mixed_int8'"),
        ("params=int32,compute=float16,output=float32", DtypeError, "params must be a dtype of floats, got 'int32'"),
        ("params=float32,compute=float16", ArgumentError, "got 'params=float32,compute=float16'"),
        ("params=float32,compute=float16,compute=float16", ArgumentError, "once each"),
        ("params=float32,compute=float16,out=float32", ArgumentError, "out=float32"),
        ("float32,bfloat16,float32", ArgumentError, "got 'float32,bfloat16,float32'"),
        ("", DtypeError, "got ''"),
        (None, DtypeError, "got 'None'"),
    ],
)  # fmt: skip
def test_texts_that_are_no_policy(text: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        nn.Policy.of(text)


@pytest.mark.parametrize("given", [None, int, "complex64", object()])
def test_dtypes_that_are_no_floats(given: Any) -> None:
    with pytest.raises(DtypeError, match="output must be a dtype of floats"):
        nn.Policy("float32", "float32", given)


@pytest.mark.parametrize("dtype", [*FLOATS, "float8_e4m3fn"])
@pytest.mark.parametrize("traced", [False, True])
def test_only_floats_are_cast(dtype: str, traced: bool) -> None:
    key, count = random.key(3), fnp.arange(3)
    held = [np.ones(2, bool), fnp.ones(2, fnp.complex64), key, count]
    tree = {"model": MODEL, "held": held, "x": [np.float32(1.5), cast(X, "bfloat16")], "none": None}
    for number, name in enumerate(("cast_to_param", "cast_to_compute", "cast_to_output")):
        dtypes: Any = ["float32"] * 3
        dtypes[number] = dtype
        function = getattr(nn.Policy(*dtypes), name)
        new = (fg.jit(function) if traced else function)(tree)
        assert trees.structure(new) == trees.structure(tree)
        assert [leaf.dtype for leaf in new["held"]] == [leaf.dtype for leaf in held]
        assert_same(new["model"], cast(MODEL, dtype))
        assert_same(new["x"], cast(tree["x"], dtype))
        assert traced or all(a is b for a, b in zip(new["held"], held))


def test_what_is_no_array_stays() -> None:
    assert BFLOAT16.cast_to_compute({"a": 1.5, "b": "text", "c": len}) == {"a": 1.5, "b": "text", "c": len}


@given(policies)
def test_a_model_is_the_casts_by_hand(policy: nn.Policy) -> None:
    wrapped = policy.wrap(MODEL)
    expected = by_hand(policy, MODEL, X)
    assert_same(wrapped(X), expected)
    assert_same(policy.wrap(model_of)(MODEL, x=X), expected)


@pytest.mark.parametrize("policy", [BFLOAT16, FLOAT16], ids=lambda policy: policy.compute.name)
def test_transforms(policy: nn.Policy) -> None:
    def loss(call: Any) -> Any:
        return lambda model, x: (call(model, x) ** 2).mean()

    mixed = loss(lambda model, x: policy.wrap(model)(x))
    function = loss(policy.wrap(model_of))
    hand = loss(lambda model, x: by_hand(policy, model, x))
    assert_same(fg.jit(mixed)(MODEL, X), fg.jit(hand)(MODEL, X))
    slopes = fg.grad(hand)(MODEL, X)
    assert {leaf.dtype.name for leaf in trees.leaves(slopes)} == {"float32"}
    assert_same(fg.grad(mixed)(MODEL, X), slopes)
    assert_same(fg.grad(function)(MODEL, X), slopes)
    assert_same(fg.jit(fg.grad(mixed))(MODEL, X), fg.jit(fg.grad(hand))(MODEL, X))
    assert_same(fg.vmap(policy.wrap(MODEL))(X), fg.vmap(lambda x: by_hand(policy, MODEL, x))(X))
    models = fg.vmap(lambda key: nn.MLP.init((4, 8, 4), key=key))(random.split(KEY, 3))
    ensemble = fg.vmap(fg.grad(mixed), (0, None))(models, X)
    assert_same(ensemble, fg.vmap(fg.grad(hand), (0, None))(models, X))


def test_the_wrapped_model_has_the_parameters() -> None:
    wrapped = BFLOAT16.wrap(MODEL)
    assert_same(wrapped.layer, MODEL)
    slopes = fg.jit(fg.grad(lambda wrapped: wrapped(X).sum()))(wrapped)
    expected = fg.jit(fg.grad(lambda model: by_hand(BFLOAT16, model, X).sum()))(MODEL)
    assert_same(slopes, BFLOAT16.wrap(expected))
    assert slopes.policy == BFLOAT16


@pytest.mark.parametrize("remat", [False, True])
def test_layers_of_a_loop(remat: bool) -> None:
    layers = [nn.MLP.init((4, 8, 4), activation=nn.tanh, key=k) for k in random.split(KEY, 3)]

    def loop(layers: Any) -> Any:
        mixed = [BFLOAT16.wrap(layer) for layer in layers]
        return nn.Stacked.of(mixed, remat=remat)(X).sum()

    def unrolled(layers: Any) -> Any:
        x = fnp.asarray(X)
        for layer in layers:
            x = by_hand(BFLOAT16, layer, x)
        return x.sum()

    got, expected = fg.value_and_grad(loop)(layers), fg.value_and_grad(unrolled)(layers)
    for a, b in zip(trees.leaves(got), trees.leaves(expected)):
        assert a.dtype == b.dtype == np.float32
        np.testing.assert_allclose(a, b, rtol=0.05, atol=0.05)
    whole = fg.jit(BFLOAT16.wrap(nn.Stacked.of(layers, remat=remat)))(X)
    assert whole.dtype == np.float32
    np.testing.assert_allclose(whole.sum(), expected[0], rtol=0.05, atol=0.1)


def test_a_checkpointed_layer(capsys: pytest.CaptureFixture[str]) -> None:
    def loss(model: Any, through: Any) -> Any:
        return (through(BFLOAT16.wrap(model))(X) ** 2).mean()

    grad = fg.grad(loss)
    assert_same(grad(MODEL, fg.checkpoint), grad(MODEL, lambda layer: layer))
    kept = []
    for through in (fg.checkpoint, lambda layer: layer):
        fg.print_saved_residuals(lambda model, through=through: loss(model, through), MODEL)
        kept.append(capsys.readouterr().out.count("bfloat16"))
    assert kept[0] == 0 and kept[1] > 0


def test_states_keep_their_dtypes() -> None:
    norm = nn.BatchNorm.init(4, momentum=1e-3)
    mixed = BFLOAT16.wrap(norm)
    y, state = mixed(X, norm.init_state(), training=True)
    short, expected = cast(norm, "bfloat16")(X.astype("bfloat16"), norm.init_state(), training=True)
    assert_same((y, state), (short.astype("float32"), expected))
    assert_same(mixed(X, state=norm.init_state(), training=True), (y, state))
    assert_same(BFLOAT16.wrap(mixed)(X, norm.init_state(), training=True), (y, state))
    layers = nn.Sequential.init(mixed, nn.relu)
    z, states = layers(X, layers.init_state(), training=True)
    assert_same((z, states["layers"][0]), (nn.relu(y), state))
    whole = BFLOAT16.wrap(nn.Sequential.init(norm, nn.relu))
    assert_same(whole(X, whole.init_state(), training=True), (z, states))
    stacked = nn.Stacked.of([mixed, mixed])
    assert stacked(X, state=stacked.init_state(), training=True)[1]["layers"].mean.shape == (2, 4)


def test_keys_reach_wrapped_layers() -> None:
    dropout = nn.Sequential.init(BFLOAT16.wrap(nn.Dropout(0.5)))
    assert_same(
        dropout(np.ones(64), key=KEY), nn.Sequential.init(nn.Dropout(0.5))(np.ones(64, np.float32), key=KEY)
    )
    assert (np.asarray(dropout(np.ones(64), key=KEY)) == 0).any()


def test_float16_training_needs_the_scale() -> None:
    """Gradients of this loss are below the smallest float16; with the scale they are those of float32."""
    y = np.tanh(X[:, ::-1])

    def loss(model: Any) -> Any:
        return 1e-9 * ((model(X) - y) ** 2).mean()

    def trained(policy: nn.Policy, scales: bool) -> Any:
        inner = optimizers.sgd(2e8)
        optimizer = optimizers.dynamic_loss_scale(inner, initial_scale=2.0**24) if scales else inner

        def step(carry: Any, _: Any) -> Any:
            model, state = carry
            whole = (lambda v: optimizers.scale_loss(v, state)) if scales else (lambda v: v)
            slopes = fg.grad(lambda model: whole(loss(policy.wrap(model))))(model)
            updates, state = optimizer.update(slopes, state, model)
            return (nn.apply_updates(model, updates), state), None

        return fg.jit(lambda: lax.scan(step, (MODEL, optimizer.init(MODEL)), length=40)[0][0])()

    exact = trained(nn.Policy.of("float32"), False)
    lost, mixed = trained(FLOAT16, False), trained(FLOAT16, True)
    assert_same(lost, MODEL)
    assert loss(exact) < 0.5 * loss(MODEL)
    for got, expected in zip(trees.leaves(mixed), trees.leaves(exact)):
        assert got.dtype == np.float32
        np.testing.assert_allclose(got, expected, atol=0.01)


def test_one_layer_is_wrapped() -> None:
    part = nn.tree_at(lambda m: m.layers[1], MODEL, replace_fn=FLOAT16.wrap)
    first, second = MODEL.layers
    assert_same(part(X), by_hand(FLOAT16, second, nn.tanh(first(X))))
    assert "layers.1.layer.weight" in nn.named_parameters(part)


def test_text_of_a_wrapped_model() -> None:
    mixed = FLOAT16.wrap(nn.Linear.init(3, 2, key=KEY))
    assert repr(mixed) == (
        "MixedPrecision(layer=Linear(weight=float32[3,2], bias=float32[2]), "
        "policy=Policy(params=float32, compute=float16, output=float32))"
    )
    assert str(mixed) == (
        "MixedPrecision(policy=Policy(params=float32, compute=float16, output=float32))  # 8 parameters, 32 B\n"
        "  layer: Linear  # 8 parameters, 32 B\n    weight: float32[3,2]\n    bias: float32[2]"
    )
    rows = nn.summary(mixed, np.ones(3, np.float32)).splitlines()
    assert rows[1].split()[:3] == ["MixedPrecision", "float32[3]", "float32[2]"]
    assert rows[2].split()[:4] == ["layer", "Linear", "float16[3]", "float16[2]"]


def test_what_cannot_be_wrapped() -> None:
    with pytest.raises(ArgumentError, match=r"needs a module or a function, got \{'w': 1"):
        BFLOAT16.wrap({"w": 1.0})

    class Silent(nn.Module):
        weight: Any

    with pytest.raises(ArgumentError, match="Silent"):
        BFLOAT16.wrap(Silent(fnp.ones(2)))
