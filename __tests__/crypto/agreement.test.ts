import { ed25519, ED25519_TORSION_SUBGROUP, x25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { checkedCrypto } from '../../src/core/checked-crypto';
import { loadDrivers, type CryptoDriver } from './drivers';
import { referenceLibrary } from './reference';

// Signatures and keys that libraries judge differently, made here as a hostile device would make them.
type Signed = {
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
};
const { Point } = ed25519;
type Point = InstanceType<typeof Point>;
const { Fn } = Point;
const usual = utf8ToBytes('[CRYPTO-1]');
let drivers: readonly CryptoDriver[] = [];
beforeAll(async () => {
  drivers = await loadDrivers();
});

const scalarOf = (...parts: readonly Uint8Array[]): bigint =>
  Fn.create(BigInt(`0x${bytesToHex(sha512(concatBytes(...parts)).reverse())}`));
const torsion = ED25519_TORSION_SUBGROUP.map((hex) => Point.fromBytes(hexToBytes(hex)));
const secret = 1_234_567_890_123_456_789n;
const nonce = 987_654_321_987_654_321n;

/** By somebody who knows the scalars; `key` and `commitment` are added to what an honest signer has there. */
const forged = ({
  key = Point.ZERO,
  commitment = Point.ZERO,
  message = usual,
}: {
  readonly key?: Point;
  readonly commitment?: Point;
  readonly message?: Uint8Array;
}): Signed => {
  const publicKey = Point.BASE.multiply(secret).add(key).toBytes();
  const r = Point.BASE.multiplyUnsafe(nonce).add(commitment).toBytes();
  const s = Fn.create(nonce + scalarOf(r, publicKey, message) * secret);
  return { publicKey, message, signature: concatBytes(r, Fn.toBytes(s)) };
};
const verdicts = (signed: Signed): readonly boolean[] => drivers.map(({ crypto }) => crypto.verify(signed));
const allSay = (verdict: boolean): readonly boolean[] => drivers.map(() => verdict);
const order = Fn.ORDER;
const littleEndian = (value: bigint): Uint8Array =>
  hexToBytes(value.toString(16).padStart(64, '0')).reverse();

test('[CRYPTO-1] a signature made from scalars is an ordinary one', () => {
  expect(verdicts(forged({}))).toEqual(allSay(true));
});

const places = [1, 2, 3, 4, 5, 6, 7];
const torsionAt = (place: number): Point => torsion[place] ?? Point.ZERO;

test.each(places)('[CRYPTO-1] a commitment with torsion point %d is refused everywhere', (place) => {
  expect(verdicts(forged({ commitment: torsionAt(place) }))).toEqual(allSay(false));
});

test.each(places)('[CRYPTO-1] a key with torsion point %d: every driver says the same', (place) => {
  const found = Array.from({ length: 64 }, (_, number) =>
    verdicts(forged({ key: torsionAt(place), message: Uint8Array.of(number) })),
  );
  for (const each of found) expect(new Set(each).size).toBe(1);
  // Without the cofactor it depends on the hash: both verdicts occur.
  expect(new Set(found.flat()).size).toBe(2);
});

test('[CRYPTO-1] a scalar above the order is refused everywhere', () => {
  const { publicKey, signature } = forged({});
  const s = Fn.fromBytes(signature.subarray(32));
  for (const more of [order, 2n * order, 7n * order]) {
    const raised = concatBytes(signature.subarray(0, 32), littleEndian(s + more));
    expect(verdicts({ publicKey, message: usual, signature: raised })).toEqual(allSay(false));
  }
});

/** With s = r, a key of small order verifies whatever message has a fitting hash, or under the cofactor any. */
const ofSmallOrder = (publicKey: Uint8Array): Signed => {
  const r = Point.BASE.multiply(nonce).toBytes();
  return { publicKey, message: usual, signature: concatBytes(r, Fn.toBytes(Fn.create(nonce))) };
};
const prime = Point.Fp.ORDER;
/** Other encodings of y = 0 and y = 1, and x = 0 with a sign. */
const strange = [
  littleEndian(prime),
  littleEndian(prime + 1n),
  littleEndian(prime | (1n << 255n)),
  littleEndian((prime + 1n) | (1n << 255n)),
  littleEndian(1n | (1n << 255n)),
  littleEndian((prime - 1n) | (1n << 255n)),
];

test('[CRYPTO-1] a key of small order is refused everywhere, however it is written', () => {
  for (const publicKey of [...ED25519_TORSION_SUBGROUP.map((hex) => hexToBytes(hex)), ...strange])
    expect(verdicts(ofSmallOrder(publicKey))).toEqual(allSay(false));
});

test('[CRYPTO-1] a commitment of small order is refused everywhere, however it is written', () => {
  const publicKey = Point.BASE.multiply(secret).toBytes();
  for (const r of [...ED25519_TORSION_SUBGROUP.map((hex) => hexToBytes(hex)), ...strange]) {
    const s = Fn.toBytes(Fn.create(scalarOf(r, publicKey, usual) * secret));
    expect(verdicts({ publicKey, message: usual, signature: concatBytes(r, s) })).toEqual(allSay(false));
  }
});

test('[CRYPTO-1] a key that is no point, or has a y above the field, is refused everywhere', () => {
  const { signature } = forged({});
  const others = Array.from({ length: 20 }, (_, y) => [
    littleEndian(BigInt(y)),
    littleEndian(prime + BigInt(y)),
  ]);
  for (const publicKey of others.flat())
    expect(verdicts({ publicKey, message: usual, signature })).toEqual(allSay(false));
});

test('[CRYPTO-1] X25519 with a point of small order is null everywhere; the highest bit does not count', () => {
  const small = [
    0n,
    1n,
    325606250916557431795983626356110631294008115727848805560023387167927233504n,
    39382357235489614581723060781553021112529911719440698176882885853963445705823n,
    prime - 1n,
    prime,
    prime + 1n,
  ];
  const own = new Uint8Array(32).fill(9);
  const high = 1n << 255n;
  for (const point of small.flatMap((u) => [u, u | high]))
    expect(drivers.map(({ crypto }) => crypto.agree(own, littleEndian(point)))).toEqual(
      drivers.map(() => null),
    );
  const [usual, above] = [littleEndian(9n | high), littleEndian(prime + 9n)];
  const shared = x25519.getPublicKey(own);
  for (const { crypto } of drivers) {
    expect(crypto.agree(own, usual)).toEqual(shared);
    expect(crypto.agree(own, above)).toEqual(shared);
  }
});

test('[CRYPTO-1] a library that accepts everything, or hands zeros out, changes no verdict', () => {
  const { publicKey, signature } = forged({});
  const raised = concatBytes(signature.subarray(0, 32), littleEndian(order));
  const lax = checkedCrypto({ ...referenceLibrary, verify: () => true, agree: () => new Uint8Array(32) });
  expect(lax.verify({ publicKey, message: usual, signature })).toBe(true);
  expect(lax.verify({ publicKey, message: usual, signature: raised })).toBe(false);
  for (const small of ED25519_TORSION_SUBGROUP.map((hex) => hexToBytes(hex)))
    expect(lax.verify({ publicKey: small, message: usual, signature })).toBe(false);
  expect(lax.agree(new Uint8Array(32), publicKey)).toBeNull();
});
