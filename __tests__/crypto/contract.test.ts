import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hChaCha20 } from '../../src/platform/node/hchacha20';
import { loadDrivers, type CryptoDriver } from './drivers';
import { agreements, derivations, signatures, tags, xchacha } from './vectors';

// One contract for every driver of the crypto port.
let drivers: readonly CryptoDriver[] = [];
beforeAll(async () => {
  drivers = await loadDrivers();
});
const names = ['node', 'web', 'native', 'reference'];
const driver = (name: string): CryptoDriver => {
  const found = drivers.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no driver ${name}`);
  return found;
};
const bytes = (length: number, byte = 7): Uint8Array => new Uint8Array(length).fill(byte);
/** A part of a larger array, as a parser hands it on. */
const cut = (whole: Uint8Array): Uint8Array =>
  concatBytes(bytes(3), whole, bytes(5)).subarray(3, 3 + whole.length);

test('every driver is in the list', () => expect(drivers.map(({ name }) => name)).toEqual(names));

describe.each(names)('published vectors: %s', (name) => {
  test.each(signatures)('RFC 8032 $name', ({ seed, publicKey, message, signature }) => {
    const { crypto } = driver(name);
    expect(crypto.signingPublicKey(seed)).toEqual(publicKey);
    expect(crypto.sign(seed, message)).toEqual(signature);
    expect(crypto.verify({ publicKey, message, signature })).toBe(true);
  });
  test.each(agreements.agreements)('RFC 7748 $name', ({ secret, publicKey, shared }) => {
    expect(driver(name).crypto.agree(secret, publicKey)).toEqual(shared);
  });
  test.each(agreements.publicKeys)('RFC 7748 public key $name', ({ secret, publicKey }) => {
    expect(driver(name).crypto.agreementPublicKey(secret)).toEqual(publicKey);
  });
  test.each(derivations)('RFC 5869 $name', ({ key, salt, info, length, derived }) => {
    const { crypto } = driver(name);
    expect(crypto.hkdfSha256({ key, salt, info, length })).toEqual(derived);
    if (salt.length === 0) expect(crypto.hkdfSha256({ key, info, length })).toEqual(derived);
  });
  test.each(tags)('RFC 4231 $name', ({ key, message, tag }) => {
    expect(driver(name).crypto.hmacSha256(key, message).slice(0, tag.length)).toEqual(tag);
  });
  test('SHA-256 of abc', () => {
    expect(bytesToHex(driver(name).crypto.sha256(utf8ToBytes('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});

// Its associated data are no text, which the native library takes alone [CRYPTO-3].
test.each(['node', 'web', 'reference'])('draft-irtf-cfrg-xchacha-03 A.3.1: %s', (name) => {
  const { library } = driver(name);
  const { key, nonce, associated, plaintext, ciphertext, tag } = xchacha.aead;
  const sealed = concatBytes(ciphertext, tag);
  expect(library.seal({ key, nonce, associated, plaintext })).toEqual(sealed);
  expect(library.open({ key, nonce, associated, ciphertext: sealed })).toEqual(plaintext);
});

test.each(['node', 'web'])('RFC 7748 iterated: %s', (name) => {
  const { crypto } = driver(name);
  const { start, after1, after1000 } = agreements.iterated;
  let secret: Uint8Array = start;
  let point: Uint8Array = start;
  for (let round = 1; round <= 1_000; round += 1) {
    const next = crypto.agree(secret, point) ?? bytes(0);
    point = secret;
    secret = next;
    if (round === 1) expect(secret).toEqual(after1);
  }
  expect(secret).toEqual(after1000);
});
test('draft-irtf-cfrg-xchacha-03 2.2.1: HChaCha20 of Node', () => {
  const { key, nonce, derived } = xchacha.hChaCha20;
  expect(hChaCha20(key, nonce)).toEqual(derived);
  expect(hChaCha20(cut(key), cut(nonce))).toEqual(derived);
});

describe.each(names)('contract: %s', (name) => {
  const sealing = { key: bytes(32, 1), nonce: bytes(24, 2), associated: bytes(101, 250) };

  test('what was sealed opens, and nothing else does', () => {
    const { crypto } = driver(name);
    for (const plaintext of [bytes(0), bytes(1), bytes(3_000)]) {
      const ciphertext = crypto.seal({ ...sealing, plaintext });
      expect(ciphertext).toHaveLength(plaintext.length + 16);
      expect(crypto.open({ ...sealing, ciphertext })).toEqual(plaintext);
      const changed = ciphertext.map((byte, place) => (place === ciphertext.length - 1 ? byte ^ 1 : byte));
      expect(crypto.open({ ...sealing, ciphertext: changed })).toBeNull();
      expect(crypto.open({ ...sealing, ciphertext, associated: bytes(101, 251) })).toBeNull();
      expect(crypto.open({ ...sealing, ciphertext, associated: bytes(100, 250) })).toBeNull();
      expect(crypto.open({ ...sealing, ciphertext, nonce: bytes(24, 3) })).toBeNull();
      expect(crypto.open({ ...sealing, ciphertext, key: bytes(32, 3) })).toBeNull();
    }
  });

  test('[CRYPTO-2] what came from outside with a wrong length is refused, not thrown', () => {
    const { crypto } = driver(name);
    const publicKey = crypto.signingPublicKey(bytes(32));
    const message = bytes(9);
    const signature = crypto.sign(bytes(32), message);
    for (const length of [0, 1, 63, 65, 128]) {
      expect(crypto.verify({ publicKey, message, signature: bytes(length) })).toBe(false);
      expect(crypto.open({ ...sealing, ciphertext: bytes(length % 16) })).toBeNull();
    }
    for (const length of [0, 31, 33, 64]) {
      expect(crypto.verify({ publicKey: bytes(length), message, signature })).toBe(false);
      expect(crypto.agree(bytes(32), bytes(length, 9))).toBeNull();
    }
  });

  test('[CRYPTO-2] the wrong length of an own secret throws', () => {
    const { crypto } = driver(name);
    const plaintext = bytes(1);
    for (const length of [0, 31, 33]) {
      expect(() => crypto.sign(bytes(length), plaintext)).toThrow('[CRYPTO-2]');
      expect(() => crypto.signingPublicKey(bytes(length))).toThrow('[CRYPTO-2]');
      expect(() => crypto.agreementPublicKey(bytes(length))).toThrow('[CRYPTO-2]');
      expect(() => crypto.agree(bytes(length), bytes(32, 9))).toThrow('[CRYPTO-2]');
      expect(() => crypto.seal({ ...sealing, plaintext, key: bytes(length) })).toThrow('[CRYPTO-2]');
      expect(() => crypto.seal({ ...sealing, plaintext, nonce: bytes(length) })).toThrow('[CRYPTO-2]');
      expect(() => crypto.open({ ...sealing, ciphertext: bytes(40), key: bytes(length) })).toThrow(
        '[CRYPTO-2]',
      );
    }
    for (const length of [0, -1, 1.5, 255 * 32 + 1])
      expect(() => crypto.hkdfSha256({ key: bytes(32), info: bytes(1), length })).toThrow('[CRYPTO-2]');
    expect(crypto.hkdfSha256({ key: bytes(32), info: bytes(1), length: 255 * 32 })).toHaveLength(8_160);
  });

  test('a part of a larger array counts as the part alone', () => {
    const { crypto } = driver(name);
    const seed = bytes(32, 5);
    const message = bytes(12, 6);
    const signature = crypto.sign(cut(seed), cut(message));
    expect(signature).toEqual(crypto.sign(seed, message));
    const publicKey = crypto.signingPublicKey(cut(seed));
    expect(
      crypto.verify({ publicKey: cut(publicKey), message: cut(message), signature: cut(signature) }),
    ).toBe(true);
    const ciphertext = crypto.seal({ ...sealing, plaintext: cut(message) });
    const cuts = { key: cut(sealing.key), nonce: cut(sealing.nonce), associated: cut(sealing.associated) };
    expect(crypto.open({ ...cuts, ciphertext: cut(ciphertext) })).toEqual(message);
    const other = crypto.agreementPublicKey(cut(bytes(32, 8)));
    expect(crypto.agree(cut(seed), cut(other))).toEqual(crypto.agree(seed, other));
  });

  test('an answer is an array of its own, whose slice is a copy', () => {
    const { crypto } = driver(name);
    const answers = [
      crypto.sha256(bytes(1)),
      crypto.hmacSha256(bytes(1), bytes(1)),
      crypto.hkdfSha256({ key: bytes(1), info: bytes(1), length: 32 }),
      crypto.seal({ ...sealing, plaintext: bytes(1) }),
      crypto.open({ ...sealing, ciphertext: crypto.seal({ ...sealing, plaintext: bytes(1) }) }),
      crypto.signingPublicKey(bytes(32)),
      crypto.sign(bytes(32), bytes(1)),
      crypto.agreementPublicKey(bytes(32)),
      crypto.agree(bytes(32), crypto.agreementPublicKey(bytes(32))),
    ];
    for (const answer of answers) {
      expect(answer?.constructor.name).toBe('Uint8Array');
      expect(answer?.byteOffset).toBe(0);
      expect(answer?.buffer.byteLength).toBe(answer?.length);
    }
  });

  test('a seed that was overwritten in place signs as the new one', () => {
    const { crypto } = driver(name);
    const seed = bytes(32, 5);
    const before = crypto.sign(seed, bytes(1));
    seed.fill(6);
    expect(crypto.sign(seed, bytes(1))).toEqual(crypto.sign(bytes(32, 6), bytes(1)));
    expect(crypto.sign(seed, bytes(1))).not.toEqual(before);
  });
});

test('[CRYPTO-3] every driver seals to the same bytes, and opens those of every other', () => {
  const sealing = { key: bytes(32, 1), nonce: bytes(24, 2), associated: Uint8Array.of(0, 10, 128, 255) };
  const sealed = drivers.map(({ crypto }) => bytesToHex(crypto.seal({ ...sealing, plaintext: bytes(33) })));
  expect(new Set(sealed).size).toBe(1);
  // The library gets text that any library takes.
  for (const { crypto, library } of drivers) {
    const associated = utf8ToBytes('000a80ff');
    const ciphertext = crypto.seal({ ...sealing, plaintext: bytes(33) });
    expect(library.open({ ...sealing, associated, ciphertext })).toEqual(bytes(33));
  }
});

test('more signers than are kept all verify', () => {
  const [{ crypto } = { crypto: null }] = drivers;
  const message = bytes(4);
  const signers = Array.from({ length: 300 }, (_, place) => {
    const seed = Uint8Array.from({ length: 32 }, (_each, at) => (at < 2 ? place >> (8 * at) : 1) & 255);
    return { publicKey: crypto?.signingPublicKey(seed), signature: crypto?.sign(seed, message) };
  });
  for (const { publicKey = bytes(0), signature = bytes(0) } of [...signers, ...signers])
    expect(crypto?.verify({ publicKey, message, signature })).toBe(true);
});
