from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_kept_files")]

    operations = [
        migrations.RenameModel("Entry", "Participant"),
        migrations.RenameModel("PairedEntry", "PairedParticipant"),
        migrations.RenameModel("MatchEntry", "SheetWrite"),
        migrations.RenameModel("EndPhase", "TurnSnapshot"),
    ]
