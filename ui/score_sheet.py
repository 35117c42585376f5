"""A match of the score book as a table: rounds down, players across, points and running totals."""

from __future__ import annotations

from html import escape

from ui.book import SavedMatch
from ui.language import Language


def score_sheet(language: Language, match: SavedMatch) -> str:
    """The table as HTML; its looks are in `ui.style`."""
    names = "".join(
        f'<th scope="col"><bdi>{escape(name)}</bdi>{_won(language, match, seat)}</th>'
        for seat, name in enumerate(match.players)
    )
    rows = []
    totals = [0] * len(match.players)
    for number, it in enumerate(match.rounds, 1):
        cells = []
        for seat, points in enumerate(it.points or ()):
            totals[seat] += points
            cells.append(f"<td>{signed(points)} <small>{signed(totals[seat])}</small></td>")
        if not cells:
            cells = [f'<td colspan="{len(totals)}"><i>{escape(language.gettext("not scored yet"))}</i></td>']
        rows.append(f'<tr><th scope="row">{number}</th>{"".join(cells)}</tr>')
    sums = "".join(f"<td><b>{signed(total)}</b></td>" for total in totals)
    return (
        f'<div class="score-sheet" tabindex="0"><table><thead><tr>'
        f'<th scope="col">{escape(language.gettext("Round"))}</th>{names}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody>"
        f'<tfoot><tr><th scope="row">{escape(language.gettext("Total"))}</th>{sums}</tr></tfoot></table></div>'
    )


def signed(points: int) -> str:
    """Points with a real minus sign."""
    return str(points).replace("-", "−")


def _won(language: Language, match: SavedMatch, seat: int) -> str:
    if seat not in (match.winners or ()):
        return ""
    return f' <span role="img" aria-label="{escape(language.gettext("winner"))}">★</span>'
