"""A separate Python process that prepares itself once and then makes calls for its parent."""
