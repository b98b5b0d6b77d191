import { join } from 'node:path';
import { Linter } from 'eslint';

const root = join(__dirname, '..', '..');
const config = jest.requireActual<Linter.Config[]>('../../eslint.config.js');
const linter = new Linter({ configType: 'flat', cwd: root });

/** Lints a source as if it lay at that path; answers the rules that refused it, warnings included. */
export const refusals = (path: string, source: string): readonly string[] =>
  linter
    .verify(source, config, { filename: join(root, ...path.split('/')) })
    .map((message) => message.ruleId ?? `no rule: ${message.message}`);
