"""The inspector's page: how it is put together, and a quick look at each view. test_page_views.py looks longer."""

from __future__ import annotations

import base64
import gzip
import json

from funcgrad.inspect import page as page_module
from funcgrad.inspect.page import FOLDER, html
from tests.inspect import recordings
from tests.inspect.page_driver import VIEWS, Open, laid_out, rows, status, tab


def test_one_document_holds_everything() -> None:
    """Nothing is loaded from elsewhere, and the recording inside is the one that was given, compressed once."""
    document = recordings.transformer(1)
    for given in (json.dumps(document).encode(), recordings.packed(document)):
        page = html(given)
        inside = page.split('id="recording">')[1].split("<")[0]
        assert json.loads(gzip.decompress(base64.b64decode(inside))) == document
    assert html(None).count("<script") == 2
    for sign in ("http://", "https://", "@import", "url(", " src=", "{{"):
        assert sign not in html(None).replace("http://www.w3.org/2000/svg", ""), sign


def test_the_modules_name_what_they_import() -> None:
    """What a module imports is exported by the other; a browser would only tell when the name is first used."""
    for path in FOLDER.rglob("*.js"):
        name = path.relative_to(FOLDER).as_posix()
        for names, source in page_module._IMPORT.findall(path.read_text()):
            target = page_module._text(page_module._resolve(name, source))
            exported = set(page_module._EXPORT.findall(target))
            for listed in page_module._EXPORT_LIST.findall(target):
                exported |= {item.split(" as ")[-1] for item in listed.split(",")}
            assert {each.split(" as ")[0].strip() for each in names.split(",") if each.strip()} <= exported, (
                name,
                source,
            )


def test_no_module_makes_markup_of_text() -> None:
    """Names come from programs that one may not trust: elements are made by functions, and their text is text."""
    for path in FOLDER.rglob("*.js"):
        if path.parent.name != "vendor":
            text = path.read_text()
            for word in (
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "eval(",
                "new Function",
                "DOMParser",
            ):
                assert word not in text, f"{path.name}: {word}"


def test_a_saved_file_opens_and_shows_every_view(open_page: Open) -> None:
    """The one quick test: a file from the disk, every tab, a line and its kernels, a search, a group."""
    page = open_page(recordings.transformer(2))
    for name in VIEWS:
        tab(page, name)
        assert page.locator("#view .view").count() == 1
        assert f"view={name}" in page.url
    tab(page, "program")
    page.locator("[aria-label='Source lines'] .row").nth(6).click()
    shown = rows(page, "Kernels")
    assert shown and all("train.py" in row for row in shown)
    assert all("train.py:7" in row for row in rows(page, "Nodes"))
    page.keyboard.press("/")
    page.keyboard.type("softmax exp")
    page.keyboard.press("Enter")
    laid_out(page)
    assert page.inner_text(".details h3").endswith("exp")
    before = status(page)
    page.click("text=Fold all")
    page.wait_for_function(
        "(text) => document.querySelector('.canvas-status').textContent !== text", arg=before
    )
