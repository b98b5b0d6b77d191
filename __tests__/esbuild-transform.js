// Types are taken away and modules become what jest's loader knows, in a millisecond a file; whether the types hold is for `types`.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { extname, join, sep } = require('node:path');
const { createTransformer } = require('babel-jest').default;
const { buildSync, transformSync, version } = require('esbuild');

const loaders = { '.ts': 'ts', '.tsx': 'tsx', '.jsx': 'jsx' };
const options = {
  format: 'cjs',
  target: 'node20',
  sourcemap: 'external',
  // Jest's own loader knows no import(): what is loaded when it is first needed is required then.
  supported: { 'dynamic-import': false },
};
const self = readFileSync(__filename, 'utf8');

// Arithmetic in small functions of many files is put in one piece: between two modules each of a million calls is looked up. With another version
// it is another piece.
const locked = readFileSync(join(__dirname, '..', 'package-lock.json'), 'utf8');
const isArithmetic = (path) => path.includes(`${sep}node_modules${sep}@noble${sep}`);
const inOnePiece = (path) => {
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
  return { code: outputFiles[0].text };
};

/** A stand-in for a module has to be there before what imports it: that takes the long way, which moves it up. */
const standsIn = (source) => /\bjest\.mock\(/.test(source);
const moving = createTransformer({
  presets: ['babel-preset-expo'],
  plugins: [require.resolve('./dynamic-import-plugin.js')],
  babelrc: false,
  configFile: false,
  caller: { name: 'metro', bundler: 'metro', platform: 'web', isServer: true },
});

module.exports = {
  canInstrument: false,
  getCacheKey: (source, path) =>
    createHash('sha1')
      .update([self, version, path, source, isArithmetic(path) ? locked : ''].join('\0'))
      .digest('hex'),
  process: (source, path, given) => {
    if (standsIn(source)) return moving.process(source, path, given);
    if (isArithmetic(path)) return inOnePiece(path);
    const loader = loaders[extname(path)] ?? 'js';
    return transformSync(source, { ...options, loader, sourcefile: path });
  },
};
