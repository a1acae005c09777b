"""models/ppo.py: its pole against gymnasium's, its sums over time against loops, and it learns."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import random
from tests.support.example_programs import RECORDS, load_example, run_example

ppo = load_example("models/ppo.py")
EPISODES = json.loads((RECORDS / "cartpole.json").read_text())
KEY = random.key(0)


def test_the_pole_moves_as_in_gymnasium() -> None:
    """Each push from the recorded state; and whether that ends the episode."""
    move = fg.jit(
        fg.vmap(lambda state, action: (ppo.push(state, action), ppo.fallen(ppo.push(state, action))))
    )
    for episode in EPISODES:
        states = np.array(episode["states"], np.float32)
        after, fallen = map(np.asarray, move(states[:-1], np.array(episode["actions"])))
        np.testing.assert_allclose(after, states[1:], atol=2e-6)
        assert not fallen[:-1].any() and fallen[-1] == episode["over"]
    assert {episode["over"] for episode in EPISODES} == {True, False}


def test_advantages_against_a_loop() -> None:
    generator = np.random.default_rng(0)
    rewards, values = generator.standard_normal((2, 9, 3)).astype(np.float32)
    over, last = generator.random((9, 3)) < 0.3, generator.standard_normal(3).astype(np.float32)
    expected = np.zeros((9, 3))
    following = np.concatenate([values, last[None]])[1:]
    surprise = rewards + 0.99 * following * ~over - values
    for pole in range(3):
        for start in range(9):
            weight = 1.0
            for t in range(start, 9):
                expected[start, pole] += weight * surprise[t, pole]
                weight *= 0.99 * 0.95
                if over[t, pole]:
                    break
    np.testing.assert_allclose(fg.jit(ppo.advantages)(rewards, over, values, last), expected, atol=1e-5)


def test_episodes_end_and_begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """States follow each other by `push`, but after an end; what is cut short earns what would have followed."""
    monkeypatch.setattr(ppo, "LONGEST", 12)
    agent = ppo.Agent.init(8, key=KEY)
    poles = fg.vmap(ppo.upright)(random.split(KEY, 5)), np.array([0, 3, 5, 7, 11])
    after, steps, lengths = fg.jit(ppo.balance, static_argnums=3)(agent, KEY, poles, 40)
    state, action, reward, over, lengths = map(
        np.asarray, (steps.state, steps.action, steps.reward, steps.over, lengths)
    )
    moved = np.asarray(fg.vmap(fg.vmap(ppo.push))(state, action))
    following = np.concatenate([state[1:], np.asarray(after[0])[None]])
    np.testing.assert_allclose(following[~over], moved[~over], atol=1e-6)
    assert np.abs(following[over]).max() <= 0.05
    assert ((lengths > 0) == over).all() and lengths.max() == 12 and lengths[0, 4] == 12
    fell = np.asarray(fg.vmap(fg.vmap(ppo.fallen))(moved))
    cut = over & ~fell
    assert (over[fell]).all() and (lengths[cut] == 12).all() and cut.any() and fell.any()
    np.testing.assert_allclose(reward[~cut], 1)
    np.testing.assert_allclose(reward[cut], 1 + 0.99 * np.asarray(agent.judge(moved))[cut], rtol=1e-5)


def test_objective_against_loops() -> None:
    agent = ppo.Agent.init(8, key=KEY)
    generator = np.random.default_rng(1)
    states = generator.standard_normal((20, 4)).astype(np.float32)
    logs = np.asarray(agent.log_probabilities(states), np.float64)
    actions = generator.integers(0, 2, 20)
    old = (logs[np.arange(20), actions] + generator.normal(0, 0.3, 20)).astype(np.float32)
    gain, earned = generator.standard_normal((2, 20)).astype(np.float32)
    steps = ppo.Steps(states, actions, old, None, None)
    value, (entropy, clipped) = ppo.objective(agent, (steps, gain, earned))
    policy, outside = 0.0, 0
    scaled = (gain - gain.mean()) / gain.std()
    for i in range(20):
        ratio = np.exp(logs[i, actions[i]] - old[i])
        policy += min(ratio * scaled[i], min(max(ratio, 0.8), 1.2) * scaled[i]) / 20
        outside += abs(ratio - 1) > 0.2
    expected = -(np.exp(logs) * logs).sum(-1).mean()
    misjudged = np.mean((np.asarray(agent.judge(states)) - earned) ** 2)
    assert 0 < outside < 20 and clipped == pytest.approx(outside / 20)
    assert float(entropy) == pytest.approx(expected, abs=1e-5)
    assert float(value) == pytest.approx(0.5 * misjudged - policy - 0.01 * expected, abs=1e-5)


def test_the_program_learns(tmp_path: Path) -> None:
    printed = run_example("models/ppo.py", "--iterations", "16", "--width", "32", folder=tmp_path)
    rows = [line.split() for line in printed.splitlines()[1:10]]
    assert [int(row[0]) for row in rows] == [1, *range(2, 17, 2)]
    lengths = [float(row[2]) for row in rows]
    assert lengths[0] < 40 and max(lengths[-2:]) > 120


@pytest.mark.nightly
def test_the_pole_stays_up(tmp_path: Path) -> None:
    """An episode ends after 500 pushes at the latest."""
    printed = run_example("models/ppo.py", folder=tmp_path)
    rows = [line.split() for line in printed.splitlines() if line.split() and line.split()[0].isdigit()]
    assert max(float(row[2]) for row in rows[-3:]) > 400
