// [LIKE-2] A vector is kept twice: as the sign of each of its numbers, one bit each, to be looked through quickly; and as whole numbers from -127
// to 127 with one factor, to be compared exactly enough. Both are of length 1 first, so that only the direction counts.
export const unitLength = (vector: Float32Array): Float32Array => {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  return length > 0 && Number.isFinite(length)
    ? vector.map((value) => value / length)
    : new Float32Array(vector.length);
};

/** Words are counted three at a time. */
const BITS_TOGETHER = 96;
export const wordsFor = (dimensions: number): number => Math.ceil(dimensions / BITS_TOGETHER) * 3;

export const signsOf = (vector: Float32Array): Uint32Array => {
  const signs = new Uint32Array(wordsFor(vector.length));
  vector.forEach((value, at) => {
    if (value > 0) signs[at >>> 5] = (signs[at >>> 5] ?? 0) | (1 << (at & 31));
  });
  return signs;
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
