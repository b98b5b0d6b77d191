// Rules of our own: who may import whom, what a file may be called, and what is defined once. They judge by path and syntax alone, so
// that a planted import of a file that does not exist is refused as well.
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

// [HOUSE-24] Days are counted in one place: two functions of one name and signature once counted Monday as 0 and as 1.
const ofTheCalendar = new Set([
  'weekdayOf',
  'weekdayOfText',
  'dayNumberOf',
  'dayNumberOfText',
  'dayTextOf',
  'daysBetween',
  'daysInMonth',
  'isLeapYear',
  'addDays',
  'addMonths',
  'DAY_MS',
  'HOUR_MS',
  'MINUTE_MS',
  'MINUTES_A_DAY',
]);
const DAY_MS = 86_400_000;
/** The product of literals, or null. */
const productOf = (node) => {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : null;
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return null;
  const [left, right] = [productOf(node.left), productOf(node.right)];
  return left === null || right === null ? null : left * right;
};
const isDays = (node) => {
  const product = productOf(node);
  return product !== null && product !== 0 && product % DAY_MS === 0;
};

const oneCalendarRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      defined: '{{name}} is defined in src/core/calendar: import it.',
      length: 'The length of a day is DAY_MS of src/core/calendar.',
      weekday: 'Sunday is 0 there and 7 here: ask weekdayOf of src/core/calendar.',
    },
  },
  create: (context) => {
    const define = (id) => {
      if (id?.type !== 'Identifier' || !ofTheCalendar.has(id.name)) return;
      context.report({ node: id, messageId: 'defined', data: { name: id.name } });
    };
    return {
      VariableDeclarator: ({ id }) => define(id),
      FunctionDeclaration: ({ id }) => define(id),
      Literal: (node) => {
        if (isDays(node)) context.report({ node, messageId: 'length' });
      },
      BinaryExpression: (node) => {
        const isPart = isDays(node.left) || isDays(node.right);
        if (!isPart && isDays(node)) context.report({ node, messageId: 'length' });
      },
      'MemberExpression[property.name=/^get(UTC)?Day$/]': (node) =>
        context.report({ node, messageId: 'weekday' }),
    };
  },
};

// [ARRIVAL-2] The table has one reader. Any other SQL on it would confuse places with counters, and this device with every device.
const asksCommits = (text) =>
  /\b(from|join|into|update|table|on)\s+commits\b/i.test(text) || text === 'commits';
const oneLogRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { refused: 'SQL on commits stands in src/db/log: ask its feed.' },
  },
  create: (context) => {
    const check = (node, text) => {
      if (typeof text === 'string' && asksCommits(text)) context.report({ node, messageId: 'refused' });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};

// [HOUSE-25] A formatter takes milliseconds to make on a phone; one without a zone keeps for ever the zone that the device was in.
const cachedIntlRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { refused: 'Formatters are made once: ask src/core/formatters.ts.' },
  },
  create: (context) => {
    const refuse = (node) => context.report({ node, messageId: 'refused' });
    const made = "[callee.object.name='Intl'][callee.property.name=/^[A-Z]/]";
    return {
      [`NewExpression${made}`]: refuse,
      [`CallExpression${made}`]: refuse,
      'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]': refuse,
    };
  },
};

// [HOUSE-28] Code that names a kind uses the typed writer.
const typedWritesRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { refused: 'Name the kind and use the typed writer: this door checks at run time alone.' },
  },
  create: (context) => {
    const refuse = (node) => context.report({ node, messageId: 'refused' });
    return {
      "MemberExpression[property.name='untyped']": refuse,
      "MemberExpression[property.value='untyped']": refuse,
      "ObjectPattern > Property[key.name='untyped']": refuse,
    };
  },
};

// [HOUSE-33] A position hides its column's name, and an added column moves all positions behind it.
const rowsByNameRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { refused: 'Rows are read by name: ask src/db/rows.ts.' },
  },
  create: (context) => {
    const { program, getTypeAtLocation } = context.sourceCode.parserServices ?? {};
    // Only the compiler can tell a database's `query` from the API's.
    if (!program) return {};
    const answersPositions = (node) => {
      const type = program.getTypeChecker().getNonNullableType(getTypeAtLocation(node));
      return type.getProperty('rows') !== undefined && type.getProperty('columns') !== undefined;
    };
    return {
      'CallExpression[callee.property.name="query"], CallExpression[callee.name="query"]': (node) => {
        if (answersPositions(node)) context.report({ node, messageId: 'refused' });
      },
    };
  },
};

module.exports = {
  rules: {
    arrow: arrowRule,
    'file-name': fileNameRule,
    'one-calendar': oneCalendarRule,
    'one-log': oneLogRule,
    'cached-intl': cachedIntlRule,
    'rows-by-name': rowsByNameRule,
    'typed-writes': typedWritesRule,
  },
};
