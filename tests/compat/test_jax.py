"""Programs written for JAX over funcgrad, each in a process of its own: `import jax` is for all of a process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

TRAINING = """
import sys
import jax
import jax.numpy as jnp
from jax import grad, jit, random, vmap
from jax.flatten_util import ravel_pytree
from jax.tree_util import Partial, tree_map

def loss(params, x, y):
    h = jnp.tanh(x @ params["w1"] + params["b1"])
    return jnp.mean((h @ params["w2"] - y) ** 2)

@jax.jit
def step(params, x, y):
    value, gradient = jax.value_and_grad(loss)(params, x, y)
    return tree_map(lambda p, g: p - 0.1 * g, params, gradient), value

key = random.key(0)
params = {"w1": random.normal(key, (3, 8)), "b1": jnp.zeros(8), "w2": random.normal(key, (8,))}
x = random.normal(random.fold_in(key, 1), (32, 3))
y = jnp.sin(x).sum(-1)
first = loss(params, x, y)
for _ in range(50):
    params, value = step(params, x, y)
assert isinstance(x, jax.Array) and float(value) < 0.5 * float(first)
vector, unravel = ravel_pytree(params)
assert vector.shape == (40,) and unravel(vector)["w1"].shape == (3, 8)
assert vmap(Partial(jnp.dot, jnp.ones(3)))(x).shape == (32,)
assert jax.typeof(x).shape == (32, 3) and jax.typeof(x).sharding.mesh.empty
print(jax.__version__, *sys.argv[1:])
"""


def run(
    *arguments: str, stdin: str = "", variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("FUNCGRAD_AS")}
    environment |= {"PYTHONPATH": str(ROOT), **(variables or {})}
    return subprocess.run(
        [sys.executable, *arguments], input=stdin, env=environment, capture_output=True, text=True, cwd=ROOT
    )


def test_a_program_as_it_is(tmp_path: Path) -> None:
    """By `python -m`, its arguments its own; by an import before; and by a variable."""
    (tmp_path / "train.py").write_text(TRAINING)
    (tmp_path / "more.py").write_text("import train")  # beside it
    for arguments in (("train.py", "--epochs", "3"), ("more.py", "--epochs", "3")):
        done = run("-m", "funcgrad.compat.jax", str(tmp_path / arguments[0]), *arguments[1:])
        assert done.stdout.split() == ["0.10.2", "--epochs", "3"], done.stderr
    done = run("-c", "import funcgrad.compat.jax\n" + TRAINING)
    assert done.stdout.split() == ["0.10.2"], done.stderr
    done = run("-c", "import funcgrad\n" + TRAINING, variables={"FUNCGRAD_AS_JAX": "1"})
    assert done.stdout.split() == ["0.10.2"], done.stderr
    done = run("-m", "funcgrad.compat.jax", "-m", "this")
    assert "Zen of Python" in done.stdout, done.stderr
    done = run("-m", "funcgrad.compat.jax")
    assert done.returncode == 1 and done.stderr.startswith("usage: python -m funcgrad.compat.jax")


ABSENT = """
import funcgrad.compat.jax
import jax
for name in ("jax.numpy.linspase", "jax.tree_util.tree_mapp"):
    module, _, attribute = name.rpartition(".")
    try:
        getattr(__import__(module, fromlist=["x"]), attribute)
    except AttributeError as error:
        print(error)
for name in ("jax.experimental.serialize_executables", "jax.nump", "jaxlib.xla_extension.nothing"):
    try:
        __import__(name)
    except ImportError as error:
        print(error)
print(hasattr(jax, "__wrapped__"), "linalg" in dir(jax.numpy))
"""


def test_what_is_absent_says_what_there_is() -> None:
    done = run("-c", ABSENT)
    lines = done.stdout.splitlines()
    assert lines[0] == "funcgrad has no jax.numpy.linspase; the closest is linspace", done.stderr
    assert lines[1] == "funcgrad has no jax.tree_util.tree_mapp; the closest is tree_map"
    assert lines[2].startswith("funcgrad has no module jax.experimental.serialize_executables")
    assert lines[3] == "funcgrad has no module jax.nump; the closest is jax.numpy"
    assert lines[4].startswith("funcgrad has no module jaxlib.xla_extension")
    assert lines[5] == "False True"


def test_a_process_has_one_jax(tmp_path: Path) -> None:
    """Where the real one is loaded already, its place cannot be taken; where it comes later, it is not found."""
    (tmp_path / "jax").mkdir()
    (tmp_path / "jax" / "__init__.py").write_text("REAL = True")
    path = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    done = run("-c", "import jax, funcgrad.compat.jax", variables=path)
    assert "jax is loaded already, from" in done.stderr and "before anything that imports jax" in done.stderr
    done = run("-c", "import funcgrad.compat.jax, jax; print(hasattr(jax, 'REAL'))", variables=path)
    assert done.stdout.strip() == "False", done.stderr
    done = run("-c", "import funcgrad, jax; print(jax.REAL)", variables=path)
    assert done.stdout.strip() == "True", done.stderr


DEVICES = """
import funcgrad.compat.jax, os
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=3"
import jax, jax.numpy as jnp
assert jax.device_count() == len(jax.devices()) == jax.local_device_count() == 3
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=5"
assert jax.device_count() == 3
print(jax.pmap(lambda x: jax.lax.psum(x, "i"), axis_name="i")(jnp.arange(3.0)).tolist())
"""


def test_flags_of_xla_say_how_many_devices_there_are() -> None:
    done = run("-c", DEVICES)
    assert done.stdout.strip() == "[3.0, 3.0, 3.0]", done.stderr


NAMES_FOR_XLA = """
import gzip, logging, os, sys, warnings
import funcgrad.compat.jax
import jax, jax.numpy as jnp, numpy as np
import jax.experimental.layout
import jax.extend.source_info_util
from jax.experimental import compute_on, mesh_utils, multihost_utils, scheduling_groups, serialize_executable
from jax.experimental import xla_metadata
from jax.experimental.compilation_cache import compilation_cache

