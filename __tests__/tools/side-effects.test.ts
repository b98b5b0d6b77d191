import type { Stores } from '../../src/db/stores';
import { allTools } from '../../src/tools/all-tools';
import { bedForTests } from '../runs/bed-for-tests';
import { execute, executeOwn, fillWorld, makeToolAgent, prepareFor, toolNamed } from './tool-world';

// What a tool's contract says of its commits is what its commits say.
const { bed } = bedForTests();
/** Every effect keeps its operation beside it. */
const KEPT = 'APPLIED_OPERATION';
const tokensSince = (
  stores: Stores,
  { domain, from }: { domain: 'journal' | 'agent'; from: number },
): readonly string[] => {
  const { changes } = stores[domain].feed.after(from, 1_000);
  const tokens = changes.flatMap(({ batch }) => batch.typedTokens);
  const semantic = tokens.flatMap((token) => (token.tokenClass === 'semanticKey' ? [token.tokenValue] : []));
  return [...new Set(semantic)].filter((token) => token !== KEPT).sort();
};
const writers = allTools.all.filter(({ kind }) => kind !== 'read').map(({ name }) => name);

test.each(writers)(
  '[TOOL-10] %s: its commits carry the tokens that its contract names, and no other',
  (name) => {
    const { stores } = bed();
    fillWorld(stores);
    prepareFor(stores, name);
    makeToolAgent(stores, null);
    const { kind, sideEffects } = toolNamed(name);
    const domain = kind === 'journal' ? 'journal' : 'agent';
    const from = stores[domain].feed.head();
    expect(kind === 'journal' ? execute(stores, name) : executeOwn(stores, name)).toMatchObject({ ok: true });
    const tokens = tokensSince(stores, { domain, from });
    expect(tokens).not.toEqual([]);
    expect(tokens.filter((token) => !sideEffects.includes(token))).toEqual([]);
  },
);
