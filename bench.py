import sys,time,glob,collections,cProfile,json,os
from sudoku_csp.apps.api.read import read
from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.solvers.backend import Budget,BudgetSpent
def run(p,limit,say=0):
    t=time.perf_counter(); steps=[]; un=''
    d=Budget(limit).start()
    try:
        with Explainer(p,d) as e:
            while (s:=e.next(d)) is not None:
                steps.append(s); e.apply(s)
                if say: print(s)
            done=e.position.solved
    except BudgetSpent: done=False; un='time'
    return steps,done,time.perf_counter()-t
if __name__=='__main__':
    p=read(sys.argv[1]); 
    s,done,t=run(p,float(sys.argv[2]) if len(sys.argv)>2 else 20,1)
    print(len(s),done,round(t,2),collections.Counter(x.layer for x in s))
