"""Why a photo could not be read, in the page's language."""

from ui.language import Language
from ui.markdown import as_it_stands
from vision.image import SENTENCES, ImageError


def fault_words(language: Language, error: ImageError) -> str:
    """What is wrong with a photo and what to do about it: the error's own sentence, translated, in Markdown."""
    detail = {field: as_it_stands(str(value)) for field, value in error.detail.items()}
    return language.gettext(SENTENCES[error.kind], **detail)
