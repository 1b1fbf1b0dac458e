"""Encodings and searches side by side: sizes, strength, effort, and the charts that show them."""
