import { z } from 'zod';
import { parseJson } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import type { CommitEngine } from '../commit-engine';
import { Refusal } from '../commit-refusal';
import { AnyJson } from '../records/any-json';
import { sqlFailureOf } from '../sql-failure';
import { keepBefores } from './append';
import { foundBefores } from './arrived-before';
import type { CarriedUnit } from './carried';
import { commitOf } from './feed';
import { mergeStored, NO_HOST, storedTextOf } from './merge-stored';
import { mergeUnit, newMerging } from './merge-unit';
import {
  forgetUnknownUnit,
  hasUnitsOf,
  refuseUnknownUnit,
  unitsOfKinds,
  type PlacedUnit,
} from './unknown-records';

// [SYNC-8] After an update units that were kept raw are merged as they would have been when they came: in that order, before anything else is
// written. No record of their kind was written here meanwhile, so every unit finds what it would have found.
const SLICE = 256;

const Dot = z.object({
  field: z.string(),
  host: z.string(),
  n: z.number(),
  rev: z.number(),
  by: z.enum(['person', 'agent', 'runtime']),
  authority: z.enum(['person', 'runtime', 'integration', 'external', 'model']),
  tainted: z.boolean(),
  value: AnyJson.exactOptional(),
});
const Payload = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('state'),
    clock: z.array(z.tuple([z.string(), z.number()])),
    dots: z.array(Dot),
  }),
  z.object({ is: z.literal('body'), body: AnyJson }),
]);
const payloadOf = (text: string): CarriedUnit['payload'] => {
  const json = parseJson(text);
  return json.ok ? (Payload.safeParse(json.value).data ?? null) : null;
};

const STILL_UNREADABLE = { code: 'record_unreadable' };
/** A whole record out of a snapshot. */
const mergeWhole = (engine: CommitEngine, { kind, id, payload }: PlacedUnit): void => {
  const text = storedTextOf(payload);
  if (text === null) throw new Refusal({ code: 'payload_unreadable' });
  const { database, store, domain, sha256, hosts, commits } = engine;
  const ownThrough = (host: HostId): number | null => (hosts.isOurs(host) ? commits.head().counter : null);
  mergeStored({ database, store, domain, sha256, knows: () => true, ownThrough }, { kind, id, text });
  engine.followArrived?.([{ payloadType: store.kind(kind).payloadType, kind, id }]);
};

const mergeKept = (
  engine: CommitEngine,
  { host, counter, kind, id, payloadType, payload: text }: PlacedUnit,
) => {
  const payload = payloadOf(text);
  if (payload === null) throw new Refusal({ code: 'payload_unreadable' });
  const { database } = engine;
  const lastCounter = commitOf(database, { host, n: counter })?.lastCounter ?? counter;
  // Its hosts were checked when it came.
  const keep = (): never => {
    throw new Refusal(STILL_UNREADABLE);
  };
  const merging = newMerging({ engine, host, lastCounter, knows: null, keep });
  mergeUnit(merging, { unit: { payloadType, kind, id, payload }, counter });
  // Its commit is in the log already: what was here before goes there.
  const { laters } = foundBefores({ host, firstCounter: counter + 1, found: merging.found });
  keepBefores(database, { host, laters });
};

/** Nothing of a refused unit stays: one transaction each. A power cut takes the merge and brings the raw unit back. */
const drainOne = (engine: CommitEngine, unit: PlacedUnit): void => {
  const { database, onFault } = engine;
  const { place } = unit;
  try {
    database.transaction(
      () => {
        forgetUnknownUnit(database, place);
        if (unit.host === NO_HOST) mergeWhole(engine, unit);
        else mergeKept(engine, unit);
        const { kind, id } = unit;
        engine.followArrived?.([{ payloadType: engine.store.kind(kind).payloadType, kind, id }]);
      },
      { durable: 'later' },
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // [SEAL-8] The row here is damaged still: the unit waits on.
    if (error.failure === STILL_UNREADABLE) return;
    const { code } = error.failure;
    onFault({ code, ids: [unit.kind, unit.id] });
    refuseUnknownUnit(database, { place, code });
  }
};

/** At opening. A disk that is full leaves them for the next time. */
export const drainUnknown = (engine: CommitEngine): void => {
  const { database, store, onFault } = engine;
  try {
    if (!hasUnitsOf(database, store.names)) return;
    for (let after = 0; ;) {
      const units = unitsOfKinds(database, { kinds: store.names, after, most: SLICE });
      for (const unit of units) drainOne(engine, unit);
      after = units.at(-1)?.place ?? after;
      if (units.length < SLICE) break;
    }
    database.flush();
  } catch (error) {
    const failure = sqlFailureOf(error);
    if (failure === null) throw error;
    onFault({ code: failure.code });
  }
};
