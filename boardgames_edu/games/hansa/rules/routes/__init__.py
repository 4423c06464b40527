"""What creating a route brings in Hansa Teutonica."""
