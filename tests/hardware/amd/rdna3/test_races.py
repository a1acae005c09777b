"""What groups change and other groups read: an error where results depend on it, and nowhere else."""

import numpy as np
import pytest

from funcgrad.drivers.amd.code_object import ALIGNMENT, link, pack_arguments
from tests.hardware.amd.machines import machine_of
from tests.hardware.amd.objects import compiled, load, module, store
from tests.hardware.amd.rdna3.machine import Fault, Memory
from tests.hardware.amd.rdna3.races import note_readers
from tests.hardware.amd.rdna3.run import run

GROUPS, LANES = 4, 32
N = GROUPS * LANES
CHOICE = "\n  %m = icmp ne i32 %u, 0\n"
BEFORE = module(  # x[i] = (use[i] ? x[place[i]] : x[i]) + 1
    load("p", "i32", "%place", "%i") + "\n  %at = zext i32 %p to i64" + load("u", "i32", "%use", "%i") + CHOICE
    + load("v", "i32", "%x", "%at") + load("w", "i32", "%x", "%i")
    + "\n  %z = select i1 %m, i32 %v, i32 %w\n  %r = add i32 %z, 1" + store("%r", "i32", "%x", "%i"),
    pointers="place use x y", threads=LANES,
)  # fmt: skip
AFTER = module(  # x[i] += 1; y[i] = use[i] ? x[place[i]] : 7
    load("p", "i32", "%place", "%i") + "\n  %at = zext i32 %p to i64" + load("u", "i32", "%use", "%i") + CHOICE
    + load("w", "i32", "%x", "%i") + "\n  %r = add i32 %w, 1" + store("%r", "i32", "%x", "%i")
    + load("v", "i32", "%x", "%at") + "\n  %z = select i1 %m, i32 %v, i32 7"
    + store("%z", "i32", "%y", "%i"),
    pointers="place use x y", threads=LANES,
)  # fmt: skip


def generated(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """(places that lanes read, whether they use what they read), of which few or none are in other groups."""
    rng = np.random.default_rng(seed)
    own = np.arange(N) // LANES * LANES + rng.integers(0, LANES, N)
    kind = seed % 4
    if kind == 0:  # a mask, with the first element in place of those that it leaves out
        use = rng.random(N) < 0.7
        return np.where(use, own, 0).astype(np.int32), use.astype(np.int32)
    place = np.where(rng.random(N) < 0.5, own, rng.integers(0, N, N))
    use = place // LANES == np.arange(N) // LANES  # those alone
    if kind != 1:
        use[rng.integers(0, N, 1 if kind == 2 else N // 8)] = True
    return place.astype(np.int32), use.astype(np.int32)


@pytest.mark.parametrize("text", [BEFORE, AFTER], ids=["read before", "read after"])
def test_results_that_depend_on_other_groups(text):
    """Where one lane uses what another group changes; and what kernels leave where none does."""
    ((file, _),) = compiled((text,))
    x, y, found = np.arange(N, dtype=np.int32) * 3, np.zeros(N, np.int32), []
    for seed in range(24):
        place, use = generated(seed)
        is_race = bool(((place // LANES != np.arange(N) // LANES) & (use != 0)).any())
        found.append(is_race)
        if is_race:
            with pytest.raises(Fault, match=r"on which results depend, at 0x\w+: global_"):
                run(file, "k", GROUPS, (LANES, 1, 1), [place, use, x, y], seed=seed)
            continue
        *_, left, second = run(file, "k", GROUPS, (LANES, 1, 1), [place, use, x, y], seed=seed)
        read = x[place] + (text is AFTER)
        np.testing.assert_array_equal(left, x + 1 if text is AFTER else np.where(use, read, x) + 1)
        np.testing.assert_array_equal(second, np.where(use, read, 7) if text is AFTER else y)
    assert True in found and False in found


@pytest.mark.parametrize("group", range(GROUPS))
def test_a_place_that_all_groups_read(group):
    """In one instruction; the group that stores there may be the last of them."""
    place, use = np.full(N, group * LANES + 5, np.int32), np.ones(N, np.int32)
    ((file, _),) = compiled((BEFORE,))
    with pytest.raises(Fault, match="a store of what other groups read, on which results depend"):
        run(file, "k", GROUPS, (LANES, 1, 1), [place, use, np.zeros(N, np.int32), np.zeros(N, np.int32)])


def test_values_that_are_stored_again_are_no_race():
    """Others read what a group stores where it is what was there; and several groups may store the same."""
    text = BEFORE.replace("add i32 %z, 1", "add i32 %z, 0")
    ((file, _),) = compiled((text,))
    place, x = np.full(N, 7, np.int32), np.full(N, 4, np.int32)
    found = run(file, "k", GROUPS, (LANES, 1, 1), [place, np.ones(N, np.int32), x, x])
    np.testing.assert_array_equal(found[2], x)
    same = module(
        "\n  %r = trunc i64 %group to i32" + store("%r", "i32", "%a", "%t64"), pointers="a", threads=LANES
    )
    constant = module("\n  %r = add i32 3, 0" + store("%r", "i32", "%a", "%t64"), pointers="a", threads=LANES)
    (differ, _), (agree, _) = compiled((same, constant))
    (left,) = run(agree, "k", GROUPS, (LANES, 1, 1), [np.zeros(LANES, np.int32)])
    np.testing.assert_array_equal(left, 3)
    with pytest.raises(Fault, match="store"):
        run(differ, "k", GROUPS, (LANES, 1, 1), [np.zeros(LANES, np.int32)])


def test_memory_can_be_used_again_after_a_race():
    ((file, _),) = compiled((BEFORE,))
    linked = link(file, "gfx1100")
    memory, kernel = Memory(), linked.kernel("k")
    zeros = np.zeros(N, np.int32)
    given = [memory.add(x.tobytes()) for x in (np.full(N, 5, np.int32), zeros + 1, zeros, zeros)]
    code = memory.add(linked.image, ALIGNMENT)
    memory.put(code, linked.at(code.address))
    arguments = memory.add(pack_arguments(kernel, [one.address for one in given]), 64)
    start = machine_of("gfx1100").launch
    with pytest.raises(Fault, match="depend"):
        start(memory, code, kernel, GROUPS, (LANES, 1, 1), arguments, seed=0, budget=1000)
    memory.put(given[0], np.arange(N, dtype=np.int32).tobytes())
    memory.put(given[2], zeros.tobytes())
    start(memory, code, kernel, GROUPS, (LANES, 1, 1), arguments, seed=0, budget=1000)
    np.testing.assert_array_equal(np.frombuffer(memory.content(given[2]), np.int32), 1)
    start(memory, code, kernel, GROUPS, (LANES, 1, 1), arguments, seed=0, budget=1000)
    np.testing.assert_array_equal(np.frombuffer(memory.content(given[2]), np.int32), 2)


def test_notes_of_readers():
    """Of any order of lanes: one reader by name, several as several."""
    rng = np.random.default_rng(0)
    for _ in range(200):
        reader, expected = np.zeros(6, np.int32), [set() for _ in range(6)]
        for _ in range(rng.integers(1, 4)):
            places, who = rng.integers(0, 6, (5, 1)), rng.integers(1, 4, (5, 1)).astype(np.int32)
            note_readers(reader, places, who)
            for place, one in zip(places[:, 0], who[:, 0], strict=True):
                expected[place].add(int(one))
        wanted = [0 if not names else -1 if len(names) > 1 else min(names) for names in expected]
        assert reader.tolist() == wanted
