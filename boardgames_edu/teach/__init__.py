"""Teaching: worked examples to step through, and questions that the engine draws up and answers. Knows no screen."""
