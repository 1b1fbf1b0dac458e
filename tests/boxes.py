"""The boxes of boards as literals, and grids by a formula: stated here, asked of nobody.

A letter for each box in reading order, a word for each row of the board; `*3` is a row that stands
three times.
"""

BOXES = {
    (4, 2, 2): ("AABB*2 CCDD*2"),
    (6, 2, 3): ("AAABBB*2 CCCDDD*2 EEEFFF*2"),
    (6, 3, 2): ("AABBCC*3 DDEEFF*3"),
    (8, 2, 4): ("AAAABBBB*2 CCCCDDDD*2 EEEEFFFF*2 GGGGHHHH*2"),
    (8, 4, 2): ("AABBCCDD*4 EEFFGGHH*4"),
    (9, 3, 3): ("AAABBBCCC*3 DDDEEEFFF*3 GGGHHHIII*3"),
    (10, 2, 5): ("AAAAABBBBB*2 CCCCCDDDDD*2 EEEEEFFFFF*2 GGGGGHHHHH*2 IIIIIJJJJJ*2"),
    (10, 5, 2): ("AABBCCDDEE*5 FFGGHHIIJJ*5"),
    (12, 2, 6): (
        "AAAAAABBBBBB*2 CCCCCCDDDDDD*2 EEEEEEFFFFFF*2 GGGGGGHHHHHH*2 IIIIIIJJJJJJ*2 KKKKKKLLLLLL*2"
    ),
    (12, 3, 4): ("AAAABBBBCCCC*3 DDDDEEEEFFFF*3 GGGGHHHHIIII*3 JJJJKKKKLLLL*3"),
    (12, 4, 3): ("AAABBBCCCDDD*4 EEEFFFGGGHHH*4 IIIJJJKKKLLL*4"),
    (12, 6, 2): ("AABBCCDDEEFF*6 GGHHIIJJKKLL*6"),
    (14, 2, 7): (
        "AAAAAAABBBBBBB*2 CCCCCCCDDDDDDD*2 EEEEEEEFFFFFFF*2 GGGGGGGHHHHHHH*2 "
        "IIIIIIIJJJJJJJ*2 KKKKKKKLLLLLLL*2 MMMMMMMNNNNNNN*2"
    ),
    (14, 7, 2): ("AABBCCDDEEFFGG*7 HHIIJJKKLLMMNN*7"),
    (15, 3, 5): (
        "AAAAABBBBBCCCCC*3 DDDDDEEEEEFFFFF*3 GGGGGHHHHHIIIII*3 JJJJJKKKKKLLLLL*3 MMMMMNNNNNOOOOO*3"
    ),
    (15, 5, 3): ("AAABBBCCCDDDEEE*5 FFFGGGHHHIIIJJJ*5 KKKLLLMMMNNNOOO*5"),
    (16, 2, 8): (
        "AAAAAAAABBBBBBBB*2 CCCCCCCCDDDDDDDD*2 EEEEEEEEFFFFFFFF*2 "
        "GGGGGGGGHHHHHHHH*2 IIIIIIIIJJJJJJJJ*2 KKKKKKKKLLLLLLLL*2 "
        "MMMMMMMMNNNNNNNN*2 OOOOOOOOPPPPPPPP*2"
    ),
    (16, 4, 4): ("AAAABBBBCCCCDDDD*4 EEEEFFFFGGGGHHHH*4 IIIIJJJJKKKKLLLL*4 MMMMNNNNOOOOPPPP*4"),
    (16, 8, 2): ("AABBCCDDEEFFGGHH*8 IIJJKKLLMMNNOOPP*8"),
    (20, 4, 5): (
        "AAAAABBBBBCCCCCDDDDD*4 EEEEEFFFFFGGGGGHHHHH*4 IIIIIJJJJJKKKKKLLLLL*4 "
        "MMMMMNNNNNOOOOOPPPPP*4 QQQQQRRRRRSSSSSTTTTT*4"
    ),
    (25, 5, 5): (
        "AAAAABBBBBCCCCCDDDDDEEEEE*5 FFFFFGGGGGHHHHHIIIIIJJJJJ*5 "
        "KKKKKLLLLLMMMMMNNNNNOOOOO*5 PPPPPQQQQQRRRRRSSSSSTTTTT*5 "
        "UUUUUVVVVVWWWWWXXXXXYYYYY*5"
    ),
}


def boxes_of(side, rows, columns):
    """The letter of each cell's box, in reading order; the number of a box that is a line."""
    if rows == 1:
        return [row for row in range(side) for _ in range(side)]
    if columns == 1:
        return [column for _ in range(side) for column in range(side)]
    words = (word.split("*") for word in BOXES[side, rows, columns].split())
    return list("".join(row * int(times) for row, times in words))


SHAPES = [
    *BOXES,
    *((side, 1, side) for side in range(1, 17)),
    *((side, side, 1) for side in range(2, 17)),
]
"""Every shape that boxes can have up to side 16, and those of 20x20 and 25x25."""


def shifted(side, rows):
    """A grid with boxes of so many rows: the first row, shifted by a box's width and a bit."""
    width = side // rows
    return bytes(
        (width * (row % rows) + row // rows + column) % side + 1
        for row in range(side)
        for column in range(side)
    )


def without(grid, *places):
    """The grid with these cells empty."""
    return bytes(0 if place in places else digit for place, digit in enumerate(grid))
