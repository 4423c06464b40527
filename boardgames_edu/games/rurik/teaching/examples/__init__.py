"""The worked examples of Rurik: kinds of cases."""
