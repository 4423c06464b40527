"""What teaches Cossack Campaign: kinds of questions, worked examples, words of goals, editing tools."""
