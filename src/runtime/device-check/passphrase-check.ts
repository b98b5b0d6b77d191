import { scryptAsync } from '@noble/hashes/scrypt.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import type { DeviceCheckPort } from '../../core/device-check';
import type { Clock, Random } from '../../core/ports';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { hasNoStore, type SecretPlace, type SecretStore } from '../../gateway/secrets/secret-store';
import { createPatience, type Patience } from './patience';

// [CHECK-4] Of a passphrase the device keeps what scrypt makes of it with a salt of its own, in the store where keys are; never the passphrase.
// [CHECK-5] Whoever changes it says the one that is set. The first is whoever's it is who sets it.
// [CHECK-8] A store that cannot be asked is not one without a passphrase: nothing is set over what could not be read.
export type PassphraseCheck = DeviceCheckPort & {
  readonly way: 'passphrase';
  readonly set: (change: {
    readonly passphrase: string;
    readonly current: string | null;
    readonly mayUseFile: boolean;
  }) => Promise<Result<SecretPlace, Failure>>;
  readonly remove: (current: string) => Promise<Result<null, Failure>>;
};
export type PassphraseParts = {
  readonly secrets: SecretStore;
  readonly random: Random;
  readonly clock: Clock;
  /** Absent: what is right for a person's passphrase. */
  readonly cost?: Pick<Verifier, 'N' | 'r' | 'p'>;
};

const REF = 'device-check';
export const SHORTEST = 8;
/** OWASP's figures for 32 MiB; kept with each verifier, so that they can grow. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;

const Verifier = z.object({
  N: z
    .number()
    .int()
    .min(2)
    .max(2 ** 20),
  r: z.number().int().min(1).max(32),
  p: z.number().int().min(1).max(16),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
type Verifier = z.infer<typeof Verifier>;

/** One key for one passphrase, however the keyboard composes its signs. */
const hashOf = async (passphrase: string, { N, r, p, salt }: Omit<Verifier, 'hash'>): Promise<string> =>
  bytesToHex(await scryptAsync(passphrase.normalize('NFKC'), hexToBytes(salt), { N, r, p, dkLen: 32 }));

/** Takes as long whatever differs. */
const isSame = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
};

/** A key store carries no white space and no quotes: the verifier travels as hex. */
const toText = (verifier: Verifier): string => bytesToHex(new TextEncoder().encode(JSON.stringify(verifier)));
const fromText = (text: string): Verifier | null => {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(hexToBytes(text)));
    return Verifier.safeParse(json).data ?? null;
  } catch {
    return null;
  }
};

/** It was read, and is none that any passphrase could match. */
const BROKEN = 'verifier_unreadable';
const isBroken = ({ detail }: Failure): boolean => detail === BROKEN;

const readVerifier = async (secrets: SecretStore): Promise<Result<Verifier | null, Failure>> => {
  const text = await secrets.read(REF);
  if (!text.ok) return hasNoStore(text.error) ? ok(null) : fail('device_check_shut');
  if (text.value === null) return ok(null);
  const verifier = fromText(text.value);
  return verifier === null ? fail('secret_unavailable', BROKEN) : ok(verifier);
};

type Kept = { readonly secrets: SecretStore; readonly patience: Patience };
const compare = async ({ secrets, patience }: Kept, passphrase: string): Promise<Result<null, Failure>> => {
  const verifier = await readVerifier(secrets);
  if (!verifier.ok) return verifier;
  if (verifier.value === null) return fail('device_check_not_set');
  if (!patience.mayTry()) return fail('device_check_paused');
  const isPerson = isSame(await hashOf(passphrase, verifier.value), verifier.value.hash);
  if (isPerson) patience.passed();
  return isPerson ? ok(null) : fail('device_check_refused');
};

export const createPassphraseCheck = ({
  secrets,
  random,
  clock,
  cost = COST,
}: PassphraseParts): PassphraseCheck => {
  const kept = { secrets, patience: createPatience(clock) };
  return {
    way: 'passphrase',
    isReady: async () => {
      const verifier = await readVerifier(secrets);
      if (verifier.ok) return ok(verifier.value !== null);
      return isBroken(verifier.error) ? ok(false) : verifier;
    },
    ask: async ({ passphrase }) =>
      passphrase === null ? fail('device_check_needed') : compare(kept, passphrase),
    set: async ({ passphrase, current, mayUseFile }) => {
      if ([...passphrase].length < SHORTEST) return fail('passphrase_too_short');
      const before = await readVerifier(secrets);
      if (!before.ok && !(mayUseFile && isBroken(before.error))) return before;
      const isSet = before.ok && before.value !== null;
      const may = isSet ? await compare(kept, current ?? '') : ok(null);
      if (!may.ok) return may;
      const how = { ...cost, salt: bytesToHex(random.bytes(16)) };
      const value = toText({ ...how, hash: await hashOf(passphrase, how) });
      return secrets.write(REF, { value, mayUseFile });
    },
    remove: async (current) => {
      const may = await compare(kept, current);
      return may.ok ? secrets.remove(REF) : may;
    },
  };
};
