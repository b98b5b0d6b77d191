import { isJsonArray, type Json, type JsonObject } from '../core/json';
import { treeBelow, treeOf, type FieldTree } from './field-tree';
import type { ProjectionPolicy } from './project';

// [PROJECT-5] Of a record that is named and not handed over, only allowlisted fields are loaded.
const loaded = (value: Json, tree: FieldTree): Json | null => {
  if (tree.isWhole) return value;
  if (isJsonArray(value)) return value.map((item) => loaded(item, tree)).filter((item) => item !== null);
  return typeof value === 'object' && value !== null ? fieldsOf(value, tree) : null;
};
const fieldsOf = (record: JsonObject, tree: FieldTree): JsonObject =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]): readonly [string, Json][] => {
      const below = treeBelow(tree, key);
      const part = below === null ? null : loaded(value, below);
      // What reads as null is a value where its field is named, and nothing where only something below it is.
      return below === null || (part === null && !below.isWhole) ? [] : [[key, part]];
    }),
  );

/** What of the record may stand at this place of a payload, by its policy. */
export const createFieldLoader = (
  policy: ProjectionPolicy,
  place: readonly string[],
): ((record: JsonObject) => JsonObject) => {
  const tree = place.reduce<FieldTree | null>(
    (at, key) => (at === null ? null : treeBelow(at, key)),
    treeOf(policy.allowedFields),
  );
  return (record) => (tree === null ? {} : fieldsOf(record, tree));
};
