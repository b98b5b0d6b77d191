import { assemble, defaultBounds } from '../src/agents/memory/assemble';
import { promptFor } from '../src/agents/prompts/prompts';
import type { RunJob } from '../src/agents/run-job';
import { createIdSource } from '../src/core/id';
import { sha256 } from '../src/core/sha256';
import { readAgent } from '../src/db/agent/agent-view';
import { createAgent } from '../src/db/agent/agents';
import { agentKinds } from '../src/db/agent/kinds';
import { appendMessage } from '../src/db/agent/messages';
import { openAgentDatabase } from '../src/db/agent/open-agent-database';
import { person } from '../src/db/commit';
import { createCommitFeed } from '../src/db/log/feed';
import { journalKinds } from '../src/db/journal/kinds';
import { openJournal } from '../src/db/journal/open-journal';
import type { RecordKind } from '../src/db/record-kind';
import { createRecordStore } from '../src/db/records/store';
import type { SqlDatabase } from '../src/db/sql-database';
import type { Store, Stores } from '../src/db/stores';
import { createUnitOfWork } from '../src/db/unit-of-work';
import { RUN_OPERATION, shippedPolicy } from '../src/gateway/shipped-policies';
import { createBetterSqlite3Files } from '../src/platform/node/better-sqlite3-files';

// One agent, one conversation of so many messages, and what a run of it reads.
const NOON = Date.UTC(2026, 10, 18, 12);
const AGENT = 'agent1';
const SESSION = 'session1';
const THREAD = `${AGENT}:session:${SESSION}`;
const PER_COMMIT = 100;
const policy = shippedPolicy({ boundary: 'inference', operation: RUN_OPERATION });

const openStores = (dir: string): Stores => {
  const files = createBetterSqlite3Files(dir);
  let seed = 1;
  const next = (): number => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) >>> 16;
  const clock = { now: () => NOON };
  const random = { bytes: (count: number) => Uint8Array.from({ length: count }, () => next() & 255) };
  const ids = createIdSource({ clock, random });
  const hostId = 'bench';
  const onFault = ({ code }: { readonly code: string }): void => {
    throw new Error(code);
  };
  const storeOf = (
    database: SqlDatabase,
    { domain, kinds }: { readonly domain: 'journal' | 'agent'; readonly kinds: readonly RecordKind[] },
  ): Store => {
    const records = createRecordStore({ database, kinds, onFault });
    const parts = { database, kinds, clock, ids, hostId, domain, onFault };
    const feed = createCommitFeed({ database, domain, hostId, kinds: records, sha256, onFault });
    return { database, records, unitOfWork: createUnitOfWork(parts), feed };
  };
  const journal = openJournal(files, { readOnly: false });
  const agent = openAgentDatabase(files, { readOnly: false });
  if (!journal.ok || !agent.ok) throw new Error('the databases do not open');
  return {
    journal: storeOf(journal.value, { domain: 'journal', kinds: journalKinds }),
    agent: storeOf(agent.value, { domain: 'agent', kinds: agentKinds }),
    clock,
    ids,
    hostId,
    sha256,
    onFault,
  };
};

const messageOf = (n: number) => {
  const text = `Message ${n}: ${'how the day went and what comes next. '.repeat(1 + (n % 7))}`;
  const base = { agentId: AGENT, threadId: THREAD, runKey: null, text, tainted: false } as const;
  return n % 2 === 0
    ? ({ ...base, kind: 'user', authority: 'person', origin: { kind: 'person' } } as const)
    : ({ ...base, runKey: 'r', kind: 'thought', authority: 'model', origin: { kind: 'model' } } as const);
};

/** Through the same functions as in a life, a hundred to a commit. */
export const openMemoryPeer = ({ dir, count }: { readonly dir: string; readonly count: number }) => {
  const stores = openStores(dir);
  const { database } = stores.agent;
  const commit = (store: Store, body: Parameters<Store['unitOfWork']['commit']>[1]): void => {
    const done = store.unitOfWork.commit({ commandId: stores.ids(), writer: person }, body);
    if (!done.ok) throw new Error(`${done.error.code} ${done.error.detail ?? ''}`);
  };
  commit(stores.agent, (writer) => {
    const draft = { templateId: 'planner', displayName: 'Planner', purpose: 'To plan.' };
    createAgent(writer, { ...draft, id: AGENT, mode: 'hybrid', allowedCategoryIds: null, allowedTools: [] });
    return null;
  });
  let messageId = '';
  for (let from = 0; from < count; from += PER_COMMIT) {
    commit(stores.agent, (writer) => {
      for (let n = from; n < Math.min(count, from + PER_COMMIT); n += 1)
        messageId = appendMessage(writer, { database, message: messageOf(n) });
      return null;
    });
  }
  const agent = readAgent(stores.agent.records, AGENT);
  if (agent === null) throw new Error('no agent');
  const job: RunJob = {
    runKey: 'run1',
    agentId: AGENT,
    threadId: THREAD,
    generation: 1,
    absorbed: [],
    depth: 1,
    attempt: 0,
    startedAt: NOON,
    trigger: { reason: 'userInitiated', sessionId: SESSION, turnId: messageId, messageId },
  };
  const prompt = promptFor({ templateId: 'planner', promptId: null });
  return {
    assemble: (): number =>
      assemble({
        stores,
        agent,
        job,
        prompt,
        steps: [],
        bounds: defaultBounds,
        withholdsTainted: false,
        policy,
        today: '2026-11-18',
        clocks: '2026-11-18T09:00+01:00',
      }).messages.length,
    close: () => {
      stores.journal.database.close();
      database.close();
    },
  };
};
