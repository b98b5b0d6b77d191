import type { Batch, Cause } from '../core/batch';
import { isCounter } from '../core/identities';
import { isJsonArray, parseJson, type Json } from '../core/json';
import type { HostId } from '../core/named-ids';
import { numberOfProvenance, provenanceByNumber } from '../core/registers-codec';
import { err, fail, ok, type Failure, type Result } from '../core/result';
import { Refusal, refuse } from '../db/commit-refusal';
import type { CarriedCommit, CarriedDot, CarriedState, CarriedUnit } from '../db/log/carried';
import { createSpent, scanJson, type ScanLimits, type Spent } from './body-scan';

// [STREAM-1] The one form of an envelope's body, for good: JSON text in UTF-8,
//   [1, roster version, first counter, at, hosts, kinds, shapes, commits]
//   commit = [at − the at before, actId, author, units, tokens, cause, the act that it undoes]
//   unit   = [kind, id] · [kind, id, 1, body] · [kind, id, 2, shape, values, provenance, revs, ages, hosts, clock]
// `hosts` names the other hosts, from 1; 0 is the author. `kinds` is [payload type, kind, …], `shapes` are lists of fields, a field for each dot.
// `provenance`, `revs`, `ages` and `hosts` are a number for all dots or a list with one for each. `clock` is [host, counter, …] of the other hosts;
// the author's own entry is the unit's counter and cannot be said otherwise. A dot's n is its host's counter in the clock minus its age. `values` are
// those of the author's dots, in order. Defaults at the end are left out.
// [SYNC-8] A later version may add members behind the last one of the body, a commit or a unit: older ones ignore them and pass on the envelope as the
// bytes that it is. A member that no device may ignore needs another version in the first place, which halts the stream until the app is updated.
const VERSION = 1;
const BODY = 1;
const STATE = 2;

/** [SYNC-7] What an envelope holds at most. */
export const MOST_UNITS = 2000;
export const MOST_BODY_BYTES = 512 * 1024;
/** [COMMIT-4] Record versions count up to 256 KiB; the names beside them take some more. */
const MOST_COMMIT_BYTES = (256 + 64) * 1024;
export const MOST_COMMIT_UNITS = 256;
/** [SYNC-7] Values nest at most 64 deep, inside body, commits, commit, units, unit and values. */
export const DEEPEST_VALUE = 64;
const LIMITS: ScanLimits = {
  depth: DEEPEST_VALUE + 6,
  // The least that a node takes are two bytes.
  nodes: MOST_BODY_BYTES / 2,
  part: { depth: 3, bytes: MOST_COMMIT_BYTES },
};

/** [STREAM-3] A table's text can be named by every unit, so that a small body may say much: counted are the texts as they will be stored. */
const MOST_STORED = 4 * 1024 * 1024;
/** The least that a dot takes in a stored record beside its field's name: `["",0],`. */
const DOT_BYTES = 7;
const LONGEST_KIND = 100;

export type Body = {
  readonly rosterVersion: number;
  readonly firstCounter: number;
  readonly commits: readonly CarriedCommit[];
};
/** Not in the body: the envelope's stream id stands for both. */
export type StreamName = Pick<CarriedCommit, 'host' | 'domain'>;

const ROLES: readonly Batch['author'][] = ['user', 'agent', 'runtime'];
const malformed = (where: string): never => refuse('malformed_body', where);

/** Numbers texts in the order in which they come up. */
const createTable = () => {
  const places = new Map<string, number>();
  return {
    placeOf: (text: string): number => {
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, places.size);
      return places.size - 1;
    },
    texts: () => [...places.keys()],
  };
};
type Table = ReturnType<typeof createTable>;
type Tables = {
  readonly author: HostId;
  readonly hosts: Table;
  readonly kinds: Table;
  readonly shapes: Table;
};

const SEPARATOR = '\u0000';
const kindsFrom = (tables: Tables): Json => tables.kinds.texts().flatMap((text) => text.split(SEPARATOR));

/** One number where all are the same. */
const forAll = (numbers: readonly number[]): Json => {
  const [first = 0] = numbers;
  return numbers.every((number) => number === first) ? first : numbers;
};
const isDefault = (value: Json | undefined, standard: number): boolean =>
  value === standard || (isJsonArray(value) && value.length === 0);
/** Leaves out defaults at the end, from place `from` on. */
const trimmed = (
  members: Json[],
  { from, defaults }: { from: number; defaults: readonly number[] },
): Json => {
  while (members.length > from && isDefault(members.at(-1), defaults[members.length - 1 - from] ?? 0))
    members.pop();
  return members;
};

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const inOrder = (a: CarriedDot, b: CarriedDot): number =>
  byName(a.field, b.field) || byName(a.host, b.host) || a.n - b.n;

