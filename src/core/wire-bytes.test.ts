import fc from 'fast-check';
import {
  concatBytes,
  createByteReader,
  fromBase64Url,
  sameBytes,
  toBase64Url,
  u16Bytes,
  u32Bytes,
  u64Bytes,
  u8Bytes,
} from './wire-bytes';

test('integers and texts come back as they were written', () => {
  const text = new TextEncoder().encode('Küche 🫖');
  const bytes = concatBytes([
    u8Bytes(255),
    u16Bytes(513),
    u32Bytes(2 ** 32 - 1),
    u64Bytes(2 ** 53 - 1),
    text,
  ]);
  const reader = createByteReader(bytes);
  expect([reader.u8(), reader.u16(), reader.u32(), reader.u64()]).toEqual([
    255,
    513,
    2 ** 32 - 1,
    2 ** 53 - 1,
  ]);
  expect(reader.left()).toBe(text.length);
  expect(reader.isWhole()).toBe(false);
  expect(reader.text(text.length)).toBe('Küche 🫖');
  expect(reader.isWhole()).toBe(true);
});

test('a reader that failed stays failed and gives nothing more', () => {
  const short = createByteReader(Uint8Array.of(1, 2, 3));
  expect(short.u32()).toBe(0);
  expect([short.u8(), short.left(), short.isWhole()]).toEqual([0, 0, false]);
  expect(createByteReader(Uint8Array.of(1)).bytes(2 ** 31)).toHaveLength(0);
  const huge = createByteReader(new Uint8Array(8).fill(255));
  expect([huge.u64(), huge.isWhole()]).toEqual([0, false]);
  const broken = createByteReader(Uint8Array.of(0xc3, 0x28));
  expect([broken.text(2), broken.isWhole()]).toEqual(['', false]);
});

test('an integer that does not fit is a bug of the caller', () => {
  for (const write of [() => u8Bytes(256), () => u16Bytes(-1), () => u32Bytes(1.5), () => u64Bytes(2 ** 53)])
    expect(write).toThrow();
});

test('base64url is what Node writes, and one text stands for one value', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      const text = toBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      const back = fromBase64Url(text);
      expect(back !== null && sameBytes(back, bytes)).toBe(true);
    }),
  );
  for (const text of ['A', 'AAAAA', 'AB', 'AA==', 'AA\n', 'A+', 'AAB'])
    expect(fromBase64Url(text)).toBeNull();
});
