"""The visits of the app, each with its own Python.

Voilà imports it by name; it needs the extra ``app``.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Int

from boardgames_edu.i18n import N_, say

__all__ = ["Visits"]

_FULL = N_(
    "{most} {most:visitor is|visitors are} here already, as many as this machine takes. Come back in a minute."
)


class Visits(AsyncMappingKernelManager):
    """Starts a visit's Python, unless as many as may be are running."""

    most = Int(60, config=True, help="The largest number of visits at once.")

    async def start_kernel(self, *given: Any, **options: Any) -> str:  # type: ignore[override]  # theirs is async, too
        """Start a Python; answer 503 if there are too many."""
        if len({*self.list_kernel_ids(), *self._pending_kernels}) >= self.most:
            raise HTTPError(503, say(_FULL, {"most": self.most}))
        return str(await super().start_kernel(*given, **options))
