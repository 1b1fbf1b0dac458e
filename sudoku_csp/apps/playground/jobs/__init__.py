"""Jobs: questions answered in processes that can be killed, a few at a time."""
