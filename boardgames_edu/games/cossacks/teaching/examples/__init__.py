"""The worked examples of Cossack Campaign: what each kind of case in the data sets up, plays and claims."""
