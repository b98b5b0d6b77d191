import { decodeRegisters } from '../../core/registers-codec';
import type { Registers } from '../../core/registers';
import { isJsonObject, parseJson } from '../../core/json';
import type { Writer } from '../../db/commit';
import type { EffectiveOf } from '../../db/records/kinds';
import { from, type Column, type Select } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import { isDeleted, known } from '../commands/known-records';

// [CARE-6] Whoever deletes a parent writes down what they knew of its children: of each host the greatest counter in them. Since a host's
// writes arrive in their order, a child that says anything beyond was not seen, and is recovered; any other goes and comes with its parent.
export type Saw = ReadonlyMap<string, number>;
export type ParentKind = 'task' | 'checklist';

const registers: Column<Registers, string> = (state) => {
  const decoded = typeof state === 'string' ? decodeRegisters(state) : null;
  return decoded?.ok === true ? decoded.value : undefined;
};
const CHILDREN: Readonly<Record<ParentKind, readonly Select<Registers>[]>> = {
  task: [
    from('checklist').column({ state: registers }, 'WHERE task_id = ?'),
    from('checklist_item').column({ state: registers }, 'WHERE task_id = ?'),
  ],
  checklist: [from('checklist_item').column({ state: registers }, 'WHERE checklist_id = ?')],
};

const seenNow = (database: SqlDatabase, parent: { readonly kind: ParentKind; readonly id: string }): Saw => {
  const saw = new Map<string, number>();
  for (const children of CHILDREN[parent.kind]) {
    for (const { clock } of children.all(database, [parent.id])) {
      for (const [host, n] of clock) if (n > (saw.get(host) ?? 0)) saw.set(host, n);
    }
  }
  return saw;
};

/** Deletes it, if it is not deleted yet; its children stay as they are, under it. */
export const removeParent = (
  writer: Writer,
  { kind, id, database }: { readonly kind: ParentKind; readonly id: string; readonly database: SqlDatabase },
): void => {
  if (isDeleted(known(writer, { kind, id }))) return;
  const deletionSaw = Object.fromEntries(seenNow(database, { kind, id }));
  writer.write(kind, id, { deletedAt: writer.now(), deletionSaw });
};

/** Null where whoever deleted it did not say. */
export const sawOf = (parent: EffectiveOf<ParentKind>): Saw | null => {
  const json = parseJson(JSON.stringify(parent['deletionSaw'] ?? null));
  if (!json.ok || !isJsonObject(json.value)) return null;
  return new Map(
    Object.entries(json.value).flatMap(([host, n]) => (typeof n === 'number' ? [[host, n]] : [])),
  );
};

export const saysMoreThan = ({ fields }: Registers, saw: Saw): boolean => {
  for (const entries of fields.values())
    if (entries.some(({ host, n }) => n > (saw.get(host) ?? 0))) return true;
  return false;
};
