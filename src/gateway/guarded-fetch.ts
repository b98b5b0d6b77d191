import type { FetchFunction } from '@ai-sdk/provider-utils';
import type { ProviderKind } from '../db/agent/providers';
import { egress, type ProviderPlace } from './egress/egress';
import { createFetchClock, type After, type FetchClock, type TimeLimits } from './fetch-clock';
import type { HttpDriver, HttpFailure } from './http-driver';
import { limitedResponse } from './limited-response';
import type { CancelSignal } from './model-port';
import { providerProtocols } from './providers/provider-protocol';

// [FETCH-2] The only fetch that anything about models gets. It goes where `egress` lets it, carries headers of a short list and the key that is put
// on here and nowhere else, takes no redirect for an answer, and ends in time and in size.
export type FetchTarget = ProviderPlace & { readonly kind: ProviderKind };
export type SentRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body: string | null;
  readonly bodyBytes: number;
};
/** What became of a request, whatever a library made of it. */
export type FetchEnd =
  | { readonly end: 'not_sent' }
  | { readonly end: 'denied'; readonly detail: string }
  | { readonly end: 'unreachable' }
  | { readonly end: 'timed_out' }
  | { readonly end: 'cancelled' }
  | { readonly end: 'too_large' }
  | { readonly end: 'cut' }
  | { readonly end: 'status'; readonly status: number; readonly retryAfter: string | null };
export type FetchSeen = {
  readonly end: () => FetchEnd;
  readonly responseBytes: () => number;
  readonly wasSent: () => boolean;
};
export type FetchParts = {
  readonly driver: HttpDriver;
  readonly after: After;
  readonly target: FetchTarget;
  readonly key: string | null;
  readonly cancel: CancelSignal;
  readonly limits: TimeLimits;
  /** Just before it leaves. */
  readonly onSend: (sent: SentRequest) => void;
  /** The bytes of what is answered, as they come. */
  readonly onBytes?: (bytes: Uint8Array) => void;
};

export const MOST_REQUEST_BYTES = 8 * 1024 * 1024;
export const MOST_RESPONSE_BYTES = 16 * 1024 * 1024;
/** What a library may say beside the body. Its key header is a placeholder and goes no further. */
const HEADERS: readonly string[] = ['content-type', 'accept', 'anthropic-version', 'anthropic-beta'];

/** Thrown to the library, which throws it on; what it means is in `FetchSeen`. */
class FetchEnded extends Error {
  constructor(end: FetchEnd['end']) {
    super(`[FETCH-2] ${end}`);
    this.name = 'FetchEnded';
  }
}

const headersOf = (given: HeadersInit | undefined, { target, key }: FetchParts): Record<string, string> => {
  const headers: Record<string, string> = {};
  new Headers(given).forEach((value, name) => {
    if (HEADERS.includes(name.toLowerCase())) headers[name.toLowerCase()] = value;
  });
  return key === null ? headers : { ...headers, ...providerProtocols[target.kind].keyHeaders(key) };
};

const textOf = (input: RequestInfo | URL): string | null => {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : null;
};

type Prepared = { readonly sent: SentRequest; readonly headers: Record<string, string> };
/** Null: it must not leave; why is for nobody but our own eyes. */
const prepare = (
  parts: FetchParts,
  { input, init }: { input: RequestInfo | URL; init: RequestInit },
): Prepared | string => {
  const url = textOf(input);
  const method = init.method ?? 'GET';
  const body = init.body ?? null;
  if (url === null || (body !== null && typeof body !== 'string')) return 'shape';
  if (method !== 'GET' && method !== 'POST') return 'method';
  const allowed = egress({ url, method, providers: [parts.target] });
  if (!allowed.ok) return allowed.error.detail ?? 'origin';
  const bodyBytes = body === null ? 0 : new TextEncoder().encode(body).length;
  if (bodyBytes > MOST_REQUEST_BYTES) return 'size';
  return { sent: { url, method, body, bodyBytes }, headers: headersOf(init.headers, parts) };
};

const isRedirect = (response: Response): boolean =>
  response.redirected ||
  response.type === 'opaqueredirect' ||
  (response.status >= 300 && response.status < 400);

const endOfFailure = ({ code, detail }: HttpFailure): FetchEnd =>
  code === 'network_denied' ? { end: 'denied', detail: detail ?? 'address' } : { end: 'unreachable' };

/** What is known of the call while it goes on. */
type Watch = { end: FetchEnd; responseBytes: number; wasSent: boolean };

const stop = (watch: Watch, why: FetchEnd): never => {
  watch.end = why;
  throw new FetchEnded(why.end);
};

const watched = (
  response: Response,
  {
    watch,
    clock,
    onBytes,
  }: { readonly watch: Watch; readonly clock: FetchClock; readonly onBytes: FetchParts['onBytes'] },
): Response => {
  const { status, headers } = response;
  watch.end = { end: 'status', status, retryAfter: headers.get('retry-after') };
  return limitedResponse(response, {
    most: MOST_RESPONSE_BYTES,
    onBytes: (bytes) => {
      watch.responseBytes += bytes.length;
      clock.heard();
      onBytes?.(bytes);
    },
    onEnd: (how) => {
      if (how === 'too_large') clock.abort();
      const why = clock.ended() ?? (how === 'whole' ? null : ({ end: how } satisfies FetchEnd));
      if (why !== null) watch.end = why;
      clock.close();
    },
  });
};

const send = async (
  parts: FetchParts,
  { watch, prepared }: { readonly watch: Watch; readonly prepared: Prepared },
): Promise<Response> => {
  const { sent, headers } = prepared;
  parts.onSend(sent);
  watch.wasSent = true;
  const clock = createFetchClock(parts);
  const { url, method, body } = sent;
  const isLocal = parts.target.local;
  const answer = await parts.driver({ url, method, headers, body, isLocal, signal: clock.signal });
  const ended = clock.ended() ?? (answer.ok ? null : endOfFailure(answer.error));
  if (answer.ok && ended === null && !isRedirect(answer.value))
    return watched(answer.value, { watch, clock, onBytes: parts.onBytes });
  clock.close();
  clock.abort();
  return stop(watch, ended ?? { end: 'denied', detail: 'redirect' });
};

export const createGuardedFetch = (
  parts: FetchParts,
): { readonly fetch: FetchFunction; readonly seen: FetchSeen } => {
  const watch: Watch = { end: { end: 'not_sent' }, responseBytes: 0, wasSent: false };
  const fetch: FetchFunction = async (input, init = {}) => {
    const prepared = prepare(parts, { input, init });
    if (typeof prepared === 'string') return stop(watch, { end: 'denied', detail: prepared });
    if (parts.cancel.isCancelled()) return stop(watch, { end: 'cancelled' });
    // [ATTEMPT-1] A library that goes on by itself would ask, and be charged, beside what is counted.
    if (watch.wasSent) throw new FetchEnded('not_sent');
    return send(parts, { watch, prepared });
  };
  const seen: FetchSeen = {
    end: () => watch.end,
    responseBytes: () => watch.responseBytes,
    wasSent: () => watch.wasSent,
  };
  return { fetch, seen };
};
