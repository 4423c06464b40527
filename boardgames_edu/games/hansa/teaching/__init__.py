"""What teaches Hansa Teutonica: kinds of questions, worked examples, words of goals, editing tools."""
