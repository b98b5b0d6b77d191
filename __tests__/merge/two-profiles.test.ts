import { dataWake } from '../../src/agents/wake/data-wake';
import { readAgent } from '../../src/db/agent/agent-view';
import { noUse, countUse, usedOnDay } from '../../src/db/agent/budgets';
import { isAgentStopped, writeStop } from '../../src/db/agent/stops';
import { checkCommits } from '../../src/db/log/check';
import { headOf } from '../../src/db/log/feed';
import { readSubscriptionOf } from '../../src/agents/wake/subscription-index';
import { sha256 } from '../../src/core/sha256';
import { createSearchIndex } from '../../src/db/search/search-index';
import { lettersEmbedder } from '../../src/db/search/vectors/letters-embedder';
import { searchExpression } from '../../src/db/search/search-text';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { lookAll } from '../wake/wake-bed';
import { atOnce } from '../search/search-bed';
import { applyAlone, carry, carryAll, outboxOf } from './carry';
import {
  domains,
  kindsOf,
  liveSome,
  makeListener,
  openProfile,
  writeTask,
  type Domain,
  type Profile,
} from './two-profiles';

const opened: Profile[] = [];
const open = (hostId: string, seed: number): Profile => {
  const profile = openProfile(hostId, seed);
  opened.push(profile);
  return profile;
};
afterEach(() => {
  for (const profile of opened.splice(0)) profile.destroy();
});
const journalsOf = (profiles: readonly Profile[], domain: Domain) =>
  profiles.map(({ bed }) => bed.stores[domain]);
const findings = ({ bed }: Profile, domain: Domain): unknown =>
  checkCommits({ database: bed.stores[domain].database, kinds: kindsOf[domain] });
const counterOf = ({ bed }: Profile, domain: Domain): number => headOf(bed.stores[domain].database).counter;

const HOSTS = ['hostb', 'hosta', 'hostc'];
/** The same histories, lived apart on each host. A second set can be carried in another order. */
const lived = (seed: number, count: number): readonly Profile[] =>
  HOSTS.slice(0, count).map((hostId, index) => {
    const profile = open(hostId, seed * 10 + index);
    liveSome(profile, { seed: seed * 10 + index, acts: 14 });
    return profile;
  });
/** Continues the histories after the exchange. */
const goOn = (profiles: readonly Profile[], seed: number): void =>
  profiles.forEach((profile, index) => liveSome(profile, { seed: seed * 100 + index, acts: 6 }));

test.each([
  [2, [1, 2, 3, 4]],
  [3, [5, 6]],
])(
  '[APPLY-1] [APPLY-2] lives on %s hosts, carried in both orders: equal, quiet, nothing authored anew',
  (count, seeds) => {
    for (const seed of seeds) {
      const [one, other] = [lived(seed, count), lived(seed, count)];
      for (const domain of domains) {
        const counters = one.map((profile) => counterOf(profile, domain));
        carryAll(journalsOf(one, domain));
        carryAll(journalsOf([...other].reverse(), domain));
        expect(one.map((profile) => counterOf(profile, domain))).toEqual(counters);
        const contents = [...one, ...other].map((profile) => profile.contents(domain));
        expect([seed, domain, new Set(contents).size]).toEqual([seed, domain, 1]);
      }
      goOn(one, seed);
      for (const domain of domains) {
        carryAll(journalsOf(one, domain));
        expect(new Set(one.map((profile) => profile.contents(domain))).size).toBe(1);
        const batches = one.map((profile) => profile.batches[domain].length);
        expect(carryAll(journalsOf(one, domain))).toBe(0);
        expect(one.map((profile) => profile.batches[domain].length)).toEqual(batches);
        for (const profile of one) {
          expect(findings(profile, domain)).toEqual([]);
          expect(profile.bed.faults).toEqual([]);
          const own = profile.batches[domain].filter(({ arrived }) => arrived === 'here');
          for (const elsewhere of one.filter((each) => each !== profile)) {
            const came = elsewhere.batches[domain].filter(({ arrived }) => arrived === 'sync');
            const keys = new Set(came.map(({ logicalChangeKey }) => logicalChangeKey));
            expect(own.filter(({ logicalChangeKey }) => !keys.has(logicalChangeKey))).toEqual([]);
          }
        }
      }
      for (const profile of opened.splice(0)) profile.destroy();
    }
  },
);

const changesOf = ({ bed }: Profile, domain: Domain) => bed.stores[domain].feed.after(0, 10_000).changes;

