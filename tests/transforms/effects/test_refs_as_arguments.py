"""Refs as arguments of stages and of what asks for types alone; refs of random keys."""

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad.errors import DtypeError, ShapeError, TracedValueError, TreeError


def _count(counter, x):
    counter[...] += x
    return counter[...].sum()


def _move(a, b):
    a[...] += 1
    return b[...] * 2


def test_a_compiled_function_takes_refs_of_these_types():
    first, second = fg.new_ref(fnp.zeros(3)), fg.new_ref(fnp.ones(3))
    compiled = fg.jit(_count).lower(first, 2.0).compile()
    assert float(compiled(second, 3.0)) == 12 and second[...].tolist() == [4, 4, 4]
    assert float(compiled(first, 0.5)) == 1.5 and first[...].tolist() == [0.5] * 3
    with pytest.raises(ShapeError, match=r"compiled for the ref made at .*: float32\[3\], .* float32\[4\]"):
        compiled(fg.new_ref(fnp.ones(4)), 1.0)
    with pytest.raises(DtypeError, match="int32"):
        compiled(fg.new_ref(fnp.ones(3, int)), 1.0)
    with pytest.raises(TreeError, match="refs at other places"):
        compiled(fnp.ones(3), 1.0)
    with pytest.raises(TreeError, match="refs at other places"):
        compiled(first, second)
    with pytest.raises(TracedValueError, match=r"the ref made at .* is a traced value"):
        fg.jit(lambda ref: compiled(ref, 1.0))(first)


@pytest.mark.parametrize("static", [False, True])
def test_which_refs_are_one_is_a_part_of_the_program(static):
    def move(kind, a, b):
        return _move(a, b)

    jitted = fg.jit(move, static_argnums=0) if static else fg.jit(lambda a, b: _move(a, b))
    given = ("kind",) if static else ()
    a, b = fg.new_ref(0.0), fg.new_ref(5.0)
    apart = jitted.lower(*given, a, b).compile()
    assert float(apart(b, a)) == 0 and float(b[...]) == 6
    one = jitted.lower(*given, a, a).compile()
    assert float(one(b, b)) == 14 and float(b[...]) == 7
    for compiled, refs in ((apart, (a, a)), (one, (a, b))):
        with pytest.raises(TreeError, match="others of which were one ref"):
            compiled(*refs)


def test_tracing_for_types_changes_no_ref():
    ref = fg.new_ref(fnp.zeros(3))
    assert fg.eval_shape(_count, ref, 2.0) == fg.ShapeDtypeStruct((), "float32")
    closed = fg.make_jaxpr(_count)(ref, 2.0)
    assert "add" in str(closed) and "add" in str(fg.make_graph(_count)(ref, 2.0))
    fg.jit(_count).trace(ref, 1.0)
    assert ref[...].tolist() == [0, 0, 0]
    assert ref.sharding == ref[...].sharding


def _draw(key):
    key[...], new = random.split(key[...])
    return random.normal(new)


def _draws(count, seed=0):
    """What `_draw` gives, by keys alone."""
    key, found = random.key(seed), []
    for _ in range(count):
        key, new = random.split(key)
        found.append(float(random.normal(new)))
    return found, key


def _same_keys(a, b):
    return np.array_equal(random.key_data(a), random.key_data(b))


def test_refs_of_keys():
    found, last = _draws(4)
    key = fg.new_ref(random.key(0))
    compiled = fg.jit(_draw).lower(fg.new_ref(random.key(7))).compile()
    drawn = [_draw(key), fg.jit(_draw)(key), fg.jit(lambda: _draw(key))(), compiled(key)]
    np.testing.assert_allclose(drawn, found, rtol=1e-6)
    assert _same_keys(key[...], last) and key.dtype == random.key_dtype() and key.shape == ()
    assert repr(key) == f"Ref({last!r})" and str(fg.typeof(key)) == "Ref{key<fry>[]}"
    again = fg.new_ref(random.key(0))
    total = lax.fori_loop(0, 4, lambda i, total: total + _draw(again), 0.0)
    np.testing.assert_allclose(total, sum(found), rtol=1e-5)
    lax.cond(True, _draw, lambda key: 0.0, again)
    assert _same_keys(fg.freeze(again), _draws(5)[1])


@pytest.mark.parametrize("jitted", [False, True])
def test_refs_of_several_keys(jitted):
    keys = random.split(random.key(1), 3)
    expected = [(random.normal(random.split(k)[1]), random.split(k)[0]) for k in keys]

    def scanned(ref):
        return lax.scan(lambda carry, key: (carry, _draw(key)), 0, ref)[1]

    for draw in (fg.vmap(_draw), scanned):
        ref = fg.new_ref(keys)
        found = (fg.jit(draw) if jitted else draw)(ref)
        np.testing.assert_allclose(found, [x for x, _ in expected], rtol=1e-6)
        assert _same_keys(ref[...], fnp.stack([k for _, k in expected]))

    def write(ref):
        ref[1] = random.key(5)
        ref.at[0][...] = random.key(6)
        return ref[2]

    ref = fg.new_ref(keys)
    assert _same_keys((fg.jit(write) if jitted else write)(ref), keys[2])
    assert _same_keys(ref[...], fnp.stack([random.key(6), random.key(5), keys[2]]))
    assert ref.shape == (3,) and len(ref) == 3 and ref.size == 3


def test_what_a_ref_of_keys_does_not_hold():
    ref = fg.empty_ref(fg.ShapeDtypeStruct((2,), random.key_dtype()))
    assert random.key_data(ref[...]).tolist() == [[0, 0], [0, 0]]
    with pytest.raises(DtypeError, match=r"float32\[\] does not fit a ref of keys"):
        ref[0] = 1.0
    with pytest.raises(ShapeError, match=r"key<fry>\[2\] does not fit that part of the ref, key<fry>\[\]"):
        ref[0] = ref[...]
