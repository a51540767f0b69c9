"""The game as pure Python: values and functions without database, clock or network."""