x = jnp.arange(6.0).reshape(2, 3)
twice = lambda x: 2 * x

# where and how XLA computes, and where arrays are
assert compute_on.compute_on("device_host")(jax.jit(twice))(x).tolist() == twice(x).tolist()
with compute_on.compute_on("gpu_stream:1"), xla_metadata.set_xla_metadata(a=1):
    jax.jit(twice)(x)
try:
    with compute_on.compute_on("host"):
        raise AssertionError
except ValueError as error:
    assert "there is no 'host'" in str(error)
assert xla_metadata.set_xla_metadata(x, a="b") is x and scheduling_groups.scheduling_group("one")(twice) is twice
assert jax.device_put(x, jax.memory.Space.Host) is x and x.format.layout.major_to_minor == (0, 1)
layout = jax.experimental.layout
assert layout.with_layout_constraint(x, layout.Layout((1, 0))) is x
try:
    layout.with_layout_constraint(x, layout.Layout((0, 1, 2)))
    raise AssertionError
except TypeError as error:
    assert "does not order the axes of an array of rank 2" in str(error)

# compiled programs
compiled = jax.jit(lambda x, y: {"a": x + y}).lower(x, 1.0).compile()
assert compiled.input_formats[0][0].layout.major_to_minor == (0, 1) and compiled.output_formats["a"]
loaded = serialize_executable.deserialize_and_load(*serialize_executable.serialize(compiled))
assert loaded(x, 1.0)["a"].tolist() == (x + 1).tolist()
compilation_cache.set_cache_dir(sys.argv[1])
assert jax.config.jax_compilation_cache_dir == sys.argv[1]
jax.config.update("jax_persistent_cache_enable_xla_caches", "all")

# meshes and arrays of all processes
assert mesh_utils.create_hybrid_device_mesh((2, 2), (1, 1), process_is_granule=True).shape == (2, 2)
mesh = jax.make_mesh((4,), ("i",))
whole = multihost_utils.host_local_array_to_global_array(np.arange(8.0), mesh, jax.P("i"))
assert whole.sharding.spec == jax.P("i")
assert multihost_utils.global_array_to_host_local_array(whole, mesh, jax.P("i")).tolist() == np.arange(8.0).tolist()
spread = jax.device_put_replicated({"a": x}, jax.devices())
assert spread["a"].shape == (4, 2, 3) and jax.pmap(lambda p: p["a"].sum())(spread).tolist() == [15.0] * 4
assert jax.device_put_sharded([x, 2 * x], jax.devices()[:2])[1].tolist() == (2 * x).tolist()
jax.distributed.initialize(cluster_detection_method="mpi4py", coordinator_bind_address="0.0.0.0:1")
assert (jax.host_id(), jax.host_count(), jax.host_ids()) == (0, 1, [0])

# traces and what programs say
f = jax.jit(twice)
f(x)
with jax.no_tracing():
    f(x)
    try:
        f(x[0])
        raise AssertionError
    except RuntimeError as error:
        assert "would be traced" in str(error)
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(message)s")
jax.jit(lambda x: jax.debug.log("sum {} {y}", x.sum(), y=x.max()))(x)
jax.profiler.save_device_memory_profile(sys.argv[1] + "/memory.prof")
profile = gzip.decompress(open(sys.argv[1] + "/memory.prof", "rb").read())
assert b"float32[2, 3] on cpu" in profile and profile.startswith(bytes([10, 4, 8, 1, 16, 2]))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    jax.profiler.start_server(9999)
assert "start_trace and stop_trace" in str(caught[0].message)
assert jax.__version__ in jax.print_environment_info(return_string=True)

