import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRelayOptions } from '../../hub/relay/relay-options';
import { createHubRelay, type HubRelay } from '../../hub/relay/hub-relay';
import { startRelayOnly } from '../../hub/relay/run-relay';
import { secureRandom, systemClock } from '../../src/platform/node/node-ports';
import { defaultRelayLimits } from '../../src/sync/relay/limits';
import { envelopeOf, personWith, streamOf, type Person } from '../relay/relay-bed';
import { foundBy, openDevice, proveBy, type SocketDevice } from '../relay/relay-device';
import { ask, startHubUnderTest, type HubUnderTest } from './hub-under-test';
import { until } from './until';

const opened: SocketDevice[] = [];
const open = async (...given: Parameters<typeof openDevice>): Promise<SocketDevice> => {
  const device = await openDevice(...given);
  opened.push(device);
  return device;
};
const run = ({ space }: Person, from: number, through: number) =>
  Array.from({ length: through - from + 1 }, (_, at) => envelopeOf({ space, stream: 1, seq: from + at }));
const valueOf = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!result.ok) throw new Error('refused');
  return result.value;
};

describe('the relay of a hub', () => {
  let hub: HubUnderTest;
  beforeEach(async () => {
    hub = await startHubUnderTest();
  });
  afterEach(async () => {
    for (const device of opened.splice(0)) device.close();
    await hub.close();
  });
  const url = () => `ws://127.0.0.1:${hub.port}/relay`;

  test('[RELAY-11] devices meet on the hub’s own listener without a token', async () => {
    const person = personWith(2);
    const first = await open(url());
    await foundBy(first, person, { token: hub.relay.foundingToken() });
    expect((await first.next('welcome')).roster).toBe(2);
    const second = await open(url());
    await proveBy(second, { person, at: 1 });
    await second.next('welcome');
    const sent = run(person, 1, 20);
    first.say({ is: 'push', isAgain: false, envelopes: sent });
    const { answers } = await first.next('pushed');
    expect(answers.map(({ outcome }) => outcome)).toEqual(sent.map(() => 'kept'));
    await until(() => second.all('envelopes').flatMap(({ envelopes }) => envelopes).length === 20);
    expect(second.all('envelopes').flatMap(({ envelopes }) => [...envelopes])).toEqual(sent);
    expect(hub.peer.heard).toEqual([]);
  });

  test('[RELAY-5] pages of others found nothing, and reach nothing but the relay’s own port', async () => {
    const foreign = await open(url(), { origin: 'http://evil.example' });
    expect(foreign.socket.readyState).toBe(foreign.socket.CLOSED);
    // A proxy brings everybody from loopback: nobody is this machine any more.
    const proxied = await open(url(), { 'x-forwarded-for': '198.51.100.9' });
    const person = personWith(1);
    await foundBy(proxied, person);
    expect((await proxied.next('refused')).code).toBe('founding_not_allowed');
    // A name is configured, so there is a proxy even where it does not say so.
    const near = await open(url());
    await foundBy(near, person);
    expect((await near.next('refused')).code).toBe('founding_not_allowed');
    const byToken = await open(url(), { 'x-forwarded-for': '198.51.100.9' });
    await foundBy(byToken, person, { token: hub.relay.foundingToken() });
    await byToken.next('welcome');
  });

  test('[RELAY-1] text, a giant frame and a broken frame end the connection', async () => {
    const person = personWith(1);
    const text = await open(url());
    await foundBy(text, person, { token: hub.relay.foundingToken() });
    await text.next('welcome');
    text.sayBytes('hello');
    expect((await text.next('refused')).code).toBe('malformed');
    await text.closed();
    const giant = await open(url());
    giant.sayBytes(new Uint8Array(1_200_000));
    await giant.closed();
    const again = await open(url());
    await proveBy(again, { person, at: 0 });
    await again.next('welcome');
  });

  test('[RELAY-9] the log and the files hold nothing of the devices but sealed bytes', async () => {
    const person = personWith(1);
    const first = await open(url());
    await foundBy(first, person, { token: hub.relay.foundingToken() });
    await first.next('welcome');
    const stranger = await open(url());
    await proveBy(stranger, { person: { ...personWith(1), space: person.space }, at: 0 });
    await stranger.next('refused');
    first.say({
      is: 'push',
      isAgain: false,
      envelopes: [envelopeOf({ ...person, stream: 1, seq: 2, epoch: 0 })],
    });
    await first.next('pushed');
    await hub.relay.close();
    const lines = readFileSync(join(hub.relayHome, 'relay', 'relay.log'), 'utf8')
      .trim()
      .split('\n');
    const codes = lines.map((line): unknown => JSON.parse(line));
    expect(codes).toEqual([
      { at: expect.any(String), code: 'relay_begun_anew', reason: 'new' },
      expect.objectContaining({ refusal: 'not_enrolled', address: 'loopback', count: 1 }),
      expect.objectContaining({ refusal: 'epoch_stale', address: 'loopback', count: 1 }),
    ]);
    const device = Buffer.from(person.devices[0]?.key ?? []);
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(lines.join('\n')).not.toContain(device.toString(form));
    const space = Buffer.from(person.space).toString('base64url');
    expect(lines.join('\n')).not.toContain(space.slice(0, 7));
  });

  test('[RELAY-10] a damaged database is set aside and begun anew, and devices found it by permit', async () => {
    const person = personWith(2);
    const first = await open(url());
    await foundBy(first, person, { token: hub.relay.foundingToken() });
    const before = await first.next('welcome');
    first.say({ is: 'push', isAgain: false, envelopes: run(person, 1, 3) });
    await first.next('pushed');
    await hub.relay.close();
    const folder = join(hub.relayHome, 'relay');
    const file = join(folder, 'relay.sqlite');
    writeFileSync(file, Buffer.alloc(statSync(file).size, 7));
    const lines: string[] = [];
    const service = serviceIn(hub.relayHome, (line) => lines.push(line));
    valueOf(
      await service.listen({ listen: { host: '127.0.0.1', port: 0 }, name: 'wss://relay.example.org/relay' }),
    );
    const { port = 0 } = service.listening() ?? {};
    const unknown = await open(`ws://127.0.0.1:${port}/relay`);
    await proveBy(unknown, { person, at: 1 });
    expect((await unknown.next('refused')).code).toBe('unknown_space');
    const second = await open(`ws://127.0.0.1:${port}/relay`);
    await foundBy(second, person, { permit: before.permit, at: 1 });
    const after = await second.next('welcome');
    expect(after.relayEpoch).not.toEqual(before.relayEpoch);
    expect([after.roster, after.ranges]).toEqual([2, []]);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ code: 'relay_begun_anew', reason: 'damaged' }),
    );
    expect(readdirSync(folder)).toContain('relay.sqlite.damaged');
    second.say({ is: 'push', isAgain: true, envelopes: run(person, 2, 3) });
    expect((await second.next('pushed')).answers.map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
    second.close();
    await service.close();
  });

  test('draining tells every device, and what was pushed is kept', async () => {
    const person = personWith(1);
    const first = await open(url());
    await foundBy(first, person, { token: hub.relay.foundingToken() });
    await first.next('welcome');
    first.say({ is: 'push', isAgain: false, envelopes: run(person, 1, 5) });
    await first.next('pushed');
    const closing = hub.relay.close();
    expect((await first.next('refused')).code).toBe('draining');
    await first.closed();
    await closing;
    const service = serviceIn(hub.relayHome);
    valueOf(await service.listen({ listen: { host: '127.0.0.1', port: 0 }, name: undefined }));
    const again = await open(service.here().own);
    await proveBy(again, { person, at: 0 });
    expect((await again.next('welcome')).ranges).toEqual([
      { stream: streamOf(1), ranges: [{ from: 1, through: 5 }] },
    ]);
    again.close();
    await service.close();
  });
});

