from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("armylists", "0009_kept_files")]

    operations = [
        migrations.AddField(
            model_name="armyrevision",
            name="edit_id",
            field=models.CharField(blank=True, default="", max_length=40),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name="armyrevision",
            constraint=models.UniqueConstraint(
                condition=~Q(edit_id=""), fields=("army", "edit_id"), name="edit_is_written_once"
            ),
        ),
    ]
