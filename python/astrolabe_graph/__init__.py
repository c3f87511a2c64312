"""An embedded nGQL graph database. ``open()`` starts the engine as a child process; it needs Node.js 24 or newer."""

from ._database import AstrolabeError, Database, LoadOutcome, Result, open
from ._values import Duration, Edge, Path, Vertex

__all__ = ["AstrolabeError", "Database", "Duration", "Edge", "LoadOutcome", "Path", "Result", "Vertex", "open"]
