import { decodeRegisters } from '../../core/registers-codec';
import type { Registers } from '../../core/registers';
import { effectiveOf } from '../../db/effective';
import { integerOrNull, memberInteger, memberText } from '../../db/journal/effective';
import type { Effective, RegisterKind } from '../../db/record-kind';
import { anything, select } from '../../db/rows';
import type { SqlValue } from '../../db/sql-database';
import type { Provenance } from '../api/values';
import type { Engine } from '../engine';
import { fieldProvenance, type Marked } from './text-provenance';

/** A record as a query reads it: from its state alone. */
export type ReadRecord = { readonly id: string; readonly fields: Effective; readonly registers: Registers };
export type RecordsQuery = {
  readonly kind: RegisterKind;
  /** Answers `id` and `state`. */
  readonly sql: string;
  readonly params: readonly SqlValue[];
};

const RECORD = { id: anything, state: anything };
/** A row that cannot be read is named in the log and left out; it never takes the rest with it. */
export const readRecords = (engine: Engine, { kind, sql, params }: RecordsQuery): readonly ReadRecord[] =>
  select(RECORD, sql)
    .all(engine.database, params)
    .flatMap(({ id, state }) => {
      const decoded = typeof state === 'string' ? decodeRegisters(state) : null;
      if (typeof id === 'string' && decoded?.ok) {
        return [{ id, fields: effectiveOf(kind, decoded.value), registers: decoded.value }];
      }
      const ids = [kind.kind, String(id)];
      engine.log.write({ at: engine.clock.now(), code: 'record_unreadable', ids });
      return [];
    });

export const readRecord = (
  { records }: Engine,
  { kind, id }: { readonly kind: RegisterKind; readonly id: string },
): ReadRecord | null => {
  const state = records.readState(kind, id);
  if (!state.ok || state.value === null) return null;
  return { id, fields: effectiveOf(kind, state.value), registers: state.value };
};

export const sharedOf = ({ id, fields }: ReadRecord) => ({
  id,
  deletedAt: integerOrNull(fields, 'deletedAt'),
});

export const momentIn = ({ fields }: ReadRecord) => ({
  day: memberText(fields, { group: 'moment', member: 'day' }) ?? '',
  at: memberInteger(fields, { group: 'moment', member: 'at' }) ?? 0,
});

const isOwn = ({ authority, tainted }: Provenance): boolean => authority === 'person' && !tainted;

/** Where the texts come from, said only where one is not a person's own: the first from outside, else the first such. */
export const markOfTexts = (kind: RegisterKind, { registers }: ReadRecord): Marked => {
  const marks = Object.entries(kind.fields).flatMap(([field, { isText }]) => {
    const provenance = isText === true ? fieldProvenance(kind, { field, registers }) : null;
    return provenance === null || isOwn(provenance) ? [] : [provenance];
  });
  const provenance = marks.find(({ tainted }) => tainted) ?? marks[0];
  return provenance === undefined ? {} : { provenance };
};

/** Of one text alone. */
export const markOfText = (
  kind: RegisterKind,
  { field, record }: { readonly field: string; readonly record: ReadRecord },
): Marked => {
  const provenance = fieldProvenance(kind, { field, registers: record.registers });
  return provenance === null || isOwn(provenance) ? {} : { provenance };
};

export const provenanceByField = (
  kind: RegisterKind,
  { registers }: ReadRecord,
): Record<string, Provenance> => {
  const shown: Record<string, Provenance> = {};
  for (const [field, { isText }] of Object.entries(kind.fields)) {
    const provenance = isText === true ? fieldProvenance(kind, { field, registers }) : null;
    if (provenance !== null) shown[field] = provenance;
  }
  return shown;
};
