import io
import json
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow

SAMPLES = Path(__file__).parents[2] / "sample_images" / "set"


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch) -> Path:
    """An empty folder for the score book, never that of whoever runs the tests."""
    monkeypatch.setenv("DECKEYE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@dataclass(frozen=True)
class Sample:
    """A sample photo: its file, and the codes of its cards in no order that matters."""

    path: Path
    codes: list[str]


@pytest.fixture(scope="session")
def samples() -> list[Sample]:
    truth = json.loads((SAMPLES / "expected.json").read_text("utf-8"))
    return [Sample(SAMPLES / it["image"], [card["code"] for card in it["cards"]]) for it in truth["images"]]


@pytest.fixture(scope="session")
def bad_files(samples) -> dict[str, tuple[bytes, str]]:
    """Files that are no photos, by name, each with words that its sentence must have."""
    photo = samples[0].path.read_bytes()
    return {
        "empty.jpg": (b"", "empty"),
        "text.jpg": (b"Dear diary, today we played SET.", "no picture"),
        "truncated.jpg": (photo[: len(photo) // 2], "cut off or damaged"),
        "dot.png": (png_of(1, 1), "only 1 x 1 pixels"),
        "hundred.png": (png_of(10_000, 10_000), "10000 x 10000 pixels"),
        "bomb.png": (png_of(2**31 - 1, 2**31 - 1), "pixels, more than"),
        "photo.heic": (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(64), "HEIC"),
    }


@pytest.fixture(scope="session")
def odd_files(samples) -> dict[str, bytes]:
    """The first sample photo in unusual files, each of which can be read."""
    photo = Pillow.open(samples[0].path)
    deep = Pillow.fromarray(np.asarray(photo.convert("L")).astype(np.uint16) * 257)
    files = {
        "cmyk.jpg": saved(photo.convert("CMYK"), "JPEG", quality=92),
        "moving.gif": saved(photo, "GIF", save_all=True, append_images=[Pillow.new("RGB", photo.size)]),
        "moving.webp": saved(
            photo, "WEBP", save_all=True, append_images=[Pillow.new("RGB", photo.size)], quality=92
        ),
        "heavy.jpg": samples[0].path.read_bytes() + bytes(30_000_000),
    }
    return files | {"deep.png": saved(deep, "PNG")}


def saved(picture: Pillow.Image, form: str, **options: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, form, **options)
    return file.getvalue()


def png_of(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds hardly any pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(4))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
