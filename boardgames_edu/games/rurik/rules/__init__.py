"""What may be done in Rurik and what comes of it: one module for each phase or subject."""
