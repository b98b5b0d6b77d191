import type { SealedSecret, SecretShelf } from './sealed-secrets';

const NAME = 'reveille-secrets';
const KEYS = 'keys';
const SECRETS = 'secrets';
const THE_KEY = 'sealing';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('indexedDB'));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEYS);
    request.result.createObjectStore(SECRETS);
  };
  return settled(request);
};

const within = async <T>(
  { store, mode }: { readonly store: string; readonly mode: IDBTransactionMode },
  body: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open();
  try {
    return await settled(body(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
};

const isSealed = (value: unknown): value is SealedSecret =>
  typeof value === 'object' &&
  value !== null &&
  'iv' in value &&
  value.iv instanceof Uint8Array &&
  'sealed' in value &&
  value.sealed instanceof ArrayBuffer;

/** Two tabs that make the key at once keep the first: `add` refuses the second, which then reads. */
const sealingKey: SecretShelf['sealingKey'] = async (make) => {
  const read = () =>
    within({ store: KEYS, mode: 'readonly' }, (keys): IDBRequest<unknown> => keys.get(THE_KEY));
  const known = await read();
  if (known instanceof CryptoKey) return known;
  const made = await make();
  await within({ store: KEYS, mode: 'readwrite' }, (keys) => keys.add(made, THE_KEY)).catch(() => undefined);
  const kept = await read();
  if (kept instanceof CryptoKey) return kept;
  throw new Error('[SECRET-5] the browser did not keep the key');
};

export const createIndexedDbShelf = (): SecretShelf => ({
  sealingKey,
  get: async (ref) => {
    const found = await within({ store: SECRETS, mode: 'readonly' }, (secrets): IDBRequest<unknown> =>
      secrets.get(ref),
    );
    return isSealed(found) ? found : null;
  },
  put: async (ref, secret) => {
    await within({ store: SECRETS, mode: 'readwrite' }, (secrets) => secrets.put(secret, ref));
  },
  remove: async (ref) => {
    await within({ store: SECRETS, mode: 'readwrite' }, (secrets) => secrets.delete(ref));
  },
});
