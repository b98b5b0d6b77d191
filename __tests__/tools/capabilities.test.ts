import type { CarriedCommit } from '../../src/db/log/carried';
import { z } from 'zod';
import { effectContext } from '../../src/agents/effects/effect';
import type { Stores } from '../../src/db/stores';
import { agentKinds } from '../../src/db/agent/kinds';
import { journalKinds } from '../../src/db/journal/kinds';
import { ok } from '../../src/core/result';
import { allTools } from '../../src/tools/all-tools';
import { capabilities, type ToolCapability } from '../../src/tools/capabilities';
import { summaryOf } from '../../src/tools/preview';
import { createDryWriter, DryRefusal } from '../../src/tools/dry-writer';
import { journalTool, ownTool, readTool } from '../../src/tools/make-tool';
import { registerTool, type RegisteredTool } from '../../src/tools/registry';
import type { EffectContext } from '../../src/tools/tool';
import { person, type Writer } from '../../src/db/commit';
import type { RecallScope } from '../../src/db/search/recall';
import { appendMessage } from '../../src/db/agent/messages';
import { applyAlone } from '../merge/carry';
import { AGENT, commit, TASK } from '../runs/run-bed';
import { bedForTests } from '../runs/bed-for-tests';
import {
  contextIn,
  execute,
  executeOwn,
  fillWorld,
  makeToolAgent,
  prepareFor,
  toolNamed,
} from './tool-world';

// A tool's capability limits what it may touch, whatever its code does.
const { bed } = bedForTests();
/** Every effect stores its operation beside it. The run does that, not the tool. */
const KEPT = 'appliedOperation';
const names: readonly ToolCapability[] = Object.keys(capabilities).flatMap(
  (name) => allTools.all.find(({ capability }) => capability === name)?.capability ?? [],
);
const kindsOf = { journal: journalKinds, agent: agentKinds };
const domains = ['journal', 'agent'] as const;

const world = (): Stores => {
  const { stores } = bed();
  fillWorld(stores);
  makeToolAgent(stores, null);
  return stores;
};
const kindsSince = (stores: Stores, { domain, from }: { domain: 'journal' | 'agent'; from: number }) =>
  stores[domain].feed
    .after(from, 1_000)
    .changes.flatMap(({ units }) => units.map(({ kind }) => kind))
    .filter((kind) => kind !== KEPT);

test('[TOOL-17] every capability is some tool’s, and names kinds that there are', () => {
  expect([...names].sort()).toEqual(Object.keys(capabilities).sort());
  const known = [...journalKinds, ...agentKinds].map(({ kind }) => kind);
  for (const { writes } of Object.values(capabilities))
    expect(writes.filter((kind) => !known.includes(kind))).toEqual([]);
});

const sayBefore = (stores: Stores): void => {
  const { agent } = stores;
  const { threadId } = contextIn(stores);
  const message = { agentId: AGENT, threadId, runKey: 'run', text: 'Before.', kind: 'thought' } as const;
  const said = { ...message, authority: 'model', tainted: false, origin: { kind: 'model' } } as const;
  commit(
    agent,
    (writer) => appendMessage(writer, { database: agent.database, message: said }),
    'said before',
  );
};

const written = new Map<string, Set<string>>();
test.each(allTools.all.filter(({ kind }) => kind !== 'read').map(({ name }) => name))(
  '[TOOL-17] %s writes only kinds of its capability',
  (name) => {
    const stores = world();
    prepareFor(stores, name);
    // The new message is linked to the one before it.
    if (name === 'add_observation') sayBefore(stores);
    const { kind, capability } = toolNamed(name);
    const domain = kind === 'journal' ? 'journal' : 'agent';
    const from = stores[domain].feed.head();
    expect(kind === 'journal' ? execute(stores, name) : executeOwn(stores, name)).toMatchObject({ ok: true });
    const kinds = kindsSince(stores, { domain, from });
    expect(kinds).not.toEqual([]);
    expect(kinds.filter((each) => !capabilities[capability].writes.some((may) => may === each))).toEqual([]);
    written.set(capability, new Set([...(written.get(capability) ?? []), ...kinds]));
  },
);

test('[TOOL-17] no capability names a kind that none of its tools writes', () => {
  for (const name of names)
    expect([name, [...(written.get(name) ?? [])].sort()]).toEqual([
      name,
      [...capabilities[name].writes].sort(),
    ]);
});

