"""The page's languages: gettext catalogues and how a language writes numbers and dates."""

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from gettext import translation
from pathlib import Path

TEXTS = Path(__file__).parent / "texts"


@dataclass(frozen=True, slots=True)
class Language:
    """A language the page can speak, by its ISO 639 code; `name` is its own name for itself.

    `date_form` is for `strftime`.
    """

    code: str
    name: str
    decimal_sign: str
    date_form: str

    def gettext(self, message: str, **values: object) -> str:
        """The message in this language, its `{placeholders}` filled in."""
        return _catalogue(self.code).gettext(message).format(**values)

    def ngettext(self, one: str, many: str, n: int, **values: object) -> str:
        """The message for `n` things in this language, with `{n}` and other placeholders filled in."""
        return _catalogue(self.code).ngettext(one, many, n).format(n=n, **values)

    def number(self, value: float, *, places: int) -> str:
        """A decimal number, rounded."""
        return f"{value:.{places}f}".replace(".", self.decimal_sign)

    def date(self, time: datetime) -> str:
        """Day and time where this computer is."""
        return time.astimezone().strftime(self.date_form)


@cache
def _catalogue(code: str):
    return translation("deckeye", TEXTS, [code])  # the standard library looks for the file at each call


LANGUAGES = {
    language.code: language
    for language in (
        Language("en", "English", ".", "%d %b %Y, %H:%M"),
        Language("vi", "Tiếng Việt", ",", "%H:%M %d/%m/%Y"),
    )
}


def preferred(locale: str | None) -> Language:
    """The language for a browser's locale such as `vi-VN`; English if it is none of ours."""
    code = (locale or "").replace("_", "-").split("-")[0].lower()
    return LANGUAGES.get(code, LANGUAGES["en"])
