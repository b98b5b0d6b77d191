// Which files of the built web app a browser fetches before a person sees their day.
const { existsSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

const NAMED = /<script src="([^"]+)"|<link rel="icon" href="([^"]+)"/g;

/** As it travels. */
const travellingSize = (folder, path) => {
  const file = join(folder, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

const WORKER = '/worker/peer-worker.js';
/** `import"./x.js"` and `import{a as b}from"./x.js"`, minified; `import("./x.js")` comes when it is called. */
const IMPORTED = /(?:import|from)\s*"\.\/([\w.-]+\.js)"/g;

/** The worker, and every file that is fetched with it. */
const workerOf = (folder, found = [WORKER]) => {
  const missing = found
    .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(IMPORTED)])
    .map(([, name]) => `/worker/${name}`)
    .filter((path, place, all) => !found.includes(path) && all.indexOf(path) === place)
    // Text in the worker may look like an import.
    .filter((path) => existsSync(join(folder, path)));
  return missing.length === 0 ? found : workerOf(folder, [...found, ...missing]);
};

/** Every file of the first load: a path of the built folder. */
const firstLoadOf = (folder) => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(NAMED)].map(([, script, icon]) => script ?? icon);
  return ['/index.html', ...named, ...workerOf(folder), '/worker/sqlite3.wasm', '/service-worker.js'];
};

module.exports = { firstLoadOf, travellingSize };