const serviceIn = (home: string, write: (line: string) => void = () => undefined): HubRelay =>
  createHubRelay({
    home,
    own: null,
    limits: defaultRelayLimits,
    clock: systemClock,
    random: secureRandom,
    write,
  });

describe('a relay alone', () => {
  let home: string;
  let service: HubRelay;
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'relay only '));
    const relay = valueOf(readRelayOptions({ relay: '127.0.0.1:0', 'relay-only': true }));
    const options = { home, profile: null, port: null, host: '127.0.0.1', token: null, names: [], relay };
    const world = { clock: systemClock, random: secureRandom, pid: process.pid, write: () => undefined };
    service = valueOf(await startRelayOnly(options, world));
  });
  afterEach(async () => {
    for (const device of opened.splice(0)) device.close();
    await service.close();
    rmSync(home, { recursive: true, force: true });
  });
  const port = (): number => service.listening()?.port ?? 0;

  test('[RELAY-11] it serves the relay and nothing else, and its counters to this machine alone', async () => {
    const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
      ask(port(), { method: 'GET', path, headers });
    expect((await get('/healthz')).text).toBe('{"reveille":"relay"}');
    for (const path of ['/', '/api/query', '/session', '/index.html', '/relay/listen'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get('/relay')).status).toBe(426);
    expect((await ask(port(), { method: 'POST', path: '/relay' })).status).toBe(405);
    expect((await ask(port(), { method: 'GET', path: '/api/live', isUpgrade: true })).status).toBe(404);
    const person = personWith(1);
    const device = await open(service.here().own);
    await foundBy(device, person);
    await device.next('welcome');
    device.say({ is: 'push', isAgain: false, envelopes: run(person, 1, 3) });
    await device.next('pushed');
    const { text } = await get('/metrics');
    for (const line of [
      'reveille_relay_connections 1',
      'reveille_relay_spaces 1',
      'reveille_relay_envelopes 3',
      'reveille_relay_pushes_total{outcome="kept"} 3',
    ])
      expect(text.split('\n')).toContain(line);
    expect((await get('/metrics', { 'x-forwarded-for': '198.51.100.1' })).status).toBe(404);
    expect((await get('/metrics', { host: 'relay.example.org' })).status).toBe(404);
    expect(readdirSync(home)).toEqual(expect.arrayContaining(['host', 'relay']));
    expect(readdirSync(home)).not.toContain('profiles');
  });

  test('[RELAY-5] any Host and Origin may come, and only this machine founds without the token', async () => {
    const far = await open(service.here().own, { host: 'relay.example.org' });
    await foundBy(far, personWith(1));
    expect((await far.next('refused')).code).toBe('founding_not_allowed');
    const page = await open(service.here().own, { origin: 'http://192.168.1.7:7310' });
    await foundBy(page, personWith(1));
    expect((await page.next('refused')).code).toBe('founding_not_allowed');
    const token = readFileSync(join(home, 'relay', 'founding-token'), 'utf8').trim();
    const named = await open(service.here().own, { origin: 'http://192.168.1.7:7310' });
    await foundBy(named, personWith(1), { token });
    await named.next('welcome');
  });

  test('[RELAY-11] its port stays with the home, moves while it runs, and a busy one changes nothing', async () => {
    const first = port();
    const other = serviceIn(home);
    expect(await other.listen({ listen: undefined, name: undefined })).toMatchObject({
      ok: false,
      error: { code: 'relay_port_busy' },
    });
    valueOf(await service.listen({ listen: { host: '127.0.0.1', port: 0 }, name: undefined }));
    expect(port()).not.toBe(first);
    await expect(ask(first, { method: 'GET', path: '/healthz' })).rejects.toThrow('ECONNREFUSED');
    expect((await ask(port(), { method: 'GET', path: '/healthz' })).status).toBe(200);
    valueOf(await service.listen({ listen: undefined, name: 'wss://relay.example.org/relay' }));
    expect(service.here().forOthers).toBe('wss://relay.example.org/relay');
    await other.close();
  });

  test('[RELAY-6] half a request, and half a handshake, hold nobody up', async () => {
    const halves = Array.from({ length: 60 }, () => {
      const socket = connectTcp(port(), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('GET /relay HTTP/1.1\r\nHost: x\r\nUpg');
      return socket;
    });
    const person = personWith(1);
    const device = await open(service.here().own);
    await foundBy(device, person);
    await device.next('welcome');
    for (const socket of halves) socket.destroy();
  });
});

