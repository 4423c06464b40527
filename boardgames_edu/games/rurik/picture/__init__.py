"""The picture of Rurik: a state as a scene, and what a click on it means."""
