"""The picture of Cossack Campaign: a state as a scene, and what a click on it means."""
