import { fail, ok, type Failure, type Result } from '../core/result';

// [KEY-1] The key is made once, on the first start, and is stored before any database is made with it.
// [KEY-2] Databases without their key are never opened, replaced or deleted: that is recovery, and the person decides.
// [KEY-3] A key store that cannot be asked is not a key that is gone.
export type DatabaseKeyPorts = {
  readonly read: (name: string) => Promise<Result<string | null, Failure>>;
  readonly write: (name: string, value: string) => Promise<Result<null, Failure>>;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly hasDatabases: () => boolean;
};

const NAME = 'reveille.databaseKey';
const KEY = /^[0-9a-f]{64}$/;

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 256 bits in hex, as SQLCipher takes a raw key. `key_gone`: there are databases, and nothing here opens them. */
export const databaseKey = async (ports: DatabaseKeyPorts): Promise<Result<string, Failure>> => {
  const stored = await ports.read(NAME);
  if (!stored.ok) return stored;
  if (stored.value !== null && KEY.test(stored.value)) return ok(stored.value);
  if (ports.hasDatabases()) return fail('key_gone');
  const key = toHex(ports.randomBytes(32));
  const written = await ports.write(NAME, key);
  if (!written.ok) return written;
  // Read back: a store that says yes and keeps nothing would lose the whole life at the next start.
  const kept = await ports.read(NAME);
  return kept.ok && kept.value === key ? ok(key) : fail('key_store_not_ready');
};
