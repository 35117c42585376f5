"""The real thing: `deckeye app`, a browser, a fake webcam that looks at a sample photo.

With DECKEYE_SCREENSHOT=sample_images/screenshot.png in the environment it also makes the README's picture.
"""

import json
import os
import re
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Locator, Page, expect

from rules.set_game import Card, find_sets
from ui.bench import fitted
from ui.language import LANGUAGES
from ui.set_words import card_words

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_images" / "set"


@pytest.fixture(scope="module")
def sample() -> tuple[Path, list[str]]:
    """A sample photo with a SET, and its card codes."""
    truth = json.loads((SAMPLES / "expected.json").read_text("utf-8"))
    tables = {SAMPLES / it["image"]: [card["code"] for card in it["cards"]] for it in truth["images"]}
    return next((path, codes) for path, codes in tables.items() if find_sets(map(Card.parse, codes)))


@pytest.fixture(scope="module")
def webcam(sample, tmp_path_factory) -> Path:
    film = tmp_path_factory.mktemp("webcam") / "table.mjpeg"
    frame = cv2.imencode(".jpg", fitted(cv2.imread(str(sample[0])), 1280, 720))[1].tobytes()
    film.write_bytes(frame * 10)
    return film


def cards(page: Page) -> Locator:
    return page.locator(".table .card")


def button(page: Page, key: str) -> Locator:
    return page.locator(f".st-key-{key} button")


def upload(page: Page, *paths: Path) -> None:
    page.locator("input[type=file]").set_input_files([str(path) for path in paths])


def scrolls_sideways(page: Page) -> bool:
    return page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth > window.innerWidth")


def test_a_photo_its_sets_and_a_correction(visit, sample):
    path, codes = sample
    page = visit()
    upload(page, path)
    expect(cards(page)).to_have_count(len(codes))
    expect(page.locator(".marked")).to_have_count(0)

    button(page, "show").click()
    sets = find_sets(map(Card.parse, codes))
    expect(page.get_by_text(f"SET 1 of {len(sets)}")).to_be_visible()
    expect(page.locator(".marked")).to_have_count(3)
    expect(button(page, "show")).to_have_count(0)
    if picture := os.environ.get("DECKEYE_SCREENSHOT"):
        page.screenshot(path=picture)

    card = cards(page).first
    was = card.get_attribute("aria-label")
    card.click()
    expect(page.locator(".picked")).to_have_count(1)
    colour = "red" if "red" not in was else "green"
    page.locator(".st-key-picked").get_by_role("radio", name=colour).click()
    expect(card).to_have_attribute("aria-label", re.compile(rf"{was[0]} {colour} "))


def test_the_keyboard_claims_a_set(visit, sample):
    path, codes = sample
    page = visit()
    upload(page, path)
    for n, card in enumerate(find_sets(map(Card.parse, codes))[0], start=1):
        outline = page.get_by_role("button", name=card_words(LANGUAGES["en"], card)).and_(cards(page))
        outline.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".picked")).to_have_count(n)
        expect(outline).to_be_focused()
    expect(page.locator(".st-key-picked")).to_contain_text("SET!")


def test_a_missed_card_is_added_by_tapping_its_place(visit, sample):
    path, codes = sample
    page = visit()
    upload(page, path)
    expect(cards(page)).to_have_count(len(codes))
    page.locator(".table svg").click(position={"x": 8, "y": 8})
    button(page, "add-card").click()
    expect(cards(page)).to_have_count(len(codes) + 1)


def test_a_photo_of_a_kind_that_the_browser_does_not_know(visit):
    page = visit()
    photo = ROOT / "tests" / "vision" / "data" / "quarters.heic"
    file = {"name": "photo.heic", "mimeType": "application/octet-stream", "buffer": photo.read_bytes()}
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".table img")).to_be_visible()


def test_a_snapshot_from_the_webcam(visit, sample):
    _, codes = sample
    page = visit()
    page.locator(".st-key-way").get_by_role("radio").nth(1).click()
    shutter = page.get_by_test_id("stCameraInputButton")
    expect(shutter).to_be_enabled()
    page.wait_for_function("document.querySelector('video')?.videoWidth > 0")
    shutter.click()
    expect(cards(page)).to_have_count(len(codes))


@pytest.mark.parametrize("locale", ["en-GB", "vi-VN"])
def test_a_phone_never_scrolls_sideways(visit, sample, tmp_path, locale):
    path, codes = sample
    page = visit(width=390, height=844, locale=locale)
    assert not scrolls_sideways(page)
    text = tmp_path / "notes.jpg"
    text.write_text("dear diary")
    upload(page, path, text)
    expect(cards(page)).to_have_count(len(codes))
    expect(page.get_by_text("notes.jpg")).to_be_visible()
    cards(page).first.click()
    expect(button(page, "let-go")).to_be_visible()
    assert not scrolls_sideways(page)
    button(page, "show").click()
    expect(page.locator(".marked")).to_have_count(3)
    assert not scrolls_sideways(page)
    expect(page.locator("html")).to_contain_text("lá bài" if locale == "vi-VN" else "cards")
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])


def test_taps_that_come_faster_than_they_are_drawn_all_count(visit, sample):
    path, codes = sample
    page = visit()
    upload(page, path)
    expect(cards(page)).to_have_count(len(codes))
    page.locator(".table svg").evaluate(
        """async svg => {
            for (const card of [...svg.querySelectorAll(".card")].slice(0, 3)) {
                card.dispatchEvent(new MouseEvent("click", {bubbles: true}));
                await new Promise(resolve => setTimeout(resolve, 15));
            }
        }"""
    )
    expect(page.locator(".picked")).to_have_count(3)
