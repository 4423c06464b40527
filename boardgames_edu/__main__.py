"""``python -m boardgames_edu`` is the command ``boardgames-edu``."""

from boardgames_edu.cli import main

if __name__ == "__main__":
    main()
