"""A match of the score book as a table: rounds down, players across, points and running totals."""

from __future__ import annotations

from html import escape

from ui.book import SavedMatch
from ui.language import Language


def score_sheet(language: Language, match: SavedMatch) -> str:
    """The table as HTML; its looks are in `ui.style`."""
    winner = escape(language.gettext("winner"))
    star = f'&nbsp;<span role="img" aria-label="{winner}">★</span>'
    names = "".join(
        f'<th scope="col"><bdi>{escape(name)}</bdi>{star if seat in (match.winners or ()) else ""}</th>'
        for seat, name in enumerate(match.players)
    )
    # Babel does not look for texts inside of f-strings.
    round_word, total_word = escape(language.gettext("Round")), escape(language.gettext("Total"))
    head = f'<tr><th scope="col">{round_word}</th>{names}</tr>'
    sums = "".join(f"<td><b>{signed(total)}</b></td>" for total in match.totals)
    foot = f'<tr><th scope="row">{total_word}</th>{sums}</tr>'
    label = escape(language.gettext("Points by round"))
    return (
        f'<div class="score-sheet" role="region" tabindex="0" aria-label="{label}"><table>'
        f"<thead>{head}</thead><tbody>{_rows(language, match)}</tbody><tfoot>{foot}</tfoot></table></div>"
    )


def _rows(language: Language, match: SavedMatch) -> str:
    unscored = escape(language.gettext("not scored yet"))
    rows = []
    totals = [0] * len(match.players)
    for number, it in enumerate(match.rounds, 1):
        cells = [f'<td colspan="{len(totals)}"><i>{unscored}</i></td>']
        if it.points is not None:
            totals = [total + points for total, points in zip(totals, it.points, strict=True)]
            pairs = zip(it.points, totals, strict=True)
            cells = [f"<td>{signed(points)} <small>{signed(total)}</small></td>" for points, total in pairs]
        rows.append(f'<tr><th scope="row">{number}</th>{"".join(cells)}</tr>')
    return "".join(rows)


def signed(points: int) -> str:
    """Points with a real minus sign."""
    return str(points).replace("-", "−")
