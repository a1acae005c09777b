"""Refs against NumPy arrays that are changed in place, in random programs of writes, loops and branches."""

import threading
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, LeakedTracerError, ShapeError

SIZE = 4


class Cells:
    """The same interface for NumPy: the oracle."""

    def __init__(self, arrays):
        self.arrays = arrays

    def get(self, r):
        return self.arrays[r][...].copy()

    def set(self, r, index, value):
        self.arrays[r][index] = value

    def loop(self, count, body):
        for i in range(count):
            body(i)

    def choose(self, condition, yes, no):
        (yes if condition else no)()


class Refs(Cells):
    """By refs, with loops and branches that are traced."""

    def get(self, r):
        return self.arrays[r][...]

    def loop(self, count, body):
        lax.fori_loop(0, count, lambda i, _: body(i), None)

    def choose(self, condition, yes, no):
        lax.cond(condition, yes, no)


# A program is a list of statements on two arrays of SIZE floats.
statements = st.recursive(
    st.one_of(
        st.tuples(st.just("set"), st.integers(0, 1), st.integers(0, SIZE - 1), st.integers(-2, 2)),
        st.tuples(st.just("add"), st.integers(0, 1), st.just(0), st.integers(-2, 2)),
        st.tuples(st.just("move"), st.integers(0, 1), st.integers(0, SIZE - 2), st.just(0)),
    ),
    lambda inner: st.one_of(
        st.tuples(st.just("loop"), st.integers(0, 3), st.lists(inner, max_size=3), st.just(0)),
        st.tuples(st.just("if"), st.integers(0, 1), st.lists(inner, max_size=2), st.lists(inner, max_size=2)),
    ),
    max_leaves=6,
)
programs = st.lists(statements, max_size=4)


def run(cells, program, step=0):
    for kind, a, b, c in program:
        if kind == "set":
            cells.set(a, b, cells.get(1 - a)[b] * 0.5 + c)
        elif kind == "add":
            cells.set(a, Ellipsis, cells.get(a) + c + step)
        elif kind == "move":
            cells.set(a, slice(b, b + 2), cells.get(1 - a)[1:3])
        elif kind == "loop":
            cells.loop(a, lambda i, inner=b: run(cells, inner, i))
        else:
            positive = cells.get(a)[0] > 0
            cells.choose(
                positive, lambda inner=b: run(cells, inner, step), lambda inner=c: run(cells, inner, step)
            )


def expected(program, x):
    arrays = [np.array(x, np.float32), np.arange(SIZE, dtype=np.float32)]
    run(Cells(arrays), program)
    return np.stack(arrays)


def by_refs(program, x):
    refs = [fg.new_ref(x), fg.new_ref(fnp.arange(float(SIZE)))]
    run(Refs(refs), program)
    return fnp.stack([r[...] for r in refs])


@settings(max_examples=20, deadline=None)
@given(programs, st.lists(st.integers(-2, 2), min_size=SIZE, max_size=SIZE))
def test_programs(program, x):
    x = np.array(x, np.float32)
    np.testing.assert_allclose(by_refs(program, x), expected(program, x))


@settings(max_examples=6, deadline=None)
@given(programs, st.integers(-2, 2))
def test_programs_compiled_and_batched(program, first):
    xs = np.array([[first, 1, -1, 2], [-1, 0, first, 1]], np.float32)
    wanted = np.stack([expected(program, x) for x in xs])
    np.testing.assert_allclose(fg.jit(lambda x: by_refs(program, x))(xs[0]), wanted[0])
    np.testing.assert_allclose(fg.vmap(lambda x: by_refs(program, x))(xs), wanted)


def power(x, n):
    r = fg.new_ref(x)
    lax.fori_loop(0, n - 1, lambda i, _: r.__setitem__(..., r[...] * x), None)
    return r[...]


