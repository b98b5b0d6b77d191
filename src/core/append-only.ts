import { isCounter } from './identities';
import { fail, ok, type Result } from './result';
import { compareUtf8 } from './text';

// Append-only records are a set, united by id.
// [APPEND-2] An id that is not derived is `{hostId}-{domain}-{counter}` and valid only in that author's stream: the same id from another
// stream is a diagnostic and ignored, whichever came first.
// [APPEND-3] An id that several devices may derive may have one variant per author; readers use the smallest (content hash, host).
export type Stream = { readonly hostId: string; readonly domain: string };
export type Variant = { readonly contentHash: string; readonly hostId: string };
export type ForeignId = { readonly code: 'foreign_append_only_id' };

export const appendOnlyId = (stream: Stream, counter: number): string =>
  `${stream.hostId}-${stream.domain}-${counter}`;

export const checkAppendOnlyId = (id: string, stream: Stream): Result<string, ForeignId> => {
  const prefix = `${stream.hostId}-${stream.domain}-`;
  const counter = id.startsWith(prefix) ? Number(id.slice(prefix.length)) : 0;
  return isCounter(counter) && appendOnlyId(stream, counter) === id ? ok(id) : fail('foreign_append_only_id');
};

export const variantToRead = <V extends Variant>(variants: readonly V[]): V | null =>
  variants.reduce<V | null>((smallest, variant) => {
    if (smallest === null) return variant;
    const order =
      compareUtf8(variant.contentHash, smallest.contentHash) || compareUtf8(variant.hostId, smallest.hostId);
    return order < 0 ? variant : smallest;
  }, null);
