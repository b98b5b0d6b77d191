// [LIKE-2] A vector is kept twice: as two bits for each of its numbers, its sign and whether it is great, to be looked through quickly; and as whole
// numbers from -127 to 127 with one factor, to be compared exactly enough. Both are of length 1 first, so that only the direction counts.
export const unitLength = (vector: Float32Array): Float32Array => {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return length > 0 && Number.isFinite(length)
    ? vector.map((value) => value / length)
    : new Float32Array(vector.length);
};

/** Bytes of signs are counted three at a time, in words of four places. */
const BITS_TOGETHER = 96;
/** Of one of the two planes: of the signs, or of the sizes. */
export const bytesFor = (dimensions: number): number => Math.ceil(dimensions / BITS_TOGETHER) * 12;

/** Where two bits lose least of numbers that lie as chance lays them (Lloyd and Max): they then stand for -3, -1, 1 and 3 halves of it. */
const GREAT = 0.9957;

/**
 * First the bits of all signs, then those of all sizes. With both bits as -1 or 1, twice the first and once the second is what they stand for: a negative number's second bit
 * is set where it is small.
 */
export const codeOf = (vector: Float32Array): Uint8Array => {
  const bytes = bytesFor(vector.length);
  const code = new Uint8Array(2 * bytes);
  const great = GREAT / Math.sqrt(vector.length);
  vector.forEach((value, at) => {
    const bit = 1 << (at & 7);
    const byte = at >>> 3;
    if (value > 0) code[byte] = (code[byte] ?? 0) | bit;
    if (value > 0 === Math.abs(value) > great) code[bytes + byte] = (code[bytes + byte] ?? 0) | bit;
  });
  return code;
};

const FACTOR_BYTES = 4;
export const packed = (vector: Float32Array): Uint8Array => {
  let greatest = 0;
  for (const value of vector) greatest = Math.max(greatest, Math.abs(value));
  const bytes = new Uint8Array(FACTOR_BYTES + vector.length);
  const view = new DataView(bytes.buffer);
  view.setFloat32(0, greatest / 127, true);
  if (greatest > 0)
    vector.forEach((value, at) => view.setInt8(FACTOR_BYTES + at, Math.round((value / greatest) * 127)));
  return bytes;
};

/** The cosine, where both are of length 1; null: it is of another length. */
export const likenessTo = (vector: Float32Array, bytes: Uint8Array): number | null => {
  if (bytes.length !== FACTOR_BYTES + vector.length) return null;
  const factor = new DataView(bytes.buffer, bytes.byteOffset, FACTOR_BYTES).getFloat32(0, true);
  const whole = new Int8Array(bytes.buffer, bytes.byteOffset + FACTOR_BYTES, vector.length);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 1) sum += (vector[at] ?? 0) * (whole[at] ?? 0);
  return sum * factor;
};
