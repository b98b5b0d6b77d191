import { join } from 'node:path';
import { Linter } from 'eslint';

const root = join(__dirname, '..', '..');
const config = jest.requireActual<Linter.Config[]>('../../eslint.config.js');
/** Rules that ask the compiler want a file of the project; the others judge a file that does not exist as well. */
const untyped = config.filter(({ name }) => name !== 'house/typed');
const linter = new Linter({ configType: 'flat', cwd: root });

const refused = (path: string, source: string, rules: Linter.Config[]): readonly string[] =>
  linter
    .verify(source, rules, { filename: join(root, ...path.split('/')) })
    .map((message) => message.ruleId ?? `no rule: ${message.message}`);

/** Lints a source as if it lay at that path; answers the rules that refused it, warnings included. */
export const refusals = (path: string, source: string): readonly string[] => refused(path, source, untyped);

/** The same with the compiler's knowledge, as if the source stood in place of an existing file. */
export const typedRefusals = (existingPath: string, source: string): readonly string[] =>
  refused(existingPath, source, config);
