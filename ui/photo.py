"""A photo as the page keeps it: what was read in it, and small pictures of it for the browser."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.image import load
from vision.scanners import AnyScanner
from vision.straighten import Frame, Pyramid, straighten
from vision.types import Image, Quad, Scan

PREVIEW = 1400
"""The longest side of a photo in the browser, pixels."""
CARD = Frame(128, 184, 1.12, 1.08)
"""How a card is cut out to ask about it."""
INDEX, SLIM = Frame(128, 184, 1.9, 1.36), 1.75
"""How a card is cut out of which only the index is outlined, which is so many times longer than wide."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo that was read; `preview` and `cards` (a cut-out for each reading's id) are data URIs."""

    name: str
    scan: Scan
    preview: str
    cards: Mapping[int, str]


def read_photo(name: str, data: bytes, scanner: AnyScanner) -> Photo:
    """Read the cards in a picture file.

    Raises ImageError for a file that is no picture or too large a one.
    """
    image = load(data, name=name)
    return photo_of(name, image, scanner.scan(image))


def photo_of(name: str, image: Image, scan: Scan) -> Photo:
    """The photo of an image, (h, w, 3) uint8 BGR, that was read."""
    small = shrunk(image, PREVIEW)
    return Photo(name, scan, data_uri(small), cut_outs(small, image.shape[1], scan))


def cut_outs(image: Image, width: int, scan: Scan) -> dict[int, str]:
    """Pictures of the cards of a scan, data URIs by reading id; the image that was read had a `width`, pixels."""
    scale = image.shape[1] / width
    quads = [Quad(it.quad.corners * scale) for it in scan.readings]
    pyramid = Pyramid(image)
    crops = [straighten(pyramid, [quad], INDEX if is_index(quad) else CARD)[0] for quad in quads]
    return {it.id: data_uri(crop) for it, crop in zip(scan.readings, crops, strict=True)}


def is_index(quad: Quad) -> bool:
    """Whether an outline is that of a card's index alone."""
    a, b, c, d = quad.corners
    width, length = np.linalg.norm(b + c - a - d), np.linalg.norm(d + c - a - b)
    return bool(length > SLIM * width)


def shrunk(image: Image, longest: int) -> Image:
    """The image with its longest side at most so many pixels."""
    height, width = image.shape[:2]
    scale = longest / max(height, width)
    if scale >= 1:
        return image
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def data_uri(image: Image) -> str:
    """A picture as a JPEG that a page can hold in its text."""
    jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 82])[1]
    return f"data:image/jpeg;base64,{b64encode(jpeg).decode('ascii')}"
