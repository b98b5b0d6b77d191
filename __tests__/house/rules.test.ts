import { refusals, typedRefusals } from './planted';

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `export const x${index} = ${index};\n`).join('');
const functionOf = (count: number): string =>
  `export const f = () => {\n${'  g();\n'.repeat(count - 2)}};\nconst g = () => 1;\n`;

const clean = `import { z } from 'zod';

export const Size = z.enum(['small', 'large']);
export type Size = z.infer<typeof Size>;
export const sizes = ['small', 'large'] as const satisfies readonly Size[];

/** Why it is so. */
export const areaOf = ({ width, height }: { readonly width: number; readonly height: number }): number => width * height;
`;

test('[HOUSE-4] a clean file is accepted everywhere', () => {
  for (const path of [
    'src/core/area.test.ts',
    '__tests__/area.ts',
    'conformance/area.ts',
    'src/core/area.ts',
    'src/ui/area.ts',
    'hub/area.ts',
    'bench/area.ts',
    'e2e/area.ts',
  ]) {
    expect(refusals(path, clean)).toEqual([]);
  }
});

test('[HOUSE-4] plain JavaScript is judged too', () => {
  for (const path of ['scripts/x.mjs', '__tests__/x.mjs', 'x.config.js', 'bin/x.mjs', 'e2e/x.js']) {
    expect(refusals(path, 'export const x = process.cwd();\n')).toEqual([]);
    expect(refusals(path, 'var x = 1;\nexport const y = x;\n')).toContain('no-var');
  }
});

describe('names', () => {
  const bad = ['utils', 'helpers', 'common', 'manager', 'service', 'misc', 'date-utils', 'sync-manager'];
  const shapes = ['TaskRow', 'taskRow', 'task_row', 'task--row', 'task-row.Test'];
  test.each([...bad, ...shapes])('[HOUSE-5] %s.ts is refused', (stem) => {
    expect(refusals(`src/core/${stem}.ts`, '')).toContain('house/file-name');
  });
  test.each([
    'src/helpers/x.ts',
    'src/core/Things/x.ts',
    'hub/services/x.ts',
    'app/TaskScreen.tsx',
    'scripts/utils.mjs',
  ])('[HOUSE-5] %s is refused', (path) => {
    expect(refusals(path, '')).toContain('house/file-name');
  });
  test.each([
    'src/core/task-row.ts',
    'src/core/task-row.test.ts',
    'src/core/merge.simulation.test.ts',
    'src/runtime/app-peer.web.ts',
    'src/ui/env.d.ts',
    'app/_layout.tsx',
    'app/(tabs)/index.tsx',
    'app/task/[id].tsx',
    'app/[...rest].tsx',
    'app/+not-found.tsx',
    'babel.config.js',
  ])('[HOUSE-5] %s is accepted', (path) => {
    expect(refusals(path, '')).toEqual([]);
  });
});

describe('literals', () => {
  test.each([
    ['src/core/planted.ts', 'export const x = { ...{ a: 1 }, b: 2 };'],
    ['src/core/planted.ts', 'export const x = [...[1, 2], 3];'],
    ['src/core/planted.ts', 'export const x = Math.max(...[1, 2]);'],
    ['src/core/planted.ts', 'export const x = new Map(...[[]]);'],
    ['src/ui/planted.tsx', 'export const x = { ...{ a: 1 } };'],
    ['src/core/planted.test.ts', 'export const x = { ...{ a: 1 } };'],
    ['__tests__/planted.test.ts', 'export const x = { ...{ a: 1 } };'],
    ['scripts/planted.mjs', 'export const x = { ...{ a: 1 } };'],
    ['hub/planted.ts', 'export const x = { ...{ a: 1 } };'],
  ])('[HOUSE-23] %s refuses a literal that is spread into a literal: %s', (path, source) => {
    expect(refusals(path, source)).toEqual(['no-restricted-syntax']);
  });
  test('[HOUSE-23] what is known only later may be spread', () => {
    expect(refusals('src/core/planted.ts', 'export const x = (a: object) => ({ ...a, b: 2 });')).toEqual([]);
  });
});

describe('contexts', () => {
  test.each([
    'export const x = { get stores() { return 1; } };',
    'export class X {\n  get stores() {\n    return 1;\n  }\n}',
  ])('[HOUSE-30] runtime refuses a getter: %s', (source) => {
    expect(refusals('src/runtime/planted.ts', source)).toEqual(['no-restricted-syntax']);
    expect(refusals('src/runtime/api/planted.ts', source)).toEqual(['no-restricted-syntax']);
  });
  test('[HOUSE-30] a function is accepted, and so is one named get', () => {
    expect(refusals('src/runtime/planted.ts', 'export const x = { stores: () => 1, get: () => 2 };')).toEqual(
      [],
    );
  });
});

