from datetime import UTC, datetime, timedelta, timezone

import pytest

from tournaments.events.public.calendars import CalendarEntry, escape_text, fold_line, write_calendar

START = datetime(2026, 5, 9, 9, 0, tzinfo=timezone(timedelta(hours=2)))
CHANGED = datetime(2026, 4, 1, 12, 30, tzinfo=UTC)


def _entry(**changed: object) -> CalendarEntry:
    values: dict[str, object] = {
        "uid": "abc@muster",
        "starts_at": START,
        "ends_at": START + timedelta(hours=2),
        "title": "Round 1",
    }
    return CalendarEntry(**{**values, **changed})  # type: ignore[arg-type]


def _lines(*entries: CalendarEntry, name: str = "Cup") -> list[str]:
    return write_calendar(name, entries, changed_at=CHANGED).replace("\r\n ", "").split("\r\n")


def test_a_calendar_is_written_word_for_word():
    assert _lines(
        _entry(place="Town hall", text="Bring dice", address="https://muster.example/e", is_tentative=True)
    ) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Muster//Events//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "X-WR-CALNAME:Cup",
        "BEGIN:VEVENT",
        "UID:abc@muster",
        "DTSTAMP:20260401T123000Z",
        "DTSTART:20260509T070000Z",
        "DTEND:20260509T090000Z",
        "SUMMARY:Round 1",
        "STATUS:TENTATIVE",
        "LOCATION:Town hall",
        "DESCRIPTION:Bring dice",
        "URL:https://muster.example/e",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_a_moment_has_no_end():
    lines = _lines(_entry(ends_at=START))
    assert [line for line in lines if line.startswith("DT")] == ["DTSTAMP:20260401T123000Z", "DTSTART:20260509T070000Z"]
    assert "STATUS:CONFIRMED" in lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a, b; c\\d", "a\\, b\\; c\\\\d"),
        ("two\nlines\r\nand\rmore", "two\\nlines\\nand\\nmore"),
        ("x\nEND:VEVENT\nBEGIN:VALARM", "x\\nEND:VEVENT\\nBEGIN:VALARM"),
        ("one\u2028two\u2029three\x85four", "one\\ntwo\\nthree\\nfour"),
        ("bell\x07 and \x7f \x00", "bell and  "),
        ("Bäder: 5 €", "Bäder: 5 €"),
    ],
)
def test_no_text_breaks_out_of_its_line(text: str, expected: str):
    assert escape_text(text) == expected


def test_a_hostile_name_stays_in_its_place():
    lines = _lines(_entry(title="Cup\r\nATTENDEE:mailto:x"), name="A\nB")
    assert "SUMMARY:Cup\\nATTENDEE:mailto:x" in lines
    assert "X-WR-CALNAME:A\\nB" in lines
    assert not any(line.startswith("ATTENDEE") for line in lines)


@pytest.mark.parametrize("text", ["x" * 200, "ä" * 120, "🎲" * 60, "short", "x" * 75, "x" * 76])
def test_long_lines_are_folded_between_letters(text: str):
    pieces = list(fold_line(text))
    assert all(len(piece.encode()) <= 75 for piece in pieces)
    assert all(piece.startswith(" ") for piece in pieces[1:])
    assert pieces[0] + "".join(piece[1:] for piece in pieces[1:]) == text


def test_a_time_without_zone_is_refused():
    with pytest.raises(ValueError, match="time zone"):
        _lines(_entry(starts_at=datetime(2026, 5, 9, 9, 0)))
