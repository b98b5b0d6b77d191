// The check sum of ZIP files (ISO 3309).
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export type Crc32 = { readonly add: (bytes: Uint8Array) => void; readonly value: () => number };

export const createCrc32 = (): Crc32 => {
  let sum = 0xffffffff;
  return {
    add: (bytes) => {
      for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
    },
    value: () => (sum ^ 0xffffffff) >>> 0,
  };
};
