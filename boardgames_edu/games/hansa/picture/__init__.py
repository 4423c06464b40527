"""The picture of Hansa Teutonica: a state as a scene, and what a click on it means."""
