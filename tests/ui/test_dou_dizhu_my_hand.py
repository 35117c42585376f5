"""My hand in Dou Dizhu: over a reload, in mid-game, in front of a camera, with cards in doubt, and what it answers."""

from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from rules.dou_dizhu import parse_cards
from ui.intake import scanner
from ui.photo import Photo
from ui.stream import Stream
from vision.types import Guess, Quad, Reading, Scan

ROOT = Path(__file__).parents[2]
HAND, TO_BEAT = "dou-dizhu-hand-cards", "dou-dizhu-to-beat"
SEVENTEEN = "3S 3H 3D 4S 4H 4D 5S 6S 7S 8S 9S TS JS QS KS AS RJ"
FIX = "fix-dou-dizhu-abcdef"
DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


def opened(**address: str) -> AppTest:
    page = AppTest.from_file(str(ROOT / "ui" / "app.py"), default_timeout=300)
    page.query_params.update({"game": "dou-dizhu", **address})
    return run(page)


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def address(page: AppTest) -> dict[str, str]:
    """The parameters of the page's address."""
    return {name: it if isinstance(it, str) else it[0] for name, it in page.query_params.items()}


def reloaded(page: AppTest) -> AppTest:
    """The page as a browser that reloads it has it: all there is left is the address."""
    return opened(**address(page))


def tap(page: AppTest, codes: str, key: str = HAND) -> AppTest:
    """Let exactly these cards be chosen."""
    page.button_group(key=key).set_value(list(parse_cards(codes)))
    return run(page)


def click(page: AppTest, key: str) -> AppTest:
    page.button(key=key).click()
    return run(page)


def texts(page: AppTest) -> str:
    kinds = ("markdown", "caption", "subheader", "info", "warning")
    return "\n".join(it.value for kind in kinds for it in page.get(kind))


def keys(page: AppTest) -> list[str]:
    return [it.key or "" for it in page.button]


def show_photo(page: AppTest, codes: str, *, entry: str = "dou-dizhu-hand") -> AppTest:
    """Let a photo come in, as if it had been read; cards with a ? are not sure."""
    readings = [
        Reading(Quad(CARD + np.float32([70 * n, 0])), (Guess(it.strip("?"), 0.9),), n, not it.endswith("?"))
        for n, it in enumerate(codes.split())
    ]
    photo = Photo("hand.jpg", Scan((1280, 480), tuple(readings), {}), "", dict.fromkeys(range(20), DOT))
    page.session_state[entry].book.photos["abcdef"] = photo
    page.session_state[entry].book.shown = "abcdef"
    return run(page)


def test_a_hand_is_there_again_after_a_reload():
    page = tap(opened(), SEVENTEEN)
    assert address(page)["hand"] == "3S3H3D4S4H4D5S6S7S8S9STSJSQSKSASRJ"
    again = reloaded(page)
    assert again.subheader[0].value == "17 cards"
    assert again.button_group(key=HAND).value == list(parse_cards(SEVENTEEN))
    click(again, f"{HAND}-clear")
    assert "hand" not in address(again)
    assert reloaded(again).subheader[0].value == "0 cards"


def test_what_was_not_sure_in_a_photo_is_not_sure_after_a_reload():
    page = show_photo(opened(), "3S 4S? BJ? RJ")
    again = reloaded(page)
    assert again.subheader[0].value == "4 cards"
    assert "Not sure in a photo that is gone: 4♠, black joker." in texts(again)
    assert address(reloaded(again))["hand"] == "3S4sbjRJ", "nor after another"
    click(again, "vouch")
    assert "Not sure" not in texts(again)
    assert address(again)["hand"] == "3S4SBJRJ"


def test_an_address_that_names_no_hand_is_said():
    page = opened(hand="3S9Z")
    assert "“9Z” is no card" in texts(page) or "“Z” is no card" in texts(page)
    assert page.subheader[0].value == "0 cards"
    assert "hand" not in address(page)


