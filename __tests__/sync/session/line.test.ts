import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from '../../../src/core/result';
import type { SocketEvents } from '../../../src/core/socket';
import { openNodeSocket } from '../../../src/platform/node/node-socket';
import type { StreamRanges, ToRelay } from '../../../src/sync/relay/messages';
import { createArriving } from '../../../src/sync/session/arriving';
import { createBackOff } from '../../../src/sync/session/back-off';
import { openLine, type LineEnd } from '../../../src/sync/session/line';
import { createPushing } from '../../../src/sync/session/pushing';
import { envelopeOf, streamOf } from '../../relay/relay-bed';
import { openDevice, startRelay, temporaryFolder } from '../two-peers';
import { createTime } from './net';

const longest = { bytes: (count: number) => new Uint8Array(count).fill(255) };

test('[LINE-1] the waits double from a second to five minutes, and begin anew', () => {
  const backOff = createBackOff(longest);
  const waits = Array.from({ length: 11 }, () => backOff.next());
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(waits.at(-1)).toBe(300_000);
  backOff.reset();
  expect(backOff.next()).toBe(1000);
  expect(createBackOff({ bytes: (count) => new Uint8Array(count) }).next()).toBe(500);
});

const lineTo = (answer: (events: SocketEvents) => void) => {
  const time = createTime();
  const ends: LineEnd[] = [];
  openLine({
    url: 'ws://127.0.0.1/relay',
    openSocket: (_url, events) => {
      time.after(1, () => answer(events));
      return { send: () => undefined, waiting: () => 0, close: () => undefined };
    },
    after: time.after,
    heartbeatMs: 30_000,
    opened: () => undefined,
    heard: () => undefined,
    ended: (end) => ends.push(end),
  });
  time.pass(120_000);
  return ends;
};
test('[LINE-2] a line ends once, and says why', () => {
  expect(lineTo(({ opened }) => opened())).toEqual(['relay_silent']);
  expect(lineTo(() => undefined)).toEqual(['relay_silent']);
  expect(lineTo(({ closed }) => closed())).toEqual(['relay_unreachable']);
  expect(
    lineTo(({ opened, received, closed }) => {
      opened();
      received(Uint8Array.of(250, 1, 2));
      closed();
    }),
  ).toEqual(['not_a_relay']);
});

test('[LINE-4] what was refused for want of room goes again when a minute has passed', () => {
  const time = createTime();
  const said: ToRelay[] = [];
  let isRefused = false;
  const envelope = envelopeOf({ space: new Uint8Array(16), stream: 1, seq: 1 });
  const pushing = createPushing({
    streams: {
      outgoing: () => (isRefused ? [] : [envelope]),
      compare: (_ranges: readonly StreamRanges[]) => ({ toSend: [], toRead: [] }),
      pushed: ({ outcome }) => {
        isRefused = outcome === 'quota';
      },
      tryAgain: () => {
        isRefused = false;
      },
    },
    send: (message) => said.push(message) > 0,
    after: time.after,
    backOff: createBackOff(longest),
    isBehind: () => undefined,
  });
  pushing.open();
  pushing.pump();
  pushing.pushed([{ stream: streamOf(1), seq: 1, outcome: 'quota' }]);
  time.pass(59_000);
  expect(said).toHaveLength(1);
  time.pass(2000);
  expect(said).toHaveLength(2);
});

test('[LINE-5] the position is kept behind what is staged, and not where staging failed', () => {
  const time = createTime();
  const order: string[] = [];
  let isFull = true;
  const arriving = createArriving({
    streams: {
      arrived: (envelopes) => {
        order.push(`${isFull ? 'refused' : 'staged'} ${envelopes.length}`);
        return isFull ? { ok: false, error: { code: 'disk_full' } } : ok(null);
      },
      applySome: () => ok(false),
    },
    pause: time.pause,
    after: time.after,
    elapsed: time.clock.now,
    keepPosition: (position) => order.push(`kept ${position}`),
    settled: () => undefined,
    say: () => undefined,
    faulted: () => undefined,
  });
  arriving.open();
  arriving.take({ envelopes: [new Uint8Array(10), new Uint8Array(10)], position: 7 });
  time.pass(1000);
  expect(order).toEqual(['refused 2']);
  isFull = false;
  time.pass(60_000);
  expect(order).toEqual(['refused 2', 'staged 2', 'kept 7']);
});

test('[LINE-6] a line in the clear leads nowhere but to this machine and this network', async () => {
  const closed = (url: string): Promise<string> =>
    new Promise((resolve) => {
      openNodeSocket(url, {
        opened: () => resolve('opened'),
        received: () => undefined,
        closed: () => resolve('closed'),
      });
    });
  expect(await closed('ws://203.0.113.9:9/relay')).toBe('closed');
  expect(await closed('ws://8.8.8.8/relay')).toBe('closed');
});

test('[LINE-7] a journal whose keys are gone sends nothing and says that it is a copy', async () => {
  const home = temporaryFolder();
  const profile = temporaryFolder();
  const relay = await startRelay(home.path);
  const device = openDevice(profile.path, { relay: () => relay.url });
  await device.command('space.create', { name: 'First' });
  device.close();
  writeFileSync(join(profile.path, 'keys.json'), '{}', { mode: 0o600 });
  device.open();
  const status = await device.until(
    'space.status',
    (now) => now.is === 'in' && now.halted !== null && now.halted.code !== 'sync_starting',
  );
  expect(status).toMatchObject({ is: 'in', halted: { code: 'copy_or_old_state' } });
  expect(await device.code('sync.now', {})).toBe('copy_or_old_state');
  device.close();
  await relay.close();
  for (const { remove } of [home, profile]) remove();
});

test('[LINE-8] a peer in no space opens no socket and loads nothing for one', async () => {
  const profile = temporaryFolder();
  let sockets = 0;
  const device = openDevice(profile.path, {
    relay: () => null,
    socket: (url, events) => {
      sockets += 1;
      return openNodeSocket(url, events);
    },
  });
  await device.command('note.create', { day: '2026-11-20', title: 'Alone', body: 'x' });
  await device.until('space.status', (now) => now.is === 'none' && now.cannot === null);
  device.close();
  expect([sockets, device.loads()]).toEqual([0, 0]);
  profile.remove();
});
