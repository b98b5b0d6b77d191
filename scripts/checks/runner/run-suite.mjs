import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guarded, refusedIn } from './socket-book.mjs';
import { projectRoot } from './suites.mjs';

const TAIL_LINES = 80;
/** Over budget is only said: machines differ. A suite that takes three times its budget hangs or has gone wrong. */
const ENDS_AT = 3;

const runner = join(projectRoot, 'scripts', 'checks', 'runner', 'run-check.mjs');
const children = new Set();

const endGroup = (child) => {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};
export const endAll = () => children.forEach(endGroup);

const tail = (text) => text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');

const playedWith = ({ file, endAfterMs, book }) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [runner, file], {
      cwd: projectRoot,
      env: guarded(book),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.add(child);
    let answer = null;
    let printed = '';
    const keep = (chunk) => (printed = (printed + chunk).slice(-200_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('message', (message) => (answer = message));
    const timer = setTimeout(() => {
      keep('\nended: it ran for three times its budget');
      endGroup(child);
    }, endAfterMs);
    child.on('close', (code) => {
      clearTimeout(timer);
      children.delete(child);
      // Whatever the suite left running goes with it.
      endGroup(child);
      const fallen = { passed: 0, failed: 1, output: `it ended without an answer (exit ${code})` };
      const provedNothing = { passed: 0, failed: 1, output: 'it proved nothing' };
      const isEmpty = answer !== null && answer.passed + answer.failed === 0;
      const { passed, failed, output, cases = [] } = isEmpty ? provedNothing : (answer ?? fallen);
      const said = tail([printed, output ?? ''].filter(Boolean).join('\n'));
      resolve({ passed, failed, output: said, cases });
    });
  });

/** [HOUSE-19] A suite in which anything tried to reach the network is red, and says where to. */
const answerOf = async (file, endAfterMs) => {
  const book = mkdtempSync(join(tmpdir(), 'sockets of a suite '));
  const answer = await playedWith({ file, endAfterMs, book });
  const tried = refusedIn(book);
  rmSync(book, { recursive: true, force: true });
  if (tried.length === 0) return answer;
  const said = ['[HOUSE-19] tried to reach:', ...tried].join('\n');
  return { ...answer, failed: answer.failed + 1, output: tail([answer.output, said].join('\n')) };
};

export const runSuite = async (suite) => {
  const start = performance.now();
  const answer = await answerOf(suite.file, suite.budgetSeconds * ENDS_AT * 1_000);
  const seconds = Math.round((performance.now() - start) / 1_000);
  return { ...answer, seconds, isOver: seconds > suite.budgetSeconds };
};
