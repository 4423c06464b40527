"""The worked examples of Hansa Teutonica: what each kind of case in the data sets up, plays and claims."""
