// Lists that ESLint cannot merge by itself: the last config to name a rule wins, so each room gets one finished list.
const { leftOfPlatform } = require('./rooms.js');

const port = 'The world comes in as an argument: take a port (Clock, Random, Log, Egress…).';
const reaching = [
  'fetch',
  'WebSocket',
  'XMLHttpRequest',
  'EventSource',
  'BroadcastChannel',
  'Worker',
  'navigator',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
];
const hosts = [
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'document',
  'window',
  'self',
  'globalThis',
  'global',
  'process',
  'performance',
  'crypto',
  'console',
  'Buffer',
];
const banned = (names) => names.map((name) => ({ name, message: port }));
const worldGlobals = banned([...reaching, ...hosts]);
/** A test reads outside cases and asks a second implementation; it still waits for nothing and calls nobody. */
const worldGlobalsInTests = banned(reaching);

const worldProperties = [
  { object: 'Date', property: 'now', message: port },
  { object: 'Math', property: 'random', message: port },
];

const worldSyntax = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: port },
  { selector: "CallExpression[callee.name='Date']", message: port },
];
const mockSyntax = {
  selector:
    "CallExpression[callee.object.name='jest'][callee.property.name=/^(mock|doMock|unstable_mockModule)$/]",
  message: 'Fakes are small objects passed as arguments.',
};
const paramsMessage = 'More than two parameters: take one object.';
/** Functions that choose their own shape. A member's shape is its port's choice, an inline callback's its caller's. */
const paramsSyntax = [
  'VariableDeclarator > ArrowFunctionExpression[params.length>2]',
  'VariableDeclarator > FunctionExpression[params.length>2]',
  'FunctionDeclaration[params.length>2]',
  'MethodDefinition > FunctionExpression[params.length>2]',
].map((selector) => ({ selector, message: paramsMessage }));
const sqlMessage = 'Name the columns.';
const sqlSyntax = [
  { selector: 'Literal[value=/\\bselect\\s+\\*/i]', message: sqlMessage },
  { selector: 'TemplateElement[value.raw=/\\bselect\\s+\\*/i]', message: sqlMessage },
];
/** Missing in Hermes; a phone would throw where Node and Chromium do not. */
const hermesMessage = 'Hermes has no such thing.';
const hermesSyntax = [
  { selector: "CallExpression[callee.name='structuredClone']", message: hermesMessage },
  {
    selector: 'CallExpression[callee.property.name=/^(toSorted|toReversed|toSpliced)$/]',
    message: hermesMessage,
  },
  { selector: "MemberExpression[object.name='Object'][property.name='groupBy']", message: hermesMessage },
  { selector: "MemberExpression[object.name='Map'][property.name='groupBy']", message: hermesMessage },
  { selector: "MemberExpression[object.name='Array'][property.name='fromAsync']", message: hermesMessage },
];
const testSyntax = [
  {
    selector:
      'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(skip|only|todo|failing)$/]',
    message: 'Every test runs, or goes.',
  },
  {
    selector: 'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe|ftest)$/]',
    message: 'Every test runs, or goes.',
  },
  {
    selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    message: 'Tests do not sleep: wait for the event itself.',
  },
  { selector: "ImportDeclaration[source.value='node:timers/promises']", message: 'Tests do not sleep.' },
];

const sideMessage =
  'Say start or end (for text theme.begins or theme.ends): a layout turns where people read from right to left.';
const sideSyntax = [
  'Property[key.name=/^(margin|padding)(Left|Right)$/]',
  'Property[key.name=/^border(Left|Right)(Width|Color)$/]',
  'Property[key.name="textAlign"] > Literal[value=/^(left|right)$/]',
].map((selector) => ({ selector, message: sideMessage }));

/** The compiler checks no excess property behind such a spread, so a misspelt name compiles. */
const spreadSyntax = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'ArrayExpression > SpreadElement > ArrayExpression',
  'CallExpression > SpreadElement > ArrayExpression',
  'NewExpression > SpreadElement > ArrayExpression',
].map((selector) => ({ selector, message: 'Write the literal out: one property per line is fine.' }));

/** A spread or a destructuring runs a getter: an export once opened the agents' database that way. */
const getterSyntax = ["Property[kind='get']", "MethodDefinition[kind='get']"].map((selector) => ({
  selector,
  message: 'A context has functions: write `x()`, which runs only where it is called.',
}));

const everywhere = [...paramsSyntax, ...spreadSyntax];
const shipped = [...everywhere, ...sqlSyntax];
const syntaxFor = ({ room, isTest }) => {
  if (isTest)
    return [
      ...testSyntax,
      ...spreadSyntax,
      ...(leftOfPlatform.includes(room) ? [...worldSyntax, mockSyntax] : []),
    ];
  if (leftOfPlatform.includes(room)) return [...shipped, ...hermesSyntax, ...worldSyntax];
  if (['ui', 'app'].includes(room)) return [...shipped, ...hermesSyntax, ...sideSyntax];
  if (room === 'runtime') return [...shipped, ...hermesSyntax, ...getterSyntax];
  if (room === 'platform/expo') return [...shipped, ...hermesSyntax];
  return shipped;
};

module.exports = { worldGlobals, worldGlobalsInTests, worldProperties, syntaxFor, everywhere };
