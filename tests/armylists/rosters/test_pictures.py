import io

import pytest
from PIL import Image

from armylists.rosters.pictures import draw_preview
from tests.armylists.documents import small_document
from tests.armylists.rosters.test_rosters import roster_of

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.once]


def test_pictures_of_few_and_of_many_formations_are_the_same_every_time():
    document = small_document(name="W" * 120)
    document["formations"] = [{**document["formations"][0], "key": f"f{n}", "name": "x" * n} for n in range(60)]
    for shown in (small_document(), document):
        first, second = (draw_preview(roster_of(shown)) for _ in range(2))
        assert (first == second, len(first) < 100_000, Image.open(io.BytesIO(first)).size) == (True, True, (1200, 630))


def picture_of(**changed):
    return draw_preview(roster_of(small_document(**changed)))


def test_what_the_font_cannot_draw_is_left_out_and_never_everything():
    assert picture_of(name="\N{SHIELD}\ufe0f Relief صحراء") == picture_of(name="Relief")
    assert picture_of(name="جيش الصحراء") == picture_of(name="帝國") == picture_of(name="")
    assert picture_of(formations=[]) != picture_of()
