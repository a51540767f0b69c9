"""The schema of the API and a page to try it."""

from __future__ import annotations

from functools import cache

from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request


class Schema(SpectacularAPIView):
    """The description as YAML or JSON. Making it takes seconds, so that each process does it once for each form."""

    authentication_classes = []
    permission_classes = [AllowAny]

    def _get_schema_response(self, request: Request) -> HttpResponse:
        renderer = request.accepted_renderer
        return HttpResponse(
            _render(renderer.media_type),
            content_type=f"{renderer.media_type}; charset=utf-8",
            headers={"Content-Disposition": f'inline; filename="Muster.{renderer.format}"'},
        )


@cache
def _render(media_type: str) -> str | bytes:
    renderer = next(one for one in Schema.renderer_classes if one.media_type == media_type)
    schema = SchemaGenerator().get_schema(request=None, public=True)
    rendered: str | bytes = renderer().render(schema, renderer_context={})
    return rendered


class DocumentationPage(SpectacularSwaggerSplitView):
    """Without inline scripts or styles, which the content security policy would refuse."""

    authentication_classes = []
    permission_classes = [AllowAny]
    url_name = "api:schema"
    template_name = "api/documentation.html"
