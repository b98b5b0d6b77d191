// The four primitives that sync is built on, as one synchronous port: SHA-256 with HMAC and HKDF, XChaCha20-Poly1305, Ed25519, X25519.
// Drivers are in `platform`; every driver passes the same published vectors. Lengths are checked by the driver, which throws on a wrong one: that is
// a bug of the caller. Anything that came from outside and does not verify or open is an answer, never an exception.
export type Crypto = {
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  readonly hmacSha256: (key: Uint8Array, message: Uint8Array) => Uint8Array;
  readonly hkdfSha256: (derive: {
    readonly key: Uint8Array;
    readonly salt?: Uint8Array;
    readonly info: Uint8Array;
    readonly length: number;
  }) => Uint8Array;
  /** XChaCha20-Poly1305: a key of 32 bytes, a nonce of 24; the tag of 16 bytes stands at the end. */
  readonly seal: (sealing: {
    readonly key: Uint8Array;
    readonly nonce: Uint8Array;
    /** Authenticated, not encrypted; as hex [CRYPTO-3]. */
    readonly associated: Uint8Array;
    readonly plaintext: Uint8Array;
  }) => Uint8Array;
  /** Null if it is not what was sealed with this key, nonce and associated data. */
  readonly open: (sealed: {
    readonly key: Uint8Array;
    readonly nonce: Uint8Array;
    readonly associated: Uint8Array;
    readonly ciphertext: Uint8Array;
  }) => Uint8Array | null;
  /** Ed25519: the public key of a seed of 32 bytes. */
  readonly signingPublicKey: (seed: Uint8Array) => Uint8Array;
  readonly sign: (seed: Uint8Array, message: Uint8Array) => Uint8Array;
  /** False for a public key or a signature that is none. */
  readonly verify: (signed: {
    readonly publicKey: Uint8Array;
    readonly message: Uint8Array;
    readonly signature: Uint8Array;
  }) => boolean;
  /** X25519: the public key of a secret of 32 bytes. */
  readonly agreementPublicKey: (secret: Uint8Array) => Uint8Array;
  /** Null if the result would be all zeros: the other side sent a point of small order. */
  readonly agree: (secret: Uint8Array, publicKey: Uint8Array) => Uint8Array | null;
};