# others
_, pull = jax.vjp(lambda x, y: x * y, 2.0, 3.0)
total = jax.new_ref(1.0)
assert pull.with_refs(total, jax.ad.GradValue())(1.0) == (None, 2.0) and total[...] == 4.0
assert jax.config.values["jax_enable_x64"] is False
variable, other = map(jax.core.gensym(), [jax.typeof(x)] * 2)
fields = dict(invars=[variable], outvars=[other], primitive=jax.lax.sin_p, params={}, effects=set(), ctx=None)
assert variable is not other and jax.core.new_jaxpr_eqn(**fields).invars == [variable]
assert jax.core.DebugInfo("jit", "f", (), ()).arg_names == ()
from jax.extend.core import primitives
assert primitives.remat_p.name == "remat2" and primitives.add_jaxvals_p.name == "add_any" and primitives.random_bits_p
assert jax.lax.linalg.cholesky_p is primitives.cholesky_p
equation = jax.make_jaxpr(jax.checkpoint(jnp.sin))(x).eqns[0]
assert equation.primitive is primitives.remat_p
assert isinstance(jax.extend.source_info_util.summarize(equation.source_info), str)
assert jax.lax.shape_as_value((2, 3)).tolist() == [2, 3] and jax.lax.dce_sink(x) is None
assert jax.jit(lambda token: jax.lax.after_all(token))(jax.lax.create_token()).shape == (0,)
assert jax.dlpack.is_supported_dtype(jnp.float32) and not jax.dlpack.is_supported_dtype(jnp.int4)
"""


def test_what_programs_say_to_xla(tmp_path: Path) -> None:
    done = run("-c", NAMES_FOR_XLA, str(tmp_path), variables={"FUNCGRAD_CPU_DEVICES": "4"})
    assert done.stdout == "sum 15.0 5.0\n" and not done.returncode, done.stderr


def test_variables_of_the_environment_set_flags() -> None:
    """As JAX reads them; funcgrad's own variable counts where both are set."""
    program = """
import funcgrad.compat.jax, jax, jax.numpy as jnp
print(jnp.ones(1).dtype, jax.config.jax_disable_jit, jax.config.jax_default_matmul_precision)
print(jax.config.jax_default_prng_impl, jax.config.jax_debug_nans, jax.config.jax_compilation_cache_max_size)
print(jax.device_count(), jax.default_backend())
"""
    variables = {
        "JAX_ENABLE_X64": "true",
        "JAX_DISABLE_JIT": "1",
        "JAX_DEFAULT_MATMUL_PRECISION": "bfloat16",
        "JAX_DEFAULT_PRNG_IMPL": "rbg",
        "JAX_DEBUG_NANS": "1",
        "FUNCGRAD_DEBUG_NANS": "0",
        "JAX_COMPILATION_CACHE_MAX_SIZE": "100",
        "JAX_NUM_CPU_DEVICES": "3",
        "JAX_PLATFORM_NAME": "cpu",
    }
    done = run("-c", program, variables=variables)
    assert done.stdout.split() == ["float64", "True", "bfloat16", "rbg", "False", "100", "3", "cpu"], (
        done.stderr
    )
    done = run("-c", program, variables={"JAX_ENABLE_X64": "maybe"})
    assert "JAX_ENABLE_X64=maybe: it is on or off" in done.stderr


EVERY_MODULE = """
import pkgutil
from funcgrad.compat.jax.modules import MODULES
for name, sources in MODULES.items():
    __import__(name)
    for source in sources:
        pkgutil.resolve_name(source)
print(len(MODULES))
"""


def test_modules_stand_for_some_that_there_are() -> None:
    done = run("-c", EVERY_MODULE)
    assert int(done.stdout) > 40, done.stderr


def test_this_process_has_none() -> None:
    """Other tests ask whether jax is installed."""
    assert not any(type(finder).__module__.startswith("funcgrad") for finder in sys.meta_path)


PRIMITIVES = """
import jax, jax.numpy as jnp
import numpy as np
from jax.extend.core import Primitive
from jax.interpreters import ad, batching, mlir

called = Primitive("called")
called.multiple_results = True
called.def_impl(lambda x: [jnp.sin(x)])
called.def_abstract_eval(lambda x: [jax.core.ShapedArray(x.shape, x.dtype)])

def lowering(ctx, x):
    assert [a.shape for a in ctx.avals_in] == [a.shape for a in ctx.avals_out]
    out, _, keep = mlir.emit_python_callback(
        ctx, lambda x: (np.sin(x) + 1,), None, [x], ctx.avals_in, ctx.avals_out, has_side_effect=False
    )
    ctx.module_context.add_keepalive(keep)
    return out

mlir.register_lowering(called, lowering)
assert abs(float(called.bind(0.5)[0]) - np.sin(0.5)) < 1e-6
assert abs(float(jax.jit(lambda x: called.bind(x)[0])(0.5)) - np.sin(0.5) - 1) < 1e-6

seen = {}

def f(x, y):
    trace = jax.core.find_top_trace((x, y))
    parts = {"x": x, "sin": jnp.sin(x), "stopped": jax.lax.stop_gradient(x), "y": y, "int": (x > 0).astype(int)}
    for name, value in parts.items():
        seen[name] = isinstance(value, ad.JVPTracer) and value._trace.main is trace.main
    return x

jax.jvp(lambda x: f(x, 2.0), (1.0,), (1.0,))
assert seen == {"x": True, "sin": True, "stopped": False, "y": False, "int": False}, seen

def fails(x):
    raise KeyError("not there")

for way in (lambda f: f, jax.jit):
    try:
        way(lambda x: jax.pure_callback(fails, x, x))(jnp.ones(2))
    except jax.errors.JaxRuntimeError as error:
        assert "KeyError: 'not there'" in str(error) and isinstance(error.__cause__, KeyError)
    else:
        raise AssertionError

# what graphs have by other operations: tables of rules name it, and it can be applied where it is of arrays alone
rules = {
    getattr(jax.lax, name + "_p"): name
    for name in "gt ge lt clamp scatter scatter_add squeeze dynamic_slice conv_general_dilated tile top_k".split()
}
assert len(rules) == 11 and rules[jax.lax.gt_p] == "gt" and repr(jax.lax.scatter_p) == "scatter"
assert jax.lax.gt_p is jax.extend.core.primitives.gt_p and jax.lax.gt_p.bind(2, 1) and not jax.lax.ge_p.bind(1.0, 2.0)
lgamma = jax.lax.lgamma_p.bind
x = jnp.asarray([0.5, 3.0])
for way in (lambda f: f, jax.jit, jax.vmap, lambda f: jax.grad(lambda x: f(x).sum())):
    assert way(lgamma)(x).tolist() == way(jax.lax.lgamma)(x).tolist()
assert jax.lax.clamp_p.bind(-1.0, jnp.asarray([-3.0, 0.5]), 1.0).tolist() == [-1.0, 0.5]
assert jax.lax.regularized_incomplete_beta_p.bind(2.0, 3.0, 0.5) == jax.lax.betainc(2.0, 3.0, 0.5)
try:
    jax.lax.scatter_p.bind(x, x, x)
except NotImplementedError as error:
    assert "primitive 'scatter' cannot be applied" in str(error)
else:
    raise AssertionError
print("done")
"""


