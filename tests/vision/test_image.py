import io
import os
import random
import struct
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow

from models.house_deck.set_game import face
from vision.image import MAX_BYTES, ImageError, load

FACE = face("2RtD", height=178)
HEIC = Path(__file__).parent / "data" / "quarters.heic"
FORMATS = ["JPEG", "PNG", "WEBP", "AVIF", "GIF"]


def encoded(form: str, picture: np.ndarray = FACE, **options) -> bytes:
    """The picture (BGR, BGRA or grey) as a file of that format."""
    channels = {2: None, 3: cv2.COLOR_BGR2RGB, 4: cv2.COLOR_BGRA2RGBA}[
        picture.shape[-1] if picture.ndim == 3 else 2
    ]
    file = io.BytesIO()
    pixels = picture if channels is None else cv2.cvtColor(picture, channels)
    Pillow.fromarray(pixels).save(file, form, **options)
    return file.getvalue()


def orientation(value: int) -> Pillow.Exif:
    exif = Pillow.Exif()
    exif[0x0112] = value
    return exif


def difference(picture: np.ndarray, expected: np.ndarray) -> float:
    assert picture.shape == expected.shape
    assert picture.dtype == np.uint8
    return float(cv2.absdiff(picture, expected).mean())


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds one row of zeros."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(width * 3 + 1))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def fault(source: bytes | str | Path, **options) -> ImageError:
    """The error of a picture that cannot be read; it is one sentence that says what to do."""
    with pytest.raises(ImageError) as caught:
        load(source, **options)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert ": " in sentence
    return caught.value


