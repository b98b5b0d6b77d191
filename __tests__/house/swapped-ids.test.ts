import { compiled } from './planted-types';

// An id of one kind given for another must not compile, in any room. The compiler checks files that exist in memory only.
const fileOf = (room: string): string => room.replaceAll('/', '-');
type Plant = { readonly head: string; readonly fits: readonly string[]; readonly swaps: readonly string[] };
const ids = `
import type { AgentId, CategoryId, HostId, RecordId, RunKey } from '../../src/core/named-ids';
declare const agentId: AgentId;
declare const runKey: RunKey;
declare const hostId: HostId;
declare const categoryId: CategoryId;
declare const recordId: RecordId;
`;
const plants: Readonly<Record<string, Plant>> = {
  'src/core': {
    head: `import { operationId, runKey as keyOf, threadId } from '../../src/core/run-identities';`,
    fits: [
      `operationId({ runKey, actionStableId: 'a' });`,
      `threadId({ kind: 'run', agentId, runKey });`,
      `const category: RecordId = categoryId;`,
      `const read: AgentId = 'read from somewhere';`,
    ],
    swaps: [
      `operationId({ runKey: agentId, actionStableId: 'a' });`,
      `threadId({ kind: 'run', agentId: runKey, runKey });`,
      `keyOf({ reason: 'manual', agentId: hostId, requestId: 'r' });`,
      `const notEvery: CategoryId = recordId;`,
      `const never = agentId === runKey;`,
    ],
  },
  'src/db/agent': {
    head: `
import { readAgent, readAgentState } from '../../src/db/agent/agent-view';
import { grantsOf } from '../../src/db/agent/grants';
import { readRun, type RunRow } from '../../src/db/agent/runs';
import { from, text } from '../../src/db/rows';
import { textOf } from '../../src/db/journal/effective';
import type { EffectiveOf } from '../../src/db/records/kinds';
import type { Stores } from '../../src/db/stores';
declare const stores: Stores;
declare const run: RunRow;
declare const claim: EffectiveOf<'agentRunClaim'>;
const rows = from('runs').select({ runKey: text, agentId: text });
const row = rows.first(stores.agent.database);
if (row === null) throw new Error();`,
    fits: [
      `readRun(stores.agent.database, run.runKey);`,
      `readRun(stores.agent.database, row.runKey);`,
      `readRun(stores.agent.database, textOf(claim, 'runKey'));`,
      `readAgent(stores.agent.records, row.agentId);`,
      `grantsOf(stores, run.agentId);`,
    ],
    swaps: [
      `readRun(stores.agent.database, run.agentId);`,
      `readRun(stores.agent.database, row.agentId);`,
      `readRun(stores.agent.database, textOf(claim, 'agentId'));`,
      `readAgent(stores.agent.records, row.runKey);`,
      `readAgentState(stores.agent.records, stores.hostId);`,
      `grantsOf(stores, run.runKey);`,
    ],
  },
  'src/tools': {
    head: `
import type { ToolContext } from '../../src/tools/tool';
declare const context: ToolContext;
const asks = (category: CategoryId, agent: AgentId, run: RunKey): void => void [category, agent, run];`,
    fits: [`asks(categoryId, context.agent.id, context.runKey);`],
    swaps: [
      `asks(categoryId, context.runKey, context.runKey);`,
      `asks(categoryId, context.agent.id, context.agent.id);`,
      `asks(context.agent.id, context.agent.id, context.runKey);`,
      `context.agent.allowedCategoryIds?.includes(context.agent.id);`,
    ],
  },
  'src/agents/runs': {
    head: `
import { causeOf, placeOf, type Run } from '../../src/agents/runs/run';
import { readAgent } from '../../src/db/agent/agent-view';
import { readSteps } from '../../src/db/agent/steps';
import type { RunJob } from '../../src/agents/run-job';
declare const run: Run;
declare const job: RunJob;`,
    fits: [
      `readSteps(run.parts.stores, job.runKey);`,
      `readAgent(run.parts.stores.agent.records, causeOf(run).agentId);`,
      `placeOf({ ...run, job: { ...job, agentId, runKey } }, 0);`,
    ],
    swaps: [
      `readSteps(run.parts.stores, job.agentId);`,
      `readAgent(run.parts.stores.agent.records, causeOf(run).runKey);`,
      `placeOf({ ...run, job: { ...job, agentId: runKey, runKey } }, 0);`,
      `placeOf({ ...run, job: { ...job, agentId, runKey: job.agentId } }, 0);`,
    ],
  },
  'src/runtime': {
    head: `
import type { ApiClient } from '../../src/runtime/api/client';
import type { CommandInput } from '../../src/runtime/api/definition';
declare const client: ApiClient;`,
    fits: [
      `void client.command('agent.wake', { id: agentId });`,
      `void client.query('run.get', { runKey });`,
      `const task: CommandInput<'task.create'> = { title: 'x', categoryId };`,
    ],
    swaps: [
      `void client.command('agent.wake', { id: runKey });`,
      `void client.query('run.get', { runKey: agentId });`,
      `void client.query('run.list', { agentId: runKey });`,
      `const task: CommandInput<'task.create'> = { title: 'x', categoryId: agentId };`,
    ],
  },
};

const linesOf = ({ head, fits, swaps }: Plant): readonly string[] => [
  ...(ids + head).split('\n'),
  // Each line has its own scope.
  ...[...fits, ...swaps].map((line) => `{ ${line} }`),
];
let refused: ReadonlyMap<string, ReadonlyMap<number, string>>;
beforeAll(() => {
  const sources = Object.entries(plants).map(
    ([room, plant]) => [fileOf(room), linesOf(plant).join('\n')] as const,
  );
  refused = compiled(new Map(sources));
});

test.each(Object.entries(plants))(
  '[HOUSE-31] in %s an id of another kind does not compile',
  (room, plant) => {
    const lines = linesOf(plant);
    const said = [...(refused.get(fileOf(room))?.keys() ?? [])].map((line) => lines[line - 1]);
    expect(said).toEqual(plant.swaps.map((line) => `{ ${line} }`));
  },
);
