"""Teaching a deck in a real browser: names typed on the keyboard, kept, read again, shared, deleted."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import models

ROOT = Path(__file__).parents[2]
PHOTO = ROOT / "sample_images" / "set" / "one_set_dark_cloth.jpg"

pytestmark = pytest.mark.skipif(
    not (Path(models.__file__).parent / "any_deck.json").exists(),
    reason="THERE ARE NO WEIGHTS for any deck: `make train-any-deck` writes them",
)


def scrolls_sideways(page: Page) -> bool:
    return page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth > window.innerWidth")


def upload(page: Page, what: str, path: Path) -> None:
    page.locator(f"[class*=st-key-{what}] input[type=file]").set_input_files(str(path))


def name(page: Page, number: int, text: str) -> None:
    field = page.get_by_role("combobox", name=f"Name of card {number}")
    field.first.focus()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Keep {number} card")).to_be_visible()


def words_of(page: Page, place: str) -> str:
    """What the style sheet says in the place of Streamlit's own words."""
    return page.locator(place).first.evaluate("it => getComputedStyle(it, '::after').content")


def test_a_deck_is_taught_read_shared_and_deleted(visit, tmp_path):
    page = visit("?game=teach", width=390, height=844)
    page.get_by_label("Name of the new deck").fill("Camels")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Teach cards")).to_be_visible()
    upload(page, "upload-teach", PHOTO)
    expect(page.get_by_role("combobox", name="Name of card 12").first).to_be_visible()
    assert not scrolls_sideways(page)
    name(page, 1, "camel")
    name(page, 2, "tent")
    page.get_by_role("button", name="Keep 2 cards").click()
    expect(page.get_by_text("2 cards were taught")).to_be_visible()

    page.get_by_text("Read a photo").click()
    upload(page, "upload-read", PHOTO)
    expect(page.get_by_role("heading", name="12 cards")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="camel")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="unknown").first).to_be_visible()
    assert not scrolls_sideways(page)

    page.get_by_text("2 cards", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    shared = tmp_path / "Camels.deck"
    download.value.save_as(shared)
    assert [card["name"] for card in json.loads(shared.read_text("utf-8"))["cards"]] == ["camel", "tent"]

    page.get_by_role("button", name="Delete this deck").click()
    page.get_by_role("button", name="Yes, delete it").click()
    expect(page.get_by_text("A deck file that somebody shared")).to_be_visible()
    upload(page, "import", shared)
    expect(page.get_by_text("2 cards", exact=True)).to_be_visible()
    assert not scrolls_sideways(page)


def test_all_words_are_in_the_page_s_language(visit):
    page = visit("?game=teach", locale="vi-VN")
    field = page.get_by_label("Tên bộ bài mới")
    page.get_by_text("Bộ bài mới, hoặc lấy từ tệp").click()  # closed, as there is a deck already
    field.fill("Lạc đà")
    expect(page.get_by_text("Press Enter")).not_to_be_visible()
    assert words_of(page, "[class*=st-key-import] button p") == '"Chọn tệp"'
    field.press("Enter")
    expect(page.get_by_text("Dạy lá bài")).to_be_visible()
    assert words_of(page, "[class*=st-key-upload-teach] button p") == '"Chọn ảnh"'
