"""Bring the catalogues up to date with the code: `python -m ui.texts.update` (needs the [dev] extra).

New messages come into every catalogue empty, in English filled with the message itself; messages that the
code no longer has are dropped. Fill the gaps in `<language>/LC_MESSAGES/deckeye.po` and run it again for the
`.mo` files.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from ui.taught_deck import REASONS
from ui.taught_deck import SENTENCES as OF_DECKS
from vision.image import SENTENCES

TEXTS = Path(__file__).parent


def messages() -> Catalog:
    """Every message in the code of the page, and what is said of photos and decks that cannot be read."""
    catalog = Catalog(project="deckeye", charset="utf-8")
    for file, line, message, comments, context in extract_from_dir(
        TEXTS.parent,
        method_map=[("**.py", "python")],
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    ):
        catalog.add(message, None, [(f"ui/{file}", line)], auto_comments=comments, context=context)
    for file, sentences in (("vision/image.py", SENTENCES), ("ui/taught_deck.py", OF_DECKS | REASONS)):
        for sentence in sentences.values():
            catalog.add(sentence, None, [(file, 0)])
    return catalog


def read_catalogue(language: str) -> Catalog:
    """A language's translations."""
    with (TEXTS / language / "LC_MESSAGES" / "deckeye.po").open("rb") as file:
        return read_po(file, locale=language)


def is_translated(message: Message) -> bool:
    """Whether every plural form of a message has its text."""
    return all([message.string] if isinstance(message.string, str) else message.string or [""])


def main() -> None:
    """Update and compile all catalogues, and say what is still to be translated."""
    for po in sorted(TEXTS.glob("*/LC_MESSAGES/deckeye.po")):
        language = po.parent.parent.name
        catalog = read_catalogue(language)
        catalog.update(messages(), no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        for message in catalog:
            if language == "en" and message.id:
                message.string = message.id
        with po.open("wb") as file:
            write_po(file, catalog, width=0, sort_output=True, include_lineno=False)
        with po.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalog)
        gaps = [message.id for message in catalog if message.id and not is_translated(message)]
        print(f"{language}: {len(catalog)} messages, {len(gaps)} to translate", *gaps, sep="\n  ")


if __name__ == "__main__":
    main()
