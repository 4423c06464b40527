"""Where and how long a class's room can be reached.

Knows no screen.
"""

import re
import socket
import time
from collections import Counter, defaultdict, deque
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from importlib import import_module
from math import inf
from typing import Any

from boardgames_edu.engine.errors import BadInput, OptionError, shown
from boardgames_edu.engine.states.game import whole_number
from boardgames_edu.i18n import N_, say
from boardgames_edu.teach.classroom.pupils import person_key
from boardgames_edu.widgets.page.printed import heading

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

HERE = ("127.0.0.1", "localhost")
MINUTES, LONGEST = 120, 24 * 60
"""How long a room is open to a network, if not said otherwise, and the most."""
MORE, SOON = 30, 10
"""The minutes by which the desk prolongs it, and from which on it says that the end is near."""
REQUESTS = 20
"""How many requests open a page, about."""
AT_ONCE, OF_VISITOR, OF_MACHINE = 3, 1, 10
"""The pages that a visitor may open at once, and those that a visitor and a machine may open in a second later on."""
LARGEST = 65_536
"""The most bytes of a visitor's message."""
RATE = 40
"""The most messages of a page in a second; a drag over the board sends some ten."""
REMEMBERED = 600
"""Seconds for which a page that was left is kept in memory."""
_PLACE = re.compile(r"(?:(https?)://)?(\[[^]]*]|[^]:/@?#[\s]*)(?::([0-9]+))?")
_PORTS = {"http": "80", "https": "443"}
_ASK = N_(
    "Every machine of this network will reach this room for {minutes} minutes; then it closes by itself. There is no "
    "password but its code, and nothing is encrypted. Open it? (yes/no)"
)
_MINUTES = N_("A room is open for 1 to {most} minutes, not {value}.")
_ADDRESS = N_("An address is {http} or {https} and the name of a machine, not {value}.")
COME = N_("Open {address} and come in with the code {code}.")
_CLOSES, _SOON = N_("This room closes in {n} {n:minute|minutes}."), N_("Soon: {told}")


def addresses(lan: bool) -> list[str]:
    """Return the names under which this machine is found."""
    found = list(HERE)
    if lan:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way would be taken
                found.insert(0, probe.getsockname()[0])
            except OSError:
                pass
        found.append(socket.gethostname())
    return found


def entrances(address: str, lan: bool, port: int) -> tuple[str, str]:
    """Return where pupils come in, and where the teacher does."""
    if address:
        return (address.replace("{port}", str(port)).rstrip("/"),) * 2
    return f"http://{addresses(lan)[0]}:{port}", f"http://{HERE[0]}:{port}"


def way_in(address: str, code: str, scale: int = 5) -> str:
    """Return how to come in, in words and as a QR code."""
    link = f"{address}/?code={code}"
    sign = import_module("segno").make(link, micro=False).svg_inline(scale=scale, border=2, light="#fff")
    return heading(say(COME, {"address": address, "code": code}), "1.6em") + f"<div>{sign}</div>"


def address_parts(address: str, scheme: str = "") -> tuple[str, str, str]:
    """Return scheme, machine and port of an address without a path.

    >>> address_parts("https://Hub.school") == address_parts("hub.school:443", "https")
    True
    """
    found = _PLACE.fullmatch(address.lower())
    how, machine, port = found.groups() if found is not None else ("", "", "")
    return how or scheme, machine, port or _PORTS.get(how or scheme, "")


def _is_address(address: str) -> bool:
    """Return whether an address leads to a machine."""
    scheme, _, rest = address.replace("{port}", "1").partition("://")
    return scheme in _PORTS and address_parts(rest.partition("/")[0])[1] != ""


def agreed(lan: object, yes: object, minutes: object, address: object, port: object) -> int | None:
    """Return how long a room is open, or None, after a question.

    Raises:
        OptionError: an option is none.
        BadInput: the network may not come in.
    """
    for name, value in (("lan", lan), ("yes", yes)):
        if not isinstance(value, bool):
            raise OptionError(N_("{name} is True or False, not {value}."), name=name, value=shown(value))
    if not isinstance(address, str) or (address and not _is_address(address)):
        raise OptionError(_ADDRESS, http="http://", https="https://", value=shown(address))
    number = whole_number(port)
    if port is not None and (number is None or not 1 <= number <= 65535):
        raise OptionError(N_("{port} is no port. Choose a number from 1024 to 65535."), port=shown(port))
    if minutes is None and not lan:
        return None
    until = MINUTES if minutes is None else whole_number(minutes)
    if until is None or not 1 <= until <= LONGEST:
        raise OptionError(_MINUTES, most=LONGEST, value=shown(minutes))
    if lan and not yes:
        agree(until)
    return until


