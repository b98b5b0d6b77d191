import { deflateRawSync } from 'node:zlib';
import { deflateSync } from 'fflate';
import { base64ToBytes, bytesToBase64 } from './base64';
import { inflated } from './inflate';
import { PIECE, pieceCount, pieceLength, stagedBytes, partsOfFile } from './pieces';
import { refusalOf } from '../testing/refusal-of';
import { linesOf, textParts } from './text-parts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const limits = { most: 1_000_000, tooMuch: 'too_much', damaged: 'damaged' };

test('[STAGE-1] pieces are all full but the last', () => {
  expect([1, PIECE, PIECE + 1, 3 * PIECE].map(pieceCount)).toEqual([1, 1, 2, 3]);
  expect([0, 1, 2].map((number) => pieceLength(PIECE + 5, number))).toEqual([PIECE, 5, 0]);
  const file = stagedBytes(new Uint8Array(10));
  expect([...partsOfFile(file, 4)].map(({ length }) => length)).toEqual([4, 4, 2]);
  expect(file.read(9, 5).length).toBe(1);
});

test('base64 there and back, and what is none is refused', () => {
  const bytes = Uint8Array.from({ length: 10_000 }, (_, at) => (at * 7) & 255);
  const back = base64ToBytes(bytesToBase64(bytes));
  expect(back.ok && Buffer.from(back.value).equals(Buffer.from(bytes))).toBe(true);
  expect(bytesToBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  expect(base64ToBytes('%%%').ok).toBe(false);
});

test('[STAGE-5] a bomb is refused long before it is unpacked', () => {
  const bomb = deflateRawSync(new Uint8Array(300 * 1024 * 1024), { level: 1 });
  let most = 0;
  const code = refusalOf(() => {
    for (const part of inflated([bomb], limits)) most = Math.max(most, part.length);
  });
  expect({ code, isSmall: most < 9 * 1024 * 1024 }).toEqual({ code: 'too_much', isSmall: true });
});

test('[STAGE-5] what is packed comes out whole, in whatever steps it comes; what is no DEFLATE is refused', () => {
  const text = 'all work and no play '.repeat(5_000);
  const packed = deflateSync(bytesOf(text));
  const steps = Array.from(packed, (byte) => Uint8Array.of(byte));
  for (const source of [[packed], steps])
    expect([...textParts(inflated(source, limits))].join('')).toBe(text);
  expect(refusalOf(() => [...inflated([Uint8Array.of(7, 255, 255, 0)], limits)])).toBe('damaged');
});

test('[STAGE-6] UTF-8 in any steps; everything else is refused', () => {
  const text = 'Grüße, 世界 🎈\n';
  const steps = Array.from(bytesOf(`\ufeff${text}`), (byte) => Uint8Array.of(byte));
  expect([...textParts(steps)].join('')).toBe(text);
  const wrong = [
    Uint8Array.of(0x47, 0x72, 0xfc, 0xdf),
    new Uint8Array(Buffer.from('\ufeffhello', 'utf16le')),
    Uint8Array.of(0xed, 0xa0, 0x80),
    Uint8Array.of(0xf0, 0x9f, 0x8e),
    bytesOf('a\u0000b'),
  ];
  for (const bytes of wrong) expect(refusalOf(() => [...textParts([bytes])])).toBe('import_not_utf8');
});

test('[STAGE-6] lines end with LF or CR LF, and none is longer than it may be', () => {
  const lines = (...parts: readonly string[]) => [...linesOf(parts, { longest: 10, tooLong: 'too_long' })];
  expect(lines('a\nb', 'c\r', '\n\nd')).toEqual(['a', 'bc', '', 'd']);
  expect(lines('')).toEqual([]);
  expect(refusalOf(() => lines('0123456', '78901'))).toBe('too_long');
});
