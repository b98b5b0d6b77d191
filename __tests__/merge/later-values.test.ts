import { z } from 'zod';
import type { Json } from '../../src/core/json';
import type { CarriedCommit, CarriedUnit } from '../../src/db/log/carried';
import { seedStream } from '../../src/db/log/streams';
import type { RecordKind } from '../../src/db/record-kind';
import { column, text } from '../../src/db/rows';
import type { Store } from '../../src/db/stores';
import type { ApiClient } from '../../src/runtime/api/client';
import { isQueryName, queries } from '../../src/runtime/api/definition';
import type { Peer } from '../../src/runtime/peer';
import { valueOf } from '../api/test-host';
import { manifestOf, openOld, placeOf, removeUnpacked, type Place } from '../sql/old-profile';
import { applyAlone } from './carry';
import { domains, kindsOf, type Domain } from './two-profiles';

// A device of next year writes values that this version does not know, into every field of every record of a lived-in profile. Everything that
// reads answers, and nothing throws.
const VALUES: readonly (readonly [name: string, value: Json])[] = [
  ['an unknown word', 'of-next-year'],
  ['an empty text', ''],
  ['a number', 12.5],
  ['a negative number', -7],
  ['a very large number', 8.64e15 + 1],
  ['true', true],
  ['null', null],
  ['an empty list', []],
  ['a list of objects', [{ a: 1 }, null, 'x', ['y']]],
  ['an empty object', {}],
  ['an object', { kind: 'of-next-year', value: { deep: [1] }, from: 5, day: 'x', at: 'never', host: {} }],
];
const HOST = 'hostz';
const MOST = 200;

let place: Place;
let peer: Peer;
let client: ApiClient;
let passTime: (milliseconds: number) => void;
beforeEach(() => {
  place = placeOf('small');
  const world = openOld(place, { startAt: manifestOf('small').openAt });
  peer = valueOf(world.opened);
  client = world.clientOf(peer);
  passTime = world.passTime;
});
afterEach(() => {
  peer.close();
  place.remove();
});
afterAll(removeUnpacked);
const storeOf = (domain: Domain): Store => valueOf(peer.stores())[domain];
const idsOf = ({ database }: Store, { table }: RecordKind): readonly string[] =>
  column({ id: text }, `SELECT id FROM ${table} ORDER BY id LIMIT 40`).all(database);

type Naming = { readonly kind: RecordKind; readonly id: string | null };
const namesIn = (domain: Domain): readonly Naming[] =>
  kindsOf[domain].flatMap((kind): Naming[] => {
    if (kind.storage === 'append') return [{ kind, id: null }];
    const speaks = kind.speaker === undefined;
    return [
      ...(speaks ? idsOf(storeOf(domain), kind).map((id) => ({ kind, id })) : []),
      { kind, id: `z-${kind.kind}` },
    ];
  });

const unitOf = (
  domain: Domain,
  { kind, id, counter, value }: Naming & { readonly counter: number; readonly value: Json },
): CarriedUnit => {
  const { payloadType } = kind;
  const name = { payloadType, kind: kind.kind };
  if (kind.storage === 'append') {
    const fields = kind.schema instanceof z.ZodObject ? Object.keys(kind.schema.shape) : [];
    const body = Object.fromEntries(fields.map((field) => [field, value]));
    return { ...name, id: `${HOST}-${domain}-${counter}`, payload: { is: 'body', body } };
  }
  const held = id === null ? null : valueOf(storeOf(domain).records.readState(kind, id));
  const clock = new Map(held?.clock ?? []).set(HOST, counter);
  const { database, unitOfWork } = storeOf(domain);
  for (const [host, through] of clock)
    if (host !== HOST && !unitOfWork.hosts.isOurs(host))
      seedStream(database, { host, counter: through, seq: 0, commitment: null });
  const dots = [...Object.keys(kind.fields), 'fieldOfNextYear'].map((field) => {
    return {
      field,
      host: HOST,
      n: counter,
      rev: 1,
      by: 'person',
      authority: 'person',
      tainted: false,
      value,
    } as const;
  });
  return { ...name, id: id ?? '', payload: { is: 'state', clock: [...clock], dots } };
};

