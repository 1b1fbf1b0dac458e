// Interactive Sudoku Solver (by sigh), asked by lines of JSON: {"input": a constraint string} gives
// {"count": solutions up to 2, "seconds": CPU time of this process for it}. The argument is a clone.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const clone = pathToFileURL(`${process.argv[2]}/`);
globalThis.self ??= globalThis;
const { ensureGlobalEnvironment } = await import(new URL('tests/helpers/test_env.js', clone));
ensureGlobalEnvironment();
const { SimpleSolver } = await import(new URL('js/sandbox/simple_solver.js' + self.VERSION_PARAM, clone));

const solver = new SimpleSolver();
for await (const line of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  const count = solver.countSolutions(JSON.parse(line).input, 2);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ count, seconds: (user + system) / 1e6 }));
}
