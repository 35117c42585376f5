"""The page's looks and words where Streamlit's theme and its parameters do not reach."""

from __future__ import annotations

import json

from ui.language import Language

LOOKS = """
.stMainBlockContainer { max-width: 76rem; padding-top: 2.5rem; }
.st-key-top h1 { font-size: 1.6rem; font-weight: 650; padding: 0; }
div[class*="st-key-faces"] { padding-bottom: 0.5rem; }
div[class*="st-key-faces"] p { line-height: 1; margin: 0; }
div[class*="st-key-faces"] img {
  height: 5.5rem;
  max-height: none;
  margin: 0.1rem;
  border-radius: 0.35rem;
  border: 1px solid #0003;
  vertical-align: middle;
}
div[class*="st-key-faces"] button { padding: 0.1rem; }
div[class*="st-key-faces"] button img { height: 4.75rem; }
div[class*="st-key-faces-written"] button p {
  display: flex;
  flex-direction: column;
  align-items: center;
  width: 4rem;
  font-size: 0.75rem;
  line-height: 1.15;
  white-space: normal;
}
div[class*="st-key-faces-chips"] button img { height: 4.25rem; margin: 0; border: 0; }
div[class*="st-key-faces-fan"] p { display: flex; }
div[class*="st-key-faces-fan"] img { flex: 0 1 auto; min-width: 0; margin: 0; object-fit: cover; object-position: left;
}
div[class*="st-key-faces-fan"] img:last-child { flex-shrink: 0; }
div[class*="st-key-picker"] [data-testid="stButtonGroup"] > div { gap: 0.2rem; }
div[class*="st-key-picker"] button { padding: 0.1rem; min-height: 0; height: auto; border-radius: 0.4rem; }
div[class*="st-key-picker"] button p { line-height: 0; }
div[class*="st-key-picker"] button img { height: 2.75rem; max-height: none; border-radius: 0.25rem; }
div[class*="st-key-picker"] button[aria-checked="true"], div[class*="st-key-picker"] button[aria-pressed="true"] {
  outline: 3px solid #1b6e5a; translate: 0 -3px; }
.seats { display: flex; gap: 0.5rem; }
.seats div { flex: 1; min-width: 0; display: grid; grid-template-columns: 1fr auto; align-items: baseline;
  padding: 0.4rem 0.6rem; border: 1px solid #8886; border-radius: 0.5rem; }
.seats .turn { border: 2px solid #1b6e5a; background: #1b6e5a1f; }
.seats bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; }
.seats b { font-variant-numeric: tabular-nums; font-weight: 400; }
.seats small { opacity: 0.8; min-height: 1.2em; }
.counter { display: grid; grid-template-columns: repeat(15, 1fr); text-align: center; }
.counter div { border: 1px solid #8884; margin: 0 -1px 0 0; }
.counter span, .counter b { display: block; }
.counter span { font-size: 0.8rem; background: #8882; }
.counter i { font-style: normal; }
.counter i.red { color: #c81c28; }
.counter .gone { opacity: 0.45; }
.load { padding: 0.5rem 1rem 0.4rem; border: 2px solid #8886; border-radius: 0.7rem; }
.load div:first-child { display: flex; align-items: baseline; gap: 0.6rem; }
.load b { font-size: clamp(4rem, 16vw, 6.5rem); line-height: 1; font-variant-numeric: tabular-nums; }
.load span { font-size: 1.2rem; opacity: 0.75; }
.load p { margin: 0.3rem 0 0; }
.load .bar { height: 0.9rem; border-radius: 1rem; background: #8883; overflow: hidden; }
.load .bar i { display: block; height: 100%; background: #1b6e5a; }
.load.full { border-color: #c98a00; background: #ffc20a1f; }
.load.full .bar i { background: #c98a00; }
.load.broken { border-color: #b3261e; border-style: dashed; }
.load.broken .bar i { background: repeating-linear-gradient(45deg, #b3261e 0 8px, #e08a84 8px 14px); }
.ring { display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)); gap: 0.4rem; }
.ring div { display: grid; min-width: 0; padding: 0.3rem 0.5rem; border: 1px solid #8886; border-radius: 0.5rem; }
.ring .turn { border: 2px solid #1b6e5a; background: #1b6e5a1f; }
.ring bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; }
.ring small { opacity: 0.8; min-height: 1.2em; }
div[class*="st-key-samples"] img { height: 7rem; max-height: none; border-radius: 0.35rem; vertical-align: middle; }
div[class*="st-key-samples"] button { padding: 0.2rem; }
[data-testid="stForm"] [data-testid="InputInstructions"] { display: none; }
div[class*="st-key-question"] { background: #ffc20a1f; }
.st-key-live [data-stale="true"] { opacity: 1; }
.score-sheet { overflow-x: auto; }
.score-sheet table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.score-sheet :is(th, td) { padding: 0.35rem 0.9rem; text-align: right; border-bottom: 1px solid #8884; }
.score-sheet th { font-weight: 600; }
.score-sheet tbody th, .score-sheet th:first-child { font-weight: 400; text-align: left; }
.score-sheet thead th { max-width: 12rem; overflow-wrap: break-word; }
.score-sheet small { display: inline-block; min-width: 2.2em; opacity: 0.65; }
.totals { display: flex; gap: 0.75rem; }
.totals div { flex: 1; min-width: 0; display: grid; grid-template-columns: 1fr auto; align-items: baseline; }
.totals bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.totals b { font-size: 1.4rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.totals i { grid-column: 1 / -1; height: 0.35rem; border-radius: 1rem; background: #8884; overflow: hidden; }
.totals i i { display: block; height: 100%; background: #1b6e5a; }
.breakdown, .result { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.breakdown td:last-child { width: 3rem; text-align: right; }
.breakdown td { padding: 0.15rem 0; }
.breakdown .family th { text-align: left; font-size: 0.8rem; font-weight: 600; opacity: 0.7; padding-top: 0.5rem; }
.breakdown .nothing { opacity: 0.6; }
.breakdown .total td { border-top: 1px solid #8888; font-weight: 700; font-size: 1.15rem; padding-top: 0.4rem; }
.breakdown .bonus td { padding-top: 0.2rem; }
.result :is(th, td) { padding: 0.35rem 0.5rem; text-align: right; border-bottom: 1px solid #8884; }
.result th { font-weight: 400; }
.result tbody th { text-align: left; }
.result s { opacity: 0.55; }
@media (max-width: 40rem) {
  .stMainBlockContainer { padding: 1rem 0.75rem 3rem; }
  .score-sheet :is(th, td) { padding: 0.35rem; }
  .score-sheet small { display: block; }
  div[class*="st-key-picker"] [data-testid="stButtonGroup"] > div { gap: 0.12rem; }
  div[class*="st-key-picker"] button { padding: 0.05rem; }
  div[class*="st-key-picker-straw"] button img { height: 2.4rem; }
  .seats div { grid-template-columns: 1fr; padding: 0.3rem 0.4rem; }
}
"""

