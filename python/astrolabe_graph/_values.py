"""Values of nGQL as Python values, and back. The format is the typed JSON of the engine."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Any, Union

Vid = Union[str, int]


@dataclass(frozen=True)
class Vertex:
    """A vertex. ``properties`` merges those of all tags; ``tags`` has them by tag."""

    id: Vid
    tags: dict[str, dict[str, Any]] = field(hash=False)

    @property
    def properties(self) -> dict[str, Any]:
        return {name: value for tag in self.tags.values() for name, value in tag.items()}


@dataclass(frozen=True)
class Edge:
    """An edge in its stored direction."""

    type: str
    src: Vid
    dst: Vid
    rank: int
    properties: dict[str, Any] = field(hash=False)


@dataclass(frozen=True)
class Path:
    """A path: one vertex more than edges."""

    vertices: tuple[Vertex, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True)
class Duration:
    """A duration. Months have no fixed length, so it is not a ``timedelta``."""

    months: int
    seconds: int
    microseconds: int


def decode(json: Any) -> Any:
    """Returns the Python value of typed JSON. Null of any kind is None; values beyond the years of Python are texts."""
    if isinstance(json, list):
        return [decode(item) for item in json]
    if not isinstance(json, dict):
        return json
    ((tag, value),) = json.items()
    return _DECODERS[tag](value)


def encode(value: Any) -> Any:
    """Returns typed JSON of a Python value, including scalars of NumPy and pandas. Raises TypeError for others."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**53 else {"$int": str(value)}
    if isinstance(value, float):
        if value != value:
            return None
        return {"$float": repr(value)} if value.is_integer() or value in (float("inf"), -float("inf")) else value
    if isinstance(value, datetime.datetime):
        utc = value.astimezone(datetime.timezone.utc) if value.tzinfo else value
        return {"$datetime": utc.strftime("%Y-%m-%dT%H:%M:%S.%f")} if value == value else None
    if isinstance(value, datetime.date):
        return {"$date": value.isoformat()}
    if isinstance(value, datetime.time):
        return {"$time": value.strftime("%H:%M:%S.%f")}
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return {"$set": [encode(item) for item in value]}
    if isinstance(value, dict):
        return {"$map": {str(key): encode(item) for key, item in value.items()}}
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    if hasattr(value, "item"):
        return encode(value.item())
    raise TypeError(f"{type(value).__name__} is not a value of nGQL")


def _vertex(json: dict) -> Vertex:
    tags = {tag["name"]: _properties(tag["properties"]) for tag in json["tags"]}
    return Vertex(decode(json["vid"]), tags)


def _edge(json: dict) -> Edge:
    properties = _properties(json["properties"])
    return Edge(json["edgeType"], decode(json["src"]), decode(json["dst"]), decode(json["rank"]), properties)


def _path(json: dict) -> Path:
    steps = json["steps"]
    vertices = [json["start"], *(step["vertex"] for step in steps)]
    return Path(tuple(map(_vertex, vertices)), tuple(_edge(step["edge"]) for step in steps))


def _properties(json: dict) -> dict[str, Any]:
    return {name: decode(value) for name, value in json.items()}


def _moment(kind: Any) -> Any:
    def read(text: str) -> Any:
        try:
            return kind.fromisoformat(text)
        except ValueError:
            return text

    return read


_DECODERS = {
    "$int": int,
    "$float": lambda text: float(text.replace("Infinity", "inf")),
    "$null": lambda _: None,
    "$empty": lambda _: None,
    "$date": _moment(datetime.date),
    "$time": _moment(datetime.time),
    "$datetime": _moment(datetime.datetime),
    "$duration": lambda json: Duration(json["months"], decode(json["seconds"]), json["microseconds"]),
    "$geography": str,
    "$set": lambda items: [decode(item) for item in items],
    "$map": _properties,
    "$vertex": _vertex,
    "$edge": _edge,
    "$path": _path,
}
