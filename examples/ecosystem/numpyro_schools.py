"""Sample the effects of coaching in eight schools with NumPyro: a program for JAX that runs unchanged over funcgrad.

    python numpyro_schools.py                           with jax installed
    python -m funcgrad.compat.jax numpyro_schools.py    over funcgrad, without jax

The model is the hierarchy of Rubin (1981): the effect of each school comes from a common normal distribution, and is
seen with a known standard error. It is written without a center, so that the posterior has no narrow neck. What is
sampled is compared with the same posterior computed by integration on a grid.
"""

import jax
import jax.numpy as jnp
import numpy as np
import numpyro
import numpyro.distributions as dist
from numpyro.diagnostics import summary
from numpyro.infer import MCMC, NUTS, Predictive, log_likelihood
from numpyro.infer.reparam import LocScaleReparam

EFFECTS = np.array([28.0, 8.0, -3.0, 7.0, -1.0, 1.0, 18.0, 12.0])
ERRORS = np.array([15.0, 10.0, 16.0, 11.0, 9.0, 11.0, 10.0, 18.0])


@numpyro.handlers.reparam(config={"theta": LocScaleReparam(0)})
def schools(errors, effects=None):
    mu = numpyro.sample("mu", dist.Normal(0, 5))
    tau = numpyro.sample("tau", dist.HalfCauchy(5))
    with numpyro.plate("school", len(errors)):
        theta = numpyro.sample("theta", dist.Normal(mu, tau))
        numpyro.sample("effect", dist.Normal(theta, errors), obs=effects)


def means_on_a_grid():
    """The posterior means of mu and tau: given both, the effects of schools integrate out."""
    mu = np.linspace(-25, 30, 441)[:, None]
    tau = np.exp(np.linspace(-7, 6, 1301))[None, :]
    weight = tau / (1 + (tau / 5) ** 2) * np.exp(-0.5 * (mu / 5) ** 2)  # tau for steps of its logarithm
    for effect, error in zip(EFFECTS, ERRORS, strict=True):
        variance = tau**2 + error**2
        weight = weight * np.exp(-0.5 * (effect - mu) ** 2 / variance) / np.sqrt(variance)
    return (weight * mu).sum() / weight.sum(), (weight * tau).sum() / weight.sum()


def main():
    mcmc = MCMC(
        NUTS(schools),
        num_warmup=500,
        num_samples=2000,
        num_chains=2,
        chain_method="vectorized",
        progress_bar=False,
    )
    mcmc.run(jax.random.key(0), ERRORS, EFFECTS, extra_fields=("diverging",))
    mcmc.print_summary()

    found = summary(mcmc.get_samples(group_by_chain=True))
    for name, expected in zip(("mu", "tau"), means_on_a_grid(), strict=True):
        error = abs(found[name]["mean"] - expected) * np.sqrt(found[name]["n_eff"]) / found[name]["std"]
        print(
            f"{name}: sampled {found[name]['mean']:.2f}, integrated {expected:.2f}: {error:.1f} standard errors apart"
        )
        assert error < 4 and found[name]["r_hat"] < 1.05
    assert jnp.sum(mcmc.get_extra_fields()["diverging"]) < 40

    samples = mcmc.get_samples()
    drawn = Predictive(schools, samples)(jax.random.key(1), ERRORS)["effect"]
    likelihood = log_likelihood(schools, samples, ERRORS, EFFECTS)["effect"]
    print(
        f"new effects: {drawn.mean():.1f} +- {drawn.std():.1f}; log likelihood {likelihood.sum(-1).mean():.1f}"
    )
    assert drawn.shape == likelihood.shape == (4000, 8)


if __name__ == "__main__":
    main()
