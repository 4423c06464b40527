"""What may be done in Cossack Campaign and what comes of it: one module for each phase or subject."""
