from base64 import b64decode

import pytest

from armylists.templatetags.muster import CRESTS, crest, crest_picture


@pytest.mark.parametrize("faction", ["Space Marines", "Chaos: World Eaters", "Somebody else"])
def test_the_sign_of_a_faction_is_the_same_on_pages_and_on_paper(faction: str):
    sign = "army" if faction == "Somebody else" else f"crest-{faction.partition(':')[0].lower().replace(' ', '-')}"
    assert f'icons.svg#{sign}"' in crest(faction)
    drawn = b64decode(crest_picture(faction).partition("base64,")[2]).decode()
    assert drawn.startswith("<svg ")
    assert "<path" in drawn
    assert drawn.endswith("</svg>")


def test_every_faction_with_a_sign_has_one_of_its_own():
    assert len({crest_picture(name) for name in (*CRESTS, "nobody")}) == len(CRESTS) + 1