@pytest.mark.parametrize(
    ("transform", "wanted"),
    [
        (lambda f: fg.grad(f)(2.0), 32.0),
        (lambda f: fg.jit(fg.grad(fg.grad(f)))(2.0), 48.0),
        (lambda f: fg.grad(fg.jit(f))(2.0), 32.0),
        (lambda f: fg.jvp(f, (2.0,), (1.0,))[1], 32.0),
        (lambda f: fg.vmap(fg.grad(f))(fnp.arange(3.0)), [0.0, 4.0, 32.0]),
        (lambda f: fg.grad(lambda x: fg.vmap(f)(x).sum())(fnp.arange(3.0)), [0.0, 4.0, 32.0]),
        (lambda f: fg.jit(fg.hessian(f))(2.0), 48.0),
        (lambda f: fg.grad(fg.checkpoint(f))(2.0), 32.0),
    ],
)
def test_derivatives_go_through_refs(transform, wanted):
    np.testing.assert_allclose(transform(lambda x: power(x, 4)), wanted, rtol=1e-6)


def test_a_while_loop_whose_condition_reads_and_writes_refs():
    def f(x):
        value, asked = fg.new_ref(x), fg.new_ref(0)

        def goes_on(i):
            asked[...] += 1
            return value[...] < 50

        count = lax.while_loop(goes_on, lambda i: (value.__setitem__(..., value[...] * 2), i + 1)[1], 0)
        return value[...], asked[...], count

    for g in (f, fg.jit(f)):
        assert [float(v) for v in g(3.0)] == [96.0, 6.0, 5.0]
    assert fg.vmap(f)(fnp.array([3.0, 30.0]))[0].tolist() == [96.0, 60.0]


# ---- refs from outside ----


def test_a_jitted_function_changes_a_ref_at_every_call():
    total = fg.new_ref(fnp.zeros(2))

    @fg.jit
    def add(i, x):
        total[i] += x
        return total[...].sum()

    assert [float(add(0, 1.0)), float(add(1, 2.0)), float(add(0, 3.0))] == [1.0, 3.0, 6.0]
    assert total[...].tolist() == [4.0, 2.0]
    total[...] = 10.0
    assert float(add(0, 0.0)) == 20.0
    assert float(fg.jit(lambda x: add(0, x) + add(0, x))(1.0)) == 21.0 + 22.0
    assert total[...].tolist() == [12.0, 10.0]


def test_a_jitted_closure_changes_a_ref_of_the_function_around():
    def f(x):
        r = fg.new_ref(x)

        @fg.jit
        def double():
            r[...] *= 2

        double()
        double()
        return r[...]

    assert float(fg.grad(f)(1.0)) == float(fg.jit(fg.grad(f))(1.0)) == 4.0


def test_transforms_write_to_refs_outside():
    r = fg.new_ref(0.0)

    def f(x):
        r[...] += x * x
        return r[...] * x

    assert float(fg.grad(f)(2.0)) == 12.0  # of x**3, with r from 0
    assert float(r[...]) == 4.0
    fg.jvp(f, (1.0,), (1.0,))
    fg.vjp(f, 1.0)[1](1.0)
    fg.linearize(f, 1.0)
    fg.vmap(lambda x: r.__setitem__(..., r[...] + 1))(fnp.ones(3))
    assert float(r[...]) == 8.0
    fg.eval_shape(f, 1.0)
    fg.make_graph(f)(1.0)
    assert float(r[...]) == 8.0
    assert float(fg.jit(f).lower(1.0).compile()(2.0)) == 24.0
    assert float(r[...]) == 12.0


def test_known_values_can_be_asked_for():
    r = fg.new_ref(3.0)
    assert float(fg.grad(lambda x: x * 2 if r[...] > 2 else x)(1.0)) == 2.0
    assert fg.vmap(lambda x: x * 2 if r[...] > 2 else x)(fnp.ones(2)).tolist() == [2.0, 2.0]


def test_a_ref_as_a_static_argument():
    f = fg.jit(lambda x, r: r.__setitem__(..., r[...] * x), static_argnums=1)
    a, b = fg.new_ref(1.0), fg.new_ref(10.0)
    for r in (a, b, a):
        f(2.0, r)
    assert (float(a[...]), float(b[...])) == (4.0, 20.0)


