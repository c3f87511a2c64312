"""The database: a child process with the engine, which is sent lines of JSON."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, Iterable, Iterator, Mapping, Sequence

from ._values import Edge, Path, Vertex, decode, encode

_NODE_VERSION = 24
_LOAD_ROWS = 5000


class AstrolabeError(Exception):
    """An error of the engine. ``code`` is that of docs/reference/errors.md."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message if hint is None else f"{message} ({hint})")
        self.code = code
        self.message = message
        self.hint = hint


@dataclass(frozen=True)
class LoadOutcome:
    """What a bulk load did. ``rejected`` has the number of each row that was skipped, from 0, and the reason."""

    written: int
    rejected: list[tuple[int, str]]


class Result:
    """A table: ``columns``, and ``rows`` as tuples. Iterating yields dictionaries."""

    def __init__(self, columns: Sequence[str], rows: list[tuple]) -> None:
        self.columns = list(columns)
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (dict(zip(self.columns, row)) for row in self.rows)

    def to_pandas(self) -> Any:
        """Returns a pandas DataFrame."""
        import pandas

        return pandas.DataFrame(self.rows, columns=self.columns)

    def to_arrow(self) -> Any:
        """Returns a pyarrow Table. Vertices, edges and paths become their text."""
        import pyarrow

        graph = (Vertex, Edge, Path)
        columns = [[str(v) if isinstance(v, graph) else v for v in column] for column in zip(*self.rows)]
        arrays = [pyarrow.array(column) for column in columns] if self.rows else [pyarrow.nulls(0)] * len(self.columns)
        return pyarrow.table(dict(zip(self.columns, arrays)))

    def to_networkx(self) -> Any:
        """Returns a networkx MultiDiGraph of all vertices, edges and paths in the rows. Edge keys are (type, rank)."""
        import networkx

        graph = networkx.MultiDiGraph()
        for row in self.rows:
            for value in row:
                _add(graph, value)
        return graph


class Database:
    """A graph database in a directory or in memory. One process at a time may use a directory. Threads take turns."""

    def __init__(self, path: str | os.PathLike = ":memory:", space: str | None = None) -> None:
        bridge = FilePath(__file__).with_name("bridge.mjs")
        self._lock = threading.Lock()
        self._next_id = 0
        self._process = subprocess.Popen(
            [_node(), "--disable-warning=ExperimentalWarning", str(bridge), os.fspath(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            bufsize=1 << 16,
        )
        try:
            for _ in self._replies(0):
                pass
            if space is not None:
                self.use(space)
        except BaseException:
            self.close()
            raise

    def query(
        self, text: str, parameters: Mapping[str, Any] | None = None, *, timeout: float | None = None
    ) -> Result:
        """Runs one or more statements and returns the table of the last one. ``timeout`` is in seconds."""
        request: dict[str, Any] = {"method": "query", "text": text}
        if parameters:
            request["parameters"] = {name: encode(value) for name, value in parameters.items()}
        if timeout is not None:
            request["timeoutMs"] = max(1, round(timeout * 1000))
        columns: list[str] = []
        rows: list[tuple] = []
        for reply in self._send(request):
            columns = reply.get("columns", columns)
            rows.extend(tuple(map(decode, row)) for row in reply.get("rows", ()))
        return Result(columns, rows)

    def use(self, space: str) -> None:
        """Chooses a space for the following calls."""
        self._send({"method": "use", "name": space})

    def schema(self) -> dict[str, Any]:
        """Tags, edge types and indexes of the chosen space."""
        return self._send({"method": "schema"})[-1]["done"]

    def load_vertices(self, tag: str, rows: Any, *, id: str = "id") -> LoadOutcome:
        """Writes vertices from a pandas DataFrame, an Arrow table or dictionaries. Other fields are properties."""
        return self._load(tag, rows, [id], 1)

    def load_edges(
        self, edge_type: str, rows: Any, *, src: str = "src", dst: str = "dst", rank: str = "rank"
    ) -> LoadOutcome:
        """Writes edges, as ``load_vertices``. ``rank`` is optional."""
        return self._load(edge_type, rows, [src, dst, rank], 3)

    def close(self) -> None:
        """Writes what is pending and ends the child process. Idempotent."""
        if self._process.stdin and not self._process.stdin.closed:
            try:
                self._process.stdin.close()
            except BrokenPipeError:
                pass
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _load(self, name: str, rows: Any, keys: list[str], key_count: int) -> LoadOutcome:
        written = 0
        rejected: list[tuple[int, str]] = []
        for start, properties, part in _batches(rows, keys):
            request = {"method": "load", "name": name, "keyCount": key_count, "properties": properties, "rows": part}
            done = self._send(request)[-1]["done"]
            written += done["written"]
            rejected += [(start + one["line"], one["message"]) for one in done["rejected"]]
        return LoadOutcome(written, rejected)

    def _send(self, request: dict[str, Any]) -> list[dict[str, Any]]:
        with self._lock:
            self._next_id += 1
            line = json.dumps({"id": self._next_id, **request}, allow_nan=False)
            stdin = self._process.stdin
            if stdin is None or stdin.closed or self._process.poll() is not None:
                raise AstrolabeError("SESSION_INVALID", "the database is closed")
            stdin.write(line + "\n")
            stdin.flush()
            return list(self._replies(self._next_id))

    def _replies(self, id: int) -> Iterator[dict[str, Any]]:
        assert self._process.stdout
        for line in self._process.stdout:
            reply = json.loads(line)
            if reply["id"] != id:
                continue  # Of a call that was interrupted.
            if "error" in reply:
                error = reply["error"]
                raise AstrolabeError(error["code"], error["message"], error.get("hint"))
            yield reply
            if "done" in reply:
                return
        raise AstrolabeError("STORAGE_FAILED", "the process of the database ended")


def open(path: str | os.PathLike = ":memory:", space: str | None = None) -> Database:
    """Opens the database in a directory, which is created if needed; ``:memory:`` ends with the program."""
    return Database(path, space)


def _batches(rows: Any, keys: list[str]) -> Iterator[tuple[int, list[str], list[list[Any]]]]:
    if hasattr(rows, "to_pylist"):
        rows = rows.to_pylist()
    elif hasattr(rows, "to_dict"):
        rows = rows.to_dict("records")
    start, properties, part = 0, [], []
    for at, row in enumerate(rows):
        names = [name for name in row if name not in keys]
        if names != properties or len(part) >= _LOAD_ROWS:
            if part:
                yield start, properties, part
            start, properties, part = at, names, []
        part.append([encode(row.get(name)) for name in [*keys, *names]])
    if part:
        yield start, properties, part


def _add(graph: Any, value: Any) -> None:
    if isinstance(value, Vertex):
        graph.add_node(value.id, tags=list(value.tags), **value.properties)
    elif isinstance(value, Edge):
        graph.add_edge(value.src, value.dst, key=(value.type, value.rank), type=value.type, **value.properties)
    elif isinstance(value, Path):
        for part in (*value.vertices, *value.edges):
            _add(graph, part)
    elif isinstance(value, list):
        for item in value:
            _add(graph, item)


def _node() -> str:
    node = os.environ.get("ASTROLABE_NODE") or shutil.which("node")
    if node is None:
        raise AstrolabeError("NOT_SUPPORTED", "Node.js was not found", f"install Node.js {_NODE_VERSION} or newer")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    found = re.match(r"v(\d+)", version)
    if not found or int(found[1]) < _NODE_VERSION:
        raise AstrolabeError("NOT_SUPPORTED", f"Node.js {version} is too old", f"install {_NODE_VERSION} or newer")
    return node