LINEAR = """
import jax, jax.numpy as jnp
import numpy as np
from jax.extend.core import Primitive
from jax.interpreters import ad, xla

def declared(name, implementation, rule, define):
    primitive = Primitive(name)
    primitive.def_impl(implementation)
    primitive.def_abstract_eval(lambda x, **_: x)
    define(primitive, rule)
    return primitive

by = {"factor": 3.0}
for define, rule in (
    (ad.deflinear, lambda ct, factor: [factor * ct]),
    (ad.deflinear2, lambda ct, x, factor: [factor * ct]),
):
    times = declared("times", lambda x, factor: factor * x, rule, define)
    f = lambda x: times.bind(jnp.sin(x), **by)
    x = jnp.array([0.5, -1.0])
    np.testing.assert_allclose(jax.jvp(f, (x,), (jnp.ones(2),))[1], 3 * np.cos(x), rtol=1e-6)
    np.testing.assert_allclose(jax.grad(lambda x: f(x).sum())(x), 3 * np.cos(x), rtol=1e-6)
    np.testing.assert_allclose(jax.linear_transpose(lambda x: times.bind(x, **by), x)(x)[0], 3 * x)
    np.testing.assert_allclose(jax.jit(f)(x), 3 * np.sin(x), rtol=1e-6)
    np.testing.assert_allclose(xla.apply_primitive(times, x, **by), 3 * x)

product = Primitive("product")
product.def_impl(lambda x, y: x * y)
product.def_abstract_eval(lambda x, y: x)
ad.defjvp(product, lambda t, x, y: t * y, None)  # says that y has no part in it
value, tangent = jax.jvp(product.bind, (2.0, 5.0), (1.0, 100.0))
assert (float(value), float(tangent)) == (10.0, 5.0)
assert float(jax.grad(lambda y: product.bind(2.0, y))(5.0)) == 0.0
assert not ad.__dict__.get("missing") and jax.core.Effects is frozenset
print("done")
"""


def test_rules_of_linear_primitives() -> None:
    found = run("-c", "import funcgrad.compat.jax\n" + LINEAR)
    assert found.returncode == 0 and found.stdout == "done\n", found.stderr


def test_tables_of_primitives_and_errors_of_callbacks() -> None:
    found = run("-c", "import funcgrad.compat.jax\n" + PRIMITIVES)
    assert found.returncode == 0 and found.stdout == "done\n", found.stderr


