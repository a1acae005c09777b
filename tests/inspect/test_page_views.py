"""Each view of the inspector's page: what it shows beside what the recording says, and where its links lead."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.inspect.page import html
from funcgrad.inspect.server import Server
from tests.inspect import recordings
from tests.inspect.page_driver import VIEWS, Open, laid_out, rows, status, tab


@pytest.mark.nightly
class TestProgram:
    def test_lines_sum_to_the_kernels(self, open_page: Open) -> None:
        document = recordings.transformer(3)
        page = open_page(document)
        times: dict[int, float] = {}
        for kernel in document["programs"][0]["kernels"]:
            times[kernel["hot_line"]] = times.get(kernel["hot_line"], 0) + kernel["seconds"]
        for number, seconds in times.items():
            row = (
                page.locator("[aria-label='Source lines'] .row")
                .filter(has_text=recordings.SOURCE.split("\n")[number - 1])
                .first
            )
            shown = row.locator(".time").inner_text()
            value = float(shown.split()[0]) * {"s": 1, "ms": 1e-3, "µs": 1e-6}[shown.split()[1]]
            assert value == pytest.approx(seconds, rel=0.01)

    def test_a_kernel_leads_to_its_lines_and_nodes(self, open_page: Open) -> None:
        document = recordings.transformer(2)
        page = open_page(document, "#view=program&kernel=3")
        kernel = document["programs"][0]["kernels"][3]
        marked = {
            int(text)
            for text in page.locator(
                "[aria-label='Source lines'] .row.linked .number, [aria-label='Source lines'] .row.selected .number"
            ).all_inner_texts()
        }
        assert marked == {*kernel["lines"], kernel["hot_line"]}
        stage = document["programs"][0]["stages"][-1]
        assert page.inner_text("h2:has-text('Nodes') .count").startswith(f"{stage['kernel'].count(3)} of")
        page.click("text=Details")
        page.wait_for_selector(f"h2:text-is('{kernel['name']}')")

    def test_arrow_keys_move_in_lists(self, open_page: Open) -> None:
        page = open_page(recordings.transformer(1))
        page.focus("[aria-label='Source lines']")
        page.keyboard.press("Home")
        for _ in range(6):
            page.keyboard.press("ArrowDown")
        assert page.url.endswith("line=0%3A7")
        active = page.get_attribute("[aria-label='Source lines']", "aria-activedescendant")
        assert page.inner_text(f"#{active} .number") == "7"


@pytest.mark.nightly
class TestGraph:
    def test_groups_open_and_close_by_keys(self, open_page: Open) -> None:
        page = open_page(recordings.transformer(4), "#view=graph&stage=0")
        laid_out(page)
        page.click("text=Fold all")
        laid_out(page)
        page.wait_for_function("() => /^[0-9] of/.test(document.querySelector('.canvas-status').textContent)")
        folded = status(page)
        page.focus("canvas.graph")
        for _ in range(30):
            page.keyboard.press("ArrowDown")
            if page.locator("button:text-is('Open group')").count():
                break
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(text) => document.querySelector('.canvas-status').textContent !== text", arg=folded
        )
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(text) => document.querySelector('.canvas-status').textContent === text", arg=folded
        )

    def test_stages_switch(self, open_page: Open) -> None:
        document = recordings.transformer(2)
        page = open_page(document, "#view=graph")
        for i, stage in enumerate(document["programs"][0]["stages"]):
            page.select_option("[aria-label=Stage]", str(i))
            laid_out(page)
            assert f"of {len(stage['op'])} nodes" in status(page)
            assert f"stage={i}" in page.url

    def test_search_finds_what_a_loop_finds(self, open_page: Open) -> None:
        document = recordings.transformer(2)
        stage = document["programs"][0]["stages"][0]
        page = open_page(document, "#view=graph&stage=0")
        for word, expected in [
            ("dot_general", sum(stage["ops"][op] == "dot_general" for op in stage["op"])),
            ("train.py:10", sum(line == 10 for line in stage["line"])),
            (
                "block1/attention",
                sum("block1/attention" in document["scopes"][scope] for scope in stage["scope"]),
            ),
            ("no such node", 0),
        ]:
            page.fill("[aria-label='Search nodes']", word)
            assert page.inner_text("h2:has-text('Found') .count") == str(expected), word

    def test_a_node_says_what_it_is(self, open_page: Open) -> None:
        document = recordings.transformer(1)
        stage = document["programs"][0]["stages"][3]
        node = next(i for i, op in enumerate(stage["op"]) if stage["ops"][op] == "exp")
        page = open_page(document, f"#view=graph&stage=3&node={node}")
        text = page.inner_text(".details")
        assert stage["types"][stage["type"][node]] in text
        assert document["scopes"][stage["scope"][node]] in text
        assert document["programs"][0]["kernels"][stage["kernel"][node]]["name"] in text
        page.click(".details button:has-text('sub')")
        page.wait_for_function("() => document.querySelector('.details h3').textContent.endsWith('sub')")

    def test_ten_thousand_nodes_open_and_are_drawn_quickly(self, open_page: Open) -> None:
        page = open_page(recordings.large(), "#view=graph&stage=4")
        laid_out(page)
        assert "of 10 000 nodes" in status(page)
        page.click("text=Open all")
        page.wait_for_function(
            "() => document.querySelector('.canvas-status').textContent.startsWith('10000')", timeout=60000
        )
        page.fill("[aria-label='Search nodes']", "%9999")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('.details h3')?.textContent.startsWith('%9999')")


@pytest.mark.nightly
class TestDifferences:
    def test_stages(self, open_page: Open) -> None:
        """The backward pass is what "grad" adds to "trace"."""
        document = recordings.transformer(1)
        trace, grad = (len(stage["op"]) for stage in document["programs"][0]["stages"][:2])
        page = open_page(document, "#view=graph&stage=1&with=0")
        laid_out(page)
        legend = page.inner_text(".graph-panel .legend")
        assert f"{grad - trace} added" in legend and "0 removed" in legend
        assert page.inner_text("h2:has-text('Changes') .count") in (str(grad - trace), str(grad - trace + 1))

    def test_runs(self, open_page: Open, tmp_path: Path) -> None:
        """A second recording, with one op less in each block and kernels that were scheduled otherwise."""
        other = tmp_path / "before.fgi"
        other.write_bytes(recordings.packed(recordings.transformer(2)))
        page = open_page(recordings.transformer(2, fast=True), "#view=graph&stage=0")
        with page.expect_file_chooser() as chosen:
            page.click("text=Compare…")
        chosen.value.set_files(other)
        page.wait_for_selector(".chip.status-removed")
        laid_out(page)
        legend = page.inner_text(".graph-panel .legend")
        assert "2 removed" in legend and "0 added" in legend
        assert "faster" in page.inner_text(".pairs")
        assert "unroll(k, 4)" in page.inner_text(".pairs")
        page.fill("[aria-label='Search nodes']", "removed")
        removed = rows(page, "Found nodes")
        assert len(removed) == 2 and all(row.startswith("select") for row in removed)


@pytest.mark.nightly
class TestKernels:
    def test_sorting(self, open_page: Open) -> None:
        document = recordings.transformer(2)
        kernels = document["programs"][0]["kernels"]
        page = open_page(document, "#view=kernels")
        names = [row.split()[0] for row in rows(page, "Kernels")]
        expected = [k["name"] for k in sorted(kernels, key=lambda k: -k["seconds"])]
        assert names == expected[: len(names)]
        page.click("button:has-text('Of limit')")
        page.click("button:has-text('Of limit')")
        names = [row.split()[0] for row in rows(page, "Kernels")]
        expected = [k["name"] for k in sorted(kernels, key=lambda k: k["least_seconds"] / k["seconds"])]
        assert names[:5] == expected[:5]

    def test_parts_of_a_kernel(self, open_page: Open) -> None:
        page = open_page(recordings.transformer(1), "#view=kernels&kernel=1")
        assert "vectorize(j)" in page.inner_text(".primitives")
        assert "acc[32, 16]" in page.inner_text("[aria-label='Loop nest']")
        page.click("#kernel-code")
        page.locator("[aria-label=Assembly] .row").nth(4).click()
        linked = page.locator("[aria-label=Code] .row.linked")
        assert linked.all_inner_texts() == [f"9\n{recordings.CODE.splitlines()[8]}"]
        page.click("#kernel-accesses")
        assert "strided" in page.inner_text(".tab-body")
        page.click("#kernel-choices")
        assert "cache is 512 KiB" in page.inner_text(".tab-body")

    def test_the_roofline_selects(self, open_page: Open) -> None:
        document = recordings.transformer(1)
        page = open_page(document, "#view=kernels")
        assert page.locator(".roofline .dot").count() == len(document["programs"][0]["kernels"])
        page.locator(".roofline .dot").last.hover(force=True)
        page.locator(".roofline .dot").last.dispatch_event("click")
        assert "kernel=" in page.url


@pytest.mark.nightly
def test_memory_names_who_holds_the_peak(open_page: Open) -> None:
    document = recordings.transformer(2)
    memory = document["programs"][0]["memory"]
    live = [
        sum(b["bytes"] for b in memory["buffers"] if b["first"] <= s <= b["last"])
        for s in range(len(memory["steps"]))
    ]
    peak = live.index(max(live))
    holders = [b for b in memory["buffers"] if b["first"] <= peak <= b["last"]]
    page = open_page(document, "#view=memory")
    assert f"{len(holders)} buffers" in page.inner_text("h2 .count") and f"step {peak} " in page.inner_text(
        "h2 .count"
    )
    names = [row.split("\n")[0] for row in rows(page, "Buffers that live at the step")]
    assert set(names) <= {b["name"] for b in holders}
    page.focus("canvas.memory")
    page.keyboard.press("Home")
    assert "step=0" in page.url
    assert f"{sum(b['first'] == 0 for b in memory['buffers'])} buffers" in page.inner_text("h2 .count")


@pytest.mark.nightly
class TestTimeline:
    def test_zoom_by_wheel_and_keys(self, open_page: Open) -> None:
        page = open_page(recordings.transformer(1), "#view=timeline")
        shown = page.inner_text("h2:has-text('Timeline') .count")
        page.hover("canvas.timeline")
        page.mouse.wheel(0, -600)
        page.wait_for_function(
            "(text) => document.querySelector('.timeline-panel .count').textContent !== text", arg=shown
        )
        assert " of " in page.inner_text("h2:has-text('Timeline') .count")
        page.focus("canvas.timeline")
        page.keyboard.press("0")
        page.wait_for_function(
            "(text) => document.querySelector('.timeline-panel .count').textContent === text", arg=shown
        )

    def test_an_event_leads_to_its_kernel(self, open_page: Open) -> None:
        document = recordings.transformer(1)
        page = open_page(document, "#view=timeline")
        page.fill("[aria-label='Search events']", "k3_softmax")
        page.keyboard.press("Enter")
        assert "cpu queue 0" in page.inner_text(".details")
        page.click(".details button:has-text('k3_softmax')")
        page.wait_for_selector("#tab-kernels[aria-selected=true]")
        assert "kernel=3" in page.url

    def test_traces_go_out_and_come_back(self, open_page: Open, tmp_path: Path) -> None:
        document = recordings.transformer(1)
        page = open_page(document, "#view=timeline")
        with page.expect_download() as saved:
            page.click("text=Export trace")
        path = tmp_path / "trace.json"
        saved.value.save_as(path)
        complete = [event for event in json.loads(path.read_text())["traceEvents"] if event["ph"] == "X"]
        assert len(complete) == len(document["timeline"])
        for event, given in zip(complete, document["timeline"]):
            assert event["name"] == given["name"] and event["cat"] == given["cat"]
            assert event["ts"] == pytest.approx(given["start"] * 1e6) and event["dur"] == pytest.approx(
                given["seconds"] * 1e6
            )
        empty = open_page(recordings.sparse(), "#view=timeline")
        with empty.expect_file_chooser() as chosen:
            empty.click("text=Import trace")
        chosen.value.set_files(path)
        empty.wait_for_function(
            "(n) => document.querySelector('.timeline-panel .count').textContent.includes(`${n} events`)",
            arg=len(complete),
        )
        again = tmp_path / "again.json"
        with empty.expect_download() as saved:
            empty.click("text=Export trace")
        saved.value.save_as(again)

        def key(event: dict[str, Any]) -> tuple[float, str, str]:
            return round(event["ts"], 3), event["name"], json.dumps(event["args"], sort_keys=True)

        second = [event for event in json.loads(again.read_text())["traceEvents"] if event["ph"] == "X"]
        assert sorted(map(key, second)) == sorted(map(key, complete))


@pytest.mark.nightly
def test_shards_are_on_the_devices_that_a_mesh_gives_them(open_page: Open) -> None:
    """data=4, model=2: device d has the coordinates (d // 2, d % 2)."""
    page = open_page(recordings.transformer(1), "#view=sharding")
    expected = {
        0: ["0 1", "2 3", "4 5", "6 7"],
        1: ["0 2 4 6", "1 3 5 7"],
        2: ["0 2 4 6", "1 3 5 7"],
        3: ["0", "1", "2", "3", "4", "5", "6", "7"],
        4: ["0", "1", "2", "3", "4", "5", "6", "7"],
        5: ["0 1 2 3 4 … 7"],
    }
    for array, names in expected.items():
        page.locator("[aria-label=Arrays] .row").nth(array).click()
        assert page.locator(".shard-name").all_text_contents() == names


@pytest.mark.nightly
def test_findings_are_by_cost_and_lead_to_lines(open_page: Open) -> None:
    page = open_page(recordings.transformer(1), "#view=why")
    assert page.locator(".finding .chip").all_inner_texts() == [
        "Compiled again",
        "Host callback",
        "Copy",
        "Layout",
    ]
    page.select_option("[aria-label=Kind]", "copy")
    assert page.locator(".finding").count() == 1
    page.click(".finding button.link")
    assert "line=0%3A12" in page.url and "view=program" in page.url


@pytest.mark.nightly
def test_what_is_said_again_is_said_once(open_page: Open) -> None:
    """One finding for a kind, a line and a remedy, with each of its texts once and its costs added up."""
    document = recordings.transformer(1)
    entry = {"kind": "copy", "line": 0, "fix": "donate it", "seconds": 0.25}
    texts = ["x is copied", "y is copied", "x is copied"]
    document["why"] = [{**entry, "text": text} for text in texts]
    (finding,) = open_page(document, "#view=why").locator(".finding").all()
    assert finding.locator("p").all_inner_texts() == ["x is copied", "y is copied", "What to do: donate it"]
    assert "3 times" in finding.inner_text() and "750 ms" in finding.inner_text()


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["sparse", "hostile"])
def test_odd_recordings(name: str, open_page: Open) -> None:
    """Names that are markup stay text, in every view and for whatever is selected; what is missing is left out."""
    page = open_page(getattr(recordings, name)())
    for view in VIEWS:
        tab(page, view)
        page.wait_for_timeout(100)
    for address in (
        "#view=graph&stage=0&node=0",
        "#view=kernels&kernel=0",
        "#view=timeline&event=0",
        "#view=memory&buffer=0&step=0",
    ):
        page.evaluate("(hash) => { location.hash = hash; }", address)
        page.wait_for_timeout(100)
    for part in ("code", "accesses", "choices"):
        tab(page, "kernels")
        page.click(f"#kernel-{part}")
    page.locator("[aria-label=Program]").select_option("1")
    assert page.evaluate("window.hacked") is None
    assert page.locator("img, iframe, object, script:not(:empty)").count() <= 1


