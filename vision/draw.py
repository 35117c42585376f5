"""What was read, drawn over the photo: outlines, labels, question marks, groups of cards in colours."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.types import Image, Reading, Scan

Colour = tuple[int, int, int]

PALETTE: tuple[Colour, ...] = (
    (233, 180, 86),
    (0, 159, 230),
    (167, 121, 204),
    (115, 158, 0),
    (66, 228, 240),
    (0, 94, 213),
    (178, 114, 0),
)
"""BGR, one after the other for the groups. Source: Okabe and Ito's set, told apart with any colour vision."""

NO_GROUP: Colour = (255, 255, 255)
UNSURE: Colour = (10, 194, 255)
HALO: Colour = (40, 40, 40)


def annotate(
    image: Image,
    scan: Scan,
    groups: Sequence[Collection[int]] = (),
    *,
    labels: Mapping[int, str] | None = None,
) -> Image:
    """Draw a scan over a copy of its image: (h, w, 3) uint8 BGR.

    Each card is outlined and labelled with its code, or with `labels[id]`; one that is not sure is dashed and
    has a question mark. `groups` hold reading ids: each group has a colour, and a card of several has an
    outline for each, one around the other. Lines and letters grow with the image. Raises ValueError for an
    image of another size than the scan's and for an id that the scan lacks.
    """
    height, width = image.shape[:2]
    if (width, height) != tuple(scan.size):
        raise ValueError(f"the scan is of a picture of {scan.size}, width and height; got {(width, height)}")
    strange = set().union(*groups) - {reading.id for reading in scan.readings}
    if strange:
        raise ValueError(f"the groups name cards that were not read: {sorted(strange)}")
    drawn = image.copy()
    line = max(2, round(max(width, height) / 420))
    for reading in scan.readings:
        colours = [PALETTE[n % len(PALETTE)] for n, group in enumerate(groups) if reading.id in group]
        for ring, colour in enumerate(colours or [NO_GROUP if reading.sure else UNSURE]):
            _outline(
                drawn, _grown(reading.quad.corners, 2 * line * ring), colour, line, dashed=not reading.sure
            )
    for reading in scan.readings:
        text = (labels or {}).get(reading.id, reading.code)
        _label(drawn, reading, text if reading.sure else f"{text} ?", line)
    return drawn


def _grown(corners: npt.NDArray[np.float32], margin: float) -> npt.NDArray[np.float32]:
    """Move each corner outwards along its diagonal, so that the sides move by about `margin` pixels."""
    out = corners - corners.mean(axis=0)
    length = np.linalg.norm(out, axis=1, keepdims=True)
    return np.asarray(corners + out / np.maximum(length, 1e-6) * margin * 1.4, np.float32)


def _outline(
    drawn: Image, corners: npt.NDArray[np.float32], colour: Colour, line: int, *, dashed: bool
) -> None:
    strokes = list(_dashes(corners, 5.0 * line)) if dashed else [corners]
    points = [np.rint(stroke * 16).astype(np.int32) for stroke in strokes]
    for ink, thickness in ((HALO, line + max(2, line // 2)), (colour, line)):
        cv2.polylines(drawn, points, not dashed, ink, thickness, cv2.LINE_AA, shift=4)


def _dashes(corners: npt.NDArray[np.float32], length: float) -> Iterator[npt.NDArray[np.float32]]:
    """Cut each side into dashes of about `length` pixels, gaps as long; a side begins and ends in a dash."""
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        pieces = 2 * max(1, round(float(np.linalg.norm(end - start)) / length / 2)) + 1
        for piece in range(0, pieces, 2):
            ends = np.array([[piece], [piece + 1]], np.float32) / pieces
            yield start + (end - start) * ends


def _label(drawn: Image, reading: Reading, text: str, line: int) -> None:
    """Write on a box at the middle of the card's lowest side, upright, inside the picture."""
    height, width = drawn.shape[:2]
    corners = reading.quad.corners
    ends = np.roll(corners, -1, axis=0)
    sides = np.linalg.norm(ends - corners, axis=1)
    middles = (corners + ends) / 2
    x, y = middles[middles[:, 1].argmax()]
    font = cv2.FontFace("sans")
    size = round(min(max(8.0 * line, 14.0), max(float(sides.min()) * 0.3, 10.0)))
    _, _, text_width, _ = cv2.getTextSize((width, height), text, (0, 0), font, size, weight=700)
    box_width, box_height = text_width + size // 2, round(size * 1.3)
    left = min(max(round(float(x)) - box_width // 2, 0), max(width - box_width, 0))
    top = min(max(round(float(y)) - box_height, 0), max(height - box_height, 0))
    paper = NO_GROUP if reading.sure else UNSURE
    cv2.rectangle(drawn, (left, top), (left + box_width - 1, top + box_height - 1), paper, cv2.FILLED)
    cv2.putText(drawn, text, (left + size // 4, top + size), (0, 0, 0), font, size, weight=700)
