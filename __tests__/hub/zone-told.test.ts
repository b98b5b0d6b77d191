import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../hub/cli/connect';
import { dayInZone, momentInZone } from '../../src/core/calendar/local-day';
import { zones } from '../../src/runtime/agent-side';
import { deviceZone } from '../../src/platform/device-zone';
import { valueOf } from '../api/test-host';
import { placeIn, startHubIn } from './hub-in-process';
import { ask } from './hub-under-test';

// A hub on the clock of this machine and a browser on the other side of the day, through the real doors.
const BROWSER = deviceZone() === 'Pacific/Kiritimati' ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
const zone = (() => {
  const found = zones.open(BROWSER);
  if (found === null) throw new Error('this machine does not know the zone');
  return found;
})();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zone told '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const place = () => placeIn(folder);
const start = () => startHubIn(folder);
type Hub = Awaited<ReturnType<typeof start>>;

/** As the page does: the code for a cookie and a page key, then the API. */
const signIn = async ({ port, origin, code }: Hub, more: object = { zone: BROWSER }) => {
  const json = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ code, ...more });
  const opened = await ask(port, { method: 'POST', path: '/session', headers: json, body });
  expect(opened.status).toBe(200);
  const [cookie = ''] = opened.headers['set-cookie'] ?? [];
  const { pageKey } = JSON.parse(opened.text);
  const known = { ...json, cookie: cookie.split(';')[0] ?? '', 'x-reveille-page-key': String(pageKey) };
  const send = async (path: string, message: object) => {
    const answer = await ask(port, { method: 'POST', path, headers: known, body: JSON.stringify(message) });
    return JSON.parse(answer.text);
  };
  return {
    query: (name: string, input: object) => send('/api/query', { name, input }),
    command: (name: string, input: object) =>
      send('/api/command', { name, input, commandId: `c${Math.random()}` }),
  };
};
const seven = async (browser: Awaited<ReturnType<typeof signIn>>): Promise<readonly string[]> => {
  const { value } = await browser.query('agentTimer.list', {});
  return value.timers
    .filter(({ schedule }: { schedule: { time?: string } }) => schedule.time === '07:00')
    .map(({ nextRunAt }: { nextRunAt: number }) => momentInZone(nextRunAt, zone).slice(11, 16));
};

test('[TIMER-23] at a hub elsewhere, a Planner of the example and a new one wake at the browser’s seven; a command line changes nothing', async () => {
  const hub = await start();
  const browser = await signIn(hub);
  const unsaid = await browser.query('zone.now', {});
  expect(unsaid).toEqual({
    ok: true,
    value: { personZone: null, homeZone: null, goesBy: expect.any(String) },
  });
  expect(await browser.command('zone.tell', { zone: BROWSER })).toEqual({ ok: true, value: {} });
  expect((await browser.command('agent.create', { templateId: 'planner' })).ok).toBe(true);
  expect(await seven(browser)).toEqual(['07:00', '07:00']);
  const { client, close } = valueOf(await connect({ ...place(), language: 'en' }));
  valueOf(await client.command('agent.create', { templateId: 'planner' }));
  close();
  expect(await seven(browser)).toEqual(['07:00', '07:00', '07:00']);
  expect((await browser.query('zone.now', {})).value.personZone).toBe(BROWSER);
  await hub.close();
});

test('[EXAMPLE-3] [TODAY-2] the example life and “tomorrow 17:00” are of the browser’s days', async () => {
  const hub = await start();
  const browser = await signIn(hub);
  const today = dayInZone(Date.now(), zone);
  const { value: plan } = await browser.query('plan.get', { day: today });
  expect(plan.intention).not.toBe('');
  const line = { text: 'call mum tomorrow 17:00', today, language: 'en' };
  const made = await browser.command('task.quickAdd', line);
  const task = await browser.query('task.get', { id: made.value.id });
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  expect(JSON.stringify(task.value)).toContain(`${tomorrow}T17:00`);
  await hub.close();
});

test('[TIMER-25] nobody who did not sign in says where the person is; a sign-in whose zone is no name is one all the same', async () => {
  const hub = await start();
  const body = JSON.stringify({ name: 'zone.tell', input: { zone: BROWSER }, commandId: 'c' });
  const headers = { 'content-type': 'application/json', origin: hub.origin };
  const refused = await ask(hub.port, { method: 'POST', path: '/api/command', headers, body });
  expect(refused.status).toBe(401);
  const browser = await signIn(hub, { zone: '<script>' });
  expect((await browser.query('zone.now', {})).value.personZone).toBeNull();
  await hub.close();
});