describe('rows', () => {
  const port = `type Rows = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
export declare const database: { readonly query: (sql: string) => Rows };
export declare const client: { readonly query: (name: string) => { readonly rows: readonly string[] } };
export declare const there: () => typeof database | null;
`;
  test.each([
    'export const x = database.query("SELECT id FROM task").rows[0]?.[0];',
    'export const { rows } = database.query("SELECT id FROM task");',
    'export const x = there()?.query("SELECT id FROM task");',
    'const { query } = database; export const x = query("SELECT id FROM task");',
  ])('[HOUSE-33] rows are not read by position: %s', (source) => {
    expect(typedRefusals(port + source)).toEqual(['house/rows-by-name']);
  });
  test('[HOUSE-33] what the API answers is no row', () => {
    expect(typedRefusals(`${port}export const x = client.query("task.list");`)).toEqual([]);
  });
});

describe('sizes', () => {
  test('[HOUSE-6] 500 lines of code are the limit, blank lines and comments apart', () => {
    expect(refusals('src/core/long.ts', `// why\n\n${lines(500)}`)).toEqual([]);
    expect(refusals('src/core/long.ts', lines(501))).toEqual(['max-lines']);
  });
  test('[HOUSE-6] a function has at most 100 lines, a component too', () => {
    expect(refusals('src/core/long.ts', functionOf(100))).toEqual([]);
    expect(refusals('src/core/long.ts', functionOf(101))).toEqual(['max-lines-per-function']);
    expect(refusals('src/ui/long.tsx', functionOf(100))).toEqual([]);
    expect(refusals('src/ui/long.tsx', functionOf(101))).toEqual(['max-lines-per-function']);
    expect(refusals('src/core/long.test.ts', functionOf(150))).toEqual([]);
  });
  test('[HOUSE-6] a route has at most 30 lines', () => {
    expect(refusals('app/today.tsx', lines(30))).toEqual([]);
    expect(refusals('app/today.tsx', lines(31))).toEqual(['max-lines']);
  });
  test.each([
    'export const f = (a: number, b: number, c: number) => a + b + c;',
    'export function f(a: number, b: number, c: number) {\n  return a + b + c;\n}',
    'export class F {\n  f(a: number, b: number, c: number) {\n    return a + b + c;\n  }\n}',
  ])('[HOUSE-6] more than two parameters are refused: %s', (source) => {
    expect(refusals('src/core/planted.ts', source)).toEqual(['no-restricted-syntax']);
  });
  test('[HOUSE-6] a member has the shape of its port', () => {
    expect(
      refusals('src/core/planted.ts', 'export const p = { f: (a: 1, b: 2, c: 3) => [a, b, c] };'),
    ).toEqual([]);
  });
});

describe('types', () => {
  test.each([
    ['export const x: any = 1;', '@typescript-eslint/no-explicit-any'],
    ['export const f = (x?: string) => x!.length;', '@typescript-eslint/no-non-null-assertion'],
    ['export const f = (x: unknown) => x as string;', '@typescript-eslint/consistent-type-assertions'],
    ['export const f = (x: unknown) => <string>x;', '@typescript-eslint/consistent-type-assertions'],
    [
      'export const f = (x: unknown) => x as unknown as string;',
      '@typescript-eslint/consistent-type-assertions',
    ],
    ['// @ts-ignore\nexport const x = 1;', '@typescript-eslint/ban-ts-comment'],
    ['// @ts-nocheck\nexport const x = 1;', '@typescript-eslint/ban-ts-comment'],
    ['// @ts-expect-error it is wrong\nexport const x = 1;', '@typescript-eslint/ban-ts-comment'],
    ["import { X } from './x';\nexport type Y = X;", '@typescript-eslint/consistent-type-imports'],
    ['const x = 1;', '@typescript-eslint/no-unused-vars'],
  ])('[HOUSE-7] %s is refused', (source, rule) => {
    expect(refusals('src/core/planted.ts', source)).toContain(rule);
  });
  test('[HOUSE-7] casts are refused in tests too', () => {
    expect(refusals('src/core/planted.test.ts', 'export const f = (x: unknown) => x as string;')).not.toEqual(
      [],
    );
  });
});

