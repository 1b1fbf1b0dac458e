from sudoku_csp.puzzle.notation.lists import killer_arrows, killer_numbers


def notation_of(text):
    return next((m for m in (killer_arrows, killer_numbers) if m.is_text(text)), None)
