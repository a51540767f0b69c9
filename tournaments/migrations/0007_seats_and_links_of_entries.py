from typing import Any

from django.db import migrations, models

from config.lib.secrets import digest_secret
from tournaments.events.entries.queries.seats import seat_secret


def give_seats_back(apps: Any, _editor: Any) -> None:
    """Seats at matches of events go to their entries again, whoever was let in; links that such matches never need die.

    What was reported at a seat that was taken stays in the log: an organiser looks at it.
    """
    matches, sides = apps.get_model("tournaments", "Match"), apps.get_model("tournaments", "MatchSide")
    matches.objects.filter(pairing__isnull=False).update(invite_key=None, share_key=None)
    pairings = apps.get_model("tournaments", "Pairing").objects.filter(match__isnull=False).select_related("a", "b")
    for pairing in pairings.defer("reasons").iterator():
        for side, entry in (("a", pairing.a), ("b", pairing.b)):
            seat, digest = (
                sides.objects.filter(match=pairing.match_id, side=side),
                digest_secret(seat_secret(pairing, entry)),
            )
            seat.exclude(key_digest=digest).update(key_digest=digest, player=entry.name)
            seat.exclude(user=entry.user_id).update(user=entry.user_id)


def distrust_links(apps: Any, _editor: Any) -> None:
    """Nobody knows who made the links there are: where organisers read no lists, they show none."""
    entries = apps.get_model("tournaments", "Entry").objects
    entries.filter(event__hides_lists_from_organisers=True, key_digest__isnull=False).update(is_link_known=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_webhooks")]

    operations = [
        migrations.AddField(model_name="entry", name="is_link_known", field=models.BooleanField(default=False)),
        migrations.RunPython(distrust_links, migrations.RunPython.noop),
        migrations.RunPython(give_seats_back, migrations.RunPython.noop),
    ]
