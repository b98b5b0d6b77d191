import { likenessFloorOf, USUAL_FLOOR } from './likeness-floor';

test.each([
  'intfloat/multilingual-e5-large',
  'multilingual-e5-large-instruct',
  'e5-base-v2',
  'someone/E5-Small:latest',
  'text-embedding-ada-002',
  'openai/text-embedding-ada-002',
])('[LIKE-10] %s says of any two texts that they are alike: only more than that counts', (model) => {
  expect(likenessFloorOf(model)).toBe(0.7);
});

test.each([
  'text-embedding-3-small',
  'nomic-embed-text',
  'all-minilm',
  'gemini-embedding-001',
  'bge-m3',
  'e5-mistral-7b-instruct',
  'node5-large',
  'e5-largest',
  'e5',
  'text-embedding-ada-0021',
  '',
])('[LIKE-10] of %s nothing is known: the usual floor, which is low', (model) => {
  expect(likenessFloorOf(model)).toBe(USUAL_FLOOR);
});
