"""What every widget puts on a page."""
