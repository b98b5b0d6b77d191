import type { HostId } from './named-ids';
import { canonicalJson } from './canonical-json';
import { isCounter } from './identities';
import type { Json } from './json';
import { fail, ok, type Result } from './result';
import { sha256, type Sha256 } from './sha256';

// Append-only records are a set, united by id.
// [APPEND-2] An id that is not derived is `{hostId}-{domain}-{counter}` and valid only as that unit of that author's stream. From anywhere
// else it is refused, whichever came first.
// [APPEND-3] If two bodies have the same derived id, every device keeps the one with the smaller sha256 of its canonical text.
export type Stream = { readonly hostId: HostId; readonly domain: string };
export type ForeignId = { readonly code: 'foreign_append_only_id' };

export const appendOnlyId = (stream: Stream, counter: number): string =>
  `${stream.hostId}-${stream.domain}-${counter}`;

/** The unit whose id this is; null: it is no such id of this domain. */
export const unitOfAppendId = (
  id: string,
  domain: string,
): { readonly host: HostId; readonly counter: number } | null => {
  const mark = `-${domain}-`;
  const at = id.lastIndexOf(mark);
  const host = id.slice(0, Math.max(0, at));
  const counter = Number(id.slice(at + mark.length));
  return host !== '' && isCounter(counter) ? { host, counter } : null;
};

export const checkAppendOnlyId = (id: string, stream: Stream): Result<string, ForeignId> => {
  const prefix = `${stream.hostId}-${stream.domain}-`;
  const counter = id.startsWith(prefix) ? Number(id.slice(prefix.length)) : 0;
  return isCounter(counter) && appendOnlyId(stream, counter) === id ? ok(id) : fail('foreign_append_only_id');
};

const hashOf = (body: Json, hash: Sha256): string | null => {
  const text = canonicalJson(body);
  return text.ok ? hash(text.value) : null;
};

/** Whether the body that came replaces the one that is here. A body without a canonical text never does. */
export const takesItsPlace = (
  bodies: { readonly came: Json; readonly here: Json },
  hash: Sha256 = sha256,
): boolean => {
  const came = hashOf(bodies.came, hash);
  const here = hashOf(bodies.here, hash);
  return came !== null && (here === null || came < here);
};
