"""One rule or one formula in every language, and what each encoding of it costs and propagates."""
