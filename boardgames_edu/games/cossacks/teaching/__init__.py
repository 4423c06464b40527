"""The teaching of Cossack Campaign: questions, examples, goals, editing."""

from boardgames_edu.teach.teaching import Teaching

TEACHING = Teaching(
    __name__, tables=((3, {}), (6, {})), passive=("pass", "enough", "skip", "keep", "silent", "obey", "accept")
)
