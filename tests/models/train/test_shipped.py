"""Networks take up what is shipped."""

import pytest

torch = pytest.importorskip("torch")

import numpy as np  # noqa: E402
import onnxruntime  # noqa: E402

from models.train.embed_nets import SIZE, Embedder  # noqa: E402
from models.train.index_export import FOLDER  # noqa: E402
from models.train.index_nets import IndexReader  # noqa: E402
from models.train.indices import shipped  # noqa: E402
from models.train.nets import MAPS, DenseFinder, Finder  # noqa: E402
from models.train.shipped import take_up  # noqa: E402


def said_by_onnx(path, pictures):
    network = onnxruntime.InferenceSession(path)
    return network.run(None, {network.get_inputs()[0].name: pictures.numpy()})[0]


def pictures(count, height, width):
    return torch.rand(count, 3, height, width, generator=torch.Generator().manual_seed(4))


def test_a_finder_goes_on_where_the_shipped_one_is():
    shown, path = pictures(1, 64, 96), shipped("dou-dizhu", "finder")
    net = take_up(Finder(), path, [(shown,)])
    assert np.allclose(net.eval()(shown).detach().numpy(), said_by_onnx(path, shown), atol=1e-3)


def test_what_it_learns_on_is_normalised_as_what_it_says():
    shown = pictures(16, 64, 96)
    net = take_up(Finder(), shipped("dou-dizhu", "finder"), [(shown,)])
    settled = net.eval()(shown).detach()
    assert torch.allclose(net.train()(shown), settled, atol=0.05)


def test_another_game_has_other_answers_and_what_comes_before_is_taken_up():
    shown, path = pictures(8, 64, 48), shipped("dou-dizhu", "reader")
    same, other = (take_up(IndexReader(n, (48, 64)), path, [(shown,)]).eval() for n in (22, 30))
    said = same(shown).detach().numpy()
    there = said_by_onnx(path, shown)
    assert np.abs(said - there).mean() < 0.1 * np.abs(there).mean()  # one multiplies 8 bits
    assert torch.equal(same.body(shown), other.body(shown))
    assert other(shown).shape[1] == 38


def test_an_embedder_goes_on_where_the_shipped_one_is():
    shown, path = pictures(16, 112, 80), FOLDER / "any_deck_embedder.onnx"
    said = take_up(Embedder((80, 112)), path, [(shown,)]).eval()(shown).detach().numpy()[:, :SIZE]
    alike = (said * said_by_onnx(path, shown)[:, :SIZE]).sum(axis=1)
    assert alike.min() > 0.9  # one multiplies 8 bits


def test_a_network_of_another_kind_is_refused():
    with pytest.raises(ValueError, match="of another kind; train anew"):
        take_up(DenseFinder(), shipped("dou-dizhu", "finder"), [(pictures(1, 64, 96),)])


def test_both_finders_answer_alike():
    for net in (Finder(), DenseFinder()):
        said = net.eval()(pictures(2, 64, 96))
        assert said.shape == (2, MAPS, 16, 24)
        assert torch.sigmoid(said[:, 0]).max().item() < 0.5  # it sees nothing yet
