import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { textFields } from '../../e2e/browser/text-fields';

const root = join(__dirname, '..', '..');
const ui = join(root, 'src', 'ui');
const sources = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      path.endsWith('.tsx') && !path.endsWith('.test.tsx') && path !== join('components', 'field.tsx'),
  )
  .map((path) => ({ path, text: readFileSync(join(ui, path), 'utf8') }));

type Use = {
  readonly tag: string;
  readonly inside: string | null;
  readonly testId: string;
  /** It cuts what is typed or pasted. */
  readonly cuts: boolean;
  /** It holds no words that are stored: nothing is noted of what is pasted there. */
  readonly holdsOther: boolean;
};

const componentOf = (node: ts.Node | undefined): string | null => {
  if (node === undefined) return null;
  const isComponent = ts.isVariableDeclaration(node) && /^[A-Z]/.test(node.name.getText());
  return isComponent ? node.name.getText() : componentOf(node.parent);
};

/** Every component on a screen, with the test id that it is given as it is written. */
const usesIn = ({ path, text }: { path: string; text: string }): readonly Use[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      const attributes = node.attributes.properties.filter(ts.isJsxAttribute);
      const attribute = attributes.find(({ name }) => name.getText() === 'testID');
      const cuts = attributes.some(({ name }) => name.getText() === 'maxLength');
      const holds = attributes.find(({ name }) => name.getText() === 'holds')?.initializer?.getText();
      const holdsOther = holds !== undefined && holds !== '"words"';
      const spread = node.attributes.properties.some(ts.isJsxSpreadAttribute) ? 'testID' : '';
      const testId = attribute?.initializer?.getText() ?? spread;
      found.push({ tag: node.tagName.getText(), inside: componentOf(node), testId, cuts, holdsOther });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

const isHandedOn = (testId: string): boolean => /^\{?(props\.)?testID\}?$/.test(testId);
/** `a-${b}` is a-*; of a choice between two ids both are meant; an id that only begins with what was handed on is one of its users'. */
const idsOf = (testId: string): readonly string[] =>
  [...testId.matchAll(/['"`]([^'"`]+)['"`]/g)].map(([, id = '']) => id.replaceAll(/\$\{[^}]*\}/g, '*'));

/** What hands its own test id on to a field is a field as well. */
const fieldsAmong = (uses: readonly Use[], tags: ReadonlySet<string>): ReadonlySet<string> => {
  const more = uses.flatMap(({ tag, inside, testId }) =>
    tags.has(tag) && isHandedOn(testId) && inside !== null ? [inside] : [],
  );
  const all = new Set([...tags, ...more]);
  return all.size === tags.size ? all : fieldsAmong(uses, all);
};

const fieldIds = (uses: readonly Use[]): readonly string[] => {
  const tags = fieldsAmong(uses, new Set(['Field', 'TextInput']));
  const ids = uses
    .filter(({ tag, testId }) => tags.has(tag) && !isHandedOn(testId))
    .flatMap(({ tag, testId }) => {
      const found = idsOf(testId);
      return found.length > 0 ? found : [`in ${tag}`];
    });
  return [...new Set(ids)].sort();
};

test('[HOUSE-18] every text field of the app is listed with what becomes of what is typed there', () => {
  expect(fieldIds(sources.flatMap(usesIn))).toEqual(Object.keys(textFields).sort());
});

/** What is made up from a proposal, by one that is in it. */
const insides: Readonly<Record<string, string>> = { 'in Arg': 'arg-newTaskTitle' };

test('[HOUSE-18] a field that is said to take every text is one of the naughty flows', () => {
  const folder = join(root, 'e2e', 'browser');
  const flows = readdirSync(folder)
    .filter((name) => name.startsWith('naughty-'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const unused = Object.entries(textFields)
    .filter(([, fate]) => fate === 'naughty')
    .map(([id]) => (id.startsWith('in ') ? (insides[id] ?? id) : id.replace(/-?\*/, '')))
    .filter((id) => !flows.includes(id));
  expect(unused).toEqual([]);
});

/** What is only looked for may be cut: nothing of it is stored. */
const lookedFor = ['search-input', 'tasks-search-input'];
const idsThatCut = (uses: readonly Use[]): readonly string[] => {
  const within = (cutting: readonly Use[]): readonly string[] =>
    cutting.flatMap(({ testId, inside }) =>
      isHandedOn(testId) ? within(uses.filter(({ tag }) => tag === inside)) : idsOf(testId),
    );
  return within(uses.filter(({ cuts }) => cuts)).filter(
    (id) => !lookedFor.includes(id) && (textFields[id] ?? 'naughty') === 'naughty',
  );
};
/** Cuts that are spread into a field: those of a secret. */
const spreadCuts = sources.filter(({ text }) => /\bmaxLength:/.test(text)).map(({ path }) => path);

const idsThatHoldOther = (uses: readonly Use[]): readonly string[] => {
  const within = (some: readonly Use[]): readonly string[] =>
    some.flatMap(({ testId, inside }) =>
      isHandedOn(testId) ? within(uses.filter(({ tag }) => tag === inside)) : idsOf(testId),
    );
  return [...new Set(within(uses.filter(({ holdsOther }) => holdsOther)))].sort();
};

test('[PASTE-4] every field whose words are stored notices a paste; those of numbers, times and secrets do not', () => {
  const others = Object.entries(textFields)
    .filter(([id, fate]) => fate !== 'naughty' || lookedFor.includes(id))
    .map(([id]) => id)
    .sort();
  expect(idsThatHoldOther(sources.flatMap(usesIn))).toEqual(others);
});

test('[PASTE-4] a field that leaves a paste out is noticed, also in a component of its own', () => {
  const text = `const Line = ({ testID }) => <Field testID={testID} holds="other" />;
      const A = () => <><Line testID="planted-line" /><Field testID="new-one" holds={some} /><Field testID="words" holds="words" /></>;`;
  expect(idsThatHoldOther(usesIn({ path: 'planted.tsx', text }))).toEqual(['new-one', 'planted-line']);
});

test('[HOUSE-21] no field of the person’s words cuts them', () => {
  expect(idsThatCut(sources.flatMap(usesIn))).toEqual([]);
  expect(spreadCuts).toEqual([join('device-check', 'passphrase-sheet.tsx')]);
});

test('[HOUSE-21] a cut of words is noticed, also in a component of its own; one of a number is none', () => {
  const text = `const Line = ({ testID }) => <Field testID={testID} maxLength={500} />;
      const A = () => <><Line testID="log-line-input" /><Line testID="due-time" /><Field testID="new-one" maxLength={5} /></>;`;
  expect(idsThatCut(usesIn({ path: 'planted.tsx', text }))).toEqual(['log-line-input', 'new-one']);
});

test('[HOUSE-18] a new field, also one in a component of its own, is noticed', () => {
  const planted = {
    path: 'planted.tsx',
    text: `const Line = ({ testID }) => <Field testID={testID} />;
      const A = () => <><Line testID="planted-line" /><Field testID={\`planted-\${id}\`} /><Field /></>;`,
  };
  expect(fieldIds(usesIn(planted))).toEqual(['in Field', 'planted-*', 'planted-line']);
});
