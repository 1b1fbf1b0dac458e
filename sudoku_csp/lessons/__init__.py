"""The lessons: nine marimo notebooks on modelling, each to be run or read as a page."""
