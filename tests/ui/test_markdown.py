import unicodedata

import pytest

from ui.markdown import as_it_stands


@pytest.mark.parametrize(
    "text", ["小明", "🧜‍♀️ Ân", unicodedata.normalize("NFD", "Nguyễn Thị Ánh"), "3 – 2 … «a»"]
)
def test_what_means_nothing_in_markdown_gets_no_backslash(text):
    """Before other signs than Markdown's own a backslash would be seen."""
    assert as_it_stands(text) == text
