import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { envelopeOf, personWith, type Person } from '../relay/relay-bed';
import { foundBy, openDevice, proveBy, type SocketDevice } from '../relay/relay-device';
import { ask } from './hub-under-test';
import { installHub, runNode, startHubProcess, stop, type Install, type Running } from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const Said = z.object({ relay: z.string(), tokenFile: z.string() });
const startRelay = async (home: string): Promise<Running & z.infer<typeof Said>> => {
  const words = ['--relay-only', '--relay', '127.0.0.1:0', '--json'];
  const running = runNode(install, { entry: 'main', home, words });
  ends.push(() => running.child.kill('SIGKILL'));
  const line = await running.firstLine;
  if (line === '') throw new Error((await running.ended).err);
  return { ...running, ...Said.parse(JSON.parse(line)) };
};
const enter = async (url: string, person: Person): Promise<SocketDevice> => {
  const device = await openDevice(url);
  ends.push(() => device.close());
  await proveBy(device, { person, at: 0 });
  return device;
};

test('[RELAY-4] a relay that is killed holds everything that it said it kept, and its roster', async () => {
  const home = install.newHome();
  const person = personWith(2);
  let said = 0;
  for (let round = 0; round < 4; round += 1) {
    const relay = await startRelay(home);
    const device = await openDevice(relay.relay);
    if (round === 0) await foundBy(device, person);
    else await proveBy(device, { person, at: 0 });
    const welcome = await device.next('welcome');
    expect(welcome.roster).toBe(2);
    const [held] = welcome.ranges;
    // Without a hole, and nothing that was answered is missing.
    expect(held?.ranges ?? []).toHaveLength(round === 0 ? 0 : 1);
    const through = held?.ranges[0]?.through ?? 0;
    expect(through).toBeGreaterThanOrEqual(said);
    if (round > 0) {
      device.say({ is: 'read', stream: held?.stream ?? new Uint8Array(16), range: { from: 1, through } });
      expect((await device.next('range')).envelopes.length).toBe(through);
    }
    // More than it answers before it dies.
    for (let seq = through + 1; seq <= through + 60; seq += 1)
      device.say({
        is: 'push',
        isAgain: false,
        envelopes: [envelopeOf({ space: person.space, stream: 1, seq, size: 300 })],
      });
    await device.next('pushed');
    relay.child.kill('SIGKILL');
    await relay.ended;
    await device.closed();
    const kept = device.all('pushed').flatMap(({ answers }) => answers);
    expect(kept.length).toBeGreaterThan(0);
    said = Math.max(...kept.map(({ seq }) => seq));
  }
});

test('[RELAY-11] hub --relay-only says where it is, and ends when it is told', async () => {
  const home = install.newHome();
  const relay = await startRelay(home);
  const { port } = new URL(relay.relay);
  expect((await ask(Number(port), { method: 'GET', path: '/healthz' })).text).toBe('{"reveille":"relay"}');
  expect(readFileSync(relay.tokenFile, 'utf8').trim().length).toBeGreaterThan(32);
  const person = personWith(1);
  const first = await openDevice(relay.relay);
  await foundBy(first, person);
  await first.next('welcome');
  const second = await enter(relay.relay, person);
  await second.next('welcome');
  const ended = stop(relay);
  expect((await second.next('refused')).code).toBe('draining');
  expect((await ended).code).toBe(0);
});

test('[RELAY-11] --relay beside a running hub opens the relay’s port there, and off closes it', async () => {
  const home = install.newHome();
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const hub = await startHubProcess(install, home, ['--port', '0']);
  ends.push(() => stop(hub));
  const start = (...words: readonly string[]) => runNode(install, { entry: 'main', home, words }).ended;
  expect(await start('--relay', '127.0.0.1:0')).toMatchObject({ code: 0, err: '' });
  const kept = z
    .object({ listen: z.object({ port: z.number() }) })
    .parse(JSON.parse(readFileSync(join(home, 'relay', 'listening.json'), 'utf8')));
  const { port } = kept.listen;
  expect((await ask(port, { method: 'GET', path: '/healthz' })).text).toBe('{"reveille":"relay"}');
  expect((await ask(port, { method: 'GET', path: '/' })).status).toBe(404);
  expect(await start('--relay', String(hub.port))).toMatchObject({ code: 1 });
  expect((await ask(port, { method: 'GET', path: '/healthz' })).status).toBe(200);
  expect(await start('--relay', 'off')).toMatchObject({ code: 0 });
  await expect(ask(port, { method: 'GET', path: '/healthz' })).rejects.toThrow('ECONNREFUSED');
  expect(await start('--relay', 'nowhere')).toMatchObject({ code: 2 });
});
