"""Layers of funcgrad.nn, with weights that are drawn, of values of the program."""

from __future__ import annotations

from tests.fuzz.writer import Draft, Unfit, Value, Writer, rule


def _value(w: Writer, least: int, most: int = 4) -> Value:
    if w.style.peer:
        raise Unfit
    return w.value("f", least=least, most=most, where=lambda v: 0 < v.size <= 2048 and max(v.shape) <= 65)


def _options(w: Writer, x: Value) -> str:
    return f"key=random.key({w.integer(0, 9)}), dtype={x}.dtype"


@rule("layer", 0.8)
def of_rows(w: Writer) -> str:
    x = _value(w, 1)
    n, m, options = x.shape[-1], w.choice([1, 3, 8]), _options(w, x)
    plain = f"dtype={x}.dtype"
    return w.choice(
        [
            f"nn.Linear.init({n}, {m}, {options})({x})", f"nn.MLP.init(({n}, {m}, 2), {options})({x})",
            f"nn.LayerNorm.init({n}, {plain})({x})", f"nn.RMSNorm.init({n}, {plain})({x})",
            f"nn.GatedMLP.init({n}, {m}, {options})({x})", f"nn.Dropout(0.3)({x}, {options.partition(',')[0]})",
            f"nn.WeightNorm.init(nn.Linear.init({n}, {m}, {options}))({x})",
            f"nn.LoRA.init(nn.Linear.init({n}, {m}, {options}), 2, {options.partition(',')[0]})({x})",
            f"nn.glu(np.concatenate([{x}, {x}], -1))",
        ]
    )  # fmt: skip


@rule("layer", 0.8)
def of_sequences(w: Writer) -> str:
    x = _value(w, 2, 3)
    m, options = w.choice([1, 2, 5]), _options(w, x)
    reverse = f"reverse={w.maybe()}"
    n = x.shape[-1]
    wide = f"np.concatenate([{x}, {x}], -1)"
    causal = f"causal={w.maybe()}, rotary_base={w.choice([None, 100.0]) if n % 2 == 0 else None}"
    return w.choice(
        [
            f"nn.GRU.init({n}, {m}, {reverse}, {options})({x})[0]",
            f"nn.LSTM.init({n}, {m}, {reverse}, {options})({x})[0]",
            f"nn.MultiHeadAttention.init({2 * n}, 2, {causal}, {options})({wide})",
            f"nn.MultiHeadAttention.init({2 * n}, 2, key_heads=1, window=3, {options})({wide})",
            f"nn.MultiHeadAttention.init({2 * n}, 2, alibi=True, {options})({wide})",
            f"nn.rotary(np.concatenate([{x}, {x}], -1)[..., None, :])",
            f"nn.MoE.init({n}, {m}, experts=3, capacity_factor={w.choice([None, 1.0])}, {options})({x})[0]",
        ]
    )


@rule("layer", 0.5)
def of_images(w: Writer) -> Draft | str:
    """Their last axis has the channels, the first one is of a batch."""
    x = _value(w, 3)
    spatial, n = x.rank - 2, x.shape[-1]
    window = tuple(w.integer(1, 3) for _ in range(spatial))
    steps = tuple(w.integer(1, 2) for _ in range(spatial))
    options = _options(w, x)
    more = f"strides={steps}, padding={w.choice(['SAME', 'VALID'])!r}"
    if "VALID" in more and any(a > b for a, b in zip(window, x.shape[1:])):
        raise Unfit
    groups = f"groups={n}" if w.maybe(0.3) else "groups=1"
    sizes = tuple(w.integer(1, 3) for _ in range(spatial))
    norm = w.choice([f"GroupNorm.init({n}, {w.choice([1, n])}", f"InstanceNorm.init({n}"])
    return w.choice(
        [
            f"nn.Conv.init({n}, {n * 2}, {window}, {more}, {groups}, {options})({x})",
            f"nn.ConvTranspose.init({n}, 3, {window}, strides={steps}, {options})({x})",
            f"nn.{norm}, dtype={x}.dtype)({x})",
            f"nn.AdaptiveAvgPool({sizes})({x})", f"nn.AdaptiveMaxPool({sizes})({x})",
            f"nn.AvgPool({window}, {steps}, 'SAME', count_include_pad={w.maybe()})({x})",
            f"nn.MaxPool({window}, {steps}, 'SAME')({x})",
            f"fg.image.resize({x}, {(x.shape[0], *(w.integer(1, 9) for _ in range(spatial)), n)}, "
            f"{w.choice('nearest linear cubic lanczos3 lanczos5')!r}, antialias={w.maybe()})",
        ]
    )  # fmt: skip


@rule("layer", 0.2)
def of_trained_state(w: Writer) -> Draft:
    """A batch norm in training gives its state, too."""
    x = _value(w, 2)
    norm = f"nn.BatchNorm.init({x.shape[-1]}, dtype={x}.dtype)"
    text = f"(lambda n: tuple(fg.tree.leaves(n({x}, n.init_state(), training={w.maybe()}))))({norm})"
    count = w.results_of(text)
    return Draft(text, count or 1)
