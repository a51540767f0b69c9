"""Several PDFs as one that is still accessible: pages, bookmarks and the structure for readers who listen.

Nothing is laid out again. What marks a page is a whole page of another PDF, laid over it as an artifact.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from pikepdf import Array, Name, Object, ObjectStreamMode, OutlineItem, Page, Pdf

_STAMP = Name("/MusterStamp")


@dataclass(frozen=True, slots=True)
class Bound:
    label: str
    content: bytes


def bind_pdfs(cover: bytes, parts: Sequence[Bound], *, stamps: bytes = b"") -> bytes:
    """The cover, then all parts. The n-th page of ``stamps`` is laid over every page of the n-th part."""
    with ExitStack() as opened:
        book = opened.enter_context(_open(cover))
        marks = opened.enter_context(_open(stamps)).pages if stamps else None
        bookmarks: list[OutlineItem] = []
        for index, part in enumerate(parts):
            source = opened.enter_context(_open(part.content))
            first = len(book.pages)
            book.pages.extend(source.pages)
            _join_structure(book, source, first=first)
            if marks is not None:
                form = book.copy_foreign(marks[index].as_form_xobject())
                for page in book.pages[first:]:
                    _lay_over(page, form)
            bookmarks.append(OutlineItem(part.label, first))
        with book.open_outline() as outline:
            outline.root.extend(bookmarks)
        return _write(book)


def _open(content: bytes) -> Pdf:
    return Pdf.open(io.BytesIO(content))


def _write(book: Pdf) -> bytes:
    """The same book gives the same bytes. The structure is most of a roster, and packs to a tenth."""
    target = io.BytesIO()
    book.save(target, object_stream_mode=ObjectStreamMode.generate, deterministic_id=True)
    return target.getvalue()


def _join_structure(book: Pdf, source: Pdf, *, first: int) -> None:
    """Hang the structure tree of a document below that of the first, and number what its pages refer to anew."""
    if Name.StructTreeRoot not in book.Root or Name.StructTreeRoot not in source.Root:
        return
    tree, added = book.Root.StructTreeRoot, book.copy_foreign(source.Root.StructTreeRoot)
    numbers, more = tree.ParentTree.Nums, added.ParentTree.Nums
    offset = max((int(numbers[at]) for at in range(0, len(numbers), 2)), default=-1) + 1
    for at in range(0, len(more), 2):
        numbers.append(int(more[at]) + offset)
        numbers.append(more[at + 1])
    for page in book.pages[first:]:
        _move(page.obj, Name.StructParents, offset)
        for note in page.get(Name.Annots, ()):
            _move(note, Name.StructParent, offset)
    kids = _kids(tree)
    for kid in _kids(added):
        kid.P = tree
        kids.append(kid)
    tree.K = kids


def _kids(tree: Object) -> Array:
    """The children of a tree's root, as a list that can grow."""
    found = tree.K
    return found if isinstance(found, Array) else Array([found])


def _move(owner: Object, name: Name, offset: int) -> None:
    if name in owner:
        owner[name] = int(owner[name]) + offset


def _lay_over(page: Page, form: Object) -> None:
    """Paint a form onto a page, after everything else and whatever state that has left behind."""
    page.add_resource(form, Name.XObject, name=_STAMP, replace_existing=True)
    page.contents_add(b"q\n", prepend=True)
    page.contents_add(b"\nQ /Artifact BMC q /MusterStamp Do Q EMC\n")
