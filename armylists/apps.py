from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _

from config.lib.data_folder import check_data_folder


class ArmylistsConfig(AppConfig):
    name = "armylists"
    verbose_name = _("Army lists")

    def ready(self) -> None:
        register(check_data_folder)
