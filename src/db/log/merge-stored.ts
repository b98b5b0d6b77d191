import { z } from 'zod';
import { takesItsPlace } from '../../core/append-only';
import { isCounter, isIdentityComponent } from '../../core/identities';
import { jsonEquals, parseJson } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import { mergeRegisters, type HostClock, type Registers } from '../../core/registers';
import { decodeRegisters, encodeRegisters } from '../../core/registers-codec';
import type { Sha256 } from '../../core/sha256';
import { refuse } from '../commit-refusal';
import { effectiveOf } from '../records/effective';
import type { RecordStore } from '../records/store';
import { foldsOf, type AppendOnlyKind, type RegisterKind } from '../record-kind';
import type { SqlDatabase } from '../sql-database';
import { keepUnknownUnit } from './unknown-records';

// [SYNC-19] A whole record as another device stores it, merged into the one here. It writes no dot of this host, no commit and no batch; merging twice is
// merging once. Everything here runs in the caller's transaction.
export type StoredRecord = { readonly kind: string; readonly id: string; readonly text: string };
export type StoredMerge = {
  readonly database: SqlDatabase;
  readonly store: RecordStore;
  readonly domain: string;
  readonly sha256: Sha256;
  /** Whether a clock may name the host. */
  readonly knows: (host: HostId) => boolean;
  /** Through which counter a host of ours has written here; null: it is another device's. */
  readonly ownThrough: (host: HostId) => number | null;
};
/** Of the unknown units, these are whole records; they name no host. */
export const NO_HOST = '';
const Stored = z.object({ is: z.literal('stored'), text: z.string() });
/** Null: the payload is a unit's, and no whole record. */
export const storedTextOf = (payload: string): string | null => {
  const json = parseJson(payload);
  return json.ok ? (Stored.safeParse(json.value).data?.text ?? null) : null;
};

const breach = (kind: string, check: string): never => refuse('snapshot_invalid', `${kind}: ${check}`);

/** Nobody else knows more of our stream than we wrote: such a record was made by a copy of this device. */
const checkHost = (
  { knows, ownThrough }: StoredMerge,
  { kind, host, counter }: { kind: string; host: HostId; counter: number },
): void => {
  const own = ownThrough(host);
  if (own === null && !knows(host)) breach(kind, 'unknown_host');
  if (own !== null && counter > own) breach(kind, 'own_stream');
};

const mergeRow = (
  merge: StoredMerge,
  { kind, id, registers }: { kind: RegisterKind; id: string; registers: Registers },
): void => {
  for (const [host, counter] of registers.clock) checkHost(merge, { kind: kind.kind, host, counter });
  const { store } = merge;
  const held = store.readState(kind, id);
  // [RECORD-3] The row here is damaged: it stays as it is, and a rescue finds it.
  if (!held.ok) return;
  const merged = held.value === null ? registers : mergeRegisters(foldsOf(kind))(held.value, registers);
  const text = encodeRegisters(merged);
  if (held.value !== null && text === encodeRegisters(held.value)) return;
  const state = { registers: merged, text, effective: effectiveOf(kind, merged) };
  if (held.value === null) store.insertState(kind, id, state);
  else store.updateState(kind, id, state);
};

const STREAM_ID = /^(.+)-(journal|agent)-([1-9]\d{0,15})$/;
type StreamId = { readonly host: HostId; readonly domain: string; readonly counter: number };
const streamIdOf = (id: string): StreamId | null => {
  const [, host = '', domain = '', digits = ''] = STREAM_ID.exec(id) ?? [];
  return isCounter(Number(digits)) ? { host, domain, counter: Number(digits) } : null;
};

/** [APPEND-2] [APPEND-3] An id of a stream belongs to one of ours or of a known host; of two bodies the author's stays, or the one with the smaller hash. */
const mergeBody = (
  merge: StoredMerge,
  { kind, id, text }: { kind: AppendOnlyKind; id: string; text: string },
): void => {
  const { store, domain, sha256, ownThrough } = merge;
  const body = parseJson(text);
  if (!body.ok) return;
  const named = streamIdOf(id);
  const isOfStream = named?.domain === domain;
  if (kind.ids === 'stream' && !isOfStream) breach(kind.kind, 'append_only_id');
  if (named !== null && isOfStream)
    checkHost(merge, { kind: kind.kind, host: named.host, counter: named.counter });
  const came = { value: body.value, text };
  if (store.insertBody(kind, id, came)) return;
  const here = store.readBody(kind, id);
  if (!here.ok || here.value === null || jsonEquals(here.value, body.value)) return;
  const isOurs = named !== null && isOfStream && ownThrough(named.host) !== null;
  if (!isOurs && takesItsPlace({ came: body.value, here: here.value }, sha256))
    store.updateBody(kind, id, came);
};

/** [SYNC-8] A later version merges it when it knows the kind; who may be named in it is checked now. */
const keepStored = (merge: StoredMerge, { kind, id, text }: StoredRecord): void => {
  const registers = decodeRegisters(text);
  const clock: HostClock = registers.ok ? registers.value.clock : new Map<HostId, number>();
  for (const [host, counter] of clock) checkHost(merge, { kind, host, counter });
  const payload = JSON.stringify({ is: 'stored', text });
  const unit = { kind, id, host: NO_HOST, counter: 0, payloadType: 'stored', payload };
  keepUnknownUnit(merge.database, unit);
};

/** Throws `Refusal`. A row that cannot be read is passed over: it was damaged where it comes from. */
export const mergeStored = (merge: StoredMerge, { kind: name, id, text }: StoredRecord): void => {
  if (!isIdentityComponent(id) || !isIdentityComponent(name)) breach('row', 'id');
  const kind = merge.store.known(name);
  if (kind === null) return keepStored(merge, { kind: name, id, text });
  if (kind.storage === 'append') {
    mergeBody(merge, { kind, id, text });
    return;
  }
  const registers = decodeRegisters(text);
  if (registers.ok) mergeRow(merge, { kind, id, registers: registers.value });
};
