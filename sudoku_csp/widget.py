"""The grid as a notebook widget."""
