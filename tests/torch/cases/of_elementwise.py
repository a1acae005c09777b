"""Cases of operators on elements, and of activations."""

from __future__ import annotations

from tests.torch.cases.makers import SPECIAL, bools, complexes, floats, integers, positive, torch
from tests.torch.harness import Case

CASES: list[Case] = []


def add(name: str, *args: object, **kwargs: object) -> None:
    options = {
        key: kwargs.pop(key) for key in ("only", "gradient", "tolerance", "differentiable") if key in kwargs
    }
    CASES.append(Case(name, args, kwargs, **options))  # type: ignore[arg-type]


ANY_FLOAT = (
    "asinh atan cos erf erfc exp exp2 expm1 neg abs sin sinh cosh tanh sigmoid square sinc sgn relu relu6 hardtanh "
    "hardsigmoid hardswish leaky_relu elu celu selu silu mish softplus log_sigmoid softshrink hardshrink "
    "special_i0e special_i1e special_i1 i0 special_erfcx frac deg2rad rad2deg positive tan"
).split()
for name in ANY_FLOAT:
    add(name, floats(3, 4), tolerance=4.0)
for name in "log log10 log1p log2 rsqrt sqrt reciprocal digamma lgamma special_log_ndtr logit".split():
    add(name, floats(7, low=0.1, high=0.9), tolerance=4.0)
for name in "acos asin atanh erfinv logit".split():
    add(
        name,
        floats(7, low=-0.9, high=0.9) if name != "logit" else floats(7, low=0.1, high=0.9),
        tolerance=4.0,
    )
add("acosh", floats(5, low=1.1, high=4.0))
add("special_ndtri", floats(5, low=0.1, high=0.9), tolerance=4.0)
add("logit", floats(5, low=-0.2, high=1.2), 0.1, tolerance=4.0)
for name in "cos sigmoid exp sqrt rsqrt".split():
    for dtype in (torch.float16, torch.bfloat16):
        add(name, positive(5, dtype=dtype))
for name in "cos exp erf sigmoid sqrt tanh reciprocal log".split():
    add(name, integers(2, 3, low=1, high=5, dtype=torch.int64))
    add(name, bools(4) if name not in ("log", "reciprocal") else integers(4, low=1))
for name in "exp sin cos sqrt reciprocal abs neg square angle real imag conj_physical".split():
    if name not in ("real", "imag"):
        add(name, complexes(4), tolerance=4.0)
for name in "abs neg sign floor ceil trunc round sgn square relu bitwise_not".split():
    add(name, integers(2, 5))
for name in (
    "abs neg sign floor ceil trunc round relu isnan isinf isfinite isposinf isneginf signbit sqrt exp log1p tanh atan "
    "sigmoid erf leaky_relu hardtanh elu reciprocal rsqrt relu6 logical_not frac exp2 expm1 softplus"
).split():
    if name != "frac":
        add(name, SPECIAL, gradient=False)
for name in "bitwise_not logical_not sgn".split():
    add(name, bools(5))
add("round.decimals", floats(6), decimals=2, gradient=False, tolerance=1.0)
add("nan_to_num", SPECIAL, gradient=False)
add("nan_to_num", SPECIAL, 1.0, 2.0, -2.0, gradient=False)
add("polygamma", 2, positive(4), tolerance=30.0)
add("mvlgamma", floats(4, low=3.0, high=5.0), 3, tolerance=10.0)

PAIRS = [
    (floats(3, 4), floats(3, 4)), (floats(3, 1), floats(4)), (floats(3, 4), floats()), (floats(4), integers(4)),
    (integers(3, 4), integers(4)), (floats(3, dtype=torch.float16), floats()), (integers(3), floats()),
    (bools(4), floats(4)), (integers(4, dtype=torch.uint8, low=0), integers(4, dtype=torch.int8)),
    (floats(3, dtype=torch.bfloat16), floats(3, dtype=torch.float16)), (bools(3), bools(3)),
]  # fmt: skip
for x, y in PAIRS:
    for name in "add mul eq ne lt le gt ge".split():
        add(f"{name}.Tensor", x, y)
    add("maximum", x, y)
    add("minimum", x, y)
    if x.dtype != torch.bool and y.dtype != torch.bool:
        add("sub.Tensor", x, y)
        add("atan2", x.abs() + 1, y, gradient=x.dtype == torch.float32)
    for name in "logical_and logical_or logical_xor".split():
        add(name, x, y)
for x, y in PAIRS[:8]:
    nonzero = torch.where(y == 0, torch.ones_like(y), y)
    add("div.Tensor", x, nonzero)
    for name in ("fmod.Tensor", "remainder.Tensor"):
        if x.dtype != torch.bool:
            add(name, x, nonzero)
    for mode in ("floor", "trunc", None):
        add("div.Tensor_mode", x, nonzero, rounding_mode=mode)
for value in (2, 0.5, -1.5, True):
    for x in (floats(3), integers(4), floats(3, dtype=torch.float16)):
        for (
            name
        ) in "add.Scalar mul.Scalar eq.Scalar ne.Scalar lt.Scalar le.Scalar gt.Scalar ge.Scalar".split():
            add(name, x, value)
        if value is not True:
            for name in "sub.Scalar rsub.Scalar div.Scalar fmod.Scalar remainder.Scalar".split():
                add(name, x, value)
