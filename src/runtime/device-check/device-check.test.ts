import { randomBytes } from 'node:crypto';
import type { DeviceCheckPort } from '../../core/device-check';
import { fail, ok } from '../../core/result';
import type { SecretStore } from '../../gateway/secrets/secret-store';
import type { Json } from '../../core/json';
import { createDeviceDesk, noDeviceDesk, type DeviceCheckHere } from './desk';
import { createPassphraseCheck } from './passphrase-check';

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
const cost = { N: 16, r: 8, p: 1 };
const createShelf = () => {
  const kept = new Map<string, string>();
  let shut: string | null = null;
  const shutWith = (detail: string | null): void => {
    shut = detail;
  };
  const secrets: SecretStore = {
    read: async (ref) => (shut === null ? ok(kept.get(ref) ?? null) : fail('secret_unavailable', shut)),
    write: async (ref, { value }) => {
      kept.set(ref, value);
      return ok('keyring');
    },
    remove: async (ref) => {
      kept.delete(ref);
      return ok(null);
    },
  };
  return { kept, secrets, shutWith };
};
const setUp = () => {
  const clock = { at: 1_000_000, now: () => clock.at };
  const { kept, secrets, shutWith } = createShelf();
  const news: string[] = [];
  const check = createPassphraseCheck({ secrets, random, clock, cost });
  const desk = createDeviceDesk({ port: check, clock, random, onChanged: () => news.push('changed') });
  let count = 0;
  const ask = async (name: string, input: Json) => {
    count += 1;
    const answer = await desk.command({ name, input, commandId: `c${count}` });
    if (answer === null) throw new Error('no command of the desk');
    return answer;
  };
  return { clock, kept, check, desk, ask, news, shutWith };
};
const unlock = (passphrase?: string) => ({
  for: { what: 'unlock' },
  ...(passphrase === undefined ? {} : { passphrase }),
});
const RIGHT = 'vier blaue Stühle';
const codeOf = (answer: { ok: boolean; error?: unknown }) => ('error' in answer ? answer.error : 'ok');

test('[CHECK-1] no passphrase, no check; a device that cannot tell says no to everything', async () => {
  const { ask, desk } = setUp();
  expect(await desk.freshState()).toEqual(ok({ way: 'passphrase', isReady: false }));
  expect(codeOf(await ask('deviceCheck.pass', unlock('anything at all')))).toEqual({
    code: 'device_check_not_set',
  });
  const none = await noDeviceDesk.command({ name: 'deviceCheck.pass', input: unlock(), commandId: 'c' });
  expect(none).toEqual(fail('device_check_unavailable'));
  expect(noDeviceDesk.take('0'.repeat(64), { what: 'unlock' })).toBe(false);
});

test('[CHECK-4] what is kept opens with the passphrase and does not contain it', async () => {
  const { ask, kept, desk } = setUp();
  expect(await ask('deviceCheck.setPassphrase', { passphrase: RIGHT })).toEqual(ok({ place: 'keyring' }));
  const text = Buffer.from([...kept.values()].join(''), 'hex').toString('utf8');
  expect(text).toContain('salt');
  expect(text).not.toContain(RIGHT);
  expect(text).not.toContain(Buffer.from(RIGHT).toString('hex'));
  // However the keyboard composes its signs.
  const passed = await ask('deviceCheck.pass', unlock(RIGHT.normalize('NFD')));
  expect(passed).toMatchObject({ ok: true, value: { until: 1_060_000 } });
  expect(codeOf(await ask('deviceCheck.pass', unlock('vier blaue stühle')))).toEqual({
    code: 'device_check_refused',
  });
  expect(codeOf(await ask('deviceCheck.pass', unlock()))).toEqual({ code: 'device_check_needed' });
  expect(await desk.freshState()).toEqual(ok({ way: 'passphrase', isReady: true }));
});

test('[CHECK-5] whoever changes or removes it says the one that is set', async () => {
  const { ask, kept } = setUp();
  expect(codeOf(await ask('deviceCheck.setPassphrase', { passphrase: 'short' }))).toEqual({
    code: 'passphrase_too_short',
  });
  await ask('deviceCheck.setPassphrase', { passphrase: RIGHT });
  const before = [...kept.values()];
  for (const current of [{}, { current: 'somebody else' }, { current: '', keepInFile: true }])
    expect((await ask('deviceCheck.setPassphrase', { passphrase: 'my own words', ...current })).ok).toBe(
      false,
    );
  expect((await ask('deviceCheck.removePassphrase', { current: 'somebody else' })).ok).toBe(false);
  expect([...kept.values()]).toEqual(before);
  const changed = { passphrase: 'my own words', current: RIGHT };
  expect((await ask('deviceCheck.setPassphrase', changed)).ok).toBe(true);
  expect((await ask('deviceCheck.pass', unlock('my own words'))).ok).toBe(true);
  expect((await ask('deviceCheck.removePassphrase', { current: 'my own words' })).ok).toBe(true);
  expect(kept.size).toBe(0);
});

