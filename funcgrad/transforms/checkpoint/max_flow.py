"""The minimal cut of a network: the cheapest set of edges whose removal parts the source from the sink.

By the algorithm of Dinitz: as long as the sink can be reached by edges with capacity left, send along shortest paths
what fits. Capacities are integers of any size.

Source: Y. Dinitz, "Dinitz' Algorithm: The Original Version and Even's Version" (2006).
"""

from __future__ import annotations

from collections import deque

INFINITE = -1


class Network:
    """Nodes 0 (the source), 1 (the sink), and as many more as are asked for; directed edges with capacities.

    >>> network = Network()
    >>> middle = network.node()
    >>> network.edge(0, middle, 5), network.edge(middle, 1, 3)
    (None, None)
    >>> network.cut()
    (3, {0, 2})
    """

    def __init__(self) -> None:
        self._edges: list[list[int]] = [[], []]  # of each node, the numbers of its edges
        self._heads: list[int] = []  # edge e and its reverse are 2k and 2k + 1
        self._left: list[int] = []

    def node(self) -> int:
        self._edges.append([])
        return len(self._edges) - 1

    def edge(self, tail: int, head: int, capacity: int) -> None:
        """Add an edge with a capacity: an integer of at least 0, or INFINITE."""
        self._edges[tail].append(len(self._heads))
        self._edges[head].append(len(self._heads) + 1)
        self._heads += [head, tail]
        self._left += [capacity, 0]

    def cut(self) -> tuple[int, set[int]]:
        """Compute (capacity of the minimal cut, the fewest possible nodes on the source's side).

        There must be a finite cut. The network is used up.
        """
        finite = sum(c for c in self._left if c != INFINITE) + 1
        self._left = [finite if c == INFINITE else c for c in self._left]
        total = 0
        while True:
            level = self._levels()
            if level[1] < 0:
                return total, {node for node, depth in enumerate(level) if depth >= 0}
            total += self._send(level)

    def _levels(self) -> list[int]:
        """Return the distance of each node from the source by edges with capacity left; -1 where there is no way."""
        level = [-1] * len(self._edges)
        level[0] = 0
        queue = deque([0])
        while queue:
            node = queue.popleft()
            for e in self._edges[node]:
                head = self._heads[e]
                if self._left[e] and level[head] < 0:
                    level[head] = level[node] + 1
                    queue.append(head)
        return level

    def _send(self, level: list[int]) -> int:
        """Send along edges that lead one level on until no such path is left; how much arrived."""
        following = [0] * len(self._edges)  # of each node, how many of its edges are used up
        total = 0
        path: list[int] = []
        node = 0
        while True:
            if node == 1:
                amount = min(self._left[e] for e in path)
                for e in path:
                    self._left[e] -= amount
                    self._left[e ^ 1] += amount
                total += amount
                path, node = [], 0
            edge = self._next(node, level, following)
            if edge is not None:
                path.append(edge)
                node = self._heads[edge]
            elif node == 0:
                return total
            else:
                level[node] = -1  # a dead end
                node = self._heads[path.pop() ^ 1]

    def _next(self, node: int, level: list[int], following: list[int]) -> int | None:
        edges = self._edges[node]
        while following[node] < len(edges):
            edge = edges[following[node]]
            if self._left[edge] and level[self._heads[edge]] == level[node] + 1:
                return edge
            following[node] += 1
        return None
