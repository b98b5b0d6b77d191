import { matchSubscription, type MatchBatch } from '../src/notifications/match-subscription';
import type { CategoryId } from '../src/core/named-ids';
import { tokenKey } from '../src/core/token-key';
import type { Change } from '../src/db/log/feed';
import { createIdSource } from '../src/core/id';
import { sha256 } from '../src/core/sha256';
import { createAgent } from '../src/db/agent/agents';
import { agentKinds } from '../src/db/agent/kinds';
import { openAgentDatabase } from '../src/db/agent/open-agent-database';
import { readSubscription, saveSubscription } from '../src/db/agent/subscriptions';
import { person } from '../src/db/commit';
import { createCommitFeed } from '../src/db/log/feed';
import { journalKinds } from '../src/db/journal/kinds';
import { openJournal } from '../src/db/journal/open-journal';
import type { RecordKind } from '../src/db/record-kind';
import { createRecordStore } from '../src/db/records/store';
import type { SqlDatabase } from '../src/db/sql-database';
import type { Store, Stores } from '../src/db/stores';
import { createUnitOfWork } from '../src/db/unit-of-work';
import { createMatching } from '../src/agents/wake/match-change';
import type { Subscription } from '../src/notifications/subscription';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { createBetterSqlite3Files } from '../src/platform/node/better-sqlite3-files';

// Ten thousand subscriptions of a hundred agents, and commits that a few of them care for: found through the index; by reading and asking
// every subscription in plain better-sqlite3; or by asking all of them where they lie in memory, read and ready.
const AGENTS = 100;
const TASKS = 3_000;
const PER_COMMIT = 100;
const SLICE = 16;
const NOON = Date.UTC(2026, 10, 18, 12);

const openStores = (dir: string): Stores & { readonly close: () => void } => {
  const files = createBetterSqlite3Files(dir);
  let seed = 1;
  const next = (): number => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) >>> 16;
  const clock = { now: () => NOON };
  const ids = createIdSource({
    clock,
    random: { bytes: (count) => Uint8Array.from({ length: count }, () => next() & 255) },
  });
  const hostId = 'bench';
  const onFault = ({ code }: { readonly code: string }): void => {
    throw new Error(code);
  };
  const storeOf = (
    database: SqlDatabase,
    { domain, kinds }: { readonly domain: 'journal' | 'agent'; readonly kinds: readonly RecordKind[] },
  ): Store => {
    const records = createRecordStore({ database, kinds, onFault });
    return {
      database,
      records,
      unitOfWork: createUnitOfWork({ database, kinds, clock, ids, hostId, domain, onFault }),
      feed: createCommitFeed({ database, domain, hostId, kinds: records, sha256, onFault }),
    };
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
    close: () => {
      journal.value.close();
      agent.value.close();
    },
  };
};

const readAll = ({ agent }: Stores): readonly Subscription[] =>
  agent.database.query('SELECT id FROM agent_subscriptions').rows.flatMap(([one]) => {
    const view = typeof one === 'string' ? readSubscription(agent.records, one) : null;
    if (view === null) return [];
    const { predicate, agentId, active, includeAgentWrites } = view;
    // Without its conditions: a scan that would fetch entities for each would only be slower.
    return [{ id: view.id, agentId, active, includeAgentWrites, tokens: predicate.tokens, where: [] }];
  });

