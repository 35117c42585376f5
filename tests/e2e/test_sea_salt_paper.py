"""A round of Sea Salt & Paper in a real browser: by taps alone, and from two photos to the score book."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.sea_salt_paper import Card, End, parse_cards, score, score_round
from rules.sea_salt_paper.cards import colours_of
from ui.language import LANGUAGES
from ui.sea_salt_paper_words import kind_word, sentence

EN = LANGUAGES["en"]
SAMPLES = Path(__file__).parents[2] / "sample_images" / "sea-salt-paper"
GAME = "?game=sea-salt-paper"
# 7 points of cards with a colour bonus of 2, and 3 with 2.
FIRST = (
    "penguin:purple penguin:pink penguin:light_orange sailor:pink captain:light_orange crab:black crab:grey"
)
SECOND = "lighthouse:purple boat:black boat:black shell:green"


def button(page: Page, key: str) -> Locator:
    return page.locator(f"[class*='st-key-{key}'] button")


def choice(page: Page, key: str, name: str) -> Locator:
    return page.locator(f"[class*='st-key-{key}']").get_by_role("radio", name=name)


def begin(page: Page, *names: str) -> None:
    """Start a match of players with these names."""
    fields = page.locator(".st-key-names input")
    expect(fields).to_have_count(len(names))
    for field, name in zip(fields.all(), names, strict=True):
        field.fill(name)
        field.press("Tab")
    button(page, "begin").click()
    expect(page.locator(".totals")).to_contain_text(names[0])


def count_of(page: Page, n: int) -> Locator:
    return page.get_by_role("heading", name=f": {n} card")


def tap_in(page: Page, codes: str) -> None:
    """Tap cards in, each by its kind and, where there are several, its colour."""
    for n, card in enumerate(parse_cards(codes), start=1):
        pill = page.locator("[class*='st-key-add-'][class*='-kind']").get_by_role(
            "radio", name=sentence(kind_word(EN, card.kind)), exact=True
        )
        colour = button(page, f"add-'][class*='-colour-{card.kind}-{card.colour}")
        if len(colours_of(card.kind)) == 1:
            pill.click()
        else:
            if pill.get_attribute("aria-checked") == "false":
                pill.click()
            colour.click()
        expect(count_of(page, n)).to_be_visible()


def points(cards: list[Card]) -> tuple[int, int]:
    found = score(cards)
    return found.points, found.colour_bonus


def test_a_round_by_taps_survives_a_reload_and_is_in_the_score_book(visit):
    page = visit(GAME)
    begin(page, "An", "Bình")
    tap_in(page, FIRST)
    choice(page, "player", "Bình").click()
    expect(count_of(page, 0)).to_be_visible()
    tap_in(page, SECOND)
    choice(page, "end-", "LAST CHANCE").click()
    choice(page, "caller-", "An").click()
    hands = [points(list(parse_cards(codes))) for codes in (FIRST, SECOND)]
    scored = score_round(End.LAST_CHANCE, *zip(*hands, strict=True), 0)
    expect(page.get_by_text("An wins the bet")).to_be_visible()
    expect(page.locator(".totals b").nth(0)).to_have_text(str(scored.points[0]))

    page.reload()
    expect(page.get_by_text("An wins the bet")).to_be_visible()
    expect(page.locator(".totals b")).to_have_text([str(it) for it in scored.points])

    choice(page, "game", "Score book").click()
    expect(page.get_by_text(f"An {scored.points[0]} · Bình {scored.points[1]}")).to_be_visible()


def test_the_keyboard_adds_a_card(visit):
    page = visit(GAME)
    begin(page, "An", "Bình")
    field = page.locator("[class*='-typed'] input")
    field.fill("shoal")
    field.press("Enter")
    expect(count_of(page, 1)).to_be_visible()
    expect(button(page, "chip-")).to_have_count(1)


@pytest.mark.parametrize("locale", ["en-GB", "vi-VN"])
def test_a_phone_never_scrolls_sideways(visit, locale):
    def scrolls_sideways() -> bool:
        return page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth > window.innerWidth")

    page = visit(GAME, width=390, height=844, locale=locale)
    expect(page.locator(".st-key-begin")).to_be_visible()
    assert not scrolls_sideways()
    button(page, "begin").click()
    expect(page.locator(".totals")).to_be_visible()
    kinds = page.locator("[class*='st-key-add-'][class*='-kind']").get_by_role("radio")
    kinds.nth(1).click()  # crabs: six colours
    faces = page.locator("[class*='st-key-faces-written-add-'] button")
    expect(faces).to_have_count(6)
    assert not scrolls_sideways()
    faces.first.click()
    expect(button(page, "chip-")).to_have_count(1)
    button(page, "chip-").click()
    expect(button(page, "fix-").first).to_be_visible()
    assert not scrolls_sideways()


@pytest.mark.skipif(
    not (SAMPLES / "expected.json").exists(), reason="there are no sample photos of this game"
)
def test_a_round_from_two_photos_to_the_score_book(visit):
    truth = json.loads((SAMPLES / "expected.json").read_text("utf-8"))
    codes = {it["image"]: [card["code"] for card in it["cards"]] for it in truth["images"]}
    hands = [[Card.parse(code) for code in codes[f"player_{name}.jpg"]] for name in "ab"]
    caller = 0 if points(hands[0]) >= points(hands[1]) else 1
    scored = score_round(End.LAST_CHANCE, *zip(*map(points, hands), strict=True), caller)

    page = visit(GAME)
    begin(page, "An", "Bình")
    for name, letter, hand in zip(("An", "Bình"), "ab", hands, strict=True):
        choice(page, "player", name).click()
        page.locator("input[type=file]").set_input_files(str(SAMPLES / f"player_{letter}.jpg"))
        expect(page.locator(".table .card")).to_have_count(len(hand))
        expect(count_of(page, len(hand))).to_be_visible()
        expect(page.locator(".breakdown .total")).to_contain_text(str(points(hand)[0]))
    choice(page, "end-", "LAST CHANCE").click()
    choice(page, "caller-", ("An", "Bình")[caller]).click()
    expect(page.locator(".totals b")).to_have_text([str(it) for it in scored.points])
    choice(page, "game", "Score book").click()
    expect(page.get_by_text(f"An {scored.points[0]} · Bình {scored.points[1]}")).to_be_visible()