DECLARATIONS = """
import jax, numpy as np
import jax.numpy as jnp
from jax.api_util import debug_info, flatten_fun, flatten_fun_nokwargs, safe_map
from jax.experimental import hijax, mesh_utils
from jax.experimental.pjit import pjit
from jax.extend import linear_util as lu
from jax.interpreters import partial_eval as pe
from jax._src.tree_util import _registry
import jax.interpreters.xla

# flax: lazy_init and nn.scan
def f(a, b, *, c):
    return {"known": a * 2, "unknown": (a * b, c)}
leaves, structure = jax.tree_util.tree_flatten(((3.0, 4.0), {"c": 5.0}))
flat, out_tree = flatten_fun(lu.wrap_init(f, debug_info=debug_info("f", f, (), {})), structure)
given = [pe.PartialVal.known(leaves[0]), *[pe.PartialVal.unknown(jax.core.ShapedArray((), jnp.float32))] * 2]
_, out, _ = pe.trace_to_jaxpr_nounits(flat, given)
found = jax.tree_util.tree_unflatten(out_tree(), out)
assert float(found["known"].const) == 6.0 and found["unknown"][0][0] == jax.core.ShapedArray((), jnp.float32)
flat, out_tree = flatten_fun_nokwargs(lu.wrap_init(lambda x: [x, x]), jax.tree_util.tree_structure((1,)))
assert flat.call_wrapped(2.0) == [2.0, 2.0] and out_tree().num_leaves == 2
assert safe_map(lambda a, b: a + b, [1, 2], [3, 4]) == [4, 6]
try:
    safe_map(max, [1], [2, 3])
except ValueError:
    pass
else:
    raise AssertionError

# JAX's notebook about interpreters: a function inverted equation by equation
import jax._src.util
inverses = {jax.lax.exp_p: jnp.log, jax.lax.tanh_p: jnp.arctanh}
closed = jax.make_jaxpr(lambda x: jnp.exp(jnp.tanh(x)))(1.0)
values = dict(jax._src.util.safe_zip(closed.jaxpr.outvars, [jnp.exp(jnp.tanh(0.5))]))
for equation in closed.jaxpr.eqns[::-1]:
    outputs = jax._src.util.safe_map(values.get, equation.outvars)
    values[equation.invars[0]] = inverses[equation.primitive](*outputs)
assert abs(values[closed.jaxpr.invars[0]] - 0.5) < 1e-6

# numpyro: provenance
from jax.api_util import shaped_abstractify
from jax.extend.core import primitives
avals = [shaped_abstractify(x) for x in leaves]
jaxpr, types, consts = pe.trace_to_jaxpr_dynamic(flatten_fun(lu.wrap_init(f), structure)[0], avals)
assert len(jaxpr.invars) == 3 and len(types) == 3 and jaxpr.outvars[2] is jaxpr.invars[2] and not consts
inner = lambda x: flatten_fun_nokwargs(lu.wrap_init(lambda y: (y * 2, y)), jax.tree_util.tree_structure((x,)))[0]
for call in (primitives.call_p, primitives.closed_call_p):
    assert jax.grad(lambda x: call.bind(x, subfuns=(inner(x),))[0])(3.0) == 2.0
    assert jax.jit(lambda x: call.bind(inner(x), x))(3.0) == [6.0, 3.0]

# haiku: experimental.to_dot
class OwnTrace(jax.core.Trace):
    pass
for refused in (OwnTrace, jax.core.take_current_trace, lu.transformation(lambda *xs: None)):
    try:
        refused()
    except NotImplementedError as error:
        assert "cannot trace by classes of its own" in str(error)
    else:
        raise AssertionError

class Variable(hijax.HiPrimitive):
    def impl(self, x):
        return x
try:
    Variable("variable").bind(1.0)
except NotImplementedError as error:
    assert "no types beyond arrays" in str(error)
else:
    raise AssertionError
assert list in _registry and int not in _registry
assert mesh_utils.create_device_mesh((1, 1)).shape == (1, 1) and float(pjit(jnp.sin)(0.0)) == 0.0
jax.config.parse_flags_with_absl()

# jax-md: the name of the backend
from jax.extend.backend import backends, get_backend, get_default_device
client = get_backend()
assert client == get_backend("cpu") == backends()["cpu"] and client.platform == jax.default_backend() == "cpu"
assert client.devices() == client.local_devices() == jax.devices() and get_default_device() == jax.devices()[0]
assert client.device_count() == client.local_device_count() == 1 and client.process_index() == 0
kept = jnp.arange(3) + 1
assert any(x is kept for x in client.live_arrays()) and client.platform_version.startswith("funcgrad")
try:
    get_backend("gpux")
except RuntimeError as error:
    assert "gpux" in str(error)
else:
    raise AssertionError
assert jax.config.read("jax_enable_x64") is False and jnp.finfo(jnp.float8_e4m3fn).max == 448
with jax.check_tracer_leaks():
    print("done")
"""


def test_what_libraries_declare_and_interpret() -> None:
    found = run("-c", "import funcgrad.compat.jax\n" + DECLARATIONS)
    assert found.returncode == 0 and found.stdout == "done\n", found.stderr


STRUCTURES = """
import collections
import optree
import jax
from jax import tree_util

Point = collections.namedtuple("Point", "x y")


@tree_util.register_pytree_node_class
class Box:
    def __init__(self, *parts):
        self.parts = parts

    def tree_flatten(self):
        return self.parts, ("of", len(self.parts))

    @classmethod
    def tree_unflatten(cls, aux, parts):
        return cls(*parts)


texts = {
    "*": 1,
    "None": None,
    "()": (),
    "(*,)": (1,),
    "[*, (*, *)]": [1, (2, 3)],
    "{'a': *, 'b': (*, None)}": {"b": (1, None), "a": 2},
    "{0: {}, 1: []}": {1: [], 0: {}},
    "CustomNode(namedtuple[Point], [*, [*]])": Point(1, [2]),
    "CustomNode(OrderedDict[('b', 'a')], [*, *])": collections.OrderedDict(b=1, a=2),
    "CustomNode(defaultdict[(<class 'int'>, ('a', 'b'))], [*, *])": collections.defaultdict(int, b=1, a=2),
    "CustomNode(Box[('of', 3)], [*, None, CustomNode(Box[('of', 1)], [*])])": Box(1, None, Box(2)),
    "CustomNode(Partial[<built-in function print>], [(*,), {'k': *}])": tree_util.Partial(print, 1, k=2),
}
for text, value in texts.items():
    for structure in (tree_util.tree_structure(value), jax.tree.flatten(value)[1]):
        assert repr(structure) == str(structure) == f"PyTreeDef({text})", (text, structure)
        assert isinstance(structure, tree_util.PyTreeDef)
assert str(jax.jit(lambda x: x).lower((1, 2)).in_tree) == "PyTreeDef((((*, *),), {}))"
assert repr(optree.tree_structure((1, None), none_is_leaf=True)).startswith("PyTreeSpec((*, *), NoneIsLeaf")
try:
    jax.tree.map(lambda x, y: x, (1, 2), (1, [2, 3]))
except ValueError as error:
    assert "(*, *)" in str(error) and "PyTree" not in str(error), error
try:
    tree_util.PyTreeDef.num_leaves = 3
except TypeError:
    print("done")
"""


