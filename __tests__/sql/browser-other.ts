import { openPool } from '../../src/platform/web/sqlite-wasm-files';

// A second worker of the same origin: opens the pool, adds a row, lets go.
const open = async (): Promise<void> => {
  const opened = await openPool();
  if (!opened.ok) return void postMessage(opened.error.code);
  const database = opened.value.files('held').open('db.sqlite');
  database.run('INSERT INTO item (title) VALUES (?)', ['from elsewhere']);
  database.close();
  opened.value.pause();
  postMessage(null);
};

open().catch((cause: unknown) => postMessage(String(cause)));
