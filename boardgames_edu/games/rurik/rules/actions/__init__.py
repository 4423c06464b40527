"""The actions that advisors bring points for, and the bonus actions."""
