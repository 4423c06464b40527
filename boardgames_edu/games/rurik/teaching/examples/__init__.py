"""The worked examples of Rurik: what each kind of case in the data sets up, plays and claims."""
