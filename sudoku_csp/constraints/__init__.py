"""What a rule is, and every kind of rule: `kinds/` has one file a kind, and each is a stranger.

May ask `targets`, in whose words a kind states itself, and `grid`. Read `constraint` first, then
`kinds/all_different`.
"""
