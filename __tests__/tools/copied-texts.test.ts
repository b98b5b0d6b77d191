import type { Json } from '../../src/core/json';
import { applyInJournal, effectContext } from '../../src/agents/effects/effect';
import { decodeRegisters } from '../../src/core/registers-codec';
import { journalKinds } from '../../src/db/journal/kinds';
import { writeAgentState } from '../../src/db/agent/agents';
import { keptRules } from '../../src/db/agent/kept-rules';
import { isRegisterKind, type RegisterKind } from '../../src/db/record-kind';
import { createSearchIndex, type SearchIndex } from '../../src/db/search/search-index';
import { lettersEmbedder } from '../../src/db/search/vectors/letters-embedder';
import type { Stores } from '../../src/db/stores';
import { allTools } from '../../src/tools/all-tools';
import { openAgentBed } from '../runs/agent-bed';
import { commit, HOME, movableClock, OTHER, TASK } from '../runs/run-bed';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import {
  contextIn,
  DAY,
  executeOwn,
  fillWorld,
  makeToolAgent,
  ownSamples,
  prepareFor,
  readSamples,
  sampleArgs,
} from './tool-world';

// Every tool over a world in which every text is from outside and like no other: where such a text turns up again, its mark is there too.
const registerKinds = journalKinds.filter(isRegisterKind);
const MARK = /zq[a-z0-9]+qz/g;
const marksIn = (value: unknown): readonly string[] => JSON.stringify(value ?? null).match(MARK) ?? [];

type Bed = { readonly stores: Stores; readonly end: () => void };
const life = { createdAt: 1, deletedAt: null };
const moment = { day: DAY, at: 1_000 };

/** Beside what every tool's samples need: something of the other kinds, and a task to carry things into. */
const fillMore = (stores: Stores): void =>
  commit(
    stores.journal,
    (writer) => {
      writer.create('checklist', 'far', { taskId: OTHER, title: 'far', ...life });
      writer.create('note', 'note', { title: 'n', body: 'fern', moment, categoryId: HOME, ...life });
      writer.create('habit', 'habit', {
        name: 'h',
        note: 'n',
        schedule: { kind: 'daily' },
        startDay: DAY,
        categoryId: HOME,
        archivedAt: null,
        ...life,
      });
      return null;
    },
    'more',
  );

const wordOf = (at: number): string => `zq${at.toString(36)}qz`;
const textValue = (
  kind: RegisterKind,
  field: string,
  { before, text }: { before: Json; text: string },
): Json => {
  const members = kind.fields[field]?.textMembers;
  if (members === undefined || typeof before !== 'object' || before === null) return text;
  return { ...before, ...Object.fromEntries(members.map((member) => [member, text])) };
};

/** All texts of all records, written anew by a file from outside. */
const taintAll = ({ journal }: Stores): void => {
  let words = 0;
  const external = { by: 'person', authority: 'external', tainted: true } as const;
  const done = journal.unitOfWork.commit({ commandId: 'taint', writer: external }, (writer) => {
    for (const kind of registerKinds) {
      for (const [id, state] of journal.database.query(`SELECT id, state FROM ${kind.table}`).rows) {
        const read = decodeRegisters(String(state));
        if (!read.ok) throw new Error(read.error.code);
        const fields: Record<string, Json> = {};
        for (const [field, { isText }] of Object.entries(kind.fields)) {
          if (isText !== true) continue;
          const before = read.value.fields.get(field)?.[0]?.value ?? '';
          // A reason stands only where a status has one.
          const asReasoned = field === 'status' ? { status: 'BLOCKED', statusReason: null } : before;
          words += 1;
          fields[field] = textValue(kind, field, { before: asReasoned, text: `fern ${wordOf(words)}` });
        }
        if (Object.keys(fields).length > 0) writer.untyped.write(kind.kind, String(id), fields);
      }
    }
    return null;
  });
  if (!done.ok) throw new Error(`${done.error.code} ${done.error.detail ?? ''}`);
};

const openWorld = (name: string): Bed => {
  const files = createReadyTemporaryFiles();
  const bed = openAgentBed({ files: files.files, clock: movableClock(Date.parse(`${DAY}T08:00:00Z`)) });
  const { journal, agent, hostId, sha256 } = bed.stores;
  fillWorld(bed.stores);
  fillMore(bed.stores);
  makeToolAgent(bed.stores, null);
  prepareFor(bed.stores, name === 'upsert_day_plan_blocks' ? 'replan_day_blocks' : name);
  taintAll(bed.stores);
  const index: SearchIndex = createSearchIndex({
    files: files.files,
    readOnly: false,
    journal: journal.database,
    records: journal.records,
    hostId: () => hostId,
    sha256,
    embedder: lettersEmbedder,
    machine: null,
    onFault: ({ code }) => {
      throw new Error(code);
    },
  });
  index.attachMemory({ ...agent, hostId });
  const end = (): void => {
    index.close();
    bed.close();
    files.destroy();
  };
  return { stores: { ...bed.stores, recall: index.recall }, end };
};

