"""Every text of the page is there in every language, and comes through gettext."""

import ast
import io
import re
import string
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo, write_mo

from ui.language import LANGUAGES, TEXTS, preferred
from ui.texts.update import is_translated, messages, read_catalogue

PAGE = sorted(path for path in TEXTS.parent.rglob("*.py") if path.parent != TEXTS and path.name != "cli.py")


def forms(message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


def ids(message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


@pytest.fixture(params=LANGUAGES)
def catalogue(request):
    return read_catalogue(request.param)


def test_a_catalogue_has_all_messages_of_the_code_and_no_others(catalogue):
    assert {str(it.id) for it in catalogue if it.id} == {str(it.id) for it in messages() if it.id}


def test_every_message_is_translated(catalogue):
    assert [it.id for it in catalogue if it.id and not is_translated(it)] == []
    assert [it.id for it in catalogue if it.id and it.fuzzy] == []


def test_translations_have_the_placeholders_of_the_message(catalogue):
    def fields(text: str) -> set[str]:
        return {field for _, field, _, _ in string.Formatter().parse(text) if field}

    for message in catalogue:
        if message.id:
            allowed = set().union(*map(fields, ids(message)))
            needed = set.intersection(*map(fields, ids(message)))
            for form in forms(message):
                assert needed <= fields(form) <= allowed, message.id


def test_translations_keep_bold_marks_in_pairs(catalogue):
    odd = [form for message in catalogue if message.id for form in forms(message) if form.count("**") % 2]
    assert odd == []


def test_the_compiled_catalogue_is_of_this_text(catalogue):
    compiled = (TEXTS / str(catalogue.locale) / "LC_MESSAGES" / "deckeye.mo").read_bytes()
    fresh = io.BytesIO()
    write_mo(fresh, catalogue)
    stored, made = (read_mo(io.BytesIO(data)) for data in (compiled, fresh.getvalue()))
    assert {str(it.id): it.string for it in stored if it.id} == {
        str(it.id): it.string for it in made if it.id
    }


def test_vietnamese_is_not_english():
    same = [it.id for it in read_catalogue("vi") if it.id and forms(it)[0] == ids(it)[0]]
    assert same == []


def literal_text(node: ast.expr) -> str:
    """The words that stand in the code of an expression itself, not in a call that it makes."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return " ".join(literal_text(value) for value in values)
        case ast.BinOp(left=left, right=right):
            return literal_text(left) + literal_text(right)
        case _:
            return ""


@pytest.mark.parametrize("path", PAGE, ids=lambda path: path.name)
def test_no_streamlit_call_gets_words_that_are_not_from_gettext(path: Path):
    shown = {"label", "body", "help", "placeholder", "caption", "text", "alt"}
    for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
        name = ast.unparse(call.func)
        if not name.startswith("st.") or name.startswith(
            ("st.components", "st.get_option", "st.session_state", "st.set_page")
        ):
            continue
        texts = [literal_text(it) for it in call.args[:1]]
        texts += [literal_text(it.value) for it in call.keywords if it.arg in shown]
        words = re.findall(r"[^\W\d_]{2,}", re.sub(r":\w+[\[/][\w/]*:?\]?", " ", " ".join(texts)))
        assert not words or words == ["Deckeye"], ast.unparse(call)


@pytest.mark.parametrize(
    ("locale", "code"),
    [
        (None, "en"),
        ("", "en"),
        ("vi", "vi"),
        ("vi-VN", "vi"),
        ("VI_vn", "vi"),
        ("fr-FR", "en"),
        ("en-GB", "en"),
    ],
)
def test_the_browsers_language_is_the_first_choice(locale, code):
    assert preferred(locale).code == code


def test_numbers_have_the_languages_decimal_sign():
    assert [LANGUAGES[code].number(3.2302, places=1) for code in ("en", "vi")] == ["3.2", "3,2"]
    assert LANGUAGES["vi"].number(29.6, places=0) == "30"


def test_plurals():
    assert [LANGUAGES["en"].ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "0 cards",
        "1 card",
        "2 cards",
    ]
    assert [LANGUAGES["vi"].ngettext("{n} card", "{n} cards", n) for n in (1, 2)] == ["1 lá bài", "2 lá bài"]
