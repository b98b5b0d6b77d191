import { openTestHost, asOwn, codeOf, openEmptyHost, valueOf, type TestHost } from '../api/test-host';
import { fail } from '../../src/core/result';
import { sha256 } from '../../src/core/sha256';

// To call an export one's own clears every mark in it at once, so the device first checks that it is the person.
let hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts) host.end();
  hosts = [];
});
const keep = (host: TestHost): TestHost => {
  hosts.push(host);
  return host;
};
const exported = async (): Promise<string> => {
  const host = keep(await openEmptyHost({ seed: 91 }));
  valueOf(await host.client.command('task.create', { title: 'Paint the shed' }));
  return valueOf(await host.client.query('data.export', {})).text;
};

test('[VOUCH-4] an export is taken in as the person’s own with the device’s word for that very file alone', async () => {
  const text = await exported();
  const { client } = keep(await openEmptyHost({ seed: 92 }));
  const take = async (proof?: string) =>
    codeOf(
      await client.command('data.import', { text, isOwn: true, ...(proof === undefined ? {} : { proof }) }),
    );
  expect(await take()).toBe('device_check_needed');
  const other = { for: { what: 'importOwn', digest: sha256(`${text} `) } } as const;
  expect(await take(valueOf(await client.command('deviceCheck.pass', other)).proof)).toBe(
    'device_check_needed',
  );
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toEqual([]);
  const { digest } = valueOf(await client.query('data.importDryRun', { text }));
  const asked = { for: { what: 'importOwn', digest } } as const;
  const { proof } = valueOf(await client.command('deviceCheck.pass', asked));
  expect(await take(proof)).toBe('ok');
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toHaveLength(1);
});

test('[VOUCH-4] a proof is not spent on what is refused anyway', async () => {
  const text = await exported();
  const { client } = keep(await openEmptyHost({ seed: 93 }));
  const { id } = valueOf(await client.command('task.create', { title: 'In its way' }));
  const own = await asOwn(client, text);
  expect(codeOf(await client.command('data.import', own))).toBe('profile_not_empty');
  expect(id).not.toBe('');
  valueOf(await client.command('profile.create', {}));
  expect(codeOf(await client.command('data.import', own))).toBe('ok');
});

test('[VOUCH-4] where no device can say it, nobody says so; from outside it comes in as ever', async () => {
  const text = await exported();
  const deviceCheck = {
    way: 'system',
    isReady: () => Promise.resolve(fail('device_check_shut')),
    ask: () => Promise.resolve(fail('device_check_refused')),
  } as const;
  const { client } = keep(openTestHost({ seed: 94, more: { deviceCheck } }));
  valueOf(await client.command('profile.startEmpty', {}));
  const asked = { for: { what: 'importOwn', digest: sha256(text) } } as const;
  expect(codeOf(await client.command('deviceCheck.pass', asked))).toBe('device_check_refused');
  expect(codeOf(await client.command('data.import', { text, isOwn: true }))).toBe('device_check_needed');
  expect(codeOf(await client.command('data.import', { text }))).toBe('ok');
});

/** Between two slices of work twelve seconds pass, once it is slow. */
const slowHost = async (seed: number) => {
  let slow = false;
  let pass = (): void => undefined;
  const pause = (task: () => void): void =>
    void setImmediate(() => {
      if (slow) pass();
      task();
    });
  const host = keep(await openEmptyHost({ seed, more: { pause } }));
  pass = () => host.clock.advance(12_000);
  return {
    host,
    slowDown: () => {
      slow = true;
    },
  };
};
const exportedLong = async (): Promise<string> => {
  const from = keep(await openEmptyHost({ seed: 91 }));
  for (let n = 0; n < 150; n += 1)
    valueOf(await from.client.command('task.create', { title: `Task ${n} ${'x'.repeat(400)}` }));
  return valueOf(await from.client.query('data.export', {})).text;
};

test('[CHECK-2] a proof that lived when the import arrived counts, however long the file takes to read', async () => {
  const text = await exportedLong();
  const { host, slowDown } = await slowHost(95);
  const { client } = host;
  const { digest } = valueOf(await client.query('data.importDryRun', { text }));
  const { proof } = valueOf(await client.command('deviceCheck.pass', { for: { what: 'importOwn', digest } }));
  slowDown();
  const from = host.clock.now();
  expect(codeOf(await client.command('data.import', { text, isOwn: true, proof }))).toBe('ok');
  expect(host.clock.now() - from).toBeGreaterThan(60_000);
});

test('[CHECK-2] a proof that is over when the import arrives counts for nothing', async () => {
  const text = await exported();
  const host = keep(await openEmptyHost({ seed: 96 }));
  const own = await asOwn(host.client, text);
  host.clock.advance(61_000);
  expect(codeOf(await host.client.command('data.import', own))).toBe('device_check_needed');
});

test('[CHECK-3] a proof for another file is refused after the reading, and is spent', async () => {
  const [text, other] = [await exported(), await exportedLong()];
  const { client } = keep(await openEmptyHost({ seed: 97 }));
  const own = await asOwn(client, text);
  expect(codeOf(await client.command('data.import', { ...own, text: other }))).toBe('device_check_needed');
  expect(codeOf(await client.command('data.import', own))).toBe('device_check_needed');
});