/** The smallest table that a scan can do with. */
const fillPlain = ({ dir, all }: { readonly dir: string; readonly all: readonly Subscription[] }): void => {
  const plain = new Database(join(dir, 'plain.sqlite'));
  plain.exec('CREATE TABLE subscription (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
  const insert = plain.prepare('INSERT INTO subscription (id, body) VALUES (?, ?)');
  plain.transaction(() => {
    for (const one of all) insert.run(one.id, JSON.stringify(one));
  })();
  plain.close();
};

const id = (tokenValue: string) => ({ tokenClass: 'entityId', tokenValue }) as const;
const key = (tokenValue: string) => ({ tokenClass: 'semanticKey', tokenValue }) as const;
/** By turns: a task by its id; a task by its id with all its other tokens; a subtype; a category's condition on a task. */
const predicateOf = (n: number) => {
  const task = id(`t${n % TASKS}`);
  const where = n % 4 === 3 ? [{ op: 'eq', field: 'categoryId', value: `c${n % 7}` } as const] : [];
  const kind = { tokenClass: 'subtypeToken', tokenNamespace: 'workoutType', tokenValue: `w${n}` } as const;
  if (n % 4 === 1) return { tokens: { any: [], all: [key('TASK'), task] }, where };
  return { tokens: { any: n % 4 === 2 ? [kind] : [task], all: [] }, where };
};

export const fillSubscriptions = ({ dir, count }: { readonly dir: string; readonly count: number }): void => {
  const stores = openStores(dir);
  const commit = (store: Store, body: Parameters<Store['unitOfWork']['commit']>[1]): void => {
    const done = store.unitOfWork.commit({ commandId: stores.ids(), writer: person }, body);
    if (!done.ok) throw new Error(`${done.error.code} ${done.error.detail ?? ''}`);
  };
  commit(stores.agent, (writer) => {
    for (let n = 0; n < AGENTS; n += 1) {
      const draft = { templateId: 'custom', displayName: `agent ${n}`, purpose: 'to listen' };
      createAgent(writer, {
        ...draft,
        id: `a${n}`,
        mode: 'autonomous',
        allowedCategoryIds: null,
        allowedTools: [],
      });
    }
    return null;
  });
  for (let from = 0; from < count; from += PER_COMMIT) {
    commit(stores.agent, (writer) => {
      for (let n = from; n < from + PER_COMMIT; n += 1) {
        const draft = { agentId: `a${n % AGENTS}`, label: `s${n}`, predicate: predicateOf(n) };
        saveSubscription(writer, { stores, draft });
      }
      return null;
    });
  }
  for (let n = 0; n < 200; n += 1) {
    commit(stores.journal, (writer) => {
      const times = { createdAt: NOON, deletedAt: null };
      const categoryId: CategoryId = `c${n % 7}`;
      writer.create('task', `t${n * 13}`, { title: `Task ${n}`, categoryId, ...times });
      return null;
    });
  }
  fillPlain({ dir, all: readAll(stores) });
  stores.close();
};

const batchOf = ({ batch }: Change): MatchBatch => ({
  hasProvenance: batch.changeUnitKeys.length > 0,
  tokenKeys: new Set(
    batch.typedTokens.flatMap((token) => {
      const text = tokenKey(token);
      return text.ok ? [text.value] : [];
    }),
  ),
  author: batch.author,
  cause: null,
  entities: [],
});

const isSubscription = (value: unknown): value is Subscription => typeof value === 'object' && value !== null;
const openPlain = (dir: string) => {
  const plain = new Database(join(dir, 'plain.sqlite'), { readonly: true });
  const bodies = plain.prepare<[], string>('SELECT body FROM subscription').pluck();
  return {
    read: (): readonly Subscription[] =>
      bodies.all().flatMap((body) => {
        const parsed: unknown = JSON.parse(body);
        return isSubscription(parsed) ? [parsed] : [];
      }),
    close: () => plain.close(),
  };
};

const ACTIVE = {
  lifecycle: 'active',
  mode: 'autonomous',
  isStopped: false,
  allowedCategoryIds: null,
} as const;

export const openMatcher = ({ dir }: { readonly dir: string }) => {
  const stores = openStores(dir);
  const changes = stores.journal.feed.after(0, 1_000).changes;
  const all = readAll(stores);
  const matching = createMatching({ stores, journalKinds });
  const plain = openPlain(dir);
  return {
    /** A transaction for each slice, as the desk does it. */
    throughIndex: (): number => {
      let found = 0;
      for (let from = 0; from < changes.length; from += SLICE) {
        const match = matching.open();
        const slice = changes.slice(from, from + SLICE);
        stores.agent.database.transaction(() => {
          for (const change of slice) found += match(change).found.length;
        });
      }
      return found / changes.length;
    },
    byScanning: (of: 'plain' | 'memory'): number => {
      let found = 0;
      for (const change of changes) {
        const batch = batchOf(change);
        for (const subscription of of === 'plain' ? plain.read() : all) {
          const match = matchSubscription({ subscription, batch, agent: ACTIVE });
          found += Number(match.matches);
        }
      }
      return found / changes.length;
    },
    close: () => {
      plain.close();
      stores.close();
    },
  };
};
