"""Lines and grids in which forums and other programs pass puzzles around."""