test('[CHECK-8] [KEY-3] a store that cannot be asked for a moment is not one without a passphrase: nothing is set over it', async () => {
  const { ask, desk, kept, news, shutWith } = setUp();
  await ask('deviceCheck.setPassphrase', { passphrase: RIGHT });
  expect(await desk.freshState()).toEqual(ok({ way: 'passphrase', isReady: true }));
  const before = [...kept.values()];
  shutWith('keyring_shut');
  expect(await desk.freshState()).toEqual(fail('device_check_shut'));
  expect(desk.state()).toEqual(fail('device_check_shut'));
  for (const more of [{}, { keepInFile: true }, { current: RIGHT, keepInFile: true }])
    expect(await ask('deviceCheck.setPassphrase', { passphrase: 'my own words', ...more })).toEqual(
      fail('device_check_shut'),
    );
  expect(await ask('deviceCheck.pass', unlock(RIGHT))).toEqual(fail('device_check_shut'));
  expect([...kept.values()]).toEqual(before);
  shutWith(null);
  const told = news.length;
  expect(await desk.freshState()).toEqual(ok({ way: 'passphrase', isReady: true }));
  expect(news).toHaveLength(told + 1);
  expect((await ask('deviceCheck.pass', unlock(RIGHT))).ok).toBe(true);
});

test('[CHECK-8] where there is no store at all nothing was ever set, and a file will do for whoever asks for one', async () => {
  const { ask, desk, shutWith } = setUp();
  shutWith('no_keyring');
  expect(await desk.freshState()).toEqual(ok({ way: 'passphrase', isReady: false }));
  expect((await ask('deviceCheck.setPassphrase', { passphrase: RIGHT, keepInFile: true })).ok).toBe(true);
});

test('[CHECK-6] five wrong tries in a row, then a pause that grows; the right one is not heard in it', async () => {
  const { ask, clock } = setUp();
  await ask('deviceCheck.setPassphrase', { passphrase: RIGHT });
  const together = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(() => ask('deviceCheck.pass', unlock('wrong words'))),
  );
  const codes = together.map((answer) => (answer.ok ? 'ok' : answer.error.code));
  expect(codes.filter((code) => code === 'device_check_refused')).toHaveLength(5);
  expect(codes.filter((code) => code === 'device_check_paused')).toHaveLength(2);
  expect(codeOf(await ask('deviceCheck.pass', unlock(RIGHT)))).toEqual({ code: 'device_check_paused' });
  clock.at += 30_001;
  expect(codeOf(await ask('deviceCheck.pass', unlock('wrong words')))).toEqual({
    code: 'device_check_refused',
  });
  clock.at += 30_001;
  expect(codeOf(await ask('deviceCheck.pass', unlock(RIGHT)))).toEqual({ code: 'device_check_paused' });
  clock.at += 30_001;
  expect((await ask('deviceCheck.pass', unlock(RIGHT))).ok).toBe(true);
  expect((await ask('deviceCheck.pass', unlock(RIGHT))).ok).toBe(true);
});

const systemThat = (answer: Awaited<ReturnType<DeviceCheckPort['ask']>>) => {
  const asked: string[] = [];
  const port: DeviceCheckHere = {
    way: 'system',
    isReady: async () => ok(true),
    ask: async ({ reason }) => {
      asked.push(reason);
      return answer;
    },
  };
  const clock = { now: () => 0 };
  return { asked, desk: createDeviceDesk({ port, clock, random, onChanged: () => undefined }) };
};

test('[CHECK-1] a device that asks by itself does so in the person’s language, once for a repeated question', async () => {
  const { asked, desk } = systemThat(ok(null));
  const message = {
    name: 'deviceCheck.pass',
    commandId: 'one',
    input: { for: { what: 'unlock' }, language: 'de' },
  };
  const [first, again] = await Promise.all([desk.command(message), desk.command(message)]);
  expect(first).toEqual(again);
  expect(first).toMatchObject({ ok: true });
  expect(asked).toEqual(['Reveille öffnen']);
  const set = { name: 'deviceCheck.setPassphrase', commandId: 'two', input: { passphrase: RIGHT } };
  expect(await desk.command(set)).toEqual(fail('device_asks_itself'));
  const refusing = systemThat(fail('device_check_cancelled'));
  expect(await refusing.desk.command(message)).toEqual(fail('device_check_cancelled'));
});
