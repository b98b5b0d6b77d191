import { readProjectionPolicy } from '../db/agent/projection-policies';
import type { RecordStore } from '../db/records/store';
import { keysOfPath, treeBelow, treeOf, type FieldTree } from './field-tree';
import type { ProjectionPolicy } from './project';
import { shippedPolicy, type ProjectionPlace } from './shipped-policies';

// [PROJECT-7] What is stored takes fields away from what ships, or redacts more; it never lets more through.
const names = (tree: FieldTree, path: string): boolean => {
  let at: FieldTree | null = tree;
  for (const key of keysOfPath(path) ?? []) at = at === null ? null : treeBelow(at, key);
  return at?.isWhole ?? false;
};

/** Null: nothing crosses here. */
export const policyInForce = (records: RecordStore, place: ProjectionPlace): ProjectionPolicy | null => {
  const ships = shippedPolicy(place);
  const stored = readProjectionPolicy(records, place);
  if (ships === null || stored === null) return ships;
  const tree = treeOf(stored.allowedFields);
  return {
    ...ships,
    allowedFields: ships.allowedFields.filter((path) => names(tree, path)),
    redactionRules: [...ships.redactionRules, ...stored.redactionRules],
    policyVersion: `${ships.policyVersion}/${stored.policyVersion}`,
  };
};
