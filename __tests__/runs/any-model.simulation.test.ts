import { createCancelSource } from '../../src/core/cancel';
import type { Json } from '../../src/core/json';
import type { RunEnd } from '../../src/agents/run-job';
import { readRun } from '../../src/db/agent/runs';
import { writeStop } from '../../src/db/agent/stops';
import { checkCommits } from '../../src/db/log/check';
import { agentKinds } from '../../src/db/agent/kinds';
import { agentSupersededEditKind } from '../../src/db/superseded-edit';
import type { ModelToolCall } from '../../src/gateway/model-port';
import { createScriptedModel, type ScriptedTurn } from '../../src/gateway/scripted-model';
import { seededRandom } from '../commit/bed';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { openAgentBed } from './agent-bed';
import {
  commit,
  everyTool,
  fillJournal,
  FOREIGN,
  importForeign,
  makeAgent,
  manualJob,
  movableClock,
  OTHER,
  partsOf,
  runJob,
  startJob,
  TASK,
} from './run-bed';

// Whatever a model answers: wrong arguments, tools that are not there, many calls, repeats, failures, stops in the middle.
const SEED = Number(process.env['REVEILLE_SEED'] ?? 20_261_118);
const RUNS = process.env['SOAK'] === '1' ? 1_500 : 40;
type Chance = ReturnType<typeof seededRandom>;

const pick = <T>({ below }: Chance, from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0];

const anyArgs = (chance: Chance): Json =>
  pick<() => Json>(chance, [
    () => ({ taskId: pick(chance, [TASK, OTHER, FOREIGN, 'nowhere', '']) }),
    () => ({
      sourceTaskId: TASK,
      newTaskTitle: pick(chance, ['Follow up', '', 'x'.repeat(600), '\ud800', 'a\u0000b']),
    }),
    () => ({
      sourceTaskId: TASK,
      newTaskTitle: 'Elsewhere',
      categoryId: pick(chance, ['catwork', 'cathome', 'gone']),
    }),
    () => ({ text: pick(chance, ['noticed', '', 'y'.repeat(3_000)]) }),
    () => ({
      lead: 'All is well',
      sections: [{ title: 'Today', claims: [{ text: 'Dry.', sources: [TASK, 'nothing'] }] }],
    }),
    () => null,
    () => [1, [2, [3]]],
    () => ({ ['__proto__']: { admin: true }, sourceTaskId: TASK, newTaskTitle: 'Proto' }),
    () => Number.POSITIVE_INFINITY,
  ])();

const anyCall = (chance: Chance): ModelToolCall => ({
  callId: pick(chance, ['a', 'b', '', 'a|b', 'x'.repeat(400), `c${chance.below(9)}`]),
  name: pick(chance, ['delete_everything', ...everyTool, '', 'grant_yourself', '\ud800']),
  args: anyArgs(chance),
});

const anyTurn = (chance: Chance): ScriptedTurn => {
  if (chance.below(12) === 0)
    return {
      say: 'failure',
      failure: { code: pick(chance, ['model_timed_out', 'model_refused']), isLocal: false },
    };
  if (chance.below(30) === 0) return { say: 'cut' };
  const calls = pick(chance, [0, 1, 2, 4, 9, 64, 70]);
  return {
    say: 'answer',
    text: pick(chance, ['', 'Words.', 'z'.repeat(4_000), '\udc00']),
    toolCalls: Array.from({ length: chance.below(4) === 0 ? 0 : calls }, () => anyCall(chance)),
  };
};

const ENDS: readonly RunEnd['end'][] = ['completed', 'cancelled', 'failed', 'yielded'];

const oneLife = async (seed: number): Promise<string> => {
  const chance = seededRandom(seed);
  const files = createReadyTemporaryFiles();
  const { stores, faults, close } = openAgentBed({
    files: files.files,
    clock: movableClock(1_794_988_800_000),
    seed,
  });
  fillJournal(stores);
  if (chance.below(2) === 0) importForeign(stores);
  const isGranted = chance.below(3) === 0;
  makeAgent(stores, {
    grants: isGranted ? ['create_follow_up_task'] : [],
    allowedCategoryIds: pick(chance, [['cathome'], null]),
  });
  const job = startJob(stores, manualJob(stores));
  const model = createScriptedModel(() => {
    if (chance.below(25) === 0)
      commit(
        stores.agent,
        (writer) => (writeStop(writer, { stop: { scope: 'space' }, hostId: 'hosta' }), null),
        `stop-${chance.below(1e9)}`,
      );
    return anyTurn(chance);
  });
  const parts = partsOf(stores, { model });
  const before = stores.journal.feed.head();
  let end: RunEnd = { end: 'failed', code: 'run_crashed' };
  for (let attempt = 0; attempt < 8 && end.end === 'failed'; attempt += 1)
    end = await runJob(parts, job, createCancelSource());
  expect({ seed, isKnown: ENDS.includes(end.end) }).toEqual({ seed, isKnown: true });
  const status = readRun(stores.agent.database, job.runKey)?.status;
  expect({ seed, status }).toEqual({ seed, status: end.end === 'failed' ? 'started' : end.end });
  if (!isGranted) expect({ seed, head: stores.journal.feed.head() }).toEqual({ seed, head: before });
  const done = stores.journal.database.query('SELECT count(*) FROM applied_operations').rows[0]?.[0];
  const created = stores.journal.database.query("SELECT count(*) FROM task WHERE id NOT LIKE 'task%'")
    .rows[0]?.[0];
  expect({ seed, created }).toEqual({ seed, created: done });
  const open = stores.agent.database.query("SELECT count(*) FROM operations WHERE status = 'open'").rows;
  expect({ seed, open }).toEqual({ seed, open: [[0]] });
  const kinds = [...agentKinds, agentSupersededEditKind];
  expect(checkCommits({ database: stores.agent.database, kinds })).toEqual([]);
  const unexpected = faults.filter(({ code }) => code !== 'model_threw');
  expect({ seed, unexpected }).toEqual({ seed, unexpected: [] });
  close();
  files.destroy();
  return `${end.end}${isGranted ? ' granted' : ''}`;
};

test('[GATE-2] whatever a model answers, nothing happens to the journal without a grant, and every run ends', async () => {
  const ends = new Map<string, number>();
  for (let at = 0; at < RUNS; at += 1) {
    const end = await oneLife(SEED + at);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  process.stdout.write(`seed ${SEED}: ${JSON.stringify(Object.fromEntries(ends))}\n`);
  expect(ends.size).toBeGreaterThan(2);
}, 600_000);