# ---- the value itself ----


def test_indexing_types_and_text():
    r = fg.new_ref(fnp.array([1.0, 2.0, 3.0]))
    assert (r.shape, r.ndim, r.size, len(r), r.dtype) == ((3,), 1, 3, 3, np.float32)
    r[1:] += 10
    r[fnp.array([True, False, False])] = 7
    assert [float(v) for v in r] == [7.0, 12.0, 13.0]
    assert np.asarray(r).tolist() == [7.0, 12.0, 13.0]
    assert repr(r) == "Ref(Array([ 7., 12., 13.], dtype=float32))"
    assert not fg.new_ref(1.0)[...].weak_type
    r[...] = 0
    assert r[...].tolist() == [0.0] * 3
    assert fg.new_ref(fnp.zeros((0, 2)))[...].shape == (0, 2)


def test_freeze():
    r = fg.new_ref(2)
    r[...] += 1
    assert int(fg.freeze(r)) == 3
    assert repr(r) == "Ref(frozen)"
    for use in (lambda: r[...], lambda: r.__setitem__(..., 1), lambda: fg.freeze(r)):
        with pytest.raises(ArgumentError, match="frozen"):
            use()
    assert int(fg.jit(lambda x: fg.freeze(fg.new_ref(x)))(5)) == 5


@pytest.mark.parametrize(
    ("use", "error", "message"),
    [
        (lambda r: r.__setitem__(0, 1.5j), DtypeError, "does not fit a ref"),
        (lambda r: r.__setitem__(..., fnp.zeros(4)), ShapeError, "does not fit"),
        (lambda r: fg.grad(lambda q: q[...])(r), ArgumentError, "is a place for an array"),
        (lambda r: fnp.sum(r), ArgumentError, r"ref\[\.\.\.\]"),
        (lambda r: fg.jit(lambda x: fg.new_ref(x))(1.0), DtypeError, "returned a Ref"),
        (lambda r: fg.vmap(lambda x: r.__setitem__(0, x))(fnp.ones(2)), ArgumentError, "differs from call"),
        (lambda r: lax.cond(True, lambda: fg.freeze(r), lambda: r[...]), ArgumentError, "made outside"),
        (lambda r: fg.freeze(fnp.zeros(2)), DtypeError, "needs a ref"),
    ],
)
def test_mistakes(use, error, message):
    with pytest.raises(error, match=message):
        use(fg.new_ref(fnp.zeros(3)))


def test_a_ref_cannot_leave_the_function_that_made_it():
    kept = []
    fg.jit(lambda x: kept.append(fg.new_ref(x)))(1.0)
    with pytest.raises(LeakedTracerError, match=r"the ref made at test_ref\.py"):
        kept[0][...]

    def f(x):
        r, failures = fg.new_ref(x), []

        def use():
            try:
                r[...]
            except LeakedTracerError as error:
                failures.append(error)

        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
        assert len(failures) == 1
        return r[...]

    fg.grad(f)(1.0)


@pytest.mark.parametrize("wrap", [fg.jit, lambda f: fg.jit(fg.jit(f)), lambda f: lambda *a: fg.jit(f)(*a)])
@pytest.mark.parametrize("order", [(0, 1), (1, 0), (0, 0)])
def test_refs_are_arguments_of_jitted_functions(wrap, order):
    """As for a function without jit, also where two arguments are one ref: each call writes, whichever refs it gets."""

    def move(box, x, scale):
        box["from"][...] -= scale * x
        box["to"][0] += fnp.sum(x)
        return box["from"][...] * box["to"][...]

    def run(f):
        refs = [fg.new_ref(fnp.arange(3.0)), fg.new_ref(fnp.ones(3))]
        found = []
        for i, scale in enumerate((1.0, 2.0, 2.0)):
            a, b = order if i < 2 else order[::-1]
            found.append(f({"from": refs[a], "to": refs[b]}, fnp.arange(3.0) + i, scale))
        return [np.asarray(x) for x in (*found, refs[0][...], refs[1][...])]

    for x, y in zip(run(wrap(move)), run(move), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-6)


