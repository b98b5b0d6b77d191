// Which files of the built web app a browser fetches before a person sees their day.
const { existsSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

const NAMED = /<script src="([^"]+)"|<link rel="icon" href="([^"]+)"/g;

/** As it travels. */
const travellingSize = (folder, path) => {
  const file = join(folder, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

/** Every file of the first load: a path of the built folder. */
const firstLoadOf = (folder) => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(NAMED)].map(([, script, icon]) => script ?? icon);
  return ['/index.html', ...named, '/worker/peer-worker.js', '/worker/sqlite3.wasm', '/service-worker.js'];
};

module.exports = { firstLoadOf, travellingSize };
