"""The ground floor: cells, boards, grids, marks, pictures and errors. It imports no other room."""
