"""Read the graphs of a model: protocol buffers in, `ModelGraph`s out, each with its constants, rows and functions.

What a model says is checked here as far as that is possible without running it: names that nothing computes, operators
that nothing knows, attributes that their operator lacks, functions that call themselves. Errors name the node.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import FuncgradError, ModelError
from funcgrad.onnx import table
from funcgrad.onnx.graph import ModelGraph
from funcgrad.onnx.node import Operation, Value
from funcgrad.onnx.package import onnx
from funcgrad.onnx.tensors import Tensors
from funcgrad.onnx.types import TensorProto, element_type_of
from funcgrad.trace.util.named_tuple import NamedTuple

AttributeProto: Any = onnx.AttributeProto

MOST_OPERATIONS = 1_000_000  # of all graphs of a model, and of one with its functions written out
MOST_NESTED = 100  # graphs within graphs, functions within functions

_TEXTS = "it works on texts, which arrays cannot hold: split, join or match them outside of the model"
_REFUSED = dict.fromkeys(("RegexFullMatch", "StringConcat", "StringNormalizer", "StringSplit"), _TEXTS) | {
    "ImageDecoder": "it reads the bytes of an image file: decode the image outside of the model, by Pillow for example"
}
_OBSOLETE = ("consumed_inputs",)  # of the first opset, about memory


class _Around(NamedTuple):
    """What holds where a node is: the version of each domain, and the attributes of the function around it."""

    opsets: Mapping[str, int]
    attributes: Mapping[str, Any]


class Reader:
    """Read the graphs of one model.

    opsets : the version of each domain. functions : those of the model, by domain, name and overload.
    """

    def __init__(self, opsets: Mapping[str, int], functions: Iterable[Any], tensors: Tensors) -> None:
        self._opsets = dict(opsets)
        self._functions = {(table.standard(f.domain), f.name, f.overload): f for f in functions}
        self._tensors = tensors
        self._bodies: dict[Any, ModelGraph] = {}
        self._open: list[Any] = []
        self._operations = 0

    def graph(self, proto: Any, title: str, around: _Around | None = None) -> ModelGraph:
        """Return a graph of the model, or of an attribute. around: what holds where it is, by default the model's."""
        around = _Around(self._opsets, {}) if around is None else around
        self._enter(title)
        try:
            constants = {tensor.name: self._tensors.array(tensor) for tensor in proto.initializer}
            constants |= {one.values.name: self._tensors.dense(one) for one in proto.sparse_initializer}
            types = _declared_types(proto)
            operations = [self._operation(node, types, around) for node in proto.node]
        finally:
            self._open.pop()
        names = [value.name for value in proto.input], [value.name for value in proto.output]
        return _of_bounded_size(ModelGraph(*names, operations, constants, title))

    def _enter(self, what: Any) -> None:
        if len(self._open) >= MOST_NESTED:
            raise ModelError(
                f"onnx.load: more than {MOST_NESTED} graphs and functions are within one another"
            )
        self._open.append(what)

    def _operation(self, node: Any, types: Mapping[str, int], around: _Around) -> Operation:
        """Return a node."""
        self._operations += 1
        if self._operations > MOST_OPERATIONS:
            raise ModelError(f"onnx.load: the model has more than {MOST_OPERATIONS} operations")
        domain, op_type = table.standard(_text(node.domain)), _text(node.op_type)
        name = node.name or next((f"-> {out}" for out in node.output if out), "without a name")
        function = self._functions.get((domain, op_type, node.overload))
        operation = Operation(op_type, domain, around.opsets.get(domain, 0 if function is None else 1), name)
        operation.inputs, operation.outputs = tuple(node.input), tuple(node.output)
        operation.input_types = tuple(types.get(name, 0) for name in node.input)
        operation.output_types = tuple(types.get(name, 0) for name in node.output)
        attributes = _with_references(node.attribute, around.attributes)
        if function is not None:
            operation.body = self._body(operation, function, attributes)
            return operation
        if operation.version < 1:
            raise operation.error(f"the model imports no version of the operators of domain {domain!r}")
        operation.row = table.find(domain, op_type, operation.version)
        if operation.row is None:
            self._find_body(operation, node, attributes)
        else:
            self._read_attributes(operation, attributes, around)
        return operation

    def _read_attributes(self, operation: Operation, attributes: Mapping[str, Any], around: _Around) -> None:
        assert operation.row is not None
        known = operation.row.attributes
        for name, proto in attributes.items():
            if known is not None and name not in known:
                if name in _OBSOLETE:
                    continue
                raise operation.error(f"the operator has no attribute {name!r}", f"it has {sorted(known)}")
            try:
                operation.attributes[name] = self._attribute(proto, f"{name} of {operation.title}", around)
            except ModelError:
                raise
            except FuncgradError as error:
                raise operation.error_of(error) from error

    def _attribute(self, proto: Any, title: str, around: _Around) -> Any:
        kind = proto.type
        if kind == AttributeProto.STRING:
            return _text(proto.s)
        if kind == AttributeProto.STRINGS:
            return [_text(one) for one in proto.strings]
        if kind == AttributeProto.TENSOR:
            return self._tensors.array(proto.t)
        if kind == AttributeProto.TENSORS:
            return [self._tensors.array(one) for one in proto.tensors]
        if kind == AttributeProto.SPARSE_TENSOR:
            return self._tensors.dense(proto.sparse_tensor)
        if kind == AttributeProto.GRAPH:
            return self.graph(proto.g, title, around)
        if kind == AttributeProto.GRAPHS:
            return [self.graph(one, title, around) for one in proto.graphs]
        value = onnx.helper.get_attribute_value(proto)
        return list(value) if isinstance(value, Sequence) else value

    def _find_body(self, operation: Operation, node: Any, attributes: Mapping[str, Any]) -> None:
        """Give an operator without a row the function by which the format defines it."""
        try:
            schema: Any = onnx.defs.get_schema(operation.op_type, operation.version, operation.domain)
        except onnx.defs.SchemaError:
            schema = None
        if schema is None or schema.deprecated:
            raise operation.error(
                "there is no such operator", "funcgrad.onnx.operator defines operators of your own"
            )
        if schema.has_function:
            operation.body = self._body(operation, schema.function_body, _with_defaults(schema, attributes))
        elif schema.has_context_dependent_function:
            attributes = _with_defaults(schema, attributes)
            resolved = _resolved(node, attributes)

            def body_for(values: list[Value]) -> ModelGraph:
                types = [_type_proto(value).SerializeToString() for value in values]
                data = schema.get_context_dependent_function(resolved, types)
                return self._body(operation, onnx.FunctionProto.FromString(data), attributes)

            operation.body_for = body_for
        elif operation.op_type in _REFUSED:
            raise operation.error(_REFUSED[operation.op_type])
        else:
            raise operation.error(
                "this operator is not supported", "funcgrad.onnx.operator defines operators of your own"
            )

    def _body(self, operation: Operation, function: Any, attributes: Mapping[str, Any]) -> ModelGraph:
        """Return the graph of a function for the attributes that a node gives it."""
        given = {one.name: one for one in function.attribute_proto} | dict(attributes)
        name = (table.standard(function.domain), function.name, function.overload)
        if name in self._open:
            raise operation.error("the function calls itself")
        texts = sorted((key, proto.SerializeToString(deterministic=True)) for key, proto in given.items())
        own = name in self._functions and self._functions[name] is function
        key = (name, tuple(texts)) if own else (function.SerializeToString(deterministic=True), tuple(texts))
        if key not in self._bodies:
            self._enter(name)
            try:
                imports = {table.standard(one.domain): one.version for one in function.opset_import}
                inside = _Around(self._opsets | imports, given)
                types = _types_of(function.value_info)
                operations = [self._operation(node, types, inside) for node in function.node]
            finally:
                self._open.pop()
            body = ModelGraph(function.input, function.output, operations, {}, f"function {function.name!r}")
            # A function by which the format defines an operator leaves outputs out that the node does not ask for.
            absent = {""} if own else {"", *function.output}
            unknown = sorted(body.captured - absent, key=repr)
            if unknown:
                raise operation.error(f"nothing in {body.title} computes {unknown[0]!r}")
            self._bodies[key] = _of_bounded_size(body)
        return self._bodies[key]


