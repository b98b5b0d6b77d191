import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ui = join(__dirname, '..', '..', 'src', 'ui');
type Source = { readonly path: string; readonly text: string };
const sources: readonly Source[] = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => ({ path, text: readFileSync(join(ui, path), 'utf8') }));

/** Who draws at all: signs, a sunrise, charts, and a ring for one number, which says it. Whatever else shows numbers as a picture does so through `Chart`. */
const DRAWING = [
  'components/chart.tsx',
  'components/dawn.tsx',
  'components/icon.tsx',
  'screens/agents/budget-ring.tsx',
  // A code that another device reads.
  'screens/devices/qr-code.tsx',
];
/** A line beside a number, hidden from readers; a tap on its row leads to the chart. */
const SPARKS = ['screens/track/name-lists.tsx'];

const treeOf = ({ path, text }: Source): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
const componentOf = (node: ts.Node | undefined): string => {
  if (node === undefined) return '';
  const isComponent = ts.isVariableDeclaration(node) && /^[A-Z]/.test(node.name.getText());
  return isComponent ? node.name.getText() : componentOf(node.parent);
};
type Element = { readonly tag: string; readonly inside: string; readonly node: ts.Node };
const elementsIn = (root: ts.Node): readonly Element[] => {
  const found: Element[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node))
      found.push({ tag: node.tagName.getText(), inside: componentOf(node), node });
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
};

/** The other branch of the nearest choice between two pictures; null where there is none. */
const otherBranch = (node: ts.Node): ts.Expression | null => {
  for (let at = node; at.parent !== undefined; at = at.parent)
    if (ts.isConditionalExpression(at.parent) && at !== at.parent.condition)
      return at === at.parent.whenTrue ? at.parent.whenFalse : at.parent.whenTrue;
  return null;
};

/** Components that show a chart without a choice between it and its table. */
const bareCharts = (source: Source): readonly string[] => {
  const elements = elementsIn(treeOf(source));
  const leadTo = (wanted: string): ReadonlySet<string> =>
    new Set([wanted, ...elements.filter(({ tag }) => tag === wanted).map(({ inside }) => inside)]);
  const [charts, tables] = [leadTo('Chart'), leadTo('ChartTable')];
  // Where a component of this file stands for the chart, it is that one's uses that are looked at.
  const uses = elements.filter(
    ({ tag, inside }) => charts.has(tag) && (tag !== 'Chart' || !isUsed(elements, inside)),
  );
  return uses
    .filter(({ node }) => {
      const other = otherBranch(node);
      return other === null || !elementsIn(other).some(({ tag }) => tables.has(tag));
    })
    .map(({ inside }) => `${source.path}: ${inside}`);
};
const isUsed = (elements: readonly Element[], component: string): boolean =>
  elements.some(({ tag }) => tag === component);

const usersOf = (tag: string): readonly Source[] =>
  sources.filter((source) => elementsIn(treeOf(source)).some((element) => element.tag === tag));

test('[CHART-6] nothing draws numbers but the chart', () => {
  const drawing = sources.filter(({ text }) => text.includes("'react-native-svg'")).map(({ path }) => path);
  expect(drawing.sort()).toEqual(DRAWING);
});

test('[CHART-6] wherever a chart is shown, its table is the other side of one choice, behind a button', () => {
  const shown = usersOf('Chart');
  expect(shown.map(({ path }) => path)).not.toEqual([]);
  expect(shown.flatMap(bareCharts)).toEqual([]);
  for (const { path, text } of shown)
    expect([path, text.includes('testID="chart-toggle"')]).toEqual([path, true]);
});

test('[CHART-6] a small line is hidden from readers and stands in a list that leads to the chart', () => {
  expect(usersOf('Spark').map(({ path }) => path)).toEqual(SPARKS);
  const text = sources.find(({ path }) => path === 'components/chart.tsx')?.text ?? '';
  expect(text.slice(text.indexOf('export const Spark'))).toContain('aria-hidden');
});

test('[CHART-6] a chart without its table is noticed, also through a component of its own', () => {
  const bare = { path: 'bare.tsx', text: 'const Week = () => <View><Chart /></View>;' };
  expect(bareCharts(bare)).toEqual(['bare.tsx: Week']);
  const through = {
    path: 'through.tsx',
    text: 'const Picture = () => <Chart />;\nconst Page = () => (isTable ? <Text /> : <Picture />);',
  };
  expect(bareCharts(through)).toEqual(['through.tsx: Page']);
  const sound = {
    path: 'sound.tsx',
    text: 'const A = () => <Chart />;\nconst B = () => <ChartTable />;\nconst Page = () => (isTable ? <B /> : <A />);',
  };
  expect(bareCharts(sound)).toEqual([]);
});
