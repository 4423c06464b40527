"""What teaches Rurik: kinds of questions, worked examples, words of goals, editing tools."""
