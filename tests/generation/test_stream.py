"""Random numbers that never change: fair, fixed, and within their bounds."""

from collections import Counter

from sudoku_csp.analysis.generation.stream import Stream


def test_orders_of_a_stream_are_fair_and_fixed():
    stream = Stream(1, 1)
    assert stream.shuffled("abcdefgh") == Stream(1, 1).shuffled("abcdefgh")
    counts = Counter("".join(stream.shuffled("abcd")) for _ in range(2400))
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 50
    assert Stream(1, 2).shuffled(range(9)) != Stream(2, 1).shuffled(range(9))
    assert "".join(Stream(1, 1).shuffled("abcdefgh")) == "hdgacfbe"


def test_a_number_is_below_its_bound_and_each_as_often():
    stream = Stream(1, 1)
    counts = Counter(stream.below(4) for _ in range(400))
    assert sorted(counts) == [0, 1, 2, 3]
    assert min(counts.values()) > 70
    assert {stream.one_of("abc") for _ in range(50)} == {*"abc"}


def test_some_are_so_many_different_ones_or_all():
    stream = Stream(1, 1)
    seen = [tuple(stream.some_of(range(4), 2)) for _ in range(200)]
    assert all(len(set(some)) == 2 for some in seen)
    assert len(set(seen)) == 12
    assert sorted(stream.some_of(range(4), 9)) == [0, 1, 2, 3]
    assert stream.some_of(range(4), 0) == stream.shuffled([]) == []
