// [ATTACH-3] What a file is, is read from its first bytes, never from its name. A picture that can be shown is PNG, JPEG, WebP or GIF; HEIC is
// kept and named; anything else, SVG above all, is not a picture.
export type PictureFacts = {
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/heic';
  /** 0 where the format does not say it simply. */
  readonly width: number;
  readonly height: number;
};
/** As many bytes as the facts can be read from. */
export const PICTURE_HEAD = 512 * 1024;

type Bytes = Uint8Array;
const at = (bytes: Bytes, index: number): number => bytes[index] ?? 0;
const big = (bytes: Bytes, index: number): number => at(bytes, index) * 256 + at(bytes, index + 1);
const little = (bytes: Bytes, index: number): number => at(bytes, index) + at(bytes, index + 1) * 256;
const startsWith = (bytes: Bytes, { text, from = 0 }: { text: string; from?: number }): boolean =>
  Array.from(text).every((letter, index) => at(bytes, from + index) === letter.charCodeAt(0));

const png = (bytes: Bytes): PictureFacts | null =>
  startsWith(bytes, { text: '\u0089PNG\r\n\u001a\n' }) && startsWith(bytes, { text: 'IHDR', from: 12 })
    ? {
        mime: 'image/png',
        width: big(bytes, 16) * 65_536 + big(bytes, 18),
        height: big(bytes, 20) * 65_536 + big(bytes, 22),
      }
    : null;

const gif = (bytes: Bytes): PictureFacts | null =>
  startsWith(bytes, { text: 'GIF87a' }) || startsWith(bytes, { text: 'GIF89a' })
    ? { mime: 'image/gif', width: little(bytes, 6), height: little(bytes, 8) }
    : null;

const webp = (bytes: Bytes): PictureFacts | null => {
  if (!startsWith(bytes, { text: 'RIFF' }) || !startsWith(bytes, { text: 'WEBPVP8', from: 8 })) return null;
  const mime = 'image/webp';
  const variant = String.fromCharCode(at(bytes, 15));
  if (variant === 'X') {
    const three = (index: number): number => little(bytes, index) + at(bytes, index + 2) * 65_536 + 1;
    return { mime, width: three(24), height: three(27) };
  }
  if (variant === 'L') {
    const bits = little(bytes, 21) + little(bytes, 23) * 65_536;
    return { mime, width: (bits % 16_384) + 1, height: (Math.floor(bits / 16_384) % 16_384) + 1 };
  }
  return variant === ' '
    ? { mime, width: little(bytes, 26) % 16_384, height: little(bytes, 28) % 16_384 }
    : null;
};

/** C0–CF name a frame's size, but for the three that name tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpeg = (bytes: Bytes): PictureFacts | null => {
  if (at(bytes, 0) !== 0xff || at(bytes, 1) !== 0xd8 || at(bytes, 2) !== 0xff) return null;
  let index = 2;
  while (index + 9 < bytes.length && at(bytes, index) === 0xff) {
    const marker = at(bytes, index + 1);
    if (isFrame(marker))
      return { mime: 'image/jpeg', width: big(bytes, index + 7), height: big(bytes, index + 5) };
    // Fill bytes stand alone; everything else says how long it is, and nothing is shorter than its own length.
    index += marker === 0xff ? 1 : 2 + Math.max(2, big(bytes, index + 2));
  }
  return null;
};

const heic = (bytes: Bytes): PictureFacts | null =>
  startsWith(bytes, { text: 'ftyp', from: 4 }) &&
  ['heic', 'heix', 'mif1', 'hevc'].some((brand) => startsWith(bytes, { text: brand, from: 8 }))
    ? { mime: 'image/heic', width: 0, height: 0 }
    : null;

export const pictureFacts = (head: Uint8Array): PictureFacts | null =>
  png(head) ?? gif(head) ?? webp(head) ?? jpeg(head) ?? heic(head);
