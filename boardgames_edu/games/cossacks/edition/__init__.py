"""An edition of Cossack Campaign, and the checks of its file."""