const stateMembers = (tables: Tables, state: CarriedState): readonly Json[] => {
  const dots = [...state.dots].sort(inOrder);
  const clock = new Map<string, number>(state.clock);
  const others = state.clock.filter(([host]) => host !== tables.author).sort(([a], [b]) => byName(a, b));
  const hosts = dots.map(({ host }) => (host === tables.author ? 0 : 1 + tables.hosts.placeOf(host)));
  return [
    STATE,
    tables.shapes.placeOf(JSON.stringify(dots.map(({ field }) => field))),
    dots.flatMap(({ host, value }) => (host === tables.author ? [value ?? null] : [])),
    forAll(dots.map(numberOfProvenance)),
    forAll(dots.map(({ rev }) => rev)),
    forAll(dots.map(({ host, n }) => (clock.get(host) ?? 0) - n)),
    forAll(hosts),
    others.flatMap(([host, counter]) => [1 + tables.hosts.placeOf(host), counter]),
  ];
};

const unitMembers = (tables: Tables, { payloadType, kind, id, payload }: CarriedUnit): Json => {
  const name = [tables.kinds.placeOf(`${payloadType}${SEPARATOR}${kind}`), id];
  if (payload === null) return name;
  if (payload.is === 'body') return [...name, BODY, payload.body];
  return trimmed([...name, ...stateMembers(tables, payload)], { from: 6, defaults: [1, 0, 0, 0] });
};

const tokensMembers = ({ relatedIds, subtypes, ends }: CarriedCommit['tokens']): Json =>
  trimmed([relatedIds, subtypes.flatMap(({ namespace, value }) => [namespace, value]), ends], {
    from: 0,
    defaults: [],
  });

const commitMembers = (
  tables: Tables,
  { commit, before }: { commit: CarriedCommit; before: number },
): Json => {
  const { at, actId, author, units, tokens, cause, undoes } = commit;
  const members: Json[] = [
    at - before,
    actId,
    ROLES.indexOf(author),
    units.map((unit) => unitMembers(tables, unit)),
    tokensMembers(tokens),
    cause === null ? 0 : [cause.agentId, cause.runKey, cause.depth],
    undoes ?? 0,
  ];
  return trimmed(members, { from: 4, defaults: [0, 0, 0] });
};

/** Envelopes grow no further than this; a single commit may be longer. Sealed they take a third of it or less. */
const ENOUGH_BYTES = 160 * 1024;
const utf8 = new TextEncoder();

/** The most that the commit's dots may take when they are stored: as `spend` counts them. */
const storedBytes = ({ units }: CarriedCommit): number => {
  let sum = 0;
  for (const { payload } of units)
    if (payload?.is === 'state') for (const { field } of payload.dots) sum += field.length + DOT_BYTES;
  return sum;
};

export type EncodedBody = {
  readonly bytes: Uint8Array;
  /** The number of commits that it took, from the first on. */
  readonly commits: number;
};
/** The commits of one stream, in its order and without a gap; as many of them as one envelope takes. */
export const encodeBody = ({
  rosterVersion,
  commits,
}: {
  readonly rosterVersion: number;
  readonly commits: readonly CarriedCommit[];
}): EncodedBody => {
  const [first] = commits;
  if (first === undefined) throw new Error('[SYNC-1] an envelope without a commit');
  const tables = { author: first.host, hosts: createTable(), kinds: createTable(), shapes: createTable() };
  const written: string[] = [];
  let before = first.at;
  let bytes = 0;
  let stored = 0;
  let units = 0;
  for (const commit of commits) {
    units += commit.units.length;
    stored += storedBytes(commit);
    if (written.length > 0 && (bytes > ENOUGH_BYTES || units > MOST_UNITS || stored > MOST_STORED)) break;
    const text = JSON.stringify(commitMembers(tables, { commit, before }));
    before = commit.at;
    bytes += utf8.encode(text).length;
    written.push(text);
  }
  const head = [
    VERSION,
    rosterVersion,
    first.firstCounter,
    first.at,
    tables.hosts.texts(),
    kindsFrom(tables),
  ];
  // Shapes and commits are JSON already.
  const lists = [tables.shapes.texts(), written].map((texts) => `[${texts.join()}]`);
  const text = `${JSON.stringify(head).slice(0, -1)},${lists.join()}]`;
  return { bytes: utf8.encode(text), commits: written.length };
};

const listOf = (value: Json | undefined, where: string): readonly Json[] =>
  isJsonArray(value) ? value : malformed(where);
