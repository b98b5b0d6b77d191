import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { createKeptShell, wayOf, type ShellList } from './kept-shell';

const ORIGIN = 'http://home.test';
const sha256 = (text: string | ArrayBuffer): string =>
  createHash('sha256')
    .update(typeof text === 'string' ? text : Buffer.from(text))
    .digest('hex');

/** Named by what is in it, as the build does. */
const script = (text: string): string => `/js/day-${sha256(text).slice(0, 32)}.js`;
const versionOf = (label: string): ReadonlyMap<string, string> =>
  new Map([
    ['/index.html', `page ${label}`],
    ['/worker/peer.js', `worker ${label}`],
    [script(`day ${label}`), `day ${label}`],
    [script('same in all'), 'same in all'],
  ]);
const listOf = (version: string, files = versionOf(version)): ShellList => ({
  version,
  files: [...files].map(([path, text]) => ({ path, sha256: sha256(text) })),
});

/** One browser's caches. */
const createCaches = () => {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      match: async (path: string) => kept.get(path)?.clone(),
      put: async (path: string, response: Response) => void kept.set(path, response),
    };
  };
  const names = () => [...all.keys()];
  const held = () => [...all].flatMap(([, kept]) => [...kept.keys()]);
  return { open, keys: async () => names(), delete: async (name: string) => all.delete(name), names, held };
};

/** A home that serves files, or is gone; and what it was asked. */
const createHome = () => {
  const asked: string[] = [];
  let files = versionOf('one');
  let state: 'here' | 'gone' | 'silent' | 'behind a proxy' = 'here';
  const answer = async (request: Request | string): Promise<Response> => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname;
    asked.push(path);
    if (state === 'gone') throw new TypeError('Failed to fetch');
    if (state === 'silent') return new Promise(() => undefined);
    if (state === 'behind a proxy') return new Response('nobody behind me', { status: 502 });
    const text = files.get(path === '/' || path === '/task/7' ? '/index.html' : path);
    return text === undefined ? new Response('{}', { status: 401 }) : new Response(text);
  };
  return {
    asked,
    fetch: answer,
    serve: (next: ReadonlyMap<string, string>) => void (files = next),
    become: (next: typeof state) => void (state = next),
  };
};

const createWorld = () => {
  const [caches, home] = [createCaches(), createHome()];
  const shellOf = (list: ShellList) => ({
    list,
    ports: {
      caches,
      fetch: home.fetch,
      sha256: async (bytes: ArrayBuffer) => sha256(bytes),
      origin: ORIGIN,
      patience: () => new Promise<null>((resolve) => setImmediate(() => setImmediate(() => resolve(null)))),
    },
  });
  const takeOver = async (version: string) => {
    const shell = createKeptShell(shellOf(listOf(version)));
    home.serve(versionOf(version));
    await shell.install();
    await shell.activate();
    return shell;
  };
  return { caches, home, shellOf, takeOver };
};

const request = (path: string, init: { method?: string; mode?: RequestMode } = {}): Request => {
  const made = new Request(`${ORIGIN}${path}`, { method: init.method ?? 'GET' });
  // A page alone may ask for a navigation; here it is said.
  return init.mode === undefined ? made : Object.defineProperty(made, 'mode', { value: init.mode });
};
const go = (path: string): Request => request(path, { mode: 'navigate' });
const textOf = async (answer: Promise<Response> | null): Promise<string | null> =>
  answer === null ? null : (await answer).text();

test('[SHELL-4] with home gone every address of the app opens, and so do the worker and the screens', async () => {
  const { home, takeOver } = createWorld();
  const shell = await takeOver('one');
  for (const state of ['gone', 'behind a proxy', 'silent'] as const) {
    home.become(state);
    for (const path of ['/', '/task/7', '/settings', '/index.html?x=1'])
      expect(await textOf(shell.answer(go(path)))).toBe('page one');
    expect(await textOf(shell.answer(request('/worker/peer.js')))).toBe('worker one');
    expect(await textOf(shell.answer(request(script('day one'))))).toBe('day one');
  }
});

