import type { Provenance } from '../../src/core/registers';
import type { CarriedCommit, CarriedDot, CarriedUnit } from '../../src/db/log/carried';

// One body of each shape. golden/bodies.json has the bytes that they are for good.
type Commits = readonly [CarriedCommit, ...CarriedCommit[]];
export type GoldenBody = {
  readonly name: string;
  readonly rosterVersion: number;
  readonly commits: Commits;
};

const own: Provenance = { by: 'person', authority: 'person', tainted: false };
const models: Provenance = { by: 'agent', authority: 'model', tainted: true };
const tokens = { relatedIds: [], subtypes: [], ends: [] };
const commit = (
  said: Partial<CarriedCommit> & Pick<CarriedCommit, 'firstCounter' | 'units'>,
): CarriedCommit => ({
  host: 'hosta',
  domain: 'journal',
  at: 1_795_000_000_000,
  actId: `act-${said.firstCounter}`,
  undoes: null,
  author: 'user',
  cause: null,
  tokens,
  ...said,
});
const body = (id: string, text: string): CarriedUnit => ({
  payloadType: 'journalEntity',
  kind: 'saying',
  id,
  payload: { is: 'body', body: { id, text } },
});
const task = (
  id: string,
  clock: readonly (readonly [string, number])[],
  dots: readonly CarriedDot[],
): CarriedUnit => ({ payloadType: 'journalEntity', kind: 'task', id, payload: { is: 'state', clock, dots } });

const created = (n: number): readonly CarriedDot[] => [
  { field: 'title', host: 'hosta', n, rev: 1, ...own, value: 'Tea' },
  { field: 'done', host: 'hosta', n, rev: 1, ...own, value: false },
  { field: 'due', host: 'hosta', n, rev: 1, ...own, value: null },
];

export const goldenBodies: readonly GoldenBody[] = [
  {
    name: 'an append-only record',
    rosterVersion: 1,
    commits: [commit({ firstCounter: 1, units: [body('hosta-journal-1', 'said')] })],
  },
  {
    name: 'a new register record',
    rosterVersion: 1,
    commits: [commit({ firstCounter: 2, units: [task('t1', [['hosta', 2]], created(2))] })],
  },
  {
    name: 'an edit: dots of several ages and revs',
    rosterVersion: 2,
    commits: [
      commit({
        firstCounter: 9,
        units: [
          task(
            't1',
            [['hosta', 9]],
            [
              { field: 'title', host: 'hosta', n: 9, rev: 3, ...own, value: 'Green tea' },
              { field: 'done', host: 'hosta', n: 2, rev: 1, ...own, value: false },
              { field: 'due', host: 'hosta', n: 5, rev: 2, ...own, value: '2026-11-20' },
            ],
          ),
        ],
      }),
    ],
  },
  {
    name: 'concurrent entries of three hosts, two of them in one field',
    rosterVersion: 3,
    commits: [
      commit({
        firstCounter: 20,
        units: [
          task(
            't1',
            [
              ['hosta', 20],
              ['hostc', 7],
              ['hostb', 4],
            ],
            [
              { field: 'title', host: 'hosta', n: 20, rev: 2, ...own, value: 'mine' },
              { field: 'title', host: 'hostb', n: 4, rev: 2, ...models },
              { field: 'done', host: 'hostc', n: 6, rev: 1, ...own },
            ],
          ),
        ],
      }),
    ],
  },
  {
    name: 'units that carry nothing',
    rosterVersion: 1,
    commits: [
      commit({
        firstCounter: 30,
        units: [
          { payloadType: 'journalEntity', kind: 'task', id: 't1', payload: null },
          { payloadType: 'entryLink', kind: 'link', id: 'l1', payload: null },
          { payloadType: 'journalEntity', kind: 'task', id: 't2', payload: null },
        ],
      }),
    ],
  },
  {
    name: 'tokens of all classes',
    rosterVersion: 1,
    commits: [
      commit({
        firstCounter: 40,
        units: [body('hosta-journal-40', 'related')],
        tokens: {
          relatedIds: ['t1', 't2'],
          subtypes: [{ namespace: 'workoutType', value: 'run' }],
          ends: ['TASK'],
        },
      }),
      commit({
        firstCounter: 41,
        units: [body('hosta-journal-41', 'ends only')],
        tokens: { relatedIds: [], subtypes: [], ends: ['TASK'] },
      }),
    ],
  },
  {
    name: 'a run’s commit in the agents’ domain, tainted',
    rosterVersion: 1,
    commits: [
      commit({
        domain: 'agent',
        firstCounter: 50,
        author: 'agent',
        cause: { agentId: 'coach', runKey: 'run-1', depth: 2 },
        units: [
          task(
            'a1',
            [['hosta', 50]],
            created(50).map((dot) => ({ ...dot, ...models })),
          ),
        ],
      }),
    ],
  },
  {
    name: 'commits whose clock went back, in one act',
    rosterVersion: 1,
    commits: [
      commit({ firstCounter: 60, actId: 'one-act', units: [body('hosta-journal-60', 'late')] }),
      commit({
        firstCounter: 61,
        actId: 'one-act',
        at: 1_794_999_999_000,
        author: 'runtime',
        undoes: 'one-act',
        units: [body('hosta-journal-61', 'early')],
      }),
    ],
  },
  {
    name: 'a kind, fields and values of next year, in every script',
    rosterVersion: 1,
    commits: [
      commit({
        firstCounter: 70,
        units: [
          {
            payloadType: 'nextYears',
            kind: 'hologram',
            id: 'h1',
            payload: {
              is: 'state',
              clock: [['hosta', 70]],
              dots: [
                {
                  field: 'größe',
                  host: 'hosta',
                  n: 70,
                  rev: 1,
                  ...own,
                  value: { 日: ['本', '😀', '\u2028"\\'] },
                },
                {
                  field: 'size',
                  host: 'hosta',
                  n: 70,
                  rev: 1,
                  ...models,
                  value: [1.5, -0.25, 1e21, 5e-324, true],
                },
              ],
            },
          },
        ],
      }),
    ],
  },
  {
    name: 'the greatest counters',
    rosterVersion: Number.MAX_SAFE_INTEGER,
    commits: [
      commit({
        firstCounter: Number.MAX_SAFE_INTEGER - 1,
        at: 0,
        units: [
          task(
            't1',
            [
              ['hosta', Number.MAX_SAFE_INTEGER - 1],
              ['hostb', Number.MAX_SAFE_INTEGER],
            ],
            [
              { field: 'a', host: 'hosta', n: 1, rev: Number.MAX_SAFE_INTEGER, ...own, value: '' },
              { field: 'b', host: 'hostb', n: Number.MAX_SAFE_INTEGER, rev: 1, ...own },
            ],
          ),
        ],
      }),
    ],
  },
  {
    name: 'a state without dots: nothing of it is left',
    rosterVersion: 1,
    commits: [commit({ firstCounter: 80, units: [task('t1', [['hosta', 80]], [])] })],
  },
];
