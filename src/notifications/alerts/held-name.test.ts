import fc from 'fast-check';
import { alertCategories, alertKinds } from '../../core/alerts';
import { looksOf, nameOf, readName } from './held-name';

const id = fc.stringMatching(/^[0-9a-f]{64}$/);
const alert = fc.record({
  id,
  title: fc.string(),
  body: fc.string(),
  firesAt: fc.option(fc.nat()),
  kind: fc.constantFrom(...alertKinds),
  category: fc.constantFrom(...alertCategories),
});

test('[ALERT-5] a name gives back the id, the looks and the instant, and holds none of the words', () => {
  fc.assert(
    fc.property(alert, (one) => {
      const name = nameOf(one);
      expect(readName(name)).toEqual({ id: one.id, looks: looksOf(one), firesAt: one.firesAt });
      expect(name).toMatch(/^[0-9a-f]{64}\.[0-9a-f]{16}\.(now|\d+)$/);
    }),
  );
});

test('[ALERT-4] what is no name of ours stays as it is, for whoever reads ids to refuse', () => {
  const ours = `${'a'.repeat(64)}.${'b'.repeat(16)}.now`;
  for (const name of ['', 'x', 'a'.repeat(64), `${ours}\n`, ` ${ours}`, ours.toUpperCase(), `${ours}.5`])
    expect(readName(name)).toEqual({ id: name, looks: null, firesAt: null });
});
