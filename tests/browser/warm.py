"""Kernels that have imported everything when they start: each is forked from one process that did it once.

JupyterLab starts ``join`` as its kernel, which asks ``serve`` for a fork and lives as long as that does. Notebook 7,
the app, and the notebooks of `test_notebooks` that need one have a kernel as a reader has it.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from pathlib import Path

AT_THE_START = (
    "ipykernel.debugger",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.extensions.storemagic",
    "psutil",
    "tornado.platform.asyncio",
)
"""What a kernel imports only when it starts; the debugger alone is half of its start."""


def serve(address: str) -> None:
    """Import everything, then fork a kernel for each that joins."""
    os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"  # as a kernel has it before it imports
    import gc
    from importlib import import_module

    from ipykernel.kernelapp import IPKernelApp

    import boardgames_edu as bg

    for name in (*AT_THE_START, "matplotlib.pyplot"):
        import_module(name)
    for name in dir(bg):
        getattr(bg, name)
    with bg.speaking("en"):  # no language is chosen before a kernel starts
        for name in bg.game_names():
            game = bg.load(name)
            bg.svg(game.new(game.seats[0], seed=1))
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(address)
        server.listen()
        while True:
            asked, _ = server.accept()
            if os.fork() == 0:
                server.close()
                _begin(asked)
                IPKernelApp.launch_instance(argv=["-f", sys.argv[-1]])
                os._exit(0)
            asked.close()


def _begin(asked: socket.socket) -> None:
    """Take over what a process has of its own: signals, chance, folder, environment; end when the asker ends."""
    import random
    from threading import Thread

    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    wanted = json.loads(asked.makefile("rb").readline())
    os.environ.clear()
    os.environ.update(wanted["environment"])
    os.chdir(wanted["folder"])
    sys.argv[1:] = [wanted["connection"]]
    random.seed()

    def follow() -> None:
        while asked.recv(1):
            os.kill(os.getpid(), signal.SIGINT)
        os._exit(0)

    Thread(target=follow, daemon=True).start()


def join(address: str, connection: str) -> None:
    """Ask for a kernel, and pass interrupts on to it until it ends."""
    with socket.socket(socket.AF_UNIX) as server:
        server.connect(address)
        signal.signal(signal.SIGINT, lambda *_: server.sendall(b"i"))
        wanted = {"connection": connection, "folder": str(Path.cwd()), "environment": dict(os.environ)}
        server.sendall(json.dumps(wanted).encode() + b"\n")
        server.recv(1)


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve(sys.argv[2])
    else:
        join(*sys.argv[2:])
