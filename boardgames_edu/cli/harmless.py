"""HTML without anything that runs or is fetched.

For pages made from other people's notebooks: what may stay is listed here, and `bleach`, with the CSS parser that
nbconvert brings for it, takes out the rest. It knows no notebook.
"""

import re
from collections.abc import Iterable
from html import unescape
from typing import Any

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
_CSS = """align-content align-items align-self background background-color block-size border border-bottom
border-bottom-color border-bottom-width border-collapse border-color border-left border-left-color
border-radius border-right border-right-color border-spacing border-style border-top border-top-color
border-width box-shadow box-sizing break-inside caption-side clip-path color color-scheme column-gap
columns contain content-visibility cursor direction display dominant-baseline fill fill-opacity fill-rule
flex flex-direction flex-wrap float font font-family font-feature-settings font-size font-style
font-variant font-weight gap grid-template-columns height hyphens justify-content letter-spacing
line-height list-style list-style-type margin margin-bottom margin-left margin-right margin-top max-height
max-width min-height min-width opacity outline overflow overflow-wrap overflow-x overflow-y padding
padding-bottom padding-left padding-right padding-top page-break-inside paint-order row-gap stop-color
stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
stroke-opacity stroke-width table-layout text-align text-anchor text-decoration text-indent text-overflow
text-transform vertical-align visibility white-space width word-break"""
_PROPERTIES = frozenset(_CSS.split())
"""What decides how a thing looks, and not where it lies: nothing that covers other things."""
_MOVES = re.compile(
    r"(?i)(margin|text-indent|letter-spacing).*:.*[-(]|overflow.*:.*(visible|\()|contain:(?!inline-size$)"
)
"""What lays a thing over others even so: negative lengths, and what may stand for one."""
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
    import tinycss2
    from bleach.sanitizer import Cleaner

    sheets = [found[1] for found in _STYLE.finditer(html) if not _FETCHES.search(found[1])]
    styles = ["".join(_rules(tinycss2.parse_stylesheet(sheet, skip_comments=True))) for sheet in sheets]
    cleaner = Cleaner(_TAGS, _is_harmless, {"http", "https", "mailto", "data"}, strip=True, css_sanitizer=_Styles())
    body: str = cleaner.clean(_STYLE.sub("", _SCRIPT.sub("", html)))
    return body, "".join(f"<style>{style}</style>" for style in styles)


def _is_harmless(tag: str, name: str, value: str) -> bool:
    if name not in _ATTRIBUTES:
        return False
    if name == "src":
        return tag == "img" and _PICTURE.match(value) is not None
    return name != "href" or not re.sub(r"\s", "", unescape(value)).lower().startswith("data:")


class _Styles:
    """What `bleach` asks about the attribute ``style``."""

    def sanitize_css(self, style: str) -> str:
        """Return a style without what fetches or moves something."""
        return "" if _FETCHES.search(unescape(style)) else _declarations(style)


def _rules(rules: Iterable[Any]) -> Iterable[str]:
    """Yield the rules of a style sheet, and those for some screens."""
    import tinycss2

    for rule in rules:
        if rule.type == "whitespace":
            yield " "
        elif rule.type == "qualified-rule":
            yield f"{tinycss2.serialize(rule.prelude)}{{{_declarations(rule.content)}}}"
        elif rule.type == "at-rule" and rule.lower_at_keyword == "media" and rule.content:
            inside = "".join(_rules(tinycss2.parse_rule_list(rule.content, skip_comments=True)))
            yield f"@media{tinycss2.serialize(rule.prelude)}{{{inside}}}"


def _declarations(style: Any) -> str:
    """Return the declarations that say how a thing looks."""
    import tinycss2

    kept = []
    for one in tinycss2.parse_blocks_contents(style):
        if one.type == "declaration" and (one.lower_name in _PROPERTIES or one.name.startswith("--")):
            value = tinycss2.serialize(one.value).strip()
            kept.append(f"{one.name}:{value}{' !important' if one.important else ''}")
    return ";".join(each for each in kept if not _MOVES.match(each))