def _of_bounded_size(graph: ModelGraph) -> ModelGraph:
    if graph.size > MOST_OPERATIONS:
        raise ModelError(
            f"onnx.load: {graph.title} has {graph.size} operations with its functions written out, more than "
            f"{MOST_OPERATIONS}"
        )
    return graph


def _with_references(attributes: Iterable[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return attributes by name, those of the function around in place of references to them."""
    found = {}
    for one in attributes:
        proto = given.get(one.ref_attr_name) if one.ref_attr_name else one
        if proto is not None:
            found[one.name] = proto
    return found


def _with_defaults(schema: Any, attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Return attributes with those that an operator has by default."""
    defaults = {name: one.default_value for name, one in schema.attributes.items()}
    return {name: one for name, one in defaults.items() if one.type != AttributeProto.UNDEFINED} | dict(
        attributes
    )


def _resolved(node: Any, attributes: Mapping[str, Any]) -> bytes:
    """Return a node with the attributes that references stand for, as bytes."""
    copy = onnx.NodeProto()
    copy.CopyFrom(node)
    del copy.attribute[:]
    for name, proto in attributes.items():
        one = copy.attribute.add()
        one.CopyFrom(proto)
        one.name = name
    return bytes(copy.SerializeToString())


def _type_proto(value: Value) -> Any:
    """Return the type of a value, as the format writes it."""
    if value is None:
        return onnx.TypeProto()
    if isinstance(value, list):
        return onnx.helper.make_sequence_type_proto(
            _type_proto(value[0] if value else np.zeros(0, np.float32))
        )
    return onnx.helper.make_tensor_type_proto(element_type_of(value.dtype), value.shape)


def _declared_types(graph: Any) -> dict[str, int]:
    types = _types_of([*graph.value_info, *graph.input, *graph.output])
    return types | {tensor.name: tensor.data_type for tensor in graph.initializer}


def _types_of(values: Iterable[Any]) -> dict[str, int]:
    return {value.name: element_type(value.type) for value in values}


def element_type(proto: Any) -> int:
    """Return the element type of the type of a value: of a sequence or optional that of its elements."""
    kind = proto.WhichOneof("value")
    while kind in ("sequence_type", "optional_type"):
        proto = getattr(proto, kind).elem_type
        kind = proto.WhichOneof("value")
    return proto.tensor_type.elem_type if kind == "tensor_type" else TensorProto.UNDEFINED


def _text(data: bytes | str) -> str:
    """Return a text of a protocol buffer, which gives bytes where they are not UTF-8."""
    return data if isinstance(data, str) else data.decode("utf-8", errors="replace")
