"""Addresses of the result of a match, of its score sheet and of its documents, below every door."""

from django.urls import URLPattern, path

from tournaments.matches import views as match_files
from tournaments.matches.results import views as result
from tournaments.matches.score_sheets import views as score_sheets

result_reading: list[URLPattern] = [
    path("result/", result.result, name="result"),
    path("sheet.pdf", score_sheets.sheet, name="sheet"),
    path("sheet.html", score_sheets.sheet_page, name="sheet-page"),
    path("match.json", match_files.match_file, name="match-file"),
    path("turn.json", match_files.judge, name="judge"),
]

result_playing: list[URLPattern] = [
    path("result/confirm/", result.confirm, name="confirm"),
    path("result/reopen/", result.reopen, name="reopen"),
]
