import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { calm, createAlertBed, MORNING, type AlertBed, type Running } from './alert-bed';

// A phone whose system lives on while the app is killed and started: over a module that behaves as expo-notifications does and has its types.
// No phone ran this.
let bed: AlertBed;
beforeEach(() => {
  bed = createAlertBed();
});
afterEach(() => bed.end());

const only = <T>(list: readonly T[]): T => {
  const [one, ...more] = list;
  if (one === undefined || more.length > 0) throw new Error(`there are ${list.length}`);
  return one;
};
const idShown = (): string => only(bed.phone.shown()).identifier;
const titlesOf = async ({ client }: Running): Promise<readonly string[]> =>
  valueOf(await client.query('task.list', { filter: {} })).tasks.map(({ title }) => title);
const stateOf = async ({ client }: Running): Promise<string> =>
  only(valueOf(await client.query('approval.list', { state: 'all' })).approvals).state;

test('[ALERT-11] a start from an alert opens what it stands for, and does nothing', async () => {
  const first = await bed.start();
  await bed.propose(first, ['Buy paint']);
  first.kill();
  bed.phone.press(idShown());
  const second = await bed.start();
  const item = only(valueOf(await second.client.query('approval.list', {})).approvals);
  expect(second.paths).toEqual([`/approval/${item.id}`]);
  expect(item.state).toBe('open');
  expect(await titlesOf(second)).toEqual(['Paint the shed']);
});

test('[ALERT-3] a yes that was given while the app was dead is done at the next start, once, however often it is handed over', async () => {
  const first = await bed.start();
  await bed.propose(first, ['Buy paint']);
  first.kill();
  const response = bed.phone.press(idShown(), 'approve');
  const second = await bed.start();
  expect(await titlesOf(second)).toContain('Buy paint');
  expect(second.done).toMatchObject([{ did: 'approved', isRepeat: false }]);
  expect(second.paths).toEqual([]);
  expect(bed.phone.shown()).toEqual([]);
  bed.phone.respond(response);
  bed.phone.respond(response);
  await calm();
  second.kill();
  bed.phone.respond(response);
  const third = await bed.start();
  expect((await titlesOf(third)).filter((title) => title === 'Buy paint')).toHaveLength(1);
  expect(third.done).toEqual([]);
  expect(third.paths).toEqual([]);
});

test('[ALERT-3] killed between the yes and the note of it: done once, and said', async () => {
  const first = await bed.start();
  await bed.propose(first, ['Buy paint']);
  const alert = idShown();
  const response = bed.phone.press(alert, 'approve');
  await calm();
  first.kill();
  // The note is all that is lost: the commit carries the command's own id.
  bed.forgetAnswers();
  bed.phone.respond(response);
  const second = await bed.start();
  expect((await titlesOf(second)).filter((title) => title === 'Buy paint')).toHaveLength(1);
  expect(await stateOf(second)).toBe('approved');
});

