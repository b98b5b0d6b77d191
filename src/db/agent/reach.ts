import type { CategoryId } from '../../core/named-ids';
import type { Writer } from '../commit';
import type { RecordStore } from '../records/store';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { readProjectionPolicy, writeProjectionPolicy } from './projection-policies';

// [REACH-1] A person says of a category how far it may go: to any model they agreed to, to those in their own network alone, to none. Nothing
// said is any; what cannot be read is none; of two devices that say different things at once the narrower holds.
export const reaches = ['any', 'own', 'none'] as const;
export type Reach = (typeof reaches)[number];
export type Reached = { readonly categoryId: CategoryId | null; readonly reach: Reach };

const BOUNDARY = 'inference';
const PREFIX = 'reach:';
const NO_CATEGORY = '-';
const operationOf = (categoryId: CategoryId | null): string => `${PREFIX}${categoryId ?? NO_CATEGORY}`;

const LOCAL = 'to.local';
const REMOTE = 'to.remote';
const fieldsByReach: Readonly<Record<Reach, readonly string[]>> = {
  any: [LOCAL, REMOTE],
  own: [LOCAL],
  none: [],
};
const reachOfFields = (fields: readonly string[]): Reach => {
  if (!fields.includes(LOCAL)) return 'none';
  return fields.includes(REMOTE) ? 'any' : 'own';
};

export const reachOf = (records: RecordStore, categoryId: CategoryId | null): Reach => {
  const stored = readProjectionPolicy(records, { boundary: BOUNDARY, operation: operationOf(categoryId) });
  return stored === null ? 'any' : reachOfFields(stored.allowedFields);
};

/** ';' is the sign behind ':'. */
const LIST = from('agent_projection_policies').column(
  { operationKey: text },
  `WHERE boundary_type = '${BOUNDARY}'
  AND operation_key >= '${PREFIX}' AND operation_key < 'reach;' ORDER BY operation_key LIMIT 5000`,
);

/** Every category that may not go everywhere. */
export const narrowReaches = ({
  agent: { database, records },
}: {
  readonly agent: { readonly database: SqlDatabase; readonly records: RecordStore };
}): readonly Reached[] =>
  LIST.all(database).flatMap((key): readonly Reached[] => {
    const named = key.slice(PREFIX.length);
    const categoryId = named === NO_CATEGORY ? null : named;
    const reach = reachOf(records, categoryId);
    return reach === 'any' ? [] : [{ categoryId, reach }];
  });

/** In a person's commit. */
export const writeReach = (writer: Writer, { categoryId, reach }: Reached): void =>
  writeProjectionPolicy(writer, {
    boundaryType: BOUNDARY,
    operationKey: operationOf(categoryId),
    allowedFields: [...fieldsByReach[reach]],
    redactionRules: [],
    policyVersion: '1',
  });

/** Whether something of a category with this reach may go to a provider. */
export const reachesProvider = (reach: Reach, { local }: { readonly local: boolean }): boolean =>
  reach === 'any' || (reach === 'own' && local);
