import type { NotificationTrigger } from 'expo-notifications';
import { valueOf } from '../api/test-host';
import { noAlerts } from '../../src/core/no-alerts';
import { settleAlertsOnce } from '../../src/runtime/alerts/settle-alerts';
import { createAlertSettings } from '../../src/runtime/alerts/alert-settings';
import { createAlertsOver } from '../../src/platform/expo/alerts-driver';
import { calm, createAlertBed, everythingOn, type AlertBed } from './alert-bed';

let bed: AlertBed;
const opened = (given: Parameters<typeof createAlertBed>[0] = {}) => {
  bed = createAlertBed(given);
  return bed.start();
};
afterEach(() => bed.end());

const everything = (): string => everythingOn(bed);
const only = <T>(list: readonly T[]): T => {
  const [one, ...more] = list;
  if (one === undefined || more.length > 0) throw new Error(`there are ${list.length}`);
  return one;
};
/** The wall time here, so many minutes from now. */
const wall = (minutes: number): string => {
  const at = new Date(bed.phone.now() + minutes * 60_000);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

test('[ALERT-2] unless the person wants words, nothing of theirs is on a lock screen, and the payload is an id', async () => {
  const running = await opened({ showsWords: false, kinds: ['waiting', 'reminder', 'report'] });
  await bed.propose(running, ['Buy paint for Ada']);
  valueOf(await running.client.command('task.create', { title: 'See Dr Roth', due: wall(60) }));
  await calm();
  expect(bed.phone.shown().length).toBeGreaterThan(0);
  expect(bed.phone.scheduled().length).toBeGreaterThan(0);
  expect(everything()).not.toMatch(/Ada|Roth|shed|Please|planner|Planner/);
  for (const { identifier, content } of [...bed.phone.shown(), ...bed.phone.scheduled()])
    expect(content.data).toEqual({ alert: identifier.slice(0, 64) });
});

test('[ALERT-8] what is hidden has no button that agrees; a harmless proposal that is shown whole has', async () => {
  const hidden = await opened({ showsWords: false });
  await bed.propose(hidden, ['Buy paint']);
  expect(only(bed.phone.shown()).content.categoryIdentifier).toBe('reveille-item');
  createAlertSettings(bed.keyValue).change({ showsWords: true });
  hidden.kill();
  await bed.start();
  const alert = only(bed.phone.shown()).content;
  expect(alert.categoryIdentifier).toBe('reveille-proposal');
  expect(alert.body).toBe('Create “Buy paint” to follow “Paint the shed”');
});

test('[ALERT-8] [ALERT-11] what is risky has no such button, and one that is pressed all the same only opens', async () => {
  const running = await opened();
  const { taskId } = await bed.propose(running, []);
  bed.ask([{ callId: 'c', name: 'conclude_task_with_rollover', args: { taskId, rolloverTitle: 'Again' } }]);
  const [agent] = valueOf(await running.client.query('agent.list', {})).agents;
  valueOf(await running.client.command('agent.wake', { id: agent?.id ?? '' }));
  await running.peer.runDue({ deadline: null });
  await calm();
  const alert = only(bed.phone.shown());
  expect(alert.content.categoryIdentifier).toBe('reveille-item');
  bed.phone.press(alert.identifier, 'approve');
  await calm();
  expect(running.done.at(-1)).toMatchObject({ did: 'nothing', code: 'device_check_unavailable' });
  expect(running.paths.at(-1)).toMatch(/^\/approval\//);
});

test('[ALERT-7] several of one agent are one alert, never in a model’s words', async () => {
  const running = await opened();
  await bed.propose(running, ['Buy paint', 'Buy a brush', 'Buy a shed']);
  const alert = only(bed.phone.shown());
  expect(alert.content).toMatchObject({ body: 'Several things wait for you.' });
  expect(everything()).not.toContain('Please.');
  const { approvals } = valueOf(await running.client.query('approval.list', {}));
  for (const { id } of approvals.slice(1)) valueOf(await running.client.command('approval.reject', { id }));
  await calm();
  expect(only(bed.phone.shown()).content.categoryIdentifier).toBe('reveille-proposal');
  for (const { id } of approvals.slice(0, 1))
    valueOf(await running.client.command('approval.reject', { id }));
  await calm();
  expect(bed.phone.shown()).toEqual([]);
});

test('[ALERT-1] everything that an alert stands for is in the app as well, with alerts off or refused', async () => {
  const running = await opened({ isOn: false });
  await bed.propose(running, ['Buy paint', 'Buy a brush']);
  expect(bed.phone.shown()).toEqual([]);
  expect(valueOf(await running.client.query('waiting.count', {})).count).toBe(2);
  expect(valueOf(await running.client.query('approval.list', {})).approvals).toHaveLength(2);
});

test('[ALERT-5] dismissed, it is not shown again by a start; switched off, everything is taken back', async () => {
  const running = await opened({ kinds: ['waiting', 'reminder'] });
  await bed.propose(running, ['Buy paint']);
  valueOf(await running.client.command('task.create', { title: 'Call', due: wall(60) }));
  await calm();
  bed.phone.dismiss(only(bed.phone.shown()).identifier);
  running.kill();
  const second = await bed.start();
  expect(bed.phone.shown()).toEqual([]);
  expect(bed.phone.scheduled().map(({ content }) => content.title)).toContain('Call');
  second.kill();
  createAlertSettings(bed.keyValue).change({ isOn: false });
  await bed.start();
  expect(bed.phone.scheduled()).toEqual([]);
});

test('[ALERT-9] a task’s own time is given to the system when it is written, moved with it, and taken back when it is done', async () => {
  const { client } = await opened({ kinds: ['reminder'] });
  const { id } = valueOf(await client.command('task.create', { title: 'Call', due: wall(90) }));
  valueOf(await client.command('task.create', { title: 'Some day', due: wall(90).slice(0, 10) }));
  valueOf(await client.command('task.create', { title: 'Over', due: wall(-5) }));
  await calm();
  const first = only(bed.phone.scheduled());
  expect(first.content.title).toBe('Call');
  valueOf(await client.command('task.update', { id, fields: { due: wall(30) } }));
  await calm();
  const moved = only(bed.phone.scheduled());
  expect(moved.identifier).not.toBe(first.identifier);
  valueOf(await client.command('task.setStatus', { id, status: 'DONE' }));
  await calm();
  expect(bed.phone.scheduled()).toEqual([]);
});

test('[ALERT-9] a reminder fires while the app is dead, and leads to its task', async () => {
  const running = await opened({ kinds: ['reminder'] });
  const { id } = valueOf(await running.client.command('task.create', { title: 'Call', due: wall(30) }));
  await calm();
  running.kill();
  bed.phone.pass(31 * 60_000);
  bed.phone.press(only(bed.phone.shown()).identifier);
  const second = await bed.start();
  expect(second.paths).toEqual([`/task/${id}`]);
});

test('[ALERT-9] one that came stays until it is handled, and does not come twice', async () => {
  const running = await opened({ kinds: ['reminder'] });
  const { id } = valueOf(await running.client.command('task.create', { title: 'Call', due: wall(30) }));
  await calm();
  running.kill();
  bed.phone.pass(40 * 60_000);
  const second = await bed.start();
  expect(only(bed.phone.shown()).content.title).toBe('Call');
  expect(bed.phone.scheduled()).toEqual([]);
  valueOf(await second.client.command('task.setStatus', { id, status: 'DONE' }));
  await calm();
  expect(bed.phone.shown()).toEqual([]);
});

test('[ALERT-6] of a hundred reminders the earliest 64 are with the system, and what it lost is healed at the next start', async () => {
  const running = await opened({ kinds: ['reminder'] });
  for (let i = 100; i > 0; i -= 1)
    valueOf(await running.client.command('task.create', { title: `t${i}`, due: wall(i * 10) }));
  await calm();
  running.kill();
  const [lost] = bed.phone.scheduled();
  await bed.phone.module.cancelScheduledNotificationAsync(lost?.identifier ?? '');
  expect(bed.phone.scheduled()).toHaveLength(63);
  await bed.start();
  const titles = bed.phone.scheduled().map(({ content }) => content.title);
  expect([...titles].sort()).toEqual(Array.from({ length: 64 }, (_, i) => `t${i + 1}`).sort());
});

test('[ALERT-9] the next time of an agent that may run is a reminder, and of a paused one is none', async () => {
  const { client, peer } = await opened({ kinds: ['reminder'] });
  const { id: agentId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  await peer.runDue({ deadline: null });
  // It listens to what happens; the first thing of a new agent is its row of the timer.
  valueOf(await client.command('task.create', { title: 'anything' }));
  await calm();
  const due = only(bed.phone.scheduled());
  expect(due.trigger).toMatchObject({ date: Date.UTC(2026, 10, 19, 6) });
  valueOf(await client.command('agent.pause', { id: agentId }));
  await calm();
  expect(bed.phone.scheduled()).toEqual([]);
});

test('[ALERT-10] in quiet hours a proposal waits for their end, and a reminder does not', async () => {
  const running = await opened({
    kinds: ['waiting', 'reminder'],
    quiet: { from: '00:00', until: '23:59' },
  });
  await bed.propose(running, ['Buy paint']);
  valueOf(await running.client.command('task.create', { title: 'Call', due: wall(30) }));
  await calm();
  expect(bed.phone.shown()).toEqual([]);
  const agentName = valueOf(await running.client.query('agent.list', {})).agents[0]?.name ?? '';
  const timeOf = (category: string, title: string): number => {
    const { trigger } = only(
      bed.phone
        .scheduled()
        .filter(({ content }) => content.categoryIdentifier === category && content.title === title),
    );
    return trigger !== null && 'date' in trigger ? Number(trigger.date) : 0;
  };
  const end = new Date(timeOf('reveille-proposal', agentName));
  expect([end.getHours(), end.getMinutes()]).toEqual([23, 59]);
  expect(timeOf('reveille-item', 'Call')).toBeLessThanOrEqual(bed.phone.now() + 30 * 60_000);
});

test('[ALERT-13] what decides needs the phone unlocked on both systems, and putting off does not', async () => {
  await opened();
  const optionsOf = (action: string) =>
    bed.phone.categories.get('reveille-proposal')?.find(({ identifier }) => identifier === action)?.options;
  expect(optionsOf('approve')).toMatchObject({ isAuthenticationRequired: true, opensAppToForeground: false });
  expect(optionsOf('reject')).toMatchObject({ isAuthenticationRequired: true, isDestructive: true });
  expect(optionsOf('snooze')).toMatchObject({ isAuthenticationRequired: false, opensAppToForeground: false });
  const android = createAlertsOver({ module: bed.phone.module, os: 'android' });
  await android.prepare('de');
  expect(optionsOf('approve')).toMatchObject({ opensAppToForeground: true });
  expect(optionsOf('reject')).toMatchObject({ opensAppToForeground: true });
  expect([...bed.phone.channels.keys()]).toEqual([
    'reveille-waiting',
    'reveille-reminder',
    'reveille-report',
  ]);
  expect(bed.phone.categories.get('reveille-proposal')?.map(({ buttonTitle }) => buttonTitle)).toEqual([
    'Annehmen',
    'Ablehnen',
    'Öffnen',
    'In einer Stunde',
  ]);
});

test('[ALERT-14] in front only what was given to the system ahead comes down', async () => {
  await opened();
  const content = { title: '', subtitle: null, body: '', categoryIdentifier: null, sound: null };
  const ask = async (trigger: NotificationTrigger) =>
    bed.phone.handler()?.handleNotification({ date: 1, request: { identifier: 'x', content, trigger } });
  expect(await ask(null)).toMatchObject({ shouldShowBanner: false, shouldShowList: true });
  const { DATE } = bed.phone.module.SchedulableTriggerInputTypes;
  expect(await ask({ type: DATE, date: 1 })).toMatchObject({ shouldShowBanner: true, shouldShowList: true });
});

test('[ALERT-5] a system that fails takes nothing with it, and one that refuses is left alone', async () => {
  const running = await opened();
  bed.phone.breakDown(true);
  await bed.propose(running, ['Buy paint']);
  expect(bed.phone.shown()).toEqual([]);
  expect(valueOf(await running.client.query('waiting.count', {})).count).toBe(1);
  bed.phone.breakDown(false);
  bed.phone.setPermission('refused');
  running.kill();
  await bed.start();
  expect(bed.phone.shown()).toEqual([]);
  expect(await noAlerts.permission()).toBe('unavailable');
});

test('[ALERT-5] work in the background shows what it made, where no screen is', async () => {
  const running = await opened({ isOn: false });
  await bed.propose(running, ['Buy paint']);
  const settings = { ...createAlertSettings(bed.keyValue).now(), isOn: true };
  const alerts = createAlertsOver({ module: bed.phone.module, os: 'ios' });
  await settleAlertsOnce({ client: running.client, alerts }, { settings, language: 'en' });
  expect(bed.phone.shown()).toHaveLength(1);
});
