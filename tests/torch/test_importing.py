"""from_torch: parameters, buffers, sizes that vary, random numbers, structures, control flow, and what is refused."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'funcgrad[torch]'")

from torch import nn  # noqa: E402  # after the skip
from torch.nn import functional as F  # noqa: E402

from funcgrad.errors import ArgumentError, DtypeError, IndexingError, MissingRuleError, ShapeError, TreeError  # noqa: E402
from funcgrad.torch import from_torch, register_operator  # noqa: E402
from funcgrad.torch.aten import TABLE  # noqa: E402
from funcgrad.torch.tensors import to_array  # noqa: E402


def near(found: Any, expected: Any, bound: float = 1e-5) -> None:
    np.testing.assert_allclose(np.asarray(found), expected.detach().numpy(), rtol=bound, atol=bound)


class Function(nn.Module):
    """A function of tensors as a module."""

    def __init__(self, function: Any) -> None:
        super().__init__()
        self.function = function

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(*args, **kwargs)


def test_params_share_the_memory_of_the_module() -> None:
    module = nn.Linear(3, 2)
    _, shared = from_torch(module, torch.ones(1, 3))
    _, copied = from_torch(module, torch.ones(1, 3), copy=True)
    assert sorted(shared) == ["bias", "weight"]
    assert shared["weight"].address == module.weight.data_ptr() != copied["weight"].address
    with torch.no_grad():
        module.weight.add_(1)
    near(shared["weight"], module.weight)
    assert float(fnp.max(fnp.abs(shared["weight"] - copied["weight"] - 1))) < 1e-6


def test_buffers_are_results() -> None:
    module = nn.BatchNorm1d(3)
    x = torch.randn(8, 3)
    f, params = from_torch(module, x, copy=True)
    before = {name: np.asarray(v) for name, v in f.buffers.items()}
    out, buffers = f.apply(params, to_array(x))
    expected = module(x)
    near(out, expected)
    for name, buffer in module.named_buffers():
        near(buffers[name], buffer)
        np.testing.assert_array_equal(np.asarray(f.buffers[name]), before[name])
    _, later = f.apply(params, to_array(x), buffers=buffers)
    module(x)
    near(later["running_mean"], module.running_mean)
    assert int(later["num_batches_tracked"]) == 2
    near(f(params | dict(later), to_array(x)), expected)


def test_a_shared_parameter_has_one_name() -> None:
    class Tied(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = nn.Linear(3, 3, bias=False), nn.Linear(3, 3, bias=False)
            self.second.weight = self.first.weight

        def forward(self, x: Any) -> Any:
            return self.second(torch.tanh(self.first(x))).sum()

    module, x = Tied(), torch.randn(2, 3)
    f, params = from_torch(module, x)
    assert list(params) == ["first.weight"]
    module(x).backward()
    near(fg.grad(f)(params, to_array(x))["first.weight"], module.first.weight.grad)


def test_sizes_that_vary() -> None:
    module = nn.Sequential(nn.Conv2d(1, 2, 3), nn.Flatten(2), nn.AdaptiveAvgPool1d(3))
    batch, height = torch.export.Dim("batch"), torch.export.Dim("height", min=4, max=64)
    f, params = from_torch(module, torch.randn(2, 1, 6, 7), dynamic_shapes=({0: batch, 2: height},))
    for shape in ((2, 1, 6, 7), (1, 1, 9, 7), (5, 1, 4, 7)):
        x = torch.randn(*shape)
        near(fg.jit(f)(params, to_array(x)), module(x))
    with pytest.raises(ShapeError, match=r"must have the shape \(.*, 1, .*, 7\)"):
        f(params, fnp.ones((2, 1, 6, 8)))


def test_one_symbol_is_one_size() -> None:
    n = torch.export.Dim("n", min=2)
    f, params = from_torch(
        Function(torch.add), torch.ones(3, 1), torch.ones(3, 2), dynamic_shapes={"args": ({0: n}, {0: n})}
    )
    assert f(params, fnp.ones((5, 1)), fnp.ones((5, 2))).shape == (5, 2)
    with pytest.raises(ShapeError, match="these sizes are the same"):
        f(params, fnp.ones((5, 1)), fnp.ones((4, 2)))


def test_every_transform() -> None:
    module, x = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1)), torch.randn(5, 3)
    f, params = from_torch(module, x[:1])
    rows = to_array(x)
    near(fg.vmap(lambda row: f(params, row[None])[0])(rows), module(x))
    hessian = torch.autograd.functional.hessian(lambda v: module(v).sum(), x[:1])
    near(fg.hessian(lambda v: f(params, v).sum())(rows[:1]), hessian, 1e-4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's, about its own formulas
        expected = torch.func.jvp(module, (x[:1],), (torch.ones(1, 3),))[1]
    tangent = fg.jvp(lambda v: f(params, v), (rows[:1],), (fnp.ones((1, 3)),))[1]
    near(tangent, expected)


def test_structures() -> None:
    def model(x: Any, *, scale: Any, bias: Any = None) -> Any:
        return {
            "pair": (x["a"] * scale, [x["b"]]),
            "none": None,
            "sum": x["a"].sum() + (0 if bias is None else bias),
        }

    example = {"a": torch.ones(2), "b": torch.ones(3)}
    f, params = from_torch(Function(model), example, example_kwargs={"scale": torch.tensor(2.0), "bias": 1.5})
    x = {"a": fnp.arange(2.0), "b": fnp.arange(3.0)}
    found = f(params, x, bias=1.5, scale=2.0)
    assert found["pair"][0].tolist() == [0, 2] and found["pair"][1][0].tolist() == [0, 1, 2]
    assert found["none"] is None and float(found["sum"]) == 2.5
    with pytest.raises(ArgumentError, match=r"is the constant 1\.5 of the export"):
        f(params, x, scale=2.0, bias=2.5)
    with pytest.raises(TreeError, match="not the structure of the example arguments"):
        f(params, x, scale=2.0)


def test_an_exported_program() -> None:
    module, x = nn.Linear(3, 2), torch.randn(4, 3)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        program = torch.export.export(module, (x,))
    f, params = from_torch(program)
    near(f(params, to_array(x)), module(x))


def test_random_numbers_need_a_key() -> None:
    module = nn.Sequential(nn.Linear(3, 200), nn.Dropout(0.5))
    f, params = from_torch(module, torch.ones(2, 3))
    x = fnp.ones((2, 3))
    assert f.draws_random_numbers
    with pytest.raises(ArgumentError, match=r"given no key(.|\n)*module\.eval"):
        f(params, x)
    first, again, other = (fg.jit(f)(params, x, key=fg.random.key(seed)) for seed in (1, 1, 2))
    assert first.tolist() == again.tolist() != other.tolist()
    assert 0.35 < float(fnp.mean(first == 0)) < 0.65
    g, params = from_torch(module.eval(), torch.ones(2, 3))
    near(g(params, x), module(torch.ones(2, 3)))


def test_detach_and_no_grad_stop_gradients() -> None:
    def model(x: Any) -> Any:
        with torch.no_grad():
            held = torch.sin(x)
        return (x * x.detach() + held * x).sum()

    x = torch.randn(4, requires_grad=True)
    f, params = from_torch(Function(model), x)
    model(x).backward()
    near(fg.grad(lambda v: f(params, v))(to_array(x)), x.grad)


def test_in_place_views() -> None:
    def model(x: Any) -> Any:
        y = x.clone()
        y[:, 1].mul_(2)
        y[0] = y[1] + 1
        y.view(-1)[::2].add_(3.0)
        return y, y.t().contiguous().relu_()

    x = torch.randn(3, 4)
    f, params = from_torch(Function(model), x)
    for mine, theirs in zip(f(params, to_array(x)), model(x), strict=True):
        near(mine, theirs)


def test_control_flow() -> None:
    def branches(x: Any) -> Any:
        return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x * 2, (x,))

    x = torch.randn(4)
    f, params = from_torch(Function(branches), x)
    for value in (x.abs(), -x.abs()):
        near(fg.jit(f)(params, to_array(value)), branches(value))
        leaf = value.clone().requires_grad_()
        branches(leaf).sum().backward()
        near(fg.grad(lambda v: f(params, v).sum())(to_array(value)), leaf.grad)


def test_while_loop() -> None:
    from torch._higher_order_ops.while_loop import while_loop

    def model(x: Any) -> Any:
        return while_loop(lambda i, y: i < 5, lambda i, y: (i + 1, y * 1.5), (torch.tensor(0), x))

    x = torch.randn(3)
    f, params = from_torch(Function(model), x)
    count, y = fg.jit(f)(params, to_array(x))
    assert int(count) == 5
    near(y, x * 1.5**5)


def test_half_precision_and_dtypes() -> None:
    module = nn.Linear(3, 2).to(torch.bfloat16)
    f, params = from_torch(module, torch.ones(1, 3, dtype=torch.bfloat16))
    assert f(params, fnp.ones((1, 3), fnp.bfloat16)).dtype == fnp.bfloat16
    with pytest.raises(DtypeError, match="must be bfloat16, as in the export, got float32"):
        f(params, fnp.ones((1, 3)))


def test_64_bits() -> None:
    module = nn.Linear(3, 2).double()
    x = torch.randn(2, 3, dtype=torch.float64)
    with fg.config(enable_x64=True):
        f, params = from_torch(module, x)
        found = f(params, to_array(x))
        assert found.dtype == np.float64
        near(found, module(x), 1e-14)
    f, params = from_torch(module, x)
    assert f(params, to_array(x)).dtype == np.float32


def test_values_that_decide_shapes_are_eager() -> None:
    f, params = from_torch(Function(lambda x: x[x > 0]), torch.tensor([1.0, -1.0, 2.0]))
    assert f(params, fnp.array([3.0, -1.0, 0.0, 4.0])[:3]).tolist() == [3]
    with pytest.raises(IndexingError) as caught:
        fg.jit(f)(params, fnp.ones(3))
    assert any("aten.index.Tensor" in note for note in caught.value.__notes__)


def _library() -> Any:
    library = torch.library.Library("funcgrad_tests", "FRAGMENT")
    library.define("triple(Tensor x) -> Tensor")
    library.impl("triple", lambda x: x * 3, "CompositeExplicitAutograd")
    torch.library.register_fake("funcgrad_tests::triple", torch.empty_like, lib=library)
    return library


class Outer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = Function(lambda x: torch.ops.funcgrad_tests.triple(x))

    def forward(self, x: Any) -> Any:
        return self.inner(x) + 1


def test_operators_without_a_row() -> None:
    library = _library()
    with pytest.raises(MissingRuleError) as caught:
        from_torch(Outer(), torch.ones(2))
    for part in (
        "funcgrad_tests.triple.default, node 'triple'",
        "of inner (Function)",
        "test_importing.py:",
        "register_",
    ):
        assert part in str(caught.value)
    register_operator("funcgrad_tests.triple.default", lambda x: x * 3)
    try:
        f, params = from_torch(Outer(), torch.ones(2))
        assert f(params, fnp.ones(2)).tolist() == [4, 4]
    finally:
        del TABLE["funcgrad_tests.triple.default"], library
    with pytest.raises(ArgumentError, match="not of the form"):
        register_operator("triple", lambda x: x)


def test_refused() -> None:
    with pytest.raises(
        ArgumentError, match=r"a torch\.nn\.Module or an ExportedProgram is needed, got function"
    ):
        from_torch(lambda x: x, torch.ones(1))
    f, params = from_torch(nn.Linear(2, 2), torch.ones(1, 2))
    with pytest.raises(ArgumentError, match="params have no 'bias'"):
        f({"weight": params["weight"]}, fnp.ones((1, 2)))
    with pytest.raises(ShapeError, match="weight must have the shape"):
        f(params | {"weight": fnp.ones((3, 2))}, fnp.ones((1, 2)))
    f, params = from_torch(Function(lambda x: x.add_(1)), torch.ones(2))
    with pytest.raises(ArgumentError, match="changes its argument or parameter"):
        f(params, fnp.ones(2))


def test_fine_tuning() -> None:
    """Adam of ours and of torch take the same steps."""
    module, x, y = (
        nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)),
        torch.randn(16, 4),
        torch.randint(0, 2, (16,)),
    )
    f, params = from_torch(module, x, copy=True)
    optimizer = fg.nn.adam(1e-2)
    state = optimizer.init(params)

    def loss(params: Any) -> Any:
        logits = f(params, to_array(x))
        return fg.nn.softmax_cross_entropy_with_integer_labels(logits, to_array(y)).mean()

    @fg.jit
    def step(params: Any, state: Any) -> Any:
        updates, state = optimizer.update(fg.grad(loss)(params), state, params)
        return fg.nn.apply_updates(params, updates), state

    theirs = torch.optim.Adam(module.parameters(), 1e-2)
    for _ in range(5):
        params, state = step(params, state)
        theirs.zero_grad()
        F.cross_entropy(module(x), y).backward()
        theirs.step()
    for name, parameter in module.named_parameters():
        near(params[name], parameter, 1e-4)
