"""Random numbers whose parameters are values of the program, and keys that are split, mapped and carried."""

from __future__ import annotations

from tests.fuzz.writer import Draft, Unfit, Value, Writer, rule

_OF_NONE = """gumbel cauchy laplace logistic exponential maxwell""".split()
_OF_ONE = """double_sided_maxwell({k},0.5,{a},{s}) gamma({k},{a}) loggamma({k},{a}) chisquare({k},{a}) t({k},{a})
pareto({k},{a}+1.0) rayleigh({k},{a}) wald({k},{a}) lognormal({k},{a}*0.2) generalized_normal({k},2.0,{s})
weibull_min({k},{a},2.0) truncated_normal({k},-{a},{a}) beta({k},{a},{a}+0.5)
f({k},{a}+1.0,{a}+2.0) triangular({k},-{a},0.0,{a})
uniform({k},{s},{a}.dtype,-{a},{a})""".split()
_WHOLE = """poisson({k},{a}) geometric({k},1/(1+{a})) bernoulli({k},1/(1+{a})) binomial({k},5,1/(1+{a}))
randint({k},{s},0,5) rademacher({k},{s})""".split()


def _key(w: Writer) -> str:
    key = f"random.key({w.integer(0, 99)})"
    return w.choice(
        [key, f"random.split({key})[{w.integer(0, 1)}]", f"random.fold_in({key}, {w.integer(0, 9)})",
         f"random.PRNGKey({w.integer(0, 99)})"]
    )  # fmt: skip


def _positive(w: Writer) -> tuple[Value, str]:
    x = w.value("f", where=lambda v: v.size <= 256 and v.dtype in ("float32", "float64"))
    return x, f"(np.square(np.tanh({x})) * 2 + 0.5)"


@rule("distribution", 1)
def of_parameters(w: Writer) -> str:
    x, a = _positive(w)
    pattern = w.choice(_OF_ONE if w.style.differentiable or w.maybe(0.7) else _WHOLE)
    return f"random.{pattern.format(k=_key(w), a=a, s=x.shape)}"


@rule("distribution", 0.2)
def standard(w: Writer) -> str:
    return f"random.{w.choice(_OF_NONE)}({_key(w)}, {w.shape(most=3)})"


@rule("distribution", 0.5)
def mapped_keys(w: Writer) -> str:
    """A key for each row, and a loop that carries one."""
    x = w.value("f", least=1, where=lambda v: 0 < v.shape[0] <= 33)
    return w.choice(
        [
            f"fg.vmap(lambda k, r: r + random.normal(k, r.shape, r.dtype))(random.split({_key(w)}, {x.shape[0]}), {x})",
            f"fg.vmap(lambda r: r * random.uniform({_key(w)}, r.shape, r.dtype))({x})",
            f"lax.scan(lambda k, r: (random.split(k)[0], r + random.normal(k, r.shape, r.dtype)), {_key(w)}, {x})[1]",
            f"lax.map(lambda k: random.gamma(k, 1.5), random.split({_key(w)}, 4))",
        ]
    )


@rule("distribution", 0.5)
def drawn_from_values(w: Writer) -> str:
    x = w.value("f", least=1, where=lambda v: 0 < v.size <= 256 and 0 not in v.shape)
    n = x.shape[0]
    a = w.axis(x)
    p = f"nn.softmax(np.tanh({x}.reshape({n}, -1)[:, 0].astype(np.float32)))"
    return w.choice(
        [
            f"random.choice({_key(w)}, {x}, (3,), p={p})",
            f"random.choice({_key(w)}, {x}, ({w.integer(1, n)},), replace=False)",
            f"random.choice({_key(w)}, {x}, (2, 2), axis={a})",
            f"random.categorical({_key(w)}, np.tanh({x}), axis={a})",
            f"random.permutation({_key(w)}, {x}, axis={a % x.rank}, independent=True)",
            f"random.dirichlet({_key(w)}, np.square(np.tanh({x}.astype(np.float32))) + 0.5)",
            f"random.multivariate_normal({_key(w)}, {x}.ravel()[:3].astype(np.float32), np.eye({min(3, x.size)}))",
            f"np.abs(random.orthogonal({_key(w)}, 3))",
            f"random.ball({_key(w)}, 3)",
        ]
    )


@rule("distribution", 0.2)
def counts(w: Writer) -> Draft:
    if w.style.differentiable:
        raise Unfit
    x = w.value("f", least=1, most=1, where=lambda v: 0 < v.size <= 33 and v.dtype == "float32")
    p = f"nn.softmax(np.tanh({x}))"
    key = _key(w)
    return Draft(f"(random.multinomial({key}, 7, {p}), random.key_data({key}))", 2)
