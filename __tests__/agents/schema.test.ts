import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../../src/agents/sessions/say';
import { createFromTemplate } from '../../src/agents/templates/create-from-template';
import { agentTemplates } from '../../src/agents/templates/templates';
import { activePersona } from '../../src/agents/personas/active-persona';
import { whyNot } from '../../src/agents/lifecycle/eligibility';
import { agentPayloadTypes, journalPayloadTypes } from '../../src/core/payload-types';
import { openSessionsOf } from '../../src/db/agent/sessions';
import { agentKinds } from '../../src/db/agent/kinds';
import { agentMigrations } from '../../src/db/agent/migrations';
import { AGENT_FILE, AGENT_VERSION } from '../../src/db/agent/open-agent-database';
import { subscriptionsOf } from '../../src/db/agent/subscriptions';
import { localTables, syncedTables } from '../../src/db/agent/tables';
import { checkCommits } from '../../src/db/log/check';
import { recordTableSql } from '../../src/db/log/schema';
import { journalKinds } from '../../src/db/journal/kinds';
import { isSound } from '../../src/db/migration';
import { openAgentBed } from '../runs/agent-bed';
import { createSchemaFiles } from '../sql/schema-files';
import { START } from './life-bed';
import { stopScopes } from './stop-scopes';
import { person } from '../../src/db/commit';

const schema = createSchemaFiles({
  domain: 'agent',
  file: AGENT_FILE,
  fixtures: join(__dirname, 'fixtures'),
  migrations: agentMigrations,
});
const openIn = (hostId = 'hosta') =>
  openAgentBed({ files: schema.files(), clock: { now: () => START }, hostId });

test('[SYNCED-1] the schema of every version is the one in the repository', () => schema.expectDumps());

test.each(agentKinds.map((kind) => [kind.kind, kind] as const))(
  '[KIND-2] the table of %s has exactly the columns of its kind',
  (_name, kind) => {
    expect(schema.dumps().get(AGENT_VERSION)).toContain(`${recordTableSql(kind)};\n`);
  },
);

test('[SYNCED-1] every table is in one of the two lists, and in no other place', () => {
  const bed = openIn();
  const tables = bed.stores.agent.database
    .query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
    .rows.map(([name]) => String(name));
  bed.close();
  expect([...syncedTables, ...localTables].sort()).toEqual(tables.sort());
  expect(syncedTables.filter((table) => localTables.includes(table))).toEqual([]);
});

test('[SYNCED-1] what never leaves the device is of no kind, so no commit can hold it', () => {
  const never = [
    'wake_queue',
    'run_traces',
    'batch_provenance',
    'operations',
    'agent_subscription_tokens',
    'consents',
    'secret_refs',
    'sessions',
    'runs',
    'timer_rows',
    'budget_reservations',
    'providers',
    'ledger_calls',
    'alerts',
  ];
  for (const table of never) {
    expect(localTables).toContain(table);
    expect(agentKinds.map((kind) => kind.table)).not.toContain(table);
  }
});

test('[KIND-3] the two domains’ payload types are disjoint, and no kind has one of the other domain', () => {
  const [journal, agent]: readonly (readonly string[])[] = [journalPayloadTypes, agentPayloadTypes];
  expect(journal?.filter((type) => agent?.includes(type))).toEqual([]);
  expect(agentKinds.every(({ payloadType }) => agent?.includes(payloadType))).toBe(true);
  expect(journalKinds.every(({ payloadType }) => journal?.includes(payloadType))).toBe(true);
});

test('[KIND-3] one kind for each payload type: a key never names two things', () => {
  for (const names of [
    agentKinds.map(({ payloadType }) => payloadType),
    agentKinds.map(({ kind }) => kind),
    agentKinds.map(({ table }) => table),
  ])
    expect(new Set<string>(names).size).toBe(names.length);
});

/** The templates whose agents lie in every stored database: one that came later is not among them. */
const lived = agentTemplates.filter(({ id }) =>
  ['planner', 'gym-coach', 'strategy', 'pomodoro-coach', 'task-companion'].includes(id),
);
const live = (bed: ReturnType<typeof openIn>): void => {
  const { stores } = bed;
  const act = (commandId: string, body: Parameters<typeof stores.agent.unitOfWork.commit>[1]): void => {
    const done = stores.agent.unitOfWork.commit({ commandId, writer: person }, body);
    if (!done.ok) throw new Error(done.error.code);
  };
  for (const { id } of lived) {
    act(`make ${id}`, (writer) =>
      createFromTemplate(writer, {
        stores,
        choice: {
          templateId: id,
          language: 'en',
          displayName: null,
          categoryIds: ['sport'],
          taskId: 't1',
          agentId: id,
          approvesPersona: true,
        },
      }),
    );
  }
  act('say', (writer) => ({
    ...say(writer, { stores, agentId: 'planner', text: 'hello', sessionId: null }),
  }));
  act('stop', (writer) => {
    stopScopes.engage(writer, stores.hostId);
    return null;
  });
};

const save = (path: string): void => {
  const bed = openIn();
  live(bed);
  bed.stores.agent.database.checkpoint();
  bed.close();
  copyFileSync(join(schema.folder(), AGENT_FILE), path);
};

test.each(schema.versions)(
  '[SYNCED-1] a database of version %i opens in the newest schema, whole',
  (version) => {
    schema.update(version, save);
    openIn().close();
    schema.place(version);
    const bed = openIn();
    const { stores } = bed;
    for (const { id, subscriptions } of lived) {
      expect(whyNot(stores, { agentId: id, reason: 'manual', now: START })).toEqual({ code: 'stopped' });
      expect(subscriptionsOf(stores, id)).toHaveLength(subscriptions.length);
      expect(activePersona(stores, id)?.status).toBe('active');
    }
    expect(openSessionsOf(stores.agent.database, 'planner')).toHaveLength(1);
    expect(checkCommits({ database: stores.agent.database, kinds: agentKinds })).toEqual([]);
    expect(bed.faults).toEqual([]);
    bed.close();
    const database = schema.files().open(AGENT_FILE, { readOnly: true });
    expect(isSound(database)).toBe(true);
    database.close();
  },
);

test('[SYNCED-1] whatever an agent’s life writes, its commits name records that travel and nothing else', () => {
  const bed = openIn();
  live(bed);
  const kinds = new Set(
    bed.stores.agent.feed.after(0, 100).changes.flatMap(({ units }) => units.map(({ kind }) => kind)),
  );
  for (const kind of kinds) {
    const table = agentKinds.find((known) => known.kind === kind)?.table;
    expect(syncedTables).toContain(table);
  }
  expect(kinds.size).toBeGreaterThan(7);
  bed.close();
});
