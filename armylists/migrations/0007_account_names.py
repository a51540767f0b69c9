"""Names of accounts that read alike are given once. Accounts that have such names already keep them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.lib.look_alikes import name_key


def keep_names(apps, schema_editor):
    """The oldest account of a name keeps it for itself; of later ones, only the number tells the keys apart."""
    taken = set()
    rows = []
    account_name = apps.get_model("armylists", "AccountName")
    users = apps.get_model(settings.AUTH_USER_MODEL)
    for pk, username in users.objects.order_by("pk").values_list("pk", "username").iterator():
        key = name_key(username)
        rows.append(account_name(user_id=pk, key=f"{key}#{pk}" if key in taken else key))
        taken.add(key)
    account_name.objects.bulk_create(rows, batch_size=500)


class Migration(migrations.Migration):
    dependencies = [
        ("armylists", "0006_pdf_claims"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountName",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="account_name",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("key", models.CharField(max_length=300)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("key",), name="account_name_is_unique")],
            },
        ),
        migrations.RunPython(keep_names, migrations.RunPython.noop),
    ]