test('[SHELL-1] an answer of the hub is neither answered from here nor kept', async () => {
  const { caches, home, takeOver } = createWorld();
  const shell = await takeOver('one');
  const before = caches.held();
  for (const path of ['/api/query', '/api/live', '/session', '/healthz', '/code', '/unknown.png'])
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(shell.answer(request(path, { method }))).toBeNull();
  expect(shell.answer(new Request('https://elsewhere.test/index.html'))).toBeNull();
  expect(shell.answer(request('/index.html', { method: 'POST' }))).toBeNull();
  home.asked.length = 0;
  await textOf(shell.answer(go('/task/7?code=secret')));
  expect(home.asked).toEqual(['/task/7']);
  expect(caches.held()).toEqual(before);
});

test('[SHELL-3] after an update the page is the new one at once, before the new version is kept', async () => {
  const { home, takeOver } = createWorld();
  const shell = await takeOver('one');
  home.serve(versionOf('two'));
  expect(await textOf(shell.answer(go('/')))).toBe('page two');
  expect(await textOf(shell.answer(request('/worker/peer.js')))).toBe('worker two');
  expect(await textOf(shell.answer(request(script('day two'))))).toBe('day two');
});

test('[SHELL-3] what has its hash in its name is asked for at home once, however often it is used or updated', async () => {
  const { home, takeOver } = createWorld();
  await takeOver('one');
  const shell = await takeOver('two');
  await textOf(shell.answer(request(script('same in all'))));
  expect(home.asked.filter((path) => path === script('same in all'))).toHaveLength(1);
});

test('[SHELL-5] two versions: without home the new one opens, and a tab of the old one still finds its screens; a third ends the first', async () => {
  const { caches, home, takeOver } = createWorld();
  await takeOver('one');
  const two = await takeOver('two');
  home.become('gone');
  expect(await textOf(two.answer(go('/')))).toBe('page two');
  expect(await textOf(two.answer(request('/worker/peer.js')))).toBe('worker two');
  expect(await textOf(two.answer(request(script('day one'))))).toBe('day one');
  home.become('here');
  const three = await takeOver('three');
  expect(caches.names()).toEqual(['reveille-shell-two', 'reveille-shell-three']);
  home.become('gone');
  await expect(textOf(three.answer(request(script('day one'))))).rejects.toThrow();
});

test('[SHELL-2] a version that is not whole is not kept, and the one before goes on', async () => {
  const { caches, home, takeOver, shellOf } = createWorld();
  const one = await takeOver('one');
  const half = new Map([...versionOf('two'), ['/worker/peer.js', 'worker three']]);
  for (const served of [half, new Map([...versionOf('two')].slice(0, 2))]) {
    home.serve(served);
    await expect(createKeptShell(shellOf(listOf('two'))).install()).rejects.toThrow(
      'changed while they were kept',
    );
    expect(caches.names()).toEqual(['reveille-shell-one']);
  }
  home.become('gone');
  await expect(createKeptShell(shellOf(listOf('two'))).install()).rejects.toThrow();
  expect(await textOf(one.answer(go('/')))).toBe('page one');
});

test('[SHELL-1] whatever is asked: only a GET of this origin is ever answered, with what the list names or a page', () => {
  const keeping = createWorld().shellOf(listOf('one'));
  const paths = [...versionOf('one').keys()];
  const asked = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
    mode: fc.constantFrom<RequestMode>('navigate', 'cors', 'no-cors', 'same-origin'),
    url: fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.webPath().map((path) => `${ORIGIN}${path}`),
      fc.constantFrom(...paths, '/api/query', '/session').map((path) => `${ORIGIN}${path}`),
    ),
  });
  fc.assert(
    fc.property(asked, ({ method, mode, url }) => {
      const way = wayOf({ method, mode, url }, keeping);
      if (way === 'none') return;
      expect([method, new URL(url).origin]).toEqual(['GET', ORIGIN]);
      if (way !== 'hashed') expect(paths).toContain(way.path);
      if (mode !== 'navigate') expect(new URL(url).pathname).not.toMatch(/^\/(api|session|code|healthz)\b/);
    }),
  );
});