const textOf = (value: Json | undefined, where: string): string =>
  typeof value === 'string' ? value : malformed(where);
const textsOf = (value: Json | undefined, where: string): readonly string[] =>
  listOf(value, where).map((text) => textOf(text, where));
const wholeOf = (value: Json | undefined, where: string): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : malformed(where);
const counterOf = (value: Json | undefined, where: string): number =>
  typeof value === 'number' && isCounter(value) ? value : malformed(where);

type Shape = { readonly fields: readonly string[]; readonly bytes: number };
const shapeOf = (said: Json): Shape => {
  const fields = textsOf(said, 'shape');
  return { fields, bytes: fields.reduce((sum, { length }) => sum + length + DOT_BYTES, 0) };
};

/** What may still be made of a body: of the whole, and of this commit. */
type Budget = { envelope: number; commit: number };
type Decoding = {
  readonly stream: StreamName;
  readonly budget: Budget;
  readonly spent: Spent;
  readonly hosts: readonly string[];
  readonly kinds: readonly string[];
  readonly shapes: readonly Shape[];
};

const spend = ({ budget }: Decoding, bytes: number): void => {
  budget.envelope -= bytes;
  budget.commit -= bytes;
  if (budget.envelope < 0 || budget.commit < 0) refuse('body_too_large', 'stored');
};

const hostAt = ({ stream, hosts }: Decoding, place: number): HostId =>
  place === 0 ? stream.host : (hosts[place - 1] ?? malformed('host'));

const clockOf = (decoding: Decoding, { said, counter }: { said: Json | undefined; counter: number }) => {
  const clock = new Map<HostId, number>([[decoding.stream.host, counter]]);
  const members = said === undefined ? [] : listOf(said, 'clock');
  for (let at = 0; at < members.length; at += 2) {
    const host = hostAt(decoding, wholeOf(members[at], 'clock'));
    if (clock.has(host)) malformed('clock');
    clock.set(host, counterOf(members[at + 1], 'clock'));
  }
  return clock;
};

/** A number for each dot. */
const eachOf = (said: Json | undefined, { standard, where }: { standard: number; where: string }) => {
  if (!isJsonArray(said)) {
    const all = said === undefined ? standard : wholeOf(said, where);
    return (): number => all;
  }
  return (place: number): number => wholeOf(said[place], where);
};

const stateOf = (
  decoding: Decoding,
  { unit, counter }: { unit: readonly Json[]; counter: number },
): CarriedState => {
  const [, , , shape, said, provenances, revs, ages, hosts, others] = unit;
  const { fields, bytes } = decoding.shapes[wholeOf(shape, 'shape')] ?? malformed('shape');
  spend(decoding, bytes);
  decoding.spent.dots += fields.length;
  const values = listOf(said, 'values');
  const clock = clockOf(decoding, { said: others, counter });
  const provenance = eachOf(provenances ?? null, { standard: 0, where: 'provenance' });
  const rev = eachOf(revs, { standard: 1, where: 'rev' });
  const age = eachOf(ages, { standard: 0, where: 'dot' });
  const hostOf = eachOf(hosts, { standard: 0, where: 'host' });
  let next = 0;
  const dots = fields.map((field, place): CarriedDot => {
    const host = hostAt(decoding, hostOf(place));
    const n = (clock.get(host) ?? malformed('dot')) - age(place);
    if (age(place) < 0 || !isCounter(n) || !isCounter(rev(place))) malformed('dot');
    const { by, authority, tainted } = provenanceByNumber[provenance(place)] ?? malformed('provenance');
    const dot = { field, host, n, rev: rev(place), by, authority, tainted };
    if (host !== decoding.stream.host) return dot;
    const value = values[next];
    next += 1;
    return value === undefined ? malformed('values') : { ...dot, value };
  });
  if (next !== values.length) malformed('values');
  return { is: 'state', clock: [...clock], dots };
};

const unitOf = (decoding: Decoding, { said, counter }: { said: Json; counter: number }): CarriedUnit => {
  const unit = listOf(said, 'unit');
  const [kindAt, id, form, body] = unit;
  const place = 2 * wholeOf(kindAt, 'kind');
  const payloadType = decoding.kinds[place] ?? malformed('kind');
  const kind = decoding.kinds[place + 1] ?? malformed('kind');
  if (payloadType.length > LONGEST_KIND || kind.length > LONGEST_KIND) malformed('kind');
  const named = { payloadType, kind, id: textOf(id, 'id') };
  if (form === undefined) return { ...named, payload: null };
  if (form === BODY)
    return body === undefined ? malformed('body') : { ...named, payload: { is: 'body', body } };
  if (form !== STATE) malformed('payload');
  return { ...named, payload: stateOf(decoding, { unit, counter }) };
};