def test_a_jitted_function_returns_refs():
    """Those that were given are the same objects, others are new ones that can be written to."""
    given, other = fg.new_ref(1.0), fg.new_ref(5)
    f = fg.jit(lambda a, b, x: {"made": fg.new_ref(x), "given": a, "sum": a[...] + b[...], "b": [b, b]})
    found = f(given, other, 3.0)
    assert found["given"] is given and found["b"][0] is other and found["b"][1] is other
    assert float(found["sum"]) == 6.0
    found["made"][...] += 1
    again = f(given, other, 3.0)
    assert float(found["made"][...]) == 4.0 and float(again["made"][...]) == 3.0


def test_refs_beside_static_arguments_and_within_transforms():
    @partial(fg.jit, static_argnames="times")
    def add(x, ref, times):
        for _ in range(times):
            ref[...] += x
        return ref[...] * x

    ref = fg.new_ref(0.0)
    assert float(add(2.0, ref, times=3)) == 12.0 and float(ref[...]) == 6.0
    assert float(add(2.0, ref, times=1)) == 16.0 and float(ref[...]) == 8.0

    def loss(x):
        inner = fg.new_ref(x)
        return add(x, inner, times=2)  # (x + 2 x) x

    assert float(fg.grad(loss)(2.0)) == 12.0 and float(fg.jit(fg.grad(loss))(2.0)) == 12.0
    np.testing.assert_allclose(fg.vmap(loss)(fnp.arange(3.0)), 3 * np.arange(3.0) ** 2)


def test_a_function_is_traced_once_for_each_ref():
    traced = []

    @fg.jit
    def add(ref, x):
        traced.append(1)
        ref[...] += x

    one, two = fg.new_ref(fnp.zeros(2)), fg.new_ref(fnp.zeros(2))
    for ref in (one, two, one, two, one):
        add(ref, 1.0)
    assert len(traced) == 2 and one[...].tolist() == [3.0, 3.0] and two[...].tolist() == [2.0, 2.0]


def test_the_type_of_a_ref():
    kind = fg.typeof(fg.new_ref(fnp.ones((2, 3))))
    assert kind == fg.typeof(fg.new_ref(fnp.zeros((2, 3)))) and kind != fg.typeof(fg.new_ref(1))
    assert (kind.shape, kind.dtype, kind.ndim, kind.size, kind.weak_type) == ((2, 3), np.float32, 2, 6, False)
    assert kind.inner_aval == fg.typeof(fnp.ones((2, 3))) and hash(kind) == hash(
        fg.typeof(fg.new_ref(fnp.ones((2, 3))))
    )
    assert str(kind) == "Ref{float32[2,3]}" and kind != kind.inner_aval


@pytest.mark.parametrize("jitted", [False, True])
def test_parts_of_refs_are_refs(jitted):
    def add_to(part, x):
        part[...] += x

    def f(x):
        ref = fg.new_ref(fnp.zeros((3, 4)))
        add_to(ref.at[1], x)
        add_to(ref.at[:, 1:].at[2], 2 * x)
        row = ref.at[0]
        assert (row.shape, row.ndim, row.dtype) == ((4,), 1, np.float32)
        lax.fori_loop(0, 4, lambda i, _: row.__setitem__(i, row[i] + i * x), None)
        return ref[...]

    x = 3.0
    expected = np.array([[0, 1, 2, 3], [1, 1, 1, 1], [0, 2, 2, 2]]) * x
    np.testing.assert_array_equal((fg.jit(f) if jitted else f)(x), expected)
    slope = fg.grad(lambda x: fnp.sum(f(x) ** 2))
    np.testing.assert_allclose((fg.jit(slope) if jitted else slope)(x), 2 * (expected**2).sum() / x)
    with pytest.raises(DtypeError, match="does not fit a ref"):
        fg.new_ref(fnp.zeros(3, int)).at[1:][0] = 1.5


