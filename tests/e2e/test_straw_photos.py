"""Straw in a real browser, from photos: a round is photographed card by card, and the hand that scores."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

import models
from models.train.props import wood
from models.train.samples.photo import Light, Table, photograph
from models.train.samples.straw import DECK, camel, pile

WEIGHTS = Path(models.__file__).parent / "straw.json"
SAMPLES = Path(__file__).parents[2] / "sample_images" / "straw"
PLAYED = ("10", "C", "5", "X", "9", "7")
LOADS = ("10", "20", "25", "34", "43", "50")

pytestmark = pytest.mark.skipif(
    not WEIGHTS.exists(), reason=f"THERE ARE NO WEIGHTS for Straw: {WEIGHTS} is missing"
)


@pytest.fixture(scope="module")
def photos(tmp_path_factory) -> list[Path]:
    """The camel after each card, seen by a camera that is held anew each time."""
    folder, paths = tmp_path_factory.mktemp("round"), []
    for count in range(1, len(PLAYED) + 1):
        rng = np.random.default_rng(count)
        table = Table(
            f"camel_{count}",
            (1280, 960),
            PLAYED[:count],
            pile(count),
            wood(rng, (140, 176, 204), plank_mm=95),
            lean=18 + count,
            spin=3 - count,
            light=Light(slope=(0.06, 0.05)),
            things=[camel(-4)],
            fill=0.45 + 0.05 * count,
        )
        picture, _ = photograph(rng, table, DECK)
        paths.append(folder / f"{table.name}.jpg")
        cv2.imwrite(str(paths[-1]), picture)
    return paths


def button(page: Page, key: str) -> Locator:
    return page.locator(f"[class*='st-key-{key}'] button").first


def upload(page: Page, panel: str, path: Path) -> None:
    """Choose a file in one of the page's panels, which may be folded up, or about to be drawn anew."""
    summary = page.locator(f"[class*='st-key-intake-straw-{panel}'] summary")
    field = page.locator(f"[class*='st-key-intake-straw-{panel}'] input[type=file]")
    expect(summary).to_be_visible()
    for _ in range(20):
        if field.count():
            break
        summary.click()
        page.wait_for_timeout(1000)
    field.set_input_files(str(path))


def test_a_whole_round_from_photos(visit, photos):
    page = visit("?game=straw")
    names = page.locator(".st-key-names input")
    expect(names).to_have_count(3)
    button(page, "begin").click()
    button(page, "dealt").click()
    for path, code, load in zip(photos, PLAYED, LOADS, strict=True):
        upload(page, "table", path)
        offered = page.locator("[class*='st-key-seen-straw-table'] button")
        new = offered.and_(page.locator("[data-testid='stBaseButton-primary']"))
        expect(new).to_have_count(1)
        new.click()
        if code == "X":
            button(page, "lamp-9").click()
        expect(page.locator(".load b")).to_have_text(load)
    button(page, "lay-STRAW").click()  # what isn't photographed is tapped
    expect(page.get_by_text("has laid the Straw")).to_be_visible()

    upload(page, "hands", SAMPLES / "hand_of_four_in_the_fan.jpg")
    page.get_by_role("button", name="Take these cards").click()
    expect(page.get_by_text("4 of 3 cards").first).to_be_visible()
    button(page, "score-").click()
    expect(page.locator(".score-sheet tfoot")).to_contain_text("10")
