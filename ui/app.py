"""The page: `streamlit run` starts here."""

import streamlit as st

from ui.faces import face_uri
from ui.language import LANGUAGES, Language, preferred
from ui.style import spoken, style
from ui.views import set_game


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


st.set_page_config(page_title="Deckeye", page_icon=face_uri("1PsD"), layout="wide")
with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key="top"):
    st.title("Deckeye", anchor=False, width="content")
    language = choose_language()
st.html(style(language))
set_game.show(language)
st.html(spoken(language), unsafe_allow_javascript=True)
