"""The catalogue in the database: whole documents, and beside them only the columns that queries need."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from armylists.models.fields import DocumentField


class Publication(models.Model):
    """Who published the facts. ``files_digest`` tells whether its documents changed since they were loaded."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=200)
    game = models.CharField(max_length=10)
    edition = models.CharField(max_length=80)
    source = models.TextField()
    licence = models.CharField(max_length=200)
    attribution = models.TextField()
    files_digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(condition=Q(game__in=["epic", "fleet"]), name="publication_game_is_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Ability(models.Model):
    """A glossary entry, in our own words."""

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="abilities")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=200)
    on = models.CharField(max_length=20)
    summary = models.TextField()
    ref = models.CharField(max_length=200)

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "abilities"
        constraints = [models.UniqueConstraint(fields=["publication", "slug"], name="ability_slug_is_unique")]

    def __str__(self) -> str:
        return self.name


class Datasheet(models.Model):
    """A unit or ship. ``document`` is complete: it holds the weapons it carries.

    ``abilities`` are its own and those of its weapons. Both texts are folded as ``rules.catalogue.search`` does it.
    """

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="datasheets")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=200)
    force = models.CharField(max_length=80)
    force_name = models.CharField(max_length=200)
    type = models.CharField(max_length=40)
    abilities = models.ManyToManyField(Ability, related_name="datasheets")
    search_text = models.TextField()
    weapon_text = models.TextField(default="")
    document = DocumentField()

    class Meta:
        ordering = ["name", "slug"]
        indexes = [models.Index(fields=["publication", "force", "name"], name="datasheet_by_force")]
        constraints = [models.UniqueConstraint(fields=["publication", "slug"], name="datasheet_slug_is_unique")]

    def __str__(self) -> str:
        return self.name


class SheetFigure(models.Model):
    """A number that a datasheet prints (``rules.catalogue.search.Figure``). Several of one kind may be printed."""

    datasheet = models.ForeignKey(Datasheet, on_delete=models.CASCADE, related_name="figures")
    figure = models.CharField(max_length=20)
    value = models.IntegerField()

    class Meta:
        ordering = ["figure", "value"]
        indexes = [models.Index(fields=["figure", "value", "datasheet"], name="figure_by_value")]
        constraints = [
            models.UniqueConstraint(fields=["datasheet", "figure", "value"], name="figure_is_kept_once"),
        ]

    def __str__(self) -> str:
        return f"{self.figure} {self.value}"


class ArmyList(models.Model):
    """One version of an army list: a draft, then published, then retired.

    A published version never changes: its digest addresses its content. A draft belongs to its ``author``, and several
    authors may write the same version. One that was replaced while armies tried it is set aside and kept for them.
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        RETIRED = "retired"

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="army_lists")
    slug = models.SlugField(max_length=80)
    version = models.CharField(max_length=40)
    name = models.CharField(max_length=200)
    faction = models.CharField(max_length=200)
    source = models.CharField(max_length=200, blank=True)
    definition = DocumentField()
    digest = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="army_lists"
    )
    formation_count = models.PositiveIntegerField()
    unit_count = models.PositiveIntegerField()
    loaded_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    retired_at = models.DateTimeField(null=True, blank=True)
    set_aside_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["faction", "name", "-version"]
        permissions = [("write_lists", "Can upload, publish and retire army lists")]
        constraints = [
            models.UniqueConstraint(
                fields=["publication", "slug", "version"],
                condition=~Q(state="draft"),
                name="army_list_version_is_unique",
            ),
            models.UniqueConstraint(
                fields=["publication", "slug"], condition=Q(state="published"), name="army_list_is_published_once"
            ),
            models.UniqueConstraint(
                fields=["publication", "slug", "version", "author"],
                condition=Q(state="draft", set_aside_at__isnull=True),
                name="army_list_draft_is_unique_for_author",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "published", "retired"]), name="army_list_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state="draft", published_at__isnull=True)
                | (~Q(state="draft") & Q(published_at__isnull=False)),
                name="army_list_published_is_dated",
            ),
            models.CheckConstraint(
                condition=Q(retired_at__isnull=True) | Q(state="retired"), name="army_list_only_retired_has_an_end"
            ),
            models.CheckConstraint(
                condition=Q(set_aside_at__isnull=True) | Q(state="draft"), name="army_list_only_drafts_are_set_aside"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.version})"

    @property
    def address(self) -> str:
        """``publication/list``, whichever the version."""
        return f"{self.publication.slug}/{self.slug}"

    @property
    def reference(self) -> str:
        """``publication/list@version``, as army documents name it."""
        return f"{self.address}@{self.version}"


class Fielding(models.Model):
    """A unit that a list version fields: how (``rules.catalogue.fielding.Way``), and by which formation or upgrade.

    Units are named as the list names them: a retired version may field what its publication no longer has.
    """

    army_list = models.ForeignKey(ArmyList, on_delete=models.CASCADE, related_name="fieldings")
    unit = models.SlugField(max_length=80, db_index=False)
    way = models.CharField(max_length=10)
    entry = models.SlugField(max_length=80, db_index=False)
    entry_name = models.TextField()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["unit", "army_list"], name="fielding_by_unit")]
        constraints = [
            models.UniqueConstraint(fields=["army_list", "unit", "way", "entry"], name="fielding_is_kept_once"),
            models.CheckConstraint(
                condition=Q(way__in=["fixed", "choice", "transport", "upgrade", "in-play", "summoned"]),
                name="fielding_way_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.unit}: {self.entry_name}"
