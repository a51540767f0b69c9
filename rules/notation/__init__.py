"""The notations of the rulebooks and the values they stand for: `parse_x(text)` reads one or raises `NotationError`."""
