"""Chance is the same on every machine, and even."""

from __future__ import annotations

from collections import Counter

from boardgames_edu.engine.chance import draw, seeded, shuffle


def test_the_numbers_are_those_of_splitmix64() -> None:
    """Reference values of SplitMix64 for the seed 1234567: the top bits of its first outputs."""
    chance, numbers = 1234567, []
    for _ in range(3):
        chance, number = draw(chance, 1 << 64)
        numbers.append(number)
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_every_number_is_drawn_about_equally_often() -> None:
    chance, counts = seeded(5), Counter[int]()
    for _ in range(6000):
        chance, number = draw(chance, 6)
        counts[number] += 1
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_shuffling_keeps_the_items_and_depends_on_the_seed() -> None:
    orders = set()
    for seed in range(50):
        items = list(range(6))
        shuffle(items, seeded(seed))
        assert sorted(items) == list(range(6))
        orders.add(tuple(items))
    assert len(orders) > 40


def test_different_seeds_differ() -> None:
    assert len({seeded(seed) for seed in range(-50, 1000)}) == 1050