def test_a_hand_that_has_become_smaller_is_not_called_wrong():
    page = tap(opened(), "3S 4S 5S")
    assert "3 cards, but there must be 17 or 20" in texts(page)
    click(page, "begun-dou-dizhu")
    assert "there must be" not in texts(page)
    assert "Some cards have been played already." in texts(page)
    again = reloaded(page)
    assert "there must be" not in texts(again)
    tap(again, "3S 4S")
    assert "there must be" not in texts(again)
    click(again, "not-begun")
    assert "2 cards, but there must be 17 or 20" in texts(again)


def test_a_new_hand_is_a_whole_one_again():
    page = click(tap(opened(), "3S 4S 5S"), "begun-dou-dizhu")
    click(page, f"{HAND}-clear")
    tap(page, "3S 4S")
    assert "2 cards, but there must be 17 or 20" in texts(page)


def test_too_many_cards_are_wrong_in_mid_game_too():
    page = click(tap(opened(), "3S 4S 5S"), "begun-dou-dizhu")
    tap(page, SEVENTEEN + " 2S 2H 2D 2C")
    assert "21 cards, but there must be 17 or 20. Remove those that do not belong here." in texts(page)
    assert "begun-dou-dizhu" not in keys(page)


def role(page: AppTest) -> str:
    return page.button_group(key="dou-dizhu-role").value


def test_the_part_in_the_deal_follows_the_hand():
    page = tap(opened(), SEVENTEEN)
    assert role(page) == "next"
    tap(page, SEVENTEEN + " 2S 2H 2D")
    assert "You are the landlord" in texts(page)
    tap(page, SEVENTEEN)
    assert role(page) == "landlord", "three cards have been played"
    click(page, f"{HAND}-clear")
    tap(page, SEVENTEEN.replace("RJ", "BJ"))
    assert role(page) == "next", "another deal"


def test_a_part_that_was_chosen_stays_unless_it_cannot_be():
    page = tap(opened(), SEVENTEEN)
    page.button_group(key="dou-dizhu-role").set_value("before")
    run(page)
    tap(page, SEVENTEEN.removesuffix(" RJ"))
    assert role(page) == "before"
    tap(page, SEVENTEEN)
    assert role(page) == "before"
    tap(page, SEVENTEEN + " 2S 2H 2D")
    tap(page, SEVENTEEN)
    assert role(page) == "landlord"


def test_beside_the_camera_nobody_is_told_of_no_cards():
    page = opened()
    page.session_state["way"] = "live"
    run(page)
    assert "Freeze and keep a moment" in texts(page)
    assert "0 cards" not in [it.value for it in page.subheader]


def test_beside_the_camera_the_kept_cards_and_what_it_sees_are_counted_together_once():
    page = tap(opened(), "3S 4S")
    page.session_state["way"] = "live"
    stream = Stream(scanner("dou-dizhu"))
    page.session_state["stream"] = ("dou-dizhu", stream)
    stream.scan = Scan((1280, 720), (Reading(Quad(CARD), (Guess("5S", 0.9),), 0, True),), {})
    run(page)
    assert texts(page).count("there must be 17 or 20") == 1
    assert "3 cards, but there must be 17 or 20" in texts(page)
    click(page, "begun-dou-dizhu")
    assert "there must be" not in texts(page)


def test_a_card_seen_twice_is_said_and_put_right_with_one_tap():
    page = show_photo(opened(), "8S 9H 9H?")
    assert "9♥ was seen twice: only one is in a deck." in texts(page)
    offered = [it for it in keys(page) if it.startswith(f"{FIX}-2-")]
    assert offered == [f"{FIX}-2-{it}" for it in ("9H", "9S", "9D", "9C", "none")]
    assert page.button(key=f"{FIX}-2-none").label == "The same card again"
    click(page, f"{FIX}-2-9D")
    assert "seen twice" not in texts(page)
    assert "**Which card is this?**" not in texts(page)
    assert page.subheader[0].value == "3 cards"