test.each(['approve', 'reject'])(
  '[ALERT-11] %s of what changed since does nothing: the screen opens and says so',
  async (action) => {
    const first = await bed.start();
    const { taskId } = await bed.propose(first, ['Buy paint']);
    const alert = idShown();
    first.kill();
    const shown = bed.phone.press(alert, action);
    bed.phone.module.clearLastNotificationResponse();
    const second = await bed.start();
    valueOf(await second.client.command('task.update', { id: taskId, fields: { title: 'Sell the shed' } }));
    bed.phone.respond(shown);
    await calm();
    expect(second.done).toMatchObject([{ did: 'nothing', code: 'stale_approval' }]);
    expect(second.paths).toEqual([expect.stringMatching(/^\/approval\//)]);
    expect(await stateOf(second)).toBe('open');
  },
);

test.each(['approve', 'reject'])(
  '[ALERT-11] %s after the other was said, or too late, changes nothing',
  async (action) => {
    const first = await bed.start();
    await bed.propose(first, ['Buy paint']);
    const response = { ...bed.phone.press(idShown()), actionIdentifier: action };
    bed.phone.module.clearLastNotificationResponse();
    const { id } = only(valueOf(await first.client.query('approval.list', {})).approvals);
    valueOf(await first.client.command('approval.reject', { id }));
    await calm();
    bed.phone.respond(response);
    await calm();
    expect(first.done.at(-1)).toMatchObject({ did: 'nothing', code: 'approval_already_answered' });
    expect(await stateOf(first)).toBe('rejected');
  },
);

test('[ALERT-11] an expired proposal stays refused', async () => {
  const first = await bed.start();
  await bed.propose(first, ['Buy paint']);
  const response = bed.phone.press(idShown(), 'approve');
  bed.phone.module.clearLastNotificationResponse();
  first.kill();
  bed.phone.pass(40 * 86_400_000);
  bed.phone.respond(response);
  const second = await bed.start();
  expect(second.done).toMatchObject([{ did: 'nothing', code: 'approval_expired' }]);
  expect(await stateOf(second)).toBe('expired');
});

test('[ALERT-12] an answer that means nothing in this profile does nothing', async () => {
  const first = await bed.start();
  await bed.propose(first, ['Buy paint']);
  first.kill();
  bed.phone.press(idShown(), 'approve');
  const elsewhere = newFolder();
  const other = await bed.start({ in: elsewhere });
  expect(other.paths).toEqual(['/waiting']);
  expect(await titlesOf(other)).toEqual([]);
  other.kill();
  removeFolder(elsewhere);
});

test('[ALERT-4] payloads and buttons that we did not make move nothing', async () => {
  const running = await bed.start();
  await bed.propose(running, ['Buy paint']);
  const real = bed.phone.press(idShown(), 'snooze');
  await calm();
  const said = running.done.length;
  const { request } = real.notification;
  const payloads: readonly Record<string, unknown>[] = [
    {},
    { alert: 'approval.accept' },
    { url: 'reveille://stops' },
    { ...request.content.data, command: 'profile.erase' },
    { alert: request.identifier },
    { alert: '0'.repeat(64) },
  ];
  for (const data of payloads)
    for (const actionIdentifier of ['approve', 'reject', 'open', 'erase', '']) {
      const content = { ...request.content, data };
      bed.phone.respond({ actionIdentifier, notification: { date: 5, request: { ...request, content } } });
    }
  await calm();
  expect(running.paths).toEqual([]);
  expect(running.done).toHaveLength(said);
  expect(await stateOf(running)).toBe('open');
});

test('[ALERT-13] behind the app’s own lock a yes only opens', async () => {
  const first = await bed.start();
  await bed.propose(first, ['Buy paint']);
  first.kill();
  bed.phone.press(idShown(), 'approve');
  const second = await bed.start({ mayAct: false });
  expect(second.done).toMatchObject([{ did: 'opened' }]);
  expect(second.paths).toEqual([expect.stringMatching(/^\/approval\//)]);
  expect(await stateOf(second)).toBe('open');
});

test('[ALERT-10] put off for an hour, it comes again then and stays the same', async () => {
  const running = await bed.start();
  await bed.propose(running, ['Buy paint']);
  const alert = only(bed.phone.shown()).content.data;
  bed.phone.press(idShown(), 'snooze');
  await calm();
  expect(bed.phone.shown()).toEqual([]);
  expect(only(bed.phone.scheduled()).content.data).toEqual(alert);
  running.kill();
  const second = await bed.start();
  expect(only(bed.phone.scheduled()).content.data).toEqual(alert);
  bed.phone.pass(3_700_000);
  expect(only(bed.phone.shown()).content.data).toEqual(alert);
  bed.phone.press(idShown(), 'approve');
  await calm();
  expect(second.done.at(-1)).toMatchObject({ did: 'approved' });
  expect(MORNING).toBeLessThan(bed.phone.now());
});