/** In commits of so many units that none is too large. */
const bring = (domain: Domain, value: Json): void => {
  const store = storeOf(domain);
  const names = namesIn(domain);
  for (let from = 0; from < names.length; from += MOST) {
    const units = names
      .slice(from, from + MOST)
      .map((naming, at) => unitOf(domain, { ...naming, counter: from + at + 1, value }));
    const commit: CarriedCommit = {
      host: HOST,
      domain,
      firstCounter: from + 1,
      at: 1_795_000_000_000,
      actId: `act-${from}`,
      undoes: null,
      author: 'user',
      cause: null,
      tokens: { relatedIds: [], subtypes: [], ends: [] },
      units,
    };
    valueOf(applyAlone(store, commit));
  }
};

/** Some answers for each word that a query asks for. */
const pool = (): Readonly<Record<string, readonly Json[]>> => {
  const told = manifestOf('small');
  const of = (domain: Domain) => kindsOf[domain].flatMap((kind) => idsOf(storeOf(domain), kind).slice(0, 2));
  const agentIds = [told.agent, 'z-agent'];
  const ids = [...of('journal'), ...of('agent'), 'z-task', 'z-note'];
  const ref = { kind: 'task', id: told.task };
  return {
    id: ids,
    agentId: agentIds,
    categoryId: [...of('journal').slice(0, 2), null],
    taskId: [told.task, 'z-task'],
    noteId: [told.letter],
    actId: [told.renamed, told.imported, 'act-0'],
    runKey: [told.run],
    ref: [ref],
    refs: [[ref]],
    target: [ref],
    kind: kindsOf.journal.map(({ kind }) => kind),
    day: ['2026-11-18'],
    date: ['2026-11-18'],
    from: ['2026-11-01', 0],
    through: ['2026-11-30'],
    to: ['2026-11-30'],
    text: ['of next year', 'z'],
    language: ['en'],
    state: ['all', 'open'],
    month: ['2026-11'],
    zone: ['Europe/Berlin'],
  };
};
const inputsOf = (
  name: keyof typeof queries,
  given: ReturnType<typeof pool>,
): readonly Readonly<Record<string, Json>>[] => {
  const { input } = queries[name];
  const inputs: Record<string, Json>[] = [{}];
  for (const key of input instanceof z.ZodObject ? Object.keys(input.shape) : [])
    for (const value of given[key] ?? []) {
      const known = inputs.slice(0, 40);
      inputs.push(...known.map((one) => ({ ...one, [key]: value })));
    }
  return inputs.filter((one) => input.safeParse(one).success).slice(0, 24);
};

/** Screens trust what the contract says of an answer. An id may be empty, and names nothing then. */
const isAsPromised = (name: keyof typeof queries, value: unknown): boolean => {
  const read = queries[name].output.safeParse(value);
  return (
    read.success || read.error.issues.every(({ code }) => ['too_small', 'invalid_format'].includes(code))
  );
};

test.each(VALUES)(
  '[SYNC-8] no feed, batch, query or agent throws on %s in every field',
  async (_name, value) => {
    for (const domain of domains) bring(domain, value);
    for (const domain of domains) {
      const { feed } = storeOf(domain);
      const { changes } = feed.after(0, 100_000);
      expect(changes.at(-1)?.host).toBe(HOST);
      // The keys and tokens of a batch are worked out when somebody looks at them.
      for (const { batch } of changes.filter(({ host }) => host === HOST))
        expect(JSON.stringify(batch).length).toBeGreaterThan(200);
    }
    passTime(60_000);
    await peer.runDue({ deadline: null });
    const given = pool();
    const asked = new Set<string>();
    const unanswered = new Set<string>();
    for (const name of Object.keys(queries)) {
      if (!isQueryName(name)) continue;
      for (const input of inputsOf(name, given)) {
        asked.add(name);
        const answer = await Promise.resolve(peer.query({ name, input }));
        if (!answer.ok) unanswered.add(`${name} ${answer.error.code}`);
        else if (!isAsPromised(name, answer.value)) unanswered.add(`${name}: another shape`);
      }
    }
    expect([...unanswered].sort()).toEqual([
      'data.importDryRun import_not_json',
      'data.importDryRun invalid_arguments',
      'profile.list profiles_not_available',
    ]);
    expect(asked.size).toBeGreaterThan(60);
    // The person goes on: what they write is theirs, and reads as they wrote it.
    const { id } = valueOf(await client.command('task.create', { title: 'Grow quinces' }));
    expect(valueOf(await client.query('task.get', { id }))?.title).toBe('Grow quinces');
  },
);
