"""The ground floor: cells, houses, boards, grids and how they are drawn; errors, bits, versions.

Pure geometry, which asks nobody. Read `cell` first, then `board`.
"""
