"""Seats at the matches of an event. Their secrets follow from the server's key, so that links and QR codes can be
made again at any time although only digests are stored.
"""

from __future__ import annotations

from django.utils.crypto import salted_hmac

from tournaments.models import Pairing, Participant


def seat_secret(pairing: Pairing, entry: Participant) -> str:
    """The secret of an entrant's seat at the match of a pairing. It opens that match as this player.

    It follows from the entrant's own link too: with a new link all seats have new secrets.
    """
    seat = f"{pairing.pk}:{entry.pk}:{entry.key_digest or ''}"
    return salted_hmac("tournaments.seat", seat, algorithm="sha256").hexdigest()[:48]


def side_of_entry(pairing: Pairing, entry: Participant) -> str:
    """``a`` or ``b``; empty for somebody who is not in this pairing."""
    if entry.pk == pairing.a_id:
        return "a"
    return "b" if entry.pk == pairing.b_id else ""
