import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { RecordStore } from '../../db/records/store';
import type { EmbeddingItem, EmbeddingRequest } from '../embedding-port';
import { createFieldLoader } from '../load-fields';
import { policyInForce } from '../policy-in-force';
import { project, type ProjectionPolicy } from '../project';

// [FAR-5] Texts for likeness cross a boundary of their own. Of a record only allowlisted fields are loaded; what is handed over beside them blocks the whole request.
const ITEMS = 'items';
/** What a text is about stands at its beginning; small models take no more than a few pages. */
export const LONGEST_SENT = 4_000;

type Operation = EmbeddingRequest['operation'];
export const embeddingPolicy = (records: RecordStore, operation: Operation): ProjectionPolicy | null =>
  policyInForce(records, { boundary: 'embedding', operation });

/** Only what is allowlisted of it. */
export const loadedItem = (item: EmbeddingItem, policy: ProjectionPolicy): EmbeddingItem =>
  createFieldLoader(policy, [ITEMS])(item);

const stringsIn = (value: Json): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (isJsonArray(value)) return value.flatMap(stringsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(stringsIn) : [];
};

const beginningOf = (text: string): string => {
  const last = text.charCodeAt(LONGEST_SENT - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? LONGEST_SENT - 1 : LONGEST_SENT);
};

const itemsIn = (value: Json): readonly Json[] => {
  const items = isJsonObject(value) ? value[ITEMS] : undefined;
  return items !== undefined && isJsonArray(items) ? items : [];
};

/** The texts as they leave, one for each item; or `overshared_payload_blocked`, and then nothing does. */
export const projectedTexts = (
  items: readonly EmbeddingItem[],
  { operation, policy }: { readonly operation: Operation; readonly policy: ProjectionPolicy | null },
): Result<readonly string[], Failure> => {
  const payload: JsonObject = { [ITEMS]: [...items] };
  const projected = project({ boundary: 'embedding', operation, payload, policy });
  if (!projected.ok) return projected;
  const texts = itemsIn(projected.value).map((item) => beginningOf(stringsIn(item).join('\n')));
  const isWhole = texts.length === items.length && texts.every((text) => text.trim() !== '');
  return isWhole ? ok(texts) : fail('overshared_payload_blocked', 'redacted beyond use');
};
