// What no bundle of ours carries, though zod asks for it: it would lengthen every first start, and nobody calls it.
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
