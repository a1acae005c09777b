"""Functions that programs call by name. Each is printed with the programs that need it, so each stands alone.

fg, np and lax are those of the namespace that a program runs in.
"""

# ruff: noqa: F821
from __future__ import annotations

__all__ = [
    "affine",
    "checked",
    "closed_with_jvp",
    "conjugate_gradients",
    "gradient",
    "grid",
    "host_function",
    "on_host",
    "pushed",
    "put_on_grid",
    "root_and_more",
    "root_of",
    "scaled_with_jvp",
    "scaled_with_vjp",
    "solution",
    "symmetric_solution",
    "through_bytes",
    "with_jvp",
    "with_residuals",
    "with_vjp",
    "with_vmap",
    "written_and_added",
    "written_by_vmap",
    "written_in_a_branch",
    "written_in_a_loop",
    "written_in_a_scan",
    "written_rows",
]


# ---- rules of one's own ----


def with_jvp(f):
    """f with a rule for its derivative, which is the true one."""
    rule = fg.custom_jvp(f)
    rule.defjvp(lambda primals, tangents: fg.jvp(f, primals, tangents))
    return rule


def with_vjp(f):
    """f with a rule for its gradient, which is twice the true one."""
    rule = fg.custom_vjp(f)
    rule.defvjp(lambda *xs: fg.vjp(f, *xs), lambda pull, ct: fg.tree.map(lambda c: c * 2, tuple(pull(ct))))
    return rule


def scaled_with_jvp(f, n, *xs):
    """f times a number, which is an argument that the rule does not differentiate by."""
    rule = fg.custom_jvp(lambda n, *xs: f(*xs) * n, nondiff_argnums=(0,))
    rule.defjvp(lambda n, primals, tangents: fg.jvp(lambda *xs: f(*xs) * n, primals, tangents))
    return rule(n, *xs)


def scaled_with_vjp(f, n, *xs):
    """f times a number, which is an argument that the rule does not differentiate by."""
    rule = fg.custom_vjp(lambda n, *xs: f(*xs) * n, nondiff_argnums=(0,))
    rule.defvjp(lambda n, *xs: fg.vjp(f, *xs), lambda n, pull, ct: tuple(pull(ct * n)))
    return rule(n, *xs)


def with_residuals(f):
    """f with a rule for its gradient, whose residuals are arguments, the result and a number."""
    rule = fg.custom_vjp(f)

    def backward(residuals, ct):
        xs, out, n = residuals
        return fg.vjp(f, *xs)[1](ct * np.cos(out) * n)

    rule.defvjp(lambda *xs: (f(*xs), (xs, f(*xs), 2)), backward)
    return rule


def closed_with_jvp(f, *xs):
    """f with a rule for its derivative by its arguments and by all that it closes over."""
    converted, closed = fg.closure_convert(f, *xs)
    rule = fg.custom_jvp(converted)
    rule.defjvp(lambda primals, tangents: fg.jvp(converted, primals, tangents))
    return rule(*xs, *closed)


def with_vmap(f):
    """f with a rule for batches, which is vmap."""
    rule = fg.custom_batching.custom_vmap(f)

    def batch(size, mapped, *xs):
        axes = tuple(0 if m else None for m in mapped)
        out = fg.vmap(f, axes, axis_size=size)(*xs)
        return out, fg.tree.map(lambda _: True, out)

    rule.def_vmap(batch)
    return rule


# ---- derivatives ----


def gradient(f):
    """The gradient of the sum of f by its first argument."""
    return fg.grad(lambda x, *rest: np.sum(f(x, *rest)))


def pushed(f):
    """f and its derivative along the argument itself."""
    return lambda x, *rest: fg.jvp(lambda y: f(y, *rest), (x,), (x,))


def affine(a, b):
    """The composition of two maps h -> s * h + t."""
    return a[0] * b[0], a[1] * b[0] + b[1]


# ---- solvers ----


def root_of(a, b):
    """The root v of v + 0.3 tanh(a) sin(v) - b."""

    def excess(v):
        return v + 0.3 * np.tanh(a) * np.sin(v) - b

    def solve(f, guess):
        return lax.fori_loop(0, 40, lambda i, v: v - f(v), guess)

    return lax.custom_root(excess, np.zeros_like(b), solve, lambda g, y: y / g(np.ones_like(y)))


def root_and_more(a, b):
    """The same root, whose solver says how often it went on, too."""

    def excess(v):
        return v + 0.3 * np.tanh(a) * np.sin(v) - b

    def solve(f, guess):
        return lax.fori_loop(0, 40, lambda i, v: v - f(v), guess), np.asarray(40, np.int32)

    return lax.custom_root(
        excess, np.zeros_like(b), solve, lambda g, y: y / g(np.ones_like(y)), has_aux=True
    )[0]


def solution(a, b):
    """Of a @ v = b, with a solver for the transposed system."""
    return lax.custom_linear_solve(
        lambda v: a @ v, b, lambda _, y: np.linalg.solve(a, y), lambda _, y: np.linalg.solve(a.T, y)
    )


