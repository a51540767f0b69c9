from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_names_of_models")]

    operations = [
        migrations.AddField("Event", "asks_for_weapons", models.BooleanField(default=False)),
    ]
