"""The worked examples of Cossack Campaign: kinds of cases."""
