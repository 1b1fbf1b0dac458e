"""Fuzzing: small random puzzles, and everything here that can contradict itself about them."""
