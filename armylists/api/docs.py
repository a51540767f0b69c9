"""The schema of the API and a page to try it."""

from __future__ import annotations

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny


class Schema(SpectacularAPIView):
    authentication_classes = []
    permission_classes = [AllowAny]


class DocumentationPage(SpectacularSwaggerSplitView):
    """Without inline scripts or styles, which the content security policy would refuse."""

    authentication_classes = []
    permission_classes = [AllowAny]
    url_name = "api:schema"
    template_name = "api/documentation.html"
