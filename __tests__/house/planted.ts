import { dirname, join } from 'node:path';
import { Linter } from 'eslint';

const root = join(__dirname, '..', '..');
const config = jest.requireActual<Linter.Config[]>('../../eslint.config.js');
/** Rules that ask the compiler want a file of the project; the others judge a file that does not exist as well. */
const untyped = config.filter(({ name }) => name !== 'house/typed');
const linter = new Linter({ configType: 'flat', cwd: root });

// Given a plain list, the linter works its rules out anew for every source; in its own kind of list it keeps them for each place.
type Kept = Linter.Config[] & { readonly normalizeSync: () => void };
const { FlatConfigArray } = jest.requireActual<{
  readonly FlatConfigArray: new (rules: Linter.Config[], options: { readonly basePath: string }) => Kept;
}>(join(dirname(require.resolve('eslint/package.json')), 'lib', 'config', 'flat-config-array.js'));
const kept = (rules: Linter.Config[]): Linter.Config[] => {
  const list = new FlatConfigArray(rules, { basePath: root });
  list.normalizeSync();
  return list;
};
/** The compiler reads one file for them and not the whole house: the rules are the same. */
const ofOneFile = {
  projectService: false,
  project: '__tests__/house/one-file.tsconfig.json',
  // Where CI is set the parser takes what lies on the disk for what it was given.
  disallowAutomaticSingleRunInference: true,
};
const everyRule = kept([
  ...config,
  { files: ['src/core/result.ts'], languageOptions: { parserOptions: ofOneFile } },
]);
const withoutTypes = kept(untyped);

const refused = (path: string, source: string, rules: Linter.Config[]): readonly string[] =>
  linter
    .verify(source, rules, { filename: join(root, ...path.split('/')) })
    .map((message) => message.ruleId ?? `no rule: ${message.message}`);

/** Lints a source as if it lay at that path; answers the rules that refused it, warnings included. */
export const refusals = (path: string, source: string): readonly string[] =>
  refused(path, source, withoutTypes);

/** The same with the compiler's knowledge, as if the source stood in place of that file. */
export const typedRefusals = (source: string): readonly string[] =>
  refused('src/core/result.ts', source, everyRule);
