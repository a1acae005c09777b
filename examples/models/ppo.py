"""Learn to balance a pole on a cart: proximal policy optimization, with the physics in the same compiled program.

    python examples/models/ppo.py
    python examples/models/ppo.py --poles 64 --iterations 100

The cart and the pole are a function from a state and an action to the next state. vmap makes many of them, a loop runs
them under the policy, and another loop goes back in time over what they earned. An iteration is one compiled call:
the poles are balanced for a while, and the policy takes some steps that make good actions more likely, but none much
more at once.

Sources: Barto, Sutton and Anderson 1983 for the pole; Schulman and others 2017 (arXiv:1707.06347) for the objective,
and 2015 (arXiv:1506.02438) for the estimate of advantages.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import NamedTuple

from tqdm import tqdm

import funcgrad.numpy as np
from funcgrad import jit, lax, nn, random, tree, value_and_grad, vmap
from funcgrad.nn import optimizers

GRAVITY, CART, POLE, HALF_LENGTH, FORCE, SECONDS = 9.8, 1.0, 0.1, 0.5, 10.0, 0.02
FAR, TILTED, LONGEST = 2.4, 12 * np.pi / 180, 500  # where an episode ends: metres, radians, steps
DISCOUNT, SMOOTHING, CLIP = 0.99, 0.95, 0.2
EPOCHS, PARTS = 4, 4  # how often each step is learned from, and in how many parts


def push(state, action):
    """The next (place, speed, angle, its speed) of a cart that is pushed to the left (0) or right (1)."""
    x, v, angle, turn = state
    total, moment = CART + POLE, POLE * HALF_LENGTH
    force = np.where(action == 1, FORCE, -FORCE)
    sine, cosine = np.sin(angle), np.cos(angle)
    swing = (force + moment * turn**2 * sine) / total
    spin = (GRAVITY * sine - cosine * swing) / (HALF_LENGTH * (4 / 3 - POLE * cosine**2 / total))
    drive = swing - moment * spin * cosine / total
    return np.stack([x + SECONDS * v, v + SECONDS * drive, angle + SECONDS * turn, turn + SECONDS * spin])


def fallen(state):
    return (np.abs(state[0]) > FAR) | (np.abs(state[2]) > TILTED)


def upright(key):
    return random.uniform(key, (4,), minval=-0.05, maxval=0.05)


class Agent(nn.Module):
    policy: nn.MLP
    value: nn.MLP

    @classmethod
    def init(cls, width, *, key):
        k1, k2 = random.split(key)
        layers = partial(nn.MLP.init, activation=np.tanh)
        return cls(layers((4, width, width, 2), key=k1), layers((4, width, width, 1), key=k2))

    def judge(self, states):
        """What will be earned from states on, by the guess of the agent."""
        return self.value(states)[..., 0]

    def log_probabilities(self, states):
        return nn.log_softmax(self.policy(states), axis=-1)


class Steps(NamedTuple):
    """What happened: each array is (steps, poles, ...). over: the episode ended with this step."""

    state: object
    action: object
    log_probability: object
    reward: object
    over: object


def balance(agent, key, poles, count):
    """Run all poles (state, steps so far) for `count` steps: the poles after them, the steps, finished lengths."""

    def step(poles, key):
        states, ages = poles
        choose, restart = random.split(key)
        logs = agent.log_probabilities(states)
        actions = random.categorical(choose, logs)
        after = vmap(push)(states, actions)
        fell, tired = vmap(fallen)(after), ages + 1 >= LONGEST
        # An episode that is only cut short goes on in the agent's mind: what would follow is added to the reward.
        reward = 1 + np.where(tired & ~fell, DISCOUNT * agent.judge(after), 0.0)
        over = fell | tired
        done = Steps(states, actions, np.take_along_axis(logs, actions[:, None], 1)[:, 0], reward, over)
        fresh = vmap(upright)(random.split(restart, len(states)))
        poles = np.where(over[:, None], fresh, after), np.where(over, 0, ages + 1)
        return poles, (done, np.where(over, ages + 1, 0))

    poles, (steps, lengths) = lax.scan(step, poles, random.split(key, count))
    return poles, steps, lengths


def advantages(rewards, over, values, last):
    """How much more was earned than guessed, averaged over how far ahead one looks; (steps, poles) from the last on."""

    def back(carry, row):
        later, next_value = carry
        reward, ended, value = row
        surprise = reward + np.where(ended, 0.0, DISCOUNT * next_value) - value
        later = surprise + np.where(ended, 0.0, DISCOUNT * SMOOTHING * later)
        return (later, value), later

    return lax.scan(back, (np.zeros_like(last), last), (rewards, over, values), reverse=True)[1]


def objective(agent, batch):
    """What is made small; the share of steps whose probability has changed by more than the clip."""
    steps, gain, earned = batch
    logs = agent.log_probabilities(steps.state)
    chosen = np.take_along_axis(logs, steps.action[:, None], 1)[:, 0]
    ratio = np.exp(chosen - steps.log_probability)
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    policy = np.mean(np.minimum(ratio * gain, np.clip(ratio, 1 - CLIP, 1 + CLIP) * gain))
    entropy = -np.mean(np.sum(np.exp(logs) * logs, axis=-1))
    misjudged = np.mean((agent.judge(steps.state) - earned) ** 2)
    return 0.5 * misjudged - policy - 0.01 * entropy, (entropy, np.mean(np.abs(ratio - 1) > CLIP))


def make_iteration(optimizer, count):
    @jit
    def iteration(agent, slots, poles, key):
        play, shuffle = random.split(key)
        poles, steps, lengths = balance(agent, play, poles, count)
        values = agent.judge(steps.state)
        gain = advantages(steps.reward, steps.over, values, agent.judge(poles[0]))
        flat = tree.map(lambda x: x.reshape(-1, *x.shape[2:]), (steps, gain, gain + values))

        def learn(carry, rows):
            agent, slots = carry
            batch = tree.map(lambda x: x[rows], flat)
            (_, told), slopes = value_and_grad(objective, has_aux=True)(agent, batch)
            updates, slots = optimizer.update(slopes, slots, agent)
            return (nn.apply_updates(agent, updates), slots), told

        size = len(flat[1])
        order = vmap(lambda k: random.permutation(k, size))(random.split(shuffle, EPOCHS))
        (agent, slots), told = lax.scan(learn, (agent, slots), order.reshape(EPOCHS * PARTS, -1))
        finished = np.sum(lengths > 0)
        return (
            agent,
            slots,
            poles,
            (finished, np.sum(lengths) / np.maximum(finished, 1), *tree.map(np.mean, told)),
        )

    return iteration


def train(key, agent, *, poles, count, iterations, learning_rate):
    """Yield the agent and (finished episodes, their mean length, entropy, share that was clipped) an iteration."""
    steps = iterations * EPOCHS * PARTS
    rate = nn.schedules.linear_schedule(learning_rate, 0.0, steps)
    optimizer = optimizers.chain(optimizers.clip_by_global_norm(0.5), optimizers.adam(rate))
    iteration = make_iteration(optimizer, count)
    slots = optimizer.init(agent)
    state = vmap(upright)(random.split(random.fold_in(key, iterations), poles)), np.zeros(poles, int)
    for i in range(iterations):
        agent, slots, state, told = iteration(agent, slots, state, random.fold_in(key, i))
        yield agent, told


def main():
    parser = argparse.ArgumentParser(description="Learn to balance a pole on a cart.")
    parser.add_argument("--poles", type=int, default=16)
    parser.add_argument("--steps", type=int, default=128, help="of each pole in an iteration")
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--learning-rate", type=float, default=2.5e-3)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    if arguments.poles * arguments.steps % PARTS:
        raise SystemExit(f"--poles times --steps must be a multiple of {PARTS}")
    agent_key, key = random.split(random.key(arguments.seed))
    agent = Agent.init(arguments.width, key=agent_key)
    settings = {name: getattr(arguments, name) for name in ("poles", "iterations", "learning_rate")}
    rows, times = [], [time.perf_counter()]
    told = train(key, agent, count=arguments.steps, **settings)
    for i, (_, told_now) in enumerate(tqdm(told, total=arguments.iterations, unit="iteration"), 1):
        episodes, length, entropy, clipped = map(float, told_now)
        times.append(time.perf_counter())
        if i == 1 or i % max(1, arguments.iterations // 8) == 0:
            rows.append(f"{i:9}   {int(episodes):8}   {length:11.1f}   {entropy:7.3f}   {clipped:7.1%}")
    print("iteration   episodes   mean length   entropy   clipped")
    print("\n".join(rows))
    each = (times[-1] - times[1]) / max(1, len(times) - 2)
    print(f"\ncompile time (first iteration)  {times[1] - times[0]:6.2f} s")
    print(f"steps of a pole a second        {arguments.poles * arguments.steps / max(each, 1e-9):9,.0f}")


if __name__ == "__main__":
    main()