test('[RELAY-11] --relay and its kin are read, or refused with a code', () => {
  const read = (flags: Parameters<typeof readRelayOptions>[0]) => {
    const options = readRelayOptions(flags);
    return options.ok ? options.value : options.error.code;
  };
  expect(read({})).toMatchObject({ listen: undefined, name: undefined, isOnly: false });
  expect(read({ relay: '7311' })).toMatchObject({ listen: { host: '127.0.0.1', port: 7311 } });
  expect(read({ relay: '0.0.0.0:80' })).toMatchObject({ listen: { host: '0.0.0.0', port: 80 } });
  expect(read({ relay: '[::]:9' })).toMatchObject({ listen: { host: '::', port: 9 } });
  expect(read({ relay: 'off', 'relay-name': 'off' })).toMatchObject({ listen: null, name: null });
  for (const relay of ['', 'x', '1.2.3.4', '1.2.3.4:99999', 'relay.example.org:80', '1 2'])
    expect(read({ relay })).toBe('relay_address_unusable');
  expect(read({ 'relay-name': 'wss://relay.example.org/' })).toMatchObject({
    name: 'wss://relay.example.org/relay',
  });
  for (const name of ['relay.example.org', 'https://a.example', 'ws://relay.example.org', 'wss://a b'])
    expect(read({ 'relay-name': name })).toBe('relay_name_unusable');
  expect(read({ 'relay-quota': '10', 'relay-spaces': '2' })).toMatchObject({
    limits: { spaceBytes: 10 * 1024 * 1024, spaces: 2 },
  });
  for (const quota of ['0', '-1', 'x', '1.5'])
    expect(read({ 'relay-quota': quota })).toBe('relay_quota_unusable');
});
