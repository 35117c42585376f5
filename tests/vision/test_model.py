"""Weights and manifest, checked on loading."""

import hashlib
import json
import shutil
from importlib import resources
from pathlib import Path

import pytest

from vision.model import Model, ModelError

MODELS = Path(str(resources.files("models")))


@pytest.fixture
def folder(tmp_path):
    """A copy of the installed SET model."""
    for path in MODELS.glob("set*"):
        if path.is_file():
            shutil.copy(path, tmp_path)
    return tmp_path


def edit(folder, change):
    """Change the manifest in place."""
    path = folder / "set.json"
    manifest = json.loads(path.read_text())
    change(manifest)
    path.write_text(json.dumps(manifest))


def test_a_model_of_an_unknown_game():
    with pytest.raises(
        ModelError,
        match=r"there is no model for 'whist': 'whist.json' cannot be read .*; install Deckeye again",
    ):
        Model.load("whist")


def test_a_copy_loads_like_the_original(folder):
    assert Model.load("set", folder).heads == Model.load("set").heads


@pytest.mark.parametrize("part", ["finder", "aligner", "reader"])
def test_missing_weights(folder, part):
    (folder / f"set_{part}.onnx").unlink()
    with pytest.raises(
        ModelError, match=rf"the weights 'set_{part}.onnx' cannot be read .*; install Deckeye again"
    ):
        Model.load("set", folder)


@pytest.mark.parametrize("part", ["finder", "aligner", "reader"])
def test_truncated_weights(folder, part):
    path = folder / f"set_{part}.onnx"
    path.write_bytes(path.read_bytes()[:-1000])
    with pytest.raises(ModelError, match=rf"the weights 'set_{part}.onnx' are damaged or of another version"):
        Model.load("set", folder)


def test_weights_that_are_no_network(folder):
    junk = b"not a network"
    (folder / "set_reader.onnx").write_bytes(junk)
    edit(folder, lambda manifest: manifest["reader"].update(sha256=hashlib.sha256(junk).hexdigest()))
    with pytest.raises(
        ModelError, match=r"the weights 'set_reader.onnx' cannot be used .*; install Deckeye again"
    ):
        Model.load("set", folder)


def test_weights_of_another_part(folder):
    def swap(manifest):
        for key in ("file", "sha256"):
            manifest["aligner"][key] = manifest["reader"][key]

    edit(folder, swap)
    with pytest.raises(ModelError, match=r"take pictures of \[3, 112, 80\] .* expects \[3, 80, 64\]"):
        Model.load("set", folder)


@pytest.mark.parametrize(
    "change",
    [
        lambda manifest: manifest.pop("reader"),
        lambda manifest: manifest["reader"].pop("temperatures"),
        lambda manifest: manifest["reader"].update(temperatures=[1.0]),
        lambda manifest: manifest["aligner"].update(frame={"width": 3}),
    ],
)
def test_a_manifest_that_lacks_something(folder, change):
    edit(folder, change)
    with pytest.raises(ModelError, match=r"the manifest 'set.json' is damaged .*; install Deckeye again"):
        Model.load("set", folder)


def test_a_manifest_that_is_no_json(folder):
    (folder / "set.json").write_text("{")
    with pytest.raises(ModelError, match=r"the manifest 'set.json' is damaged"):
        Model.load("set", folder)
