import { judgeCopy, type CopyEvidence } from './judge-copy';

const ours: CopyEvidence = {
  keys: { host: 'host-a' },
  hosts: { journal: 'host-a', agent: 'host-a' },
  own: { journal: 7, agent: 3 },
  heard: { journal: 7, agent: 3 },
  mark: { journal: 5, agent: 0 },
};

const stillOurs: readonly (readonly [string, CopyEvidence])[] = [
  ['nothing moved', ours],
  ['not all of it is sent', { ...ours, heard: { journal: 2, agent: 0 } }],
  ['nothing was heard, and no mark set', { ...ours, heard: { journal: 0, agent: 0 }, mark: null }],
  ['agents’ database does not open', { ...ours, hosts: { journal: 'host-a', agent: null } }],
];
test.each(stillOurs)('[SYNC-20] ours: %s', (_, evidence) => {
  expect(judgeCopy(evidence)).toBe('ours');
});

const copies: readonly (readonly [string, CopyEvidence])[] = [
  ['no key', { ...ours, keys: null }],
  ['the key of another host', { ...ours, keys: { host: 'host-b' } }],
  ['agents’ database of another host', { ...ours, hosts: { journal: 'host-a', agent: 'host-b' } }],
  ['the journal of another host', { ...ours, hosts: { journal: 'host-b', agent: 'host-a' } }],
  ['the relay holds more of the journal', { ...ours, heard: { journal: 8, agent: 0 } }],
  ['a peer holds more of the agents', { ...ours, heard: { journal: 0, agent: 4 } }],
  ['below the mark', { ...ours, heard: { journal: 0, agent: 0 }, mark: { journal: 8, agent: 0 } }],
  ['agents below the mark', { ...ours, mark: { journal: 0, agent: 4 } }],
];
test.each(copies)('[SYNC-20] a copy or an old state: %s', (_, evidence) => {
  expect(judgeCopy(evidence)).toBe('copy_or_old_state');
});
