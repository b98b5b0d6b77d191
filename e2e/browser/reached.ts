import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

// [HOUSE-19] What a flow reached for that is neither its hub nor a listener of its own: in the browser every request, in the hub every socket.
const isAsked = /^(?:https?|wss?|ftp):/;

/** Everything that pages and their workers ask of anybody else. */
export const foreignRequests = (context: BrowserContext, origin: string): (() => readonly string[]) => {
  const { host } = new URL(origin);
  const foreign: string[] = [];
  const look = (address: string): void => {
    if (isAsked.test(address) && new URL(address).host !== host) foreign.push(address);
  };
  context.on('request', (request) => look(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => look(socket.url())));
  return () => foreign;
};

/** What the hub of this home, or a command beside it, was refused (`__tests__/sockets/guard.js`). */
export const triedBy = (home: string): readonly string[] => {
  const book = process.env['REVEILLE_SOCKET_BOOK'];
  if (book === undefined || !existsSync(join(book, 'refused'))) return [];
  const lines = readFileSync(join(book, 'refused'), 'utf8').split('\n');
  return lines.filter((line) => line.endsWith(`(home ${home})`));
};
