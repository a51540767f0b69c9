"""Fixtures of the api tests."""

from tests.armylists.clients import army, army_of, client_of, outsider_client, owner_client  # noqa: F401
