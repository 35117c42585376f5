"""The live camera in a real browser, whose webcam sees a table that shakes a little."""

import json
import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from rules import sea_salt_paper as paper
from rules.set_game import Card, find_sets
from ui.bench import fitted
from ui.language import LANGUAGES
from ui.phone import NoNetworkError, network_address
from ui.samples import FOLDER, sample_photos
from ui.set_words import card_words
from vision.scan import Scanner


@pytest.fixture(scope="module")
def picture() -> np.ndarray:
    path = next(path for path in sample_photos("set") if path.stem == "six_sets_wood")
    return fitted(cv2.imread(str(path)), 1280, 720)


@pytest.fixture(scope="module")
def codes(picture) -> list[str]:
    """What lies on the table; `tests/vision` says that the scanner is right."""
    return [reading.code for reading in Scanner("set").scan(picture).readings]


@pytest.fixture(scope="module")
def webcam(picture, film, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("webcam") / "table.mjpeg"
    path.write_bytes(film(picture))
    return path


def open_live(page: Page) -> None:
    page.locator(".st-key-way").get_by_role("radio", name=re.compile("Live|Trực tiếp")).click()


def cards(page: Page) -> Locator:
    return page.locator(".table .card")


def button(page: Page, key: str) -> Locator:
    return page.locator(f".st-key-{key} button")


def frames(page: Page, n: int) -> None:
    """Wait until so many more frames were read and drawn."""
    page.evaluate(
        """n => new Promise(resolve => new PerformanceObserver((list, observer) => {
            n -= list.getEntriesByName("deckeye-frame").length;
            if (n <= 0) { observer.disconnect(); resolve(); }
        }).observe({type: "measure"}))""",
        n,
    )


def test_the_overlay_appears_and_there_is_a_set_is_said_at_once(visit, codes):
    page = visit()
    open_live(page)
    expect(cards(page)).to_have_count(len(codes))
    expect(page.get_by_text("there is a SET on this table")).to_be_visible()
    expect(page.locator(".marked")).to_have_count(0)
    expect(page.locator(".camera output")).to_contain_text("1280 × 720")
    page.locator(".st-key-live-level").get_by_role("radio", name="The SETs").click()
    expect(page.locator(".marked")).to_have_count(3)
    names = {card_words(LANGUAGES["en"], Card.parse(code)) for code in codes}
    assert {card.get_attribute("aria-label") for card in cards(page).all()} == names


def test_a_correction_holds_over_frames(visit, codes):
    page = visit()
    open_live(page)
    expect(cards(page)).to_have_count(len(codes))
    card = cards(page).first
    was, number = card.get_attribute("aria-label"), card.get_attribute("data-id")
    card = page.locator(f".card[data-id='{number}']")
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".picked")).to_have_count(1)
    expect(card).to_be_focused()
    colour = "red" if "red" not in was else "green"
    page.locator(".st-key-picked").get_by_role("radio", name=colour).click()
    right = re.compile(rf"^{was[0]} {colour} ")
    expect(card).to_have_attribute("aria-label", right)
    button(page, "let-go").click()
    expect(page.locator(".picked")).to_have_count(0)
    for _ in range(3):
        frames(page, 3)
        assert right.match(card.get_attribute("aria-label"))


def test_a_frozen_moment_is_a_photo(visit, codes):
    page = visit(width=390, height=844, locale="vi-VN")
    open_live(page)
    expect(cards(page)).to_have_count(len(codes))
    assert not page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth > window.innerWidth")
    page.locator(".keep").click()
    expect(page.locator(".table img")).to_be_visible()
    expect(page.locator("video")).to_have_count(0)
    expect(cards(page)).to_have_count(len(codes))


def test_a_referee_deals_hears_a_call_and_judges_it(visit, codes):
    page = visit()
    open_live(page)
    page.locator(".st-key-live-mode").get_by_role("radio", name="Referee").click()
    page.locator(".st-key-set-seconds").get_by_role("radio", name="no limit").click()
    button(page, "set-begin").click()
    expect(button(page, "call-1")).to_be_visible()
    called = page.get_by_text("Player 2 has called")
    for _ in range(5):  # a button that is drawn anew under the finger, as on a busy computer, is tapped again
        button(page, "call-1").click()
        page.wait_for_timeout(3000)
        if called.count():
            break
    expect(called).to_be_visible()
    for n, card in enumerate(find_sets(map(Card.parse, codes))[0], start=1):
        page.get_by_role("button", name=card_words(LANGUAGES["en"], card)).and_(cards(page)).click()
        if n < 3:
            expect(page.locator(".picked")).to_have_count(n)
    expect(page.get_by_text("One point for Player 2")).to_be_visible()
    expect(page.get_by_text("Lay 3 cards.")).to_be_visible()
    button(page, "undo-call").click()
    expect(button(page, "call-1")).to_be_visible()
    expect(page.get_by_role("button", name="Undo 1 correction")).to_have_count(0)


