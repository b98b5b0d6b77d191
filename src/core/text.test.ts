import { isStorableText, isWellFormed, isWellFormedByPattern } from './text';

test('[TEXT-1] NUL and lone surrogates are refused, all other text is fine', () => {
  for (const bad of ['a\u0000', '\u0000', '\ud800', 'x\udc00y', '\udc00\ud800', '\ud83d\ud83d\ude00']) {
    expect(isStorableText(bad)).toBe(false);
  }
  for (const good of [
    '',
    'é',
    '\u{1f600}',
    '\u{1f600}\u{1f600}',
    '\ufeff',
    '\u0001',
    '\uffff',
    '\u202eabc',
  ]) {
    expect(isStorableText(good)).toBe(true);
  }
});

test('[TEXT-1] engines with and without a built-in check agree', () => {
  for (const text of [
    '',
    'é',
    '\ud83d\ude00',
    '\ud800',
    'x\udc00y',
    '\udc00\ud800',
    '\ud83d\ud83d\ude00',
    '\u0000',
  ]) {
    expect(isWellFormedByPattern(text)).toBe(isWellFormed(text));
  }
});
