from ui.steady import REST, Steady


def test_nothing_rests_at_first():
    assert not Steady().rests
    assert not Steady().see(["3S"], 5.0)


def test_what_stays_the_same_comes_to_rest_once():
    steady = Steady()
    assert [steady.see(["3S", "3H"], n / 4) for n in range(8)].index(True) / 4 == REST
    assert steady.rests
    assert not steady.see(["3H", "3S"], 9.0), "that is no news"


def test_another_card_begins_anew():
    steady = Steady()
    steady.see(["3S"], 0.0)
    steady.see(["3S"], REST)
    assert steady.see(["3S", "4S"], REST + 0.1), "it rests no longer"
    assert not steady.rests
    steady.see(["3S", "4S"], 2 * REST)
    assert not steady.rests
    assert steady.see(["3S", "4S"], 2 * REST + 0.1)


def test_a_card_that_is_covered_by_a_hand_is_not_at_rest():
    steady = Steady()
    for n in range(8):
        steady.see(["3S"], n / 4, moving=True)
    assert not steady.rests
    steady.see(["3S"], 1.75 + REST)
    assert steady.rests