def test_refs_of_a_type_and_refs_that_end():
    ref = fg.empty_ref(fg.ShapeDtypeStruct((2, 3), "int16"))
    assert (ref.shape, ref.dtype) == ((2, 3), np.int16)
    ref[...] = 7
    np.testing.assert_array_equal(ref[...], np.full((2, 3), 7))
    fg.free_ref(ref)
    with pytest.raises(ArgumentError, match="was frozen"):
        ref[0]


@pytest.mark.parametrize("jitted", [False, True])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_vmap_gives_each_call_its_part_of_a_ref(jitted, axis):
    start, steps = (
        np.arange(12.0).reshape(3, 4).astype("float32"),
        np.arange(start_size(axis), dtype="float32"),
    )
    total, ref = fg.new_ref(np.float32(2)), fg.new_ref(start)

    def f(part, total, step):
        part[...] = part[...] * total[...] + step
        part[0] += 1.0
        return part[...].sum()

    mapped = fg.vmap(f, in_axes=(axis, None, 0))
    sums = (fg.jit(mapped) if jitted else mapped)(ref, total, steps)
    rows = np.moveaxis(start, axis, 0) * 2 + steps[:, None]
    rows[:, 0] += 1
    np.testing.assert_array_equal(ref[...], np.moveaxis(rows, 0, axis))
    np.testing.assert_array_equal(sums, rows.sum(1))


def start_size(axis):
    return (3, 4)[axis]


@pytest.mark.parametrize("jitted", [False, True])
@pytest.mark.parametrize("reverse", [False, True])
def test_scan_walks_over_refs(jitted, reverse):
    def body(carry, x):
        step, row = x
        row[...] += carry
        return carry + step, row[0] * 10

    def f(xs, ref):
        return lax.scan(body, 1.0, (xs, {"row": ref}["row"]), reverse=reverse)

    ref, xs = fg.new_ref(np.ones((4, 2), np.float32)), np.arange(4, dtype=np.float32)
    last, ys = (fg.jit(f) if jitted else f)(xs, ref)
    carry, rows = 1.0, np.ones((4, 2))
    for i in range(3, -1, -1) if reverse else range(4):
        rows[i] += carry
        carry += xs[i]
    np.testing.assert_array_equal(ref[...], rows)
    np.testing.assert_array_equal(ys, rows[:, 0] * 10)
    assert float(last) == carry
    slope = fg.grad(lambda xs: lax.scan(lambda c, r: (c + r[...] ** 2, None), 0.0, fg.new_ref(xs))[0])
    np.testing.assert_array_equal(slope(xs), 2 * xs)


@pytest.mark.parametrize("jitted", [False, True])
def test_branches_and_checkpoints_take_refs_and_parts_of_them(jitted):
    run = fg.jit if jitted else lambda f: f

    def double(part, x):
        part[...] *= 2.0
        return part[...].sum() * x

    ref, expected = fg.new_ref(np.arange(6.0, dtype="float32")), np.arange(6.0)
    functions = [
        lambda part, x: lax.cond(x > 0, double, lambda part, x: x, part, x),
        lambda part, x: lax.switch(1, [lambda part, x: x, double], part, x),
        fg.checkpoint(double),
        fg.value_and_grad(fg.checkpoint(double), 1),
    ]
    for place in (slice(1, 4), 2, np.array([0, 5]), Ellipsis):
        for function in functions:
            found = run(function)(ref.at[place], 3.0)
            expected[place] *= 2
            total = expected[place].sum()
            np.testing.assert_array_equal(ref[...], expected)
            np.testing.assert_array_equal(found, (3 * total, total) if type(found) is tuple else 3 * total)


def test_refs_that_cannot_be_mapped():
    ref = fg.new_ref(np.zeros(3))
    with pytest.raises(DtypeError, match=r"vmap: RefPart.* is a part of a ref, which cannot be mapped"):
        fg.vmap(lambda part: part[...])(ref.at[1:])
    with pytest.raises(ArgumentError, match="one ref is given as two arguments"):
        fg.vmap(lambda a, b: a[...])(ref, ref)


