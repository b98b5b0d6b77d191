import type { DeviceView, SpaceStatus } from '../../api/space';
import { boundTo, type CheckedFor } from '../../core/device-check';
import type { Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { isOnToken } from '../../notifications/dependence';
import { spaceFeature } from './feature';
import { SPACE_TOKEN } from './queries';
import type { SpaceDesk } from './space-desk';
import { refusesWholeCopy } from './whole-imports';

const free: SpaceStatus = { is: 'none', cannot: null };
const example: SpaceStatus = { is: 'none', cannot: { code: 'example_life' } };
const joining: SpaceStatus = {
  is: 'joining',
  step: 'compare_code',
  code: '271828',
  fetched: null,
  failure: null,
};
type Invite = Extract<SpaceStatus, { is: 'in' }>['invite'];
const invited: NonNullable<Invite> = {
  text: 'reveille:join#abc',
  expiresAt: 600_000,
  isReachable: true,
  step: 'compare_code',
  code: '271828',
  joiner: { name: 'Phone', kind: 'phone' },
  sent: null,
  failure: null,
};
const inside = (invite: Invite = null): SpaceStatus => ({
  is: 'in',
  deviceId: 'aa',
  role: 'person',
  relay: 'ws://127.0.0.1:4100/relay',
  wordsUnconfirmed: false,
  halted: null,
  invite,
});
const device = (id: string): DeviceView => ({
  id,
  name: id,
  kind: 'hub',
  role: 'person',
  isThis: id === 'aa',
  addedBy: null,
  isNew: false,
  hasEverythingOf: null,
  heardAt: null,
  halted: null,
});

/** A desk that writes down what it is asked. */
const setUp = (
  status: SpaceStatus,
  { devices = [device('aa')], isAvailable = true, hasNoStore = false } = {},
) => {
  const asked: string[] = [];
  const listeners = new Set<() => void>();
  const note = (what: string) => {
    asked.push(what);
    return ok(null);
  };
  const desk: SpaceDesk = {
    status: () => status,
    devices: () => devices,
    sync: () => ({
      connection: 'off',
      reason: null,
      nextTryAt: null,
      toSend: 0,
      toApply: 0,
      refused: [],
      lastHeardAt: null,
    }),
    create: async ({ commandId, name, mayUseFile }) => {
      note(`create ${commandId} ${name}${mayUseFile ? ' in a file' : ''}`);
      if (hasNoStore && !mayUseFile) return fail('secret_unavailable');
      return ok({ words: 'abandon ability' });
    },
    confirmWords: () => note('confirmWords'),
    invite: async () => {
      note('invite');
      return ok({ text: invited.text, expiresAt: invited.expiresAt, isReachable: true });
    },
    confirm: async ({ code, role }) => note(`confirm ${code} ${role}`),
    refuse: async () => note('refuse'),
    join: async ({ text, name }) => note(`join ${text} ${name}`),
    seen: (id) => note(`seen ${id}`),
    syncNow: async () => note('syncNow'),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const given = new Map<string, string>();
  const deviceCheck = {
    isAvailable: () => isAvailable,
    take: (proof: string | null, checked: CheckedFor) => {
      const bound = given.get(proof ?? '');
      given.delete(proof ?? '');
      return bound === boundTo(checked);
    },
  };
  const context = { space: () => desk, deviceCheck };
  const run = async (
    name: keyof typeof spaceFeature.commands,
    input: Json = {},
  ): Promise<Result<Json, Failure>> => spaceFeature.commands[name].run(context, { input, commandId: 'c1' });
  const proofFor = (checked: CheckedFor): string => {
    const proof = String(given.size + 1).padStart(64, '0');
    given.set(proof, boundTo(checked));
    return proof;
  };
  return { asked, run, proofFor, given, context, listeners };
};
const text = 'reveille:join#abc';

test('[SPACE-1] a space is founded with a proof for this very name, and not without', async () => {
  const { asked, run, proofFor } = setUp(free);
  expect(await run('space.create', { name: 'Hub' })).toEqual(fail('device_check_needed'));
  const other = proofFor({ what: 'foundSpace', name: 'Another' });
  expect(await run('space.create', { name: 'Hub', proof: other })).toEqual(fail('device_check_needed'));
  const elsewhere = proofFor({ what: 'foundSpace', name: 'Hub', relay: 'wss://one.example/relay' });
  expect(await run('space.create', { name: 'Hub', proof: elsewhere })).toEqual(fail('device_check_needed'));
  expect(asked).toEqual([]);
  const proof = proofFor({ what: 'foundSpace', name: 'Hub' });
  expect(await run('space.create', { name: ' Hub ', proof })).toEqual(ok({ words: 'abandon ability' }));
  expect(asked).toEqual(['create c1 Hub']);
});

test('[SPACE-1] an invite takes a proof, and letting a device in one for its code and role', async () => {
  const { asked, run, proofFor } = setUp(inside(invited));
  expect(await run('space.invite')).toEqual(fail('device_check_needed'));
  const found = proofFor({ what: 'foundSpace', name: 'Hub' });
  expect(await run('space.invite', { proof: found })).toEqual(fail('device_check_needed'));
  expect((await run('space.invite', { proof: proofFor({ what: 'inviteDevice' }) })).ok).toBe(true);
  const let1 = proofFor({ what: 'admitDevice', code: '111111', role: 'person' });
  const answer = { code: '271828', role: 'person' };
  expect(await run('space.confirm', { ...answer, proof: let1 })).toEqual(fail('device_check_needed'));
  const let2 = proofFor({ what: 'admitDevice', code: '271828', role: 'executor' });
  expect(await run('space.confirm', { ...answer, proof: let2 })).toEqual(fail('device_check_needed'));
  const let3 = proofFor({ what: 'admitDevice', code: '271828', role: 'person' });
  expect(await run('space.confirm', { ...answer, proof: let3 })).toEqual(ok({}));
  expect(asked).toEqual(['invite', 'confirm 271828 person']);
});

test('[SPACE-1] where nothing can tell that it is the person, nothing is founded', async () => {
  const { asked, run } = setUp(free, { isAvailable: false });
  expect(await run('space.create', { name: 'Hub' })).toEqual(fail('device_check_unavailable'));
  expect(asked).toEqual([]);
});

test('[SPACE-1] what is refused anyway spends no proof', async () => {
  const { run, proofFor, given } = setUp(joining);
  const proof = proofFor({ what: 'foundSpace', name: 'Hub' });
  expect(await run('space.create', { name: 'Hub', proof })).toEqual(fail('space_joining'));
  const inviting = proofFor({ what: 'inviteDevice' });
  expect(await run('space.invite', { proof: inviting })).toEqual(fail('no_space'));
  expect(given.size).toBe(2);
  const waits = setUp(inside({ ...invited, step: 'waiting', code: null }));
  expect(await waits.run('space.confirm', { code: '271828', role: 'person' })).toEqual(fail('no_code_yet'));
});

test('[SPACE-2] in the example life every call of a space is refused with its code', async () => {
  const { asked, run } = setUp(example);
  const calls = [
    await run('space.create', { name: 'Hub' }),
    await run('space.confirmWords'),
    await run('space.invite'),
    await run('space.confirm', { code: '271828', role: 'person' }),
    await run('space.refuse'),
    await run('space.join', { text, name: 'Phone' }),
    await run('device.seen', { id: 'aa' }),
    await run('sync.now'),
  ];
  expect(calls).toEqual(calls.map(() => fail('example_life')));
  expect(calls).toHaveLength(Object.keys(spaceFeature.commands).length);
  expect(asked).toEqual([]);
});

test('[SPACE-3] a founding whose answer was lost is answered again by its command', async () => {
  const { asked, run } = setUp(inside());
  expect(await run('space.create', { name: 'Hub' })).toEqual(ok({ words: 'abandon ability' }));
  expect(asked).toEqual(['create c1 Hub']);
});

test('without a store for its keys a space is founded only where the person says that a file will do', async () => {
  const { asked, run, proofFor } = setUp(free, { hasNoStore: true });
  const proof = () => proofFor({ what: 'foundSpace', name: 'Hub' });
  const refused = await run('space.create', { name: 'Hub', proof: proof() });
  expect(refused).toEqual(fail('space_secret_unavailable'));
  const kept = await run('space.create', { name: 'Hub', keysInFile: true, proof: proof() });
  expect(kept.ok).toBe(true);
  expect(asked).toEqual(['create c1 Hub', 'create c1 Hub in a file']);
});

test('a device joins once, and only where it is in no space', async () => {
  const one = setUp(free);
  expect(await one.run('space.join', { text, name: 'Phone' })).toEqual(ok({}));
  expect(one.asked).toEqual([`join ${text} Phone`]);
  expect(await setUp(inside()).run('space.join', { text, name: 'Phone' })).toEqual(fail('space_already'));
  expect(await setUp(joining).run('space.join', { text, name: 'Phone' })).toEqual(fail('space_joining'));
  const failed = setUp({ ...joining, failure: { code: 'invite_expired' } });
  expect(await failed.run('space.join', { text, name: 'Phone' })).toEqual(ok({}));
  const none: SpaceStatus = { is: 'none', cannot: { code: 'secret_unavailable' } };
  const shut = setUp(none);
  expect(await shut.run('space.join', { text, name: 'Phone' })).toEqual(fail('space_secret_unavailable'));
  const status = spaceFeature.queries['space.status'].run(shut.context, { input: {} }).answer;
  expect(status).toEqual(ok({ is: 'none', cannot: { code: 'space_secret_unavailable' } }));
});

test('either side ends what it began, and where nothing was begun it is told', async () => {
  expect(await setUp(joining).run('space.refuse')).toEqual(ok({}));
  expect(await setUp(inside(invited)).run('space.refuse')).toEqual(ok({}));
  expect(await setUp(inside()).run('space.refuse')).toEqual(fail('no_invite'));
  expect(await setUp(free).run('sync.now')).toEqual(fail('no_space'));
});

test('[SPACE-4] a whole copy goes into no life of a space', () => {
  const codes = (status: SpaceStatus) =>
    ['data.import', 'data.importDryRun', 'backup.restore', 'import.run', 'backup.create'].map((name) =>
      refusesWholeCopy(name, { status: () => status }),
    );
  const refused = fail('space_exists');
  expect(codes(inside())).toEqual([refused, refused, refused, null, null]);
  expect(codes(joining)).toEqual([refused, refused, refused, null, null]);
  expect(codes(free)).toEqual([null, null, null, null, null]);
});

test('[SPACE-5] the three queries answer again when the desk says so', () => {
  const { context, listeners } = setUp(inside());
  const touched: string[] = [];
  const stop = spaceFeature.follow(context, (token) => touched.push(token));
  for (const listener of listeners) listener();
  expect(touched).toEqual([SPACE_TOKEN]);
  stop();
  expect(listeners.size).toBe(0);
  for (const query of Object.values(spaceFeature.queries)) {
    const { answer, dependence } = query.run(context, { input: {} });
    expect(answer.ok).toBe(true);
    expect(isOnToken(dependence, SPACE_TOKEN)).toBe(true);
  }
});
