import { providerName } from './provider-kinds';
import { providerTitle } from './provider-title';

test('[SCREEN-26] a provider that was given its name by its address is called what a person would call it', () => {
  const title = (id: string) => providerTitle(id, 'This computer');
  const local = providerName({ kind: 'openai-compatible', address: 'http://127.0.0.1:11434/v1' }, []);
  expect(title(local)).toBe('This computer · 11434');
  expect(title(`${local}-2`)).toBe('This computer · 11434 · 2');
  expect(title('localhost-1234')).toBe('This computer · 1234');
  expect(title('192-168-1-5-8080')).toBe('192.168.1.5 · 8080');
  expect(title('openai')).toBe('OpenAI');
  expect(title('anthropic-2')).toBe('Anthropic · 2');
  expect(title('the-box-upstairs')).toBe('the-box-upstairs');
  expect(title('toString')).toBe('toString');
});
