"""The teaching of Hansa Teutonica: questions, examples, goals, editing."""

from boardgames_edu.teach.teaching import Teaching

TEACHING = Teaching(
    __name__,
    tables=((2, {}), (3, {}), (5, {}), (4, {"map": "britannia_45"}), (4, {"map": "east"})),
    passive=("end", "enough", "skip"),
)