class TestRead:
    @pytest.mark.parametrize("form", FORMATS)
    def test_every_format_shows_the_same_picture(self, form):
        assert difference(load(encoded(form)), FACE) < 6

    def test_a_path_and_its_bytes_are_the_same(self, tmp_path):
        path = tmp_path / "Bàn chơi 桌.png"
        path.write_bytes(encoded("PNG"))
        assert difference(load(path), FACE) == 0
        assert difference(load(str(path)), FACE) == 0

    @pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "AVIF"])
    @pytest.mark.parametrize(
        ("value", "turned"),
        [
            (3, cv2.rotate(FACE, cv2.ROTATE_180)),
            (6, cv2.rotate(FACE, cv2.ROTATE_90_COUNTERCLOCKWISE)),
            (8, cv2.rotate(FACE, cv2.ROTATE_90_CLOCKWISE)),
        ],
    )
    def test_a_turned_camera_gives_an_upright_picture(self, form, value, turned):
        assert difference(load(encoded(form, turned, exif=orientation(value))), FACE) < 6

    @pytest.mark.parametrize("form", ["PNG", "WEBP", "AVIF"])
    def test_what_is_transparent_is_mid_grey(self, form):
        alpha = np.full(FACE.shape[:2], 255, np.uint8)
        alpha[:40] = 0
        expected = FACE.copy()
        expected[:40] = 128
        picture = load(encoded(form, np.dstack([FACE, alpha])))
        assert difference(picture[:36], expected[:36]) < 2
        assert difference(picture, expected) < 6

    def test_a_turned_transparent_picture_is_upright(self):
        turned = cv2.rotate(cv2.cvtColor(FACE, cv2.COLOR_BGR2BGRA), cv2.ROTATE_90_COUNTERCLOCKWISE)
        assert difference(load(encoded("PNG", turned, exif=orientation(6))), FACE) == 0

    @pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
    def test_grey_has_three_equal_channels(self, form):
        grey = cv2.cvtColor(FACE, cv2.COLOR_BGR2GRAY)
        assert difference(load(encoded(form, grey)), cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)) < 3

    def test_16_bits_become_8(self):
        _, colour = cv2.imencode(".png", FACE.astype(np.uint16) * 257)
        assert difference(load(colour.tobytes()), FACE) == 0
        grey = cv2.cvtColor(FACE, cv2.COLOR_BGR2GRAY)
        _, deep = cv2.imencode(".png", grey.astype(np.uint16) * 257)
        assert difference(load(deep.tobytes()), cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)) == 0

    def test_16_bits_with_transparency(self):
        deep = cv2.cvtColor(FACE, cv2.COLOR_BGR2BGRA).astype(np.uint16) * 257
        deep[:40, :, 3] = 0
        _, data = cv2.imencode(".png", deep)
        picture = load(data.tobytes())
        assert (picture[:40] == 128).all()
        assert difference(picture[40:], FACE[40:]) < 1

    def test_cmyk_jpeg(self):
        file = io.BytesIO()
        Pillow.fromarray(FACE[..., ::-1]).convert("CMYK").save(file, "JPEG", quality=95)
        assert difference(load(file.getvalue()), FACE) < 3

    def test_palette_png(self):
        file = io.BytesIO()
        Pillow.fromarray(FACE[..., ::-1]).quantize(64).save(file, "PNG")
        assert difference(load(file.getvalue()), FACE) < 3

    @pytest.mark.parametrize("form", ["GIF", "WEBP", "AVIF"])
    def test_an_animation_is_its_first_frame(self, form):
        frames = [Pillow.fromarray(picture[..., ::-1]) for picture in (FACE, FACE[::-1], 255 - FACE)]
        file = io.BytesIO()
        frames[0].save(file, form, save_all=True, append_images=frames[1:], duration=100)
        assert difference(load(file.getvalue()), FACE) < 6

    @pytest.mark.parametrize("file", ["quarters.heic", "quarters_turned.heic"])
    def test_heic_is_upright(self, file):
        quarters = np.array([[(30, 30, 230), (40, 160, 30)], [(200, 50, 40), (245, 245, 245)]], np.uint8)
        expected = cv2.resize(quarters, (64, 96), interpolation=cv2.INTER_NEAREST)
        assert difference(load(HEIC.with_name(file)), expected) < 6

    def test_a_clip_after_the_photo_is_passed_over(self):
        assert difference(load(encoded("JPEG") + random.Random(1).randbytes(5000)), FACE) < 6

    def test_a_wrong_ending_does_not_matter(self, tmp_path):
        path = tmp_path / "photo.jpg"
        path.write_bytes(encoded("PNG"))
        assert difference(load(path), FACE) == 0

    def test_a_30_megabyte_upload(self):
        noise = np.random.default_rng(1).integers(0, 256, (2600, 3900, 3), dtype=np.uint8)
        _, data = cv2.imencode(".png", noise, [cv2.IMWRITE_PNG_COMPRESSION, 0])
        assert data.nbytes > 30_000_000
        assert difference(load(data.tobytes()), noise) == 0


