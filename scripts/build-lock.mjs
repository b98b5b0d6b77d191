// One build at a time: two starts must not trample each other. The lock is a file that its holder touches every second;
// it is stale when the touch stops, whatever became of the process id.
import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const TOUCH_MS = 1_000;
const STALE_MS = 15_000;

const attempt = (work) => {
  try {
    return work();
  } catch (error) {
    if (['ENOENT', 'EEXIST'].includes(error.code)) return null;
    throw error;
  }
};

const removeIfStale = (file) => {
  const seen = attempt(() => ({ owner: readFileSync(file, 'utf8'), at: statSync(file).mtimeMs }));
  if (seen === null || Date.now() - seen.at < STALE_MS) return;
  // Renaming is atomic; if it caught a fresh lock that was taken in between, that one is put back.
  const aside = `${file}.${randomUUID()}`;
  if (attempt(() => renameSync(file, aside)) === null) return;
  if (readFileSync(aside, 'utf8') !== seen.owner) attempt(() => linkSync(aside, file));
  rmSync(aside, { force: true });
};

const tryTake = (file, owner) =>
  attempt(() => {
    writeFileSync(file, owner, { flag: 'wx' });
    return true;
  }) === true;

/** Runs `work` while holding the lock; `onWait` is called once if somebody else holds it. */
export const withLock = async ({ file, onWait = () => {} }, work) => {
  mkdirSync(dirname(file), { recursive: true });
  const owner = `${process.pid} ${randomUUID()}`;
  for (let told = false; !tryTake(file, owner);) {
    removeIfStale(file);
    if (!told) onWait();
    told = true;
    await wait(200);
  }
  const touch = setInterval(() => attempt(() => utimesSync(file, new Date(), new Date())), TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    if (attempt(() => readFileSync(file, 'utf8')) === owner) rmSync(file, { force: true });
  }
};
