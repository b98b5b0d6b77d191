import fc from 'fast-check';
import { isJsonObject, parseJson, type Json } from '../../src/core/json';
import { budgetRefusal } from '../../src/agents/budgets/budget';
import { readBudgetLimits, writeBudgetLimits } from '../../src/db/agent/budgets';
import { Extension } from '../../src/db/agent/fields';
import { agentKinds } from '../../src/db/agent/kinds';
import { agentIds, readAgent } from '../../src/db/agent/agent-view';
import { effectiveOf } from '../../src/db/records/effective';
import type { RecordKind } from '../../src/db/record-kind';
import { checkCommits } from '../../src/db/log/check';
import { makeAgent, openLifeBed, type LifeBed } from './life-bed';
import { rawPlaces, valuesOf } from './zod-values';

let bed: LifeBed;
beforeAll(() => {
  bed = openLifeBed();
});
afterAll(() => bed.destroy());

const isJson = (value: unknown): value is Json => {
  const text = JSON.stringify(value);
  return text !== undefined && parseJson(text).ok;
};
const fieldsOf = (value: unknown): Readonly<Record<string, Json>> => {
  if (!isJson(value) || !isJsonObject(value)) throw new Error('no object');
  return value;
};
const recordOf = (kind: RecordKind): fc.Arbitrary<Readonly<Record<string, Json>>> => {
  if (kind.storage === 'append') return valuesOf(kind.schema).map(fieldsOf);
  const members = Object.entries(kind.fields).map(([name, { schema }]) => [name, valuesOf(schema)] as const);
  return fc.record(Object.fromEntries(members), { requiredKeys: [] }).map(fieldsOf);
};
const kindCases = agentKinds.map((kind) => [kind.kind, kind] as const);

/** Writes it as a new record; the id where it was accepted, the code where not. */
const store = (kind: RecordKind, fields: Readonly<Record<string, Json>>): { id?: string; code: string } => {
  let id = '';
  const code = bed.codeOf((writer) => {
    if (kind.storage === 'append') {
      id = kind.ids === 'derived' ? writer.newId() : writer.newAppendId();
      writer.untyped.append(kind.kind, id, fields);
    } else {
      id = writer.newId();
      writer.untyped.create(kind.kind, id, fields);
    }
    return null;
  });
  return { id, code };
};
const readBack = (kind: RecordKind, id: string): unknown => {
  const { records } = bed.stores.agent;
  if (kind.storage === 'append') {
    const body = records.readBody(kind, id);
    return body.ok ? body.value : null;
  }
  const state = records.readState(kind, id);
  return state.ok && state.value !== null ? effectiveOf(kind, state.value) : null;
};

test.each(kindCases)(
  '[AGENT-2] whatever the schema of %s accepts is stored and read back as it was',
  (_, kind) => {
    const deleted = kind.storage === 'registers' && kind.fields['deletedAt'] !== undefined;
    fc.assert(
      fc.property(recordOf(kind), (fields) => {
        const { id, code } = store(kind, fields);
        // A text may hold what no platform stores; that is refused by its own code, wherever it hides.
        if (code === 'text_not_storable') return;
        expect([code, id === undefined ? null : readBack(kind, id)]).toEqual([
          'ok',
          deleted ? { deletedAt: null, ...fields } : fields,
        ]);
      }),
      { numRuns: 25 },
    );
  },
);

test.each(kindCases)(
  '[AGENT-2] whatever else anybody writes as %s is refused, never stored in part',
  (_, kind) => {
    const names = kind.storage === 'registers' ? Object.keys(kind.fields) : Object.keys(bodyShape(kind));
    const anything = fc.dictionary(fc.constantFrom(...names, 'noSuchField'), fc.jsonValue({ maxDepth: 1 }));
    const count = (): unknown =>
      bed.stores.agent.database.query(`SELECT count(*) FROM ${kind.table}`).rows[0]?.[0];
    fc.assert(
      fc.property(anything.map(fieldsOf), (fields) => {
        const before = count();
        const { code } = store(kind, fields);
        if (code === 'ok') {
          // It happened to be valid.
          if (kind.storage === 'append') expect(kind.schema.safeParse(fields).success).toBe(true);
          else
            expect(
              Object.entries(fields).every(
                ([name, value]) => kind.fields[name]?.schema.safeParse(value).success,
              ),
            ).toBe(true);
        } else {
          expect(['invalid_record', 'text_not_storable']).toContain(code);
          expect(count()).toBe(before);
        }
      }),
      { numRuns: 25 },
    );
  },
);
const bodyShape = (kind: RecordKind): Readonly<Record<string, unknown>> => {
  if (kind.storage === 'registers' || !('shape' in kind.schema)) return {};
  const { shape } = kind.schema;
  return typeof shape === 'object' && shape !== null ? Object.fromEntries(Object.entries(shape)) : {};
};

