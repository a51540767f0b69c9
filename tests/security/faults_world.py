"""What people write on during a fault run, and what is found of it afterwards: scripts for `manage.py shell`."""

BUILD = """
import json
from django.contrib.auth.models import User
from armylists.catalogue.queries.finding import current_list
from armylists.armies.services.armies import create_army
from armylists.accounts.services import create_token
from rules.composition.documents import parse_army
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.tournaments.factories import make_match, play_to
from tournaments.events.entries.queries.seats import seat_secret
from tournaments.events.entries.services import entering as entries
from tournaments.events.webhooks.services import add_webhook

def army(owner=None):
    chosen = current_list("netea", "steel-legion")
    return create_army(army_list=chosen, points_limit=3000, document=parse_army(small_document()), owner=owner)

ann = User.objects.create_user("ann", email="ann@example.org")
ben = User.objects.create_user("ben", email="ben@example.org")
doors = make_match(ann=ann, bert=ben)
play_to(doors.match, 1)
open_day = ClubDay(ann)
open_day.go("open")
entry = entries.enter(event=open_day.event, user=ben, name="Ben").entry
day = ClubDay(ann, players=8, is_running=True)
day.publish(1)
hook = URL and add_webhook(event=day.event, actor=day.organiser, url=URL, kinds=["result"])
print(json.dumps({
    "secret": hook.secret if hook else "",
    "token": create_token(user=ann, name="faults").secret,
    "army": army(ann).army.public_id,
    "edit": f"/edit/{army().edit_key}/",
    "match": doors.match.pk,
    "seat": doors.b,
    "open": open_day.event.public_id,
    "entry": entry.key,
    "running": day.event.public_id,
    "pairings": [pairing.pk for pairing in day.pairings(1)],
}))
"""

# As if hours had passed: what a lost process had taken is due again, and what failed is tried again.
LATER = """
from datetime import timedelta
from django.utils import timezone
from armylists.models import RosterFile
from tournaments.models import NoticeMail, WebhookDelivery
hours = timedelta(hours=2)
now = timezone.now()
waiting = RosterFile.objects.filter(state="waiting")
waiting.update(requested_at=now - hours)
waiting.filter(claimed_at__lt=now - timedelta(minutes=1)).update(claimed_at=now - hours)
for model in (NoticeMail, WebhookDelivery):
    model.objects.filter(state="sending").update(taken_at=now - hours)
    model.objects.filter(state="waiting").update(due_at=now - hours)
"""

FIND = """
import json
from collections import Counter
from armylists.models import ArmyRevision, RosterFile
from tournaments.models import ListSubmission, SheetWrite, NoticeMail, ResultSubmission, WebhookDelivery

def states(model):
    return Counter(model.objects.values_list("state", flat=True))

revisions = ArmyRevision.objects.all()
print(json.dumps({
    "written": {
        "army": [row.document.get("name", "") for row in revisions],
        "sheet": list(SheetWrite.objects.filter(state="accepted").values_list("client_id", flat=True)),
        "list": [row.document.get("name", "") for row in ListSubmission.objects.all()],
        "result": list(ResultSubmission.objects.values_list("note", flat=True)),
    },
    "confirmed": Counter(ResultSubmission.objects.filter(state="confirmed").values_list("match", flat=True)),
    "current_lists": ListSubmission.objects.filter(is_current=True).count(),
    "pdfs": states(RosterFile),
    "mails": states(NoticeMail),
    "webhooks": states(WebhookDelivery),
}))
"""
