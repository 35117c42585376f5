"""Dou Dizhu in a real browser: short whole deals by taps and from photos, the live camera, a phone's screen."""

import json
import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

import models
from rules.dou_dizhu import parse_cards
from ui.bench import fitted
from ui.dou_dizhu_words import card_words
from ui.language import LANGUAGES

EN = LANGUAGES["en"]
WEIGHTS = Path(models.__file__).parent / "dou_dizhu.json"
SAMPLES = Path(__file__).parents[2] / "sample_images" / "dou-dizhu"
GAME = "?game=dou-dizhu"
BOTTOM = "7S 8S 9S"
# All 20 cards of the landlord in one play.
PLANE = "3S 3H 3D 4S 4H 4D 5S 5H 5D 6S 6H 6D 7S 7H 8S 8H 9S 9H TS TH"
# A deal around the sample photos: An holds the hand of 17 in two rows, Bình has the three bottom cards and lays one of
# the three plays on the green felt, then all that is left.
TRIPLE = "KS KD KC 4H 4C"
REST = "8S 8H 8D 9S 9H 9C TS TD TC 6C 6S QD QS AH AS"

needs_weights = pytest.mark.skipif(
    not WEIGHTS.exists(), reason=f"THERE ARE NO WEIGHTS for Dou Dizhu: {WEIGHTS} is missing"
)


@pytest.fixture(scope="module")
def triple() -> np.ndarray:
    """The part of a sample photo where one of three plays lies."""
    truth = json.loads((SAMPLES / "expected.json").read_text("utf-8"))["images"]
    (photo,) = [it for it in truth if it["image"] == "three_plays_on_green_felt.jpg"]
    image = cv2.imread(str(SAMPLES / photo["image"]))
    corners = {card["code"]: np.array(card["quad"]) for card in photo["cards"]}
    laid = np.concatenate([corners[code] for code in TRIPLE.split()])
    left, top = np.maximum(laid.min(axis=0) - 25, 0).astype(int)
    right, bottom = (laid.max(axis=0) + 25).astype(int)
    for code in corners.keys() - TRIPLE.split():
        x, y = corners[code].T
        assert x.max() < left or x.min() > right or y.max() < top or y.min() > bottom, (
            "another play is in the way"
        )
    return image[top:bottom, left:right]


