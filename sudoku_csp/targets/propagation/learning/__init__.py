"""Learning from conflicts: the trail, learned nogoods, the analysis of conflicts, the search."""