DECK_FILE = 'div[class*="st-key-import"]'
"""Where a deck's file comes in, which is no photo."""


def style(language: Language) -> str:
    """A style sheet; Streamlit's own words, which it cannot translate, give way to ours."""
    words = {
        '[data-testid="stFileUploaderDropzone"] button p': language.gettext("Choose photos"),
        '[data-testid="stFileUploaderDropzoneInstructions"] span': language.gettext("or drop them here"),
        f'{DECK_FILE} [data-testid="stFileUploaderDropzone"] button p': language.gettext("Choose a file"),
        f'{DECK_FILE} [data-testid="stFileUploaderDropzoneInstructions"] span': language.gettext(
            "or drop it here"
        ),
        '[data-testid="stCameraInputButton"]': language.gettext("Take the photo"),
    }
    rules = [
        f"{place} {{ font-size: 0; }} {place}::after {{ font-size: 0.9rem; content: {quoted(text)}; }}"
        for place, text in words.items()
    ]
    return f"<style>{LOOKS}{' '.join(rules)}</style>"


def spoken(language: Language) -> str:
    """A script that tells screen readers which language the page is in; Streamlit always says English."""
    return f"<script>document.documentElement.lang = {json.dumps(language.code)}</script>"


def quoted(text: str) -> str:
    """A text as a CSS string."""
    return json.dumps(text, ensure_ascii=False)
