"""What a learner works through."""
