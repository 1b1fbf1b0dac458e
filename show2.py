import sys, bench2
from sudoku_csp.analysis.explanation.explanation import explain
from sudoku_csp.analysis.explanation.answer import Answer
from sudoku_csp.analysis.explanation import text,page,data,svg
from sudoku_csp.solvers.backend import Budget
import json
p=next(p for n,p in bench2.puzzles(sys.argv[1]) if sys.argv[2] in n)
a=Answer.all_of(explain(p,budget=Budget(20)))
print("\n".join(list(text.lines(a))[:int(sys.argv[3])]))
open('/tmp/page.html','w').write(page.page(a)); json.dumps(data.of_answer(a))
