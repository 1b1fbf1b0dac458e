import sys,time,glob,json,collections,os,pickle
from sudoku_csp.apps.api.read import read
from bench import run
D='/work/shared/data/'
def puzzles(which):
    if 'f' in which:
        for f in sorted(glob.glob(D+'fpuzzles/*.json')):
            try: yield 'f:'+os.path.basename(f)[:-5], read(json.dumps(json.load(open(f))['decoded']))
            except Exception as x: print(f, 'unread', str(x)[:80])
    if 'i' in which:
        for e in json.load(open(D+'iss/examples.json')):
            try:
                p=read(e['input'])
            except Exception as x: print(e.get('name'),'unread',str(x)[:80]); continue
            yield 'i:'+str(e['name']), p
    for k,fn in (('7','17_clue'),('t','top95'),('m','minimal_random'),('h','hardest_1106')):
        if k in which:
            n=0
            for l in open(D+f'classic/{fn}.txt'):
                l=l.split()[0] if l.strip() else ''
                if len(l)<81 or n>=20: continue
                n+=1
                yield f'{k}:{n}', read(l[:81])
if __name__=='__main__':
    which=sys.argv[1]; limit=float(sys.argv[2]); only=sys.argv[3] if len(sys.argv)>3 else ''
    T=[];D_=0;N=0;tot=collections.Counter()
    for nm,p in puzzles(which):
        if only not in nm: continue
        t=time.perf_counter()
        try: s,done,sec=run(p,limit)
        except BaseException as x:
            if isinstance(x,KeyboardInterrupt): raise
            import traceback; print(nm,type(x).__name__,str(x)[:200], round(time.perf_counter()-t,1)); 
            if True: traceback.print_exc(limit=-4)
            continue
        L=collections.Counter(x.layer for x in s); tot.update(L)
        big=max((x.size for x in s),default=0); ch=max((len(x.chain) for x in s),default=0)
        print(nm[:36].ljust(36), 'done' if done else 'OPEN', len(s), dict(L),'big',big,'ch',ch,f'{sec:.2f}s',flush=True)
        T.append(sec); D_+=done; N+=1
    T.sort(); print(N,'puzzles',D_,'done median',T[len(T)//2],'max',T[-1]); nt=sum(tot.values())-tot['single']; print(dict(tot),'named %',100*(nt-tot['trial']-tot['core'])/max(nt,1))
