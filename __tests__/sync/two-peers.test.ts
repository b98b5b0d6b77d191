import { createHash } from 'node:crypto';
import { openNodeSocket } from '../../src/platform/node/node-socket';
import type { SyncWorld } from '../../src/runtime/sync-world';
import { decodeToRelay } from '../../src/sync/relay/codec';
import { openDevice, startRelay, temporaryFolder, type DeviceUnderTest } from './two-peers';

const folders: { readonly remove: () => void }[] = [];
const folder = (): string => {
  const made = temporaryFolder();
  folders.push(made);
  return made.path;
};
afterEach(() => folders.splice(0).forEach(({ remove }) => remove()));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const codeOn = async (device: DeviceUnderTest): Promise<string> => {
  const status = await device.until('space.status', (now) =>
    now.is === 'joining'
      ? now.step === 'compare_code' || now.failure !== null
      : now.is === 'in' && (now.invite?.code ?? null) !== null,
  );
  const code = status.is === 'joining' ? status.code : status.is === 'in' ? status.invite?.code : null;
  if (code === null || code === undefined) throw new Error(JSON.stringify(status));
  return code;
};
/** `first` founds, invites `second` and lets it in; both see the same code. */
const pair = async (first: DeviceUnderTest, second: DeviceUnderTest): Promise<void> => {
  const { words } = JSON.parse(JSON.stringify(await first.command('space.create', { name: 'First' })));
  expect(String(words).split(' ')).toHaveLength(24);
  const { text } = JSON.parse(JSON.stringify(await first.command('space.invite', {})));
  await second.command('space.join', { text, name: 'Second' });
  const [theirs, mine] = await Promise.all([codeOn(first), codeOn(second)]);
  expect(theirs).toBe(mine);
  await second.command('space.confirm', { code: mine, role: 'person' });
  await first.command('space.confirm', { code: theirs, role: 'person' });
  await second.until('space.status', (status) => status.is === 'in' && status.halted === null);
};
const equal = async (devices: readonly DeviceUnderTest[]): Promise<string> => {
  for (;;) {
    const [first = '', ...others] = devices.map((device) => device.contents());
    if (others.every((other) => other === first)) return first;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

test('[LINE-3] two peers found, invite, join and edit, and hold the same records', async () => {
  const relay = await startRelay(folder());
  const first = openDevice(folder(), { relay: () => relay.url });
  const second = openDevice(folder(), { relay: () => null });
  await first.command('note.create', {
    day: '2026-11-20',
    title: 'Before',
    body: 'written before the space was founded',
  });
  await pair(first, second);
  expect(second.contents()).toContain('written before the space was founded');
  await first.command('note.create', { day: '2026-11-20', title: 'On the first', body: 'one' });
  await second.command('note.create', { day: '2026-11-20', title: 'On the second', body: 'two' });
  const contents = await equal([first, second]);
  for (const title of ['Before', 'On the first', 'On the second']) expect(contents).toContain(title);
  const devices = await first.until('device.list', (list) => list.length === 2);
  expect(devices.map(({ name, isThis, addedBy }) => [name, isThis, addedBy])).toEqual([
    ['First', true, null],
    ['Second', false, 'First'],
  ]);
  first.close();
  second.close();
  await relay.close();
});

test('[SYNC-19] a device that is closed half-way of the snapshot goes on where it was', async () => {
  const relay = await startRelay(folder());
  const first = openDevice(folder(), { relay: () => relay.url });
  const asked: number[] = [];
  let closed = (): void => undefined;
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  /** Closed as the third piece comes: as after `kill -9`, nothing of it was taken. */
  const socket: SyncWorld['openSocket'] = (url, events) => {
    const line = openNodeSocket(url, events);
    return {
      ...line,
      send: (frame) => {
        const message = decodeToRelay(frame);
        if (message?.is === 'blob.get') asked.push(message.piece);
        if (asked.length === 3 && message?.is === 'blob.get') {
          second.close();
          return closed();
        }
        line.send(frame);
      },
    };
  };
  const second = openDevice(folder(), { relay: () => null, socket });
  const body = (at: number): string =>
    Array.from({ length: 400 }, (_, place) => hashOf(`${at} ${place}`)).join(' ');
  for (let at = 0; at < 60; at += 1)
    await first.command('note.create', { day: '2026-11-20', title: `Note ${at}`, body: body(at) });
  void pair(first, second).catch(() => undefined);
  await isClosed;
  second.open();
  await second.until('space.status', (status) => status.is === 'in');
  // It went on behind the last block on its disk, and not from the start.
  expect(asked.slice(0, 3)).toEqual([0, 1, 2]);
  expect(asked[3]).toBeGreaterThan(0);
  await first.command('note.create', { day: '2026-11-20', title: 'Behind the snapshot', body: 'x' });
  expect(await equal([first, second])).toContain('Behind the snapshot');
  first.close();
  second.close();
  await relay.close();
});

test('[SYNC-5] an edit stands on the other device soon, and edits made apart meet', async () => {
  const relay = await startRelay(folder());
  const first = openDevice(folder(), { relay: () => relay.url });
  const second = openDevice(folder(), { relay: () => null });
  await pair(first, second);
  await first.until('sync.status', ({ connection }) => connection === 'connected');
  await second.until('sync.status', ({ connection }) => connection === 'connected');
  const times: number[] = [];
  for (let at = 0; at < 20; at += 1) {
    const [from, to] = at % 2 === 0 ? [first, second] : [second, first];
    const title = `Edit ${at}`;
    const begin = performance.now();
    await from.command('note.create', { day: '2026-11-20', title, body: 'x' });
    await new Promise<void>((resolve) => {
      const end = to.peer().onBatch(() => {
        if (!to.contents().includes(title)) return;
        end();
        resolve();
      });
    });
    times.push(performance.now() - begin);
  }
  times.sort((a, b) => a - b);
  process.stderr.write(
    `an edit on the other device: p50 ${times[9]?.toFixed(0)} ms, p95 ${times[18]?.toFixed(0)} ms\n`,
  );
  await relay.close();
  await Promise.all(
    [first, second].map((each) => each.until('sync.status', (now) => now.connection === 'waiting')),
  );
  await first.command('note.create', { day: '2026-11-20', title: 'Alone on the first', body: 'x' });
  await second.command('note.create', { day: '2026-11-20', title: 'Alone on the second', body: 'y' });
  const port = Number(new URL(relay.url).port);
  const again = await startRelay(relay.home, port);
  for (const each of [first, second]) await each.command('sync.now', {});
  const contents = await equal([first, second]);
  for (const title of ['Edit 19', 'Alone on the first', 'Alone on the second'])
    expect(contents).toContain(title);
  first.close();
  second.close();
  await again.close();
});
