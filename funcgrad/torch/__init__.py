"""Modules of PyTorch as functions of ours, functions of ours in PyTorch, and a backend of torch.compile.

    from_torch(module, *args) -> (f, params)      by torch.export, and a table of ATen's operators (`aten`)
    to_torch(f)                                   a function of tensors with autograd, by `vjp`
    torch.compile(model, backend="funcgrad")      by the same table

torch is an extra, `pip install 'funcgrad[torch]'`, and is imported with the first of these names.
"""

from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.torch.compiling import compile_backend
    from funcgrad.torch.exporting import to_torch
    from funcgrad.torch.fx_graph import register_operator
    from funcgrad.torch.importing import TorchFunction, from_torch
else:  # to the type checker a name that is not here is a mistake
    __getattr__, __dir__ = imported_later(
        __name__,
        (
            "aten",
            "compiling",
            "exporting",
            "fx_graph",
            "higher_order",
            "importing",
            "library",
            "replacing",
            "tensors",
        ),
        {
            "compile_backend": "funcgrad.torch.compiling",
            "from_torch": "funcgrad.torch.importing",
            "register_operator": "funcgrad.torch.fx_graph",
            "to_torch": "funcgrad.torch.exporting",
            "TorchFunction": "funcgrad.torch.importing",
        },
    )

__all__ = ["TorchFunction", "compile_backend", "from_torch", "register_operator", "to_torch"]
