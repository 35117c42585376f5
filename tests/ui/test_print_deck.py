from itertools import product

import cv2
import numpy as np
import pypdfium2
import pytest

from models.house_deck import dou_dizhu, sea_salt_paper, straw
from models.house_deck.sea_salt_extras import aid
from models.house_deck.set_game import CODES, back, face
from ui.print_deck import deck_pdf, print_deck

PX = 6
"""Pixels to a millimetre."""
LEFT, TOP = 19.5, 15.0
"""Where nine cards of 57 x 89 mm begin, mm, in the middle of an A4 page."""


@pytest.fixture(scope="module")
def pages():
    pdf = pypdfium2.PdfDocument(deck_pdf("set"))
    return [page.render(scale=PX * 25.4 / 72).to_numpy()[..., :3] for page in pdf]


def card(page, n):
    """The nth card of a page, left to right and top to bottom, cut out at true size."""
    row, column = divmod(n, 3)
    x, y = round((LEFT + 57 * column) * PX), round((TOP + 89 * row) * PX)
    return page[y : y + 89 * PX, x : x + 57 * PX]


def marks(strip, axis):
    """Where dark lines cross a strip of the margin, mm."""
    dark = np.flatnonzero((strip.max(axis=2) < 160).mean(axis=axis) > 0.5)
    return [group.mean() / PX for group in np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1)]


def test_every_page_is_a4():
    pdf = pypdfium2.PdfDocument(deck_pdf("set"))
    assert len(pdf) == 18
    for page in pdf:
        assert page.get_size() == pytest.approx((210 * 72 / 25.4, 297 * 72 / 25.4), abs=0.05)


def test_all_81_faces_at_true_size(pages):
    small = {
        code: cv2.resize(face(code, height=89 * PX), (57, 89), interpolation=cv2.INTER_AREA) for code in CODES
    }
    printed = [
        cv2.resize(card(page, n), (57, 89), interpolation=cv2.INTER_AREA)
        for page in pages[::2]
        for n in range(9)
    ]
    inside = (slice(3, -3), slice(3, -3))  # without the line that shows the corners
    for code, picture in zip(CODES, printed, strict=True):
        away = {other: cv2.absdiff(picture[inside], small[other][inside]).mean() for other in CODES}
        assert min(away, key=away.get) == code
        assert away[code] < 4


def test_backs_lie_behind_the_faces(pages):
    expected = back(height=89 * PX)
    for page, n in product(pages[1::2], range(9)):
        assert cv2.absdiff(card(page, n)[9:-9, 9:-9], expected[9:-9, 9:-9]).mean() < 4


def test_sea_salt_paper_is_66_cards_of_63_by_88_mm():
    game, size, (left, top), px = sea_salt_paper, (63, 88), (10.5, 16.5), 4
    cards = [(code, variant) for code in game.CODES for variant in range(game.copies(code))]
    fronts = [game.face(code, variant=variant, height=264) for code, variant in cards]
    fronts += [aid(height=264)] * 2
    pdf = pypdfium2.PdfDocument(deck_pdf("sea-salt-paper"))
    assert len(pdf) == 16
    for i, page in enumerate(pdf):
        sheet = page.render(scale=px * 25.4 / 72).to_numpy()[..., :3]
        here = fronts[i // 2 * 9 :][:9] if i % 2 == 0 else [game.back(height=264)] * 9
        for (row, column), expected in zip(product(range(3), repeat=2), here, strict=False):
            x, y = round(px * (left + 63 * column)), round(px * (top + 88 * row))
            printed = cv2.resize(sheet[y : y + 88 * px, x : x + 63 * px], size, interpolation=cv2.INTER_AREA)
            painted = cv2.resize(expected, size, interpolation=cv2.INTER_AREA)
            assert cv2.absdiff(printed[2:-2, 2:-2], painted[2:-2, 2:-2]).mean() < 4


def test_cut_marks_are_57_and_89_mm_apart(pages):
    for page in (pages[0], pages[-1]):
        assert marks(page[10 * PX : 12 * PX], 0) == pytest.approx([19.5, 76.5, 133.5, 190.5], abs=0.15)
        assert marks(page[-12 * PX : -10 * PX], 0) == pytest.approx([19.5, 76.5, 133.5, 190.5], abs=0.15)
        assert marks(page[:, 14 * PX : 16 * PX], 1) == pytest.approx([15, 104, 193, 282], abs=0.15)
        assert marks(page[:, -16 * PX : -14 * PX], 1) == pytest.approx([15, 104, 193, 282], abs=0.15)


def test_all_54_playing_cards_at_true_size():
    """63 x 88 mm: nine of them begin 10.5 mm from the left and 16.5 mm from the top."""
    document = pypdfium2.PdfDocument(deck_pdf("dou-dizhu"))
    assert len(document) == 12
    small = {code: cv2.resize(dou_dizhu.face(code, height=352), (63, 88)) for code in dou_dizhu.CODES}
    inside = (slice(3, -3), slice(3, -3))
    for sheet in range(6):
        page = document[2 * sheet].render(scale=4 * 25.4 / 72).to_numpy()[..., :3]
        for n, code in enumerate(dou_dizhu.CODES[9 * sheet : 9 * sheet + 9]):
            row, column = divmod(n, 3)
            x, y = round((10.5 + 63 * column) * 4), round((16.5 + 88 * row) * 4)
            picture = cv2.resize(page[y : y + 352, x : x + 252], (63, 88))[inside]
            away = {other: cv2.absdiff(picture, face[inside]).mean() for other, face in small.items()}
            assert min(away, key=away.get) == code


def test_straw_is_64_cards_and_the_camel_and_says_whose_deck_it_is():
    document = pypdfium2.PdfDocument(deck_pdf("straw"))
    assert len(document) == 16
    printed = [(code, n) for code in straw.CODES for n in range(straw.copies(code))]
    fronts = [straw.face(code, variant=n, height=264) for code, n in printed] + [straw.camel(height=264)]
    for sheet in range(8):
        page = document[2 * sheet].render(scale=3 * 25.4 / 72).to_numpy()[..., :3]
        assert "counts are invented" in document[2 * sheet].get_textpage().get_text_bounded()
        for n, front in enumerate(fronts[9 * sheet :][:9]):
            row, column = divmod(n, 3)
            x, y = round((10.5 + 63 * column) * 3), round((16.5 + 88 * row) * 3)
            small = cv2.resize(page[y : y + 264, x : x + 189], (63, 88), interpolation=cv2.INTER_AREA)
            expected = cv2.resize(front, (63, 88), interpolation=cv2.INTER_AREA)
            assert cv2.absdiff(small[3:-3, 3:-3], expected[3:-3, 3:-3]).mean() < 7


def test_the_bar_is_50_mm(pages):
    row = pages[0][round((297 - 6.5) * PX)].max(axis=1) < 160
    start = np.flatnonzero(row)[0]
    length = np.flatnonzero(~row[start:])[0] / PX
    assert length == pytest.approx(50, abs=0.4)


def test_the_file_is_small_and_the_same_each_time(tmp_path):
    print_deck("set", tmp_path / "deck.pdf")
    written = (tmp_path / "deck.pdf").read_bytes()
    assert written == deck_pdf("set")
    assert len(written) < 500_000


def test_a_game_without_a_deck():
    with pytest.raises(ValueError, match=r"'chess'.*set"):
        deck_pdf("chess")


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        print_deck("set", tmp_path / "nowhere" / "deck.pdf")
