import { routesAt, type Credential, type Route, type Target } from './routes';

// [HUB-12] Who may pass is one pure decision over the request's head, made before a body is read or a socket accepted.
// Order: Host, Origin, what a browser says of the site, credential, path, method. Without a token nobody learns what exists.
export type Head = {
  readonly method: string;
  readonly target: Target;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** Sec-Fetch-Site, which only browsers send and pages cannot forge. */
  readonly site: string | undefined;
};
export type Holder = 'nobody' | 'session' | 'token' | 'owner';
export type Refusal = {
  readonly status: 401 | 403 | 404 | 405 | 421;
  readonly code:
    | 'foreign_host'
    | 'foreign_origin'
    | 'token_required'
    | 'not_allowed'
    | 'no_such_route'
    | 'method_not_allowed';
};
export type Passage =
  { readonly ok: true; readonly route: Route } | { readonly ok: false; readonly refusal: Refusal };

const refuse = (status: Refusal['status'], code: Refusal['code']): Passage => ({
  ok: false,
  refusal: { status, code },
});

const isPublic = (route: Route): boolean => route.credential === 'none';
const OWN_SITES: readonly (string | undefined)[] = [undefined, 'same-origin', 'none'];

const suffices = (holder: Holder, needed: Credential): boolean => {
  if (needed === 'none' || needed === 'code') return true;
  return needed === 'owner' ? holder === 'owner' : holder !== 'nobody';
};

export const guard = (
  head: Head,
  known: {
    readonly isOurHost: (host: string) => boolean;
    readonly isOurOrigin: (origin: string) => boolean;
    readonly holder: Holder;
  },
): Passage => {
  if (head.host === undefined || !known.isOurHost(head.host)) return refuse(421, 'foreign_host');
  if (head.origin !== undefined && !known.isOurOrigin(head.origin)) return refuse(403, 'foreign_origin');
  const here = routesAt(head.target);
  const route = here.find((each) => each.methods.some((method) => method === head.method));
  if (route !== undefined && isPublic(route)) return { ok: true, route };
  if (!OWN_SITES.includes(head.site)) return refuse(403, 'foreign_origin');
  const isOpening = route?.credential === 'code';
  if (!isOpening && known.holder === 'nobody') return refuse(401, 'token_required');
  if (here.length === 0) return refuse(404, 'no_such_route');
  if (route === undefined) return refuse(405, 'method_not_allowed');
  return suffices(known.holder, route.credential) ? { ok: true, route } : refuse(403, 'not_allowed');
};