const parts = (capability: ToolCapability) => ({
  capability,
  name: 'planted',
  version: '1',
  description: 'Touches what it is told to.',
  args: z.strictObject({}),
  output: z.object({}),
  risk: 'low' as const,
  sideEffects: [],
  toolClass: 'memory' as const,
  summary: () => '',
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
});
type Touch = (writer: Writer, context: EffectContext) => void;
const planted = (
  capability: ToolCapability,
  { domain, touch }: { domain: 'journal' | 'agent'; touch: Touch },
): RegisteredTool => {
  const { toolClass, ...common } = parts(capability);
  const does = (writer: Writer, { context }: { readonly context: EffectContext }) => {
    touch(writer, context);
    return { value: {}, tainted: false };
  };
  return domain === 'journal'
    ? registerTool(journalTool({ ...common, effect: does }))
    : registerTool(ownTool({ ...common, toolClass, write: does }));
};
const effectIn = (stores: Stores) => effectContext(contextIn(stores), { operationId: 'planted' });
const codeOfTouch = (
  stores: Stores,
  { capability, domain, touch }: { capability: ToolCapability; domain: 'journal' | 'agent'; touch: Touch },
): string => {
  const call = planted(capability, { domain, touch }).prepare({});
  if (!call.ok || call.value.kind === 'read') throw new Error('not prepared');
  const { writer } = createDryWriter(stores[domain], { now: 1 });
  try {
    call.value.write(writer, effectIn(stores));
    return 'ok';
  } catch (error) {
    if (error instanceof DryRefusal) return error.failure.code;
    throw error;
  }
};

test.each(Object.keys(capabilities))('[TOOL-17] %s: a tool that writes another kind is refused', (name) => {
  const stores = world();
  const capability = names.find((each) => each === name) ?? 'journal.read';
  const ways: readonly ((kind: string) => Touch)[] = [
    (kind) => (writer) => writer.untyped.create(kind, 'new', {}),
    (kind) => (writer) => writer.untyped.append(kind, 'new', {}),
  ];
  for (const domain of domains)
    for (const { kind } of kindsOf[domain])
      for (const way of ways) {
        const code = codeOfTouch(stores, { capability, domain, touch: way(kind) });
        const may = capabilities[capability].writes.some((each) => each === kind);
        expect([domain, kind, code]).toEqual([domain, kind, may ? 'ok' : 'capability_exceeded']);
      }
});

test('[TOOL-17] no tool answers for texts or takes over foreign records', () => {
  const stores = world();
  const ways: readonly Touch[] = [
    (writer) => writer.vouch('task', 'task1', ['title']),
    (writer) => writer.untyped.vouch('task', 'task1', ['title']),
    (writer) => writer.untyped.adopt('task', 'task1', { clock: new Map(), fields: new Map() }),
    (writer) => writer.untyped.adoptBody('task', 'task1', {}),
  ];
  for (const touch of ways)
    expect(codeOfTouch(stores, { capability: 'tasks.write', domain: 'journal', touch })).toBe(
      'capability_exceeded',
    );
});

/** A commit of another host. A tool that tries to apply it is refused. */
const strangers: CarriedCommit = {
  host: 'hostb',
  domain: 'agent',
  firstCounter: 1,
  at: 0,
  actId: 'act',
  undoes: null,
  author: 'agent',
  cause: null,
  tokens: { relatedIds: [], subtypes: [], ends: [] },
  units: [],
};

test.each(Object.keys(capabilities))('[TOOL-17] %s: a database that it may not read is shut', (name) => {
  const stores = world();
  const capability = names.find((each) => each === name) ?? 'journal.read';
  for (const domain of domains) {
    const looks: readonly ((context: Pick<EffectContext, 'stores'>) => unknown)[] = [
      (context) => context.stores[domain].database.query('SELECT 1'),
      (context) => {
        const { records } = context.stores[domain];
        const [register] = kindsOf[domain].flatMap((kind) => (kind.storage === 'registers' ? [kind] : []));
        return register === undefined ? null : records.readState(register, 'x');
      },
      (context) => context.stores[domain].feed.head(),
      (context) => context.stores[domain].unitOfWork.answerOf('x'),
      (context) => context.stores[domain].unitOfWork.hosts.current(),
    ];
    for (const look of looks) {
      const reader = registerTool(
        readTool({
          ...parts(capability),
          scopeRule: 'own',
          read: (context) => {
            look(context);
            return ok({ value: {}, tainted: false });
          },
        }),
      ).prepare({});
      if (!reader.ok || reader.value.kind !== 'read') throw new Error('not prepared');
      const answer = reader.value.read(effectIn(stores));
      const may = capabilities[capability].reads.some((each) => each === domain);
      expect([domain, answer.ok ? 'ok' : answer.error.code]).toEqual([
        domain,
        may ? 'ok' : 'capability_exceeded',
      ]);
    }
  }
});