def test_structures_have_the_text_of_jax() -> None:
    """The class of optree stays closed, and what others make by it keeps its text."""
    found = run("-c", "import funcgrad.compat.jax\n" + STRUCTURES)
    assert found.returncode == 0 and found.stdout == "done\n", found.stderr


def test_many_kinds_of_arguments_are_no_warning() -> None:
    """JAX has none, and tests of its libraries make errors of warnings."""
    program = "import jax\nf = jax.jit(lambda x, n: x + n, static_argnums=1)\nfor n in range(40): f(1.0, n)"
    done = run("-W", "error", "-c", "import funcgrad.compat.jax\n" + program)
    assert done.returncode == 0, done.stderr
    done = run("-W", "error", "-c", program.replace("jax", "funcgrad"))
    assert "RecompileWarning" in done.stderr


OLD_NAMES = """
import jax
import jax.numpy as jnp
import jax.ref
import numpy as np
from jax.experimental import jet
from jax.experimental.shard_map import shard_map

spec = jax.sharding.PartitionSpec("x")
double = shard_map(lambda x: 2 * x, jax.make_mesh((1,), ("x",)), spec, spec, check_rep=False)
assert double(jnp.arange(4)).tolist() == [0, 2, 4, 6]
x = jnp.arange(10)
assert x[jax.ds(2, 3)].tolist() == [2, 3, 4] and x[jax.ds(1, 3, 4)].tolist() == [1, 5, 9]
assert jax.jit(lambda i: x[jax.ds(i, 3)])(4).tolist() == [4, 5, 6] and x[jax.ds(2)].tolist() == [0, 1]
ref = jax.new_ref(jnp.zeros(3))
assert jax.ref.swap(ref, 0, 5.0) == 0 and jax.ref.addupdate(ref, 1, 2.0) is None
jax.ref.set(ref, 2, 4.0)
assert jax.ref.get(ref).tolist() == [5, 2, 4] and jax.ref.get(ref, 2) == 4
with jax.transfer_guard("disallow"), jax.threefry_partitionable(True), jax.enable_checks(False):
    assert jax.config.jax_transfer_guard == "disallow"
assert jax.config.jax_transfer_guard == "allow"
for impl in ("rbg", "unsafe_rbg"):
    key = jax.random.key(3, impl=impl)
    assert jax.random.normal(key, (2,)).tolist() == jax.random.normal(jax.random.key(3), (2,)).tolist()
assert jax.lax.rng_bit_generator(jnp.arange(4, dtype="uint32"), (2,))[1].shape == (2,)
assert jax.lax.composite(lambda x: x * x, "my.square")(3.0) == 9
value, (slope,) = jet.jet(lambda x: x * x, (3.0,), ([1.0],))
assert (value, slope) == (9, 6)
tree = {"a": x}
assert jax.copy_to_host_async(tree) is tree
print("done")
"""


def test_names_that_jax_keeps_for_older_programs() -> None:
    done = run("-c", f"import funcgrad.compat.jax\n{OLD_NAMES}")
    assert (done.stdout, done.returncode) == ("done\n", 0), done.stderr


