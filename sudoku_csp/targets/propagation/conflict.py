"""Conflict: what a contradiction is to the propagation target.

It is an exception, so that no caller can overlook it (the style of MiniCP; Michel, Schaus & Van
Hentenryck, 2021).
"""

from __future__ import annotations


class Conflict(Exception):
    """The candidates that are left cannot satisfy the constraints."""
