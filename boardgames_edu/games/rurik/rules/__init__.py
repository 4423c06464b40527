"""The rules of Rurik, one module a phase or subject."""
