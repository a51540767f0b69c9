from rules.composition.memory import Memory


def test_what_is_known_is_not_worked_out_again():
    memory: Memory[str, int] = Memory(2)
    worked = []

    def work(key: str) -> int:
        return memory.recall(key, lambda: worked.append(key) or len(worked))

    assert [work(key) for key in ("a", "b", "a", "b")] == [1, 2, 1, 2]
    assert worked == ["a", "b"]


def test_a_full_memory_starts_anew():
    memory: Memory[int, int] = Memory(2)
    for number in range(5):
        assert memory.recall(number, lambda number=number: number * 10) == number * 10
    assert len(memory._known) == 1
