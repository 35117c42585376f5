"""Why a photo could not be read, in the page's language."""

import re

from ui.language import Language
from vision.image import SENTENCES, ImageError


def fault_words(language: Language, error: ImageError) -> str:
    """What is wrong with a photo and what to do about it: the error's own sentence, translated, in Markdown."""
    detail = {field: as_it_stands(str(value)) for field, value in error.detail.items()}
    return language.gettext(SENTENCES[error.kind], **detail)


def as_it_stands(text: str) -> str:
    """The text so that Markdown shows it as it is: a photo's name may have stars and brackets."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)  # Markdown's signs: before others a \ would be seen
