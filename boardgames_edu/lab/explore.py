"""A figure that changes with choices from drop-down lists."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from io import BytesIO
from typing import Any

from boardgames_edu.engine.errors import OptionError
from boardgames_edu.i18n import N_
from boardgames_edu.scene.painters.plain import PlainBoard

_NO_FIGURE = N_("The function has to return the axes that it drew on, not {value}.")


def explore(draw: Callable[..., Any], **choices: Sequence[str]) -> Any:
    """Show a drop-down list per choice, and the figure for them.

    A page that cannot run code shows the first figure, and what is chosen for it.

    Args:
        draw: takes what is chosen, by keyword; returns matplotlib axes. ``lab.heat_map`` and ``lab.ways`` return them.
        choices: the values to choose from, by name; the first is chosen at first.

    Returns:
        A widget.

    Raises:
        OptionError: nothing to choose, or ``draw`` returns no axes.

    Example:
        >>> import boardgames_edu as bg
        >>> def draw(game):
        ...     return bg.plot(bg.load(game).new(), graph=True)
        >>> shown = explore(draw, game=["hansa", "rurik"])
    """
    import ipywidgets
    from IPython.utils.capture import capture_output

    lists: dict[str, Any] = {}
    for name, values in choices.items():
        if not values:
            raise OptionError(N_("There is nothing to choose for {name}."), name=repr(name))
        shown, style = name.replace("_", " "), {"description_width": "initial"}
        lists[name] = ipywidgets.Dropdown(options=list(values), description=shown, style=style)
    image = ipywidgets.Image(format="png", layout={"max_width": "100%", "height": "auto"})
    trouble = ipywidgets.HTML()

    class Explorer(ipywidgets.VBox):  # type: ignore[misc]  # the library is not typed
        def _repr_mimebundle_(self, **more: Any) -> Any:
            found = super()._repr_mimebundle_(**more)
            data = found[0] if isinstance(found, tuple) else found
            if data is not None:
                kind, png = f"image/{image.format}", image.format == "png"
                data[kind] = bytes(image.value) if png else bytes(image.value).decode()
                chosen = "; ".join(f"{each.description}: {each.value}" for each in lists.values())
                source = b64encode(image.value).decode()
                picture = f'<img alt="{escape(chosen)}" src="data:{kind};base64,{source}">'
                data["text/html"], data["text/plain"] = f"<p>{escape(chosen)}</p>{picture}", chosen
            return found

    def follow(_: Any = None) -> None:
        try:
            with capture_output(stdout=False, stderr=False):  # a board without matplotlib shows itself
                drawn = draw(**{name: each.value for name, each in lists.items()})
            image.format, image.value = _picture(drawn)
            trouble.value = ""
        except Exception as problem:
            trouble.value = f"<pre>{escape(f'{type(problem).__name__}: {problem}')}</pre>"
            raise

    for each in lists.values():
        each.observe(follow, "value")
    follow()
    head = ipywidgets.HBox(list(lists.values()), layout={"flex_flow": "row wrap"})
    return Explorer([head, image, trouble], layout={"align_items": "flex-start"})  # no picture is drawn out


def _picture(axes: Any) -> tuple[str, bytes]:
    """Return a figure as PNG, or SVG without matplotlib; close it."""
    if isinstance(axes, PlainBoard):
        return "svg+xml", axes.text.encode()
    if not hasattr(axes, "figure"):
        raise OptionError(_NO_FIGURE, value=type(axes).__name__)
    import matplotlib.pyplot as plt

    figure, out = axes.figure.get_figure(root=True), BytesIO()
    figure.savefig(out, format="png", dpi=80, bbox_inches="tight")
    plt.close(figure)
    return "png", out.getvalue()
