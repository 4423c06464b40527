"""The teaching of Rurik: questions, examples, goals, editing."""

from boardgames_edu.teach.teaching import Teaching

TEACHING = Teaching(
    __name__,
    tables=((2, {}), (3, {}), (4, {}), (4, {"leaders": "deal"})),
    passive=("end", "stay", "keep", "leave", "decline", "forfeit"),
)
