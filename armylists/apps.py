from allauth.account.signals import user_signed_up
from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _

from config.lib.data_folder import check_data_folder


class ArmylistsConfig(AppConfig):
    name = "armylists"
    verbose_name = _("Army lists")

    def ready(self) -> None:
        from armylists.armies.device import claim_all  # noqa: PLC0415  models are there from now on

        register(check_data_folder)
        user_signed_up.connect(lambda request, user, **_: claim_all(request, user), weak=False, dispatch_uid="armies")
