"""Measurements and comparisons of encodings and propagation; conformance of a kind.

`conformance` compares every form of a kind with its truth, `encoding_comparison` and `rule_costs`
measure, `rule_sheet`, `named_clauses` and `propagation_steps` show a rule in every language.
"""
