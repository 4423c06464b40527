"""The effects of creating a route in Hansa Teutonica."""
