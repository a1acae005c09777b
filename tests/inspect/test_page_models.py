"""The models of the inspector's page, run by Node: differences, groups and their layout, tracks, costs of lines."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import statistics
import subprocess
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from funcgrad.inspect.page import FOLDER
from tests.inspect import recordings
from tests.inspect.recordings import Columns, Document

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(
    NODE is None, reason="the page's modules are run by Node.js, which is not installed"
)
RUNNER = Path(__file__).with_name("models.mjs")


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the modules that Node takes for what they are."""
    folder = tmp_path_factory.mktemp("page")
    for path in FOLDER.rglob("*.js"):
        target = folder / path.relative_to(FOLDER)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def ask(modules: Path, what: str, documents: list[Any]) -> list[Any]:
    """Return what the models answer for each document."""
    question = json.dumps({"folder": str(modules), "what": what, "documents": documents})
    done = subprocess.run([str(NODE), str(RUNNER)], input=question, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


Row = tuple[str, str, tuple[int, ...], str | None, int]


def random_rows(chance: random.Random, count: int) -> list[Row]:
    """A graph of few ops and types, so that many nodes are alike."""
    rows: list[Row] = []
    for i in range(count):
        sources = (
            tuple(chance.randrange(max(0, i - 8), i) for _ in range(chance.choice([0, 1, 1, 2]))) if i else ()
        )
        arg = chance.choice([None, None, "axes (0,)", f"v{i}"])
        rows.append(
            (chance.choice("abcde"), chance.choice(["f[2]", "f[3]"]), sources, arg, chance.randrange(6))
        )
    return rows


def stage(name: str, rows: list[Row]) -> Document:
    columns = Columns(name)
    for op, type_, sources, arg, line in rows:
        columns.add(op, type_, list(sources), line, arg=arg)
    return columns.document()


def document(*stages: Document, scopes: list[str] | None = None, **rest: Any) -> Document:
    program = {"stages": list(stages), **rest}
    lines = [[0, number, "f"] for number in range(40)]
    sources = [{"path": "a.py", "text": "\n" * 40}]
    return {
        "format": "fgi",
        "version": 1,
        "sources": sources,
        "lines": lines,
        "scopes": scopes or [""],
        "programs": [program],
    }


def shuffled(chance: random.Random, rows: list[Row]) -> tuple[list[Row], list[int]]:
    """The same graph in another topological order, and where each node went."""
    waiting = set(range(len(rows)))
    order: list[int] = []
    place: dict[int, int] = {}
    while waiting:
        ready = [i for i in waiting if all(source in place for source in rows[i][2])]
        chosen = chance.choice(sorted(ready))
        place[chosen] = len(order)
        order.append(chosen)
        waiting.remove(chosen)
    moved = [
        (op, type_, tuple(place[s] for s in sources), arg, line)
        for op, type_, sources, arg, line in (rows[i] for i in order)
    ]
    return moved, [place[i] for i in range(len(rows))]


def expressions(rows: list[Row]) -> list[str]:
    """Each node written out with all that it is computed from."""
    written: list[str] = []
    for op, type_, sources, arg, _ in rows:
        inner = "".join(written[source] for source in sources)
        written.append(hashlib.sha256(f"{op}|{type_}|{arg}|{inner}".encode()).hexdigest())
    return written


def check_differences(before: list[Row], after: list[Row], found: dict[str, Any]) -> None:
    """What each answer has to be: partners are mutual, and "same" means equal, or with partners as sources."""
    left, right = expressions(before), expressions(after)
    assert len(found["before"]) == len(before) and len(found["after"]) == len(after)
    for i, j in enumerate(found["before"]):
        assert j == -1 or found["after"][j] == i
    for j, i in enumerate(found["after"]):
        if i == -1:
            assert found["status"][j] == "added"
            continue
        assert found["before"][i] == j
        assert before[i][0] == after[j][0], "an op is never matched with another"
        equal = (before[i][1], before[i][3]) == (after[j][1], after[j][3])
        sources = [found["before"][source] for source in before[i][2]] == list(after[j][2])
        assert found["status"][j] == ("same" if left[i] == right[j] or (equal and sources) else "changed")


def test_differences_of_equal_graphs(modules: Path) -> None:
    """A graph in another order of its nodes is the same graph: nothing was added, removed or changed."""
    chance = random.Random(3)
    cases = []
    for _ in range(60):
        rows = random_rows(chance, chance.randint(1, 60))
        cases.append((rows, shuffled(chance, rows)[0]))
    answers = ask(modules, "differences", [document(stage("a", a), stage("b", b)) for a, b in cases])
    for (before, after), found in zip(cases, answers):
        check_differences(before, after, found)
        assert set(found["status"]) == {"same"}


def test_differences_of_one_change(modules: Path) -> None:
    """A node more, a node less, another type: what changed is one node, and what reads it at most."""
    chance = random.Random(4)
    cases: list[tuple[str, list[Row], list[Row], int]] = []
    for _ in range(60):
        rows = [(f"op{i}", *row[1:]) for i, row in enumerate(random_rows(chance, chance.randint(2, 40)))]
        at = chance.randrange(len(rows))
        op, _, sources, arg, line = rows[at]
        cases.append(("type", rows, [*rows[:at], (op, "f[9]", sources, arg, line), *rows[at + 1 :]], at))
        up = [(o, t, tuple(s + (s >= at) for s in src), a, n) for o, t, src, a, n in rows]
        cases.append(("more", rows, [*up[:at], ("new", "f[2]", (), None, 3), *up[at:]], at))
        cases.append(("less", [*up[:at], ("new", "f[2]", (), None, 3), *up[at:]], rows, at))
    answers = ask(modules, "differences", [document(stage("a", a), stage("b", b)) for _, a, b, _ in cases])
    for (kind, before, after, at), found in zip(cases, answers):
        check_differences(before, after, found)
        counts = Counter(found["status"])
        removed = found["before"].count(-1)
        if kind == "type":
            assert (
                counts == Counter(same=len(after) - 1, changed=1)
                and found["status"][at] == "changed"
                and removed == 0
            )
        elif kind == "more":
            assert (
                counts == Counter(same=len(before), added=1)
                and found["status"][at] == "added"
                and removed == 0
            )
        else:
            assert counts == Counter(same=len(after)) and removed == 1 and found["before"][at] == -1


def test_differences_of_unlike_graphs(modules: Path) -> None:
    """Whatever the graphs, partners are mutual, statuses say what holds, and no two that could be matched are left."""
    chance = random.Random(5)
    cases = [
        (random_rows(chance, chance.randint(1, 50)), random_rows(chance, chance.randint(1, 50)))
        for _ in range(60)
    ]
    answers = ask(modules, "differences", [document(stage("a", a), stage("b", b)) for a, b in cases])
    for (before, after), found in zip(cases, answers):
        check_differences(before, after, found)
        # Round 4 leaves no pair of nodes of one op and one line.
        left = {(row[0], row[4]) for row, partner in zip(before, found["before"]) if partner == -1}
        assert not left & {(row[0], row[4]) for row, partner in zip(after, found["after"]) if partner == -1}


def scoped(chance: random.Random, count: int) -> Document:
    """A graph with scopes, nested calls and many inputs."""
    columns = Columns("trace")
    scopes = ["", "a", "a/b", "a/b/c", "a/d", "e", "e/b"]
    columns.calls = [
        {"name": "scan", "kind": "loop", "parent": None},
        {"name": "body", "kind": "jit", "parent": 0},
        {"name": "other", "kind": "jit", "parent": None},
    ]
    for i in range(count):
        sources = (
            [] if chance.random() < 0.2 else sorted({chance.randrange(i) for _ in range(2)}) if i else []
        )
        call = chance.choice([None, None, 0, 1, 2])
        columns.add(
            chance.choice(["add", "dot_general"]),
            "float32[8,8]",
            sources,
            i % 30,
            chance.randrange(len(scopes)),
            call=call,
        )
    return document(columns.document(), scopes=scopes)


def test_a_group_that_is_alone_is_open(modules: Path) -> None:
    """A picture of one closed box says nothing, also where the group is wide. Of several groups none has to be open."""
    alone, two = Columns("trace"), Columns("trace")
    for i in range(20):
        alone.add("add", "float32[8]", [], i, 0)
        two.add("add", "float32[8]", [], i, i % 2)
    documents = [
        document(alone.document(), scopes=["step"]),
        document(two.document(), scopes=["step", "other"]),
    ]
    assert ask(modules, "opened", documents) == [["trace", "step"], ["trace"]]


@pytest.mark.parametrize("nodes", [1, 7, 60, pytest.param(300, marks=pytest.mark.nightly)])
def test_layout(modules: Path, nodes: int) -> None:
    """Every node is in one group; boxes of a group do not overlap and lie within it; every edge is in one group."""
    chance = random.Random(nodes)
    documents = [scoped(chance, nodes) for _ in range(4 if nodes < 300 else 1)]
    documents.append(document(stage("flat", random_rows(chance, nodes))))
    for given, groups in zip(documents, ask(modules, "layout", documents)):
        seen = Counter(item for group in groups for item in group["members"])
        inner = {-1 - g for g, group in enumerate(groups) if g and group["members"]}
        assert set(seen) == set(range(nodes)) | inner and set(seen.values()) == {1}
        for group in groups:
            if not group["members"]:
                continue
            assert len(group["members"]) <= 48
            width, height = group["box"]
            for _, x, y, w, h in group["places"]:
                assert x >= 0 and y >= 0 and x + w <= width + 0.01 and y + h <= height + 0.01
            for (_, ax, ay, aw, ah), (_, bx, by, bw, bh) in combinations(group["places"], 2):
                assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
            sizes = {item: (w, h) for item, _, _, w, h in group["places"]}
            for item in group["members"]:
                if item < 0:
                    assert sizes[item] == tuple(groups[-1 - item]["box"])
        sources = given["programs"][0]["stages"][0]["src"]
        assert sum(edge["count"] for group in groups for edge in group["edges"]) >= sum(map(len, sources))


def test_tracks_hold_events_without_overlap(modules: Path) -> None:
    chance = random.Random(6)
    documents = []
    for _ in range(40):
        events = [
            {
                "name": "e",
                "track": chance.choice("xyz"),
                "start": chance.randrange(40) / 4,
                "seconds": chance.randrange(12) / 4,
            }
            for _ in range(chance.randint(0, 40))
        ]
        documents.append({"timeline": events})
    for given, tracks in zip(documents, ask(modules, "tracks", documents)):
        assert sum(len(track["events"]) for track in tracks) == len(given["timeline"])
        for track in tracks:
            for (a, b, row), (c, d, other) in combinations(track["events"], 2):
                assert row != other or b <= c or d <= a
            assert track["rows"] == 1 + max(row for _, _, row in track["events"])


def test_traces_of_others_are_read(modules: Path) -> None:
    """Pairs of begin and end nest; names of threads and processes are metadata; instants have no length."""
    events = [
        {"ph": "M", "name": "thread_name", "pid": 1, "tid": 2, "args": {"name": "worker"}},
        {"ph": "M", "name": "process_name", "pid": 3, "args": {"name": "other"}},
        {"ph": "B", "name": "outer", "pid": 1, "tid": 2, "ts": 10},
        {"ph": "B", "name": "inner", "pid": 1, "tid": 2, "ts": 12},
        {"ph": "E", "pid": 1, "tid": 2, "ts": 15},
        {"ph": "i", "name": "mark", "pid": 3, "tid": 9, "ts": 16},
        {"ph": "E", "pid": 1, "tid": 2, "ts": 30},
        {
            "ph": "X",
            "name": "whole",
            "pid": 1,
            "tid": 4,
            "ts": 1,
            "dur": 2,
            "args": {"kernel": 5, "line": "a.py:3", "note": "n"},
        },
        {"ph": "C", "name": "a counter", "pid": 1, "ts": 3, "args": {"value": 1}},
    ]
    expected = [("whole", 1, 2), ("outer", 10, 20), ("inner", 12, 3), ("mark", 16, 0)]
    for given in (events, {"traceEvents": events}):
        (found,) = ask(modules, "trace", [given])
        assert [
            (e["name"], pytest.approx(e["start"] * 1e6), pytest.approx(e["seconds"] * 1e6)) for e in found
        ] == expected
        assert (
            found[0]["kernel"] == 5
            and found[0]["args"] == {"line": "a.py:3", "note": "n"}
            and "line" not in found[0]
        )
        assert found[1]["track"] == "process 1 / worker" and found[3]["track"] == "other / thread 9"


def test_times_of_lines_sum_to_the_program(modules: Path) -> None:
    """Kernels in a loop share what is left of its time by what each needs at least, unless their own was measured."""
    chance = random.Random(7)
    documents = []
    for _ in range(40):
        kernels: list[Document] = []
        depth = 0
        for i in range(chance.randint(1, 20)):
            depth = chance.randint(0, min(depth + 1, 3)) if i else 0
            # What is measured within is less than what is around it.
            most = 1.0 if depth == 0 else 1e-3**depth
            kernels.append(
                {
                    "name": f"k{i}",
                    "depth": depth,
                    "lines": [0, chance.randrange(1, 20)],
                    "hot_line": chance.randrange(20),
                    "seconds": most * (1 + chance.random()) if chance.random() < 0.6 else None,
                    "least_seconds": chance.choice([0, chance.random()]),
                    "calls_in_run": chance.randint(1, 4),
                }
            )
        times = [chance.random() for _ in range(chance.randrange(6))]
        documents.append(document(kernels=kernels, line=0, calls={"count": len(times), "seconds": times}))
    for given, found in zip(documents, ask(modules, "costs", documents)):
        times = given["programs"][0]["calls"]["seconds"]
        assert found["call"] == (pytest.approx(statistics.median(times)) if times else None)
        kernels = given["programs"][0]["kernels"]
        total = sum((k["seconds"] or 0) * k["calls_in_run"] for k in kernels if k["depth"] == 0)
        assert found["seconds"] == pytest.approx(total)
        around: list[int] = []  # whose loop has no time adds its own
        extra = 0.0
        for i, kernel in enumerate(kernels):
            around[kernel["depth"] :] = [i]
            time = found["kernels"][i][0]
            if kernel["seconds"] is not None:
                assert time == pytest.approx(kernel["seconds"] * kernel["calls_in_run"])
            if (
                kernel["depth"]
                and time is not None
                and found["kernels"][around[kernel["depth"] - 1]][0] is None
            ):
                extra += time
        assert sum(own for _, own in found["kernels"]) == pytest.approx(total + extra)
        assert sum(seconds for _, seconds, _ in found["lines"]) == pytest.approx(total + extra)
        for index, kernel in enumerate(kernels):
            line = kernel["hot_line"] or kernel["lines"][1]
            assert any(index in touched for key, _, touched in found["lines"] if key == f"0:{line}")


def test_recordings_of_these_tests_are_read(modules: Path) -> None:
    for made in (recordings.transformer(1), recordings.sparse(), recordings.hostile()):
        (found,) = ask(modules, "costs", [made])
        assert len(found["kernels"]) == len(made["programs"][0]["kernels"])
