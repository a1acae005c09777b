"""Arrays of keys: what handles arrays of any elements handles them, every transform takes them, and in trees they are
leaves.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, random, tree
from funcgrad.errors import ArgumentError, DtypeError, IndexingError, NotNumbersError, ShapeError

KEY = random.key(7)
ROW = random.split(KEY, 4)
GRID = random.split(random.key(3), (2, 3))
OTHER = random.split(random.key(5), (2, 3))


def words(keys: Any) -> np.ndarray:
    return np.asarray(random.key_data(keys))


def each_word(function: Callable[..., Any], *keys: Any) -> Any:
    """What a function of NumPy makes of each of the two words, as words."""
    results = [function(*(words(k)[..., i] for k in keys)) for i in range(2)]
    if isinstance(results[0], (list, tuple)):
        return [np.stack(parts, -1) for parts in zip(*results, strict=True)]
    return [np.stack(results, -1)]


MASK = np.array([[True, False, True], [False, False, True]])

# name -> (of funcgrad, of NumPy), functions of GRID, OTHER.
ALIKE: dict[str, Callable[..., Any]] = {
    "reshape": lambda m, a, b: m.reshape(a, (3, 2)),
    "reshape -1": lambda m, a, b: m.reshape(a, -1),
    "ravel": lambda m, a, b: m.ravel(a),
    "transpose": lambda m, a, b: m.transpose(a),
    "transpose axes": lambda m, a, b: m.transpose(a, (1, 0)),
    "matrix_transpose": lambda m, a, b: m.matrix_transpose(a),
    "permute_dims": lambda m, a, b: m.permute_dims(a, (1, 0)),
    "swapaxes": lambda m, a, b: m.swapaxes(a, 0, -1),
    "moveaxis": lambda m, a, b: m.moveaxis(a, -1, 0),
    "rollaxis": lambda m, a, b: m.rollaxis(a, 1),
    "expand_dims": lambda m, a, b: m.expand_dims(a, (0, -1)),
    "squeeze": lambda m, a, b: m.squeeze(m.expand_dims(a, -1), -1),
    "atleast_3d": lambda m, a, b: m.atleast_3d(a),
    "broadcast_to": lambda m, a, b: m.broadcast_to(a, (4, 2, 3)),
    "broadcast_arrays": lambda m, a, b: list(m.broadcast_arrays(a, b[:1])),
    "stack": lambda m, a, b: m.stack([a, b]),
    "stack -1": lambda m, a, b: m.stack([a, b], -1),
    "concatenate": lambda m, a, b: m.concatenate([a, b]),
    "concatenate -1": lambda m, a, b: m.concatenate([a, b], -1),
    "concatenate None": lambda m, a, b: m.concatenate([a, b], None),
    "concat": lambda m, a, b: m.concat((a, b), axis=1),
    "hstack": lambda m, a, b: m.hstack([a, b]),
    "vstack": lambda m, a, b: m.vstack([a, b]),
    "dstack": lambda m, a, b: m.dstack([a, b]),
    "column_stack": lambda m, a, b: m.column_stack([a, b]),
    "append": lambda m, a, b: m.append(a, b, 0),
    "block": lambda m, a, b: m.block([[a, b], [b, a]]),
    "resize": lambda m, a, b: m.resize(a, (4, 2)),
    "split": lambda m, a, b: m.split(a, 3, 1),
    "array_split": lambda m, a, b: m.array_split(a, 2, -1),
    "hsplit": lambda m, a, b: m.hsplit(a, [1]),
    "unstack": lambda m, a, b: list(m.unstack(a, axis=1)),
    "tile": lambda m, a, b: m.tile(a, (2, 1)),
    "repeat": lambda m, a, b: m.repeat(a, 2, -1),
    "flip": lambda m, a, b: m.flip(a),
    "flip -1": lambda m, a, b: m.flip(a, -1),
    "fliplr": lambda m, a, b: m.fliplr(a),
    "flipud": lambda m, a, b: m.flipud(a),
    "rot90": lambda m, a, b: m.rot90(a),
    "roll": lambda m, a, b: m.roll(a, 1, -1),
    "diagonal": lambda m, a, b: m.diagonal(a),
    "diag": lambda m, a, b: m.diag(a[0]),
    "tril": lambda m, a, b: m.tril(a),
    "triu": lambda m, a, b: m.triu(a, 1),
    "where": lambda m, a, b: m.where(MASK, a, b),
    "where scalar": lambda m, a, b: m.where(MASK, a, b[0, 0]),
    "select": lambda m, a, b: m.select([MASK, ~MASK], [a, b], a),
    "choose": lambda m, a, b: m.choose(MASK.astype(int), [a, b]),
    "take": lambda m, a, b: m.take(a, np.array([2, 0]), axis=1),
    "take -1": lambda m, a, b: m.take(a, 1, axis=-1),
    "take_along_axis": lambda m, a, b: m.take_along_axis(a, np.array([[1], [0]]), axis=1),
    "delete": lambda m, a, b: m.delete(a, 1, axis=1),
    "insert": lambda m, a, b: m.insert(a, 1, b[0, 0], axis=1),
    "compress": lambda m, a, b: m.compress(np.array([True, False, True]), a, axis=1),
    "extract": lambda m, a, b: m.extract(MASK, a),
    "meshgrid": lambda m, a, b: list(m.meshgrid(a[0], b[:, 0])),
    "copy": lambda m, a, b: m.copy(a),
    "array": lambda m, a, b: m.array(a),
    "array of a list": lambda m, a, b: m.array([a[0], b[1]]),
    "asarray": lambda m, a, b: m.asarray([[a[0, 0]], [b[1, 1]]]),
    "full_like": lambda m, a, b: m.full_like(a, b[0, 0]),
    "full": lambda m, a, b: m.full((2, 2), b[0, 0]),
    "zeros_like": lambda m, a, b: m.zeros_like(a),
    "index": lambda m, a, b: a[1],
    "index -1": lambda m, a, b: a[..., -1],
    "index slice": lambda m, a, b: a[:, ::-1],
    "index array": lambda m, a, b: a[:, np.array([2, 0])],
    "index list": lambda m, a, b: a[[1, 0], :],
    "index mask": lambda m, a, b: a[MASK],
    "index row mask": lambda m, a, b: a[np.array([False, True])],
    "index None": lambda m, a, b: a[:, None, 1],
    "method reshape": lambda m, a, b: a.reshape(3, 2),
    "method transpose": lambda m, a, b: a.transpose(1, 0),
    "method T": lambda m, a, b: a.T,
    "method ravel": lambda m, a, b: a.ravel(),
    "method flatten": lambda m, a, b: a.flatten(),
    "method squeeze": lambda m, a, b: a[None].squeeze(0),
    "method swapaxes": lambda m, a, b: a.swapaxes(0, 1),
    "method take": lambda m, a, b: a.take(np.array([1]), axis=1),
    "method repeat": lambda m, a, b: a.repeat(2, 0),
    "method copy": lambda m, a, b: a.copy(),
}


def check(result: Any, expected: list[np.ndarray]) -> None:
    found = list(result) if isinstance(result, (list, tuple)) else [result]
    assert all(isinstance(x, random.KeyArray) for x in found)
    assert [x.shape for x in found] == [x.shape[:-1] for x in expected]
    for x, y in zip(found, expected, strict=True):
        np.testing.assert_array_equal(words(x), y)


@pytest.mark.parametrize("name", ALIKE)
def test_what_moves_and_chooses_elements_does_so_with_keys(name: str) -> None:
    function = ALIKE[name]
    expected = each_word(lambda a, b: function(np, a, b), GRID, OTHER)
    check(function(fnp, GRID, OTHER), expected)
    if name not in ("compress", "extract"):  # which want the size there
        check(fg.jit(lambda a, b: function(fnp, a, b))(GRID, OTHER), expected)


@pytest.mark.parametrize("name", list(ALIKE)[::5])
def test_the_same_under_vmap(name: str) -> None:
    function = ALIKE[name]
    stacked, others = fnp.stack([GRID, OTHER]), fnp.stack([OTHER, GRID])
    mapped = fg.vmap(lambda a, b: function(fnp, a, b))(stacked, others)
    for i, pair in enumerate([(GRID, OTHER), (OTHER, GRID)]):
        found = [x[i] for x in mapped] if isinstance(mapped, (list, tuple)) else mapped[i]
        check(found, each_word(lambda a, b: function(np, a, b), *pair))


LAX: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "reshape": (lambda a, b: lax.reshape(a, (6,)), lambda a, b: a.reshape(6)),
    "transpose": (lambda a, b: lax.transpose(a, (1, 0)), lambda a, b: a.T),
    "broadcast": (lambda a, b: lax.broadcast(a, (2,)), lambda a, b: np.broadcast_to(a, (2, 2, 3))),
    "broadcast_in_dim": (
        lambda a, b: lax.broadcast_in_dim(a, (2, 5, 3), (0, 2)),
        lambda a, b: np.broadcast_to(a[:, None], (2, 5, 3)),
    ),
    "expand_dims": (lambda a, b: lax.expand_dims(a, (0,)), lambda a, b: a[None]),
    "squeeze": (lambda a, b: lax.squeeze(a[:, :1], (1,)), lambda a, b: a[:, 0]),
    "collapse": (lambda a, b: lax.collapse(a, 0), lambda a, b: a.reshape(-1)),
    "rev": (lambda a, b: lax.rev(a, (1,)), lambda a, b: a[:, ::-1]),
    "concatenate": (lambda a, b: lax.concatenate([a, b], 1), lambda a, b: np.concatenate([a, b], 1)),
    "split": (lambda a, b: lax.split(a, (1, 2), 1), lambda a, b: [a[:, :1], a[:, 1:]]),
    "slice": (lambda a, b: lax.slice(a, (0, 1), (2, 3)), lambda a, b: a[:, 1:3]),
    "slice_in_dim": (lambda a, b: lax.slice_in_dim(a, 1, 3, axis=1), lambda a, b: a[:, 1:3]),
    "index_in_dim": (lambda a, b: lax.index_in_dim(a, 1, 1, False), lambda a, b: a[:, 1]),
    "dynamic_slice": (lambda a, b: lax.dynamic_slice(a, (0, 1), (1, 2)), lambda a, b: a[:1, 1:]),
    "dynamic_slice_in_dim": (lambda a, b: lax.dynamic_slice_in_dim(a, 1, 2, 1), lambda a, b: a[:, 1:3]),
    "dynamic_index_in_dim": (lambda a, b: lax.dynamic_index_in_dim(a, 2, 1, False), lambda a, b: a[:, 2]),
    "dynamic_update_slice": (
        lambda a, b: lax.dynamic_update_slice(a, b[:1, :2], (1, 1)),
        lambda a, b: np.concatenate([a[:1], np.concatenate([a[1:, :1], b[:1, :2]], 1)]),
    ),
    "dynamic_update_slice_in_dim": (
        lambda a, b: lax.dynamic_update_slice_in_dim(a, b[:1], 1, 0),
        lambda a, b: np.stack([a[0], b[0]]),
    ),
    "dynamic_update_index_in_dim": (
        lambda a, b: lax.dynamic_update_index_in_dim(a, b[0], 1, 0),
        lambda a, b: np.stack([a[0], b[0]]),
    ),
    "select": (lambda a, b: lax.select(MASK, a, b), lambda a, b: np.where(MASK, a, b)),
    "select_n": (lambda a, b: lax.select_n(MASK, a, b), lambda a, b: np.where(MASK, b, a)),
    "full": (lambda a, b: lax.full((2,), b[0, 0]), lambda a, b: np.full(2, b[0, 0])),
    "full_like": (lambda a, b: lax.full_like(a, b[0, 0]), lambda a, b: np.full_like(a, b[0, 0])),
    "stop_gradient": (lambda a, b: lax.stop_gradient(a), lambda a, b: a),
    "optimization_barrier": (lambda a, b: lax.optimization_barrier(a), lambda a, b: a),
    "at.set": (lambda a, b: a.at[0].set(b[1]), lambda a, b: np.stack([b[1], a[1]])),
    "at.set one": (
        lambda a, b: a.at[:, 1].set(b[0, 0]),
        lambda a, b: np.stack([a[:, 0], np.full(2, b[0, 0]), a[:, 2]], 1),
    ),
    "at.set mask": (lambda a, b: a.at[MASK].set(b[0, 0]), lambda a, b: np.where(MASK, b[0, 0], a)),
    "at.set outside": (lambda a, b: a.at[5].set(b[0]), lambda a, b: a),
    "at.get": (lambda a, b: a.at[1, [0, 2]].get(), lambda a, b: a[1, [0, 2]]),
    "put": (
        lambda a, b: fnp.put(a, np.array([0]), b[0, :1], inplace=False),
        lambda a, b: np.concatenate([b[0, :1], a.ravel()[1:]]).reshape(2, 3),
    ),
    "fill_diagonal": (
        lambda a, b: fnp.fill_diagonal(a, b[0, 0], inplace=False),
        lambda a, b: np.where(np.eye(2, 3, dtype=bool), b[0, 0], a),
    ),
}


@pytest.mark.parametrize("name", LAX)
def test_functions_of_lax_and_updates(name: str) -> None:
    function, reference = LAX[name]
    check(function(GRID, OTHER), each_word(reference, GRID, OTHER))
    check(fg.jit(function)(GRID, OTHER), each_word(reference, GRID, OTHER))


def test_positions_and_masks_may_be_traced() -> None:
    found = fg.jit(lambda keys, i, m: (keys[i], keys.at[i].set(KEY), keys.at[m].set(KEY)))(
        ROW, 2, MASK[0, [0, 1, 2, 2]]
    )
    check(found[0], [words(ROW)[2]])
    check(found[1], [np.stack([*words(ROW)[:2], words(KEY), words(ROW)[3]])])
    check(found[2], [np.stack([words(KEY), words(ROW)[1], words(KEY), words(KEY)])])
    picked = fg.vmap(lambda keys, i: keys[i])(GRID, np.array([2, 0]))
    check(picked, [np.stack([words(GRID)[0, 2], words(GRID)[1, 0]])])


def test_comparisons() -> None:
    first = ROW[1]
    assert (first == ROW).tolist() == (fnp.equal(ROW, ROW[1])).tolist() == [False, True, False, False]
    assert (
        (first != ROW).tolist()
        == lax.ne(ROW, fnp.full_like(ROW, ROW[1])).tolist()
        == [True, False, True, True]
    )
    assert bool(fnp.array_equal(ROW, ROW)) and not bool(fnp.array_equal(ROW, ROW[:2]))
    assert fg.jit(lambda a: a == a[0])(ROW).tolist() == [True, False, False, False]
    for other in (None, "a", object(), [1], fg):
        assert (other == KEY) is False and (other != KEY) is True and KEY not in [other]
    for other in (3, 2.0, True, fnp.zeros(2, "uint32"), np.zeros(2, np.uint32), np.uint32(3)):
        with pytest.raises(NotNumbersError):
            other == KEY  # noqa: B015
        with pytest.raises(NotNumbersError):
            other != KEY  # noqa: B015


@pytest.mark.parametrize(
    "mistake",
    [
        lambda: fnp.stack([KEY, fnp.zeros(2, "uint32")]),
        lambda: fnp.where(True, KEY, 0),
        lambda: fnp.concatenate([ROW, fnp.zeros((1, 2), "uint32")]),
        lambda: ROW.at[0].set(3),
        lambda: ROW.at[0].add(KEY),
        lambda: fnp.array(KEY, "uint32"),
        lambda: fnp.array([1, 2], KEY.dtype),
        lambda: KEY.astype("uint32"),
        lambda: fnp.sum(ROW),
        lambda: ROW.max(),
        lambda: fnp.sort(ROW),
        lambda: lax.sort(ROW),
        lambda: lax.top_k(ROW, 1),
        lambda: fnp.maximum(ROW, ROW),
        lambda: ROW < ROW,
        lambda: fnp.sin(ROW),
        lambda: fnp.pad(ROW, 1),
        lambda: fnp.unique(ROW),
        lambda: lax.convert_element_type(KEY, "uint32"),
        lambda: lax.bitcast_convert_type(KEY, "uint32"),
        lambda: fnp.result_type(KEY, 1.0),
        lambda: np.asarray(KEY),
        lambda: bool(KEY),
        lambda: float(KEY),
        lambda: int(KEY),
        lambda: fnp.ones(3)[KEY],
        lambda: fg.vmap(lambda k: lax.psum(k, "i"), axis_name="i")(ROW),
        lambda: fg.vmap(lambda k: lax.pmax(k, "i"), axis_name="i")(ROW),
        lambda: fg.vmap(lambda k: lax.pmean(k, "i"), axis_name="i")(ROW),
        lambda: fg.vmap(lambda k: lax.psum_scatter(k, "i"), axis_name="i")(fnp.stack([ROW] * 4)),
    ],
)
def test_keys_are_no_numbers(mistake: Callable[[], Any]) -> None:
    with pytest.raises(DtypeError):
        mistake()


def test_errors_name_axes_of_keys() -> None:
    with pytest.raises(IndexingError, match=r"key<fry>\[\] has 0 axes"):
        KEY[0]
    with pytest.raises(ShapeError, match=r"key<fry>\[4\]"):
        fnp.stack([KEY, ROW])
    with pytest.raises(ArgumentError, match="axis 2 is out of bounds for an array with 2 axes"):
        fnp.concatenate([GRID, GRID], axis=2)
    with pytest.raises(ArgumentError, match=r"k of .* key<fry>\[\], an array with 0 axes"):
        fg.vmap(lambda k: k)(KEY)
    with pytest.raises(ArgumentError, match="1 axes with the mapped one"):
        fg.vmap(lambda k: k, out_axes=1)(ROW)
    with pytest.raises(ShapeError, match=r"key<fry>\[4\] has 4"):
        fg.vmap(lambda k, x: x)(ROW, fnp.arange(3))
    with pytest.raises(ShapeError, match="is a key: there is no axis"):
        lax.scan(lambda c, k: (c, c), 0.0, KEY)


def test_attributes() -> None:
    assert (GRID.shape, GRID.ndim, GRID.size, len(GRID), GRID.nbytes, GRID.itemsize) == (
        (2, 3),
        2,
        6,
        2,
        48,
        8,
    )
    assert (fnp.shape(GRID), fnp.ndim(GRID), fnp.size(GRID), fnp.isscalar(KEY)) == ((2, 3), 2, 6, True)
    assert KEY.device == "cpu" and KEY.devices() == {"cpu"} and KEY.block_until_ready() is KEY
    assert KEY.is_fully_addressable and not KEY.is_deleted() and KEY.sharding == fnp.zeros(2).sharding
    gone = fg.random.key(1)
    gone.delete()
    assert gone.is_deleted() and not hasattr(KEY, "weak_type")
    assert copy.copy(KEY) is KEY and words(copy.deepcopy(ROW)).tolist() == words(ROW).tolist()


# ---- instances ----


def test_arrays_of_every_kind_are_instances() -> None:
    seen = []

    def look(*arrays: Any) -> Any:
        seen.extend(isinstance(x, fg.Array) and isinstance(x, fnp.ndarray) for x in arrays)
        return arrays[0]

    x = fnp.ones(3)
    look(x, ROW, x[0], x.astype("int8"))
    fg.jit(look)(x, ROW, 1.0)
    fg.grad(look)(2.0)
    fg.vmap(look)(x, ROW[:3])
    lax.scan(lambda c, k: (look(c, k), k), 0.0, ROW)
    fg.jit(fg.vmap(fg.grad(look)))(x)
    assert len(seen) >= 12 and all(seen)
    for other in (
        1,
        2.0,
        np.ones(2),
        np.float32(1),
        [x],
        None,
        fg.ShapeDtypeStruct((), "float32"),
        "x",
        KEY.dtype,
    ):
        assert not isinstance(other, fg.Array)
    assert issubclass(random.KeyArray, fg.Array) and fg.Array.__name__ == "Array"
    with pytest.raises(DtypeError, match=r"numpy\.array"):
        fg.Array([1, 2])


# ---- dtypes ----


def test_dtypes_of_keys() -> None:
    dtype = KEY.dtype
    assert dtype == ROW.dtype and dtype is copy.deepcopy(dtype) and dtype != np.dtype("uint32")
    assert (dtype.name, dtype.itemsize, str(dtype)) == ("key<fry>", 8, "key<fry>")
    for kind in (fg.dtypes.prng_key, fg.dtypes.extended, np.generic, dtype):
        assert fnp.issubdtype(dtype, kind) and fnp.issubdtype(KEY, kind)
    for kind in (fnp.number, fnp.integer, np.uint32, "uint32"):
        assert not fnp.issubdtype(dtype, kind)
    for other in ("float32", fnp.uint32, np.dtype("uint32"), fnp.ones(2).dtype):
        assert not fnp.issubdtype(other, fg.dtypes.prng_key) and not fnp.issubdtype(other, dtype)
    assert fnp.result_type(KEY, ROW) is dtype and fg.dtypes.canonicalize_dtype(dtype, True) is dtype
    assert bool(fg.jit(lambda k: fnp.issubdtype(k.dtype, fg.dtypes.prng_key))(KEY))
    assert fnp.zeros((2,), dtype).shape == fnp.empty(2, dtype).shape == (2,)
    assert random.key_data(fnp.ones(2, dtype)).tolist() == [[1, 1], [1, 1]]
    for full in (fnp.full, fg.jit(fnp.full, static_argnums=(0, 2))):
        assert random.key_data(full((2,), KEY, dtype)).tolist() == [random.key_data(KEY).tolist()] * 2
        assert random.key_data(full((1,), 7, dtype)).tolist() == [[7, 7]]


# ---- trees ----


def test_keys_are_one_leaf() -> None:
    state = {"key": KEY, "rest": [ROW, 1.0]}
    leaves, treedef = tree.flatten(state)
    assert leaves[0] is KEY and leaves[1] is ROW and leaves[2] == 1.0
    assert treedef == tree.structure({"key": 0, "rest": [0, 0]})
    assert tree.unflatten(treedef, leaves)["rest"][0] is ROW
    assert tree.map(lambda x: getattr(x, "shape", None), state) == {"key": (), "rest": [(4,), None]}
    stacked = tree.map(lambda *keys: fnp.stack(keys), {"k": KEY}, {"k": ROW[0]}, {"k": ROW[1]})
    assert stacked["k"].shape == (3,)
    assert tree.leaves_with_path(state)[0] == ((tree.DictKey("key"),), KEY)
    assert [x is KEY for x in tree.leaves([KEY, None, (KEY,)])] == [True, True]


def test_structures_of_compiled_functions_are_those_of_users() -> None:
    lowered = fg.jit(lambda d: (d["k"], d["x"])).lower({"k": KEY, "x": 1.0})
    for stage in (lowered, lowered.compile()):
        assert stage.in_tree == tree.structure((({"k": 0, "x": 0},), {}))
        assert stage.out_tree == tree.structure((0, 0))
    assert lowered.in_info[0][0]["k"] == fg.ShapeDtypeStruct((), KEY.dtype)


# ---- transforms ----


def drawn(key: Any) -> Any:
    return random.uniform(key)


EACH = [drawn(k) for k in ROW]


def test_mapped_axes_are_those_of_keys() -> None:
    for axis in (0, -1):
        assert fg.vmap(drawn, in_axes=axis)(ROW).tolist() == [float(x) for x in EACH]
    for axis in (1, -1):
        by_column = fg.vmap(fg.vmap(drawn), in_axes=axis)(GRID)
        assert by_column.tolist() == [[float(drawn(GRID[i, j])) for i in range(2)] for j in range(3)]
        assert fg.vmap(lambda k: random.split(k, 3), out_axes=axis)(ROW).shape == (3, 4)
    check(fg.vmap(lambda k: k, out_axes=-1)(ROW), [words(ROW)])
    check(fg.vmap(lambda x: KEY, out_axes=None)(fnp.ones(3)), [words(KEY)])
    assert fg.vmap(lambda x: KEY)(fnp.ones(3)).shape == (3,)
    assert fg.vmap(lambda d: drawn(d["a"]), in_axes=({"a": 0},))({"a": ROW}).tolist() == [
        float(x) for x in EACH
    ]


def test_loops_and_branches() -> None:
    total, same = lax.scan(lambda c, k: (c + drawn(k), k), 0.0, ROW)
    assert float(total) == pytest.approx(sum(map(float, EACH)), rel=1e-6)
    check(same, [words(ROW)])
    last, numbers = fg.jit(
        lambda k: lax.scan(lambda k, _: (random.split(k)[0], drawn(k)), k, None, length=3)
    )(KEY)
    expected = [KEY]
    for _ in range(3):
        expected.append(random.split(expected[-1])[0])
    check(last, [words(expected[-1])])
    assert numbers.tolist() == [float(drawn(k)) for k in expected[:3]]
    check(lax.fori_loop(0, 3, lambda i, k: random.split(k)[0], KEY), [words(expected[-1])])
    for p in (True, False):
        for way in (lambda f: f, fg.jit):
            chosen = way(lambda p, k: lax.cond(p, lambda k: k, lambda k: random.split(k)[0], k))(p, KEY)
            check(chosen, [words(KEY if p else expected[1])])
    check(lax.switch(1, [lambda k: k, lambda k: random.split(k)[0]], KEY), [words(expected[1])])
    assert (
        lax.map(drawn, ROW).tolist() == lax.map(drawn, ROW, batch_size=3).tolist() == [float(x) for x in EACH]
    )
    assert lax.scan(lambda c, k: (c, drawn(k)), 0.0, random.split(KEY, 0))[1].shape == (0,)


def float0(*shape: int) -> np.ndarray:
    return np.zeros(shape, fg.float0)


def holds_nothing(x: Any, shape: tuple[int, ...]) -> bool:
    return isinstance(x, np.ndarray) and x.dtype == fg.float0 and x.shape == shape


def test_derivatives_beside_keys() -> None:
    def f(k: Any, x: Any) -> Any:
        return x * drawn(k[0]), k

    slope = float(EACH[0])
    assert float(fg.grad(lambda x: f(ROW, x)[0])(2.0)) == slope
    found = fg.grad(lambda p: f(p["k"], p["x"])[0], allow_int=True)({"x": 2.0, "k": ROW})
    assert holds_nothing(found["k"], (4,)) and float(found["x"]) == slope
    out, moved = fg.jvp(f, (ROW, 2.0), (float0(4), 1.0))
    check(out[1], [words(ROW)])
    assert float(moved[0]) == slope and holds_nothing(moved[1], (4,))
    pulled = fg.vjp(f, ROW, 2.0)[1]((1.0, float0(4)))
    assert holds_nothing(pulled[0], (4,)) and float(pulled[1]) == slope
    assert float(fg.linearize(f, ROW, 2.0)[1](float0(4), 1.0)[0]) == slope
    for transform in (fg.jacfwd, fg.jacrev):
        assert float(transform(lambda x: f(ROW, x)[0])(2.0)) == slope
    assert float(fg.grad(fg.checkpoint(lambda x, k: f(k, x)[0]))(2.0, ROW)) == slope
    (_, key), slope_again = fg.value_and_grad(lambda x: f(ROW, x), has_aux=True)(2.0)
    assert float(slope_again) == slope and key.shape == (4,)
    with pytest.raises(DtypeError, match="is a key, which has no derivative"):
        fg.grad(lambda k: drawn(k))(KEY)
    with pytest.raises(DtypeError, match="float0"):
        fg.jvp(lambda k: drawn(k), (KEY,), (KEY,))
    with pytest.raises(ValueError, match="a key"):
        fg.grad(lambda x: KEY)(2.0)


def test_rules_of_functions_of_keys() -> None:
    @fg.custom_vjp
    def f(k: Any, x: Any) -> Any:
        return x * drawn(k), k

    for nothing in (None, float0()):
        f.defvjp(lambda k, x: (f(k, x), k), lambda k, ct, nothing=nothing: (nothing, ct[0] * 2))
        assert float(fg.grad(lambda x: f(KEY, x)[0])(3.0)) == 2
        assert holds_nothing(fg.vjp(f, KEY, 3.0)[1]((1.0, float0()))[0], ())

    @fg.custom_jvp
    def g(k: Any, x: Any) -> Any:
        return x * drawn(k), k

    given = []

    @g.defjvp
    def g_jvp(primals: Any, tangents: Any) -> Any:
        given.append(tangents[0])
        return g(*primals), (tangents[1] * 2, tangents[0])

    assert float(fg.grad(lambda x: g(KEY, x)[0])(3.0)) == 2 and holds_nothing(given[-1], ())
    assert holds_nothing(fg.jvp(lambda x: g(KEY, x), (3.0,), (1.0,))[1][1], ())

    flags = []

    @fg.custom_batching.custom_vmap
    def h(k: Any, x: Any) -> Any:
        return drawn(k) * x

    @h.def_vmap
    def rule(size: int, in_batched: Any, k: Any, x: Any) -> Any:
        flags.append(in_batched)
        return fg.vmap(lambda k, x: drawn(k) * x)(k, x), True

    fg.vmap(h)(ROW, fnp.arange(4.0))
    assert flags == [[True, True]]


def test_types_of_keys() -> None:
    one = fg.ShapeDtypeStruct((), KEY.dtype)
    assert (
        fg.eval_shape(random.split, one)
        == fg.eval_shape(random.split, KEY)
        == fg.ShapeDtypeStruct((2,), KEY.dtype)
    )
    both = fg.eval_shape(lambda k: (k, random.key_data(k)), ROW)
    assert both == (fg.ShapeDtypeStruct((4,), KEY.dtype), fg.ShapeDtypeStruct((4, 2), "uint32"))
    assert fg.typeof(ROW) == fg.ShapeDtypeStruct((4,), KEY.dtype)
    compiled = fg.jit(drawn).lower(one).compile()
    assert float(compiled(ROW[0])) == float(EACH[0])
    again = fg.load_compiled(fg.jit(lambda d: random.split(d["k"])).lower({"k": KEY}).compile().serialize())
    check(again({"k": KEY}), [words(random.split(KEY))])
    assert again.in_info == (({"k": one},), {}) and again.out_info == fg.ShapeDtypeStruct((2,), KEY.dtype)


def test_collectives_move_keys() -> None:
    gathered = fg.vmap(lambda k: lax.all_gather(k, "i"), axis_name="i")(ROW)
    assert gathered.shape == (4, 4)
    check(gathered[2], [words(ROW)])
    turned = fg.vmap(lambda k: lax.ppermute(k, "i", [(i, (i + 1) % 4) for i in range(4)]), axis_name="i")(ROW)
    check(turned, [np.roll(words(ROW), 1, 0)])
    square = fnp.stack([ROW, ROW[::-1], ROW, ROW])
    check(fg.vmap(lambda k: lax.all_to_all(k, "i", -1, -1), axis_name="i")(square), [words(square.T)])
    assert fg.vmap(lambda k: lax.all_gather(k, "i", axis=-1), axis_name="i")(square).shape == (4, 4, 4)


def test_keys_elsewhere(tmp_path: Any) -> None:
    """Vectorize, callbacks, effects, files, placement, draws of keys."""
    assert fnp.vectorize(drawn)(GRID).tolist() == [[float(drawn(k)) for k in row] for row in GRID]
    seen = []
    fg.jit(lambda k: fg.debug.callback(lambda k: seen.append(k.shape), k))(ROW)
    assert seen == [(4,)]
    fnp.save(tmp_path / "state.npz", {"k": ROW})
    check(fnp.load(tmp_path / "state.npz")["k"], [words(ROW)])
    assert fg.device_get({"k": ROW})["k"].shape == (4,)
    check(fg.device_put(ROW, "cpu"), [words(ROW)])
    check(fg.block_until_ready([ROW])[0], [words(ROW)])
    assert random.choice(KEY, ROW, (3,)).shape == (3,)
    assert sorted(words(random.permutation(KEY, ROW)).tolist()) == sorted(words(ROW).tolist())
    check(fg.jit(lambda k: k, donate_argnums=0)(random.key(3)), [words(random.key(3))])


@pytest.mark.parametrize("equal_nan", [False, True])
def test_array_equal_of_keys(equal_nan: bool) -> None:
    """No key is a NaN: whether two of them are equal does not matter."""
    same = fnp.array_equal(ROW, ROW, equal_nan=equal_nan)
    assert bool(same) and not bool(fnp.array_equal(ROW, ROW[::-1], equal_nan=equal_nan))
    assert not bool(fnp.array_equal(ROW, ROW[:2], equal_nan=equal_nan))
    assert bool(fg.jit(lambda x, y: fnp.array_equal(x, y, equal_nan=equal_nan))(ROW, ROW))


def test_conversion_to_the_dtype_of_keys_is_nothing():
    keys = random.split(random.key(0), 3)
    assert lax.convert_element_type(keys, fnp.result_type(keys)) is keys
    with pytest.raises(DtypeError):
        lax.convert_element_type(fnp.ones(3), keys.dtype)


def test_keys_are_announced_and_ready_like_arrays() -> None:
    given = {"key": KEY, "row": ROW, "x": fnp.ones(2)}
    assert tree.map(lambda x: x.copy_to_host_async() is None and x.is_ready(), given) == dict.fromkeys(
        given, True
    )


def test_one_key_is_compared_with_each_also_where_ranks_must_agree() -> None:
    with fg.config(numpy_rank_promotion="raise"):
        for found in (ROW[2] == ROW, ROW[2] == ROW, fg.jit(lambda a, b: a == b)(ROW, ROW[2])):
            assert np.asarray(found).tolist() == [False, False, True, False]
        assert np.asarray(ROW[2] != GRID).shape == (2, 3) and bool((ROW[2] != GRID).all())


def test_forward_rules_that_ask_for_zeros_get_keys() -> None:
    @fg.custom_vjp
    def f(x: Any, state: Any) -> Any:
        return state

    def forward(x: Any, state: Any) -> Any:
        assert [part.perturbed for part in state] == [False, False]
        assert state[1].value.dtype == KEY.dtype and state[1].value.shape == ()
        return tuple(part.value for part in state), None

    def backward(residuals: Any, cotangents: Any) -> Any:
        assert cotangents[1].dtype == fg.float0 and cotangents[1].shape == ()
        return cotangents[0], None

    f.defvjp(forward, backward, symbolic_zeros=True)
    assert fg.grad(lambda x: f(x, (8.0, KEY))[0])(3.0) == 1.0
    assert fg.vmap(fg.grad(lambda x, key: f(x, (8.0, key))[0]))(fnp.ones(4), ROW).tolist() == [1.0] * 4
