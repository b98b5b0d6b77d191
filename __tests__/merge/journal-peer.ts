import { z } from 'zod';
import { createLiveConflicts } from '../../src/core/conflicts';
import { foldField } from '../../src/core/folds';
import { createIdSource } from '../../src/core/id';
import type { Json } from '../../src/core/json';
import type { Provenance } from '../../src/core/registers';
import { isStopped, releaseStop, type StopMap } from '../../src/core/stop-map';
import type { UnitOfWork, Writer } from '../../src/db/commit';
import { effectiveOf } from '../../src/db/records/effective';
import { commitSchemaSql, recordTableSql } from '../../src/db/log/schema';
import { foldsOf, type FieldDefinition, type RecordKind, type RegisterKind } from '../../src/db/record-kind';
import { createRecordStore } from '../../src/db/records/store';
import { supersededEditKind } from '../../src/db/superseded-edit';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { seededRandom, steppingClock } from '../commit/bed';
import type { Journal } from './carry';
import { fieldNames, fields, type Act, type FieldName, type View } from './peer';

// The record of the proofs, with a field of every fold, kept in real journals: written by the writer, merged by `apply`.
// `deletedAt` has another name here: under its own name the writer would write it automatically.
const columnOf = (name: FieldName): string => (name === 'deletedAt' ? 'goneAt' : name);
const Anything = z.json();
const definitions: Record<string, FieldDefinition> = {};
for (const name of fieldNames) definitions[columnOf(name)] = { schema: Anything, fold: fields[name] };
definitions['destroyed'] = { schema: Anything, fold: 'leastByHost' };
definitions['engaged'] = { schema: Anything, fold: 'mostByHost' };
definitions['released'] = { schema: Anything, fold: 'perKeyMax' };
definitions['used'] = { schema: Anything, fold: 'most' };

export const thingKind: RegisterKind = {
  kind: 'thing',
  table: 'things',
  storage: 'registers',
  payloadType: 'journalEntity',
  fields: definitions,
  columns: { title: { type: 'TEXT', from: ({ title }) => (typeof title === 'string' ? title : null) } },
  token: 'THING',
};
const ID = 'r';

export type JournalPeer = Journal & {
  readonly unitOfWork: UnitOfWork<RecordKind>;
  /** Simulates a crash: everything in memory is lost. */
  readonly restart: () => void;
  readonly close: () => void;
};
export const openJournalPeer = (hostId: string, seed: number): JournalPeer => {
  const database = openBetterSqlite3(':memory:');
  database.transaction(() => {
    for (const sql of commitSchemaSql) database.run(sql);
    database.run(recordTableSql(thingKind));
  });
  const clock = steppingClock();
  const ids = createIdSource({ clock, random: seededRandom(seed) });
  const kinds = [thingKind];
  const open = () => createUnitOfWork({ database, kinds, clock, ids, hostId, domain: 'journal' });
  let unitOfWork = open();
  const records = createRecordStore({ database, kinds: [...kinds, supersededEditKind] });
  return {
    database,
    records,
    get unitOfWork() {
      return unitOfWork;
    },
    restart: () => {
      unitOfWork = open();
    },
    close: database.close,
  };
};

const registersOf = ({ records }: Journal) => {
  const state = records.readState(thingKind, ID);
  if (!state.ok) throw new Error(state.error.code);
  return state.value;
};
const Counters = z.record(z.string(), z.number()).catch({});
const Counts = z.object({
  destroyed: Counters,
  engaged: Counters,
  released: Counters,
  used: z.number().catch(0),
});
const countsOf = (effective: unknown): z.infer<typeof Counts> => Counts.parse(effective);
const stopOf = ({ engaged, released }: z.infer<typeof Counts>): StopMap => ({
  engaged: new Map(Object.entries(engaged)),
  released: new Map(Object.entries(released)),
});

const valuesOf = (
  act: Act,
  { counts, host, n }: { counts: z.infer<typeof Counts>; host: string; n: number },
): Readonly<Record<string, Json>> => {
  if (act.kind === 'set') return Object.fromEntries([...act.values].map(([name, v]) => [columnOf(name), v]));
  if (act.kind === 'forget') return Object.fromEntries(act.values);
  if (act.kind === 'destroy') return { destroyed: { [host]: n } };
  if (act.kind === 'stop') return { engaged: { [host]: n } };
  if (act.kind === 'use') return { used: counts.used + 1 };
  const released = releaseStop(stopOf(counts), 'person');
  if (!released.ok) throw new Error(released.error.code);
  return { released: Object.fromEntries(released.value.released) };
};

const writerOf = (act: Act): Provenance =>
  act.kind === 'set'
    ? { by: act.by, authority: act.by === 'agent' ? 'model' : act.by, tainted: act.by === 'agent' }
    : { by: 'person', authority: 'person', tainted: false };

const written = (
  { untyped: writer, nextCounter }: Pick<Writer, 'untyped' | 'nextCounter'>,
  { act, host }: { act: Act; host: string },
): void => {
  const now = writer.read('thing', ID);
  const counts = countsOf(now?.fields ?? {});
  // The counter that the record's own unit will get; the units of kept edits follow it.
  const values = valuesOf(act, { counts, host, n: nextCounter() });
  if (now === null) writer.create('thing', ID, values);
  else writer.write('thing', ID, values);
};

/** Answers the counter of the act. */
export const performInJournal = (peer: JournalPeer, act: Act, commandId: string): number => {
  const host = peer.unitOfWork.hostId;
  const done = peer.unitOfWork.commit({ commandId, writer: writerOf(act) }, (writer) => {
    written(writer, { act, host });
    return null;
  });
  if (!done.ok) throw new Error(`${done.error.code} ${done.error.detail ?? ''}`);
  return registersOf(peer)?.clock.get(host) ?? 0;
};

const EDITS = 'SELECT body FROM superseded_edits ORDER BY id';
const Edit = z.object({ field: z.string(), host: z.string(), counter: z.number() });
const nameOf = (field: string): string => (field === 'goneAt' ? 'deletedAt' : field);

/** The journal as a person would see it, in the terms of the oracle. */
export const viewOfJournal = (peer: Journal): View => {
  const registers = registersOf(peer);
  const effective = registers === null ? {} : effectiveOf(thingKind, registers);
  const counts = countsOf(effective);
  const shown = fieldNames.flatMap((name): [string, Json][] => {
    const value = Anything.safeParse(effective[columnOf(name)]);
    return value.success ? [[name, value.data]] : [];
  });
  const live =
    registers === null
      ? []
      : createLiveConflicts(foldField)({ id: ID, registers }, foldsOf(thingKind)).map(({ field }) =>
          nameOf(field),
        );
  const { rows } = peer.database.query(EDITS);
  const superseded = rows.map(([body]) => {
    const { field, host, counter } = Edit.parse(JSON.parse(String(body)));
    return `${nameOf(field)} ${host} ${counter}`;
  });
  return {
    effective: Object.fromEntries(shown),
    destroyed: { ...counts.destroyed },
    engaged: { ...counts.engaged },
    isStopped: isStopped(stopOf(counts)),
    used: counts.used,
    live: live.filter((name) => name !== 'released').sort(),
    superseded: superseded.sort(),
  };
};
