"""Events: entries, rounds, results, standings."""
