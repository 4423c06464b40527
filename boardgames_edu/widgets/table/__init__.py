"""The play table: a match, with bots, coach and tutor."""
