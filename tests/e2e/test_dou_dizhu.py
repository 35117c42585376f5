"""Dou Dizhu in a real browser: a short whole deal by taps, a hand by keyboard, a phone's screen."""

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.dou_dizhu import parse_cards
from ui.dou_dizhu_words import card_words
from ui.language import LANGUAGES

EN = LANGUAGES["en"]
GAME = "?game=dou-dizhu"
BOTTOM = "7S 8S 9S"
# All 20 cards of the landlord in one play.
PLANE = "3S 3H 3D 4S 4H 4D 5S 5H 5D 6S 6H 6D 7S 7H 8S 8H 9S 9H TS TH"


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