test('[AGENT-2] all that was written above left a stream without a fault', () => {
  const { database } = bed.stores.agent;
  expect(checkCommits({ database, kinds: agentKinds })).toEqual([]);
  expect(bed.faults).toEqual([]);
});

test('[AGENT-3] raw maps and free JSON stand only where they are known to', () => {
  const places = agentKinds.flatMap((kind) =>
    kind.storage === 'append'
      ? rawPlaces(kind.schema, kind.kind)
      : Object.entries(kind.fields).flatMap(([name, { schema }]) =>
          rawPlaces(schema, `${kind.kind}.${name}`),
        ),
  );
  expect([...new Set(places)].sort()).toEqual(
    [
      // Counters by host, and a slot of texts by key.
      'agent.destroyed',
      'agentState.processedCounterByHost',
      'agentStop.engaged',
      'agentStop.released',
      'agentReport.asOf',
      'agentRunStep.body.seen',
      'agentState.preferenceByKey',
      // Registered keys alone.
      'agent.config.extension',
      'agentState.extension',
      'agentMessage.extension',
      // What a tool was asked, what a person answered, what a condition compares with.
      'agentApproval.args',
      'agentApprovalAnswer.args',
      'agentPromptResponse.response',
      'agentRunStep.body.plan[].args',
      'agentSubscription.predicate.where[].value',
      'agentSubscription.predicate.where[].value[]',
    ].sort(),
  );
});

test('[AGENT-3] a key that nobody registered is refused, whatever it holds', () => {
  expect(Extension.safeParse({}).success).toBe(true);
  expect(Extension.safeParse({ mine: 1 }).success).toBe(false);
  const config = { schemaVersion: 1 as const, modelId: null, promptId: null, extension: { mine: 1 } };
  expect(bed.codeOf((writer) => writer.create('agent', 'x', { config }) ?? null)).toBe('invalid_record');
});

test('[AGENT-2] an agent that cannot be read is as good as not there; the others are', () => {
  const own = openLifeBed();
  for (const id of ['a1', 'a2', 'a3', 'a4']) makeAgent(own, { id });
  const { database, records } = own.stores.agent;
  database.run("UPDATE agents SET state = 'nonsense' WHERE id = 'a2'");
  database.run("UPDATE agents SET state = '[1]' WHERE id = 'a3'");
  expect(agentIds(database)).toEqual(['a1', 'a2', 'a3', 'a4']);
  expect(agentIds(database).map((id) => readAgent(records, id)?.id)).toEqual([
    'a1',
    undefined,
    undefined,
    'a4',
  ]);
  expect(own.faults.map(({ ids }) => ids?.[1])).toEqual(['a2', 'a3']);
  own.destroy();
});

test('[AGENT-2] what a later version wrote in a shape of its own reads as what permits least', () => {
  const own = openLifeBed();
  makeAgent(own);
  const { database, records } = own.stores.agent;
  const state = String(database.query("SELECT state FROM agents WHERE id = 'coach'").rows[0]?.[0]);
  const later = state.replace('"hybrid"', '"oracle"').replace('["read_task"]', '{"all":true}');
  expect(later).not.toBe(state);
  database.run("UPDATE agents SET state = ? WHERE id = 'coach'", [later]);
  expect(readAgent(records, 'coach')).toMatchObject({ mode: 'interactive', allowedTools: [] });
  own.destroy();
});

test('[AGENT-2] budget limits that cannot be read permit nothing; where nobody set any, there is none', () => {
  const own = openLifeBed();
  makeAgent(own);
  const limits = { tokens: 10, costMicros: null, runMs: null, toolCalls: null, softPercent: 50 };
  expect(readBudgetLimits(own.stores, 'coach')).toBeNull();
  own.act((writer) => {
    writeBudgetLimits(writer, { agentId: 'coach', limits });
    return null;
  });
  expect(readBudgetLimits(own.stores, 'coach')).toEqual(limits);
  own.stores.agent.database.run("UPDATE agent_budget_windows SET state = 'nonsense'");
  const refused = budgetRefusal(own.stores, { agentId: 'coach', day: '2026-11-18' });
  expect(refused?.code).toBe('budget_exceeded');
  own.destroy();
});
