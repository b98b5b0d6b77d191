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
