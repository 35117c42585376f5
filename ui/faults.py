"""Why a photo could not be read, in the page's language."""

from ui.language import Language
from vision.image import SENTENCES, ImageError


def fault_words(language: Language, error: ImageError) -> str:
    """What is wrong with a photo and what to do about it: the error's own sentence, translated."""
    return language.gettext(SENTENCES[error.kind], **error.detail)
