"""Requirements of the nets for the samples of a kind."""


def check_samples(kind):
    """Checks that there are at least three different samples, on boards of side 3 and of side 4."""
    samples = list(kind.samples())
    assert all(isinstance(rule, kind) for _, rule in samples)
    assert len({rule for _, rule in samples}) > 2, "fewer than three different samples"
    assert {board.side for board, _ in samples} >= {3, 4}, "no sample of side 3, or none of side 4"
