"""Scoring and standings of an event: pure values and functions.

``documents.read_event`` reads a document, ``table.rank`` turns an event into a table, ``describe`` writes it. Nothing
here knows Django, a database, a clock or chance: lots are drawn from the event's stored seed. Points are exact
(``Fraction``).
"""
