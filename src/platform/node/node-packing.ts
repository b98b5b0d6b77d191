import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { dictionary } from '../../sync/dictionary';
import { portablePacking, type Packing } from '../../sync/packing';

// [STREAM-4] zlib in place of the portable one: the same format, several times as fast.
/** More takes three times as long for 3 % fewer bytes; of a single edit, 10 µs for 5 %. */
const levelFor = ({ length }: Uint8Array): number => (length < 4096 ? 9 : 3);
const plain = ({ buffer, byteOffset, length }: Buffer): Uint8Array =>
  new Uint8Array(buffer, byteOffset, length);

export const nodePacking: Packing = {
  deflate: (bytes) => plain(deflateRawSync(bytes, { level: levelFor(bytes), dictionary })),
  inflate: (packed, most) => {
    try {
      const bytes = plain(inflateRawSync(packed, { dictionary, maxOutputLength: most }));
      return { bytes, made: bytes.length };
    } catch {
      // zlib refuses some codes that the portable one reads: every device must take and refuse the same bytes.
      return portablePacking.inflate(packed, most);
    }
  },
};
