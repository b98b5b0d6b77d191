import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../hub/cli/connect';
import { valueOf } from '../api/test-host';
import { placeIn, startHubIn } from './hub-in-process';
import { ask, startHubUnderTest, type HubUnderTest } from './hub-under-test';

const EN = 'Order new running shoes';
const DE = 'Neue Laufschuhe bestellen';
const json = { 'content-type': 'application/json' };

describe('a hub that was started in English', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'first comer '));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const place = () => placeIn(folder);
  const start = () => startHubIn(folder);
  const shoesFrom = async (language: 'en' | 'de'): Promise<readonly string[]> => {
    const { client, close } = valueOf(await connect({ ...place(), language }));
    const { tasks } = valueOf(await client.query('task.list', { filter: {}, limit: 200 }));
    close();
    return tasks.map(({ title }) => title).filter((title) => title === EN || title === DE);
  };
  const signIn = (hub: Awaited<ReturnType<typeof start>>, accepted: string) =>
    ask(hub.port, {
      method: 'POST',
      path: '/session',
      body: JSON.stringify({ code: hub.code }),
      headers: { ...json, origin: hub.origin, 'accept-language': accepted },
    });

  test('[EXAMPLE-2] shows a German browser that signs in first a German life, and whoever comes later the same', async () => {
    const hub = await start();
    expect((await signIn(hub, 'de-CH,de;q=0.9,en;q=0.8')).status).toBe(200);
    expect(await shoesFrom('en')).toEqual([DE]);
    await hub.close();
    const later = await start();
    expect((await signIn(later, 'en')).status).toBe(200);
    expect(await shoesFrom('en')).toEqual([DE]);
    await later.close();
  });

  test('[EXAMPLE-2] without a browser, a command line finds it in its own language', async () => {
    const hub = await start();
    expect(await shoesFrom('de')).toEqual([DE]);
    expect((await signIn(hub, 'en')).status).toBe(200);
    expect(await shoesFrom('en')).toEqual([DE]);
    await hub.close();
  });

  test('[EXAMPLE-2] a browser of another language is shown a life in that of the hub', async () => {
    const hub = await start();
    expect((await signIn(hub, 'fr, *;q=0.5')).status).toBe(200);
    expect(await shoesFrom('de')).toEqual([EN]);
    await hub.close();
  });
});

describe('who counts as the first one', () => {
  let hub: HubUnderTest;
  beforeEach(async () => {
    hub = await startHubUnderTest();
  });
  afterEach(() => hub.close());
  const german = { ...json, 'accept-language': 'de' };
  const post = (path: string, { body, headers }: { body: unknown; headers: Record<string, string> }) =>
    hub.ask({ method: 'POST', path, headers: { ...german, ...headers }, body: JSON.stringify(body) });

  test('[EXAMPLE-2] nobody who has no code and no token', async () => {
    const origin = `http://127.0.0.1:${hub.port}`;
    const query = { name: 'task.list', input: {} };
    expect((await post('/session', { body: { code: 'guessed' }, headers: { origin } })).status).toBe(401);
    expect((await post('/api/query', { body: query, headers: {} })).status).toBe(401);
    expect((await hub.ask({ method: 'GET', path: '/', headers: german })).status).toBe(200);
    expect(
      (await hub.ask({ method: 'GET', path: '/api/live', isUpgrade: true, headers: german })).status,
    ).toBe(401);
    expect(hub.greeted).toEqual([]);
  });

  test('[EXAMPLE-2] whoever signs in, commands, asks or listens, in the language of their request', async () => {
    const token = { authorization: `Bearer ${hub.ownerToken}` };
    const origin = `http://127.0.0.1:${hub.port}`;
    const [query, command] = [
      { name: 'task.list', input: {} },
      { name: 'task.create', input: {}, commandId: 'c' },
    ];
    await post('/session', { body: { code: hub.issueCode() }, headers: { origin } });
    await post('/api/query', { body: query, headers: token });
    await post('/api/command', { body: command, headers: { ...token, 'accept-language': '*' } });
    await hub.ask({ method: 'GET', path: '/api/live', isUpgrade: true, headers: { ...german, ...token } });
    expect(hub.greeted.map(({ language }) => language)).toEqual(['de', 'de', null, 'de']);
  });
});
