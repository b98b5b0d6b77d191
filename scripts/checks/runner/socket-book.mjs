// [HOUSE-19] What a suite, and whatever it starts, tried to reach; __tests__/sockets/guard.js writes it down.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './suites.mjs';

export const BOOK = 'REVEILLE_SOCKET_BOOK';
export const guard = join(projectRoot, '__tests__', 'sockets', 'guard.js');

/** The environment of a process that opens no socket but to listeners that the same book names. */
export const guarded = (book) => {
  const { NODE_OPTIONS = '', ...rest } = process.env;
  const own = `--require ${JSON.stringify(guard)}`;
  const options = NODE_OPTIONS.includes(own) ? NODE_OPTIONS : `${NODE_OPTIONS} ${own}`.trim();
  return { ...rest, NODE_OPTIONS: options, [BOOK]: book };
};

export const refusedIn = (book) => {
  const file = join(book, 'refused');
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))] : [];
};