def test_a_card_seen_twice_may_be_the_same_card_again():
    page = click(show_photo(opened(), "8S 9H 9H?"), f"{FIX}-2-none")
    assert "seen twice" not in texts(page)
    assert page.subheader[0].value == "2 cards"


def test_jokers_printed_alike_are_put_right_with_one_tap():
    page = show_photo(opened(), "3S BJ? RJ?")
    assert "2 to check" in texts(page)
    assert {f"{FIX}-1-BJ", f"{FIX}-1-RJ"} <= set(keys(page))
    click(page, f"{FIX}-1-RJ")
    assert "**Which card is this?**" not in texts(page), "what the one is, the other is not"
    assert page.session_state["dou-dizhu-hand"].gathered().cards == parse_cards("3S BJ RJ")


def answers(codes: str) -> AppTest:
    page = tap(opened(), codes)
    page.button_group(key="dou-dizhu-plays").set_value("answer")
    return run(page)


def test_the_given_play_comes_from_a_photo_too():
    page = show_photo(answers(SEVENTEEN), "KH KD?", entry="dou-dizhu-given")
    assert "**Pair (对子 duìzi): K K**" in texts(page)
    assert "Nothing in this hand beats it: pass." in texts(page)
    assert "**Which card is this?**" in texts(page)
    click(page, "fix-dou-dizhu-given-abcdef-1-none")
    assert "**Single (单张 dānzhāng): K**" in texts(page)
    assert page.button_group(key=TO_BEAT).value == list(parse_cards("KH"))


def test_a_photo_of_the_hand_itself_is_no_given_play():
    page = show_photo(answers(SEVENTEEN), "AS", entry="dou-dizhu-given")
    assert "In your own hand: A♠. One of the two readings is wrong." in texts(page)
    assert "beats it" not in texts(page)


def test_the_same_photo_may_be_hand_and_given_play():
    page = show_photo(answers("3S 4S"), "AS? AH?", entry="dou-dizhu-given")
    show_photo(page, "5S? 6S?")
    assert page.subheader[0].value == "4 cards"


@pytest.mark.parametrize("way", ["upload", "camera", "samples"])
def test_hand_and_given_play_have_their_ways_in_at_the_same_time(way):
    page = answers("3S 4S")
    page.session_state["way"] = page.session_state["way-given"] = way
    page.session_state["intake-dou-dizhu-given-0"] = True
    run(page)
    assert page.button_group(key="way-given").value == way


def test_a_typed_card_of_the_own_hand_is_named():
    page = answers("AS AH")
    page.text_input(key=f"{TO_BEAT}-typed").set_value("AS")
    run(page)
    assert "“AS” cannot be added. In your own hand: A♠." in texts(page)
    page.text_input(key=f"{HAND}-typed").set_value("AAA")
    run(page)
    assert "“A” cannot be added. Chosen already: A♠, A♥." in texts(page)
    page.text_input(key=f"{HAND}-typed").set_value("3S 3S")
    run(page)
    assert "“3S” cannot be added. There twice, but the deck has only one: 3♠." in texts(page)


@pytest.mark.parametrize("way", ["upload", "samples"])
def test_the_ways_in_stay_open_while_photos_come(way):
    page = opened()
    page.session_state["way"] = way
    run(page)
    if way == "samples":
        page.button(key="sample-three_bottom_cards").click()
    else:
        photo = ROOT / "sample_images" / "dou-dizhu" / "three_bottom_cards.jpg"
        page.file_uploader[0].set_value([("a.jpg", photo.read_bytes(), "image/jpeg")])
    run(page)
    assert page.subheader[0].value == "3 cards"
    assert page.session_state["intake-dou-dizhu-0"] is True
    assert len(page.file_uploader) == (way == "upload")
