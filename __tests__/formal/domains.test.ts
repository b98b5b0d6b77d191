import { z } from 'zod';
import { createIdSource } from '../../src/core/id';
import { agentPayloadTypes, journalPayloadTypes } from '../../src/core/payload-types';
import { agentKinds } from '../../src/db/agent/kinds';
import { AgentLinkType, agentLinkKind } from '../../src/db/agent/kinds/message';
import { openAgentDatabase } from '../../src/db/agent/open-agent-database';
import { person } from '../../src/db/commit';
import { journalKinds } from '../../src/db/journal/kinds';
import { openJournal } from '../../src/db/journal/open-journal';
import type { RecordKind } from '../../src/db/record-kind';
import type { SqlDatabase } from '../../src/db/sql-database';
import { agentSupersededEditKind, supersededEditKind } from '../../src/db/superseded-edit';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { seededRandom, steppingClock } from '../commit/bed';
import { createReadyTemporaryFiles } from '../sql/temporary-files';

const journal = [...journalKinds, supersededEditKind];
const agent = [...agentKinds, agentSupersededEditKind];

/** Both databases as the app opens them. */
const withBoth = <T>(look: (both: { journal: SqlDatabase; agent: SqlDatabase }) => T): T => {
  const temporary = createReadyTemporaryFiles();
  const opened = [openJournal, openAgentDatabase].map((open) => open(temporary.files, { readOnly: false }));
  const [first, second] = opened.map((each) => {
    if (!each.ok) throw new Error(each.error.code);
    return each.value;
  });
  try {
    if (first === undefined || second === undefined) throw new Error('two databases');
    return look({ journal: first, agent: second });
  } finally {
    first?.close();
    second?.close();
    temporary.destroy();
  }
};

const tablesOf = (database: SqlDatabase): readonly string[] =>
  database
    .query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
    .rows.map(([name]) => String(name))
    .sort();

test('[INV-1] the two databases share the tables of a stream and no other', () => {
  withBoth((both) => {
    const [inJournal, inAgent] = [tablesOf(both.journal), tablesOf(both.agent)];
    const shared = inJournal.filter((name) => inAgent.includes(name));
    expect(shared).toEqual([
      'commands',
      'commits',
      'envelopes',
      'meta',
      'streams',
      'superseded_edits',
      'unknown_records',
    ]);
    expect(inJournal).toEqual(expect.arrayContaining(journal.map(({ table }) => table)));
    expect(inAgent).toEqual(expect.arrayContaining(agent.map(({ table }) => table)));
  });
});

test('[INV-1] a change of one domain can never be taken for one of the other', () => {
  const types = (kinds: readonly RecordKind[]): ReadonlySet<string> =>
    new Set(kinds.map(({ payloadType }) => payloadType));
  expect([...types(journal)].filter((type) => !journalPayloadTypes.some((known) => known === type))).toEqual(
    [],
  );
  expect([...types(agent)].filter((type) => !agentPayloadTypes.some((known) => known === type))).toEqual([]);
  expect([...types(journal)].filter((type) => types(agent).has(type))).toEqual([]);
});

test('[INV-1] the journal takes no record of an agent, and agent.sqlite none of the journal', () => {
  const clock = steppingClock();
  const ids = createIdSource({ clock, random: seededRandom(1) });
  withBoth((both) => {
    const refusedBy = (
      domain: 'journal' | 'agent',
      kinds: readonly RecordKind[],
      foreign: readonly RecordKind[],
    ) => {
      const unitOfWork = createUnitOfWork({
        database: both[domain],
        kinds,
        clock,
        ids,
        hostId: 'ha',
        domain,
      });
      for (const { kind, storage } of foreign) {
        const write = () =>
          unitOfWork.commit({ commandId: `c-${kind}`, writer: person }, (writer) => {
            if (storage === 'registers') writer.create(kind, 'r1', {});
            else writer.append(kind, 'r1', {});
            return null;
          });
        expect(write).toThrow('[KIND-1]');
      }
      expect(both[domain].query('SELECT count(*) FROM commits').rows).toEqual([[0]]);
    };
    refusedBy('journal', journalKinds, agentKinds);
    refusedBy('agent', agentKinds, journalKinds);
  });
});

const fieldsOf = (kind: RecordKind): readonly string[] => {
  if (kind.storage === 'registers') return Object.keys(kind.fields);
  const { properties } = z
    .object({ properties: z.record(z.string(), z.unknown()) })
    .parse(z.toJSONSchema(kind.schema));
  return Object.keys(properties);
};
const named = (kinds: readonly RecordKind[], pattern: RegExp): readonly string[] =>
  kinds.flatMap((kind) =>
    fieldsOf(kind)
      .filter((field) => pattern.test(field))
      .map((field) => `${kind.kind}.${field}`),
  );

test('[INV-1] no field of the journal is there for the insides of agents but the receipt of an operation', () => {
  const internals = /agent|thread|message|payload|persona|report|prompt|claim|step|run[A-Z]|operation/i;
  expect(named(journal, internals)).toEqual([
    'appliedOperation.operationId',
    'appliedOperation.runKey',
    'appliedOperation.claim',
  ]);
});

test('[INV-2] what joins the records of agents is a link in agent.sqlite, one per edge', () => {
  expect([...AgentLinkType.options].sort()).toEqual([
    'agent_head',
    'agent_state',
    'message_payload',
    'message_prev',
    'report_head',
    'report_source_span',
    'summary_end',
    'summary_start',
    'tool_effect',
  ]);
  expect(fieldsOf(agentLinkKind)).toEqual(expect.arrayContaining(['type', 'fromId', 'toId']));
  withBoth((both) => {
    expect(tablesOf(both.agent)).toContain('agent_links');
    expect(tablesOf(both.journal).filter((name) => name.startsWith('agent'))).toEqual([]);
  });
});

test('[INV-2] no record of an agent carries such an edge itself, and no parent a list of its children', () => {
  const edges =
    /^(current)?(state|head|prev|next|previous|payload|summary|sourceSpan|effect)\w*(Id|Ids|Ref|Refs)$/i;
  const children = /^(message|payload|report|child|step|link|span)\w*Ids$/i;
  expect(named(agent, edges)).toEqual([]);
  expect(named(agent, children)).toEqual([]);
});

test('[INV-2] the links of the journal know none of these edges', () => {
  const link = journalKinds.find(({ kind }) => kind === 'link');
  if (link?.storage !== 'registers') throw new Error('the journal has links');
  for (const type of AgentLinkType.options) {
    expect(link.fields['kind']?.schema.safeParse(type).success).toBe(false);
  }
});
