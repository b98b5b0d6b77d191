import { randomBytes } from 'node:crypto';
import { ok } from '../../src/core/result';
import type { SecretStore } from '../../src/gateway/secrets/secret-store';
import { createPassphraseCheck } from '../../src/runtime/device-check/passphrase-check';
import type { CommandInput } from '../../src/runtime/api/definition';
import type { PeerHostParts } from '../../src/runtime/peer-host';
import { keep } from '../api/exported-file';
import { openEmptyHost, valueOf, type TestHost } from '../api/test-host';
import { importOf, zipOf } from '../import/import-bed';

// A device on which the person has set a passphrase, and imports as other apps write them.
export const PASSPHRASE = 'vier blaue Stühle';

const createShelf = (): SecretStore => {
  const kept = new Map<string, string>();
  return {
    read: async (ref) => ok(kept.get(ref) ?? null),
    write: async (ref, { value }) => {
      kept.set(ref, value);
      return ok('keyring');
    },
    remove: async (ref) => {
      kept.delete(ref);
      return ok(null);
    },
  };
};

export const checkedHost = async (seed: number, more: Partial<PeerHostParts> = {}): Promise<TestHost> => {
  const deviceCheck = createPassphraseCheck({
    secrets: createShelf(),
    clock: { now: () => Date.UTC(2026, 10, 18) },
    cost: { N: 16, r: 8, p: 1 },
    random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
  });
  const host = keep(await openEmptyHost({ seed, more: { deviceCheck, ...more } }));
  valueOf(await host.client.command('deviceCheck.setPassphrase', { passphrase: PASSPHRASE }));
  return host;
};

type CheckedFor = CommandInput<'deviceCheck.pass'>['for'];
export const proofFor = async ({ client }: TestHost, asked: CheckedFor): Promise<string> =>
  valueOf(await client.command('deviceCheck.pass', { for: asked, passphrase: PASSPHRASE })).proof;

/** A vault of so many notes; what the act is called. */
export const importVault = async (
  host: TestHost,
  notes: Readonly<Record<string, string>>,
): Promise<string> => {
  const files = Object.entries(notes).map(([name, text]) => [`Vault/Home/${name}.md`, text]);
  return valueOf(await importOf(host, zipOf(Object.fromEntries(files)), { format: 'markdown' })).actId;
};

export const noteIds = async ({ client }: TestHost): Promise<readonly string[]> =>
  valueOf(await client.query('journal.list', { kinds: ['note'], limit: 200 })).items.flatMap((item) =>
    item.kind === 'note' ? [item.note.id] : [],
  );
