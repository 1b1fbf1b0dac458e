import bench2
from sudoku_csp.analysis.explanation.explanation import explain
from sudoku_csp.analysis.explanation.scene import scenes
from sudoku_csp.analysis.explanation import svg
from sudoku_csp.analysis.explanation.sentences import describe
for nm in ('ripples','arkham'):
    p=next(p for n,p in bench2.puzzles('f') if nm in n)
    x=explain(p)
    s=[s for s in scenes(x) if s.step.layer in('trial','house and constraint')][3]
    open(f'/tmp/{nm}.svg','w').write(svg.draw(s,describe(s).conclusion)); print(describe(s))
