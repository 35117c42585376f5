"""From a picture file to pixels: its header is checked first, a fault is one clear sentence."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
from PIL import (
    AvifImagePlugin,
    GifImagePlugin,
    ImageFile,
    ImageOps,
    JpegImagePlugin,
    PngImagePlugin,
    WebPImagePlugin,
)
from PIL import Image as Pillow

from vision.types import Image

MAX_PIXELS = 80_000_000
MAX_BYTES = 100_000_000
MIN_SIDE = 32
"""The smallest width and height, pixels, in which a card could be told from another."""

SENTENCES = {
    "missing": "There is no file {name}: check its name and folder.",
    "not_a_file": "{name} is not a file but a folder or a device: name the photos in it one by one.",
    "unreadable": "{name} cannot be read ({reason}): check its permissions, or copy it elsewhere.",
    "empty": "{name} is empty, 0 bytes: copy or download the photo again.",
    "no_picture": "{name} is no picture that Deckeye knows (it starts with {start}): "
    "choose a JPEG, PNG, WebP, AVIF, GIF or HEIC file.",
    "heavy": "{name} has {megabytes} MB, more than {limit}: save it with fewer pixels.",
    "large": "{name} has {width} x {height} pixels, more than {limit} million: "
    "save it smaller, 12 million are plenty.",
    "small": "{name} has only {width} x {height} pixels: take the whole photo, at least {limit} x {limit}.",
    "damaged": "{name} is cut off or damaged ({form}): copy or download the photo again.",
    "no_heic": "{name} is a HEIC photo and its decoder is not installed: "
    "run `pip install pi-heif`, or save the photo as JPEG.",
}
"""What each kind of fault says; the fields in braces are in the error's detail."""

Form = Literal["JPEG", "PNG", "WebP", "AVIF", "GIF", "HEIC"]

# Pillow's file classes themselves: Image.open would warn of, or refuse, a large picture in its own words.
HEADERS: dict[Form, type[ImageFile.ImageFile]] = {
    "JPEG": JpegImagePlugin.JpegImageFile,
    "PNG": PngImagePlugin.PngImageFile,
    "WebP": WebPImagePlugin.WebPImageFile,
    "AVIF": AvifImagePlugin.AvifImageFile,
    "GIF": GifImagePlugin.GifImageFile,
}


class ImageError(ValueError):
    """A picture that cannot be read: `kind`, a key of SENTENCES, and `detail`, the fields of its sentence."""

    def __init__(self, kind: str, **detail: str | int) -> None:
        super().__init__(SENTENCES[kind].format(**detail))
        self.kind = kind
        self.detail = detail


def load(source: bytes | str | Path, *, name: str | None = None) -> Image:
    """Read a picture file, or its bytes, upright: (h, w, 3) uint8 BGR.

    Of an animation the first frame; 16 bits become 8; what is transparent becomes mid-grey, on which white
    cards keep their edges. `name` is what errors call it. Raises ImageError.
    """
    if isinstance(source, bytes):
        data, name = source, name or "The picture"
    else:
        name = name or str(source)
        data = _read(Path(source), name)
    if not data:
        raise ImageError("empty", name=name)
    _check_weight(name, len(data))
    form = _form(data)
    if form is None:
        raise ImageError("no_picture", name=name, start=repr(data[:12])[1:])
    try:
        return _decode(data, name, form)
    except ImageError:
        raise
    except Exception as error:  # there is no telling what a decoder raises on a damaged file
        raise ImageError("damaged", name=name, form=form) from error


def _read(path: Path, name: str) -> bytes:
    try:
        if not path.exists():
            raise ImageError("missing", name=name)
        if not path.is_file():
            raise ImageError("not_a_file", name=name)
        _check_weight(name, path.stat().st_size)
        return path.read_bytes()
    except OSError as error:
        raise ImageError("unreadable", name=name, reason=error.strerror or str(error)) from error


def _form(data: bytes) -> Form | None:
    """Tell the format by the file's first bytes, whatever it is called."""
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "GIF"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP"
    if data[4:8] == b"ftyp":
        length = int.from_bytes(data[:4])
        brands = {data[i : i + 4] for i in range(8, min(length, 128), 4)}
        if brands & {b"avif", b"avis"}:
            return "AVIF"
        if brands & {b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"}:
            return "HEIC"
    return None


def _check_weight(name: str, size: int) -> None:
    if size > MAX_BYTES:
        raise ImageError("heavy", name=name, megabytes=size // 10**6, limit=MAX_BYTES // 10**6)


def _check_size(name: str, width: int, height: int) -> None:
    if width * height > MAX_PIXELS:
        raise ImageError("large", name=name, width=width, height=height, limit=MAX_PIXELS // 10**6)
    if min(width, height) < MIN_SIDE:
        raise ImageError("small", name=name, width=width, height=height, limit=MIN_SIDE)


def _decode(data: bytes, name: str, form: Form) -> Image:
    if form == "HEIC":
        return _flat(_heic(data, name))
    stream = io.BytesIO(data)
    header = HEADERS[form](stream)
    _check_size(name, *header.size)
    if form not in ("JPEG", "PNG", "WebP") or (_transparent(header) and header.mode != "I;16"):
        return _flat(ImageOps.exif_transpose(header))
    if _cut_off(data, form, stream.tell()):
        raise EOFError("the end is missing")
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise EOFError("the pixels cannot be decoded")
    return np.asarray(image, np.uint8)


def _cut_off(data: bytes, form: Form, header_end: int) -> bool:
    """Say whether the file ends early; OpenCV would say so in its own words, or fill the rest with grey."""
    if form == "WebP":
        return len(data) < 8 + int.from_bytes(data[4:8], "little")
    # A thumbnail in the header has an end mark too.
    return data.rfind(b"\xff\xd9" if form == "JPEG" else b"IEND") < header_end


def _heic(data: bytes, name: str) -> Pillow.Image:
    try:
        import pi_heif
    except ImportError as error:
        raise ImageError("no_heic", name=name) from error
    heif = pi_heif.open_heif(data)
    _check_size(name, *heif.size)
    picture: Pillow.Image = heif.to_pillow()
    return picture


def _transparent(picture: Pillow.Image) -> bool:
    return "A" in picture.mode or "transparency" in picture.info


def _flat(picture: Pillow.Image) -> Image:
    if _transparent(picture):
        ground = Pillow.new("RGBA", picture.size, (128, 128, 128))
        picture = Pillow.alpha_composite(ground, picture.convert("RGBA"))
    return np.asarray(cv2.cvtColor(np.asarray(picture.convert("RGB")), cv2.COLOR_RGB2BGR), np.uint8)
