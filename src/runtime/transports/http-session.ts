import { z } from 'zod';
import type { KeyValue } from '../../core/key-value';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { LIVE_PROTOCOL, PAGE_KEY_HEADER, PAGE_KEY_NAME, PAGE_KEY_PROTOCOL } from './page-key';

type Ports = {
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  /** Of this page's origin, port included: nowhere else is the page key kept. */
  readonly keyValue: KeyValue;
};

const Opened = z.object({ pageKey: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

export const pageKeyHeaders = (keyValue: KeyValue): Readonly<Record<string, string>> => {
  const key = keyValue.get(PAGE_KEY_NAME);
  return key === null ? {} : { [PAGE_KEY_HEADER]: key };
};

export const pageKeyProtocols = (keyValue: KeyValue): string[] => {
  const key = keyValue.get(PAGE_KEY_NAME);
  return key === null ? [LIVE_PROTOCOL] : [LIVE_PROTOCOL, PAGE_KEY_PROTOCOL + key];
};

const reached = async (request: () => Promise<Response>): Promise<Response | null> => {
  try {
    return await request();
  } catch {
    // Nobody there; the caller says so as a value.
    return null;
  }
};

const openedIn = async (response: Response): Promise<string | null> => {
  try {
    const opened = Opened.safeParse(await response.json());
    return opened.success ? opened.data.pageKey : null;
  } catch {
    // Not JSON: not an answer of a hub.
    return null;
  }
};

/** Trades the one-time code of the printed address for this browser's cookie and this origin's page key, and says where it is. */
export const openHubSession = async (
  { origin, fetch, keyValue }: Ports,
  comer: { readonly code: string; readonly zone: string },
): Promise<Result<null, Failure>> => {
  const response = await reached(() =>
    fetch(`${origin}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(comer),
      credentials: 'same-origin',
      redirect: 'error',
    }),
  );
  if (response === null) return fail('offline');
  if (!response.ok) return fail(response.status === 429 ? 'too_many_requests' : 'code_not_valid');
  const pageKey = await openedIn(response);
  if (pageKey === null) return fail('unexpected_answer');
  keyValue.set(PAGE_KEY_NAME, pageKey);
  return ok(null);
};

/** Whether the hub knows this browser; `offline` if it does not answer. */
export const isSignedIn = async ({ origin, fetch, keyValue }: Ports): Promise<Result<boolean, Failure>> => {
  const response = await reached(() =>
    fetch(`${origin}/session`, {
      headers: pageKeyHeaders(keyValue),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    }),
  );
  if (response === null) return fail('offline');
  return response.ok ? ok(true) : response.status === 401 ? ok(false) : fail('unexpected_answer');
};

/** Who answers where the page came from: a hub, something else that serves files, or nobody at all. */
export const whoAnswers = async ({
  origin,
  fetch,
}: Pick<Ports, 'origin' | 'fetch'>): Promise<'hub' | 'other' | 'nobody'> => {
  const response = await reached(() => fetch(`${origin}/healthz`, { cache: 'no-store' }));
  if (response === null) return 'nobody';
  const text = response.ok ? await response.text() : '';
  return text.includes('"reveille"') && text.includes('"hub"') ? 'hub' : 'other';
};