@pytest.mark.parametrize("jitted", [False, True])
def test_a_backward_rule_writes_to_refs_among_the_arguments(jitted):
    @fg.custom_vjp
    def stash(places, x):
        return x

    def backward(kept, cotangent):
        places, scale = kept
        places["seen"][...] = cotangent * scale
        return {"seen": None, "other": cotangent * 0}, cotangent

    stash.defvjp(lambda places, x: (x, (places, 10.0)), backward)

    def f(ref, x):
        return fnp.sin(stash({"seen": ref, "other": x}, fnp.sin(x)))

    for x in (0.3, -1.0):
        ref = fg.new_ref(np.float32(0))
        slope = fg.value_and_grad(f, 1)
        value, found = (fg.jit(slope) if jitted else slope)(ref, x)
        np.testing.assert_allclose(
            [value, found], [np.sin(np.sin(x)), np.cos(np.sin(x)) * np.cos(x)], rtol=1e-5
        )
        np.testing.assert_allclose(ref[...], 10 * np.cos(np.sin(x)), rtol=1e-5)
        np.testing.assert_allclose(f(ref, x), value, rtol=1e-6)


@pytest.mark.parametrize("compiled", [False, True])
def test_refs_without_derivatives_note_values_only(compiled: bool) -> None:
    seen = fg.new_ref(np.zeros(3, "float32"), kind="no_grad_no_remat")

    def loss(x, w):
        start = fg.new_ref(w * 2, kind="no_grad_no_remat")
        seen[...] = x * w
        seen[1] += w
        note = fg.new_ref(w * 1)

        def body(i, total):
            start[...] += total
            note[...] = note[...] * w
            return total * w + start[...] + seen[0]

        return fg.lax.fori_loop(0, 3, body, x.sum()) + note[...]

    def by_hand(x, w):
        stop = fg.lax.stop_gradient
        start, first, total, note = stop(w * 2), stop(x[0] * w), x.sum(), w
        for _ in range(3):
            start, note = stop(start + total), note * w
            total = total * w + start + first
        return total + note

    x, w = fnp.asarray([1.0, -2.0, 0.5]), fnp.asarray(1.5)
    for transform in (
        lambda f: fg.grad(f, (0, 1)),
        lambda f: fg.jacfwd(f, (0, 1)),
        lambda f: fg.grad(fg.checkpoint(f), (0, 1)),
    ):
        f = fg.jit(loss) if compiled else loss
        for found, wanted in zip(transform(f)(x, w), transform(by_hand)(x, w), strict=True):
            np.testing.assert_allclose(found, wanted, rtol=1e-6)
    np.testing.assert_allclose(seen[...], np.array([1.5, -1.5, 0.75]))


def test_kinds_of_refs() -> None:
    assert fg.new_ref(1).kind is None and fg.new_ref(1, kind="no_grad_no_remat").kind == "no_grad_no_remat"
    counts = fg.new_ref(0, memory_space=None, kind="no_grad_no_remat")
    counts[...] += 2
    assert counts[...] == 2
    keys = fg.new_ref(fg.random.key(0), kind="no_grad_no_remat")
    keys[...] = fg.random.key(1)
    assert (keys[...] == fg.random.key(1)).all()
    with pytest.raises(ArgumentError, match="there is no kind 'other'"):
        fg.new_ref(1.0, kind="other")
    with pytest.raises(ArgumentError, match="memory_space must be None"):
        fg.new_ref(1.0, memory_space="host")


@pytest.mark.parametrize("kind", [None, "no_grad_no_remat"])
@pytest.mark.parametrize("compiled", [False, True])
def test_checkpoints_write_once(kind: str | None, compiled: bool) -> None:
    count = fg.new_ref(0, kind=kind)

    @fg.checkpoint
    def f(x):
        count[...] += 1
        return fnp.sin(fnp.sin(x))

    derivative = fg.grad(f)
    slope = (fg.jit(derivative) if compiled else derivative)(1.0)
    np.testing.assert_allclose(slope, np.cos(np.sin(1.0)) * np.cos(1.0), rtol=1e-6)
    assert count[...] == 1
