"""Opening a room from a notebook: ``bg.room("who_rules")``.

The room is a process of its own. The notebook shows how to come in and frames the teacher's desk; what is asked is
handed over as data, and what is handed in lies in a folder.
"""

import atexit
import json
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import msgspec

from boardgames_edu.engine.errors import NEEDS_EXTRA
from boardgames_edu.engine.states.state import State
from boardgames_edu.engine.storage import path_of, write_file, write_whole
from boardgames_edu.i18n import N_, language, say
from boardgames_edu.room.activities import Plan
from boardgames_edu.room.pages import SCREEN
from boardgames_edu.room.room import FILE, NEXT, begun
from boardgames_edu.room.serving import RoomError
from boardgames_edu.teach.classroom.exercises import make_exercises
from boardgames_edu.widgets.classroom.reach import HERE, agreed, entrances, way_in

PATIENCE = 60.0
"""Seconds in which a room has to answer."""
LOG = "room.log"
"""The room's report of its failures, in its folder."""
_ENDED = N_("The room has ended: {problem}")
_DESK = N_("The teacher's desk")
_LAN = N_(
    "Every machine of this network reaches the way in until the time is over, room.close(), or the end of this "
    "notebook."
)
_FOLDER = N_("What is handed in: {folder}")


def room(
    kinds: str | Sequence[str] = (),
    count: int = 5,
    *,
    game: str | None = None,
    level: int = 1,
    seed: int = 0,
    title: str = "",
    folder: str | Path = "room",
    lan: bool = False,
    minutes: int | None = None,
    yes: bool = False,
    address: str = "",
    port: int | None = None,
) -> "OpenRoom":
    """Open a room, in which a class answers on its own screens.

    Args:
        kinds: kinds of questions to begin with; without one, the desk begins.
        count: how many questions.
        game: the game of the kinds; may be left out where their names say it.
        level: from 1 on.
        seed: of the generator that draws them.
        title: their heading; a plain one when not given.
        folder: where the room is kept, and the files that are handed in. A room that has ended goes on from there.
        lan: let in every machine of the network, not only this one, after a question. There is no password but the
            code, and nothing is encrypted: use it inside the school. It ends with its time, `close`, or the notebook.
        minutes: after which it closes by itself, unless the desk prolongs it; two hours with ``lan``, else never, if
            not given.
        yes: open it to the network without a question.
        address: the whole address under which a proxy such as JupyterHub's hands it on; "{port}" stands for the port.
        port: where it listens; the next free one if not given.

    Raises:
        OptionError: the questions cannot be drawn, or an option is none.
        RoomError: Solara is not installed, or the room does not start.

    >>> room("who_rules", 5)  # doctest: +SKIP
    >>> room("riddles", game="rurik")
    Traceback (most recent call last):
    boardgames_edu.engine.errors.OptionError: Unknown kind of question: 'riddles'. Choose from: who_rules, ...
    """
    options = {"game": game, "level": level, "seed": seed, "title": title}
    made = make_exercises(kinds, count, **options) if kinds else None  # type: ignore[arg-type]
    if find_spec("solara") is None:
        raise RoomError(NEEDS_EXTRA, name="Solara", extra="room")
    place, until = path_of(folder).absolute(), agreed(lan, yes, minutes, address, port)
    opened = OpenRoom(place, lan, port, until, address)
    if made is not None:
        opened.begin(Plan("quiz", spec=made.spec()))
    return opened


class OpenRoom:
    """A room that is open; made by :func:`room`.

    Attributes:
        folder: where it is kept.
        address: where pupils come in.
        code: what pupils type.
        desk, screen: the addresses of the teacher's desk and of the screen in front of the class.
    """

    def __init__(
        self, folder: Path, lan: bool, port: int | None, minutes: int | None = None, address: str = ""
    ) -> None:
        try:
            with socket.create_server((HERE[0], port or 0)) as probe:
                port = int(probe.getsockname()[1])
        except OSError:  # another server would answer for the room
            raise RoomError(N_("Port {port} is taken or not allowed. Choose another."), port=port) from None
        self.folder, (self.address, here) = folder, entrances(address, lan, port)
        self._here, self._lan = f"http://{HERE[0]}:{port}", lan
        command = [sys.executable, "-m", "boardgames_edu", "room", str(folder), "--port", str(port)]
        command += ["--language", language(), "--no-browser", *(["--lan", "--yes"] if lan else [])]
        command += ["--while-open", f"--address={address}", *(["--minutes", str(minutes)] if minutes else [])]
        write_file(folder / LOG, "")
        with (folder / LOG).open("w") as log:  # a pipe that nobody reads would stop the room when it is full
            self._process = subprocess.Popen(  # noqa: S603  (our own command)
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=log
            )
        atexit.register(self.close)
        self._wait()
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
        self.code, key = str(kept["code"]), str(kept["key"])
        self.desk, self.screen = f"{here}/desk?key={key}", f"{here}/screen?key={key}"

    def _wait(self) -> None:
        """Wait until the room answers. Raises RoomError."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._process.poll() is not None:
                told = (self.folder / LOG).read_text(errors="replace").strip()
                raise RoomError(_ENDED, problem=told[-200:])
            try:
                urlopen(f"{self._here}/readyz", timeout=1).close()  # noqa: S310  (our own address)
                return
            except HTTPError:
                return
            except OSError:
                time.sleep(0.1)
        self.close()
        raise RoomError(N_("The room does not answer within {seconds} s."), seconds=round(PATIENCE))

    def begin(self, plan: Plan) -> None:
        """Begin an activity. Raises BadInput, RoomError."""
        if self._process.poll() is not None:
            raise RoomError(_ENDED, problem="")
        begun(plan, self.folder)
        write_whole(self.folder / NEXT, msgspec.json.encode(plan))

    def vote(self, position: State, bot: str = "greedy") -> None:
        """Let the class vote for the seat that decides in a position."""
        tables = [[""] * position.setup.seats]
        spec = {"game": position.game.name, "tables": tables, "position": position.position(), "bot": bot}
        self.begin(Plan("vote", spec=spec))

    def work(self, name: str) -> None:
        """Open a lesson, a challenge or ``<game>/play`` for everybody."""
        self.begin(Plan("work", spec={"name": name}))

    def close(self) -> None:
        """End the room."""
        atexit.unregister(self.close)
        with self._process:  # also closes the pipe to it
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()

    def _repr_html_(self) -> str:
        links = " · ".join(
            f"<a href='{escape(where)}' target='_blank' rel='noopener'>{escape(say(name))}</a>"
            for where, name in ((self.desk, _DESK), (self.screen, SCREEN))
        )
        opens = f"<p>{escape(say(_LAN))}</p>" if self._lan else ""
        return (
            f"{way_in(self.address, self.code)}{opens}<p>{links}</p>"
            f"<p>{escape(say(_FOLDER, {'folder': str(self.folder / 'handed_in')}))}</p>"
            f"<iframe src='{escape(self.desk)}' title='{escape(say(_DESK))}' "
            "style='width:100%;height:480px;border:1px solid #8a8478;border-radius:7px'></iframe>"
        )
