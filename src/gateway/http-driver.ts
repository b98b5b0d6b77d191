import type { Result } from '../core/result';

// [FETCH-1] A driver sends one request as it is told and nothing beside it: it never follows a redirect, keeps and sends no cookies, asks no cache and
// no proxy, and says what went wrong instead of throwing.
export type HttpRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Of a provider on this machine or in this network: a name may then lead there, and must not otherwise. */
  readonly isLocal: boolean;
  readonly signal: AbortSignal;
};
export type HttpFailure = {
  readonly code: 'network_denied' | 'connection_failed';
  readonly detail?: string;
};
export type HttpDriver = (request: HttpRequest) => Promise<Result<Response, HttpFailure>>;