const readerTouching = (
  capability: ToolCapability,
  touch: (context: Pick<EffectContext, 'stores'>) => unknown,
) => {
  const call = registerTool(
    readTool({
      ...parts(capability),
      scopeRule: 'own',
      isPossible: (context) => {
        touch(context);
        return true;
      },
      targets: (context) => {
        touch(context);
        return ok({ targetRefs: [], categoryIds: [] });
      },
      read: (context) => {
        touch(context);
        return ok({ value: {}, tainted: false });
      },
    }),
  );
  const prepared = call.prepare({});
  if (!prepared.ok || prepared.value.kind !== 'read') throw new Error('not prepared');
  return { call: prepared.value, isPossible: call.isPossible };
};

const codesOf = (
  stores: Stores,
  {
    capability,
    touch,
  }: { capability: ToolCapability; touch: (context: Pick<EffectContext, 'stores'>) => unknown },
) => {
  const { call, isPossible } = readerTouching(capability, touch);
  const context = effectIn(stores);
  return [call.read(context), call.targets(context)]
    .map((answer) => (answer.ok ? 'ok' : answer.error.code))
    .concat(String(isPossible?.(context)));
};
const REFUSED = ['capability_exceeded', 'capability_exceeded', 'false'];
const ADMITTED = ['ok', 'ok', 'true'];

const writesOf = (domain: 'journal' | 'agent') => {
  const request = { commandId: 'planted', writer: person };
  const ways: readonly ((stores: Stores) => unknown)[] = [
    (stores) =>
      stores[domain].unitOfWork.commit(request, (writer) => {
        writer.write('task', TASK, { title: 'Written by a tool that reads' });
        return null;
      }),
    (stores) => stores[domain].unitOfWork.undo(request, 'act'),
    (stores) => stores[domain].unitOfWork.undoInParts(request, 'act'),
    (stores) => applyAlone(stores[domain], strangers),
    (stores) =>
      stores[domain].unitOfWork.seal(() => {
        throw new Error('sealed by a tool');
      }),
    (stores) => stores[domain].unitOfWork.mergeWaiting(),
    (stores) => stores[domain].unitOfWork.hosts.renew({ host: 'hostb', from: 1 }, () => undefined),
    (stores) => stores[domain].database.run('DELETE FROM commits'),
    (stores) => stores[domain].database.run("UPDATE main.report_watches SET report_id = 'x'"),
    (stores) => stores[domain].database.query('DELETE FROM commits RETURNING 1'),
    (stores) => stores[domain].database.query('WITH gone AS (SELECT 1) DELETE FROM commits'),
    (stores) => stores[domain].database.query('DROP TABLE commits'),
    (stores) => stores[domain].database.transaction(() => null),
    ({ [domain]: { records, database } }) => records.over(database),
    (stores) => stores[domain].database.close(),
  ];
  return ways;
};

test.each(Object.keys(capabilities))('[TOOL-17] %s: no database may be written past the writer', (name) => {
  const stores = world();
  const capability = names.find((each) => each === name) ?? 'journal.read';
  for (const domain of domains) {
    const count = (): unknown => stores[domain].database.query('SELECT count(*) FROM commits').rows[0];
    const before = count();
    for (const way of writesOf(domain))
      expect(codesOf(stores, { capability, touch: (context) => way(context.stores) })).toEqual(REFUSED);
    expect(count()).toEqual(before);
  }
});

test('[TOOL-17] what is recalled is of a database that may be read, and of the agent’s own memory alone', () => {
  const stores: Stores = { ...world(), recall: () => ok({ found: [], isComplete: true }) };
  const everywhere = { in: 'journal', categoryIds: null, kinds: null, from: null, until: null } as const;
  const memoryOf = (agentId: string) => ({ in: 'memory', agentId }) as const;
  const codes = (capability: ToolCapability, scope: RecallScope) =>
    codesOf(stores, {
      capability,
      touch: (context) => context.stores.recall?.({ text: 'x', limit: 1, scope }),
    });
  const own = memoryOf(AGENT);
  const anothers = memoryOf('another');
  expect(codes('journal.read', everywhere)).toEqual(ADMITTED);
  expect(codes('journal.read', own)).toEqual(REFUSED);
  expect(codes('memory.read', own)).toEqual(ADMITTED);
  expect(codes('memory.read', everywhere)).toEqual(REFUSED);
  expect(codes('memory.read', anothers)).toEqual(REFUSED);
});

test('[TOOL-17] a tool that looks beyond its capability to say what it would do says only its name', () => {
  const stores = world();
  const { toolClass, ...common } = parts('memory.write');
  const summary = ({ stores: given }: Pick<EffectContext, 'stores'>): string =>
    String(given.journal.database.query('SELECT count(*) FROM task').rows.length);
  const call = registerTool(
    ownTool({ ...common, toolClass, summary, write: () => ({ value: {}, tainted: false }) }),
  ).prepare({});
  if (!call.ok || call.value.kind === 'read') throw new Error('not prepared');
  expect(summaryOf({ call: call.value, context: effectIn(stores), language: 'en' })).toBe('planted');
});
