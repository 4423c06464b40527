"""What may be chosen is ringed, unless so much may be that the rings would hide what matters."""

from __future__ import annotations

import random
from typing import Any

import pytest

import boardgames_edu as bg
from boardgames_edu.engine.playing.match import Match
from boardgames_edu.scene.painters.drawing import draw
from boardgames_edu.scene.shapes import Stroke
from boardgames_edu.widgets.match.controller import RINGED, MatchController

GREEN = "#007A58"


@pytest.mark.parametrize(("name", "options"), [("rurik", {"leaders": "deal"}), ("hansa", {}), ("cossacks", {})])
def test_few_things_are_ringed_and_many_marked_quietly(name: str, options: dict[str, Any]) -> None:
    state, rng = bg.load(name).new(3, 3, **options), random.Random(3)
    ringed, chosen = 0, 0
    for _ in range(120):
        if state.is_over:
            break
        scene = MatchController(Match(state, [None] * 3), teaching=True).scene()
        legal = [thing for thing in scene.things() if thing.legal]
        loud = [thing for thing in legal if "quiet" not in thing.marks]
        assert loud in ([], legal)
        assert len(loud) <= RINGED
        wide = [node for node in draw(scene) if any(_rings(shape) for shape in node.shapes)]
        assert len(wide) <= 2 * RINGED  # an area has its ring in a node of its own
        ringed, chosen = max(ringed, len(loud)), max(chosen, len(legal))
        state.apply(rng.choice(state.legal_actions()))
    assert 0 < ringed <= RINGED
    assert chosen > RINGED or name != "hansa"


def _rings(shape: Any) -> bool:
    return isinstance(shape, Stroke) and shape.stroke == GREEN and shape.width > 3
