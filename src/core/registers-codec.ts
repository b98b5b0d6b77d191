import { isCounter } from './identities';
import { isJsonArray, isPlainJson, parseJson, type Json } from './json';
import type { Author, Authority, Entry, Provenance, Registers } from './registers';
import { fail, ok, type Result } from './result';

// [CODEC-1] Registers are stored as `[1, [host, n, …], [row, …]]`: the clock, then one row per entry.
// [CODEC-2] A row is `[field, value, rev, n, host index, provenance]`; trailing defaults are left out. Defaults: rev 1, n = the host's
// clock, the first host, a person's own untainted words. Here a missing provenance says exactly that; on a wire, missing means tainted.
// [CODEC-3] Equal registers have equal text: hosts and fields are sorted, entries are in the order of their dots.
// [CODEC-4] Malformed text is a Result, never an exception, and never read in part: the row is set aside.
const VERSION = 1;
const AUTHORS: readonly Author[] = ['person', 'agent', 'runtime'];
const AUTHORITIES: readonly Authority[] = ['person', 'runtime', 'integration', 'external', 'model'];
/** Whether it can be stored. Another device may send values that only a later version knows. */
export const isProvenance = ({ by, authority, tainted }: Provenance): boolean =>
  AUTHORS.includes(by) && AUTHORITIES.includes(authority) && typeof tainted === 'boolean';
// by × 10 + authority × 2 + tainted; 0 = a person's own untainted words. Both lists only ever grow at the end, to five and no further.
/** Also on the wire. */
export const numberOfProvenance = (entry: Provenance): number =>
  AUTHORS.indexOf(entry.by) * 10 + AUTHORITIES.indexOf(entry.authority) * 2 + Number(entry.tainted);

/** By their numbers. */
export const provenanceByNumber: readonly Provenance[] = AUTHORS.flatMap((by) =>
  AUTHORITIES.flatMap((authority) => [
    { by, authority, tainted: false },
    { by, authority, tainted: true },
  ]),
);

export type MalformedRegisters = { readonly code: 'malformed_registers'; readonly detail?: string };
type NamedEntry = { readonly name: string; readonly entry: Entry };
type Hosts = { readonly names: readonly string[]; readonly counters: readonly number[] };

/** Field names come from schemas and repeat in every record. What a newer version adds is not kept here without end. */
const MOST_NAMES = 1000;
const textByName = new Map<string, string>();
const nameText = (name: string): string => {
  const known = textByName.get(name);
  if (known !== undefined) return known;
  const text = JSON.stringify(name);
  if (textByName.size < MOST_NAMES) textByName.set(name, text);
  return text;
};

const rowText = ({ name, entry }: NamedEntry, hosts: Hosts): string => {
  const host = hosts.names.indexOf(entry.host);
  const clock = hosts.counters[host];
  if (clock === undefined || entry.n > clock)
    throw new Error('[MERGE-1] an entry lies outside its record’s clock');
  const provenance = numberOfProvenance(entry);
  const start = `[${nameText(name)},${JSON.stringify(entry.value)}`;
  if (provenance !== 0) return `${start},${entry.rev},${entry.n},${host},${provenance}]`;
  if (host !== 0) return `${start},${entry.rev},${entry.n},${host}]`;
  if (entry.n !== clock) return `${start},${entry.rev},${entry.n}]`;
  return entry.rev === 1 ? `${start}]` : `${start},${entry.rev}]`;
};

/** By hand and not through one JSON.stringify of it all: every write pays for this, and it is twice as fast. */
export const encodeRegisters = (registers: Registers): string => {
  const names = [...registers.clock.keys()].sort();
  const counters = names.map((name) => registers.clock.get(name) ?? 0);
  const hosts: Hosts = { names, counters };
  let clock = '';
  names.forEach((name, index) => {
    clock += `${index === 0 ? '' : ','}${JSON.stringify(name)},${counters[index] ?? 0}`;
  });
  let rows = '';
  for (const name of [...registers.fields.keys()].sort()) {
    for (const entry of registers.fields.get(name) ?? []) {
      rows += `${rows === '' ? '' : ','}${rowText({ name, entry }, hosts)}`;
    }
  }
  return `[${VERSION},[${clock}],[${rows}]]`;
};

const readHosts = (value: Json | undefined): Hosts | null => {
  if (!isJsonArray(value) || value.length % 2 !== 0) return null;
  const names: string[] = [];
  const counters: number[] = [];
  for (let i = 0; i < value.length; i += 2) {
    const name = value[i];
    const n = value[i + 1];
    const last = names[names.length - 1];
    if (typeof name !== 'string' || typeof n !== 'number' || !isCounter(n)) return null;
    if (name === '' || (last !== undefined && name <= last)) return null;
    names.push(name);
    counters.push(n);
  }
  return { names, counters };
};

const numberOr = (value: Json | undefined, missing: number): number =>
  value === undefined ? missing : typeof value === 'number' ? value : Number.NaN;

const readEntry = (row: readonly Json[], hosts: Hosts): Entry | null => {
  const [, value] = row;
  const index = numberOr(row[4], 0);
  const host = hosts.names[index];
  const clock = hosts.counters[index];
  const provenance = provenanceByNumber[numberOr(row[5], 0)];
  if (value === undefined || host === undefined || clock === undefined || provenance === undefined)
    return null;
  const rev = numberOr(row[2], 1);
  const n = numberOr(row[3], clock);
  if (!isCounter(rev) || !isCounter(n) || n > clock || row.length > 6 || !isPlainJson(value)) return null;
  const { by, authority, tainted } = provenance;
  return { host, n, rev, by, authority, tainted, value };
};

const isAfter = (last: Entry, next: Entry): boolean =>
  next.host > last.host || (next.host === last.host && next.n > last.n);

const readFields = (rows: Json | undefined, hosts: Hosts): ReadonlyMap<string, readonly Entry[]> | null => {
  if (!isJsonArray(rows)) return null;
  const fields = new Map<string, Entry[]>();
  for (const row of rows) {
    if (!isJsonArray(row)) return null;
    const [name] = row;
    const entry = readEntry(row, hosts);
    if (typeof name !== 'string' || entry === null) return null;
    const entries = fields.get(name);
    const last = entries?.[entries.length - 1];
    if (entries === undefined) fields.set(name, [entry]);
    else if (last !== undefined && isAfter(last, entry)) entries.push(entry);
    else return null;
  }
  return fields;
};

export const decodeRegisters = (text: string): Result<Registers, MalformedRegisters> => {
  const parsed = parseJson(text);
  if (!parsed.ok || !isJsonArray(parsed.value)) return fail('malformed_registers', 'not a JSON array');
  const [version, clock, rows, more] = parsed.value;
  if (version !== VERSION || more !== undefined) return fail('malformed_registers', 'unknown version');
  const hosts = readHosts(clock);
  if (hosts === null) return fail('malformed_registers', 'clock');
  const fields = readFields(rows, hosts);
  if (fields === null) return fail('malformed_registers', 'entries');
  return ok({ clock: new Map(hosts.names.map((name, index) => [name, hosts.counters[index] ?? 0])), fields });
};
