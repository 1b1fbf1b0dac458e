"""The lessons as marimo notebooks: plain Python files, run from the first cell to the last."""