def test_a_tab_that_is_closed_while_it_streams_leaves_the_others_alone(visit, codes):
    first, second = visit(), visit()
    for page in (first, second):
        open_live(page)
    for page in (first, second):
        expect(cards(page)).to_have_count(len(codes))
    first.close()
    frames(second, 5)
    third = visit()
    open_live(third)
    expect(cards(third)).to_have_count(len(codes))


def test_a_hidden_tab_lets_the_camera_go(visit, codes):
    page = visit()
    page.context.grant_permissions(["camera", "screen-wake-lock"])
    page.evaluate("""() => {
        const {request} = WakeLock.prototype;
        WakeLock.prototype.request = async function () { return window.lock = await request.call(this, "screen"); };
    }""")
    open_live(page)
    expect(cards(page)).to_have_count(len(codes))
    video = page.locator("video")
    video.evaluate("video => window.track = video.srcObject.getTracks()[0]")
    assert page.evaluate("window.lock.released") is False, "a screen that sleeps would end the game"
    page.evaluate(SHOW, False)
    assert page.evaluate("window.track.readyState") == "ended"
    page.wait_for_function("window.lock.released")
    expect(cards(page)).to_have_count(0)
    page.evaluate(SHOW, True)
    expect(cards(page)).to_have_count(len(codes))


def test_a_tab_that_is_hidden_while_its_camera_starts(visit, codes):
    page = visit()
    page.evaluate("""() => {
        const {enumerateDevices} = MediaDevices.prototype;
        MediaDevices.prototype.enumerateDevices = async function () {
            await new Promise(resolve => setTimeout(resolve, 500));
            return enumerateDevices.call(this);
        };
    }""")
    open_live(page)
    expect(page.locator(".camera.running")).to_be_visible()
    page.evaluate(SHOW, False)
    page.wait_for_timeout(1000)
    page.evaluate(SHOW, True)
    expect(cards(page)).to_have_count(len(codes))