test('[APPLY-3] the feed tells the same of a commit on every device: keys, tokens, cause, the author’s host and counter', () => {
  const [here, there] = lived(7, 2);
  if (here === undefined || there === undefined) throw new Error('two');
  for (const domain of domains) {
    carryAll(journalsOf([here, there], domain));
    const told = (profile: Profile) =>
      changesOf(profile, domain)
        .map(({ batch, host, lastCounter, at, units }) => {
          const { logicalChangeKey, changeUnitKeys, typedTokens, author, cause } = batch;
          const names = units.map(({ kind, id, counter }) => [kind, id, counter]);
          return {
            host,
            lastCounter,
            at,
            names,
            logicalChangeKey,
            changeUnitKeys,
            typedTokens,
            author,
            cause,
          };
        })
        .sort((a, b) => (a.host < b.host ? -1 : a.host > b.host ? 1 : a.lastCounter - b.lastCounter));
    expect(told(there)).toEqual(told(here));
    for (const profile of [here, there])
      for (const { batch, host } of changesOf(profile, domain))
        expect(batch.arrived).toBe(host === profile.hostId ? 'here' : 'sync');
  }
});

test('[AWAY-3] [APPLY-3] a change of any device wakes on the device where the agent works, once, under the same runKey, and on no other', () => {
  const [here, there] = [open('hosta', 1), open('hostb', 2)];
  makeListener(here, 'coach');
  carry(here.bed.stores.agent, there.bed.stores.agent);
  expect([lookAll(here.desk), lookAll(there.desk)]).toEqual([0, 0]);
  // Subscriptions came with the record.
  expect(
    there.bed.stores.agent.database.query('SELECT count(*) FROM agent_subscription_tokens').rows,
  ).toEqual(here.bed.stores.agent.database.query('SELECT count(*) FROM agent_subscription_tokens').rows);
  here.commit('journal', (writer) => writeTask(writer, 't1', { title: 'mine' }));
  there.commit('journal', (writer) => writeTask(writer, 't2', { title: 'theirs' }));
  expect([lookAll(here.desk), lookAll(there.desk)]).toEqual([1, 0]);
  carryAll(journalsOf([here, there], 'journal'));
  expect([lookAll(here.desk), lookAll(there.desk)]).toEqual([1, 0]);
  expect([lookAll(here.desk), lookAll(there.desk)]).toEqual([0, 0]);
  const waiting = ({ bed }: Profile): unknown =>
    bed.stores.agent.database.query('SELECT run_key FROM wake_queue ORDER BY run_key').rows.flat();
  const keyOf = (profile: Profile, host: string): string => {
    const change = changesOf(profile, 'journal').find((each) => each.host === host);
    const subscription = readSubscriptionOf(profile.bed.stores, 'sub-coach');
    const agent = readAgent(profile.bed.stores.agent.records, 'coach');
    if (change === undefined || subscription === null || agent === null) throw new Error('nobody listens');
    return dataWake(change, { subscription, agent, now: 0, notBefore: 0 }).runKey;
  };
  const keys = ['hosta', 'hostb'].map((host) => keyOf(here, host));
  expect(['hosta', 'hostb'].map((host) => keyOf(there, host))).toEqual(keys);
  expect(waiting(here)).toEqual([...keys].sort());
  expect(waiting(there)).toEqual([]);
});

test('[SEARCH-6] what arrived is found once, as the author finds it, and the index rests behind it', () => {
  const [here, there] = [open('hosta', 1), open('hostb', 2)];
  const files = createReadyTemporaryFiles();
  const { database: journal, records } = there.bed.stores.journal;
  const faults: string[] = [];
  const index = createSearchIndex({
    files: files.files,
    readOnly: false,
    journal,
    records,
    hostId: () => 'hostb',
    onFault: ({ code }) => faults.push(code),
    sha256,
    embedder: lettersEmbedder,
    machine: null,
  });
  const found = (text: string): unknown => {
    const expression = searchExpression(text);
    if (expression === null) throw new Error('nothing to look for');
    const all = {
      kinds: null,
      categoryId: null,
      from: null,
      until: null,
      onWall: null,
      before: null,
      limit: 99,
    };
    const answer = atOnce(index.find({ query: { expression, ...all }, waits: true }));
    return answer.ok ? answer.value.documents.map(({ id }) => id) : answer.error.code;
  };
  there.commit('journal', (writer) => writeTask(writer, 't0', { title: 'lemonade' }));
  expect(found('lemonade')).toEqual(['t0']);
  here.commit('journal', (writer) => writeTask(writer, 't1', { title: 'espresso' }));
  carry(here.bed.stores.journal, there.bed.stores.journal);
  expect(found('espresso')).toEqual(['t1']);
  here.commit('journal', (writer) => writeTask(writer, 't1', { title: 'ristretto' }));
  here.commit('journal', (writer) => writeTask(writer, 't2', { title: 'espresso again' }));
  carry(here.bed.stores.journal, there.bed.stores.journal);
  expect([found('ristretto'), found('espresso'), found('lemonade')]).toEqual([['t1'], ['t2'], ['t0']]);
  expect(faults).toEqual([]);
  index.close();
  files.destroy();
});

