import { z } from 'zod';
import { supersededBy } from '../core/conflicts';
import { readsTogether, type FieldFold, type Folds } from '../core/folds';
import { isIdentityComponent } from '../core/identities';
import type { Json } from '../core/json';
import type { HostId } from '../core/named-ids';
import type { Registers } from '../core/registers';
import { ok, type Failure, type Result } from '../core/result';
import type { Sha256 } from '../core/sha256';
import type { AppendOnlyKind, RegisterKind } from './record-kind';
import { textOrNull } from './journal/effective';
import { AnyJson } from './records/any-json';

// [CONFLICT-2] A write that replaces a person's entry other than the one it showed as the winner keeps that entry's value as an
// append-only record in the same commit. Its id is derived, so devices that replace the same entry keep it once. A value that the write
// itself puts there is not lost: picking the other version of a conflict keeps nothing aside.
// [CONFLICT-3] What only grows is no edit that could be lost: reading joins what several devices wrote, and a write keeps what it read.
export const SupersededEdit = z.object({
  recordId: z.string().refine(isIdentityComponent),
  kind: z.string(),
  field: z.string(),
  host: z.string(),
  counter: z.number().int(),
  value: AnyJson,
  /** Where the text came from, where that was not the person themselves. */
  authority: z.enum(['person', 'runtime', 'integration', 'external', 'model']).exactOptional(),
  tainted: z.boolean().exactOptional(),
});
export type SupersededEdit = z.infer<typeof SupersededEdit>;

export const SUPERSEDED_EDIT = 'supersededEdit';
export const supersededEditKind = {
  kind: SUPERSEDED_EDIT,
  table: 'superseded_edits',
  storage: 'append',
  ids: 'derived',
  payloadType: 'journalEntity',
  schema: SupersededEdit,
  columns: {
    // The table takes no null, and what another device writes may name no record.
    record_id: { type: 'TEXT', from: (effective) => textOrNull(effective, 'recordId') ?? '' },
  },
  token: 'SUPERSEDED_EDIT',
  relatedIds: (effective) => {
    const recordId = textOrNull(effective, 'recordId');
    return recordId === null ? [] : [recordId];
  },
} as const satisfies AppendOnlyKind<typeof SupersededEdit>;

/** The same in the other domain, whose payload types are its own. */
export const agentSupersededEditKind = {
  ...supersededEditKind,
  payloadType: 'agentSupersededEdit',
} as const satisfies AppendOnlyKind<typeof SupersededEdit>;

/** Of the fields in which an edit can be lost. */
const foldsOf = (kind: RegisterKind): Folds => {
  const folds: Record<string, FieldFold> = {};
  for (const name in kind.fields) {
    const field = kind.fields[name];
    if (field !== undefined && !readsTogether(field.fold)) folds[name] = field.fold;
  }
  return folds;
};

/** Nearly no write meets one: the rest of the work is only for those that do. */
const meetsSeveral = (registers: Registers, values: ReadonlyMap<string, Json>): boolean => {
  for (const field of values.keys()) if ((registers.fields.get(field)?.length ?? 0) > 1) return true;
  return false;
};

type Place = { readonly field: string; readonly host: HostId; readonly counter: number };
/** Said only where a text is not the person's own words: putting it back must not make it so. */
const originOf = (
  before: Registers,
  { field, host, counter }: Place,
): Pick<SupersededEdit, 'authority' | 'tainted'> => {
  const entry = before.fields.get(field)?.find((each) => each.host === host && each.n === counter);
  if (entry === undefined || (entry.authority === 'person' && !entry.tainted)) return {};
  return { authority: entry.authority, tainted: entry.tainted };
};

export type LostEdit = { readonly id: string; readonly body: SupersededEdit };
const none: readonly LostEdit[] = [];

/** The people's entries that a write would lose in silence, as records to append; `before` is the state that the write meets. */
export const editsLostBy = (
  write: {
    readonly kind: RegisterKind;
    readonly id: string;
    readonly before: Registers;
    readonly values: ReadonlyMap<string, Json>;
  },
  hash: Sha256,
): Result<readonly LostEdit[], Failure> => {
  const { kind, id, before, values } = write;
  if (!meetsSeveral(before, values)) return ok(none);
  const lost = supersededBy({ id, registers: before }, { values, folds: foldsOf(kind), hash });
  if (!lost.ok) return lost;
  return ok(
    lost.value.map(({ id: editId, recordId, field, host, counter, value }) => ({
      id: editId,
      body: {
        recordId,
        kind: kind.kind,
        field,
        host,
        counter,
        value,
        ...originOf(before, { field, host, counter }),
      },
    })),
  );
};
