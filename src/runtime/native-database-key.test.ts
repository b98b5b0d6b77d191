import { fail, ok } from '../core/result';
import { databaseKey, type DatabaseKeyPorts } from './native-database-key';

const createPorts = (
  parts: Partial<DatabaseKeyPorts> & { stored?: string },
): DatabaseKeyPorts & { writes: string[] } => {
  let value = parts.stored ?? null;
  const writes: string[] = [];
  return {
    read: () => Promise.resolve(ok(value)),
    write: (_name, next) => {
      writes.push(next);
      value = next;
      return Promise.resolve(ok(null));
    },
    randomBytes: (count) => new Uint8Array(count).fill(10),
    hasDatabases: () => false,
    ...parts,
    writes,
  };
};
const key = '0a'.repeat(32);

test('[KEY-1] the first start makes a key and keeps it; later starts read the same', async () => {
  const ports = createPorts({});
  expect(await databaseKey(ports)).toEqual(ok(key));
  expect(
    await databaseKey({ ...ports, hasDatabases: () => true, randomBytes: () => new Uint8Array(32).fill(99) }),
  ).toEqual(ok(key));
  expect(ports.writes).toEqual([key]);
});

test('[KEY-2] databases whose key is gone, or is no key, are left alone', async () => {
  for (const stored of [undefined, '', 'short']) {
    const ports = createPorts({ hasDatabases: () => true, ...(stored === undefined ? {} : { stored }) });
    expect(await databaseKey(ports)).toEqual(fail('key_gone'));
    expect(ports.writes).toEqual([]);
  }
});

test('[KEY-3] a key store that cannot be asked is not a key that is gone, and nothing is written', async () => {
  const ports = createPorts({
    hasDatabases: () => true,
    read: () => Promise.resolve(fail('key_store_not_ready')),
  });
  expect(await databaseKey(ports)).toEqual(fail('key_store_not_ready'));
  expect(ports.writes).toEqual([]);
});

test('[KEY-1] a store that forgets what it took is refused before any database is made', async () => {
  const ports = createPorts({ read: () => Promise.resolve(ok(null)) });
  expect(await databaseKey(ports)).toEqual(fail('key_store_not_ready'));
});
