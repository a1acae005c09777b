"""Record how gymnasium's CartPole-v1 moves under random pushes: what models/ppo.py must compute, too.

    pip install gymnasium && python tests/examples/records/make_cartpole.py

writes cartpole.json beside this file: a list of episodes, each with the states before each push and after the last,
the actions, and whether the last state ended the episode by itself.
"""

from __future__ import annotations

import json
from pathlib import Path

import gymnasium
import numpy


def episode(seed: int) -> dict:
    """Pushed at random, mostly against the tilt, so that it takes some time."""
    environment = gymnasium.make("CartPole-v1")
    generator = numpy.random.default_rng(seed)
    state, _ = environment.reset(seed=seed)
    states, actions, over = [state], [], False
    while not over and len(actions) < 60:
        against = int(state[2] + state[3] > 0)
        action = against if generator.random() < 0.7 else 1 - against
        state, _, over, _, _ = environment.step(action)
        states.append(state)
        actions.append(action)
    return {
        "states": [[float(f"{x:.8g}") for x in row] for row in states],
        "actions": actions,
        "over": bool(over),
    }


def main() -> None:
    text = json.dumps([episode(seed) for seed in range(4)], separators=(",", ":"))
    Path(__file__).with_name("cartpole.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
