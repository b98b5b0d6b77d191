import { diagnosticCode } from './diagnostic-code';

test('[SCREEN-3] a diagnostic code holds nothing of the message', () => {
  const error = new TypeError('cannot read "call the doctor about Mia"');
  const code = diagnosticCode(error);
  expect(code).toMatch(/^TypeError-[0-9a-f]{8}$/);
  error.message = 'another text';
  expect(diagnosticCode(error)).toBe(code);
});

test('[SCREEN-3] an error’s own name is content too, unless it is one of ours', () => {
  const error = new Error('x');
  error.name = 'Mia';
  expect(diagnosticCode(error)).not.toContain('Mia');
});

test('the broken rule is named, and two places have two codes', () => {
  const here = new Error('[SCREEN-2] x');
  const there = new Error('[SCREEN-2] x');
  expect(diagnosticCode(here)).toMatch(/^Error-SCREEN-2-/);
  expect(diagnosticCode(here)).not.toBe(diagnosticCode(there));
});
