import sys, bench2
import sudoku_csp as sc
from sudoku_csp.analysis.explanation.explanation import explain
from sudoku_csp.analysis.explanation.scene import scenes
from sudoku_csp.analysis.explanation.sentences import describe
from sudoku_csp.solvers.backend import Budget
p=next(p for n,p in bench2.puzzles(sys.argv[1]) if sys.argv[2] in n)
x=explain(p,budget=Budget(20))
n=int(sys.argv[3]) if len(sys.argv)>3 else 40
for s in list(scenes(x))[:n]:
    t=describe(s)
    print(f"{s.step.number}. {t.conclusion} ({t.kind})"); 
    for q in t.paragraphs(): print("     ",q)
