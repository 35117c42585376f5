"""`deckeye live` on videos that the tests write, and on a camera that is unplugged."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

import models
from ui.bench import fitted
from ui.cli import main
from ui.live import Film
from ui.samples import FOLDER

FPS = 10


@pytest.fixture(scope="module")
def video(samples, tmp_path_factory) -> Path:
    """Three frames of nothing, then five of a sample photo."""
    path = tmp_path_factory.mktemp("videos") / "table.avi"
    table = fitted(cv2.imread(str(samples[0].path)), 1280, 720)
    write(path, [np.full_like(table, 90)] * 3 + [table] * 5)
    return path


def write(path: Path, frames: list[np.ndarray]) -> None:
    height, width = frames[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, (width, height))
    for frame in frames:
        writer.write(frame)
    writer.release()


def frames_of(path: Path) -> list[np.ndarray]:
    capture = cv2.VideoCapture(str(path))
    frames = []
    while (read := capture.read())[0]:
        frames.append(read[1])
    return frames


def test_json_has_a_line_a_frame(capsys, video, samples):
    assert main(["live", "--game", "set", "--json", str(video)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [it["time"] for it in lines] == pytest.approx([n / FPS for n in range(8)])
    assert [it["cards"] for it in lines[:3]] == [[], [], []]
    last = lines[-1]
    assert last["size"] == [1280, 720]
    assert sorted(card["code"] for card in last["cards"]) == sorted(samples[0].codes)
    assert {card["id"] for card in last["cards"]} == {card["id"] for card in lines[-2]["cards"]}
    assert len({card["id"] for card in last["cards"]}) == len(samples[0].codes)


@pytest.mark.parametrize("name", ["seen.avi", "seen.mp4"])
def test_out_is_a_video_with_the_cards_outlined(capsys, video, tmp_path, name):
    out = tmp_path / name
    assert main(["live", "--game", "set", "--out", str(out), str(video)]) == 0
    assert capsys.readouterr() == ("", "")
    before, after = frames_of(video), frames_of(out)
    assert len(after) == len(before)
    changed = [np.mean(cv2.absdiff(a, b) > 60) for a, b in zip(before, after, strict=True)]
    assert changed[0] < 0.001
    assert changed[-1] > 0.01


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--json", "nowhere.avi"], "nowhere.avi cannot be opened as a video"),
        (["--json", __file__], "cannot be opened as a video"),
        (["--json", "--camera", "63"], "camera 63 cannot be opened"),
        (["--json", "--camera", "0", "table.avi"], "exclude each other"),
        (["--out", "seen.txt", "VIDEO"], "seen.txt has no ending"),
        (["--out", "nowhere/seen.avi", "VIDEO"], "seen.avi cannot be written"),
        (["--out", "VIDEO", "VIDEO"], "name another file"),
        (["VIDEO"], "no display"),
    ],
)
def test_what_cannot_be_had_is_one_sentence(capfd, video, monkeypatch, arguments, words):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert main(["live", "--game", "set", *(it.replace("VIDEO", str(video)) for it in arguments)]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("deckeye: ")
    assert err.count("\n") == 1
    assert words in err


def test_a_file_without_a_picture_is_no_video(capfd, tmp_path):
    words = tmp_path / "words.jpg"
    words.write_text("no picture", encoding="utf-8")
    assert main(["live", "--game", "set", "--json", str(words)]) == 1
    assert "words.jpg cannot be opened as a video" in capfd.readouterr().err


def test_cameras_are_numbered_from_0(capfd):
    with pytest.raises(SystemExit):
        main(["live", "--game", "set", "--json", "--camera=-1"])
    assert "cameras are numbered 0, 1, 2 and so on; got '-1'" in capfd.readouterr().err


def test_the_video_that_is_read_is_not_written_over(video):
    before = video.read_bytes()
    assert main(["live", "--game", "set", "--out", str(video), str(video)]) == 1
    assert video.read_bytes() == before


class Webcam:
    """Gives the frames of a video, less the first ones that it keeps; at the end it is gone until the second try."""

    def __init__(self, real: type[cv2.VideoCapture], path: Path, keeps: int) -> None:
        self.capture, self.path, self.keeps, self.tries = real(str(path)), path, keeps, 0
        self.get, self.release, self.isOpened = self.capture.get, self.capture.release, self.capture.isOpened
        self.asked: dict[int, float] = {}

    def set(self, what: int, value: float) -> None:
        self.asked[what] = value

    def read(self):
        if self.keeps and self.isOpened():
            self.keeps -= 1
            return False, None
        return self.capture.read()

    def open(self, number: int) -> None:
        self.tries += 1
        self.asked.clear()
        if self.tries > 1:
            self.capture.open(str(self.path))


@pytest.fixture
def webcam(video, monkeypatch):
    """Puts a webcam in the place of OpenCV's."""

    def make(keeps: int = 0) -> list[Webcam]:
        real, made = cv2.VideoCapture, []

        def plugged_in(number: int) -> Webcam:
            made.append(Webcam(real, video, keeps))
            return made[-1]

        monkeypatch.setattr(cv2, "VideoCapture", plugged_in)
        monkeypatch.setattr("ui.live.AGAIN", 0)
        return made

    return make


