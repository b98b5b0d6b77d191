import { fail, ok, type Failure, type Result } from '../../core/result';

type Ports = { readonly origin: string; readonly fetch: typeof globalThis.fetch };

const reached = async (request: () => Promise<Response>): Promise<Response | null> => {
  try {
    return await request();
  } catch {
    // Nobody there; the caller says so as a value.
    return null;
  }
};

/** Trades the one-time code of the printed address for this browser's cookie. */
export const openHubSession = async (
  { origin, fetch }: Ports,
  code: string,
): Promise<Result<null, Failure>> => {
  const response = await reached(() =>
    fetch(`${origin}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
      credentials: 'same-origin',
    }),
  );
  if (response === null) return fail('offline');
  if (response.ok) return ok(null);
  return fail(response.status === 429 ? 'too_many_requests' : 'code_not_valid');
};

/** Whether the hub knows this browser; `offline` if it does not answer. */
export const isSignedIn = async ({ origin, fetch }: Ports): Promise<Result<boolean, Failure>> => {
  const response = await reached(() =>
    fetch(`${origin}/session`, { credentials: 'same-origin', cache: 'no-store' }),
  );
  if (response === null) return fail('offline');
  return response.ok ? ok(true) : response.status === 401 ? ok(false) : fail('unexpected_answer');
};

/** Whether the page came from a hub at all. */
export const isHub = async ({ origin, fetch }: Ports): Promise<boolean> => {
  const response = await reached(() => fetch(`${origin}/healthz`, { cache: 'no-store' }));
  if (response?.ok !== true) return false;
  const text = await response.text();
  return text.includes('"reveille"') && text.includes('"hub"');
};
