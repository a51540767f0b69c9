"""Army lists: the catalogue, armies, the builder, rosters."""