class TestFaults:
    def test_empty(self, tmp_path):
        path = tmp_path / "table.jpg"
        path.touch()
        assert fault(path).kind == "empty"
        assert str(path) in str(fault(path))
        assert fault(b"").kind == "empty"

    def test_text_named_jpg(self, tmp_path):
        path = tmp_path / "notes.jpg"
        path.write_text("Hello, this is no picture.\n")
        error = fault(path)
        assert error.kind == "no_picture"
        assert "'Hello, this '" in str(error)

    @pytest.mark.parametrize("form", FORMATS)
    @pytest.mark.parametrize("kept", [0.2, 0.5, 0.9])
    def test_cut_off(self, form, kept):
        data = encoded(form)
        error = fault(data[: int(len(data) * kept)], name="half.jpg")
        assert error.kind == "damaged"
        assert str(error).startswith("half.jpg is cut off")

    def test_a_cut_photo_with_a_whole_thumbnail(self):
        thumbnail = encoded("JPEG", cv2.resize(FACE, (57, 89)))
        photo = encoded("JPEG", exif=b"Exif\0\0" + thumbnail)
        assert difference(load(photo), FACE) < 6
        assert fault(photo[:-300]).kind == "damaged"

    @pytest.mark.parametrize("kept", [0.5, 0.8, 0.95])
    def test_a_progressive_photo_cut_off(self, kept):
        data = encoded("JPEG", progressive=True)
        assert data.count(b"\xff\xda") > 1
        assert difference(load(data), FACE) < 6
        assert fault(data[: int(len(data) * kept)]).kind == "damaged"

    def test_cut_heic(self):
        data = HEIC.read_bytes()
        assert fault(data[:-100]).kind == "damaged"
        assert fault(data[:40]).kind == "damaged"

    @pytest.mark.parametrize("form", FORMATS)
    def test_one_pixel(self, form):
        error = fault(encoded(form, FACE[:1, :1]), name="dot")
        assert error.kind == "small"
        assert str(error).startswith("dot has only 1 x 1 pixels")

    @pytest.mark.parametrize("size", [(10_000, 10_000), (60_000, 60_000), (1_000_000, 1000)])
    def test_too_many_pixels(self, size, recwarn):
        error = fault(png_header(*size))
        assert error.kind == "large"
        assert f"{size[0]} x {size[1]} pixels" in str(error)
        assert not recwarn.list

    def test_a_100_megapixel_jpeg(self):
        data = bytearray(encoded("JPEG"))
        start = data.index(b"\xff\xc0") + 5
        assert struct.unpack(">HH", data[start : start + 4]) == FACE.shape[:2]
        data[start : start + 4] = struct.pack(">HH", 10_000, 10_000)
        assert fault(bytes(data)).kind == "large"

    def test_a_gif_bomb(self):
        data = bytearray(encoded("GIF"))
        data[6:10] = struct.pack("<HH", 65_535, 65_535)
        assert fault(bytes(data)).kind == "large"

    def test_a_webp_bomb(self):
        data = bytearray(encoded("WEBP", lossless=True))
        start = data.index(b"VP8L") + 9  # after the chunk's length and a signature of one byte
        data[start : start + 4] = (14_999 | 9_999 << 14).to_bytes(4, "little")
        assert "15000 x 10000 pixels" in str(fault(bytes(data)))

    def test_too_many_bytes(self, tmp_path):
        path = tmp_path / "film.jpg"
        with path.open("wb") as file:
            file.truncate(MAX_BYTES + 10**6)
        assert fault(path).detail["megabytes"] == 101
        assert fault(bytes(MAX_BYTES + 1)).kind == "heavy"

    def test_missing(self, tmp_path):
        assert fault(tmp_path / "nowhere.jpg").kind == "missing"

    def test_folder(self, tmp_path):
        assert fault(tmp_path).kind == "not_a_file"

    @pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no /dev/zero")
    def test_device(self):
        assert fault("/dev/zero").kind == "not_a_file"

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
    def test_forbidden(self, tmp_path):
        path = tmp_path / "locked.png"
        path.write_bytes(encoded("PNG"))
        path.chmod(0)
        assert fault(path).kind == "unreadable"

    @pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="needs a file that cannot be read")
    def test_unreadable(self):
        error = fault("/proc/self/mem")
        assert error.kind == "unreadable"
        assert os.strerror(5) in str(error)

    def test_a_name_too_long(self):
        assert fault("x" * 5000).kind == "unreadable"

    def test_heic_without_its_decoder(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "pi_heif", None)
        error = fault(HEIC)
        assert error.kind == "no_heic"
        assert "pip install pi-heif" in str(error)


FILES = [encoded(form) for form in FORMATS] + [HEIC.read_bytes()]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(FILES),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), max_size=8),
    st.floats(0, 1),
)
def test_damage_of_any_kind_is_a_picture_or_an_image_error(data, changes, kept):
    damaged = bytearray(data)
    for place, value in changes:
        damaged[int(place**3 * (len(data) - 1))] = value  # mostly in the header
    try:
        picture = load(bytes(damaged[: int(len(data) * max(kept, 0.1))]))
    except ImageError:
        return
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert picture.dtype == np.uint8
