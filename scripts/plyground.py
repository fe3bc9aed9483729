"""Plyground's analysis protocol from Python: one file to copy, nothing to
install, Python 3.10 or newer.

    import asyncio
    from plyground import Engine

    async def main():
        async with Engine("build/release/plyground") as engine:
            result = await engine.analyze(
                {"game": "kalah", "moves": ["c"], "limits": {"nodes": 20000}})
            for move in result["moves"]:
                print(move["move"], move["score"]["value"], *move["pv"])

    asyncio.run(main())

Requests are dictionaries with the fields of docs/json.md under their own names,
without `id` and `op`, which the client adds. Any number of them may be in flight:
start tasks, or asyncio.gather them, and the engine's threads share them. Whoever
stops waiting (a cancelled task, a timeout, a loop left by `break`) cancels the
request in the engine too. An error reply is raised as AnalysisError, the end of the
process as EngineStopped. One Engine belongs to one event loop.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from types import TracebackType
from typing import Any, Literal, TypedDict, cast

MAX_LINE = 1 << 20  # bytes; of a request, without its newline
MAX_REPLY = 1 << 28  # bytes; one reply may hold a line of its own for every move

Id = str | int
Reply = dict[str, Any]


class Limits(TypedDict, total=False):
    nodes: int | None
    depth: int | None  # plies
    timeMs: int | None
    sims: int | None  # simulations


class Where(TypedDict):
    """What names a position; `position` and `moves` are those of Position."""

    game: str


class Position(Where, total=False):
    position: str | None
    moves: list[str]
    strict: bool


class Analysis(Position, total=False):
    turns: list[int] | None
    limits: Limits
    algorithm: str
    options: dict[str, str | float | bool]
    seed: int
    threads: int
    multiPv: int
    pvLength: int
    include: list[Literal["policy", "wdl", "children", "search"]]
    onlyMoves: list[str]
    avoidMoves: list[str]
    reportEveryMs: int | None
    priority: int
    perspective: str


class Score(TypedDict):
    kind: Literal["exact", "lower", "upper", "estimate"]
    value: float | None  # in the perspective asked for
    unit: str
    values: list[float | None]  # one a seat


class Move(TypedDict):
    move: str
    rank: int
    score: Score
    proof: Literal["win", "draw", "loss"] | None
    distance: int | None
    nodes: int
    visits: int
    prior: float | None
    stderr: float | None
    pv: list[str]


class Stats(TypedDict, total=False):
    nodes: int
    simulations: int
    depth: int
    selDepth: int
    ttHits: int
    tbHits: int
    timeMs: float | None  # these three not with timing=False
    cpuMs: float | None
    nodesPerSecond: float | None


class Share(TypedDict):
    move: str
    probability: float


class Fault(TypedDict, total=False):
    code: str
    message: str
    path: str  # JSON pointer
    expected: list[str]
    got: Any
    hint: str | None
    retryable: bool  # of errors


class Head(TypedDict):
    type: Literal["result", "progress"]
    id: Id
    seq: int
    turn: int | None
    final: bool


class Result(Head, total=False):
    status: Literal["complete", "stopped", "cancelled", "terminal", "failed"]  # if final
    player: str | None
    score: Score | None  # None if nothing was searched
    proof: Literal["win", "draw", "loss"] | None
    distance: int | None
    wdl: list[float] | None
    moves: list[Move]
    policy: list[Share] | None
    children: list[dict[str, Any]]
    search: dict[str, Any] | None
    stats: Stats
    position: str
    hash: str
    warnings: list[Fault]


class AnalysisError(Exception):
    """The engine refused a request. `faults` has everything that is wrong with it."""

    def __init__(self, reply: Mapping[str, Any]):
        self.fault: Fault = reply["error"]
        self.faults: list[Fault] = reply["errors"]
        self.turn: int | None = reply["turn"]
        super().__init__("; ".join(
            f"{fault['code']} at {fault['path'] or '/'}: {fault['message']}"
            + (f" ({fault['hint']})" if fault["hint"] else "") for fault in self.faults))

    @property
    def code(self) -> str:
        return self.fault["code"]

    @property
    def retryable(self) -> bool:
        return self.fault["retryable"]


class EngineStopped(Exception):
    """The engine's process ended, or could not be started."""


class _Query:
    """A request in flight: what came for it, and how many final replies are due."""

    def __init__(self, due: int):
        self.replies: asyncio.Queue[Reply | None] = asyncio.Queue()  # None: no more
        self._due = due

    def add(self, reply: Reply) -> bool:
        """True if it was the last one."""
        self.replies.put_nowait(reply)
        if reply["final"]:
            self._due = 0 if reply["turn"] is None else self._due - 1
        return self._due == 0