def agree(minutes: int) -> None:
    """Ask whether the network may come in. Raises BadInput unless it may."""
    try:
        answer = person_key(input(f"{say(_ASK, {'minutes': minutes})} "))
    except (EOFError, OSError, NotImplementedError):  # no terminal, or a notebook that is run by a program
        raise BadInput(
            N_("Nobody can be asked here whether the network may come in: say yes=True (--yes) if it may.")
        ) from None
    if not answer or not any(word.startswith(answer) for word in ("yes", say(N_("yes")))):
        raise BadInput(N_("The room was not opened to the network."))


class OpeningHours:
    """The time after which a room closes, which can be moved.

    Args:
        minutes: from now on.
        clock: seconds that only grow.

    Example:
        >>> hours = OpeningHours(45, clock=lambda: 0.0)
        >>> hours.prolong()
        >>> hours.told()
        'This room closes in 75 minutes.'
    """

    def __init__(self, minutes: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._end = clock() + 60 * minutes

    @property
    def left(self) -> int:
        """The minutes that are left, rounded up."""
        return max(0, -int(-(self._end - self._clock()) // 60))

    def prolong(self) -> None:
        """Move the end by `MORE` minutes."""
        self._end += 60 * MORE

    def told(self) -> str:
        """Return what the desk says of it."""
        told = say(_CLOSES, {"n": self.left})
        return say(_SOON, {"told": told}) if self.left <= SOON else told


class OpenPages:
    """The pages of a room that are open, or were lately.

    One machine has at most a third of them open, and opens at most as many as all while the first is remembered.

    Args:
        most: how many may be open.
        clock: seconds that only grow.

    Example:
        >>> pages = OpenPages(most=3)
        >>> with pages.counted("192.168.1.7", "page 1"):
        ...     pages.full("192.168.1.7"), pages.full("192.168.1.8")
        (True, False)
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self._open = Counter[str]()
        """How many pages each machine has open."""
        self._left = defaultdict[str, dict[str, float]](dict)
        """When each machine's pages were left."""

    def full(self, machine: str, page: str = "") -> bool:
        """Return whether a machine, "" if unknown, may open no other page."""
        left, now = self._left[machine], self._clock()
        for each in [each for each, when in left.items() if now - when > REMEMBERED]:
            del left[each]
        mine = machine != "" and (
            self._open[machine] * 3 >= self._most or (page not in left and len(left) >= self._most)
        )
        return mine or self._open.total() >= self._most

    @contextmanager
    def counted(self, machine: str, page: str) -> Iterator[None]:
        """Count a page that is open, and remember it for a while."""
        self._open[machine] += 1
        self._left[machine][page] = inf
        try:
            yield
        finally:
            self._open[machine] -= 1
            self._left[machine][page] = self._clock()


class Pace:
    """The bound of requests from each visitor and each machine.

    A visitor may open `AT_ONCE` pages in a row, and a machine, behind which a whole class may stand, all pages that the
    room takes; after that only a few more in each second.

    Args:
        most: how many pages may be open.
        clock: seconds that only grow.

    Example:
        >>> pace = Pace(most=60, clock=lambda: 0.0)
        >>> [pace.over("192.168.1.7", "Olha's browser") for request in range(61)].index(True)
        60
        >>> pace.over("192.168.1.7", "Petro's browser")
        False
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = most * REQUESTS, clock
        self._made = dict[tuple[str, int], tuple[float, float]]()
        """How many requests of each are not forgotten yet, and since when."""

    def over(self, machine: str, visitor: str = "") -> bool:
        """Count a request; return whether it is one too many."""
        now, who = self._clock(), [(machine, 0), *([(machine, hash(visitor))] if visitor else [])]
        if len(self._made) > 2 * self._most:  # somebody has another name each time
            self._made = {of: made for of, made in self._made.items() if self._counted(of, now) > 0}
        counted = {of: self._counted(of, now) + 1 for of in who}
        too_many = any(count > (AT_ONCE * REQUESTS if of[1] else self._most) for of, count in counted.items())
        if not too_many:
            self._made |= {of: (count, now) for of, count in counted.items()}
        return too_many

    def _counted(self, of: tuple[str, int], now: float) -> float:
        count, when = self._made.get(of, (0.0, now))
        return max(0.0, count - (now - when) * REQUESTS * (OF_VISITOR if of[1] else OF_MACHINE))


def bounded(receive: Receive) -> Receive:
    """Return a ``receive`` that ends at long, crowded or binary messages.

    Pages send text; four bytes of a binary message would make Solara reserve gigabytes.
    """
    times: deque[float] = deque(maxlen=RATE)

    async def received() -> MutableMapping[str, Any]:
        message = await receive()
        if message["type"] not in ("websocket.receive", "http.request"):
            return message
        now = time.monotonic()
        crowded = len(times) == RATE and now - times[0] < 1
        times.append(now)
        content = (message.get("text") or "").encode() or message.get("body") or b""
        if len(content) > LARGEST or crowded or message.get("bytes"):
            over = "websocket.disconnect" if message["type"] == "websocket.receive" else "http.disconnect"
            return {"type": over, "code": 1009}
        return message

    return received
