"""What may be done in Hansa Teutonica and what comes of it: one module for each phase or subject."""