describe('no way around', () => {
  test.each([
    '/* eslint-disable */\nexport const x = 1;',
    '/* eslint no-var: 0 */\nexport const x = 1;',
    'export const x = 1; // eslint-disable-line',
    '// eslint-disable-next-line no-var\nexport const x = 1;',
  ])('[HOUSE-8] %s is refused', (source) => {
    expect(refusals('src/core/planted.ts', source)).not.toEqual([]);
  });
  test('[HOUSE-8] a comment does not switch a rule off', () => {
    const source = '// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport const x: any = 1;';
    expect(refusals('src/core/planted.ts', source)).toContain('@typescript-eslint/no-explicit-any');
  });
  test.each(['TODO', 'FIXME', 'todo', 'XXX'])('[HOUSE-8] // %s is refused', (word) => {
    expect(refusals('src/core/planted.ts', `// ${word}: later\nexport const x = 1;`)).toEqual([
      'no-warning-comments',
    ]);
  });
  test.each([
    ['src/core/planted.ts', 'try {\n  f();\n} catch {}\nexport const f = () => 1;', 'no-empty'],
    ['src/core/planted.ts', 'export const f = (a: number) => a == 1;', 'eqeqeq'],
    ['src/ui/planted.ts', 'console.log(1);', 'no-console'],
    ['src/db/planted.ts', "export const sql = 'SELECT * FROM task';", 'no-restricted-syntax'],
    ['hub/planted.ts', 'export const sql = `select  * from task`;', 'no-restricted-syntax'],
    ['src/ui/planted.ts', 'export const f = (x: readonly number[]) => x.toSorted();', 'no-restricted-syntax'],
    ['src/core/planted.ts', 'export const f = (x: object) => structuredClone(x);', 'no-restricted-syntax'],
  ])('[HOUSE-8] %s refuses %s', (path, source, rule) => {
    expect(refusals(path, source)).toContain(rule);
  });
});

describe('promises and cases', () => {
  const promise = 'const work = (): Promise<number> => Promise.resolve(1);\n';
  test.each([
    [`${promise}export const f = () => {\n  work();\n};`, '@typescript-eslint/no-floating-promises'],
    [`${promise}export const f = () => (work() ? 1 : 2);`, '@typescript-eslint/no-misused-promises'],
    ['export const f = async () => await 1;', '@typescript-eslint/await-thenable'],
    ["export const f = () => {\n  throw 'x';\n};", '@typescript-eslint/only-throw-error'],
    [
      "export const f = (x: 'a' | 'b') => {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n};",
      '@typescript-eslint/switch-exhaustiveness-check',
    ],
  ])('[HOUSE-15] %s is refused', (source, rule) => {
    expect(typedRefusals(source)).toEqual([rule]);
  });
  test('[HOUSE-15] a promise that is awaited and a switch that is whole are accepted', () => {
    expect(typedRefusals(`${promise}export const f = async () => (await work()) + 1;`)).toEqual([]);
  });
});

describe('tests', () => {
  const body = "('x', () => undefined);";
  const marks = [
    'test.skip',
    'test.only',
    'it.only',
    'describe.skip',
    'describe.only',
    'test.todo',
    'test.failing',
    'xit',
    'fit',
  ];
  test.each([...marks, 'xdescribe', 'fdescribe', 'test.only.each([1])'])(
    '[HOUSE-9] %s is refused',
    (mark) => {
      for (const path of [
        'src/core/x.test.ts',
        'src/ui/x.test.tsx',
        '__tests__/x.test.ts',
        'hub/x.test.ts',
      ]) {
        expect(refusals(path, `${mark}${body}`)).toContain('no-restricted-syntax');
      }
    },
  );
  test('[HOUSE-9] a sleep is refused', () => {
    const source = 'await new Promise((done) => setTimeout(done, 10));';
    expect(refusals('__tests__/x.test.ts', source)).toContain('no-restricted-syntax');
    expect(refusals('hub/x.test.ts', "import 'node:timers/promises';")).toContain('no-restricted-syntax');
  });
});

test.each(['marginLeft: 4', 'paddingRight: 4', 'borderLeftWidth: 1', "textAlign: 'right'"])(
  '[SCREEN-19] a side that does not turn is refused on screens: %s',
  (style) => {
    const source = `export const style = { ${style} } as const;\n`;
    expect(refusals('src/ui/planted.ts', source)).toEqual(['no-restricted-syntax']);
    expect(refusals('src/core/planted.ts', source)).toEqual([]);
  },
);

test.each(['marginStart: 4', "textAlign: 'center'", 'left: 0'])(
  '[SCREEN-19] what turns by itself, or has no side, is accepted: %s',
  (style) => {
    expect(refusals('src/ui/planted.ts', `export const style = { ${style} } as const;\n`)).toEqual([]);
  },
);

test('[SCREEN-21] a long list that falls over a row that leaves is refused', () => {
  const source = "import { FlashList } from '@shopify/flash-list';\nexport const Lists = FlashList;\n";
  expect(refusals('src/ui/screens/planted.tsx', source)).toEqual(['no-restricted-imports']);
  expect(refusals('src/ui/components/row-list.tsx', source)).toEqual([]);
});
