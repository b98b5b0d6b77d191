// Apart from the seal: where files lie unsealed, no cipher is loaded for this.
export const NONCE = 24;
const TAG = 16;
/** So much longer is a sealed chunk. */
export const CHUNK_OVERHEAD = NONCE + TAG;
