"""The kit: all of it comes from one place."""

from __future__ import annotations

from boardgames_edu.engine import kit


def test_everything_named_is_there() -> None:
    for name in kit.__all__:
        assert hasattr(kit, name), name
    assert len(set(kit.__all__)) == len(kit.__all__)
