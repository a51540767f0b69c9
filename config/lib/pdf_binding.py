"""Several PDFs as one that is still accessible: pages, bookmarks and the structure for readers who listen.

Nothing is laid out again. What marks a page is a whole page of another PDF, laid over it as an artifact.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NumberObject,
    StreamObject,
)

_STAMP = NameObject("/MusterStamp")


@dataclass(frozen=True, slots=True)
class Bound:
    """A PDF with the name of its bookmark."""

    label: str
    content: bytes


def bind_pdfs(cover: bytes, parts: Sequence[Bound], *, stamps: bytes = b"") -> bytes:
    """The cover, then all parts. The n-th page of ``stamps`` is laid over every page of the n-th part."""
    writer = PdfWriter(clone_from=io.BytesIO(cover))
    marks = PdfReader(io.BytesIO(stamps)).pages if stamps else []
    for index, part in enumerate(parts):
        reader = PdfReader(io.BytesIO(part.content))
        first = len(writer.pages)
        for page in reader.pages:
            writer.add_page(page)
        _join_structure(writer, reader, first=first)
        if stamps:
            form = writer._add_object(_form_of(marks[index], writer))
            for page in writer.pages[first:]:
                _lay_over(writer, page, form)
        writer.add_outline_item(title=part.label, page_number=first)
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def _join_structure(writer: PdfWriter, reader: PdfReader, *, first: int) -> None:
    """Hang the structure tree of a document below that of the first, and number what its pages refer to anew."""
    root = writer._root_object.get("/StructTreeRoot")
    theirs = reader.root_object.get("/StructTreeRoot")
    if root is None or theirs is None:
        return
    tree, added = root.get_object(), theirs.get_object().clone(writer).get_object()
    numbers = _numbers(tree)
    offset = max((int(key) for key in numbers[::2]), default=-1) + 1
    more = _numbers(added)
    for key, value in zip(more[::2], more[1::2], strict=True):
        numbers.extend([NumberObject(int(key) + offset), value])
    for page, original in zip(writer.pages[first:], reader.pages, strict=True):
        if "/StructParents" in original:
            page[NameObject("/StructParents")] = _moved(original["/StructParents"], offset)
        for note in page.get("/Annots", ()):
            annotation = note.get_object()
            if "/StructParent" in annotation:
                annotation[NameObject("/StructParent")] = _moved(annotation["/StructParent"], offset)
    kids = _as_array(tree)
    for kid in _as_array(added):
        kid.get_object()[NameObject("/P")] = tree.indirect_reference
        kids.append(kid)


def _numbers(tree: DictionaryObject) -> ArrayObject:
    """The table from the numbers on pages to elements of the tree."""
    found: Any = tree["/ParentTree"].get_object()
    numbers: ArrayObject = found["/Nums"].get_object()
    return numbers


def _as_array(tree: DictionaryObject) -> ArrayObject:
    """The children of a tree's root, as a list that can grow."""
    kids = tree.raw_get("/K")
    found = kids.get_object() if isinstance(kids, IndirectObject) else kids
    if isinstance(found, ArrayObject):
        return found
    array = ArrayObject([kids])
    tree[NameObject("/K")] = array
    return array


def _moved(number: object, offset: int) -> NumberObject:
    return NumberObject(int(str(number)) + offset)


def _form_of(page: Any, writer: PdfWriter) -> StreamObject:
    """A page as something that can be painted onto others."""
    form = DecodedStreamObject()
    contents = page.get_contents()
    form.set_data(contents.get_data() if contents is not None else b"")
    form.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): ArrayObject(page.mediabox),
            NameObject("/Resources"): page["/Resources"].clone(writer),
        }
    )
    return form.flate_encode()


def _lay_over(writer: PdfWriter, page: Any, form: IndirectObject) -> None:
    """Paint a form onto a page, after everything else and whatever state that has left behind."""
    resources = page["/Resources"].get_object().clone(writer, force_duplicate=True)
    page[NameObject("/Resources")] = resources
    known = resources.get("/XObject")
    forms = DictionaryObject(known.get_object() if known is not None else {})
    forms[_STAMP] = form
    resources[NameObject("/XObject")] = forms
    contents = page.raw_get("/Contents")
    found = contents.get_object() if isinstance(contents, IndirectObject) else contents
    streams = list(found) if isinstance(found, ArrayObject) else [contents]
    before, after = DecodedStreamObject(), DecodedStreamObject()
    before.set_data(b"q\n")
    after.set_data(b"\nQ /Artifact BMC q /MusterStamp Do Q EMC\n")
    page[NameObject("/Contents")] = ArrayObject([writer._add_object(before), *streams, writer._add_object(after)])
