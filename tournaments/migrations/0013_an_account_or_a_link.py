from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_links_end_with_a_claim")]

    operations = [
        migrations.AddConstraint(
            model_name="participant",
            constraint=models.CheckConstraint(
                condition=models.Q(user__isnull=True) | models.Q(key_digest__isnull=True),
                name="entry_has_an_account_or_a_link",
            ),
        ),
    ]