INTERNALS = """
import pickle
from inspect import signature
from jax._src.api_util import infer_argnums_and_argnames
from jax._src.dtypes import to_complex_dtype
from jax._src.public_test_util import check_close
import numpy as np

def f(a, b, *, c): ...

assert infer_argnums_and_argnames(signature(f), 1, None) == ((1,), ("b",))
assert infer_argnums_and_argnames(signature(f), None, ("a", "c")) == ((0,), ("a", "c"))
assert to_complex_dtype("float32") == "complex64" and to_complex_dtype("complex64") == "complex64"
x = {"a": jnp.arange(3.0), "b": jnp.arange(3)}
near = {"a": x["a"] + 1e-4, "b": x["b"]}
check_close(near, x, atol={"float32": 1e-4})
check_close(near, x, atol=1e-4, rtol=0.0)
for bounds in ({}, {"atol": {"float32": 1e-5}}, {"rtol": 1e-5}):
    try:
        check_close(near, x, **bounds)
    except AssertionError:
        continue
    raise SystemExit(f"close by {bounds}")
assert pickle.loads(pickle.dumps(jax.numpy)) is jnp

import importlib.metadata
assert [importlib.metadata.version(name) for name in ("jax", "jaxlib")] == [jax.__version__] * 2
assert "funcgrad" in importlib.metadata.metadata("jax")["Summary"]
assert importlib.metadata.version("numpy") == np.__version__
try:
    importlib.metadata.version("jax_of_nobody")
except importlib.metadata.PackageNotFoundError:
    pass
else:
    raise SystemExit("metadata of what is not there")

from jax._src.numpy.lax_numpy import _einsum
from jax._src.numpy.util import promote_dtypes, promote_dtypes_complex, promote_dtypes_inexact
from jax._src.tree_util import _registry
from jax.api_util import argnums_partial
from jax.extend.linear_util import wrap_init
from jax.tree_util import default_registry

for transform in (jax.grad, jax.value_and_grad, lambda f, **given: lambda x: jax.vjp(f, x, **given)):
    transform(jnp.sin, reduce_axes=())(1.0)
    try:
        transform(jnp.sin, reduce_axes=("batch",))(1.0)
    except ValueError as error:
        assert "reduce_axes must be empty" in str(error), error
    else:
        raise SystemExit("reduced axes are not known")
jax.typing.ArrayLike | "OwnArray", jax.typing.DTypeLike | "OwnDtype"  # dynamiqs

copied = {}
exec("from jax.numpy import *", copied)
assert copied["cosh"] is jnp.cosh and copied["linalg"].norm is jnp.linalg.norm and "_HERE" not in copied
assert jnp.abs is jnp.__dict__["abs"] and set(dir(jnp)) <= set(vars(jnp))
assert "eigh" in vars(jnp.linalg)
try:
    jax.ffi.ffi_call("rms_norm", jax.ShapeDtypeStruct((3,), "float32"))(jnp.ones(3))
except AttributeError as error:
    assert "XLA" in str(error) and "pure_callback" in str(error), error
else:
    raise SystemExit("a foreign call")

class Own:  # as dynamiqs has: its operators are its own on either side
    def __array__(self, dtype=None, copy=None):
        return np.ones((2, 2), "float32")
    def __rmatmul__(self, x):
        return "rmatmul"
    __rmul__ = __radd__ = lambda self, x: "own"
    def __eq__(self, x):
        return "eq"
    def __gt__(self, x):
        return "gt"

class Converted(Own):
    def __jax_array__(self):
        return jnp.full((2, 2), 2.0)

def of(x, other):
    return x @ other, x * other, x + other, x == other, x != other, x < other, x - other

for x in (jnp.ones((2, 2)), np.float32(1) * jnp.ones((2, 2))):
    traced = []
    for found in (of(x, Own()), jax.jit(lambda x: traced.append(of(x, Own())) or x)(x) is not None and traced[0]):
        assert found[:4] == ("rmatmul", "own", "own", "eq") and found[5] == "gt", found
        assert isinstance(found[6], jax.Array), found
    found = of(x, Converted())
    assert all(isinstance(part, jax.Array) for part in found) and found[1].tolist() == [[2.0, 2.0]] * 2

half, pair = promote_dtypes_complex(jnp.arange(2.0), jnp.arange(2))
types = lambda arrays: [(x.dtype.name, x.weak_type) for x in map(jnp.asarray, arrays)]
assert types(promote_dtypes(1, 2.5)) == types(promote_dtypes_inexact(1, 2)) == [("float32", True)] * 2
assert types(promote_dtypes(np.int8(1), jnp.float16(2))) == [("float16", False)] * 2
assert types(promote_dtypes_inexact(jnp.arange(3), 1j)) == [("complex64", True)] * 2
assert types(promote_dtypes_inexact(jnp.arange(3))) == [("float32", False)]
assert half.dtype == pair.dtype == "complex64"
tree = {"b": (1, 2), "a": None}
children, data = default_registry.flatten_one_level(tree)
assert list(children) == [None, (1, 2)] and data == ("a", "b")
assert _registry[dict].from_iter(data, children) == tree and _registry[list].to_iter([3, 4])[0] == [3, 4]
assert len({_registry[dict].to_iter({"k": x})[1] for x in range(2)}) == 1
assert [str(key) for key, _ in default_registry.flatten_one_level_with_keys(tree)[0]] == ["['a']", "['b']"]
assert default_registry.flatten_one_level(3.0) is default_registry.flatten_one_level_with_keys(3.0) is None

fun = wrap_init(lambda a, b, c, d=0: (a, b, c, d))
for numbers, dynamic in ((1, (2,)), ((2, 0), (3, 1)), (-1, (3,))):
    partial, found = argnums_partial(fun, numbers, (1, 2, 3))
    assert found == dynamic and partial.call_wrapped(*[10 * x for x in found], d=5) == tuple(
        10 * x if x in dynamic else x for x in (1, 2, 3)
    ) + (5,)
assert argnums_partial(fun, 0, (1, [], 3), require_static_args_hashable=False)[0].call_wrapped(4)[1] == []
try:
    argnums_partial(fun, 0, (1, [], 3))
except TypeError as error:
    assert "unhashable" in str(error)
else:
    raise SystemExit("a list is no static argument")

a, b, c = (np.random.default_rng(n).normal(size=(3, 3)).astype("float32") for n in range(3))
steps = (((1, 0), frozenset("j"), "jk,ij->ik"), ((1, 0), frozenset("k"), "ik,kl->il"))
found = _einsum([a, b, c], steps, None, None, jax.lax.dot_general)
assert np.allclose(found, a @ b @ c, atol=1e-5), found
print(pickle.dumps((jax, jnp)).hex())
"""


def test_what_libraries_take_from_within() -> None:
    done = run("-c", f"import funcgrad.compat.jax\nimport jax\nimport jax.numpy as jnp\n{INTERNALS}")
    assert done.returncode == 0, done.stderr
    other = "import pickle, sys; print(*(m.__name__ for m in pickle.loads(bytes.fromhex(sys.argv[1]))))"
    assert run("-c", other, done.stdout.strip()).stdout == "jax jax.numpy\n"


CHECKPOINTS_OF_FLAX = """
import funcgrad.compat.jax
from jax.experimental.array_serialization.serialization import GlobalAsyncCheckpointManager, get_tensorstore_spec

for make in (GlobalAsyncCheckpointManager, lambda: get_tensorstore_spec("folder")):
    try:
        make()
    except NotImplementedError as error:
        assert "funcgrad.checkpointing" in str(error)
    else:
        raise AssertionError
"""