const tokensOf = (said: Json | undefined): CarriedCommit['tokens'] => {
  const [relatedIds, pairs, ends] = said === undefined || said === 0 ? [] : listOf(said, 'tokens');
  const texts = textsOf(pairs ?? [], 'tokens');
  const subtypes: { namespace: string; value: string }[] = [];
  for (let at = 0; at < texts.length; at += 2)
    subtypes.push({ namespace: texts[at] ?? '', value: texts[at + 1] ?? malformed('tokens') });
  return { relatedIds: textsOf(relatedIds ?? [], 'tokens'), subtypes, ends: textsOf(ends ?? [], 'tokens') };
};
const causeOf = (said: Json | undefined): Cause | null => {
  if (said === undefined || said === 0) return null;
  const [agentId, runKey, depth] = listOf(said, 'cause');
  return {
    agentId: textOf(agentId, 'cause'),
    runKey: textOf(runKey, 'cause'),
    depth: wholeOf(depth, 'cause'),
  };
};

const commitsOf = (
  decoding: Decoding,
  { said, firstCounter, firstAt }: { said: readonly Json[]; firstCounter: number; firstAt: number },
): readonly CarriedCommit[] => {
  let first = firstCounter;
  let at = firstAt;
  let units = 0;
  return said.map((members) => {
    const [later, actId, role, saidUnits, tokens, cause, undoes = 0] = listOf(members, 'commit');
    const listed = listOf(saidUnits, 'units');
    units += listed.length;
    if (listed.length > MOST_COMMIT_UNITS || units > MOST_UNITS) refuse('body_too_large', 'units');
    decoding.budget.commit = MOST_COMMIT_BYTES;
    at += wholeOf(later, 'at');
    if (!Number.isSafeInteger(at) || at < 0 || listed.length === 0) malformed('commit');
    const commit: CarriedCommit = {
      ...decoding.stream,
      firstCounter: first,
      at,
      actId: textOf(actId, 'act'),
      undoes: undoes === 0 ? null : textOf(undoes, 'undoes'),
      author: ROLES[wholeOf(role, 'author')] ?? malformed('author'),
      cause: causeOf(cause),
      tokens: tokensOf(tokens),
      units: listed.map((unit, place) => unitOf(decoding, { said: unit, counter: first + place })),
    };
    first += listed.length;
    if (!Number.isSafeInteger(first)) malformed('counter');
    return commit;
  });
};

const read = (json: Json, { stream, spent, knows }: Required<Reading>): Body => {
  const [version, roster, counter, at, hosts, kinds, shapes, commits] = listOf(json, 'body');
  if (version !== VERSION) return refuse('newer_version', 'body');
  const said = listOf(commits, 'list of them');
  if (said.length === 0 || said.length > MOST_UNITS) refuse('body_too_large', 'number of commits');
  const named = textsOf(hosts, 'hosts');
  for (const host of named) if (!knows(host)) refuse('unknown_host', host);
  const decoding: Decoding = {
    stream,
    hosts: named,
    kinds: textsOf(kinds, 'kinds'),
    shapes: listOf(shapes, 'shapes').map(shapeOf),
    budget: { envelope: MOST_STORED, commit: MOST_COMMIT_BYTES },
    spent,
  };
  const firstCounter = counterOf(counter, 'counter');
  const firstAt = wholeOf(at, 'at');
  const made = commitsOf(decoding, { said, firstCounter, firstAt });
  return { rosterVersion: wholeOf(roster, 'roster'), firstCounter, commits: made };
};

const textFrom = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

type Reading = {
  readonly stream: StreamName;
  /** [SYNC-7] Whether a clock may name the host. */
  readonly knows?: (host: HostId) => boolean;
  readonly spent?: Spent;
};
/** [SYNC-7] Nothing here trusts the author: sizes are counted first. The values themselves are checked by `checkBody`. */
export const decodeBody = (
  bytes: Uint8Array,
  { stream, knows = () => true, spent = createSpent() }: Reading,
): Result<Body, Failure> => {
  if (bytes.length > MOST_BODY_BYTES) return fail('body_too_large', 'body');
  const scanned = scanJson(bytes, { limits: LIMITS, spent });
  if (!scanned.ok) return scanned;
  const text = textFrom(bytes);
  const json = text === null ? null : parseJson(text);
  spent.parsed += 1;
  if (json?.ok !== true) return fail('malformed_body', 'json');
  try {
    return ok(read(json.value, { stream, spent, knows }));
  } catch (error) {
    if (error instanceof Refusal) return err(error.failure);
    throw error;
  }
};