@pytest.mark.nightly
def test_views_say_why_they_are_empty(open_page: Open) -> None:
    """Of a recording without programs, and of programs without kernels: of results that are known, and of a device that
    runs the graph itself.
    """
    with fg.inspect.recording() as nothing:
        pass
    known = fg.inspect(fg.jit(lambda x: x), show=False)(np.ones(5)).recording
    with fg.config(device="numpy"):
        itself = fg.inspect(fg.jit(lambda x: x + 1), show=False)(np.ones(5)).recording
    reasons = {
        "Nothing was compiled": (nothing, ["program", "graph", "kernels", "memory", "sharding"]),
        "the results are known": (known, ["kernels"]),
        "runs graphs itself": (itself, ["kernels", "memory"]),
    }
    for reason, (recording, views) in reasons.items():
        page = open_page(recording.document)
        for view in views:
            tab(page, view)
            assert reason in page.inner_text(".empty p"), view


@pytest.mark.nightly
def test_a_page_that_is_served_can_be_saved(browser: Any, open_page: Open, tmp_path: Path) -> None:
    """The file is the page that the library writes, and opens from the disk."""
    recording = recordings.packed(recordings.transformer(1))
    server = Server(html(None), recording)
    try:
        page = browser.new_page()
        page.goto(server.url)
        page.wait_for_selector(".view")
        with page.expect_download() as saved:
            page.click("text=Save…")
        path = tmp_path / "saved.html"
        saved.value.save_as(path)
        assert saved.value.suggested_filename == "step.html"
        page.close()
    finally:
        server.close()
    assert path.read_text(encoding="utf-8") == html(recording)


