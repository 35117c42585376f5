"""How to open the page on a phone: its address, to type or to scan."""

from __future__ import annotations

from functools import cache

import segno
import streamlit as st

from ui.language import Language


def phone_panel(language: Language) -> None:
    """Show the address of the page where it is served to the network; nothing where it is not."""
    if not st.get_option("server.sslCertFile"):
        return
    address = f"https://{st.get_option('browser.serverAddress')}:{st.get_option('server.port')}"
    with st.popover(language.gettext("On a phone"), icon=":material/qr_code_2:"):
        st.image(_qr_code(address), width=240, alt=address)
        st.markdown(f"[{address}]({address})")
        st.caption(
            language.gettext(
                "Scan this with a phone in the same network. The phone warns that it does not know this "
                "page's certificate, as it was made on this computer: choose to go on. Everyone in your "
                "network can open the page while it runs."
            )
        )


@cache
def _qr_code(text: str) -> str:
    return segno.make(text, error="m").svg_data_uri(scale=8, border=4, light="white")
