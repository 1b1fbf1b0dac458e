"""Sudoku as a beginner writes it, with no line of ours: the oracle for puzzles that were made."""


def houses(side, box_rows, box_columns, regions=None):
    """Lists of places, counted from 0."""
    places = range(side * side)
    if regions is None:
        across = side // box_columns
        regions = [p // side // box_rows * across + p % side // box_columns for p in places]
    kinds = ([p // side for p in places], [p % side for p in places], regions)
    return [[p for p in places if kind[p] == number] for kind in kinds for number in range(side)]


def solutions(digits, all_houses, limit=2):
    """Up to `limit` solutions, by trying the cell with the fewest digits."""
    side = round(len(digits) ** 0.5)
    peers = [set() for _ in digits]
    for house in all_houses:
        for place in house:
            peers[place].update(house)
    grid, found = list(digits), []

    def search():
        open_cells = [p for p, digit in enumerate(grid) if not digit]
        if not open_cells:
            found.append(tuple(grid))
            return
        free = {p: set(range(1, side + 1)) - {grid[q] for q in peers[p]} for p in open_cells}
        place = min(open_cells, key=lambda p: len(free[p]))
        for digit in free[place]:
            if len(found) < limit:
                grid[place] = digit
                search()
                grid[place] = 0

    search()
    return found


def obeys(grid, all_houses):
    """Whether every house has every digit."""
    side = len(all_houses[0])
    return all(sorted(grid[p] for p in house) == list(range(1, side + 1)) for house in all_houses)


def without_each(digits):
    """The puzzles with one given fewer."""
    return [
        bytes(0 if p == gone else digit for p, digit in enumerate(digits))
        for gone in range(len(digits))
        if digits[gone]
    ]
