import { decodeRegisters } from '../../core/registers-codec';
import type { Registers } from '../../core/registers';
import { effectiveOf } from '../../db/records/effective';
import { integerOrNull, memberInteger, memberText } from '../../db/journal/effective';
import type { Momentary } from '../../db/journal/kinds/lifetime';
import type { RegisterKind } from '../../db/record-kind';
import type { EffectiveOf, RegisterName, ViewOfKind } from '../../db/records/kinds';
import type { Effective, Erasable } from '../../db/records/view';
import { anything, select } from '../../db/rows';
import type { SqlValue } from '../../db/sql-database';
import type { Provenance } from '../api/values';
import type { Engine } from '../engine';
import { fieldProvenance, type Marked } from './text-provenance';

/** A record as a query reads it: from its state alone. */
type Read<Fields> = { readonly id: string; readonly fields: Fields; readonly registers: Registers };
export type ReadRecord<Name extends RegisterName> = Read<EffectiveOf<Name>>;
/** A read record of any kind. */
export type AnyRecord = Read<Effective>;
export type RecordsQuery<Kind extends RegisterKind> = {
  readonly kind: Kind;
  /** The SQL must answer `id` and `state`. */
  readonly sql: string;
  readonly params: readonly SqlValue[];
};

const RECORD = { id: anything, state: anything };
/** A row that cannot be read is named in the log and left out; it never takes the rest with it. */
export const readRecords = <Kind extends RegisterKind>(
  engine: Engine,
  { kind, sql, params }: RecordsQuery<Kind>,
): readonly Read<ViewOfKind<Kind>>[] =>
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

export const readRecord = <Kind extends RegisterKind>(
  { records }: Engine,
  { kind, id }: { readonly kind: Kind; readonly id: string },
): Read<ViewOfKind<Kind>> | null => {
  const state = records.readCounted(kind, id);
  if (!state.ok || state.value === null) return null;
  return { id, fields: effectiveOf(kind, state.value), registers: state.value };
};

export const sharedOf = ({ id, fields }: { readonly id: string; readonly fields: Erasable }) => ({
  id,
  deletedAt: integerOrNull(fields, 'deletedAt'),
});

export const momentIn = ({ fields }: { readonly fields: Momentary }) => ({
  day: memberText(fields, { group: 'moment', member: 'day' }) ?? '',
  at: memberInteger(fields, { group: 'moment', member: 'at' }) ?? 0,
});

type Registered = { readonly registers: Registers };
const isOwn = ({ authority, tainted }: Provenance): boolean => authority === 'person' && !tainted;

/** The origin of the texts, absent if all are the person's own. A text from outside goes before any other. */
export const markOfTexts = (kind: RegisterKind, { registers }: Registered): Marked => {
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
  { field, record }: { readonly field: string; readonly record: Registered },
): Marked => {
  const provenance = fieldProvenance(kind, { field, registers: record.registers });
  return provenance === null || isOwn(provenance) ? {} : { provenance };
};

export const provenanceByField = (
  kind: RegisterKind,
  { registers }: Registered,
): Record<string, Provenance> => {
  const shown: Record<string, Provenance> = {};
  for (const [field, { isText }] of Object.entries(kind.fields)) {
    const provenance = isText === true ? fieldProvenance(kind, { field, registers }) : null;
    if (provenance !== null) shown[field] = provenance;
  }
  return shown;
};
