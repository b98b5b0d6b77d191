import { z } from 'zod';
import { entry } from './call-shape';
import { Proof } from '../../api/proof';
import { CheckCode, DeviceName, DeviceRole, RelayAddress } from '../../api/space';
import type { Json } from '../../core/json';
import { Id, Instant } from './values';

// Whether it is the person: asked by this device, for one thing at a time.
const AnyJson: z.ZodType<Json> = z.json();
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
/** In a message to the peer and nowhere else. */
const Passphrase = z.string().min(1).max(1000);

export const CheckedFor = z.discriminatedUnion('what', [
  z.object({ what: z.literal('unlock') }),
  z.object({
    what: z.literal('approval'),
    id: Id,
    argsHash: Hash,
    readHash: Hash,
    /** What will be agreed to instead, as for `approval.edit`. */
    args: AnyJson.exactOptional(),
  }),
  z.object({
    what: z.literal('vouch'),
    records: z
      .array(z.object({ kind: z.string(), id: Id, hash: Hash }))
      .min(1)
      .max(100),
  }),
  z.object({ what: z.literal('vouchImport'), actId: z.string().min(1).max(128), hash: Hash }),
  z.object({ what: z.literal('importOwn'), digest: Hash }),
  z.object({ what: z.literal('foundSpace'), name: DeviceName, relay: RelayAddress.exactOptional() }),
  z.object({ what: z.literal('inviteDevice') }),
  z.object({ what: z.literal('admitDevice'), code: CheckCode, role: DeviceRole }),
]);

export const deviceCheckCommands = {
  /** A device that asks by itself does so now; another compares the passphrase that was typed. */
  'deviceCheck.pass': entry(
    z.object({
      for: CheckedFor,
      passphrase: Passphrase.exactOptional(),
      language: z.enum(['en', 'de']).exactOptional(),
    }),
    z.object({ proof: Proof, until: Instant }),
  ),
  /** `current`: the one that is set. `keepInFile`: where no key store of the system is, a file of this account will do. */
  'deviceCheck.setPassphrase': entry(
    z.object({
      passphrase: Passphrase,
      current: Passphrase.exactOptional(),
      keepInFile: z.boolean().exactOptional(),
    }),
    z.object({ place: z.enum(['keychain', 'keyring', 'browser', 'file']) }),
  ),
  'deviceCheck.removePassphrase': entry(z.object({ current: Passphrase }), z.object({})),
} as const;

export const deviceCheckQueries = {
  /** `isReady` null: not known yet. Where it cannot be told right now the answer is `device_check_shut`. */
  'deviceCheck.state': entry(
    z.object({}),
    z.object({ way: z.enum(['system', 'passphrase', 'none']), isReady: z.boolean().nullable() }),
  ),
} as const;
