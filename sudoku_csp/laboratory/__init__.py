"""Experiments: tests of a kind, measurements of encodings, and views of a rule in each language.

`conformance` compares every form of a kind with `holds`. `encoding_comparison`, `rule_costs` and
`removals` measure. `rule_sheet`, `named_clauses` and `propagation_steps` show a rule. The forms of
a kind are its statements in the targets: `encode` for clauses, `post` for CP-SAT, and `propagate`.
"""
