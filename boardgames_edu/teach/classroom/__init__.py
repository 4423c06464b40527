"""The work of a class: handed out, handed in, given back."""
