import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from '../../src/core/result';
import type { SecretStore } from '../../src/gateway/secrets/secret-store';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import type { ApiClient } from '../../src/runtime/api/client';
import { createPassphraseCheck } from '../../src/runtime/device-check/passphrase-check';
import { codeOf, openTestHost, settled, valueOf, type TestHost } from '../api/test-host';
import { createTemporaryProfiles } from '../api/temporary-profiles';

// Something risky, as a screen accepts it: the device asks first, and what it says counts for what was shown.
const PASSPHRASE = 'vier blaue Stühle';
const shelf = new Map<string, string>();
const secrets: SecretStore = {
  read: async (ref) => ok(shelf.get(ref) ?? null),
  write: async (ref, { value }) => {
    shelf.set(ref, value);
    return ok('keyring');
  },
  remove: async (ref) => {
    shelf.delete(ref);
    return ok(null);
  },
};
const check = () =>
  createPassphraseCheck({
    secrets,
    clock: { now: () => Date.UTC(2026, 10, 18) },
    cost: { N: 16, r: 8, p: 1 },
    random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
  });

let taskId = '';
const model = createScriptedModel((request) =>
  request.messages.every(({ role }) => role !== 'tool')
    ? {
        say: 'answer',
        text: 'It is finished.',
        toolCalls: [
          {
            callId: 'c1',
            name: 'conclude_task_with_rollover',
            args: { taskId, rolloverTitle: 'Paint again' },
          },
        ],
      }
    : { say: 'answer', text: 'Done.' },
);
let test1: TestHost;
beforeEach(() => {
  shelf.clear();
  test1 = openTestHost({ more: { deviceCheck: check(), agents: { model, work: 'when_asked' } } });
});
afterEach(() => test1.end());

const risky = async (client: ApiClient) => {
  valueOf(await client.command('profile.startEmpty', {}));
  taskId = valueOf(await client.command('task.create', { title: 'Paint the shed' })).id;
  const { id } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  valueOf(await client.command('agent.wake', { id }));
  await test1.host.runDue({ deadline: null });
  const [item] = valueOf(await client.query('approval.list', {})).approvals;
  const view = valueOf(await client.query('approval.show', { id: item?.id ?? '' }));
  if (view === null || view.readHash === null) throw new Error('nothing risky was proposed');
  expect(view.needsDeviceCheck).toBe(true);
  return { id: view.id, argsHash: view.argsHash, readHash: view.readHash };
};

test('[APPROVAL-11] through the API: set once, asked for this, accepted once, and none of it is kept', async () => {
  const { client, store } = test1;
  const shown = await risky(client);
  const heard: unknown[] = [];
  client.subscribe('deviceCheck.state', {}, (answer) => heard.push(valueOf(answer)));
  await settled();
  expect(codeOf(await client.command('approval.accept', shown))).toBe('device_check_needed');
  const all = valueOf(await client.command('approval.acceptAll', { items: [shown] }));
  expect(all.results).toEqual([{ id: shown.id, code: 'device_check_needed' }]);
  const asked = { for: { what: 'approval', ...shown }, passphrase: PASSPHRASE } as const;
  expect(codeOf(await client.command('deviceCheck.pass', asked))).toBe('device_check_not_set');
  valueOf(await client.command('deviceCheck.setPassphrase', { passphrase: PASSPHRASE }));
  const elsewhere = valueOf(
    await client.command('deviceCheck.pass', { for: { what: 'unlock' }, passphrase: PASSPHRASE }),
  );
  const refused = await client.command('approval.accept', { ...shown, proof: elsewhere.proof });
  expect(codeOf(refused)).toBe('device_check_needed');
  const { proof } = valueOf(await client.command('deviceCheck.pass', asked));
  // The same check does not carry what was changed afterwards.
  const args = { taskId, rolloverTitle: 'Sell the shed' };
  const changed = valueOf(await client.query('approval.show', { id: shown.id, args }));
  const readHash = changed?.readHash ?? '';
  expect(codeOf(await client.command('approval.edit', { ...shown, readHash, args, proof }))).toBe(
    'device_check_needed',
  );
  const again = valueOf(await client.command('deviceCheck.pass', asked));
  valueOf(await client.command('approval.accept', { ...shown, proof: again.proof }));
  const titles = valueOf(await client.query('task.list', { filter: {} })).tasks.map(({ title }) => title);
  expect(titles).toContain('Paint again');
  await settled();
  expect(heard).toEqual([
    { way: 'passphrase', isReady: null },
    { way: 'passphrase', isReady: false },
    { way: 'passphrase', isReady: true },
  ]);
  test1.host.rest();
  const files = readdirSync(store.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name)).toString('latin1');
    for (const secret of [PASSPHRASE, Buffer.from(PASSPHRASE).toString('latin1'), again.proof, proof])
      expect(bytes).not.toContain(secret);
  }
});

test('[CHECK-7] where no journal opens, the device still says whether it is the person', async () => {
  const store = createTemporaryProfiles();
  openTestHost({ store }).host.close();
  const journal = readdirSync(store.folder, { recursive: true, withFileTypes: true }).find(
    ({ name }) => name === 'db.sqlite',
  );
  if (journal === undefined) throw new Error('no journal');
  writeFileSync(join(journal.parentPath, journal.name), 'this is no database at all');
  const { client, host, end } = openTestHost({ store, more: { deviceCheck: check() } });
  expect(host.failure()?.code).toBe('database_corrupt');
  valueOf(await client.command('deviceCheck.setPassphrase', { passphrase: PASSPHRASE }));
  expect(valueOf(await client.query('deviceCheck.state', {}))).toEqual({ way: 'passphrase', isReady: true });
  const unlock = { for: { what: 'unlock' } } as const;
  expect(codeOf(await client.command('deviceCheck.pass', { ...unlock, passphrase: 'wrong words' }))).toBe(
    'device_check_refused',
  );
  valueOf(await client.command('deviceCheck.pass', { ...unlock, passphrase: PASSPHRASE }));
  end();
});