def test_what_flax_imports_to_save_checkpoints() -> None:
    done = run("-c", CHECKPOINTS_OF_FLAX)
    assert done.returncode == 0, done.stderr


PLACES = """
import funcgrad.compat.jax
import jax
import jax.numpy as jnp
from jax.experimental.layout import Format
from jax.sharding import NamedSharding, PartitionSpec, SingleDeviceSharding

one, mesh = jax.devices()[0], jax.make_mesh((1,), ("x",))
spread = NamedSharding(mesh, PartitionSpec("x"))
for place in (None, one, spread, SingleDeviceSharding(one), Format(None, spread), {"a": Format(None, spread)}):
    placed = jax.device_put({"a": jnp.ones(3)}, place)["a"].sharding
    print(placed == spread)
print(jax.Array.item(jnp.ones(())))
"""


def test_places_and_methods_as_libraries_ask_for_them() -> None:
    done = run("-c", PLACES)
    assert done.stdout.split() == [
        "False",
        "False",
        "True",
        "False",
        "True",
        "True",
        "1.0",
    ], done.stderr


RANDOM = """
import numpy as np, jax
from jax.extend.random import random_seed, seed_with_impl, threefry2x32_p, threefry_2x32, threefry_prng_impl

word = lambda x: np.uint32(x)
# Known answers of Random123 for threefry2x32, 20 rounds
for pair, count, wanted in (
    ((0, 0), (0, 0), (0x6b200159, 0x99ba4efe)),
    ((0xffffffff, 0xffffffff), (0xffffffff, 0xffffffff), (0x1cb996fc, 0xbb002be7)),
    ((0x13198a2e, 0x03707344), (0x243f6a88, 0x85a308d3), (0xc4923a9c, 0x483df7a0)),
):
    pair = tuple(map(word, pair))
    found = threefry_2x32(pair, np.array(count, np.uint32))
    assert found.tolist() == list(wanted), found
    first, second = threefry2x32_p.bind(*pair, *map(word, count))
    assert (int(first), int(second)) == wanted
many = np.arange(30, dtype=np.uint32).reshape(2, 3, 5)
found = jax.jit(threefry_2x32)((word(1), word(2)), many)
for i in range(15):
    two = threefry_2x32((word(1), word(2)), np.array([i, i + 15], np.uint32))
    assert np.asarray(found).ravel()[[i, i + 15]].tolist() == two.tolist()
odd = threefry_2x32((word(1), word(2)), np.arange(5, dtype=np.uint32))
assert odd.tolist() == threefry_2x32((word(1), word(2)), np.array([0, 1, 2, 3, 4, 0], np.uint32))[:5].tolist()
assert threefry_2x32((word(1), word(2)), np.zeros((0, 2), np.uint32)).shape == (0, 2)
try:
    threefry_2x32((1, 2), many)
except TypeError as error:
    assert "uint32" in str(error)
else:
    raise AssertionError
key = seed_with_impl(threefry_prng_impl, 7)
assert key == jax.random.key(7, impl=threefry_prng_impl)
keys = random_seed(np.arange(6).reshape(2, 3), threefry_prng_impl)
assert keys.shape == (2, 3) and keys[1, 2] == jax.random.key(5)
print("done")
"""


def test_extend_random() -> None:
    done = run("-c", "import funcgrad\n" + RANDOM, variables={"FUNCGRAD_AS_JAX": "1"})
    assert done.stdout == "done\n", done.stderr


OF_NUMPY = """
import jax, jax.numpy as jnp, numpy as np
x = jnp.arange(3)
half = jnp.asarray([0.5, 1.5])
for made in (
    np.zeros_like(x), np.ones_like(x), np.empty_like(x), np.full_like(x, 2), np.copy(x), np.concatenate([x, x]),
    np.where(x > 0, x, 0), np.stack((x, x)), np.sqrt(x), np.add(x, 1), np.maximum(x, x), np.add.accumulate(x),
    np.multiply.outer(x, x), np.cumsum(np.asarray(x)), np.linalg.inv(jnp.eye(2)), np.abs(half), np.pad(x, 1),
):
    assert type(made) is np.ndarray, (made, type(made))
    made[...] = 1
assert np.sqrt(half).dtype == np.float32 and np.concatenate([x, half]).dtype == np.float64
for made in (
    np.arange(3) + x, x + np.arange(3), np.float32(2) * half, half ** np.float32(2), np.sum(x), np.max(half), 1 - x,
    np.arange(3) < x, np.ones((2, 3)) @ x.astype(float),
):
    assert isinstance(made, jax.Array), (made, type(made))
levels = np.zeros_like(x)
for i, parent in enumerate(x):
    levels[i] = levels[parent] + 1
total = np.ones(3)
total += x
assert levels.tolist() == [1, 1, 1] and total.tolist() == [1, 2, 3]
assert jax.jit(lambda v: np.where(v > 0, np.sqrt(v), np.zeros_like(v)))(half).shape == (2,)
assert jax.grad(lambda v: np.sum(np.concatenate([v, half]) ** 2))(half).tolist() == [1.0, 3.0]
print("done")
"""


def test_functions_of_numpy_give_its_arrays() -> None:
    done = run("-c", "import funcgrad\n" + OF_NUMPY, variables={"FUNCGRAD_AS_JAX": "1"})
    assert done.stdout == "done\n", done.stderr
