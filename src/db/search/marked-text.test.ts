import * as fc from 'fast-check';
import { markedPieces } from './marked-text';

const shown = (text: string, asked: string): string =>
  markedPieces(text, { asked })
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Steuern zahlen', 'steu', '[Steu]ern zahlen'],
  ['Die Straße', 'strasse', 'Die [Straße]'],
  ['Café crème', 'cafe creme', '[Café] [crème]'],
  ['Cafe\u0301', 'café', '[Cafe\u0301]'],
  ['東京都に行く', '京都', '東[京都]に行く'],
  ['ｶﾌｪで', 'カフェ', '[ｶﾌｪ]で'],
  ['unhappy happy', 'happy', 'unhappy [happy]'],
  ['Tokyo東京', '東', 'Tokyo[東]京'],
  ['東京Tokyo', 'tok', '東京[Tok]yo'],
  ['a 👩‍👩‍👧‍👦 family', 'fam', 'a 👩‍👩‍👧‍👦 [fam]ily'],
  ['שלום עולם', 'עולם', 'שלום [עולם]'],
  ['a.b (c)', '"b c"', 'a.[b] ([c])'],
  ['', 'x', ''],
])('[SEARCH-10] %j, asked for %j, is marked', (text, asked, wanted) => {
  expect(shown(text, asked)).toBe(wanted);
});

test('[SEARCH-10] half a pair is shown as it is', () => {
  expect(
    markedPieces('a\ud83d b', { asked: 'b' })
      .map(({ text }) => text)
      .join(''),
  ).toBe('a\ud83d b');
});

const sign = fc.constantFrom(
  'a',
  'é',
  'e\u0301',
  'ß',
  '東',
  '京',
  'カ',
  '👩‍👩‍👧',
  '🇩🇪',
  '👍🏽',
  ' ',
  'ش',
  '\u202e',
  '각',
  '\u1100\u1161',
);
test('[SEARCH-10] the pieces put together are the text, no two of a sort touch, none cuts a sign', () => {
  fc.assert(
    fc.property(fc.array(sign), fc.array(sign), (texts, asked) => {
      const text = texts.join('');
      const pieces = markedPieces(text, { asked: asked.join('') });
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      pieces.forEach((piece, index) => {
        expect(piece.text).not.toBe('');
        expect(piece.isMatch).not.toBe(pieces[index + 1]?.isMatch);
        expect(piece.text).not.toMatch(
          /^[\p{M}\u200d\u{1f3fb}-\u{1f3ff}]/u.test(text) ? /^$/ : /^[\p{M}\u200d\u{1f3fb}-\u{1f3ff}]/u,
        );
      });
    }),
  );
});
