"""The room of a class: many screens, one process.

A teacher opens it, pupils come in with a browser and a name. What is shown is one activity at a time: a quiz, work by
link. What visitors share are plain objects (``people``, ``activities``, ``room``); what each sees are widgets
(``pages``); how they reach the browser, ``serving`` knows. ``start`` opens a room from a notebook.
"""