def symmetric_solution(a, b):
    """Of a @ v = b, for a symmetric matrix."""
    return lax.custom_linear_solve(lambda v: a @ v, b, lambda _, y: np.linalg.solve(a, y), symmetric=True)


def conjugate_gradients(a, b):
    """Of a @ v = b, for a symmetric and positive matrix, by as many steps as it has rows, and some more."""

    def solve(matvec, y):
        def step(i, state):
            v, r, p = state
            q = matvec(p)
            size = np.vdot(r, r)
            far = size > 1e-12
            alpha = np.where(far, size / np.where(far, np.vdot(p, q), 1), 0)
            new = r - alpha * q
            beta = np.where(far, np.vdot(new, new) / np.where(far, size, 1), 0)
            return v + alpha * p, new, new + beta * p

        return lax.fori_loop(0, b.shape[0] + 2, step, (np.zeros_like(y), y, y))[0]

    return lax.custom_linear_solve(lambda v: a @ v, b, solve, symmetric=True)


# ---- functions on the host ----


def on_host(f, x, shape, method):
    """f of NumPy arrays; shape: of its result without a batch."""
    shape = fg.ShapeDtypeStruct(shape, x.dtype)
    return fg.pure_callback(lambda x: onp.asarray(f(onp.asarray(x)), x.dtype), shape, x, vmap_method=method)


def host_function(x):
    """Half of x by a function on the host, with a rule for its derivative."""
    rule = fg.custom_jvp(
        lambda x: fg.pure_callback(
            lambda x: onp.asarray(x / 2, x.dtype),
            fg.ShapeDtypeStruct(x.shape, x.dtype),
            x,
            vmap_method="expand_dims",
        )
    )
    rule.defjvp(lambda primals, tangents: (rule(*primals), tangents[0] / 2))
    return rule(x)


# ---- memory that is written ----


def written_rows(f, x):
    """Rows are written one by one, each by a function of the one before."""
    ref = fg.new_ref(x)
    for i in range(min(3, x.shape[0])):
        ref[i] = f(ref[i - 1])
    return ref[...]


def written_and_added(f, x):
    """Two Refs, one of which is added to by what the other one holds, and swapped."""
    ref, total = fg.new_ref(x), fg.new_ref(np.zeros_like(x[0]))
    for i in range(min(3, x.shape[0])):
        total[...] += f(ref[i])
        ref[i] = total[...]
    return np.concatenate([fg.freeze(ref), fg.freeze(total)[None]])


def written_in_a_loop(f, x):
    """A loop writes to a Ref from outside."""
    ref = fg.new_ref(x)

    def step(i, count):
        ref[i] = f(ref[i - 1])
        return count + 1

    lax.fori_loop(0, x.shape[0], step, 0)
    return ref[...]


def written_in_a_scan(f, x):
    """A scan reads a row of a Ref by a position that it carries, and writes another."""
    ref = fg.new_ref(x)

    def step(i, row):
        old = ref[i]
        ref[i] = f(row)
        return (i + 2) % x.shape[0], old

    rows = lax.scan(step, np.asarray(0, np.int32), x)[1]
    return np.concatenate([rows, ref[...]])


def written_in_a_branch(f, x):
    """Both branches write to a Ref."""
    ref = fg.new_ref(x)

    def first():
        ref[0] = f(ref[-1])

    def other():
        ref[-1] = f(ref[0])

    lax.cond(np.sum(np.real(x[0])) > 0, first, other)
    return ref[...]


def written_by_vmap(x):
    """Each element of a batch writes to a Ref of its own."""

    def mapped(row):
        ref = fg.new_ref(np.zeros_like(row))
        ref[...] = row
        ref[...] += ref[...]
        return fg.freeze(ref)

    return fg.vmap(mapped)(x)


# ---- stages and devices ----


def through_bytes(f):
    """f as a file that was written and read."""

    def call(*xs):
        types = [fg.ShapeDtypeStruct(x.shape, x.dtype) for x in xs]
        return fg.portable.deserialize(fg.export(f, *types, vjp_order=2).serialize()).call(*xs)

    return call


def checked(f):
    """f with checks of its values, which are thrown away."""
    return lambda *xs: fg.checkify.checkify(f, errors=fg.checkify.all_checks)(*xs)[1]


def grid():
    """Two by two devices where there are four, else a mesh without devices."""
    devices = fg.devices("cpu")
    if len(devices) == 4:
        return fg.make_mesh((2, 2), ("a", "b"), devices=devices)
    return fg.sharding.AbstractMesh((2, 2), ("a", "b"))


def put_on_grid(x, *spec):
    """x, which is to lie on the devices in this way."""
    if len(fg.devices("cpu")) != 4:
        return x
    return lax.with_sharding_constraint(x, fg.NamedSharding(grid(), fg.P(*spec)))
