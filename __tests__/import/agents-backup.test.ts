import { createIdSource } from '../../src/core/id';
import { agentKinds } from '../../src/db/agent/kinds';
import { writeSpaceSettings } from '../../src/db/agent/space';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { createDemoModel } from '../../src/gateway/demo-model';
import { emptyHost, endHosts, hostIdOf, keep } from '../api/exported-file';
import { createTemporaryProfiles } from '../api/temporary-profiles';
import {
  codeOf,
  createTestClock,
  createTestRandom,
  openTestHost,
  valueOf,
  type TestHost,
} from '../api/test-host';
import { sendFile, takeFile } from './staged';

afterEach(endHosts);

const withAgents = async (seed: number): Promise<{ host: TestHost; id: string }> => {
  const host = await emptyHost(seed);
  const { client } = host;
  const { id } = valueOf(await client.command('agent.create', { templateId: 'planner', name: 'Plan' }));
  valueOf(
    await client.command('subscription.create', {
      agentId: id,
      label: 'tasks',
      watch: { tokens: ['k:TASK'] },
    }),
  );
  valueOf(
    await client.command('agentTimer.create', {
      agentId: id,
      label: 'mornings',
      schedule: { kind: 'daily', time: '07:00', zone: 'Europe/Berlin' },
    }),
  );
  valueOf(await client.command('agent.say', { id, text: 'Plan my day, please' }));
  return { host, id };
};

/** What this device worked out for itself. */
const rowsOf = ({ store }: TestHost, sql: string) => {
  const database = store.files('own').open('agent.sqlite', { readOnly: true });
  const { rows } = database.query(sql);
  database.close();
  return rows;
};

const moved = async (from: TestHost, to: TestHost) => {
  const { transferId, words } = valueOf(await from.client.command('backup.create', {}));
  const sent = await sendFile(to, await takeFile(from, transferId));
  return { sent, words, answer: await to.client.command('backup.restore', { transferId: sent, words }) };
};

test('[BACKUP-10] agents, what they watch and what was said come back, under a stop that only a person here lifts', async () => {
  const { host: source, id } = await withAgents(101);
  // A release that the new host has never seen the stop of.
  valueOf(await source.client.command('stop.engage', { scope: 'space' }));
  valueOf(await source.client.command('stop.release', { scope: 'space' }));
  const before = valueOf(await source.client.query('agent.get', { id }));
  const target = await emptyHost(102);
  valueOf((await moved(source, target)).answer);
  const after = valueOf(await target.client.query('agent.get', { id }));
  expect(after?.subscriptions).toEqual(before?.subscriptions);
  const labels = after?.timers.map(({ label }) => label);
  expect(labels).toContain('mornings');
  expect(labels).toEqual(before?.timers.map(({ label }) => label));
  expect(after).toMatchObject({ id, name: 'Plan', session: before?.session });
  const isStopped = async (host: TestHost) => valueOf(await host.client.query('stop.status', {})).isStopped;
  const indexed = (host: TestHost) =>
    rowsOf(host, 'SELECT subscription_id, token_value FROM agent_subscription_tokens ORDER BY 1, 2');
  expect(indexed(source)).not.toEqual([]);
  expect(indexed(target)).toEqual(indexed(source));
  expect(await isStopped(source)).toBe(false);
  expect(await isStopped(target)).toBe(true);
  valueOf(await target.client.command('stop.release', { scope: 'space' }));
  expect(await isStopped(target)).toBe(false);
});

test('[BACKUP-10] a backup without agents starts stopped, too; a profile that has some takes none', async () => {
  const target = await emptyHost(104);
  valueOf((await moved(await emptyHost(103), target)).answer);
  expect(valueOf(await target.client.query('stop.status', {})).isStopped).toBe(true);
  const { host: taken } = await withAgents(105);
  expect(codeOf((await moved(await emptyHost(106), taken)).answer)).toBe('profile_not_empty');
});

/** As when a profile is opened by the app, whose agents' engine tells the zone first of all. */
const toldItsZone = async (host: TestHost, seed: number): Promise<TestHost> => {
  const hostId = await hostIdOf(host);
  // Asked for, it is there.
  valueOf(await host.client.query('agent.list', {}));
  host.host.close();
  const database = host.store.files('own').open('agent.sqlite');
  const clock = createTestClock();
  const ids = createIdSource({ clock, random: createTestRandom(seed) });
  const unitOfWork = createUnitOfWork({
    database,
    kinds: agentKinds,
    clock,
    ids,
    hostId,
    domain: 'agent',
  });
  const writer = { by: 'runtime', authority: 'runtime', tainted: false } as const;
  valueOf(
    unitOfWork.commit({ commandId: 'zone', writer }, (commit) => {
      writeSpaceSettings(commit, { homeZone: 'Europe/Berlin' });
      return null;
    }),
  );
  database.close();
  return keep(openTestHost({ seed, store: host.store }));
};

test('[BACKUP-7] a profile in which the device alone told its zone is empty, and takes a backup', async () => {
  const { host: source, id } = await withAgents(111);
  const target = await toldItsZone(await emptyHost(112), 113);
  valueOf((await moved(source, target)).answer);
  expect(valueOf(await target.client.query('agent.get', { id }))).toMatchObject({ id, name: 'Plan' });
});

/** Whether agent.sqlite holds commits that the disk has not been made to keep. */
const watchedProfiles = () => {
  const seen = { isBehind: false };
  const store = createTemporaryProfiles((files) => ({
    ...files,
    open: (name, options) => {
      const database = files.open(name, options);
      if (name !== 'agent.sqlite') return database;
      return {
        ...database,
        isReadOnly: database.isReadOnly,
        transaction: (body, how) => {
          const value = database.transaction(body, how);
          seen.isBehind = how?.durable === 'later';
          return value;
        },
        flush: () => {
          database.flush();
          seen.isBehind = false;
        },
      };
    },
  }));
  return { seen, store };
};

test('[COMMIT-14] a backup has the agents’ commits on the disk before anybody has the file', async () => {
  const { seen, store } = watchedProfiles();
  const agents = { model: createDemoModel(), work: 'when_asked' } as const;
  const { client, host } = keep(openTestHost({ seed: 107, store, more: { agents } }));
  valueOf(await client.command('profile.startEmpty', {}));
  valueOf(await client.command('agent.create', { templateId: 'planner', name: 'Plan' }));
  valueOf(await client.command('task.create', { title: 'Water the plants' }));
  await host.runDue({ deadline: null });
  expect(seen.isBehind).toBe(true);
  valueOf(await client.command('backup.create', {}));
  expect(seen.isBehind).toBe(false);
});
