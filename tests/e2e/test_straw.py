"""Straw in a real browser: a whole round by taps, a round by keyboard, a phone's screen."""

import pytest
from playwright.sync_api import Locator, Page, expect

GAME = "?game=straw"


def button(page: Page, key: str) -> Locator:
    return page.locator(f"[class*='st-key-{key}'] button").first


def begin(page: Page, *names: str) -> None:
    fields = page.locator(".st-key-names input")
    expect(fields).to_have_count(3)
    for field, name in zip(fields.all(), names, strict=False):
        field.fill(name)
        field.press("Tab")
    button(page, "begin").click()
    button(page, "dealt").click()
    expect(page.locator(".load b")).to_have_text("0")


def lay(page: Page, code: str, load: str) -> None:
    """Tap a card and wait for the load that it leads to."""
    button(page, f"lay-{code}").click()
    expect(page.locator(".load b")).to_have_text(load)


def turn(page: Page) -> Locator:
    return page.locator(".ring .turn bdi")


def test_a_whole_round_by_taps_survives_a_reload_and_is_in_the_score_book(visit):
    page = visit(GAME)
    begin(page, "An", "Bình", "Chi")
    expect(turn(page)).to_have_text("Bình")
    lay(page, "10", "10")
    lay(page, "6", "16")
    button(page, "lay-X").click()
    button(page, "lamp-10").click()
    expect(page.locator(".load b")).to_have_text("26")
    expect(turn(page)).to_have_text("Bình")
    button(page, "lay-R").click()
    expect(turn(page)).to_have_text("An")
    lay(page, "-4", "22")
    expect(turn(page)).to_have_text("Chi")
    button(page, "lay-STRAW").click()
    expect(page.get_by_text("only when the load is exactly 50 kg: it is 22 now")).to_be_visible()
    button(page, "lay-9").click()
    expect(page.locator(".load b")).to_have_text("31")
    button(page, "undo-").click()
    expect(page.locator(".load b")).to_have_text("22")
    lay(page, "8", "30")

    page.reload()
    expect(page.locator(".load b")).to_have_text("30")
    lay(page, "10", "40")
    lay(page, "C", "50")
    expect(page.get_by_text("the Straw may be played now")).to_be_visible()
    lay(page, "2", "52")
    expect(page.get_by_text("Chi has broken the camel's back")).to_be_visible()

    for n, code in enumerate(("7", "5", "-2", "R"), start=1):
        button(page, f"hand-{code}").click()
        if n < 4:
            expect(page.get_by_text(f"An: {n} of 4 cards")).to_be_visible()
    expect(page.get_by_text("Bình: 0 of 4 cards")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Bình: 0 of 4 cards")).to_be_visible()
    field = page.locator("[class*='st-key-hand-typed'] input")
    field.fill("10 9 8 straw")
    field.press("Enter")
    expect(page.get_by_text("Bình: 4 of 4 cards, worth 27")).to_be_visible()
    button(page, "score-").click()
    expect(page.locator(".score-sheet tfoot td")).to_have_text(["10", "27", "0"])
    expect(page.get_by_text("Bình deals 4 cards")).to_be_visible()

    page.locator(".st-key-game").get_by_role("radio", name="Score book").click()
    expect(page.get_by_text("An 10 · Bình 27 · Chi 0")).to_be_visible()


def test_a_round_by_keyboard(visit):
    page = visit(GAME)
    begin(page)
    field = page.locator("[class*='st-key-lay-typed'] input")
    for text, load in (("10", "10"), ("x 10", "20"), ("c 10", "30"), ("-3", "27")):
        field.fill(text)
        field.press("Enter")
        expect(page.locator(".load b")).to_have_text(load)
        expect(field).to_have_value("")
    card = button(page, "lay-7")
    card.focus()
    card.press("Enter")
    expect(page.locator(".load b")).to_have_text("34")


@pytest.mark.parametrize("locale", ["en-GB", "vi-VN"])
def test_a_phone_never_scrolls_sideways(visit, locale):
    def scrolls_sideways() -> bool:
        return page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth > window.innerWidth")

    page = visit(GAME, width=390, height=844, locale=locale)
    begin(page)
    assert not scrolls_sideways()
    lay(page, "10", "10")
    box = button(page, "lay--10").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390
    button(page, "lay-X").click()
    expect(button(page, "lamp-10")).to_be_visible()
    assert not scrolls_sideways()