class Engine:
    """One process of `plyground analyze`. Use it with `async with`: leaving the block
    waits for what is unanswered, or ends it at once if an exception is the reason."""

    hello: Reply

    def __init__(self, program: str = "plyground", *, threads: int | None = None,
                 timing: bool = True):
        self._command = [program, "analyze"]
        if threads is not None:
            self._command += ["--threads", str(threads)]
        if not timing:
            self._command.append("--no-timing")
        self._ids = itertools.count(1)
        self._queries: dict[Id, _Query] = {}
        self._stopped = False

    async def __aenter__(self) -> Engine:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE, limit=MAX_REPLY)
        except OSError as error:
            raise EngineStopped(f"cannot start {self._command[0]}: {error}") from error
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        first = await self._output.readline()
        if not first:
            raise EngineStopped(f"{self._command[0]} ended with {await self._process.wait()}")
        self.hello = json.loads(first)
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, kind: type[BaseException] | None,
                        error: BaseException | None,
                        trace: TracebackType | None) -> None:
        if kind is not None:
            self._post("shutdown", {"mode": "now"})
        await self.close()

    async def close(self) -> None:
        """Waits until everything asked for is answered, then ends the process."""
        self._input.close()
        await self._reader
        await self._process.wait()

    # ---- Analysis ------------------------------------------------------------

    async def analyze(self, request: Analysis) -> Result:
        """The result for one position. Raises AnalysisError."""
        return cast(Result, await self.ask("analyze", request))

    async def stream(self, request: Analysis) -> AsyncGenerator[Result, None]:
        """Progress and results as they come, of one turn or several; ask for progress
        with reportEveryMs. Raises AnalysisError at the first turn that has one."""
        async with aclosing(self.replies("analyze", request)) as replies:
            async for reply in replies:
                if reply["type"] == "error":
                    raise AnalysisError(reply)
                yield cast(Result, reply)

    async def analyze_game(self, request: Analysis) -> dict[int, Result]:
        """By turn, the results of all turns of a game, or of those that `turns` names.
        A turn that cannot be searched, because chance is to move, is left out."""
        asked = request.copy()
        if asked.get("turns") is None:
            asked["turns"] = list(range(len(request.get("moves", [])) + 1))
        found: dict[int, Result] = {}
        async with aclosing(self.replies("analyze", asked)) as replies:
            async for reply in replies:
                if reply["type"] == "error" and reply["turn"] is None:
                    raise AnalysisError(reply)
                if reply["type"] == "result":
                    found[reply["turn"]] = cast(Result, reply)
        return found

    # ---- The other operations --------------------------------------------------

    async def validate(self, request: Analysis) -> Reply:
        return await self.ask("validate", request)

    async def legal_moves(self, where: Position) -> Reply:
        return await self.ask("legalMoves", where)

    async def show(self, where: Position) -> Reply:
        return await self.ask("show", where)

    async def steps(self, where: Position, move: str) -> Reply:
        return await self.ask("steps", {**where, "move": move})

    async def verify(self, where: Position, claims: Mapping[str, Any]) -> Reply:
        """`agrees` and `differences` of what `claims` says, e.g. {"perft": [6, 36]}."""
        return await self.ask("verify", {**where, **claims})

    async def games(self) -> list[Reply]:
        return cast(list[Reply], (await self.ask("games"))["games"])

    async def schema(self) -> Reply:
        return cast(Reply, (await self.ask("schema"))["schema"])

    async def stats(self) -> Reply:
        return await self.ask("stats")

    async def ping(self) -> None:
        await self.ask("ping")

    async def clear_cache(self) -> None:
        await self.ask("clearCache")

    async def cancel_all(self) -> int:
        """How many turns had not ended."""
        return cast(int, (await self.ask("cancelAll"))["cancelled"])

    # ---- Any request -------------------------------------------------------------

    async def ask(self, op: str, fields: Mapping[str, Any] | None = None) -> Reply:
        """The final reply of a request that has one. Raises AnalysisError."""
        async with aclosing(self.replies(op, fields)) as replies:
            async for reply in replies:
                if not reply["final"]:
                    continue
                if reply["type"] == "error":
                    raise AnalysisError(reply)
                return reply
        raise AssertionError("a request ends with a final reply")

    async def replies(self, op: str,
                      fields: Mapping[str, Any] | None = None) -> AsyncGenerator[Reply, None]:
        """Every reply as it comes, errors as well; ends after the last final one."""
        name, query = self._post(op, fields or {})
        ended = False
        try:
            await self._flush()
            while not ended:
                reply = await query.replies.get()
                if reply is None:
                    raise EngineStopped("the engine ended before it answered")
                ended = name not in self._queries and query.replies.empty()
                yield reply
        finally:
            if self._queries.pop(name, None) is not None and op in ("analyze", "verify"):
                self._post("cancel", {"target": name})

    # ---- Lines -------------------------------------------------------------------

    def _post(self, op: str, fields: Mapping[str, Any]) -> tuple[Id, _Query]:
        turns = fields.get("turns")
        query = _Query(1 if turns is None else len(turns))
        name = next(self._ids)
        line = json.dumps({"id": name, "op": op, **fields}, allow_nan=False).encode()
        if len(line) > MAX_LINE:
            raise ValueError(f"a request of {len(line)} bytes; at most {MAX_LINE}")
        if self._stopped:
            query.replies.put_nowait(None)
            return name, query
        self._queries[name] = query
        self._input.write(line + b"\n")
        return name, query

    async def _flush(self) -> None:
        try:
            await self._input.drain()
        except ConnectionError:
            pass  # the reader finds the end of the replies and tells everybody

    async def _read(self) -> None:
        try:
            while line := await self._output.readline():
                reply = json.loads(line)
                query = self._queries.get(reply.get("id"))
                if query is not None and query.add(reply):
                    del self._queries[reply["id"]]
        finally:
            self._stopped = True
            for query in self._queries.values():
                query.replies.put_nowait(None)
            self._queries.clear()