test('[MERGE-16] [MERGE-17] a stop holds against an executor’s stream that leaves it out, and nobody stops another', () => {
  const [phone, hub] = [open('phone', 1), open('hub', 2)];
  const space = { scope: 'space' } as const;
  for (let stops = 0; stops < 2; stops += 1)
    phone.commit('agent', (writer) => writeStop(writer, { stop: space, hostId: 'phone' }));
  carry(phone.bed.stores.agent, hub.bed.stores.agent);
  hub.commit('agent', (writer) => writer.write('agentStop', 'stop:space', { target: null }));
  const [commit] = outboxOf(hub.bed.stores.agent);
  if (commit === undefined) throw new Error('nothing was read out');
  const stopsBefore = phone.contents('agent');
  const saying = (value: string | Record<string, number>) => ({
    ...commit,
    units: commit.units.map((unit) => {
      if (unit.payload?.is !== 'state') return unit;
      const own = { field: 'engaged', host: 'hub', n: commit.firstCounter, rev: 2, value };
      const dot = { ...own, by: 'agent', authority: 'model', tainted: true } as const;
      // It reuses a dot of the phone that the author itself had replaced.
      const phones = { ...dot, host: 'phone', n: 1, value: { phone: 50 } };
      const dots = unit.payload.dots.filter(({ field }) => field !== 'engaged' && field !== 'released');
      return { ...unit, payload: { ...unit.payload, dots: [...dots, dot, phones] } };
    }),
  });
  expect(stopsBefore).toContain('engaged');
  const forged = saying({ phone: 0, tablet: 99 });
  expect(applyAlone(phone.bed.stores.agent, forged)).toMatchObject({ ok: true });
  expect(isAgentStopped(phone.bed.stores.agent.records, 'coach')).toBe(true);
  const after = phone.bed.stores.agent.database.query('SELECT state FROM agent_stops').rows;
  expect(String(after[0]?.[0])).toContain('{"phone":2}');
  expect(String(after[0]?.[0])).not.toContain('tablet');
});

test('[APPLY-7] [BUDGET-2] what a host used counts from that host alone', () => {
  const [phone, hub] = [open('phone', 1), open('hub', 2)];
  const day = '2026-11-18';
  const uses = (profile: Profile, hostId: string, tokens: number): void =>
    void profile.commit('agent', (writer) =>
      countUse(writer, { agentId: 'coach', day, hostId, use: { ...noUse, tokens } }),
    );
  uses(phone, 'phone', 7);
  uses(hub, 'hub', 5);
  uses(hub, 'phone', 900);
  expect(carry(hub.bed.stores.agent, phone.bed.stores.agent).stopped).toBeNull();
  expect(usedOnDay(phone.bed.stores, { agentId: 'coach', day })).toMatchObject({ tokens: 12 });
  expect(phone.bed.faults).toEqual([
    { code: 'speaks_for_another', ids: ['hub', 'agentBudgetCounter', `used:coach:${day}:phone`] },
  ]);
});

test('[APPLY-7] a claim that names another host is not taken', () => {
  const [phone, hub] = [open('phone', 1), open('hub', 2)];
  const claim = { runKey: 'run', agentId: 'coach', generation: 1, adopts: null, at: 1 };
  for (const hostId of ['hub', 'phone'])
    hub.commit('agent', (writer) =>
      writer.append('agentRunClaim', writer.newAppendId(), { ...claim, hostId }),
    );
  expect(carry(hub.bed.stores.agent, phone.bed.stores.agent).stopped).toBeNull();
  expect(phone.bed.stores.agent.database.query('SELECT id FROM agent_run_claims').rows).toEqual([
    ['hub-agent-1'],
  ]);
  expect(phone.bed.faults).toMatchObject([{ code: 'speaks_for_another' }]);
});
