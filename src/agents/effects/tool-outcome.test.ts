import { createKindRegistry } from '../../db/records/kind-registry';
import { journalKinds } from '../../db/journal/kinds';
import { changedBy } from './tool-outcome';

const ends: Readonly<Record<string, string>> = { t: 'task', l: 'label', n: 'note' };
const read = (kind: string, id: string) => {
  if (kind === 'link') {
    const [from = '', to = ''] = id.split('-');
    return { kind, id, fields: { from, to } };
  }
  return ends[id] === kind ? { kind, id, fields: {} } : null;
};
const place = { kinds: createKindRegistry(journalKinds), read };
const tokensOf = (...ids: readonly string[]): readonly string[] =>
  changedBy(
    ids.map((id) => ({ kind: ends[id] ?? 'link', id })),
    place,
  ).tokens;

test('[COMMIT-13] what an agent is told of a link is what the link joins', () => {
  expect(tokensOf('n-l')).toEqual(['semanticKey|-|LABEL', 'semanticKey|-|NOTE']);
  expect(tokensOf('t', 't-l')).toEqual(['semanticKey|-|LABEL', 'semanticKey|-|TASK']);
  expect(tokensOf('n-gone')).toEqual(['semanticKey|-|NOTE', 'semanticKey|-|TASK']);
});
