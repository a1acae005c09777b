"""Which steps need which, while pairs of them become one: is there a way around between two steps?

Two steps may be merged when nothing else lies between them: no third step that needs the one and is needed by the
other. To search all that a step needs for every pair would take time by the square of the program. So the steps are
numbered such that each needs only steps of lower numbers, and a search stays between the numbers of its pair: most
pairs are neighbours. A merge gives new numbers to what it found there (Pearce and Kelly 2006, "A dynamic topological
sort algorithm for directed acyclic graphs").
"""

from __future__ import annotations

from collections.abc import Mapping

_MOST_BETWEEN = 256  # steps that are looked at; a pair with more of them between it stays two steps


class StepGraph:
    """Steps by number. needs: of each, those whose results it reads.

    >>> graph = StepGraph({0: set(), 1: {0}, 2: {0, 1}, 3: {0}})
    >>> graph.can_merge(0, 2), graph.can_merge(2, 3)
    (False, True)
    >>> graph.can_merge(0, 1)
    True
    >>> graph.merge(0, 1)
    >>> graph.can_merge(0, 2)
    True
    """

    def __init__(self, needs: Mapping[int, set[int]]) -> None:
        self.needs = {number: set(others) for number, others in needs.items()}
        self.needed_by: dict[int, set[int]] = {number: set() for number in needs}
        for number, others in needs.items():
            for other in others:
                self.needed_by[other].add(number)
        self.rank = {number: i for i, number in enumerate(needs)}
        self.looked_at = 0  # steps that all searches came by
        self._found: tuple[int, int, tuple[list[int], list[int]] | None] = (-1, -1, None)  # of the last pair

    def can_merge(self, first: int, second: int) -> bool:
        """Tell whether no way leads from one to the other by way of a third, and none from the second to the first."""
        if second in self.needs[first]:
            return False
        self._found = first, second, self._between(first, second)
        return self._found[2] is not None

    def _between(self, first: int, second: int) -> tuple[list[int], list[int]] | None:
        """Return the steps with numbers between those of two steps: those that the later one needs, and those that
        need the earlier one. Return None where a step is both, or where there are too many.
        """
        early, late = sorted((first, second), key=self.rank.__getitem__)
        before = self._search(late, early, self.needs)
        if before is None or early in before:
            return None
        after = self._search(early, late, self.needed_by)
        return None if after is None else (before, after)

    def _search(self, start: int, goal: int, edges: Mapping[int, set[int]]) -> list[int] | None:
        """Return what lies before the goal from a start; the goal itself, if it is more than one edge away."""
        low, high = sorted((self.rank[start], self.rank[goal]))
        seen: set[int] = set()
        stack = [n for n in edges[start] if low < self.rank[n] < high]
        while stack:
            number = stack.pop()
            if number in seen:
                continue
            seen.add(number)
            if len(seen) > _MOST_BETWEEN:
                return None
            if goal in edges[number]:
                return [goal]
            stack += [n for n in edges[number] if low < self.rank[n] < high]
        self.looked_at += len(seen)
        return sorted(seen, key=self.rank.__getitem__)

    def merge(self, first: int, second: int) -> None:
        """Merge the second step into the first, as `can_merge` has just allowed."""
        assert self._found[:2] == (first, second) and self._found[2] is not None
        before, after = self._found[2]
        numbers = sorted(self.rank[n] for n in (*before, first, second, *after))
        del numbers[len(before) + 1]
        self.rank.update(zip((*before, first, *after), numbers, strict=True))
        for other in self.needs.pop(second):
            self.needed_by[other].discard(second)
            if other != first:
                self.needs[first].add(other)
                self.needed_by[other].add(first)
        for other in self.needed_by.pop(second):
            self.needs[other].discard(second)
            if other != first:
                self.needs[other].add(first)
                self.needed_by[first].add(other)
        del self.rank[second]
