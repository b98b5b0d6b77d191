import { keepShellWith, type ShellWorkers } from './keep-shell';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

const createWorker = () => {
  const listeners: (() => void)[] = [];
  const worker: { state: ServiceWorkerState; addEventListener: (name: string, heard: () => void) => void } = {
    state: 'installing',
    addEventListener: (_name, heard) => void listeners.push(heard),
  };
  const become = async (state: ServiceWorkerState): Promise<void> => {
    worker.state = state;
    for (const heard of listeners) heard();
    await settle();
  };
  return { worker, become };
};

/** A page that is open: what it registered, when it will try again, and its network. */
const createPage = () => {
  const waiting: { readonly ms: number; readonly work: () => void }[] = [];
  const online: (() => void)[] = [];
  const installs: ReturnType<typeof createWorker>[] = [];
  const refusals: Error[] = [];
  let asked = 0;
  const workers: ShellWorkers = {
    register: async () => {
      asked += 1;
      const refusal = refusals.shift();
      if (refusal !== undefined) throw refusal;
      const install = createWorker();
      installs.push(install);
      return { installing: install.worker };
    },
  };
  const after = (ms: number, work: () => void) => {
    const each = { ms, work };
    waiting.push(each);
    return () => {
      if (waiting.includes(each)) waiting.splice(waiting.indexOf(each), 1);
    };
  };
  return {
    open: async () => {
      keepShellWith(workers, { after, whenOnline: (work) => void online.push(work) });
      await settle();
    },
    refuse: (error: Error) => void refusals.push(error),
    newest: (state: ServiceWorkerState) => installs.at(-1)?.become(state),
    asked: () => asked,
    pauses: () => waiting.map(({ ms }) => ms),
    pause: async () => {
      waiting.shift()?.work();
      await settle();
    },
    comeOnline: async () => {
      for (const work of online) work();
      await settle();
    },
  };
};

test('[SHELL-9] an install that is cut off is tried again while the page is open, after pauses that grow', async () => {
  const page = createPage();
  await page.open();
  await page.newest('redundant');
  expect(page.pauses()).toEqual([5_000]);
  await page.pause();
  await page.newest('redundant');
  expect(page.pauses()).toEqual([10_000]);
  for (let turn = 0; turn < 8; turn += 1) {
    await page.pause();
    await page.newest('redundant');
  }
  expect(page.pauses()).toEqual([300_000]);
  await page.pause();
  await page.newest('installed');
  expect(page.pauses()).toEqual([]);
  expect(page.asked()).toBe(11);
});

test('[SHELL-9] a network that is back is taken at once, and nothing is asked twice at a time', async () => {
  const page = createPage();
  page.refuse(new TypeError('Failed to fetch'));
  await page.open();
  expect(page.pauses()).toEqual([5_000]);
  await page.comeOnline();
  expect(page.pauses()).toEqual([]);
  await page.comeOnline();
  expect(page.asked()).toBe(2);
  await page.newest('activated');
  await page.comeOnline();
  expect(page.asked()).toBe(2);
});

test('a browser that keeps nothing is asked once', async () => {
  const page = createPage();
  page.refuse(new Error('SecurityError'));
  await page.open();
  await page.comeOnline();
  expect(page.asked()).toBe(1);
  expect(page.pauses()).toEqual([]);
});
