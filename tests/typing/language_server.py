"""pyright's language server, asked as an editor asks it: what may stand behind a dot."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any


class LanguageServer:
    """The server for a folder, by the Language Server Protocol: messages of JSON, each after its length."""

    def __init__(self, folder: Path) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            ["pyright-langserver", "--stdio"], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
        )
        self._count = 0
        of_folder = {"uri": folder.as_uri(), "name": folder.name}
        capabilities = {"workspace": {"configuration": True}}
        self._ask(
            "initialize",
            processId=None,
            rootUri=folder.as_uri(),
            capabilities=capabilities,
            workspaceFolders=[of_folder],
        )
        self._send({"method": "initialized", "params": {}})

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()

    def completions(self, path: Path) -> dict[str, set[str]]:
        """Return what is offered at the end of each line of a file that ends in a dot."""
        document, text = {"uri": path.as_uri()}, path.read_text()
        opened = {**document, "languageId": "python", "version": 1, "text": text}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": opened}})
        found = {}
        for number, line in enumerate(text.splitlines()):
            if line.endswith("."):
                position = {"line": number, "character": len(line)}
                answer = self._ask("textDocument/completion", textDocument=document, position=position)
                found[line] = {item["label"] for item in answer["items"]}
        return found

    def _ask(self, method: str, **params: Any) -> Any:
        """Return the result of a request. What the server asks meanwhile, its settings, has the default as answer."""
        self._count += 1
        self._send({"id": self._count, "method": method, "params": params})
        while True:
            message = self._receive()
            if "method" not in message:
                return message["result"]
            if "id" in message:
                items = message["params"].get("items")
                self._send({"id": message["id"], "result": None if items is None else [{} for _ in items]})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        nbytes = 0
        while head := self._process.stdout.readline().strip():
            name, _, value = head.partition(b":")
            nbytes = int(value) if name.lower() == b"content-length" else nbytes
        assert nbytes, "the server has ended"
        return json.loads(self._process.stdout.read(nbytes))