def test_a_camera_that_is_unplugged_is_waited_for(capsys, webcam):
    made = webcam()
    frames = iter(Film(0))
    seen = [next(frames) for _ in range(12)]
    assert [image is not None for _, image in seen] == [True] * 8 + [False] * 2 + [True] * 2
    times = [seconds for seconds, _ in seen]
    assert times == sorted(times)
    err = capsys.readouterr().err
    assert "camera 0 gives no picture" in err
    assert "camera 0 is back" in err
    asked = {cv2.CAP_PROP_FRAME_WIDTH: 1280, cv2.CAP_PROP_FRAME_HEIGHT: 720}
    assert made[0].asked == asked, "whatever it was asked for before it was unplugged is forgotten"


def test_the_window_is_there_while_a_camera_gives_no_picture_yet(capsys, webcam, monkeypatch):
    webcam(keeps=3)
    monkeypatch.setenv("DISPLAY", ":0")
    windows, shown, waits = [], [], []

    def is_visible(name: str, what: int) -> float:
        if name not in windows:
            raise cv2.error("please create a window")  # as OpenCV's window of Qt does
        return 1.0

    def pressed(milliseconds: int) -> int:
        waits.append(milliseconds)
        return ord("q") if shown else -1

    monkeypatch.setattr(cv2, "namedWindow", windows.append)
    monkeypatch.setattr(cv2, "imshow", lambda name, image: shown.append(image.shape))
    monkeypatch.setattr(cv2, "waitKey", pressed)
    monkeypatch.setattr(cv2, "getWindowProperty", is_visible)
    assert main(["live", "--game", "set", "--camera", "0"]) == 0
    assert shown == [(720, 1280, 3)]
    assert len(waits) > 1
    assert capsys.readouterr().err.count("gives no picture") == 1


@pytest.mark.skipif(
    not (Path(models.__file__).parent / "dou_dizhu.json").exists(),
    reason="THERE ARE NO WEIGHTS for Dou Dizhu in models/",
)
def test_cards_that_are_told_by_their_corners_keep_their_ids(capsys, tmp_path):
    (truth,) = [
        it
        for it in json.loads((FOLDER / "dou-dizhu" / "expected.json").read_text("utf-8"))["images"]
        if it["image"] == "bomb_and_rocket.jpg"
    ]
    table = fitted(cv2.imread(str(FOLDER / "dou-dizhu" / truth["image"])), 1280, 720)
    write(tmp_path / "table.avi", [table] * 5)
    assert main(["live", "--game", "dou-dizhu", "--json", str(tmp_path / "table.avi")]) == 0
    read = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    seen = [{card["code"]: card["id"] for card in frame["cards"]} for frame in read]
    assert sorted(seen[-1]) == sorted(card["code"] for card in truth["cards"])
    assert seen[-1] == seen[-2]
    assert read[-1]["report"]["leads"]["rocket"]["number"] == 1
