import { secureRandom } from '../../src/platform/node/node-ports';
import {
  openRelayStore,
  RELAY_FILE,
  type OpenedRelayStore,
} from '../../src/sync/relay/sqlite/open-relay-store';
import { createSqliteRelayStore } from '../../src/sync/relay/sqlite/sqlite-store';
import type { SqlFiles } from '../../src/db/sql-database';
import { createTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { createMemoryRelayStore } from './memory-store';
import { testStoreContract } from './store-contract';

const folders: TemporaryFiles[] = [];
const opened: { readonly close: () => void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  for (const each of folders.splice(0)) each.destroy();
});
const temporary = (): TemporaryFiles => {
  const made = createTemporaryFiles();
  folders.push(made);
  return made;
};
const openIn = (files: SqlFiles): OpenedRelayStore => {
  const store = openRelayStore(files, secureRandom);
  if (!store.ok) throw new Error(store.error.code);
  opened.push(store.value);
  return store.value;
};

testStoreContract('in memory', () => {
  const store = createMemoryRelayStore(new Uint8Array(16));
  return { store, again: () => store };
});
testStoreContract('on SQLite', () => {
  const { files } = temporary();
  const { store } = openIn(files);
  return {
    store,
    // What another process would read.
    again: () => {
      const database = files.open(RELAY_FILE, { readOnly: true });
      opened.push(database);
      return createSqliteRelayStore(database, store.relayEpoch);
    },
  };
});

test('[RELAY-4] the epoch is made with the database and stays with it', () => {
  const { files } = temporary();
  const first = openIn(files);
  const epoch = first.store.relayEpoch;
  expect(epoch).toHaveLength(16);
  opened.splice(0);
  first.close();
  const second = openIn(files);
  expect(second.store.relayEpoch).toEqual(epoch);
  opened.splice(0);
  second.close();
  files.remove(RELAY_FILE);
  expect(openIn(files).store.relayEpoch).not.toEqual(epoch);
});
