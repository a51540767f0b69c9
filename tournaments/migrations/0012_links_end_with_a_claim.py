from typing import Any

from django.db import migrations, models
from django.db.models.functions import Coalesce

from config.lib.secrets import digest_secret
from tournaments.events.entries.queries.seats import seat_secret

KINDS = [
    ("list-received", "List Received"),
    ("list-sent-back", "List Sent Back"),
    ("list-approved", "List Approved"),
    ("round-published", "Round Published"),
    ("result-waiting", "Result Waiting"),
    ("deadline", "Deadline"),
    ("claimed", "Claimed"),
    ("released", "Released"),
]


def end_links_of_accounts(apps: Any, _editor: Any) -> None:
    """Who has put an entry into an account plays with it; the link of before ends, and what it opened."""
    entries, sides = apps.get_model("tournaments", "Participant"), apps.get_model("tournaments", "MatchSide")
    pairings = apps.get_model("tournaments", "Pairing").objects.filter(match__isnull=False).defer("reasons")
    for entry in entries.objects.filter(user__isnull=False, key_digest__isnull=False).iterator():
        entry.key_digest = None
        entry.save(update_fields=["key_digest"])
        for side in "ab":
            for pairing in pairings.filter(**{side: entry.pk}):
                digest = digest_secret(seat_secret(pairing, entry))
                sides.objects.filter(match=pairing.match_id, side=side).update(key_digest=digest)


def mark_replacements(apps: Any, _editor: Any) -> None:
    """Lists that took the place of others after everybody could read those: since the reveal, or since the start."""
    started = apps.get_model("tournaments", "AuditEntry").objects.filter(event=models.OuterRef("entry__event"))
    first = started.filter(verb="started").order_by("pk").values("at")[:1]
    shown_at = Coalesce("entry__event__lists_shown_at", models.Subquery(first))
    submissions = apps.get_model("tournaments", "ListSubmission").objects
    late = submissions.annotate(shown_at=shown_at).filter(number__gt=1, handed_in_at__gte=models.F("shown_at"))
    submissions.filter(pk__in=list(late.values_list("pk", flat=True))).update(is_after_shown=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_event_asks_for_weapons")]

    operations = [
        migrations.RemoveConstraint(model_name="notice", name="notice_kind_is_known"),
        migrations.AlterField(model_name="notice", name="kind", field=models.CharField(choices=KINDS, max_length=20)),
        migrations.AlterField(
            model_name="noticechoice", name="kind", field=models.CharField(choices=KINDS, max_length=20)
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(kind__in=[kind for kind, _title in KINDS]), name="notice_kind_is_known"
            ),
        ),
        migrations.AddField(
            model_name="listsubmission", name="is_after_shown", field=models.BooleanField(default=False)
        ),
        migrations.RunPython(mark_replacements, migrations.RunPython.noop),
        migrations.RunPython(end_links_of_accounts, migrations.RunPython.noop),
    ]
