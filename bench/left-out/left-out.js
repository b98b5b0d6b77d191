// What no bundle of ours carries, though zod asks for it: it would lengthen every first start, and nobody calls it.
const path = require('node:path');

const parts = new Map([
  ['locales/index', 'zod-locales.mjs'],
  ['compile', 'zod-compile.mjs'],
  ['from-json-schema', 'zod-from-json-schema.mjs'],
]);
const ASKED = /^\.\.?\/(locales\/index|compile|from-json-schema)\.c?js$/;
const IN_ZOD = /[\\/]zod[\\/]v4[\\/]/;

/** The file to read instead of what zod asks for, or null. */
const insteadOf = (importer, name) => {
  const part = IN_ZOD.test(importer) ? parts.get(ASKED.exec(name)?.[1] ?? '') : undefined;
  return part === undefined ? null : path.join(__dirname, part);
};

/** For Metro. */
const resolveRequest = (context, ...asked) => {
  const filePath = insteadOf(context.originModulePath, asked[0]);
  return filePath === null ? context.resolveRequest(context, ...asked) : { type: 'sourceFile', filePath };
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

module.exports = { insteadOf, resolveRequest, leavesOut };
