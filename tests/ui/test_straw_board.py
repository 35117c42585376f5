import re

from rules.straw import Match
from ui.language import LANGUAGES
from ui.straw_board import after, direction_words, load_html, points_words, seats_html

EN = LANGUAGES["en"]
NAMES = ("An", "Bình", "<Chi>")


def round_of(*plays: str, settings: str = "players=3", deal: str = "deal"):
    return Match.parse("\n".join([f"straw {settings}", deal, *plays, ""])).round


def test_the_load_and_the_headroom_in_figures_words_and_for_screen_readers():
    html = load_html(EN, round_of("play 1 10", "play 2 6"))
    assert "<b>16</b>" in html
    assert "34 kg more and it is full." in html
    assert 'aria-valuenow="16"' in html
    assert "width: 32%" in html


def test_loads_below_0_at_50_and_beyond():
    assert "<b>−9</b>" in (below := load_html(EN, round_of("play 1 -9")))
    assert "width: 0%" in below
    assert "59 kg more" in below
    tens = [f"play {seat} 10" for seat in (1, 2, 0, 1, 2)]
    assert 'class="load full"' in load_html(EN, round_of(*tens))
    assert "not one kilo more" in load_html(EN, round_of(*tens))
    broken = load_html(EN, round_of(*tens, "play 0 7"))
    assert 'class="load broken"' in broken
    assert "<b>57</b>" in broken
    assert "width: 100%" in broken
    assert "<b>50.001</b>" in load_html(EN, round_of(*tens, "play 0 STRAW"))


def test_the_seats_say_whose_turn_it_is_in_words_and_names_are_no_markup():
    html = seats_html(EN, round_of("play 1 3"), NAMES)
    assert "&lt;Chi&gt;" in html
    seats = re.findall(r'<div role="listitem".*?</div>', html)
    assert ["to play" in it for it in seats] == [False, False, True]
    assert ["then" in it for it in seats] == [True, False, False]
    assert ["dealer" in it for it in seats] == [True, False, False]
    assert all("4 cards" in it for it in seats)


def test_after_a_reverse_the_turns_go_the_other_way():
    turned = round_of("play 1 R")
    assert (turned.turn, after(turned)) == (0, 2)
    assert "to the right" in direction_words(EN, turned)
    assert "to the left" in direction_words(EN, round_of())
    assert "51 cards to draw" in direction_words(EN, turned)


def test_who_has_no_cards_is_not_next():
    spent = [f"play {seat} 1" for seat in (1, 2, 0)] * 3
    ending = round_of(*spent, "play 1 1", deal="deal | ?")
    assert "draw pile is empty" in direction_words(EN, ending)
    assert ending.turn == 2
    assert after(ending) == 0


def test_points_of_a_round():
    assert points_words(["An", "Bình"], (16, -3)) == "An **+16** · Bình **−3**"


def test_who_has_only_the_straw_left_is_not_said_to_be_next():
    plays = ["play 1 1", "play 2 1", "play 0 1"] * 3
    late = round_of(*plays, "skip 1", "play 2 2", deal="deal |")
    assert (late.turn, after(late)) == (0, None)
