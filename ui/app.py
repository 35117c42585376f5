"""The page: `streamlit run` starts here."""

import streamlit as st

from ui.faces import face_uri
from ui.keeping import PART
from ui.language import LANGUAGES, Language, preferred
from ui.style import spoken, style
from ui.views.phone import phone_panel


def choose_language() -> Language:
    """The language that was chosen, at first the browser's."""
    key = "language"
    if key not in st.session_state:
        st.session_state[key] = preferred(st.context.locale).code
    code = st.segmented_control(
        LANGUAGES[st.session_state[key]].gettext("Language"),
        list(LANGUAGES),
        format_func=lambda code: LANGUAGES[code].name,
        required=True,
        key=key,
        label_visibility="collapsed",
    )
    return LANGUAGES[code]


def choose_part(language: Language) -> str:
    """The part of the page that was chosen; it is in the page's address, so that a reload stays there."""
    parts = {
        "set": "SET",
        "sea-salt-paper": "Sea Salt & Paper",
        "dou-dizhu": "Dou Dizhu",
        "straw": "Straw",
        "score-book": language.gettext("Score book"),
        "teach": language.gettext("Teach a deck"),
    }
    asked = st.query_params.get(PART, "set")
    if PART not in st.session_state:
        st.session_state[PART] = asked if asked in parts else "set"
    part = st.segmented_control(
        language.gettext("Game"),
        list(parts),
        format_func=parts.__getitem__,
        required=True,
        key=PART,
        label_visibility="collapsed",
    )
    if part != asked:
        st.query_params[PART] = part
    return part


st.set_page_config(page_title="Deckeye", page_icon=face_uri("set", "1PsD"), layout="wide")
with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="top"):
    st.title("Deckeye", anchor=False, width="content")
    with st.container(horizontal=True, width="content"):
        language = choose_language()
        phone_panel(language)
st.html(style(language))
part = choose_part(language)
match part:  # a view is imported when it is first shown: the first visit waits for no other
    case "set":
        from ui.views import set_game

        set_game.show(language)
    case "sea-salt-paper":
        from ui.views import sea_salt_paper

        sea_salt_paper.show(language)
    case "dou-dizhu":
        from ui.views import dou_dizhu

        dou_dizhu.show(language)
    case "straw":
        from ui.views import straw

        straw.show(language)
    case "score-book":
        from ui.views import score_book

        score_book.show(language)
    case "teach":
        from ui.views import teach

        teach.show(language)
st.html(spoken(language), unsafe_allow_javascript=True)