@pytest.mark.nightly
def test_the_program_that_took_most_is_shown_first(open_page: Open) -> None:
    document = recordings.transformer(1)
    document["programs"].reverse()
    page = open_page(document)
    assert page.input_value("[aria-label=Program]") == "1"
    page.select_option("[aria-label=Program]", "0")
    assert "program=0" in page.url
    assert page.locator("[aria-label=Kernels] .row").count() == 1


@pytest.mark.nightly
def test_what_is_no_recording_is_refused(open_page: Open, tmp_path: Path) -> None:
    page = open_page(None)
    bad = tmp_path / "bad.fgi"
    for content in (b'{"format": "other"}', b"\x1f\x8bnot gzip", b"[]", b"{"):
        bad.write_bytes(content)
        with page.expect_file_chooser() as chosen:
            page.click("text=Open a recording…")
        chosen.value.set_files(bad)
        page.wait_for_selector("[role=alert]:has-text('bad.fgi')")
        page.evaluate("document.querySelector('[role=alert]').textContent = ''")
    good = tmp_path / "good.fgi"
    good.write_bytes(recordings.packed(recordings.transformer(1)))
    with page.expect_file_chooser() as chosen:
        page.click("text=Open a recording…")
    chosen.value.set_files(good)
    page.wait_for_selector("#tab-program")
