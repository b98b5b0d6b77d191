// [SHELL-1] Kept is what the build listed, each file as the build hashed it, and nothing else: no answer of the hub has a way in.
// [SHELL-2] A version is kept whole or not at all, and takes over only then.
// [SHELL-3] What has its hash in its name is answered from here; the page and whatever else keeps its name is asked for at its home first.
// [SHELL-4] Without an answer from home, or with one that says nobody is there, an address of the app opens the kept page.
// [SHELL-5] The version before stays for tabs that still show it; older ones go.
export type ShellList = {
  readonly version: string;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
};
export type ShellPorts = {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> & {
    readonly open: (
      name: string,
    ) => Promise<Pick<Cache, 'put'> & { readonly match: (path: string) => Promise<Response | undefined> }>;
  };
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  readonly sha256: (bytes: ArrayBuffer) => Promise<string>;
  readonly origin: string;
  /** Answers null after the time in which home should have answered. */
  readonly patience: () => Promise<null>;
};
export type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

const PREFIX = 'reveille-shell-';
export const PAGE = '/index.html';
const HASHED = /[.-][0-9a-f]{16,64}\.[a-z0-9]+$/;
const HAS_ENDING = /\.[^/]+$/;
/** At once: a phone has other things to fetch. */
const LANES = 4;

const isHashed = (path: string): boolean => HASHED.test(path);
const cacheName = (version: string): string => `${PREFIX}${version}`;

type Keeping = { readonly list: ShellList; readonly ports: ShellPorts };

/** Every version that is kept here, oldest first. */
const versionsIn = async ({ caches }: ShellPorts): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX));

const keptAnywhere = async (ports: ShellPorts, path: string): Promise<Response | undefined> => {
  for (const name of [...(await versionsIn(ports))].reverse()) {
    const found = await (await ports.caches.open(name)).match(path);
    if (found !== undefined) return found;
  }
  return undefined;
};

const fetchFile = async (
  { fetch, sha256 }: ShellPorts,
  file: ShellList['files'][number],
): Promise<Response> => {
  const response = await fetch(file.path, {
    cache: isHashed(file.path) ? 'default' : 'no-cache',
    credentials: 'same-origin',
    redirect: 'error',
  });
  const found = response.ok ? await sha256(await response.clone().arrayBuffer()) : `${response.status}`;
  // The hub was updated meanwhile, or something stands between: half of one version and half of another is none.
  if (found !== file.sha256) throw new Error(`the app's files changed while they were kept: ${file.path}`);
  return response;
};

const keepWhole = async ({ list, ports }: Keeping): Promise<void> => {
  const name = cacheName(list.version);
  const cache = await ports.caches.open(name);
  const waiting = [...list.files];
  const lane = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const kept = isHashed(file.path) ? await keptAnywhere(ports, file.path) : undefined;
      await cache.put(file.path, kept ?? (await fetchFile(ports, file)));
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } catch (cause) {
    waiting.length = 0;
    await ports.caches.delete(name);
    throw cause;
  }
};

const forgetOld = async ({ list, ports }: Keeping): Promise<void> => {
  const others = (await versionsIn(ports)).filter((name) => name !== cacheName(list.version));
  for (const name of others.slice(0, -1)) await ports.caches.delete(name);
};

const kept = async ({ list, ports }: Keeping, path: string): Promise<Response | undefined> =>
  (await ports.caches.open(cacheName(list.version))).match(path);

/** A proxy in front that finds nobody behind it says so with these. */
const isNobodyThere = ({ status }: Response): boolean => status >= 502 && status <= 504;

const homeFirst = async (
  keeping: Keeping,
  { request, path }: { readonly request: Request; readonly path: string },
): Promise<Response> => {
  const { fetch, patience } = keeping.ports;
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => null), patience()]);
  if (answer !== null && !isNobodyThere(answer)) return answer;
  return (await kept(keeping, path)) ?? asked;
};

const hashedFirst = async ({ ports }: Keeping, request: Request): Promise<Response> =>
  (await keptAnywhere(ports, new URL(request.url).pathname)) ?? ports.fetch(request);

/** What is done with a question: nothing (the browser asks by itself), kept first, or home first and then what is kept there. */
export const wayOf = (
  asked: Asked,
  { list, ports }: Keeping,
): 'none' | 'hashed' | { readonly path: string } => {
  const { origin, pathname } = new URL(asked.url);
  if (asked.method !== 'GET' || origin !== ports.origin) return 'none';
  if (asked.mode === 'navigate')
    return HAS_ENDING.test(pathname) && pathname !== PAGE ? 'none' : { path: PAGE };
  if (isHashed(pathname)) return 'hashed';
  return list.files.some(({ path }) => path === pathname) ? { path: pathname } : 'none';
};

export const createKeptShell = (keeping: Keeping) => ({
  install: (): Promise<void> => keepWhole(keeping),
  activate: (): Promise<void> => forgetOld(keeping),
  /** Null: the browser asks by itself, as if nobody were here. */
  answer: (request: Request): Promise<Response> | null => {
    const way = wayOf(request, keeping);
    if (way === 'none') return null;
    return way === 'hashed' ? hashedFirst(keeping, request) : homeFirst(keeping, { request, path: way.path });
  },
});
