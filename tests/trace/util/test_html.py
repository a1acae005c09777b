"""What notebooks show: HTML that a parser takes apart into the types and values of what it stands for."""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser
from typing import Any

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import nn, random
from funcgrad.trace.util.html import text_html, tree_html

TAGS = {"code", "details", "div", "pre", "summary", "table", "td", "th", "tr"}


class Page(HTMLParser):
    """The text of a piece of HTML, its tables, and which titles are open. Tags must nest, and run or load nothing."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open_tags: list[str] = []
        self.text = ""
        self.rows: list[list[str]] = []
        self.folds: list[bool] = []
        self.feed(html)
        self.close()
        assert self.open_tags == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS and {name for name, _ in attributes} <= {"style", "open"}
        self.open_tags.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        elif tag == "details":
            self.folds.append(("open", None) in attributes)

    def handle_endtag(self, tag: str) -> None:
        assert self.open_tags.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.open_tags and self.open_tags[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def _page(value: Any) -> Page:
    return Page(value._repr_html_())


@pytest.mark.parametrize("dtype", ["float32", "bfloat16", "int32", "uint8", "bool", "complex64"])
@pytest.mark.parametrize("shape", [(1, 1), (3, 4), (20, 12)])
def test_a_matrix_is_a_table_of_its_values(shape: tuple[int, int], dtype: str) -> None:
    x = np.arange(numpy.prod(shape)).reshape(shape).astype(dtype)
    page = _page(x)
    header, *rows = page.rows
    assert header == ["", *map(str, range(shape[1]))]
    assert [row[0] for row in rows] == [str(i) for i in range(shape[0])]
    read = {"bool": lambda cell: cell == "True"}.get(dtype, complex)
    assert [[read(cell) for cell in row[1:]] for row in rows] == x.tolist()
    assert f"{dtype}[{shape[0]},{shape[1]}] on cpu" in page.text


def test_a_large_matrix_shows_its_corners() -> None:
    x = np.arange(10000.0).reshape(100, 100)
    rows = _page(x).rows
    assert len(rows) == 22 and rows[11] == ["…"]
    assert [rows[i][0] for i in (1, 10, 12, 21)] == ["0", "9", "90", "99"]
    assert rows[21][1:] == [f"{v:g}" for v in range(9900, 9906)] + ["…"] + [
        f"{v:g}" for v in range(9994, 10000)
    ]
    assert len(x._repr_html_()) < 10_000


@pytest.mark.parametrize(
    "x", [np.array(2.5), np.arange(3), np.ones((2, 3, 4)), np.ones((0, 3))], ids=lambda x: str(x.shape)
)
def test_other_arrays_are_text(x: Any) -> None:
    page = _page(x)
    assert page.rows == [] and str(x) in page.text and f"[{','.join(map(str, x.shape))}]" in page.text


def test_arrays_without_values_at_hand_show_no_values() -> None:
    donated = np.ones((2, 2))
    donated.delete()
    assert _page(donated).text == repr(donated)
    seen = []
    fg.make_graph(lambda x: seen.append(_page(x).text) or x)(np.ones((2, 2)))
    assert seen == ["Traced<float32[2,2]>"]
    assert _page(random.key(0)).text == repr(random.key(0))


def test_a_spread_array_names_its_sharding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fg.config, "cpu_devices", 2)
    mesh = fg.make_mesh((2,), "rows")
    page = _page(fg.device_put(np.arange(4.0).reshape(2, 2), fg.NamedSharding(mesh, fg.P("rows"))))
    assert page.text.startswith("float32[2,2] on 2 devices, P('rows')")
    assert page.rows[2] == ["1", "2", "3"]


def test_graphs_and_programs_show_what_print_shows() -> None:
    x = np.ones((2, 3))
    named = "<script>alert(1)</script>"

    def product(x: Any) -> Any:
        return x @ x.T

    product.__name__ = named
    graph = fg.make_graph(product)(x)
    assert named not in graph._repr_html_() and str(graph) in _page(graph).text
    jaxpr = fg.make_jaxpr(product)(x)
    assert str(jaxpr) in _page(jaxpr).text
    lowered = fg.jit(product).lower(x)
    assert lowered.as_text("graph") in _page(lowered).text
    compiled = lowered.compile()
    assert ["argument size", "24 bytes"] in _page(compiled).rows
    assert ["output size", "16 bytes"] in _page(compiled).rows


def test_costs_and_times_are_tables() -> None:
    lowered = fg.jit(lambda x: np.sum(x @ x.T)).lower(np.ones((4, 4)))
    for table in (lowered.costs(), lowered.compile().profile(np.ones((4, 4)))):
        printed = [line.replace(" ", "") for line in str(table).split("\n")]
        assert ["".join(row).replace(" ", "") for row in _page(table).rows] == printed


def test_reports_show_what_print_shows_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    f = fg.jit(lambda x: np.sum(x @ x.T))
    with fg.profile() as profile:
        f(np.ones((4, 4)))
    table, memory, explained = profile.table(), profile.memory(), fg.explain(f)(np.ones((4, 4)))
    for shown, printed in ((table, table.plain()), (memory, str(memory)), (explained, explained.plain())):
        assert printed in _page(shown).text and "\x1b" not in shown._repr_html_()


def test_a_model_folds_its_layers() -> None:
    model = nn.MLP.init((2, 3, 4), key=random.key(0))
    page = _page(model)
    assert page.folds == [True, False, False]
    lines = [line.strip() for line in str(model).split("\n")]
    assert page.text == "".join(lines)


@pytest.mark.parametrize("text", ["a", "a\n  b\n    c\n  d\ne", "  a\nb", "a\n      b\n  c"])
def test_every_line_of_a_tree_is_there(text: str) -> None:
    assert Page(tree_html(text)).text == "".join(line.strip() for line in text.split("\n"))


def test_long_text_is_folded_and_cut() -> None:
    few, many = text_html("few", "a\n" * 5), text_html("many", "\n".join(map(str, range(10**5))))
    assert Page(few).folds == [True] and Page(many).folds == [False]
    assert len(many) < 20_000 and "98000 lines more" in many


def test_ipython_shows_it() -> None:
    formatters = pytest.importorskip("IPython.core.formatters")
    shown, _ = formatters.DisplayFormatter().format(np.ones((2, 2)))
    assert "<table" in shown["text/html"] and shown["text/plain"].startswith("Array(")


def test_nothing_is_loaded_before_somebody_asks() -> None:
    script = (
        "import sys, funcgrad as fg, funcgrad.numpy as np\n"
        "fg.jit(lambda x: x + 1).lower(np.ones(3)).compile()\n"
        "print('html' in sys.modules, 'funcgrad.trace.util.html' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
