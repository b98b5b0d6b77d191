import { fail, ok, type Failure, type Result } from '../../core/result';
import { createWords, entropyOf } from '../recovery-words';
import { wordsKeys, wordsSecrets } from '../words';
import type { SpaceKeys } from '../space-keys';
import { wrappedEpochs } from './enrol';
import type { DeviceCard, Ghost, OpenRoster } from './entry';
import { foldRoster, signRosterEntry } from './fold';
import { openRoster } from './open-roster';
import { sealCard, sealGhosts, type SealingPorts } from './sealed-parts';

export type Founded = {
  readonly keys: SpaceKeys;
  /** Version 1 of the roster, for the relay. */
  readonly entry: Uint8Array;
  readonly roster: OpenRoster;
  /** Shown once and kept nowhere. */
  readonly words: string;
};
const ZEROS = new Uint8Array(32);
const SPACE = 16;
const KEY = 32;

/** [SYNC-18] Version 1: the space, the words' public keys, the founder as a person device, and every host that wrote here before. */
export const foundSpace = (
  ports: SealingPorts,
  { card, relay, ghosts }: { card: DeviceCard; relay: string; ghosts: readonly Ghost[] },
): Result<Founded, Failure> => {
  const { crypto, random } = ports;
  const words = createWords(random);
  const entropy = entropyOf(words);
  if (!entropy.ok) return entropy;
  const ofWords = wordsKeys(crypto, wordsSecrets(crypto, entropy.value));
  const keys: SpaceKeys = {
    space: random.bytes(SPACE),
    host: card.host,
    signingSeed: random.bytes(KEY),
    agreementSecret: random.bytes(KEY),
    spaceKey: random.bytes(KEY),
    epochs: new Map([[1, random.bytes(KEY)]]),
    relay,
  };
  const { space, spaceKey, signingSeed } = keys;
  const sealedGhosts = sealGhosts(ports, { ghosts, space, spaceKey });
  if (sealedGhosts === null) return fail('space_too_many_hosts', `${ghosts.length}`);
  const wrapped = wrappedEpochs(ports, { keys, to: ofWords.agreementKey });
  if (wrapped === null) return fail('roster_invalid', 'agreement_key');
  const signingKey = crypto.signingPublicKey(signingSeed);
  const device = {
    signingKey,
    agreementKey: crypto.agreementPublicKey(keys.agreementSecret),
    role: 'person',
    sealedCard: sealCard(ports, { card, signingKey, space, spaceKey }),
  } as const;
  const act = { is: 'found', device, words: ofWords, sealedGhosts, keys: wrapped } as const;
  const entry = signRosterEntry(crypto, {
    entry: { version: 1, space, previous: ZEROS, signer: signingKey, epoch: 1, act },
    signingSeed,
  });
  const folded = foldRoster(crypto, [entry]);
  if (!folded.ok) return folded;
  const roster = openRoster(crypto, { roster: folded.value, spaceKey });
  return roster.ok ? ok({ keys, entry, roster: roster.value, words }) : roster;
};
