import { valueOf } from '../api/test-host';
import { createAlertsOver } from '../../src/platform/expo/alerts-driver';
import { settleAlertsOnce } from '../../src/runtime/alerts/settle-alerts';
import { calm, createAlertBed, everythingOn, type AlertBed } from './alert-bed';

// What the phone already holds follows what is wanted now: its words, its buttons, its instant.
let bed: AlertBed;
const opened = (given: Parameters<typeof createAlertBed>[0] = {}) => {
  bed = createAlertBed(given);
  return bed.start();
};
afterEach(() => bed.end());

const everything = (): string => everythingOn(bed);
const titles = (): readonly string[] => bed.phone.scheduled().map(({ content }) => content.title ?? '');
const times = (): readonly number[] =>
  bed.phone
    .scheduled()
    .map(({ trigger }) => (trigger !== null && 'date' in trigger ? Number(trigger.date) : 0));
const two = (part: number): string => String(part).padStart(2, '0');
/** The wall time here, so many minutes from now. */
const clockAt = (minutes: number): string => {
  const at = new Date(bed.phone.now() + minutes * 60_000);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};
const wall = (minutes: number): string => {
  const at = new Date(bed.phone.now() + minutes * 60_000);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${clockAt(minutes)}`;
};
const kinds = ['waiting', 'reminder'] as const;

test('[ALERT-2] [ALERT-5] words that are switched off go from what is to come and from what stands there, and nobody is called', async () => {
  const running = await opened({ kinds });
  const { client, settings } = running;
  await bed.propose(running, ['Buy paint', 'Buy a brush']);
  for (let at = 1; at <= 70; at += 1)
    valueOf(await client.command('task.create', { title: `See Dr Roth ${at}`, due: wall(at * 10) }));
  await calm();
  expect(everything()).toMatch(/Roth/);
  expect(bed.phone.scheduled()).toHaveLength(64);
  const before = [times(), [...bed.phone.called]];
  settings.change({ showsWords: false });
  await calm();
  expect(everything()).not.toMatch(/Roth|Planner|planner/);
  expect(new Set(titles())).toEqual(new Set(['A task is due']));
  expect([times(), bed.phone.called]).toEqual(before);
});

test('[ALERT-5] a task that is called otherwise is a reminder that says so, and one that stands there with the old name is taken away', async () => {
  const { client, kill } = await opened({ kinds: ['reminder'] });
  const make = async (title: string, minutes: number): Promise<string> =>
    valueOf(await client.command('task.create', { title, due: wall(minutes) })).id;
  const [soon, later] = [await make('Call Ada', 10), await make('Call Bo', 90)];
  await calm();
  kill();
  bed.phone.pass(11 * 60_000);
  expect(bed.phone.called).toEqual(['Call Ada']);
  const { client: next } = await bed.start();
  expect(bed.phone.shown()).toHaveLength(1);
  for (const id of [soon, later])
    valueOf(await next.command('task.update', { id, fields: { title: 'Write' } }));
  await calm();
  expect([titles(), bed.phone.shown(), bed.phone.called]).toEqual([['Write'], [], ['Call Ada']]);
});

test('[ALERT-10] other quiet hours reach what waits for their end, and without any it comes at once, once', async () => {
  const quiet = { from: '00:00', until: '23:59' };
  const running = await opened({ quiet });
  const { settings } = running;
  await bed.propose(running, ['Buy paint']);
  const [first] = times();
  settings.change({ quiet: { from: clockAt(-60), until: clockAt(60) } });
  await calm();
  expect(bed.phone.scheduled()).toHaveLength(1);
  expect(times()).not.toEqual([first]);
  settings.change({ quiet: null });
  await calm();
  expect(bed.phone.scheduled()).toEqual([]);
  expect(bed.phone.shown()).toHaveLength(1);
  expect(bed.phone.called).toHaveLength(1);
  settings.change({ quiet });
  await calm();
  expect([bed.phone.scheduled(), bed.phone.shown().length, bed.phone.called.length]).toEqual([[], 1, 1]);
});

test('[ALERT-5] looked at again, also after a kill, nothing is told to the system', async () => {
  const running = await opened({ kinds });
  const { client, settings, kill } = running;
  await bed.propose(running, ['Buy paint']);
  valueOf(await client.command('task.create', { title: 'Call', due: wall(60) }));
  await calm();
  const before = [...bed.phone.told];
  kill();
  const { client: next } = await bed.start();
  const alerts = createAlertsOver({ module: bed.phone.module, os: 'ios' });
  await settleAlertsOnce({ client: next, alerts }, { settings: settings.now(), language: 'en' });
  expect(bed.phone.told).toEqual(before);
});

test('[ALERT-5] killed between taking back and giving again, the next start gives it', async () => {
  const { client, settings, kill } = await opened({ kinds: ['reminder'] });
  valueOf(await client.command('task.create', { title: 'See Dr Roth', due: wall(60) }));
  await calm();
  bed.phone.breakDown(true);
  settings.change({ showsWords: false });
  await calm();
  expect(everything()).not.toMatch(/Roth/);
  kill();
  bed.phone.breakDown(false);
  await bed.start();
  expect(titles()).toEqual(['A task is due']);
});

test('[ALERT-5] what was held before its look was known is given anew, and its tap is still understood', async () => {
  const running = await opened({ kinds: ['reminder'] });
  const { id } = valueOf(await running.client.command('task.create', { title: 'Call', due: wall(60) }));
  await calm();
  running.kill();
  const [held] = bed.phone.scheduled();
  if (held === undefined) throw new Error('nothing is held');
  const bare = String(held.content.data?.['alert']);
  await bed.phone.module.cancelScheduledNotificationAsync(held.identifier);
  await bed.phone.module.scheduleNotificationAsync({ ...held, identifier: bare });
  const second = await bed.start();
  expect(bed.phone.scheduled()).toHaveLength(1);
  expect(bed.phone.scheduled()[0]?.identifier).not.toBe(bare);
  bed.phone.pass(61 * 60_000);
  bed.phone.press(bed.phone.shown()[0]?.identifier ?? '');
  await calm();
  expect(second.paths).toEqual([`/task/${id}`]);
});
