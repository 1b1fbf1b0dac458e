import sys; sys.path.insert(0,'tests')
import bench2, explanation_check as c, time, traceback
from sudoku_csp.analysis.explanation.explanation import explain
from sudoku_csp.solvers.backend import Budget
for nm,p in bench2.puzzles(sys.argv[1]):
    if len(sys.argv)>2 and sys.argv[2] not in nm: continue
    t=time.time(); x=explain(p,budget=Budget(20))
    try: c.check_explanation(x); print(nm,'ok',len(x.steps),x.unfinished,round(time.time()-t,1),flush=True)
    except AssertionError as e: print(nm,'FAIL',str(e)[:400],flush=True)
