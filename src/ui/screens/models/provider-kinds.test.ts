import fc from 'fast-check';
import { providerName } from './provider-kinds';

test('[SCREEN-11] a provider gets a name that is not taken and that the store accepts', () => {
  expect(providerName({ kind: 'openai', address: '' }, [])).toBe('openai');
  expect(providerName({ kind: 'openai', address: '' }, ['openai', 'openai-2'])).toBe('openai-3');
  const local = { kind: 'openai-compatible', address: ' http://127.0.0.1:11434/v1' } as const;
  expect(providerName(local, [])).toBe('127-0-0-1-11434');
  expect(providerName({ kind: 'openai-compatible', address: 'ＯＬＬＡＭＡ' }, [])).toBe('server');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (host) => {
      const name = providerName({ kind: 'openai-compatible', address: `http://${host}/v1` }, ['server']);
      expect(name).toMatch(/^[a-z0-9][a-z0-9-]{0,39}$/);
    }),
  );
});
