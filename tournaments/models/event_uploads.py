"""Files of events that were sent and are too large to be imported while their senders wait."""

from django.db import models
from django.db.models import Q

from armylists.models.interchange import KeptFile


class EventUpload(KeptFile):
    """The file of an event. ``outcome`` names the event that it became: ``{"event": public id, "name": …}``."""

    TASK = "tournaments.tasks.work_off_event"

    is_copy = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["importing", "done", "refused"]), name="event_upload_state_is_known"
            ),
        ]