/** Entries of which a text of the world is part, and that say that nothing is from outside. */
const cleanedIn = ({ journal }: Stores): readonly string[] =>
  registerKinds.flatMap((kind) =>
    journal.database.query(`SELECT id, state FROM ${kind.table}`).rows.flatMap(([id, state]) => {
      const read = decodeRegisters(String(state));
      if (!read.ok) throw new Error(read.error.code);
      return [...read.value.fields].flatMap(([field, entries]) =>
        entries
          .filter((entry) => !entry.tainted && marksIn(entry.value).length > 0)
          .map(
            ({ by, value }) => `${kind.kind}.${field} of ${String(id)} by ${by}: ${JSON.stringify(value)}`,
          ),
      );
    }),
  );

/** Beside the samples: calls that carry something from one record into another, or leave it where it stands. */
const more: Readonly<Record<string, readonly Json[]>> = {
  move_checklist_items: [{ itemIds: ['i1', 'i2'], fromChecklistId: 'list', toChecklistId: 'far' }],
  update_task_status: [{ taskId: TASK, status: 'BLOCKED' }],
  update_task_fields: [{ taskId: TASK, status: 'BLOCKED', priority: 'P0' }],
  upsert_day_plan_blocks: [
    {
      planDate: DAY,
      upserts: [{ id: 'block', categoryId: HOME, startTime: `${DAY}T16:00`, endTime: `${DAY}T17:00` }],
    },
  ],
};
const argsOf = (name: string): readonly Json[] => [
  sampleArgs[name] ?? readSamples[name] ?? ownSamples[name] ?? {},
  ...(more[name] ?? []),
];
const cases = allTools.all.flatMap((tool) =>
  argsOf(tool.name).map((args, at) => ({ name: tool.name, kind: tool.kind, args, at })),
);

test('[TAINT-5] a rule that a clean run adds leaves the others as tainted as they were', () => {
  const { stores, end } = openWorld('remember');
  try {
    const context = contextIn(stores);
    const outside = { by: 'agent', authority: 'model', tainted: true } as const;
    const kept = stores.agent.unitOfWork.commit({ commandId: 'kept', writer: outside }, (writer) => {
      writeAgentState(writer, {
        agentId: context.agent.id,
        fields: { preferenceByKey: { pay: 'All bills' } },
      });
      return null;
    });
    expect(kept.ok).toBe(true);
    expect(executeOwn(stores, 'remember').ok).toBe(true);
    expect(keptRules(stores.agent.records, context.agent.id)).toMatchObject({ tainted: true });
  } finally {
    end();
  }
});

test.each(cases)(
  '[TAINT-5] $name ($at) leaves the mark on every text that it carries or tells',
  ({ name, args }) => {
    const { stores, end } = openWorld(name);
    try {
      const call = allTools.find(name)?.prepare(args);
      if (call?.ok !== true) throw new Error(`${name}: ${JSON.stringify(call)}`);
      const context = contextIn(stores);
      let told: { readonly value: Json; readonly tainted: boolean } = { value: null, tainted: false };
      if (call.value.kind === 'read') {
        const read = call.value.read(context);
        if (!read.ok) throw new Error(read.error.code);
        told = read.value;
      } else if (call.value.kind === 'journal') {
        const { write } = call.value;
        const done = applyInJournal({
          stores,
          operation: { operationId: `operation-${name}`, runKey: 'run', claim: 1, args: call.value.args },
          cause: { agentId: context.agent.id, runKey: 'run', depth: 1 },
          context,
          write: (writer, effect) => (told = write(writer, effect)),
        });
        if (!done.ok) throw new Error(`${done.error.code} ${done.error.detail ?? ''}`);
      } else {
        const { write } = call.value;
        const operation = effectContext(context, { operationId: `operation-${name}` });
        const writer = { by: 'agent', authority: 'model', tainted: false } as const;
        const cause = { agentId: context.agent.id, runKey: 'run', depth: 1 };
        const done = stores.agent.unitOfWork.commit({ commandId: `do:${name}`, writer, cause }, (writing) => {
          told = write(writing, operation);
          return null;
        });
        if (!done.ok) throw new Error(done.error.code);
      }
      expect(cleanedIn(stores)).toEqual([]);
      if (marksIn(told.value).length > 0) expect(told.tainted).toBe(true);
    } finally {
      end();
    }
  },
);
