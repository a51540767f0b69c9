"""The versions of a list and what changed between them: public, and for list authors their way to publish."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from armylists.armies.queries.finding import army_of_owner
from armylists.armies.requests import Nothing
from armylists.armies.responses import Army
from armylists.authoring import responses
from armylists.authoring.requests import SaveDraft
from armylists.authoring.services import drafts
from armylists.authoring.services.drafts import check_author
from armylists.authoring.services.list_versions import retire_version
from armylists.catalogue.queries.changes import change_data, describe_changes
from armylists.catalogue.queries.finding import current_list
from armylists.catalogue.queries.finding import publication as publication_of
from armylists.catalogue.queries.versions import draft_of, drafts_of, versions_of
from config.lib.api.base import CatalogueView, PersonalView, Query, VersionField, read_body
from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, answer_page
from config.lib.api.responses import answer
from config.lib.errors import NotFound


class ChangesQuery(Query):
    """Between which versions. Without `to` the published one, without `from` the one before that."""

    def get_fields(self) -> dict[str, Any]:
        return {
            "from": VersionField(help_text="The older version."),
            "to": VersionField(help_text="The newer version."),
        }


class Changes(CatalogueView):
    @document("compare_versions", "catalogue", responses.ListChanges, refusals=(400, 404), query=ChangesQuery)
    def get(self, request: Request, publication: str, army_list: str) -> Response:
        """What changed between two versions of an army list, in sentences."""
        old, new = self.query.get("from", ""), self.query.get("to", "")
        return Response(describe_changes(publication, army_list, old=old, new=new))


class Versions(CatalogueView):
    @document("list_versions", "catalogue", responses.PublishedVersionPage, refusals=(400, 404), query=PageQuery)
    def get(self, request: Request, publication: str, army_list: str) -> Response:
        """Every version of an army list that was published, the newest first."""
        rows = versions_of(publication, army_list)
        if not rows.exists():
            raise NotFound("unknown_list")
        order = ("-published_at", "-pk")
        return answer_page(request, rows, query=self.query, order=order, serialize=responses.PublishedVersion)


class Retirement(PersonalView):
    @document("retire_army_list", "drafts", responses.PublishedVersion, refusals=(400, 401, 403, 404, 409), body=None)
    def post(self, request: Request, publication: str, army_list: str) -> Response:
        """Withdraw the published version of a list without another one in its place. For its author."""
        check_author(self.user)
        read_body(request, Nothing)
        row = retire_version(army_list=current_list(publication, army_list), actor=self.user)
        return answer(responses.PublishedVersion.model_validate(row))


class DraftView(PersonalView):
    """A draft of the person who asks; those of others do not exist."""

    def show(self, pk: int, *, status: int = 200) -> Response:
        """A draft as it is stored now."""
        row = draft_of(self.user, pk)
        return answer(responses.Draft.from_row(row, changes=change_data(row)), status=status)


class Drafts(DraftView):
    @document("list_drafts", "drafts", responses.DraftPage, refusals=(400, 401, 403), query=PageQuery)
    def get(self, request: Request) -> Response:
        """Your drafts, the last begun first."""
        check_author(self.user)
        rows = drafts_of(self.user)
        return answer_page(request, rows, query=self.query, order=("-pk",), serialize=responses.DraftRow)

    @document(
        "save_draft",
        "drafts",
        responses.Draft,
        status=201,
        refusals=(400, 401, 403, 404, 409, 413, 415),
        body=SaveDraft,
    )
    def post(self, request: Request) -> Response:
        """Save a list as your draft of its version, whatever its expected verdicts say.

        Every problem that keeps the list from being read is in `details`, with file, path and line.
        """
        check_author(self.user)
        body = read_body(request, SaveDraft)
        saved = drafts.save_draft(
            author=self.user,
            publication=publication_of(body.publication),
            text=body.text,
            verdicts=body.verdicts,
            base=body.base,
            is_forced=body.force,
        )
        response = self.show(saved.row.pk, status=201)
        response["Location"] = request.build_absolute_uri(f"{request.path.rstrip('/')}/{saved.row.pk}/")
        return response


class Draft(DraftView):
    @document("get_draft", "drafts", responses.Draft, refusals=(400, 401, 403, 404))
    def get(self, request: Request, draft: int) -> Response:
        """A draft with its documents, its proof and what it changes."""
        check_author(self.user)
        return self.show(draft)

    @document("discard_draft", "drafts", None, status=204, refusals=(400, 401, 403, 404))
    def delete(self, request: Request, draft: int) -> Response:
        """Discard a draft. Armies that tried it keep it for themselves."""
        drafts.discard_draft(author=self.user, pk=draft)
        return Response(status=204)


class Publishing(PersonalView):
    @document("publish_draft", "drafts", responses.PublishedVersion, refusals=(400, 401, 403, 404, 409, 422), body=None)
    def post(self, request: Request, draft: int) -> Response:
        """Publish a draft and retire the version before it. Its expected verdicts must come true (422)."""
        check_author(self.user)
        read_body(request, Nothing)
        return answer(responses.PublishedVersion.model_validate(drafts.publish_draft(author=self.user, pk=draft)))


class Trial(PersonalView):
    @document("try_draft", "drafts", Army, status=201, refusals=(400, 401, 403, 404), body=None)
    def post(self, request: Request, draft: int) -> Response:
        """An army of your own, built from a draft. Only you see it."""
        check_author(self.user)
        read_body(request, Nothing)
        created = drafts.try_draft(author=self.user, pk=draft)
        army = army_of_owner(created.army.public_id, user=self.user)
        return answer(Army.model_validate(army, context=request), status=201)
