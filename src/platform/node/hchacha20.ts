// HChaCha20 of draft-irtf-cfrg-xchacha-03, section 2.2: from a key and the first 16 bytes of a nonce the key that ChaCha20 takes with the rest. OpenSSL
// has ChaCha20-Poly1305 and not this step.
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;

const wordsOf = (bytes: Uint8Array): readonly number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 4 }, (_, place) => view.getUint32(4 * place, true));
};

/** A column or a diagonal of the state. */
const quarterRound = (state: Uint32Array, places: readonly [number, number, number, number]): void => {
  const [atA, atB, atC, atD] = places;
  let [a, b, c, d] = [state[atA] ?? 0, state[atB] ?? 0, state[atC] ?? 0, state[atD] ?? 0];
  a = (a + b) | 0;
  d ^= a;
  d = (d << 16) | (d >>> 16);
  c = (c + d) | 0;
  b ^= c;
  b = (b << 12) | (b >>> 20);
  a = (a + b) | 0;
  d ^= a;
  d = (d << 8) | (d >>> 24);
  c = (c + d) | 0;
  b ^= c;
  b = (b << 7) | (b >>> 25);
  state[atA] = a;
  state[atB] = b;
  state[atC] = c;
  state[atD] = d;
};
const rounds = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** `key`: 32 bytes. `nonce`: at least 16, of which the first 16 count. */
export const hChaCha20 = (key: Uint8Array, nonce: Uint8Array): Uint8Array => {
  const state = Uint32Array.from([...CONSTANTS, ...wordsOf(key), ...wordsOf(nonce.subarray(0, 16))]);
  for (let doubleRound = 0; doubleRound < 10; doubleRound += 1)
    for (const places of rounds) quarterRound(state, places);
  const derived = new Uint8Array(32);
  const view = new DataView(derived.buffer);
  // The first row and the last one; a ChaCha20 block would add the input to them.
  for (let place = 0; place < 4; place += 1) {
    view.setUint32(4 * place, state[place] ?? 0, true);
    view.setUint32(16 + 4 * place, state[12 + place] ?? 0, true);
  }
  state.fill(0);
  return derived;
};
