"""The searches of the reference backend by name, one a file."""
