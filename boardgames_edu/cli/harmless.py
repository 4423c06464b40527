"""HTML without anything that runs or is fetched.

For pages made from other people's notebooks: what may stay is listed here, and `bleach` takes out the rest.
It knows no notebook.
"""

from __future__ import annotations

import re
from html import unescape

__all__ = ["POLICY", "harmless"]

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""The same for the browser, which then keeps to it: a content security policy."""
_HTML = """a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strong sub summary sup table tbody td
tfoot th thead tr u ul var"""
_SVG = """svg circle clipPath defs ellipse g line linearGradient marker mask path pattern polygon polyline
radialGradient rect stop symbol text title tspan use"""
_TAGS = frozenset(f"{_HTML} {_SVG}".split())
_NAMES = """align alt aria-describedby aria-hidden aria-label aria-labelledby aria-level border class clip-path
clip-rule
clipPathUnits colspan cx cy d data-id data-layer data-part data-theme dir display dominant-baseline dx dy fill
fill-opacity fill-rule font-family font-size font-style font-weight gradientTransform gradientUnits height href id lang
letter-spacing marker-end marker-mid marker-start markerHeight markerWidth mask name offset opacity open orient
paint-order patternTransform patternUnits pointer-events points preserveAspectRatio r refX refY role rowspan rx ry scope
spreadMethod src start stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
stroke-miterlimit stroke-opacity stroke-width style text-anchor title transform type valign value version viewBox
visibility width x x1 x2 xmlns y y1 y2"""
_ATTRIBUTES = frozenset(_NAMES.split())
_PICTURE = re.compile(r"data:image/(png|jpeg|gif|webp|svg\+xml)[;,]")
_SCRIPT = re.compile(r"(?is)<script\b.*?(</script\s*>|\Z)")
_STYLE = re.compile(r"(?is)<style\b[^>]*>(.*?)(</style\s*>|\Z)")
_FETCHES = re.compile(r"(?i)\\|<|@import|image-set|\bsrc\s*\(|url\(\s*(?![\"']?(#|data:image/))")
"""What CSS fetches by, or could hide it with."""


def harmless(html: str) -> tuple[str, str]:
    """Return some HTML without scripts and outside resources.

    Links stay, unless they run something; pictures stay that are in the page itself.

    Returns:
        The HTML, and its style sheets as elements for the head of the page.
    """
    from bleach.sanitizer import Cleaner

    styles = [found[1] for found in _STYLE.finditer(html)]
    cleaner = Cleaner(
        _TAGS, _is_harmless, {"http", "https", "mailto", "data"}, strip=True, css_sanitizer=_Styles()
    )
    body: str = cleaner.clean(_STYLE.sub("", _SCRIPT.sub("", html)))
    return body, "".join(f"<style>{style}</style>" for style in styles if not _FETCHES.search(style))


def _is_harmless(tag: str, name: str, value: str) -> bool:
    if name not in _ATTRIBUTES:
        return False
    if name == "src":
        return tag == "img" and _PICTURE.match(value) is not None
    return name != "href" or not re.sub(r"\s", "", unescape(value)).lower().startswith("data:")


class _Styles:
    """What `bleach` asks about the attribute ``style``."""

    def sanitize_css(self, style: str) -> str:
        """Return a style, or nothing if it fetches something."""
        return "" if _FETCHES.search(unescape(style)) else style
