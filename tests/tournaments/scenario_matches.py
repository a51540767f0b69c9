"""Matches of scenarios between Ann (who makes them) and Bert."""

from __future__ import annotations

from collections.abc import Sequence

from rules.record.setting import FormationSetting
from rules.scenarios.played import PlayedScenario
from rules.tournament_game.sides import Side
from tests.tournaments.factories import ANNS, BERTS, Doors
from tournaments.matches.scenarios.queries.scenarios import find_scenario
from tournaments.matches.scenarios.services import plan_match, printed_army
from tournaments.matches.services import BroughtArmy, create_match, join_match, share_match


def make_scenario_match(
    slug: str,
    *,
    plays: str = "a",
    points: int = 3000,
    anns: Sequence[FormationSetting] = ANNS,
    berts: Sequence[FormationSetting] = BERTS,
    ratings: tuple[int, int] = (3, 2),
    edges: str = "long",
    despite: str = "",
) -> Doors:
    """A match of a scenario with both seats taken. Ann has side a of the match and ``plays`` that side of it."""
    scenario = find_scenario(slug)
    played = PlayedScenario(scenario, is_swapped=plays == "b", points=points)
    width, depth = scenario.table.drawn
    armies = {
        Side.A: BroughtArmy(name="Steel Legion", strategy_rating=ratings[0], formations=tuple(anns)),
        Side.B: BroughtArmy(name="Waaagh!", strategy_rating=ratings[1], formations=tuple(berts)),
    }
    first, second = (printed_army(played, side) or armies[side] for side in Side)
    plan = plan_match(played, width=width, depth=depth, edges=edges, despite=despite)
    own = create_match(plan=plan, player="Ann", army=first, opponent=second)
    assert own.match.invite_key
    other = join_match(invite_key=own.match.invite_key, player="Bert", army=None)
    match = share_match(match=own.match, is_shared=True)
    return Doors(match, f"/m/{own.secret}/", f"/m/{other.secret}/", f"/w/{match.share_key}/")
