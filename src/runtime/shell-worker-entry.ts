import { createKeptShell, type ShellList } from '../platform/web/kept-shell';

// What scripts/build-shell.mjs bundles into the root of the web app, with the list of its files.
declare const SHELL_LIST: ShellList;

/** How long home may take to answer before what is kept is shown. */
const PATIENCE_MS = 4_000;

type Extended = { readonly waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extended & {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type ServiceWorkerScope = {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
};

const isExtended = (event: Event): event is Event & Extended => 'waitUntil' in event;
const isFetching = (event: Event): event is Event & Fetching => 'respondWith' in event;
const isScope = (scope: object): scope is ServiceWorkerScope => 'skipWaiting' in scope && 'clients' in scope;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const scope: object = self;
const shell = createKeptShell({
  list: SHELL_LIST,
  ports: {
    caches,
    fetch: (request, init) => fetch(request, init),
    sha256: async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes)),
    origin: self.location.origin,
    patience: () => new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
  },
});

self.addEventListener('install', (event) => {
  if (!isExtended(event) || !isScope(scope)) return;
  event.waitUntil(shell.install().then(() => scope.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  if (!isExtended(event) || !isScope(scope)) return;
  event.waitUntil(shell.activate().then(() => scope.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  if (!isFetching(event)) return;
  const answer = shell.answer(event.request);
  if (answer !== null) event.respondWith(answer);
});
