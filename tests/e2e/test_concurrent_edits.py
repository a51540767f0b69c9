"""Several people edit one army at the same moment, each in a connection of its own: nothing is lost, nothing fails."""

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

pytestmark = pytest.mark.both

EDITORS = 8


class Editor:
    """A browser without a browser: cookies, forms, answers."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.cookies = CookieJar()
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, address: str) -> tuple[str, str]:
        with self.opener.open(address) as answer:
            return answer.geturl(), answer.read().decode()

    def post(self, address: str, page: str, **fields: str) -> tuple[int, str]:
        """Send a form of ``page``; the status, and the address where it led."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token
        data = urlencode({"csrfmiddlewaretoken": token[1], **fields}).encode()
        try:
            with self.opener.open(address, data) as answer:
                return answer.status, answer.geturl()
        except HTTPError as refusal:
            return refusal.code, address


def _new_army(server: str) -> str:
    """The edit link of a new army of 3,000 points."""
    editor = Editor(server)
    _, page = editor.get(f"{server}/")
    status, address = editor.post(
        f"{server}/armies/new/", page, army_list="netea/steel-legion", points_limit="3000", name="Hurry"
    )
    assert status == 200
    return address.partition("?")[0]


def _edit_at_once(server: str, link: str, *, base: str) -> Counter[int]:
    editors = [Editor(server) for _ in range(EDITORS)]
    pages = [editor.get(link)[1] for editor in editors]

    def add(number: int) -> int:
        command = f"add! {('tank-company', 'flak-battery')[number % 2]}"
        return editors[number].post(f"{link}edits/", pages[number], do=command, base=base)[0]

    with ThreadPoolExecutor(EDITORS) as pool:
        return Counter(pool.map(add, range(EDITORS)))


def _formations(server: str, link: str) -> int:
    page = Editor(server).get(link)[1]
    return len(set(re.findall(r'id="(f[0-9]+)"', page)))


def test_of_edits_of_one_revision_only_the_first_is_made(server: str) -> None:
    link = _new_army(server)
    assert _edit_at_once(server, link, base="1") == Counter({200: 1, 409: EDITORS - 1})
    assert _formations(server, link) == 1


def test_edits_of_whatever_is_there_are_all_made(server: str) -> None:
    link = _new_army(server)
    assert _edit_at_once(server, link, base="") == Counter({200: EDITORS})
    assert _formations(server, link) == EDITORS
