// Two rules of our own: who may import whom, and what a file may be called. Both judge by path alone, so that a planted
// import of a file that does not exist is refused as well.
const { posix, relative, sep } = require('node:path');
const { isRefusedPackage, refusedFile, roomOf } = require('./rooms.js');

const pathOf = (context) => relative(context.cwd, context.filename).split(sep).join('/');

const literal = (node) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null);
const mockers = new Set(['mock', 'doMock', 'unmock', 'requireActual', 'requireMock', 'createMockFromModule']);
const isLoader = (callee) =>
  (callee.type === 'Identifier' && callee.name === 'require') ||
  (callee.type === 'MemberExpression' &&
    callee.object.name === 'require' &&
    callee.property.name === 'resolve') ||
  (callee.type === 'MemberExpression' && callee.object.name === 'jest' && mockers.has(callee.property.name));

const arrowRule = {
  meta: { type: 'problem', schema: [], messages: { refused: '{{why}}' } },
  create: (context) => {
    const from = pathOf(context);
    const why = (name) => {
      if (name.startsWith('@/')) return 'files are imported by relative path';
      if (name.startsWith('.')) return refusedFile({ from, to: posix.join(posix.dirname(from), name) });
      const room = roomOf(from);
      return isRefusedPackage({ room, path: from, name }) ? `${room} may not use the package ${name}` : null;
    };
    const check = (node) => {
      const name = literal(node);
      const reason = name === null ? null : why(name);
      if (reason !== null) context.report({ node, messageId: 'refused', data: { why: reason } });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
      TSExternalModuleReference: (node) => check(node.expression),
      CallExpression: (node) => isLoader(node.callee) && check(node.arguments[0]),
    };
  },
};

const vague = /^(utils?|helpers?|common|managers?|services?|misc)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Expo Router gives these names a meaning: `[id]`, `(tabs)`, `_layout`, `+not-found`. */
const route = /^(_layout|\+[a-z]+(-[a-z]+)*|\[(\.\.\.)?[a-z]+([A-Z][a-z]+)*\]|\([a-z]+(-[a-z]+)*\))$/;

const badSegment = (path) => {
  const inApp = path.startsWith('app/');
  const segments = path.split('/').filter((segment) => segment !== '__tests__' && segment !== '.ci');
  return segments.find((segment, index) => {
    const isFile = index === segments.length - 1;
    const stems = isFile
      ? segment
          .replace(/\.d\.ts$|\.[a-z]+$/, '')
          .split(/\.(?!\.)/)
          .filter(Boolean)
      : [segment];
    if (inApp && (route.test(segment) || route.test(segment.replace(/\.tsx?$/, '')))) return false;
    return stems.some((stem) => !kebab.test(stem) || stem.split('-').some((word) => vague.test(word)));
  });
};

const fileNameRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { refused: '{{segment}}: names are kebab-case and say one concept' },
  },
  create: (context) => ({
    Program: (node) => {
      const segment = badSegment(pathOf(context));
      if (segment !== undefined) context.report({ node, messageId: 'refused', data: { segment } });
    },
  }),
};

module.exports = { rules: { arrow: arrowRule, 'file-name': fileNameRule } };
