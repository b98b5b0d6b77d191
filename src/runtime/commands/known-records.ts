import type { AnyView, RecordView, Writer } from '../../db/commit';
import { integerNamed } from '../../db/journal/effective';
import { endRestored } from '../../db/journal/running-timers';
import type { ErasableName, KindName } from '../../db/records/kinds';
import type { SqlDatabase } from '../../db/sql-database';

/** The record, or the commit stops with the code. A deleted record is still known: a person's edit brings it back. */
export const known = <Name extends KindName>(
  writer: Writer,
  { kind, id, orElse = 'not_found' }: { kind: Name; id: string; orElse?: string },
): RecordView<Name> => writer.read(kind, id) ?? writer.refuse({ code: orElse });

export const isDeleted = (record: Pick<AnyView, 'fields'>): boolean =>
  integerNamed(record.fields, 'deletedAt') !== null;

/** What a new pointer may name: a record that is there and not deleted. */
export const live = <Name extends KindName>(
  writer: Writer,
  wanted: { kind: Name; id: string; orElse?: string },
): RecordView<Name> => {
  const record = known(writer, wanted);
  return isDeleted(record) ? writer.refuse({ code: wanted.orElse ?? 'not_found' }) : record;
};

export const remove = (writer: Writer, { kind, id }: { kind: ErasableName; id: string }): void => {
  if (!isDeleted(known(writer, { kind, id }))) writer.write(kind, id, { deletedAt: writer.now() });
};

/** Answers what it was. */
export const restore = (
  writer: Writer,
  { kind, id, database }: { kind: ErasableName; id: string; database: SqlDatabase },
): RecordView<ErasableName> => {
  const record = known(writer, { kind, id });
  const deletedAt = integerNamed(record.fields, 'deletedAt');
  if (deletedAt === null) return record;
  writer.write(kind, id, { deletedAt: null });
  if (kind === 'timeEntry') endRestored(writer, { database, id, deletedAt });
  return record;
};
