"""The rules of Cossack Campaign, one module a phase or subject."""
