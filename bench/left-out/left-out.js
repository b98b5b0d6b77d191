// What no bundle of ours carries, though zod asks for it: it would lengthen every first start, and nobody calls it.
const { readFileSync } = require('node:fs');
const path = require('node:path');

const parts = new Map([
  ['locales/index', 'zod-locales.mjs'],
  ['compile', 'zod-compile.mjs'],
  ['from-json-schema', 'zod-from-json-schema.mjs'],
]);
const ASKED = /^\.\.?\/(locales\/index|compile|from-json-schema)\.c?js$/;
const ASKED_BY_A_PAGE =
  /^\.\.?\/(?:core\/)?(?:json-schema-processors|to-json-schema|json-schema-generator)\.c?js$/;
const IN_ZOD = /[\\/]zod[\\/]v4[\\/]/;

/** The file to read instead of what zod asks for, or null. */
const insteadOf = (importer, name) => {
  const part = IN_ZOD.test(importer) ? parts.get(ASKED.exec(name)?.[1] ?? '') : undefined;
  return part === undefined ? null : path.join(__dirname, part);
};

/** In a browser the peer is a worker or a hub; on a phone it lies in the same bundle, and describes its tools there. */
const insteadOfOnPage = (importer, name) =>
  IN_ZOD.test(importer) && ASKED_BY_A_PAGE.test(name)
    ? path.join(__dirname, 'zod-json-schema.mjs')
    : insteadOf(importer, name);

/** For Metro. */
const resolveRequest = (context, ...asked) => {
  const [name, platform] = asked;
  const instead = platform === 'web' ? insteadOfOnPage : insteadOf;
  const filePath = instead(context.originModulePath, name);
  return filePath === null ? context.resolveRequest(context, ...asked) : { type: 'sourceFile', filePath };
};

/** Parts of SQLite's library for browsers that no peer uses, each with its own way out: tables written in JavaScript, storage in a page, and files by way
 * of shared memory. */
const SQLITE_WAYS_OUT = [
  'if (!sqlite3.wasm.exports.sqlite3_declare_vtab) return;',
  'if (sqlite3.config.disable?.vfs?.kvvfs) return;',
  'if (sqlite3.config.disable?.vfs?.opfs && sqlite3.config.disable.vfs["opfs-vfs"]) return;',
  'if (!sqlite3.opfs || sqlite3.config.disable?.vfs?.opfs) return;',
  'if (!sqlite3.opfs || sqlite3.config.disable?.vfs?.["opfs-wl"]) return;',
];
const SQLITE = /[\\/]@sqlite\.org[\\/]sqlite-wasm[\\/]dist[\\/]index\.mjs$/;

/** SQLite's library with these ways out always taken: the bundler drops what follows them. */
const slimSqlite = (text) =>
  SQLITE_WAYS_OUT.reduce((slim, wayOut) => {
    const [before, after, ...more] = slim.split(wayOut);
    if (after === undefined || more.length > 0)
      throw new Error(`the SQLite library no longer says once: ${wayOut}`);
    return `${before}return;${after}`;
  }, text);

/** Bundlers follow a namespace to what is used of it, but not the object `z` that zod exports. */
const followZod = (text) => text.replaceAll(/^import \{ z \} from 'zod';$/gm, "import * as z from 'zod';");

/** For esbuild: libraries only as far as they are used. */
const takesWhatIsUsed = {
  name: 'takes-what-is-used',
  setup: (bundler) => {
    bundler.onLoad({ filter: SQLITE }, ({ path: file }) => ({
      contents: slimSqlite(readFileSync(file, 'utf8')),
      loader: 'js',
    }));
    const root = path.join(bundler.initialOptions.absWorkingDir ?? process.cwd(), 'src') + path.sep;
    bundler.onLoad({ filter: /\.ts$/ }, ({ path: file }) =>
      file.startsWith(root) ? { contents: followZod(readFileSync(file, 'utf8')), loader: 'ts' } : null,
    );
  },
};

/** For esbuild. */
const leavesOut = {
  name: 'leaves-out',
  setup: (bundler) => {
    bundler.onResolve({ filter: ASKED }, ({ importer, path: name }) => {
      const file = insteadOf(importer, name);
      return file === null ? null : { path: file };
    });
  },
};

module.exports = { followZod, insteadOf, leavesOut, resolveRequest, slimSqlite, takesWhatIsUsed };