SHOW = """visible => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => !visible});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
FAKE, GRANTED = "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"


@pytest.mark.parametrize(
    ("flags", "host", "words", "retry"),
    [
        ([FAKE], "127.0.0.1", "The camera was refused", True),
        ([GRANTED], "127.0.0.1", "There is no camera", True),
        ([FAKE, GRANTED], "phone.test", "only on a secure page", False),
    ],
)
def test_why_there_is_no_camera_is_said_and_photos_are_offered(launch, address, flags, host, words, retry):
    browser = launch("--host-resolver-rules=MAP phone.test 127.0.0.1", *flags)
    page = browser.new_page(locale="en-GB")
    page.set_default_timeout(60_000)
    page.goto(address.replace("127.0.0.1", host))
    open_live(page)
    note = page.get_by_role("alert").filter(has_text=words)
    expect(note).to_be_visible()
    again = note.get_by_role("button", name="Try again")
    if retry:
        again.click()
        expect(note).to_be_visible()
    else:
        expect(again).to_be_hidden()
    expect(page.locator(".controls")).to_be_hidden()
    note.get_by_role("button", name="Use photos instead").click()
    expect(page.get_by_test_id("stFileUploader")).to_be_visible()
    browser.close()


def test_a_camera_that_is_unplugged_is_waited_for_or_another_one_chosen(launch, address):
    browser = launch(f"{FAKE}=device-count=2", GRANTED)
    page = browser.new_page(locale="en-GB")
    page.set_default_timeout(60_000)
    page.goto(address)
    open_live(page)
    rate, devices = page.locator(".camera output"), page.locator(".device")
    expect(rate).to_contain_text("/s")
    first = devices.input_value()
    page.evaluate("""() => {
        const all = MediaDevices.prototype.enumerateDevices;
        window.away = null;
        MediaDevices.prototype.enumerateDevices = async function () {
            return (await all.call(this)).filter(({deviceId}) => deviceId !== away);
        };
        window.change = () => navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    }""")
    end = "video => video.srcObject.getTracks()[0].dispatchEvent(new Event('ended'))"
    note = page.get_by_role("alert").filter(has_text="The camera is gone")

    page.evaluate("id => { window.away = id; }", first)
    page.locator("video").evaluate(end)
    expect(note).to_be_visible()
    page.evaluate("change()")
    expect(devices).to_be_hidden()
    expect(note).to_be_visible()
    page.evaluate("() => { window.away = null; }")
    page.evaluate("change()")
    expect(note).to_be_hidden()
    expect(rate).to_contain_text("/s")
    assert devices.input_value() == first

    page.locator("video").evaluate(end)
    expect(note).to_be_visible()
    expect(page.locator(".keep")).to_be_hidden()
    (other,) = {it.get_attribute("value") for it in devices.locator("option").all()} - {first}
    devices.select_option(other)
    expect(note).to_be_hidden()
    expect(page.locator(".keep")).to_be_visible()
    device = "video => video.srcObject.getTracks()[0].getSettings().deviceId"
    assert page.locator("video").evaluate(device) == other
    page.evaluate("localStorage.setItem('deckeye-camera', JSON.stringify({device: 'not here any more'}))")
    page.reload()
    open_live(page)
    expect(rate).to_contain_text("/s")
    browser.close()


def test_outlines_go_when_the_server_is_gone(launch, serve, webcam, tmp_path, codes):
    browser = launch(FAKE, GRANTED, f"--use-file-for-fake-video-capture={webcam}")
    page = browser.new_page(locale="en-GB")
    page.set_default_timeout(60_000)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    with serve(tmp_path) as (address, _):
        page.goto(address)
        open_live(page)
        expect(cards(page)).to_have_count(len(codes))
    expect(cards(page)).to_have_count(0)
    assert errors == []
    browser.close()


def test_a_hand_of_sea_salt_and_paper_adds_up_and_is_frozen(launch, address, film, tmp_path):
    folder = FOLDER / "sea-salt-paper"
    photos = json.loads((folder / "expected.json").read_text("utf-8"))["images"]
    hand = next([card["code"] for card in it["cards"]] for it in photos if it["image"] == "player_a.jpg")
    points = paper.score([paper.Card.parse(code) for code in hand]).points
    (tmp_path / "hand.mjpeg").write_bytes(film(fitted(cv2.imread(str(folder / "player_a.jpg")), 1280, 720)))
    browser = launch(FAKE, GRANTED, f"--use-file-for-fake-video-capture={tmp_path / 'hand.mjpeg'}")
    page = browser.new_page(locale="en-GB")
    page.set_default_timeout(60_000)
    page.goto(f"{address}/?game=sea-salt-paper")
    page.locator("[class*='st-key-begin'] button").click()
    open_live(page)
    expect(page.get_by_role("heading", name=f"{len(hand)} cards, points of cards: {points}")).to_be_visible()
    page.locator(".keep").click()
    expect(page.locator(".table img")).to_be_visible()
    expect(page.get_by_role("heading", name=f"Player 1: {len(hand)} cards")).to_be_visible()

    heading = page.get_by_role("heading", name="cards, points of cards")
    expect(heading).to_be_hidden()
    page.get_by_text("Photos and camera").click()
    expect(heading).to_be_visible()
    chip = page.locator("[class*='st-key-chip-'] button").first
    chip.click()
    panel = page.locator("[class*='st-key-picked-']").first
    panel.get_by_role("button", name="Remove this card").click()
    expect(page.get_by_role("heading", name=f"Player 1: {len(hand) - 1} cards")).to_be_visible()
    expect(panel).to_be_hidden()
    browser.close()


def test_https_gives_a_phone_its_camera(launch, serve, tmp_path):
    try:
        host = network_address()
    except NoNetworkError:
        pytest.skip("this computer is in no network")
    with serve(tmp_path, "--https") as (address, _):
        browser = launch(FAKE, GRANTED)
        context = browser.new_context(ignore_https_errors=True, locale="en-GB")
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(address.replace("127.0.0.1", host))
        page.get_by_test_id("stPopover").get_by_role("button").click()
        expect(page.get_by_role("link", name=f"https://{host}")).to_be_visible()
        page.keyboard.press("Escape")
        open_live(page)
        expect(page.locator(".camera output")).to_contain_text("/s")
        browser.close()
