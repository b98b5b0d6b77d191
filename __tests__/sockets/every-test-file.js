// Around every test file of every project: what it, and what it started, tried to reach.
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { openBook, refused } = require('./guard');

const book = mkdtempSync(join(tmpdir(), 'sockets-'));
openBook(book);
globalThis.afterAll(() => {
  const tried = refused();
  openBook(null);
  rmSync(book, { recursive: true, force: true });
  if (tried.length > 0) throw new Error(`[HOUSE-19] tried to reach:\n${tried.join('\n')}`);
});
