import { isCounter } from '../core/identities';
import { isJsonArray, parseJson } from '../core/json';
import type { HostId } from '../core/named-ids';
import { decodeRegisters } from '../core/registers-codec';
import type { Sliced } from '../core/sliced';
import { streamHeads } from '../db/log/streams';
import { unknownUnits } from '../db/log/unknown-records';
import { readableRows } from '../db/readable-rows';
import type { Ghost } from './roster/entry';
import type { SnapshotSource } from './snapshot/write-snapshot';

// [SYNC-18] A space begins with what is there. Whoever wrote it under another host (an import of an export or a backup, a former host of this device) has no
// stream to come: each such host counts as applied through its greatest counter, in every clock and every id here, and the roster names it as a ghost.
type Found = Map<string, Ghost>;

const add = (found: Found, { host, domain, counter }: Ghost): void => {
  if (host === '' || !isCounter(counter)) return;
  const key = `${domain} ${host}`;
  const known = found.get(key);
  if (known === undefined || known.counter < counter) found.set(key, { host, domain, counter });
};

/** As `encodeRegisters` begins; a clock with any other text is read the long way. */
const CLOCK = /^\[1,(\["[^"\\\]]*",\d+(?:,"[^"\\\]]*",\d+)*\]),/;
const clockOf = (text: string): readonly (readonly [HostId, number])[] => {
  const [, start] = CLOCK.exec(text) ?? [];
  const json = start === undefined ? null : parseJson(start);
  if (json?.ok !== true || !isJsonArray(json.value)) {
    const registers = decodeRegisters(text);
    return registers.ok ? [...registers.value.clock] : [];
  }
  const clock: [HostId, number][] = [];
  for (let at = 0; at < json.value.length; at += 2) {
    const [host, counter] = json.value.slice(at, at + 2);
    if (typeof host === 'string' && typeof counter === 'number') clock.push([host, counter]);
  }
  return clock;
};

const STREAM_ID = /^(.+)-(journal|agent)-([1-9]\d{0,15})$/;
const UNITS = 200;

const findIn = function* (found: Found, source: SnapshotSource): Sliced<undefined> {
  const { domain, database, hosts, kinds, rowsOf = readableRows(database) } = source;
  for (const kind of kinds)
    for (const { id, text } of rowsOf(kind)) {
      if (kind.storage === 'registers' && text !== null)
        for (const [host, counter] of clockOf(text)) add(found, { host, domain, counter });
      const [, host, of, digits] = kind.storage === 'append' ? (STREAM_ID.exec(id) ?? []) : [];
      if (host !== undefined && (of === 'journal' || of === 'agent'))
        add(found, { host, domain: of, counter: Number(digits) });
      yield;
    }
  for (let after = 0; ;) {
    const units = unknownUnits(database, { after, most: UNITS });
    for (const { host, counter } of units) add(found, { host, domain, counter });
    yield;
    const last = units.at(-1);
    if (last === undefined) break;
    after = last.place;
  }
  for (const { host, counter } of streamHeads(database)) add(found, { host, domain, counter });
  const spans = hosts.spans();
  for (const [place, { host }] of spans.entries()) {
    const next = spans[place + 1];
    if (next !== undefined) add(found, { host, domain, counter: next.from - 1 });
  }
  return undefined;
};

/** Sorted by host. This device's host is none: it has a stream. */
export const ghostsIn = function* (sources: readonly SnapshotSource[]): Sliced<readonly Ghost[]> {
  const found: Found = new Map();
  for (const source of sources) yield* findIn(found, source);
  const ours = new Set(sources.map(({ hosts }) => hosts.current()));
  return [...found.values()]
    .filter(({ host }) => !ours.has(host))
    .sort((a, b) => (a.host < b.host ? -1 : a.host > b.host ? 1 : a.domain < b.domain ? 1 : -1));
};