@pytest.fixture(scope="module")
def webcam(triple, film, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("webcam") / "table.mjpeg"
    path.write_bytes(film(fitted(triple, 1280, 720)))
    return path


def button(page: Page, key: str) -> Locator:
    return page.locator(f"[class*='st-key-{key}'] button")


def way(page: Page, name: str) -> None:
    page.locator(".st-key-dou-dizhu-way").get_by_role("radio", name=name).click()


def tap(page: Page, codes: str) -> None:
    """Tap cards in the picker, each by its picture."""
    for card in parse_cards(codes):
        picture = page.locator(f"[class*='st-key-picker'] button:has(img[alt='{card_words(EN, card)}'])")
        picture.click()
        expect(picture).to_have_attribute("aria-pressed", "true")


def begin(page: Page) -> None:
    way(page, "The table")
    for n, name in enumerate(("An", "Bình", "Chi")):
        field = page.locator(".st-key-names input").nth(n)
        field.fill(name)
        field.press("Tab")
    button(page, "begin").click()
    button(page, "first-0-1").click()
    button(page, "call-0-3").click()
    expect(page.get_by_text("Bình is the landlord")).to_be_visible()


def test_a_whole_deal_by_taps_survives_a_reload_and_is_in_the_score_book(visit):
    page = visit(GAME)
    begin(page)
    tap(page, BOTTOM)
    button(page, "show-bottom").click()
    expect(page.get_by_text("Bình leads.")).to_be_visible()
    tap(page, "3S 3H 4S")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("do not make a play together")).to_be_visible()

    page.reload()
    expect(page.get_by_text("Bình leads.")).to_be_visible()
    tap(page, PLANE)
    expect(page.locator(".st-key-play").get_by_text("Plane with pairs")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Bình wins as the landlord.")).to_be_visible()
    expect(page.get_by_text("no farmer has played a card: × 2")).to_be_visible()
    expect(page.locator(".score-sheet tfoot td")).to_have_text(["−6", "12", "−6"])

    page.locator(".st-key-game").get_by_role("radio", name="Score book").click()
    expect(page.get_by_text("An −6 · Bình 12 · Chi −6")).to_be_visible()


def upload(page: Page, path: Path) -> None:
    page.locator("input[type=file]").set_input_files(str(path))


def open_intake(page: Page) -> None:
    page.locator("[class*='st-key-intake-dou-dizhu-table'] summary").first.click()


@needs_weights
def test_a_whole_deal_from_photos(visit, triple, tmp_path):
    page = visit(GAME)
    upload(page, SAMPLES / "hand_of_17_in_two_rows.jpg")
    expect(page.get_by_role("heading", name="17 cards")).to_be_visible()
    expect(page.locator(".table .card")).to_have_count(17)
    expect(page.get_by_text("Rocket (王炸 wángzhà)")).to_be_visible()

    begin(page)
    open_intake(page)
    upload(page, SAMPLES / "three_bottom_cards.jpg")
    expect(page.locator(".table .card")).to_have_count(3)
    page.get_by_role("button", name="3 of 3 cards: done").click()
    expect(page.get_by_text("Bình leads.")).to_be_visible()
    page.get_by_text("Hints for one player").click()
    page.get_by_role("button", name="I am An: 17 cards").click()
    expect(page.get_by_text("It is not the turn of An.")).to_be_visible()

    cv2.imwrite(str(tmp_path / "play.jpg"), triple)
    upload(page, tmp_path / "play.jpg")
    expect(page.locator(".st-key-play").get_by_text("Triple with a pair")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("On the table from Bình: Triple with a pair: K K K + 4 4")).to_be_visible()
    for name in ("Chi", "An"):
        expect(page.get_by_text(f"{name} follows.")).to_be_visible()
        expect(button(page, "pass-")).to_have_count(1)  # that of the turn before goes when the page is drawn
        button(page, "pass-").click()
    expect(page.get_by_text("Bình leads.")).to_be_visible()
    tap(page, REST)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Bình wins as the landlord.")).to_be_visible()
    expect(page.locator(".score-sheet tfoot td")).to_have_text(["−6", "12", "−6"])


@needs_weights
def test_the_camera_offers_the_last_play_once_it_lies_still(visit):
    page = visit(GAME, width=390, height=844)
    begin(page)
    tap(page, BOTTOM)
    button(page, "show-bottom").click()
    expect(page.get_by_text("Bình leads.")).to_be_visible()
    open_intake(page)
    page.locator(".st-key-way").get_by_role("radio", name="Live").click()
    expect(page.locator(".table .card")).to_have_count(5)
    offer = button(page, "offer-")
    expect(offer).to_be_enabled()
    assert not page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth > window.innerWidth")
    offer.click()
    expect(page.get_by_text(re.compile("On the table from Bình: Triple with a pair: K K K"))).to_be_visible()
    expect(page.get_by_text("Left out, as played before").last).to_be_visible()
    expect(page.locator(".table .card")).to_have_count(5)


def test_a_hand_by_keyboard(visit):
    page = visit(GAME)
    field = page.locator("[class*='-typed'] input")
    field.fill("333444 5S 6789TJQKA")
    field.press("Enter")
    expect(page.get_by_role("heading", name="16 cards")).to_be_visible()
    expect(page.get_by_text("16 cards, but there must be 17 or 20")).to_be_visible()
    field.fill("2")
    field.press("Enter")
    expect(page.get_by_role("heading", name="17 cards")).to_be_visible()
    first = page.locator("[class*='st-key-picker'] button").first
    first.focus()
    first.press("Space")
    expect(page.get_by_role("heading", name="16 cards")).to_be_visible()
    page.wait_for_function("location.search.includes('hand=')")

    page.reload()
    expect(page.get_by_role("heading", name="16 cards")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "vi-VN"])
def test_a_phone_never_scrolls_sideways(visit, locale):
    def scrolls_sideways() -> bool:
        return page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth > window.innerWidth")

    page = visit(GAME, width=390, height=844, locale=locale)
    field = page.locator("[class*='-typed'] input")
    field.fill("33344455566677889")
    field.press("Enter")
    expect(page.locator("[class*='st-key-faces-fan'] img")).to_have_count(17)
    assert not scrolls_sideways()
    page.locator(".st-key-dou-dizhu-way").get_by_role("radio").nth(1).click()
    button(page, "begin").click()
    button(page, "first-0-0").click()
    button(page, "call-0-3").click()
    expect(page.locator(".counter")).to_be_visible()
    assert not scrolls_sideways()