add("add.Tensor", floats(3), floats(3), alpha=2.5)
add("add.Scalar", floats(3), 2, 3)
add("sub.Tensor", integers(3), integers(3), alpha=2)
add("sub.Scalar", floats(3), 2, 0.5)
add("rsub.Tensor", floats(3), floats(3))
add("div.Scalar_mode", integers(5), 2, rounding_mode="floor")
add("div.Scalar_mode", floats(5), 0.7, rounding_mode="trunc")
add("floor_divide", integers(5), torch.tensor([2, -2, 3, -3, 1], dtype=torch.int32))
for exponent in (2, 3, 0, 1, -1, 0.5, -0.5, 2.5, -2):
    add("pow.Tensor_Scalar", positive(4), exponent, tolerance=4.0)
add("pow.Tensor_Scalar", floats(4), 3)
add("pow.Tensor_Scalar", integers(4), 2)
add("pow.Tensor_Scalar", integers(4, low=1), 1.5, tolerance=4.0)
add("pow.Tensor_Tensor", positive(3, 4), floats(4), tolerance=8.0)
add("pow.Tensor_Tensor", integers(4), integers(4, low=0, high=4))
add("pow.Scalar", 2, floats(4), tolerance=4.0)
add("pow.Scalar", 2, integers(4, low=0, high=4))
for name in "hypot logaddexp logaddexp2 fmax fmin nextafter copysign.Tensor".split():
    add(name, floats(3, 4), floats(4), gradient=name != "nextafter", tolerance=4.0)
add("maximum", SPECIAL, SPECIAL.flip(0), gradient=False)
add("minimum", SPECIAL, SPECIAL.flip(0), gradient=False)
add("fmax", SPECIAL, SPECIAL.flip(0), gradient=False)
add("maximum", torch.tensor([1.0, 2.0]), torch.tensor([1.0, 3.0]))
add("heaviside", torch.tensor([-1.0, 0.0, 2.0]), torch.tensor([0.5]), gradient=False)
add("gcd", integers(5, low=1, high=30), integers(5, low=1, high=30))
add("lcm", integers(5, low=1, high=30), integers(5, low=1, high=30))
add("xlogy.Tensor", floats(4), positive(4))
add("xlogy.Scalar_Self", 2.0, positive(4))
add("special_xlog1py", floats(4), positive(4))
add("special_zeta", floats(4, low=2.0, high=4.0), positive(4), gradient=False, tolerance=4.0)
add("igamma", positive(4), positive(4), gradient=False, tolerance=4.0)
add("igammac", positive(4), positive(4), gradient=False, tolerance=4.0)
for name in "bitwise_and bitwise_or bitwise_xor".split():
    add(f"{name}.Tensor", integers(5), integers(5))
    add(f"{name}.Tensor", bools(5), bools(5))
    add(f"{name}.Scalar", integers(5), 3)
    add(f"{name}.Scalar_Tensor", 3, integers(5))
for name in "bitwise_left_shift bitwise_right_shift".split():
    add(f"{name}.Tensor", integers(5), integers(5, low=0, high=4))
    add(f"{name}.Tensor_Scalar", integers(5), 2)
add("where.self", bools(3, 4), floats(3, 4), floats(4))
add("where.self", bools(3), floats(3), integers(3))
add("where.ScalarOther", bools(3), floats(3), 2.5)
add("clamp", floats(5), -0.5, 0.5)
add("clamp", torch.tensor([-1.0, 1.0, 0.0]), -1, 1)
add("clamp", integers(5), 0.5, None)
add("clamp", SPECIAL, -0.5, 0.5, gradient=False)
add("clamp", floats(5), 1.0, -1.0, gradient=False)
add("clamp.Tensor", floats(3, 4), floats(4), None)
add("clamp.Tensor", floats(3, 4), floats(4) - 2, floats(4) + 2)
add("clamp_min", floats(4), 0.0)
add("clamp_max", floats(4), 0.0)
add("lerp.Scalar", floats(4), floats(4), 0.3)
add("lerp.Tensor", floats(4), floats(4), floats(4, low=0.0, high=1.0))
add("addcmul", floats(3, 4), floats(4), floats(3, 1), value=0.5)
add("addcdiv", floats(3, 4), floats(4), positive(3, 1), value=0.5)
# Torch's is 0 for negative exponents.
add("ldexp.Tensor", floats(4), integers(4, low=-2, high=3), gradient=False)
add("complex", floats(4), floats(4))
add("polar", positive(4), floats(4))
add("atan2.out", floats(4), floats(4), out=torch.empty(4), gradient=False)

for edges in (torch.tensor([-3.0, -1.0, 0.0, 1.0, 3.0, 6.0]),):
    for name in "relu relu6 hardtanh hardsigmoid hardswish leaky_relu elu softshrink hardshrink".split():
        add(name, edges)
    add("threshold", edges, 1.0, -2.0)
add("softplus", floats(5) * 20, 2, 10)
add("elu", floats(5), 0.5, 2, 1)
add("gelu", floats(3, 4) * 2)
add("gelu", floats(3, 4) * 2, approximate="tanh")
add("glu", floats(3, 4), -1)
add("prelu", floats(2, 3, 4), positive(3))
add("_prelu_kernel", floats(2, 3, 4), positive(1, 3, 1))
for name in ("_softmax", "_log_softmax"):
    for dim in (0, -1):
        add(name, floats(3, 4) * 5, dim, False)
    add(name, floats(), 0, False)
add("_safe_softmax", torch.tensor([[1.0, -float("inf")], [-float("inf"), -float("inf")]]), -1)
add("log_sigmoid_forward", floats(5) * 5, only=(0,))
