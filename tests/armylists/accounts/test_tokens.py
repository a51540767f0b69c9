from datetime import timedelta

import pytest
from django.utils import timezone

from armylists.accounts.services import MOST_TOKENS, create_token, revoke_token, use_token
from armylists.models import ApiToken
from config.lib.errors import Conflict, Invalid, NotFound

pytestmark = pytest.mark.django_db


def test_token_is_stored_as_a_digest_only(owner):
    created = create_token(user=owner, name="site")
    assert created.secret.startswith("muster_")
    assert len(created.secret) >= len("muster_") + 32
    assert created.secret not in str(ApiToken.objects.values_list().get())
    assert use_token(secret=created.secret) == created.token


@pytest.mark.parametrize("secret", ["", "muster_", "x" * 10_000, "é", "\0"])
def test_unknown_secret_opens_nothing(owner, secret):
    create_token(user=owner, name="site")
    assert use_token(secret=secret) is None


def test_token_ends_with_its_days(owner):
    created = create_token(user=owner, name="site", days=1)
    assert use_token(secret=created.secret) is not None
    ApiToken.objects.update(expires_at=timezone.now())
    assert use_token(secret=created.secret) is None


def test_token_of_a_locked_account_opens_nothing(owner):
    created = create_token(user=owner, name="site")
    owner.is_active = False
    owner.save()
    assert use_token(secret=created.secret) is None


def test_use_is_noted_once_in_a_while(owner, django_assert_num_queries):
    created = create_token(user=owner, name="site")
    use_token(secret=created.secret)
    first = ApiToken.objects.get().used_at
    with django_assert_num_queries(1):
        use_token(secret=created.secret)
    ApiToken.objects.update(used_at=first - timedelta(minutes=6))
    use_token(secret=created.secret)
    assert ApiToken.objects.get().used_at >= first


def test_name_is_taken_once_for_each_user(owner, outsider):
    create_token(user=owner, name="site")
    with pytest.raises(Conflict) as refused:
        create_token(user=owner, name="site")
    assert refused.value.code == "token_name_taken"
    assert create_token(user=outsider, name="site").token.user == outsider


def test_tokens_are_bounded(owner):
    ApiToken.objects.bulk_create(
        ApiToken(user=owner, name=str(n), digest=str(n), hint="muster_") for n in range(MOST_TOKENS)
    )
    with pytest.raises(Invalid) as refused:
        create_token(user=owner, name="one more")
    assert refused.value.code == "too_many_tokens"


def test_only_own_tokens_are_revoked(owner, outsider):
    created = create_token(user=owner, name="site")
    with pytest.raises(NotFound):
        revoke_token(user=outsider, token_id=created.token.pk)
    assert use_token(secret=created.secret) is not None
    revoke_token(user=owner, token_id=created.token.pk)
    assert use_token(secret=created.secret) is None
