import { encodeRegisters } from '../../src/core/registers-codec';
import { person } from '../../src/db/commit';
import { noteKind } from '../../src/db/journal/kinds/note';
import { keepUnknownUnit } from '../../src/db/log/unknown-records';
import { atOnce } from '../../src/runtime/sliced';
import { ghostsIn } from '../../src/sync/genesis';
import { snapshotSources } from '../../src/sync/snapshot/sources';
import { valueOf } from './results';
import { closeAll, openStores, writeNotes } from './snapshot-bed';
import type { Entry } from '../../src/core/registers';

afterEach(closeAll);

const entry = (host: string, n: number): Entry => ({
  host,
  n,
  rev: 1,
  by: 'person',
  authority: 'person',
  tainted: false,
  value: 'x',
});

test('[SYNC-18] every other host in a clock or an id is a ghost with its greatest counter', () => {
  const stores = openStores('hosta');
  writeNotes(stores, ['mine']);
  const adopt = (id: string, clock: ReadonlyMap<string, number>): void => {
    const [host = '', n = 0] = [...clock][0] ?? [];
    valueOf(
      stores.journal.unitOfWork.commit({ commandId: `adopt ${id}`, writer: person }, (writer) => {
        writer.untyped.adopt('note', id, { clock, fields: new Map([['title', [entry(host, n)]]]) });
        return null;
      }),
    );
  };
  adopt('n1', new Map([['old-export', 40]]));
  adopt(
    'n2',
    new Map([
      ['old-export', 17],
      ['früher"\\]', 3],
    ]),
  );
  valueOf(
    stores.agent.unitOfWork.commit({ commandId: 'restore', writer: person }, (writer) => {
      writer.untyped.adoptBody('agentPersonaVersion', 'other-host-agent-12', {
        agentId: 'a',
        version: 1,
        voiceDirectives: [],
        toneBounds: [],
        coachingStyle: null,
        antiSycophancyPolicy: null,
        diffFromVersionId: null,
        authoredBy: 'person',
        sourceSessionId: null,
        tainted: false,
        createdAt: 1,
      });
      return null;
    }),
  );
  keepUnknownUnit(stores.agent.database, {
    kind: 'k',
    id: 'i',
    host: 'next-year',
    counter: 5,
    payloadType: 'p',
    payload: '{}',
  });
  expect(atOnce(ghostsIn(snapshotSources(stores)))).toEqual([
    { host: 'früher"\\]', domain: 'journal', counter: 3 },
    { host: 'next-year', domain: 'agent', counter: 5 },
    { host: 'old-export', domain: 'journal', counter: 40 },
    { host: 'other-host', domain: 'agent', counter: 12 },
  ]);
});

test('[SYNC-18] a former host of this device is a ghost through the last counter it gave out', () => {
  const stores = openStores('hosta');
  writeNotes(stores, ['one', 'two', 'three']);
  const { hosts } = stores.journal.unitOfWork;
  hosts.renew({ host: 'hosta-renewed', from: 4 }, () => undefined);
  writeNotes(stores, ['four'], () => 'note-3');
  expect(atOnce(ghostsIn(snapshotSources(stores).slice(0, 1)))).toEqual([
    { host: 'hosta', domain: 'journal', counter: 3 },
  ]);
});

test('[SYNC-18] a hundred thousand records are read exactly, a little at a time', () => {
  const stores = openStores('hosta');
  const hosts = ['aaa', 'bbb', 'ccc', 'ddd'];
  const greatest = new Map<string, number>();
  const rowsOf = function* () {
    for (let at = 1; at <= 100_000; at += 1) {
      const host = hosts[at % 4] ?? '';
      const counter = (at * 7919) % 100_003;
      if (counter === 0) continue;
      greatest.set(host, Math.max(greatest.get(host) ?? 0, counter));
      const clock = new Map([
        ['hosta', at],
        [host, counter],
      ]);
      yield {
        id: `n${at}`,
        text: encodeRegisters({ clock, fields: new Map([['title', [entry('hosta', at)]]]) }),
      };
    }
  };
  const [journal] = snapshotSources(stores, rowsOf);
  if (journal === undefined) throw new Error('no journal');
  let rests = 0;
  const work = ghostsIn([{ ...journal, kinds: [noteKind] }]);
  let step = work.next();
  for (; step.done !== true; step = work.next()) rests += 1;
  expect(step.value).toEqual(hosts.map((host) => ({ host, domain: 'journal', counter: greatest.get(host) })));
  expect(rests).toBeGreaterThan(99_990);
});
